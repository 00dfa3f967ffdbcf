import type { Marker } from '#contract/interface/markers.ts'
import { isOptional } from '#lib/markers/loinc-sets.ts'

const bare = (code: string) => code.replaceAll('-', '').toLowerCase()
/** True if the marker always reports this LOINC code, and nothing else. */
const isOfLoinc = ({ expected_results }: Marker, code: string) =>
  Boolean(expected_results?.length) &&
  expected_results?.every((result) => result.loinc?.code === code && !isOptional(result))

/**
 * Markers for a pasted test code or LOINC code: those with exactly that code, otherwise those with
 * that LOINC code and those whose test code has other hyphens. `2093-3` is cholesterol, and may
 * also be a lab's `20933`.
 */
export function markersWithCode(found: readonly Marker[], code: string): Marker[] {
  const exact = found.filter(({ provider_id }) => provider_id?.toLowerCase() === code.toLowerCase())
  return exact.length
    ? exact
    : found.filter(
        (marker) =>
          isOfLoinc(marker, code) ||
          (marker.provider_id !== null && bare(marker.provider_id) === bare(code)),
      )
}
