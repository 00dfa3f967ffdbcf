import type { Marker } from '#contract/markers.ts'

export type Origin = {
  /** The chosen lab tests that contain the marker. */
  tests: string[]
  /** Its test code was added on. */
  addOn: boolean
}

/**
 * Where each marker of a composed order set comes from. `contents` has the markers of each chosen lab test that could be
 * read; a marker that neither a test nor a code explains has an empty origin, which is shown and not guessed.
 */
export function originsOf(markers: readonly Marker[], contents: ReadonlyMap<string, ReadonlySet<number>>, codes: readonly string[]): Map<number, Origin> {
  return new Map(
    markers.map((marker) => [
      marker.id,
      {
        tests: [...contents].filter(([, ids]) => ids.has(marker.id)).map(([test]) => test),
        addOn: marker.provider_id !== null && codes.includes(marker.provider_id),
      },
    ])
  )
}

/** Test codes that were asked for and that no marker of the whole answer bears. */
export const notReturned = (markers: readonly Marker[], codes: readonly string[]): string[] => {
  const returned = new Set(markers.map((marker) => marker.provider_id))
  return codes.filter((code) => !returned.has(code))
}

/** The labs of the markers, each once: more than one cannot be one order. */
export const labsOf = (markers: readonly Marker[]): number[] => [...new Set(markers.flatMap(({ lab_id }) => (lab_id === null ? [] : [lab_id])))]
