import { markerName, type Marker } from '#contract/interface/markers.ts'
import type { SetRelation } from '#lib/markers/loinc-sets.ts'

export const RELATIONS: readonly Exclude<SetRelation, 'none'>[] = [
  'equal',
  'larger',
  'smaller',
  'overlapping',
  'optional',
]
export const relationTitles: Record<(typeof RELATIONS)[number], string> = {
  equal: 'Same results',
  larger: 'Larger panel',
  smaller: 'Smaller panel',
  overlapping: 'Partial overlap',
  optional: 'Not always reported',
}

/** A name, if it differs from the marker's own. */
export const otherName = (own: Marker, other: Marker): string | null =>
  markerName(own).toLowerCase() === markerName(other).toLowerCase() ? null : markerName(other)
