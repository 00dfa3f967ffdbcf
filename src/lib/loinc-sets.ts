/** A marker as far as what it reports goes: null where its results could not be read. */
export type Reporting = {
  expected_results: readonly { loinc: { code: string | null } | null }[] | null
}

/** The LOINC codes of a marker's results, each once, and how many results have none. */
export function loincCodes({ expected_results }: Reporting): { codes: string[]; without: number } {
  const results = expected_results ?? []
  const codes = results.flatMap(({ loinc }) => loinc?.code ?? [])
  return { codes: [...new Set(codes)], without: results.length - codes.length }
}

export type LoincSet = ReadonlySet<string>

/**
 * What a marker measures, as a set of LOINC codes. Null where that is not known whole: no results are given, or one of
 * them has no code. Such a marker cannot be compared.
 */
export function loincSetOf(marker: Reporting): LoincSet | null {
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
