/** The library has no types of its own. What of it is used here. */
declare module '@lhncbc/ucum-lhc' {
  class UcumLhcUtils {
    static getInstance(): UcumLhcUtils
    convertUnitTo(
      from: string,
      value: number,
      to: string,
      suggest: boolean,
    ): { status: 'succeeded' | 'failed' | 'error'; toVal: number | null }
  }
  const ucum: { UcumLhcUtils: typeof UcumLhcUtils }
  export default ucum
}
