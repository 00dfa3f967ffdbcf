import { useCallback, useMemo, useState } from 'react'

import type { BoardRow } from './board-rows.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Which people are selected. Somebody who is no longer on the list is not. */
export function useSelection(rows: readonly BoardRow[]) {
  const [ids, setIds] = useState(NOBODY)
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
