import { markerName, type Marker } from '#contract/interface/markers.ts'
import { sortKey } from '#lib/sort-key.ts'

/** First row of a lab, or of an initial among the rows of a lab. */
export type Stop = {
  /** Undefined if the rows of the labs are mixed. */
  lab: Marker['lab_id'] | undefined
  /** Undefined if the rows of the lab are not in the order of their names. */
  initial: string | undefined
  /** Index among the rows. */
  row: number
}

const OTHER = '0–9'
function initialOf(marker: Marker): string {
  const [first = ''] = sortKey(markerName(marker)).trim().toUpperCase()
  return /[A-Z]/.test(first) ? first : OTHER
}

/** Changes of a value from row to row, by the index of the row. Undefined if a value comes back. */
function startsOf<T>(rows: readonly Marker[], valueOf: (row: Marker) => T) {
  const starts = new Map<T, number>()
  let last: T | undefined
  for (const [index, row] of rows.entries()) {
    const value = valueOf(row)
    if (index > 0 && value === last) continue
    if (starts.has(value)) return undefined
    starts.set(value, index)
    last = value
  }
  return [...starts]
}

/** Places to go to in a long list, as far as its order has any: its labs, and the initials of their rows. */
export function stopsOf(rows: readonly Marker[]): Stop[] {
  const labs = startsOf(rows, ({ lab_id: lab }) => lab)
  const parts: [Stop['lab'], number][] = labs && labs.length > 1 ? labs : [[undefined, 0]]
  return parts.flatMap(([lab, start], at): Stop[] => {
    const part = rows.slice(start, parts[at + 1]?.[1])
    const initials = startsOf(part, initialOf)
    if (initials && initials.length > 1)
      return initials.map(([initial, row]) => ({ lab, initial, row: start + row }))
    return lab === undefined ? [] : [{ lab, initial: undefined, row: start }]
  })
}

/** Index of the stop that a row is below. */
export const stopAt = (stops: readonly Stop[], row: number) =>
  Math.max(
    0,
    stops.findLastIndex((stop) => stop.row <= row),
  )
