import type { Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { loincCodes } from '#lib/markers/loinc-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { loincNumber } from '#src/lab/model/loinc.ts'

/** A wanted result: any of these LOINC codes reports it. */
export type WantedResult = { text: string; codes: readonly string[] }

export type CoveringSet = {
  /** In order of selection, each with the wanted results that it reports. */
  chosen: { marker: Marker; yields: WantedResult[] }[]
  /** Results that none of them always reports, each with a marker that may omit it, if there is one. */
  uncovered: (WantedResult & { optionalIn: Marker | null })[]
  /** Sum of the known prices. */
  cents: number
  unpriced: number
}

const centsOf = (marker: Marker): number | null => {
  const price = readPrice(marker.price)
  return price.kind === 'amount' ? price.cents : null
}

type Candidate = { marker: Marker; cents: number | null; wants: Set<number> }

/** True if `a` reports more for its price. Candidates without a price come last. */
function isBetter(a: Candidate, gainA: number, b: Candidate, gainB: number): boolean {
  if ((a.cents === null) !== (b.cents === null)) return a.cents !== null
  const worthA = gainA * (b.cents ?? 1)
  const worthB = gainB * (a.cents ?? 1)
  return worthA === worthB ? gainA > gainB : worthA > worthB
}

/**
 * A small set of markers that reports the wanted results. Greedy: repeatedly the one with most
 * missing results for its price, then most in total. Finally, redundant ones are removed. The set
 * is small, but not always the smallest or cheapest, which would require trying all sets. Markers
 * without a price are used only if no other helps. Results that the lab may omit don't count.
 */
export function coverResults(
  wanted: readonly WantedResult[],
  markers: readonly Marker[],
): CoveringSet {
  const wantsByCode = new Map<string, number[]>()
  for (const [place, { codes }] of wanted.entries())
    for (const code of codes) wantsByCode.set(code, [...(wantsByCode.get(code) ?? []), place])
  const candidates = markers.flatMap((marker): Candidate[] => {
    const wants = new Set(loincCodes(marker).always.flatMap((code) => wantsByCode.get(code) ?? []))
    return wants.size ? [{ marker, cents: centsOf(marker), wants }] : []
  })
  const missing = new Set(wanted.keys())
  const gainOf = ({ wants }: Candidate) => [...wants].filter((want) => missing.has(want)).length
  const taken: Candidate[] = []
  for (;;) {
    let best: Candidate | null = null
    let bestGain = 0
    for (const candidate of candidates) {
      const gain = gainOf(candidate)
      if (gain && (!best || isBetter(candidate, gain, best, bestGain))) {
        best = candidate
        bestGain = gain
      }
    }
    if (!best) break
    taken.push(best)
    for (const want of best.wants) missing.delete(want)
  }
  const kept = withoutSuperfluous(taken)
  return {
    chosen: kept.map(({ marker, wants }) => ({
      marker,
      yields: wanted.filter((_, place) => wants.has(place)),
    })),
    uncovered: [...missing].map((place) => {
      const want = itemAt(wanted, place)
      const optionalIn = markers.find((marker) =>
        loincCodes(marker).optional.some((code) => want.codes.includes(code)),
      )
      return { ...want, optionalIn: optionalIn ?? null }
    }),
    cents: kept.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    unpriced: kept.filter(({ cents }) => cents === null).length,
  }
}

/**
 * Without those whose results the rest reports, the most expensive first, and unknown prices
 * before any other.
 */
function withoutSuperfluous(taken: readonly Candidate[]): Candidate[] {
  const kept = new Set(taken)
  const priceOf = ({ cents }: Candidate) => cents ?? Infinity
  const dearestFirst = taken.toSorted((a, b) => (priceOf(a) < priceOf(b) ? 1 : -1))
  for (const candidate of dearestFirst) {
    const others = [...kept].filter((one) => one !== candidate)
    const isSuperfluous = [...candidate.wants].every((want) =>
      others.some(({ wants }) => wants.has(want)),
    )
    if (isSuperfluous) kept.delete(candidate)
  }
  return taken.filter((one) => kept.has(one))
}

/**
 * A covering set of each lab's own markers, the one with fewest uncovered results first, then the
 * cheapest.
 */
export function coverByLab(
  wanted: readonly WantedResult[],
  markers: readonly Marker[],
): (CoveringSet & { labId: Marker['lab_id'] })[] {
  const byLab = new Map<Marker['lab_id'], Marker[]>()
  for (const marker of markers) {
    const own = byLab.get(marker.lab_id)
    if (own) own.push(marker)
    else byLab.set(marker.lab_id, [marker])
  }
  return [...byLab]
    .map(([labId, own]) => ({ labId, ...coverResults(wanted, own) }))
    .filter(({ chosen }) => chosen.length > 0)
    .sort(
      (a, b) =>
        a.uncovered.length - b.uncovered.length || a.unpriced - b.unpriced || a.cents - b.cents,
    )
}

/** Key for comparing names, ignoring case and spaces. */
export const nameKey = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Reads lines as results of a catalog: by LOINC code, with or without its check digit, or by the
 * full name of a result.
 */
export function createResultReader(
  markers: readonly Marker[],
): (text: string) => WantedResult | null {
  const byNumber = new Map<string, string>()
  const byName = new Map<string, Set<string>>()
  for (const { expected_results } of markers)
    for (const { name, loinc } of expected_results ?? []) {
      if (!loinc?.code) continue
      byNumber.set(loinc.code, loinc.code)
      byNumber.set(loincNumber(loinc.code), loinc.code)
      for (const each of [name, loinc.name]) {
        if (!each) continue
        const key = nameKey(each)
        byName.set(key, (byName.get(key) ?? new Set()).add(loinc.code))
      }
    }
  return (text) => {
    const word = text.trim()
    const code = byNumber.get(word)
    const codes = code ? [code] : [...(byName.get(nameKey(word)) ?? [])]
    return codes.length ? { text: word, codes } : null
  }
}
