import { markerName, type Marker } from '#contract/markers.ts'
import type { CrosswalkMatch } from '#src/lib/crosswalk.ts'
import type { SetRelation } from '#src/lib/loinc-sets.ts'

export const RELATIONS: readonly Exclude<SetRelation, 'none'>[] = [
  'equal',
  'larger',
  'smaller',
  'overlapping',
]
export const relationTitles: Record<(typeof RELATIONS)[number], string> = {
  equal: 'The same',
  larger: 'The same and more',
  smaller: 'A part of it',
  overlapping: 'A part of it, and more',
}

const MOST_NAMED = 3

/** `Glucose, Sodium, Potassium and 4 more`, by the names that the results of a marker have. */
function namesOf(codes: readonly string[], marker: Marker): string {
  const names = codes.map((code) => {
    const result = marker.expected_results?.find(({ loinc }) => loinc?.code === code)
    return result?.name ?? result?.loinc?.name ?? code
  })
  const shown = names.slice(0, MOST_NAMED)
  if (names.length > shown.length)
    return `${shown.join(', ')} and ${names.length - shown.length} more`
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' and ')
}

/** What another marker has more and less than one's own, in words; null where they are the same. */
export function differenceWords(own: Marker, { marker, extra, missing }: CrosswalkMatch<Marker>) {
  const parts = [
    extra.length && `also ${namesOf(extra, marker)}`,
    missing.length && `without ${namesOf(missing, own)}`,
  ]
  return parts.filter(Boolean).join('; ') || null
}

/** A name, where it differs from one's own. */
export const otherName = (own: Marker, other: Marker): string | null =>
  markerName(own).toLowerCase() === markerName(other).toLowerCase() ? null : markerName(other)
