/** Types for the part of the library that is used here, because it has none. */
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
