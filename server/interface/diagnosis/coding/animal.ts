import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { CodeIndex } from '#server/interface/diagnosis/build-index.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

const bite = (who: string) =>
  new RegExp(
    String.raw`\b(?:${who})\b[ -]?bites?\b|\b(?:bit|bitten|bites?) (?:by|from) (?:an? |the |his |her |their )?(?:${who})\b`,
    'i',
  )
/** External causes of a bite, and of a scratch. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [bite('dog|puppy'), 'W540XXA'],
  [bite('cat|kitten'), 'W5501XA'],
  [bite('human|person'), 'W503XXA'],
  [/\b(?:cat|kitten) scratch\b(?! (?:disease|fever))/i, 'W5503XA'],
]
const INJURY = /^S/

/** The external cause in a line with an injury: "dog bite right hand". Null if there is none. */
export function readAnimal(
  { codes }: CodeIndex,
  line: string,
  searches: readonly Search[],
): Search | null {
  const [best] = searches[0]?.hits ?? []
  if (!best || !INJURY.test(itemAt(codes, best.at))) return null
  for (const [pattern, code] of CAUSES) {
    const [typed] = pattern.exec(line) ?? []
    const at = firstFrom(codes, code)
    if (typed && codes[at] === code)
      return { typed, kind: 'words', hits: [{ at, way: null }], isExact: true }
  }
  return null
}
