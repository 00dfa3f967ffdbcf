import { loincCodes, type Reporting } from '#lib/markers/loinc-sets.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

/**
 * Number of results of several markers together, by LOINC code. One that any marker always reports
 * isn't optional.
 */
function countResults(markers: readonly Reporting[]): {
  always: number
  optional: number
  without: number
} {
  const read = markers.map(loincCodes)
  const always = new Set(read.flatMap((one) => one.always))
  const all = new Set(read.flatMap((one) => one.codes))
  return {
    always: always.size,
    optional: all.size - always.size,
    without: read.reduce((sum, one) => sum + one.without, 0),
  }
}

/**
 * `31 + 1 not always reported, 2 without a LOINC code`, or `10 unique` if two markers report the
 * same result.
 */
export function resultCountWords(markers: readonly Reporting[]): string {
  const { always, optional, without } = countResults(markers)
  const sum = markers.reduce(
    (all, { expected_results }) => all + (expected_results?.length ?? 0),
    0,
  )
  const unique = markers.length > 1 && always + optional + without < sum ? ' unique' : ''
  const more = optional ? ` + ${formatNumber(optional)} not always reported` : ''
  const rest = without ? `, ${formatNumber(without)} without a LOINC code` : ''
  return `${formatNumber(always)}${unique}${more}${rest}`
}
