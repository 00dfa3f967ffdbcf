import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { CodeIndex } from '#server/interface/diagnosis/build-index.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

const FALL =
  /^(?:(?:a|mechanical|ground[- ]level|accidental|simple|unwitnessed|witnessed|recent)\s+)*(?:fall|fell(?: down)?|glf)(?: (?:at|in|on|from) .*)?$/i
const REPEATED_FALLS = 'R296'
const UNSPECIFIED_FALL = 'W19XXXA'
const INJURY = /^[ST]/
const EXTERNAL_CAUSE = /^[V-Y]/

/**
 * Puts external causes behind the conditions of a line, because they are never the first diagnosis.
 * A fall beside an injury is its cause: "fall, left hip fracture".
 */
export function externalCausesLast(
  { codes }: Pick<CodeIndex, 'codes'>,
  searches: readonly Search[],
): Search[] {
  const codeOf = ({ hits: [best] }: Search) => (best ? itemAt(codes, best.at) : '')
  const isInjured = searches.some((each) => INJURY.test(codeOf(each)))
  const at = firstFrom(codes, UNSPECIFIED_FALL)
  const asCause = (each: Search): Search => {
    const isFall = FALL.test(each.typed) && codeOf(each) === REPEATED_FALLS
    if (!isInjured || !isFall || codes[at] !== UNSPECIFIED_FALL) return each
    return { ...each, hits: [{ at, way: null }, ...each.hits.filter((hit) => hit.at !== at)] }
  }
  const read = searches.map(asCause)
  const isCause = (each: Search) => EXTERNAL_CAUSE.test(codeOf(each))
  return [...read.filter((each) => !isCause(each)), ...read.filter(isCause)]
}
