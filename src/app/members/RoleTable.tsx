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

import { extentOf, subjects } from './role-subjects.ts'

/** The rights of a subject in words. */
const sentenceOf = (role: Role, rights: readonly Right[]) =>
  `Can ${rights
    .filter((right) => rightsOf[role].has(right))
    .map((right) => rightWords[right])
    .join(', ')}`

type Row = { subject: string; rights: readonly Right[] }

const columns: readonly Column<Row>[] = [
  {
    id: 'subject',
    label: 'Data',
    rowHeader: true,
    cell: ({ subject }) => <strong>{subject}</strong>,
  },
  // the strongest role first, as in the list of members
  ...ROLES.toReversed().map((role): Column<Row> => ({
    id: role,
    label: roleNames[role],
    text: ({ rights }) => extentOf(role, rights),
    missing: 'No access',
    cell: ({ rights }) => {
      const extent = extentOf(role, rights)
      return extent && <span title={sentenceOf(role, rights)}>{extent}</span>
    },
  })),
]

const rows: readonly Row[] = Object.entries(subjects).map(([subject, rights]) => ({
  subject,
  rights,
}))
const rowId = ({ subject }: Row) => subject

/** Roles with what each can do. */
export const RoleTable = () => (
  <section className="above-5" aria-labelledby="roles">
    <h2 id="roles">What each role can do</h2>
    <p className="soft small below-3">
      Full is every permission. Edit leaves out some changes. View changes nothing.
    </p>
    <DataTable label="Roles" rows={rows} columns={columns} rowId={rowId} holdFirst />
  </section>
)
