import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerReason } from '#contract/own/marker-reading.ts'
import { isOptional } from '#src/lab/model/loinc-sets.ts'

/** Whether a marker reports a result, named by itself or by LOINC, every time. */
const alwaysReports = ({ expected_results }: Marker, part: string) =>
  !!expected_results?.some(
    (result) => !isOptional(result) && (result.name === part || result.loinc?.name === part),
  )

/** Whether what a marker was found by is in it every time: a lab may leave a reflex test out. */
export const isAlwaysIn = (marker: Marker, reason: MarkerReason | undefined): boolean =>
  !reason || reason.parts.every((part) => alwaysReports(marker, part))

/** `also called “dilantin”`: why a marker is among the answers where its name does not say it. */
export const reasonWords = (marker: Marker, reason: MarkerReason): string => {
  const { called, spelled, parts } = reason
  const verb = isAlwaysIn(marker, reason) ? 'includes' : 'may include'
  return [
    ...called.map(({ typed }) => `also called “${typed}”`),
    ...spelled.map(({ typed, as }) => `“${typed}” read as ${as}`),
    parts.length > 0 && `${verb} ${[...new Set(parts)].join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
