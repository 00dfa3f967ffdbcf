import { useCallback, useMemo, useState } from 'react'

import { getOrCreate } from '#lib/lists.ts'
import { usePrinting } from '#src/kit/ui/use-printing.ts'

import type { BoardRow } from './board-rows.ts'
import { heldBy, rowId } from './columns.tsx'

/** Minimum number of people for a common row. */
const TOGETHER_MIN = 3

/** One row in place of the first for people who wait for the same provider, and those inside where it is expanded. */
export function foldedRows(
  rows: readonly BoardRow[],
  unfolded: ReadonlySet<string>,
): readonly BoardRow[] {
  const held = new Map<string, BoardRow[]>()
  const groups = rows.map((row) => {
    const provider = heldBy(row)
    const group = provider === null ? [] : getOrCreate(held, provider, () => [])
    group.push(row)
    return group
  })
  return rows.flatMap((row, place): BoardRow[] => {
    const together = groups[place] ?? []
    if (together.length < TOGETHER_MIN) return [row]
    if (together[0] !== row) return []
    const common = { ...row, together }
    if (!unfolded.has(rowId(common))) return [common]
    return [common, ...together.map((one) => ({ ...one, isInside: true }))]
  })
}

/** Rows on screen. On paper, where nothing opens, each person has a row. */
export function useFolded(rows: readonly BoardRow[], isOn: boolean) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const isPrinting = usePrinting() !== null
  const drawn = useMemo(
    () => (isOn && !isPrinting ? foldedRows(rows, unfolded) : rows),
    [rows, unfolded, isOn, isPrinting],
  )
  const onUnfold = useCallback(
    (row: BoardRow) =>
      setUnfolded((now) => {
        const next = new Set(now)
        if (!next.delete(rowId(row))) next.add(rowId(row))
        return next
      }),
    [],
  )
  return { drawn, unfolded, onUnfold }
}
