import type { Marker, MarkerPage } from '#contract/markers.ts'
import { counted } from '#src/lib/units.ts'

/** The LOINC codes of a marker's results, each once, and how many results have none. */
export function loincCodes({ expected_results }: Marker): { codes: string[]; without: number } {
  const results = expected_results ?? []
  const codes = results.flatMap(({ loinc }) => loinc?.code ?? [])
  return { codes: [...new Set(codes)], without: results.length - codes.length }
}

/** `panel · 14 results`: the type as it came, never guessed from the results. One result is what a type alone says. */
export function describeKind({ type, expected_results }: Marker): {
  type: string | null
  results: string | null
} {
  const n = expected_results?.length ?? null
  if (n === null) return { type, results: null }
  return { type, results: n === 1 ? null : n === 0 ? 'no results' : counted(n, 'result') }
}

/** `14, all with LOINC and unit`; null where it is not known. */
export function summarizeResults({ expected_results }: Marker): string | null {
  if (!expected_results) return null
  const n = expected_results.length
  if (!n) return 'none given'
  const withLoinc = expected_results.filter(({ loinc }) => loinc?.code).length
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

type Page = Pick<MarkerPage, 'page' | 'size' | 'total'> & { markers: readonly unknown[] }

/**
 * `1 to 50`, by the page's own numbers; where the service does not say of how many, by the records of the page. Null past
 * the end.
 */
export function rowRange({
  page,
  size,
  total,
  markers,
}: Page): { first: number; last: number } | null {
  const first = (page - 1) * size + 1
  const last = total === null ? first + markers.length - 1 : Math.min(page * size, total)
  return first > last ? null : { first, last }
}

/** How many markers there are in all: `2,314 markers`, or that nobody says. */
export const totalText = (total: number | null): string =>
  total === null ? 'an unknown number of markers' : counted(total, 'marker')

/** How many pages there are at least: with an unknown number of records one more, as long as a page is full. */
export const pageCount = ({ page, size, total, markers }: Page): number =>
  total === null ? page + (markers.length >= size ? 1 : 0) : Math.ceil(total / size)
