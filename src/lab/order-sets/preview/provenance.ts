import type { Marker } from '#contract/interface/markers.ts'
import { isMeantBy, readLabCode, writeLabCode } from '#src/lab/model/lab-codes.ts'

export type Origin = {
  /** Places, from 0, of the chosen lab tests that contain the marker. */
  tests: number[]
  /** Its test code was added on. */
  addOn: boolean
  /** A lab test that may contain it is not read yet, or could not be: what is missing here may still come. */
  pending: boolean
}

/** A chosen lab test, and the markers in it; null while they are not known. */
export type Contents = ReadonlySet<Marker['id']> | null

/** True where a chosen part explains the marker. */
export const isExplained = ({ tests, addOn }: Origin): boolean => tests.length > 0 || addOn

/**
 * Origin of each marker of a composed order set. `contents` has the markers of each chosen lab
 * test; a marker that neither a test nor a code explains has an empty origin, which is shown and
 * not guessed.
 */
export function originsOf(
  markers: readonly Marker[],
  contents: readonly Contents[],
  codes: readonly string[],
): Map<Marker['id'], Origin> {
  const unread = contents.includes(null)
  return new Map(
    markers.map((marker) => {
      const { id } = marker
      const tests = contents.flatMap((ids, index) => (ids?.has(id) ? [index] : []))
      const addOn = codes.some((code) => isMeantBy(marker, code))
      return [id, { tests, addOn, pending: unread && !tests.length && !addOn }]
    }),
  )
}

/** Requested codes, each with its lab if given, without a marker in the whole answer. */
export function notReturned(markers: readonly Marker[], codes: readonly string[]): string[] {
  const returned = new Set(
    markers.flatMap(({ lab_id, provider_id: code }) =>
      code === null
        ? []
        : [lab_id === null ? null : String(lab_id), null].map((lab) => writeLabCode({ lab, code })),
    ),
  )
  return codes.filter((code) => !returned.has(writeLabCode(readLabCode(code))))
}

/** The markers of a chosen lab test that the whole answer does not have; none while they are not known. */
export function notReturnedOf(
  test: readonly Marker[] | null,
  markers: readonly Marker[],
): readonly Marker[] {
  const returned = new Set(markers.map(({ id }) => id))
  return test?.filter(({ id }) => !returned.has(id)) ?? []
}

/** The labs of the markers, each once: more than one cannot be one order. */
export const labsOf = (markers: readonly Marker[]): NonNullable<Marker['lab_id']>[] => [
  ...new Set(markers.flatMap(({ lab_id }) => (lab_id === null ? [] : [lab_id]))),
]
