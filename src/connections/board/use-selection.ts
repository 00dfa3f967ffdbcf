import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import type { BoardRow } from './board-rows.ts'
import type { View } from './loader.ts'

/** More ids would be an address that mail and chat break. */
const IN_ADDRESS_MAX = 50

type Ids = ReadonlySet<string>
const NOBODY: Ids = new Set()
type SetSelected = (change: Pick<View, 'selected'>, options: { replace: true }) => void
const addressOf = (ids: Ids) => (ids.size <= IN_ADDRESS_MAX ? [...ids] : [])

/**
 * Selected people: a few by their ids in the address, more only while the page is open. People who
 * are not on the list cannot be selected.
 */
export function useSelection(
  rows: readonly BoardRow[],
  selectedInAddress: readonly string[],
  setView: SetSelected,
) {
  const [ids, setIds] = useState<Ids>(() => new Set(selectedInAddress))
  const address = selectedInAddress.join()
  /** Addresses written and not yet seen back. */
  const written = useRef([address])
  // the address follows what is selected; Back leads away from the list, and not through every tick
  useEffect(() => {
    const next = addressOf(ids)
    if (next.join() === written.current.at(-1)) return
    written.current.push(next.join())
    setView({ selected: next }, { replace: true })
  }, [ids, setView])
  // and where Back or a link changed it, what is selected follows the address
  useEffect(() => {
    if (address !== written.current.at(-1) && written.current.includes(address)) return
    if (!written.current.includes(address)) setIds(new Set(selectedInAddress))
    written.current = [address]
  }, [address, selectedInAddress])
  const selected = useMemo(
    () => (ids.size ? rows.filter(({ person }) => ids.has(person.user_id)) : []),
    [rows, ids],
  )
  const toggle = useCallback(
    (userId: string) =>
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(userId)) next.add(userId)
        return next
      }),
    [],
  )
  /** Selects all of these, or none of them. */
  const toggleAll = useCallback(
    (of: readonly BoardRow[], isOn: boolean) =>
      setIds((before) => {
        const next = new Set(before)
        for (const { person } of of)
          if (isOn) next.add(person.user_id)
          else next.delete(person.user_id)
        return next
      }),
    [],
  )
  const clear = useCallback(() => setIds(NOBODY), [])
  return useMemo(
    () => ({ ids, selected, toggle, toggleAll, clear }),
    [ids, selected, toggle, toggleAll, clear],
  )
}
export type SelectionModel = ReturnType<typeof useSelection>
