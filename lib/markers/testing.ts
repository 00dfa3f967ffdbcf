import type { ExpectedResult, Marker } from '#contract/interface/markers.ts'

/** A result with this LOINC code, or with none. */
export const testResult = (
  code: string | null,
  {
    unit = 'mg/dL',
    name = 'Result',
    required = true,
  }: { unit?: string | null; name?: string; required?: boolean | null } = {},
): ExpectedResult => ({
  id: 1,
  name,
  slug: 'result',
  lab_id: 1,
  provider_id: null,
  required,
  loinc: code ? { id: 1, name: `Name of ${code}`, slug: null, code, unit } : null,
})

/**
 * A marker of lab 1 whose id is also its test code, with a result for each LOINC code. The lab may
 * omit those that end in `?`.
 */
export const testMarker = (
  id: number,
  codes: readonly (string | null)[],
  more: Partial<Marker> = {},
): Marker => ({
  id,
  name: `Marker ${id}`,
  slug: `marker-${id}`,
  description: null,
  lab_id: 1,
  provider_id: String(id),
  type: 'biomarker',
  unit: null,
  price: null,
  expected_results: codes.map((code) =>
    testResult(code?.replace(/\?$/, '') ?? null, { required: !code?.endsWith('?') }),
  ),
  ...more,
})
