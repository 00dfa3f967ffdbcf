import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Maximum number of ids in the address, because mail and chat break longer ones. */
const IN_ADDRESS_MAX = 50

type Ids = ReadonlySet<string>
const NOBODY: Ids = new Set()
const NONE: readonly string[] = []
const addressOf = (ids: Ids) => (ids.size <= IN_ADDRESS_MAX ? [...ids] : [])

/** Selected ids as in the address, and how to write them there. */
type SelectedInAddress = {
  selected: readonly string[]
  write: (selected: readonly string[]) => void
}

/** The ids follow the address if Back or a link changed it. Otherwise, the address follows the ids. */
function useIdsInAddress(
  ids: Ids,
  setIds: (ids: Ids) => void,
  inAddress: SelectedInAddress | undefined,
) {
  const { selected = NONE, write } = inAddress ?? {}
  const address = selected.join()
  /** Written addresses that have not arrived yet. */
  const written = useRef([address])
  // Back leaves the list rather than undoing every selection
  useEffect(() => {
    const next = addressOf(ids)
    if (!write || next.join() === written.current.at(-1)) return
    written.current.push(next.join())
    write(next)
  }, [ids, write])
  useEffect(() => {
    if (address !== written.current.at(-1) && written.current.includes(address)) return
    if (!written.current.includes(address)) setIds(new Set(selected))
    written.current = [address]
  }, [address, selected, setIds])
}

/**
 * Selected rows: a few by their ids in the address, more only while the page is open. Only rows of
 * the list can be selected.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  inAddress?: SelectedInAddress,
) {
  const [ids, setIds] = useState<Ids>(() => new Set(inAddress?.selected))
  useIdsInAddress(ids, setIds, inAddress)
  const selected = useMemo(
    () => (ids.size ? rows.filter((row) => ids.has(rowId(row))) : []),
    [rows, rowId, ids],
  )
  /** Selects these, or none of them. */
  const select = useCallback(
    (some: readonly string[], isOn: boolean) =>
      setIds((before) => {
        const next = new Set(before)
        for (const id of some)
          if (isOn) next.add(id)
          else next.delete(id)
        return next
      }),
    [],
  )
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const clear = useCallback(() => setIds(NOBODY), [])
  return useMemo(
    () => ({ ids, selected, select, toggle, clear }),
    [ids, selected, select, toggle, clear],
  )
}
export type SelectionModel<Row> = ReturnType<typeof useSelection<Row>>
