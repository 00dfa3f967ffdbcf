import { useMemo, useState } from 'react'

import { rights as rightWords, type Right } from '#contract/own/rights.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Tick } from '#src/kit/ui/text/Tick.tsx'

import { groupedRights } from './grouped-rights.ts'

import css from './rights-table.module.css'

/** A column: who or what has some of the rights. */
export type Holder = { name: string; has: (right: Right) => boolean }

/** A group of rights, or one of them. */
type Row = { id: string; words: string; rights: readonly Right[]; isGroup: boolean }
type Around = { open: ReadonlySet<string>; onToggle: (id: string) => void }

/** `All`, `8 of 10`, or a dash for a group. A check mark or a dash for a right. */
function Share({ row: { rights, isGroup }, has }: { row: Row; has: Holder['has'] }) {
  const own = rights.filter(has).length
  if (own === 0) return <Missing what="No" />
  if (!isGroup) return <Tick what="Yes" />
  return own === rights.length ? 'All' : `${formatNumber(own)} of ${formatNumber(rights.length)}`
}

/**
 * Columns with the share of each group, and a check mark for each right, of a holder. Cards name the
 * holders. `unheld` is said of a right that no holder has.
 */
export const holderColumns = (
  holders: readonly Holder[],
  unheld?: string,
): readonly Column<Row, unknown, Around>[] => [
  {
    id: 'right',
    label: 'Permission',
    rowHeader: true,
    cell: ({ id, words, rights, isGroup }, { open, onToggle }, below) => (
      <div className={isGroup ? css.group : css.right}>
        {isGroup && (
          <DisclosureButton
            label={`Permissions: ${words}`}
            open={open.has(id)}
            onToggle={() => onToggle(id)}
          />
        )}
        <span>
          {words}{' '}
          {isGroup && <span className="faint small">{counted(rights.length, 'permission')}</span>}
          {!isGroup && unheld && !rights.some((right) => holders.some(({ has }) => has(right))) && (
            <span className="faint small">{unheld}</span>
          )}
          {below && <span className={`row wrap words small ${css.holders}`}>{below}</span>}
        </span>
      </div>
    ),
  },
  ...holders.map(({ name, has }): Column<Row, unknown, Around> => ({
    id: name,
    label: name,
    width: '13%',
    cell: (row) => <Share row={row} has={has} />,
    below: (row) =>
      row.rights.some(has) && (
        <span>
          <span className="faint">{name}</span>
          {row.isGroup && (
            <>
              {' '}
              <Share row={row} has={has} />
            </>
          )}
        </span>
      ),
  })),
]

/** Rights by what they allow, with who or what has how many. Groups begin open, and close. */
export function RightsTable({
  label,
  rights,
  columns,
}: {
  label: string
  rights: readonly Right[]
  columns: readonly Column<Row, unknown, Around>[]
}) {
  const groups = groupedRights(rights)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(groups.map(({ words }) => words)),
  )
  const around = useMemo(
    () => ({
      open,
      onToggle: (id: string) =>
        setOpen((now) => {
          const next = new Set(now)
          if (!next.delete(id)) next.add(id)
          return next
        }),
    }),
    [open],
  )
  const rows = groups.flatMap(({ words, rights: own }): Row[] => [
    { id: words, words, rights: own, isGroup: true },
    ...(open.has(words) ? own : []).map((right) => ({
      id: right,
      words: capitalized(rightWords[right]),
      rights: [right],
      isGroup: false,
    })),
  ])
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      around={around}
      rowId={({ id }) => id}
      leavesAt="small"
      onOpen={({ id, isGroup }) => isGroup && around.onToggle(id)}
    />
  )
}
