import type { Marker } from '#contract/markers.ts'
import { counted } from '#src/lib/units.ts'

/** The LOINC codes of a marker's results, each once, and how many results have none. */
export function loincCodes({ expected_results }: Marker): { codes: string[]; without: number } {
  const codes = expected_results.flatMap(({ loinc }) => (loinc ? [loinc.code] : []))
  return { codes: [...new Set(codes)], without: expected_results.length - codes.length }
}

/** `panel · 14 results`: the type as it came, never guessed from the results. One result is what a type alone says. */
export function describeKind({ type, expected_results }: Marker): {
  type: string | null
  results: string | null
} {
  const n = expected_results.length
  return { type, results: n === 1 ? null : n === 0 ? 'no results' : counted(n, 'result') }
}

/** `14, all with LOINC and unit` */
export function summarizeResults({ expected_results }: Marker): string {
  const n = expected_results.length
  if (!n) return 'none given'
  const withLoinc = expected_results.filter(({ loinc }) => loinc).length
  const withUnit = expected_results.filter(({ loinc }) => loinc?.unit).length
  if (withLoinc === n && withUnit === n)
    return n === 1 ? '1, with LOINC and unit' : `${n}, all with LOINC and unit`
  return `${n}; ${withLoinc} with LOINC, ${withUnit} with a unit`
}

export type Overlap = { marker: Marker; how: 'same' | 'within' | 'contains' }

/**
 * Other markers of one page that measure the same, a part of it, or it and more, by their sets of LOINC codes. A marker
 * with a result that has no code cannot be compared, and is left out.
 */
export function findOverlaps(marker: Marker, page: readonly Marker[]): Overlap[] {
  const setOf = (one: Marker) => {
    const { codes, without } = loincCodes(one)
    return codes.length && !without ? new Set(codes) : null
  }
  const own = setOf(marker)
  if (!own) return []
  return page.flatMap((other): Overlap[] => {
    const theirs = other.id === marker.id ? null : setOf(other)
    if (!theirs) return []
    const shared = [...theirs].filter((code) => own.has(code)).length
    if (shared === theirs.size && shared === own.size) return [{ marker: other, how: 'same' }]
    if (shared === theirs.size) return [{ marker: other, how: 'within' }]
    if (shared === own.size) return [{ marker: other, how: 'contains' }]
    return []
  })
}

/** `1 to 50 of 2,314`, by the page's own numbers; null past the end. */
export function rowRange({
  page,
  size,
  total,
}: {
  page: number
  size: number
  total: number
}): { first: number; last: number } | null {
  const first = (page - 1) * size + 1
  return first > total ? null : { first, last: Math.min(page * size, total) }
}
