import { sideOf, type Side } from '#lib/icd-title.ts'
import { itemAt } from '#lib/lists.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import type { Search, SearchParts, WordSearch } from '#server/interface/diagnosis/search-words.ts'

const BOTH_SIDES = /\b(?:bilateral(?:ly)?|bilat|both|b\/l)\b/gi
export const ONE_SIDE = /\b(?:right|left|bilateral|both|rt|lt|r|l|od|os|ou|bilat)\b/gi
const SIDE_OF: Record<string, Side> = {
  right: 'right',
  rt: 'right',
  r: 'right',
  od: 'right',
  left: 'left',
  lt: 'left',
  l: 'left',
  os: 'left',
}

/** Searches for conditions whose side is in the query but not in the name. */
export function createSidedSearch(
  { index: { rows }, families }: Pick<SearchParts, 'index' | 'families'>,
  { search, isFinishedCondition }: WordSearch,
) {
  /** The only side in a line, and a search for the rest of it. Null if it has none, or several. */
  function searchWithoutSide(line: string): { side: Side; own: Search; best: Hit } | null {
    const [found, ...others] = line.matchAll(ONE_SIDE)
    if (!found || others.length > 0) return null
    const side = SIDE_OF[found[0].toLowerCase()] ?? 'bilateral'
    const own = search(line.replace(found[0], ' ').replace(/\s+/g, ' ').trim(), true)
    const [best] = own.hits
    return best && own.isExact ? { side, own, best } : null
  }

  const withFirst = (first: Hit, own: Search, typed: string): Search[] => [
    { ...own, typed, hits: [first, ...own.hits.filter((other) => other.at !== first.at)] },
  ]

  /** A condition whose side is in the query but not in the name: "corneal abrasion od". */
  function searchSided(line: string): Search[] | null {
    const found = searchWithoutSide(line)
    const at = found && families.atSide(found.best.at, found.side)
    return found && at !== null ? withFirst({ ...found.best, at }, found.own, line) : null
  }

  /** A condition without codes for sides, although the query has one: "shingles right eye". */
  function searchSideless(line: string): Search[] | null {
    const found = searchWithoutSide(line)
    if (!found || families.familyOf(found.best.at).sides.length > 0) return null
    const { side, own, best } = found
    const isOfBoth = ({ at }: Hit) => sideOf(itemAt(rows, at).long_title) === 'bilateral'
    const first = own.hits.find((hit) => side === 'bilateral' || !isOfBoth(hit)) ?? best
    return withFirst(first, own, line)
  }

  const categoryOf = ({ at }: Hit) => itemAt(rows, at).code.slice(0, 3)
  /**
   * The same if only a code for a side of another condition has all words: "ingrown toenail left",
   * which is also said of cellulitis of the left toe.
   */
  function searchOtherwiseSided(line: string, { hits }: Search): Search[] | null {
    const [first] = hits
    if (!first || families.familyOf(first.at).sides.length === 0) return null
    const found = searchWithoutSide(line)
    if (!found || !isFinishedCondition(found.own)) return null
    const category = categoryOf(found.best)
    return hits.some((hit) => categoryOf(hit) === category) ? null : searchSideless(line)
  }

  /** Both sides of a condition with separate codes: the code for both or, without one, two searches. */
  function searchBothSides(line: string, whole: Search): Search[] | null {
    const words = line.replace(BOTH_SIDES, ' ').replace(/\s+/g, ' ').trim()
    if (words === line || !words) return null
    const sides = ['right', 'left'].map((side) => search(`${side} ${words}`, true))
    const best = sides[0]?.hits[0]
    if (!best || !sides.every(({ isExact }) => isExact)) return null
    const both = families.familyOf(best.at).sides.find(({ side }) => side === 'bilateral')
    if (!both) return sides
    const others = whole.hits.filter(({ at }) => at !== both.at)
    return [{ ...whole, hits: [{ at: both.at, way: best.way }, ...others] }]
  }

  return { searchSided, searchSideless, searchOtherwiseSided, searchBothSides }
}
