import type { ExpectedResult, Marker, MarkerPage } from '#contract/interface/markers.ts'
import { isOptional } from '#lib/markers/loinc-sets.ts'
import { counted } from '#src/kit/lib/units.ts'

/**
 * `panel · 14 results`: the type as sent, never guessed from the results. A single result shows
 * only the type.
 */
export function describeKind({ type, expected_results }: Marker): {
  type: string | null
  results: string | null
} {
  if (!expected_results) return { type, results: null }
  const optional = expected_results.filter(isOptional).length
  const always = expected_results.length - optional
  if (optional)
    return { type, results: `${counted(always, 'result')} + ${optional} not always reported` }
  if (always === 1) return { type, results: null }
  return { type, results: always ? counted(always, 'result') : 'no results' }
}

/** True if two names are the same, ignoring case and spacing. */
export const isSameName = (one: string | null | undefined, other: string | null | undefined) =>
  one != null &&
  other != null &&
  [one, other]
    .map((name) => name.trim().replace(/\s+/g, ' ').toLowerCase())
    .every((name, _, all) => name === all[0])

/**
 * Names of a marker's results worth showing: a single result often repeats the marker's name, and
 * LOINC the result's. A missing or unreadable name is shown as such.
 */
export function namesThatSay(marker: Marker) {
  const results = marker.expected_results ?? []
  const areResultsNamed = results.length !== 1 || !isSameName(results[0]?.name, marker.name)
  const isLoincNamed = ({ name, loinc }: ExpectedResult) =>
    loinc === null || !isSameName(loinc.name, name)
  return { areResultsNamed, areLoincsNamed: results.some(isLoincNamed), isLoincNamed }
}

/** The search words to mark in names, without single letters, which are everywhere. */
export function searchWords(text: string): string[] {
  const words = text.trim().split(/\s+/).filter(Boolean)
  return words.length > 1 ? words.filter((word) => word.length > 1) : words
}

/**
 * The name or code of a result with a search word, if neither the marker's name nor its test code
 * has it. Null if there is none.
 */
export function matchedResult(marker: Marker, words: readonly string[]): string | null {
  const holds = (text: string | null | undefined) =>
    words.some((word) => text?.toLowerCase().includes(word.toLowerCase()))
  if (!words.length || holds(marker.name) || holds(marker.provider_id)) return null
  for (const { name, loinc } of marker.expected_results ?? [])
    for (const text of [name, loinc?.name, loinc?.code]) if (text && holds(text)) return text
  return null
}

/**
 * The markers whose lab has another one in the list with the same name, so that something else
 * must distinguish them.
 */
export function sameNamed(markers: readonly Marker[]): ReadonlySet<Marker> {
  const byName = new Map<string, Marker[]>()
  for (const marker of markers) {
    if (marker.name === null) continue
    const key = `${marker.lab_id} ${marker.name.trim().toLowerCase()}`
    const others = byName.get(key)
    if (others) others.push(marker)
    else byName.set(key, [marker])
  }
  return new Set([...byName.values()].filter((alike) => alike.length > 1).flat())
}

type Page = Pick<MarkerPage, 'page' | 'size' | 'total'> & { markers: readonly unknown[] }

/**
 * `1 to 50`, by the page's own numbers, or by the records of the page if the total is unknown.
 * Null past the end.
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

/** Total number of markers: `2,314 markers`, or that it is unknown. */
export const totalText = (total: number | null): string =>
  total === null ? 'an unknown number of markers' : counted(total, 'marker')

/** Minimum number of pages. With an unknown total, one more as long as a page is full. */
export const pageCount = ({ page, size, total, markers }: Page): number =>
  total === null ? page + (markers.length >= size ? 1 : 0) : Math.ceil(total / size)
