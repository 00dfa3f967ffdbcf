import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerReason } from '#contract/own/marker-reading.ts'
import { isOptional } from '#lib/markers/loinc-sets.ts'

/** True if a marker always reports a result, named by itself or by LOINC. */
const alwaysReports = ({ expected_results }: Marker, part: string) =>
  !!expected_results?.some(
    (result) => !isOptional(result) && (result.name === part || result.loinc?.name === part),
  )

/** True if the matched part of a marker is always reported. A lab may omit a reflex test. */
export const isAlwaysIn = (marker: Marker, reason: MarkerReason | undefined): boolean =>
  !reason || reason.parts.every((part) => alwaysReports(marker, part))

/** `also called “dilantin”`: why a marker matches if its name doesn't show it. */
export const reasonWords = (marker: Marker, reason: MarkerReason): string => {
  const { called, spelled, parts } = reason
  const verb = isAlwaysIn(marker, reason) ? 'includes' : 'may include'
  return [
    ...called.map(({ typed }) => `also called “${typed}”`),
    ...spelled.map(({ typed, as }) => `“${typed}” interpreted as ${as}`),
    parts.length > 0 && `${verb} ${[...new Set(parts)].join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
