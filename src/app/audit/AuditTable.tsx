import { useMemo, useState } from 'react'

import { dayWords } from '#src/kit/lib/day-words.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'

import type { View } from './audit.ts'
import { columnsOnScreen } from './columns.tsx'
import { EventDetails } from './EventDetails.tsx'
import { dayOfEvent, expandedKeys, rowKey, rowsInside, type AuditRow } from './merged-reads.ts'
import type { Names } from './use-names.ts'

/** The row, and those inside it where it is expanded. */
const unfold = (row: AuditRow, unfolded: ReadonlySet<string>, depth = 0): AuditRow[] => {
  const inside = unfolded.has(rowKey(row)) ? (rowsInside(row) ?? []) : []
  return [{ ...row, depth }, ...inside.flatMap((one) => unfold(one, unfolded, depth + 1))]
}

/** Events by day, with the reads of a session as one expandable row. */
export function AuditTable({
  merged,
  view,
  names,
}: {
  merged: readonly AuditRow[]
  view: View
  names: Names
}) {
  const { hideIdentifiers: isHidden } = usePreferences()
  const { within } = view
  const person = view.person.toLowerCase()
  const [open, setOpen] = useState<number | null>(null)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const unfolded = useMemo(() => expandedKeys(merged, toggled), [merged, toggled])
  const around = useMemo(
    () => ({
      ...names,
      isHidden,
      toPerson: (userId: string) => paths.audit({ person: userId, within }),
      person,
      open,
      onToggle: (number: number) => setOpen((now) => (now === number ? null : number)),
      unfolded,
      onUnfold: (key: string) =>
        setToggled((now) => {
          const next = new Set(now)
          if (!next.delete(key)) next.add(key)
          return next
        }),
    }),
    [names, isHidden, within, person, open, unfolded],
  )
  const rows = useMemo(() => merged.flatMap((row) => unfold(row, unfolded)), [merged, unfolded])
  return (
    <DataTable
      label="Audit log"
      rows={rows}
      columns={columnsOnScreen}
      rowId={rowKey}
      groupOf={(row) => dayWords(dayOfEvent(row))}
      leavesAt="large"
      around={around}
      onOpen={(row) => (row.together ? around.onUnfold(rowKey(row)) : around.onToggle(row.number))}
      detail={(row) =>
        row.number === open && !row.together && <EventDetails event={row} around={around} />
      }
    />
  )
}
