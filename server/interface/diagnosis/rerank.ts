import { sideOf, type Side } from '#lib/icd-title.ts'
import { itemAt } from '#lib/lists.ts'
import { rangeOfPrefix } from '#lib/text-search/sorted.ts'
import { isNegatedAt, isNegating } from '#server/interface/diagnosis/line/negation.ts'

import type { CodeIndex } from './build-index.ts'
import type { Explainer } from './explain.ts'
import type { createFamilies } from './families.ts'
import type { Hit } from './hit.ts'

const SIDES: readonly Side[] = ['right', 'left', 'bilateral']
const HISTORY = /^(personal|family) history/i
/** Codes of mother and newborn, and the words for them. */
const OF_BIRTH = /^[OP]/
const SAYS_BIRTH =
  /preg|partum|birth|natal|born|neonat|fet|matern|gestat|trimester|deliver|labor|puerper|infan|obstetric|baby|twin|prem|preterm/i
/** Number of top hits that are examined closely. */
const FIRST = 12

/** The side in a reading. Null if there is none, or several. */
function sideSaid({ way }: Hit): Side | null {
  const words = way?.reading.words.map((word) => (word === 'both' ? 'bilateral' : word))
  const [side, ...others] = SIDES.filter((each) => words?.includes(each))
  return side && others.length === 0 ? side : null
}

/**
 * Reorders the hits by usefulness: billable ones, those with the right side, and not the opposite
 * of the query.
 */
export function createHitOrder(
  { rows, codes, priors }: CodeIndex,
  explainer: Explainer,
  families: ReturnType<typeof createFamilies>,
) {
  /** The likeliest billable code below a header. */
  function likeliestBelow(header: number): number | null {
    const [first, end] = rangeOfPrefix(codes, itemAt(codes, header))
    let best: { at: number; points: number } | null = null
    for (const [n, points] of priors.subarray(first, end).entries())
      if (itemAt(rows, first + n).billable && (!best || points > best.points))
        best = { at: first + n, points }
    return best?.at ?? null
  }

  /** Puts the best billable code below a header before it. */
  function billableFirst(hits: readonly Hit[]): Hit[] {
    const ordered = new Map<number, Hit>()
    for (const hit of hits) {
      const { billable, code } = itemAt(rows, hit.at)
      const isBelow = ({ at }: Hit) =>
        itemAt(rows, at).billable && itemAt(codes, at).startsWith(code)
      if (!billable && ![...ordered.values()].some(isBelow)) {
        const below = hits.find(isBelow)
        const at = below?.at ?? likeliestBelow(hit.at)
        if (at !== null) ordered.set(at, below ?? { ...hit, at })
      }
      if (!ordered.has(hit.at)) ordered.set(hit.at, hit)
    }
    return [...ordered.values()]
  }

  /** Moves the same condition with the right side first, if a code of another side or of none was first. */
  function atSideSaid(hits: readonly Hit[]): Hit[] {
    const ordered = new Map<number, Hit>()
    for (const [n, hit] of hits.entries()) {
      const side = n < FIRST ? sideSaid(hit) : null
      const isOther = side !== null && sideOf(itemAt(rows, hit.at).long_title) !== side
      const at = isOther ? families.atSide(hit.at, side) : null
      if (at !== null && !ordered.has(at))
        ordered.set(at, hits.find((other) => other.at === at) ?? { ...hit, at })
      if (!ordered.has(hit.at)) ordered.set(hit.at, hit)
    }
    return [...ordered.values()]
  }

  /** True if a title negates something in the query: "without ascites" for "with ascites". */
  function saysContrary({ at, way }: Hit): boolean {
    const title = itemAt(rows, at).long_title
    if (!way || !/\b(?:without|not|no)\b/i.test(title)) return false
    const { title: found } = explainer.evidenceOf({ at, way })
    // its name is positive: "acute pulmonary embolism" for one "without acute cor pulmonale"
    if (explainer.saysWhole({ at, way }, ['synonym'], true)) return false
    const asserted = new Set(
      found.filter(({ token }) => !isNegatedAt(title, token.start)).map(({ word }) => word),
    )
    return found.some(({ word, by }) => (by === 'exact' || by === 'synonym') && !asserted.has(word))
  }

  /**
   * Moves hits that negate a word of the query after those that have it. A query with its own
   * negation may mean either.
   */
  function contraryLast(hits: readonly Hit[], raw: readonly string[]): Hit[] {
    if (raw.some(isNegating)) return [...hits]
    const first = hits.slice(0, FIRST)
    const contrary = new Set(first.filter(saysContrary))
    if (contrary.size === 0 || contrary.size === first.length) return [...hits]
    return [...first.filter((hit) => !contrary.has(hit)), ...contrary, ...hits.slice(FIRST)]
  }

  /** True for a code of a history whose words are those of the disease: "nicotine dependence". */
  function isUnsaidHistory({ at, way }: Hit): boolean {
    if (!way || !HISTORY.test(itemAt(rows, at).long_title)) return false
    const { title, name } = explainer.evidenceOf({ at, way })
    return name === null && !title.some(({ token }) => /^history$/i.test(token.text))
  }

  /** Moves codes of a history behind those of the disease where the words don’t say that it is over. */
  function unsaidHistoryLast(hits: readonly Hit[]): Hit[] {
    const first = hits.slice(0, FIRST)
    const unsaid = new Set(first.filter(isUnsaidHistory))
    if (unsaid.size === 0 || unsaid.size === first.length) return [...hits]
    return [...first.filter((hit) => !unsaid.has(hit)), ...unsaid, ...hits.slice(FIRST)]
  }

  /** True for a code of mother or newborn in whose title no word of the query says so. */
  function isUnsaidOfBirth({ at, way }: Hit): boolean {
    if (!way || !OF_BIRTH.test(itemAt(codes, at))) return false
    const { title, name } = explainer.evidenceOf({ at, way })
    return ![...title, ...(name?.found ?? [])].some(({ token }) => SAYS_BIRTH.test(token.text))
  }

  /** Moves codes of mother and newborn behind those of everyone, unless the best one is one of them. */
  function unsaidOfBirthLast(hits: readonly Hit[]): Hit[] {
    const first = hits.slice(0, FIRST)
    if (!first[0] || OF_BIRTH.test(itemAt(codes, first[0].at))) return [...hits]
    const unsaid = new Set(first.filter(isUnsaidOfBirth))
    if (unsaid.size === 0) return [...hits]
    return [...first.filter((hit) => !unsaid.has(hit)), ...unsaid, ...hits.slice(FIRST)]
  }

  return (hits: readonly Hit[], raw: readonly string[]): Hit[] =>
    atSideSaid(contraryLast(unsaidOfBirthLast(unsaidHistoryLast(billableFirst(hits))), raw))
}
