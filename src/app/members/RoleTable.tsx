import { useMemo, useState } from 'react'

import { RIGHTS, rightsOf, roleNames, ROLES, type Right, type Role } from '#contract/own/rights.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { DisclosureButton, DisclosureHead } from '#src/kit/ui/DisclosureButton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Tick } from '#src/kit/ui/text/Tick.tsx'

import { groupedRights, wordsOfRight } from './grouped-rights.ts'

import css from './role-table.module.css'

/** A group of rights, or one of them. */
type Row = { id: string; words: string; rights: readonly Right[]; isGroup: boolean }
type Around = { open: ReadonlySet<string>; onToggle: (id: string) => void }

const countOf = ({ rights }: Row, role: Role) =>
  rights.filter((right) => rightsOf[role].has(right)).length

/** `All`, `8 of 10`, or a dash for a group. A check mark or a dash for a right. */
function Share({ row, role }: { row: Row; role: Role }) {
  const own = countOf(row, role)
  const { length: all } = row.rights
  if (own === 0) return <Missing what="No" />
  if (!row.isGroup) return <Tick what="Yes" />
  return own === all ? 'All' : `${formatNumber(own)} of ${formatNumber(all)}`
}

/** Columns with the share of each group, and a check mark for each right, of a role. Cards name the roles. */
const columns: readonly Column<Row, unknown, Around>[] = [
  {
    id: 'right',
    label: 'Permission',
    rowHeader: true,
    head: () => <DisclosureHead>Permission</DisclosureHead>,
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
          {below && <span className={`row wrap words small ${css.roles}`}>{below}</span>}
        </span>
      </div>
    ),
  },
  // the strongest role first, as in the list of members
  ...ROLES.toReversed().map((role): Column<Row, unknown, Around> => ({
    id: role,
    label: roleNames[role],
    width: '13%',
    cell: (row) => <Share row={row} role={role} />,
    below: (row) =>
      countOf(row, role) > 0 && (
        <span>
          <span className="faint">{roleNames[role]}</span>
          {row.isGroup && (
            <>
              {' '}
              <Share row={row} role={role} />
            </>
          )}
        </span>
      ),
  })),
]

const groups = groupedRights(RIGHTS)

/** Roles with what each can do, by what a right allows, below the members. Its groups can be collapsed. */
export function RoleTable() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(groups.map(({ words }) => words)))
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
  const rows = groups.flatMap(({ words, rights }): Row[] => [
    { id: words, words, rights, isGroup: true },
    ...(open.has(words) ? rights : []).map((right) => ({
      id: right,
      words: wordsOfRight(right),
      rights: [right],
      isGroup: false,
    })),
  ])
  return (
    <section className="above-5" aria-labelledby="roles">
      <h2 id="roles" className="below-3">
        What each role can do
      </h2>
      <DataTable
        label="Roles"
        rows={rows}
        columns={columns}
        around={around}
        rowId={({ id }) => id}
        leavesAt="small"
        onOpen={({ id, isGroup }) => isGroup && around.onToggle(id)}
      />
    </section>
  )
}
