import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { CodeIndex } from '#server/interface/diagnosis/build-index.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

/** Diseases that cause a dementia. */
const DISEASES: readonly (readonly [RegExp, string])[] = [
  [/\bearly[- ]onset alzheimer(?:'?s|’s)?(?: disease)?/i, 'G300'],
  [/\blate[- ]onset alzheimer(?:'?s|’s)?(?: disease)?/i, 'G301'],
  [/\balzheimer(?:'?s|’s)?(?: disease)?/i, 'G309'],
  [/\bparkinson(?:'?s|’s)?(?: disease)?/i, 'G20A1'],
  [/\blewy bod(?:y|ies)/i, 'G3183'],
  [/\bfrontotemporal\b|\bftd\b/i, 'G3109'],
  [/\bhuntington(?:'?s|’s)?(?: disease)?/i, 'G10'],
]
/** Dementia of unspecified severity and of others, by itself and in a disease that is coded first. */
const IN_DISEASE: readonly (readonly [RegExp, string])[] = [
  [/^F039/, 'F028'],
  [/^F03/, 'F02'],
]
/** Dementia with more than that there is one: agitation, anxiety. */
const SAYS_MORE = /^F03(?!90)/

/**
 * Codes a dementia as that of the disease in the line, with the disease first: "alzheimers with
 * agitation".
 */
export function readDementia(
  { codes }: CodeIndex,
  line: string,
  searches: readonly Search[],
): Search[] {
  const codeOf = ({ hits: [best] }: Search) => (best ? itemAt(codes, best.at) : '')
  const [cause, disease] = DISEASES.find(([pattern]) => pattern.test(line)) ?? []
  const at = disease === undefined ? -1 : firstFrom(codes, disease)
  const isSaid = /\bdementia\b/i.test(line) || searches.some((each) => SAYS_MORE.test(codeOf(each)))
  if (!cause || codes[at] !== disease || !isSaid || searches.some(({ regard }) => regard))
    return [...searches]

  const inDisease = (hit: Hit): Hit => {
    const code = itemAt(codes, hit.at)
    const [of, by] = IN_DISEASE.find(([pattern]) => pattern.test(code)) ?? []
    const other = of && by ? code.replace(of, by) : code
    const place = firstFrom(codes, other)
    return codes[place] === other ? { ...hit, at: place } : hit
  }
  const read = searches.map((each) => ({ ...each, hits: each.hits.map(inDisease) }))
  const isDisease = (each: Search) => codeOf(each).slice(0, 3) === disease?.slice(0, 3)
  if (read.some(isDisease)) return read
  const [typed = ''] = cause.exec(line) ?? []
  return [{ typed, kind: 'words', hits: [{ at, way: null }], isExact: true }, ...read]
}
