import { useMemo, useState } from 'react'

import { dayWords } from '#src/kit/lib/day-words.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'

import type { View } from './audit.ts'
import { auditColumns } from './columns.tsx'
import { EventDetails } from './EventDetails.tsx'
import { dayOfEvent, type AuditRow } from './merged-reads.ts'
import type { Names } from './use-names.ts'

/** Events by day, with equal reads as one expandable row. */
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
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const around = useMemo(
    () => ({
      ...names,
      isHidden,
      toPerson: (userId: string) => paths.audit({ person: userId, within }),
      person,
      open,
      onToggle: (number: number) => setOpen((now) => (now === number ? null : number)),
      unfolded,
      onUnfold: (number: number) =>
        setUnfolded((now) => {
          const next = new Set(now)
          if (!next.delete(number)) next.add(number)
          return next
        }),
    }),
    [names, isHidden, within, person, open, unfolded],
  )
  const rows = useMemo(
    () =>
      merged.flatMap((row): AuditRow[] =>
        row.together && unfolded.has(row.number)
          ? [row, ...row.together.map((event) => ({ ...event, memberOf: row.number }))]
          : [row],
      ),
    [merged, unfolded],
  )
  return (
    <DataTable
      label="Audit log"
      rows={rows}
      columns={auditColumns}
      rowId={({ number, memberOf }) => `${number}${memberOf === undefined ? '' : ' within'}`}
      groupOf={(row) => dayWords(dayOfEvent(row))}
      leavesAt="large"
      around={around}
      onOpen={({ number, together }) =>
        together ? around.onUnfold(number) : around.onToggle(number)
      }
      detail={(row) =>
        row.number === open && !row.together && <EventDetails event={row} around={around} />
      }
    />
  )
}
