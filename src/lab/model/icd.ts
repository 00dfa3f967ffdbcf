import { texts } from '#lib/search-params.ts'
import { recognize } from '#src/kit/lib/recognize.ts'

/** An ICD-10-CM code for comparison: uppercase, without the dot. `e11.9` → `E119` */
export const bareCode = (code: string): string => code.trim().toUpperCase().replaceAll('.', '')

/**
 * True if one of `others` is a more specific code of the same family: ICD-10-CM codes are extended
 * at their end (`E11` → `E11.6` → `E11.65`). Codes that are not among `others` are not considered.
 */
export function hasMoreSpecific(code: string, others: readonly string[]): boolean {
  const bare = bareCode(code)
  return others.some((other) => {
    const longer = bareCode(other)
    return longer.length > bare.length && longer.startsWith(bare)
  })
}

/**
 * Number of characters of `code`, including its dot, that a query for a code matches. 0 if the
 * query isn't one. `m545`, `M54.50` → 5
 */
export function codeMatch(code: string, query: string): number {
  const wanted = bareCode(query)
  if (!wanted || !bareCode(code).startsWith(wanted)) return 0
  let length = 0
  for (let left = wanted.length; left > 0; length++) if (code[length] !== '.') left--
  return length
}

const isCode = (word: string) => recognize(word) === 'icd'
/** A code in uppercase with its dot: `e119` → `E11.9`. Any other text stays. */
export function writtenCode(text: string): string {
  if (!isCode(text)) return text
  const bare = bareCode(text)
  return bare.length > 3 ? `${bare.slice(0, 3)}.${bare.slice(3)}` : bare
}

/** Several codes in the address, without repeats and in one notation. */
export const diagnosisCodes = () =>
  texts({ expected: 'ICD-10-CM codes separated by commas', written: writtenCode })

/**
 * The words of a pasted list that look like codes, without repeats, in order, uppercase with their
 * dot, and those that don't.
 */
export function readCodes(text: string): { codes: string[]; others: string[] } {
  const words = text.split(/[\s,;|]+/).filter(Boolean)
  return {
    codes: [...new Set(words.filter(isCode).map(writtenCode))],
    others: words.filter((word) => !isCode(word)),
  }
}
