import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { formatInstant, offsetHere } from '#lib/days.ts'
import { closedColumns } from '#src/connections/issues/columns.tsx'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import css from './connections.module.css'

const FIRST = 5

const closedAt = ({ closed_at }: Problem) =>
  closed_at === null ? '' : formatInstant(closed_at, offsetHere(closed_at))

type Row = { problem: Problem }

const closedColumn = (id: string) => closedColumns.filter((column) => column.id === id)

/**
 * Columns of closed issues, as wide as those of the connections above them, with the provider
 * instead of the person.
 */
const columns: readonly Column<Row, { isHidden: boolean }>[] = [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    width: '160px',
    cell: ({ problem }, _, below) => (
      <span className={`block ${css.name}`}>
        <strong>{problemProvider(problem)}</strong>
        {below && <span className={`row wrap soft small ${css.below}`}>{below}</span>}
      </span>
    ),
  },
  ...closedColumn('closing').map((column) => ({
    ...column,
    width: '176px',
    below: 'always' as const,
  })),
  ...closedColumn('closed').map((column) => ({
    ...column,
    width: '108px',
    below: 'always' as const,
  })),
  ...closedColumn('issue'),
  ...closedColumn('open_for').map((column) => ({ ...column, width: '184px', numeric: false })),
  ...closedColumn('owner').map((column) => ({ ...column, width: '208px' })),
  {
    id: 'actions',
    label: 'Actions',
    head: () => <span className="visually-hidden">Actions</span>,
    numeric: true,
    width: '104px',
    cell: ({ problem }) => (
      <span className="with-row">
        <Link
          className={buttonLink('quiet')}
          to={paths.issues({ show: 'closed', within: 'year', open: problem.id })}
          aria-label={`View the ${problemProvider(problem)} issue, closed ${closedAt(problem)}`}
        >
          View issue
        </Link>
      </span>
    ),
  },
]

const AROUND = { isHidden: true }
const isOver = () => true
const rowId = ({ problem }: Row) => problem.id

/** Closed issues of a person's connections, each with its history. */
export function ClosedIssues({ userId, closed }: { userId: string; closed: readonly Problem[] }) {
  const [shown, more] = useShowMore(closed, FIRST)
  if (closed.length === 0) return null
  return (
    <section className={css.closed} aria-labelledby="closed-issues">
      <div className="row between">
        <h2 id="closed-issues">{counted(closed.length, 'closed issue')}</h2>
        <Link className={css.link} to={paths.issues({ show: 'closed', person: userId })}>
          View all closed issues
        </Link>
      </div>
      <DataTable
        label="Closed issues"
        rows={shown.map((problem) => ({ problem }))}
        columns={columns}
        around={AROUND}
        rowId={rowId}
        leavesAt="large"
        muted={isOver}
      />
      {more}
    </section>
  )
}
