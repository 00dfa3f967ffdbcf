/** A marker's reported results. Null if they could not be read. */
export type Reporting = {
  expected_results:
    | readonly { required?: boolean | null; loinc: { code: string | null } | null }[]
    | null
}

/**
 * True if the lab may omit a result, such as a reflex test that isn't triggered. A result without
 * the flag is always reported.
 */
export const isOptional = ({ required }: { required?: boolean | null }): boolean =>
  required === false

/** The LOINC codes of a marker's results. */
export type LoincCodes = {
  /** Without repeats. */
  codes: string[]
  /** Codes that are reported every time. */
  always: string[]
  /** Codes that the lab may omit. */
  optional: string[]
  /** Results without a code. */
  without: number
}

export function loincCodes({ expected_results }: Reporting): LoincCodes {
  const results = expected_results ?? []
  const codesOf = (some: typeof results) => [
    ...new Set(some.flatMap(({ loinc }) => loinc?.code ?? [])),
  ]
  const codes = codesOf(results)
  const always = codesOf(results.filter((result) => !isOptional(result)))
  return {
    codes,
    always,
    optional: codes.filter((code) => !always.includes(code)),
    without: results.filter(({ loinc }) => !loinc?.code).length,
  }
}

/** LOINC codes that a marker measures: all, and those that it always reports. */
export type LoincSet = { all: ReadonlySet<string>; always: ReadonlySet<string> }

/**
 * LOINC set of a marker. Null if it isn't fully known: no results are listed, or one has no code.
 * Such a marker can't be compared.
 */
export function loincSetOf(marker: Reporting): LoincSet | null {
  const { codes, always, without } = loincCodes(marker)
  return codes.length && !without ? { all: new Set(codes), always: new Set(always) } : null
}

/**
 * Relation of another set to this one. `optional`: all shared codes may be omitted there. An
 * optional result never replaces one that is always reported.
 */
export type SetRelation = 'equal' | 'larger' | 'smaller' | 'overlapping' | 'optional' | 'none'

export type SetComparison = {
  relation: SetRelation
  shared: number
  /** Codes that only the other has. */
  extra: string[]
  /** Codes that only one's own has. */
  missing: string[]
  /** Codes that one's own always reports and the other may omit. */
  optional: string[]
  /** Codes that the other always reports and one's own may omit. */
  always: string[]
}

/**
 * Compares another set with one's own: `larger` has all of one's own and more, `smaller` only a
 * part of it.
 */
export function compareSets(own: LoincSet, other: LoincSet): SetComparison {
  const extra = [...other.all].filter((code) => !own.all.has(code))
  const missing = [...own.all].filter((code) => !other.all.has(code))
  const optional = [...own.always].filter((code) => other.all.has(code) && !other.always.has(code))
  const always = [...other.always].filter((code) => own.all.has(code) && !own.always.has(code))
  const lacking = missing.length + optional.length
  const shared = own.all.size - lacking
  const beyond = extra.length + (lacking ? 0 : always.length)
  const relation = relationOf(shared, beyond, lacking)
  return {
    relation: relation === 'none' && optional.length ? 'optional' : relation,
    shared,
    extra,
    missing,
    optional,
    always,
  }
}

function relationOf(shared: number, extra: number, lacking: number): SetRelation {
  if (!shared) return 'none'
  if (!extra) return lacking ? 'smaller' : 'equal'
  return lacking ? 'overlapping' : 'larger'
}

/**
 * Text that two markers share if and only if their sets are equal: the same codes, each always
 * reported by both or by neither. Null for a marker that can't be compared.
 */
export function loincSetKey(marker: Reporting): string | null {
  const set = loincSetOf(marker)
  return (
    set &&
    [...set.all]
      .map((code) => (set.always.has(code) ? code : `${code}?`))
      .sort()
      .join(' ')
  )
}
