import {
  rights as rightWords,
  rightsOf,
  roleNames,
  ROLES,
  type Right,
  type Role,
} from '#contract/own/rights.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'

import { NameCell } from './access-columns.tsx'
import { extentOf, subjects } from './role-subjects.ts'

/** The rights of a subject in words. */
const sentenceOf = (role: Role, rights: readonly Right[]) =>
  `Can ${rights
    .filter((right) => rightsOf[role].has(right))
    .map((right) => rightWords[right])
    .join(', ')}`

type Row = { role: Role }

const columns: readonly Column<Row>[] = [
  {
    id: 'role',
    label: 'Role',
    rowHeader: true,
    width: '116px',
    cell: ({ role }, _around, below) => (
      <NameCell name={roleNames[role]} about={false} below={below} />
    ),
  },
  ...Object.entries(subjects).map(([label, rights]): Column<Row> => ({
    id: label,
    label,
    text: ({ role }) => extentOf(role, rights),
    missing: 'No access',
    below: ({ role }) => {
      const extent = extentOf(role, rights)
      return (
        extent && (
          <span>
            {label}: {extent.toLowerCase()}
          </span>
        )
      )
    },
    cell: ({ role }) => {
      const extent = extentOf(role, rights)
      return extent && <span title={sentenceOf(role, rights)}>{extent}</span>
    },
  })),
]

/** The strongest role first, as in the list of members. */
const rows: readonly Row[] = ROLES.toReversed().map((role) => ({ role }))
const rowId = ({ role }: Row) => role

/** Roles with what each can do. */
export const RoleTable = () => (
  <section className="above-5" aria-labelledby="roles">
    <h2 id="roles" className="below-2">
      What each role can do
    </h2>
    <DataTable label="Roles" rows={rows} columns={columns} rowId={rowId} leavesAt="medium" />
  </section>
)
