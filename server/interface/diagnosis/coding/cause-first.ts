import { itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { CodeIndex } from '#server/interface/diagnosis/build-index.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

/** Words between an effect and its cause. */
const DUE_TO =
  /^\s*,?\s*(?:due to|d\/t|secondary to|2\/2|caused by|because of|related to|from|in)\s+(?:(?:a|an|the|her|his|their|known)\s+)?/i

/** Signs, symptoms, and abnormal levels, which a disease explains (guideline I.B.4). */
const FINDING = /^(?:R|E83[45]|E87|J90|M25[56]|M54|M79[1-6]|P599)/
const DISEASE = /^[A-QS]/

/** A condition with a code of its own in a disease that is coded first. */
const IN_DISEASE: readonly { effect: RegExp; cause: RegExp; code: string }[] = [
  { effect: /^D649$/, cause: /^(?:C|D3[7-9]|D4[0-9])/, code: 'D630' },
  { effect: /^D649$/, cause: /^(?:A1[5-9]|B20|E0[0-3]|K5[01]|M0[56]|M32)/, code: 'D638' },
  { effect: /^E1[13]9$/, cause: /^(?:C25|E24|E83|E84|K86)/, code: 'E089' },
  { effect: /^(?:F05|R410)$/, cause: /^[A-EG-NS]/, code: 'F05' },
  { effect: /^G6[02]9$/, cause: /^(?:C|D[0-4]|E(?!0[89]|1[013]))/, code: 'G63' },
  { effect: /^G729$/, cause: /^(?:C|E)/, code: 'G737' },
  { effect: /^H409$/, cause: /^(?:E|Q)/, code: 'H42' },
  { effect: /^I319$/, cause: /^(?:A|B|C|M|N)/, code: 'I32' },
  { effect: /^J90$/, cause: /^C/, code: 'J910' },
]

/** A condition with a code of its own if it is secondary. */
const SECONDARY: typeof IN_DISEASE = [
  { effect: /^D696$/, cause: /^[A-QS]/, code: 'D6959' },
  { effect: /^E21[13]$/, cause: /^N1[89]/, code: 'N2581' },
  { effect: /^I1(?:0|59)$/, cause: /^(?:I701|I773|Q27)/, code: 'I150' },
  { effect: /^I1(?:0|59)$/, cause: /^N/, code: 'I151' },
  { effect: /^I1(?:0|59)$/, cause: /^(?:C74|D35|E)/, code: 'I152' },
]

/** A cause with a code of its own for its effect. */
const WITH_EFFECT: typeof IN_DISEASE = [{ effect: /^N0[0-8]/, cause: /^M32/, code: 'M3214' }]

const codeFor = (rules: typeof IN_DISEASE, effect: string, cause: string) =>
  rules.find((rule) => rule.effect.test(effect) && rule.cause.test(cause))?.code

/**
 * Puts the cause of a finding first, and codes a condition as that of the disease it is due to:
 * "anemia due to colon cancer".
 */
export function causesFirst(
  { codes }: Pick<CodeIndex, 'codes'>,
  line: string,
  searches: readonly Search[],
): Search[] {
  const codeOf = ({ kind, regard, hits: [best] }: Search) =>
    best && kind === 'words' && !regard ? itemAt(codes, best.at) : ''

  /** A search with this code as its best. */
  function withCode(each: Search, code: string): Search {
    const at = firstFrom(codes, code)
    if (codes[at] !== code) return each
    return { ...each, hits: [{ at, way: null }, ...each.hits.filter((hit) => hit.at !== at)] }
  }

  const isDueTo = (effect: Search, cause: Search) => {
    const start = line.indexOf(effect.typed)
    const rest = start < 0 ? '' : line.slice(start + effect.typed.length)
    const [words] = DUE_TO.exec(rest) ?? []
    return words !== undefined && rest.startsWith(cause.typed, words.length)
  }

  /** An effect and its cause in the order in which they are coded. */
  function inOrder(effect: Search, cause: Search): [Search, Search] {
    const [own, other] = [codeOf(effect), codeOf(cause)]
    if (!own || !DISEASE.test(other) || !isDueTo(effect, cause)) return [effect, cause]
    const inDisease = codeFor(IN_DISEASE, own, other)
    if (inDisease) return [cause, withCode(effect, inDisease)]
    const withEffect = codeFor(WITH_EFFECT, own, other)
    if (withEffect) return [withCode(cause, withEffect), effect]
    const secondary = codeFor(SECONDARY, own, other)
    if (secondary) return [withCode(effect, secondary), cause]
    return FINDING.test(own) ? [cause, effect] : [effect, cause]
  }

  const ordered = [...searches]
  for (let n = 1; n < ordered.length; n++)
    ordered.splice(n - 1, 2, ...inOrder(itemAt(ordered, n - 1), itemAt(ordered, n)))
  return ordered
}
