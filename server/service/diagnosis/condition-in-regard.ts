import { firstFrom } from '#lib/text-search/sorted.ts'
import { codeInRegard, readRegard, WORDS_OF } from './by-group.ts'
import type { Search, SearchParts, WordSearch } from './search-words.ts'

/** Searches for the history of a condition, screening for it or exposure to it. */
export function createRegardSearch(
  { index: { rows, codes }, vocabulary: { groups } }: Pick<SearchParts, 'index' | 'vocabulary'>,
  { search }: WordSearch,
) {
  /** A condition in a regard that no code of its own is for: "h/o gallstones" by the code for its group. Null where it is none. */
  function searchInRegard(text: string): Search | null {
    const regard = readRegard(text)
    if (!regard) return null
    const own = search(text)
    const [best] = own.hits
    const isOfFamily = best && /^family/i.test(rows[best.at]!.long_title)
    if (own.isExact && !(regard.kind === 'history' && isOfFamily)) return null
    const said = search(`${WORDS_OF[regard.kind]} ${regard.rest}`, true)
    if (said.isExact && said.typed !== text && !isOfFamily) return { ...said, typed: text }
    const condition = search(regard.rest, true)
    const of = condition.hits[0]?.at
    if (of === undefined || !condition.isExact) return null
    const code = codeInRegard(groups, regard.kind, codes[of]!)
    if (code === undefined) return null
    const at = firstFrom(codes, code)
    if (codes[at] !== code) return null
    const hit = { at, way: null, regard: { typed: regard.typed, of } }
    const others = own.hits.filter((other) => other.at !== at)
    return { typed: text, kind: 'words', hits: [hit, ...others], isExact: true }
  }

  return searchInRegard
}
