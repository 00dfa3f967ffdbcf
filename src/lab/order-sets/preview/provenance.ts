import type { Marker } from '#contract/interface/markers.ts'
import { isMeantBy, readLabCode, writeLabCode } from '#src/lab/model/lab-codes.ts'

export type Origin = {
  /** Indexes of the selected lab tests that contain the marker. */
  tests: number[]
  /** True if its test code was added. */
  addOn: boolean
  /**
   * True if a lab test that may contain it hasn't been or couldn't be read, so that the origin may
   * be incomplete.
   */
  pending: boolean
}

/** A selected lab test and its markers. Null while they are unknown. */
export type Contents = ReadonlySet<Marker['id']> | null

/** True if a selected part explains the marker. */
export const isExplained = ({ tests, addOn }: Origin): boolean => tests.length > 0 || addOn

/**
 * Origin of each marker of a composed order set. `contents` has the markers of each selected lab
 * test. A marker that neither a test nor a code explains has an empty origin, which is shown
 * rather than guessed.
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

/** Position of a marker: with the first lab test that has it, then added ones, then the rest. */
function rankOf(origin: Origin | undefined): number {
  const [first] = origin?.tests ?? []
  if (first !== undefined) return first
  return origin?.addOn ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER
}

/** The markers as an order lists them, on screen, on paper, and in files. */
export const byOrigin = (
  markers: readonly Marker[],
  origins: ReadonlyMap<Marker['id'], Origin>,
): Marker[] => markers.toSorted((a, b) => rankOf(origins.get(a.id)) - rankOf(origins.get(b.id)))

/** Requested codes, with their labs if given, that no marker in the response has. */
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

/** The markers of a selected lab test that the answer doesn't have. Empty while they are unknown. */
export function notReturnedOf(
  test: readonly Marker[] | null,
  markers: readonly Marker[],
): readonly Marker[] {
  const returned = new Set(markers.map(({ id }) => id))
  return test?.filter(({ id }) => !returned.has(id)) ?? []
}

/** The labs of the markers, without repeats. More than one can't be one order. */
export const labsOf = (markers: readonly Marker[]): NonNullable<Marker['lab_id']>[] => [
  ...new Set(markers.flatMap(({ lab_id }) => (lab_id === null ? [] : [lab_id]))),
]
