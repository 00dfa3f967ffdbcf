import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import { createGroupReader } from '#server/interface/diagnosis/by-group.ts'
import type { Search, SearchParts } from '#server/interface/diagnosis/search-words.ts'

/** A pregnancy now. */
const PREGNANT =
  /(?<!\b(?:while|when|was|been|last time) )\bpregnant\b|\b(?:this|current) pregnancy\b|^pregnancy\b|\btrimester\b|\bweeks? (?:of )?gestation\b|\biup\b/i
/** Codes that say no more than that the patient is pregnant. */
const PLAINLY_PREGNANT = /^Z3(?:31|4)/

/**
 * Puts the code for this pregnancy before the history of an earlier one: "pregnant, hx of preterm
 * labor".
 */
export function createEarlierPregnancyReader({ index, vocabulary }: SearchParts) {
  const { codes } = index
  const codesOfGroup = createGroupReader(vocabulary.groups)

  /** A history with its code in this pregnancy first. Null if it isn't one of a pregnancy. */
  function inPregnancy(found: Search): Search | null {
    const [best] = found.hits
    const [code] = best ? codesOfGroup('history in pregnancy', itemAt(codes, best.at)) : []
    if (!best || code === undefined) return null
    const at = firstFrom(codes, code)
    if (codes[at] !== code) return null
    const hit = {
      at,
      way: null,
      regard: { typed: found.regard?.typed ?? found.typed, of: best.at },
    }
    return { ...found, hits: [hit, ...found.hits.filter((other) => other.at !== at)] }
  }

  return (line: string, searches: readonly Search[]): Search[] => {
    const read = PREGNANT.test(line) ? searches.map(inPregnancy) : []
    if (!read.some(Boolean)) return [...searches]
    const isPlain = ({ hits: [best] }: Search) =>
      best !== undefined && PLAINLY_PREGNANT.test(itemAt(codes, best.at))
    const others = searches.filter((each, n) => !read[n] && !isPlain(each))
    return [...read.flatMap((each) => each ?? []), ...others]
  }
}
