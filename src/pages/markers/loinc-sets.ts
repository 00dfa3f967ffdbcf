import type { Marker } from '#contract/markers.ts'
import { loincCodes } from './marker-results.ts'

export type LoincSet = ReadonlySet<string>

/**
 * What a marker measures, as a set of LOINC codes. Null where that is not known whole: no results are given, or one of
 * them has no code. Such a marker cannot be compared.
 */
export function loincSetOf(marker: Marker): LoincSet | null {
  const { codes, without } = loincCodes(marker)
  return codes.length && !without ? new Set(codes) : null
}

/** How another set stands to one's own. */
export type SetRelation = 'equal' | 'larger' | 'smaller' | 'overlapping' | 'none'

export type SetComparison = {
  relation: SetRelation
  shared: number
  /** Codes that only the other has. */
  extra: string[]
  /** Codes that only one's own has. */
  missing: string[]
}

/** Compares another set with one's own: `larger` has all of one's own and more, `smaller` a part of it and nothing else. */
export function compareSets(own: LoincSet, other: LoincSet): SetComparison {
  const extra = [...other].filter((code) => !own.has(code))
  const missing = [...own].filter((code) => !other.has(code))
  const shared = own.size - missing.length
  return { relation: relationOf(shared, extra.length, missing.length), shared, extra, missing }
}

function relationOf(shared: number, extra: number, missing: number): SetRelation {
  if (!shared) return 'none'
  if (!extra) return missing ? 'smaller' : 'equal'
  return missing ? 'overlapping' : 'larger'
}
