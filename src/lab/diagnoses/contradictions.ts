import { bareCode } from '#src/lab/model/icd.ts'

const CATEGORY = 3
const categoryOf = (code: string) => bareCode(code).slice(0, CATEGORY)
const isUncomplicated = (title: string) => /\bwithout (?:\w+ )?complications?$/i.test(title)

/** The selected codes that say a disease has no complication, as far as their titles are known. */
export const uncomplicatedCodes = (
  dx: readonly string[],
  titleOf: (code: string) => string | null | undefined,
): string[] => dx.filter((code) => isUncomplicated(titleOf(code) ?? ''))

/** The one of them that a code of the same disease with a complication contradicts. */
export const contradictedBy = (
  code: string,
  title: string | null,
  uncomplicated: readonly string[],
): string | undefined =>
  title !== null && /\bwith\b/i.test(title) && !isUncomplicated(title)
    ? uncomplicated.find((one) => one !== code && categoryOf(one) === categoryOf(code))
    : undefined
