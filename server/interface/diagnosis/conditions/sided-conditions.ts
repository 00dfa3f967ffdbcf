import type { Side } from '#lib/icd-title.ts'
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

/** Searches for conditions of which not the name but the query says the side. */
export function createSidedSearch(families: SearchParts['families'], { search }: WordSearch) {
  /** A condition of which not the name but the query says the side: "corneal abrasion od". */
  function searchSided(line: string): Search[] | null {
    const [found, ...others] = line.matchAll(ONE_SIDE)
    if (!found || others.length > 0) return null
    const side = SIDE_OF[found[0].toLowerCase()] ?? 'bilateral'
    const own = search(line.replace(found[0], ' ').replace(/\s+/g, ' ').trim(), true)
    const [best] = own.hits
    const at = best && own.isExact ? families.atSide(best.at, side) : null
    if (!best || at === null) return null
    const hits = [{ ...best, at }, ...own.hits.filter((other) => other.at !== at)]
    return [{ ...own, typed: line, hits }]
  }

  /** Both sides of what is there for each: the code for both or, where there is none, two searches. */
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

  return { searchSided, searchBothSides }
}
