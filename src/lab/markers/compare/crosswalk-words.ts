import { markerName, type Marker } from '#contract/interface/markers.ts'
import type { SetRelation } from '#src/lab/model/loinc-sets.ts'

export const RELATIONS: readonly Exclude<SetRelation, 'none'>[] = [
  'equal',
  'larger',
  'smaller',
  'overlapping',
  'optional',
]
export const relationTitles: Record<(typeof RELATIONS)[number], string> = {
  equal: 'The same',
  larger: 'The same and more',
  smaller: 'A part of it',
  overlapping: 'A part of it, and more',
  optional: 'Not always run there',
}

/** A name, where it differs from one's own. */
export const otherName = (own: Marker, other: Marker): string | null =>
  markerName(own).toLowerCase() === markerName(other).toLowerCase() ? null : markerName(other)
