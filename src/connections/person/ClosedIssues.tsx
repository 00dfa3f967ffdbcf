import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { formatInstant, offsetHere } from '#lib/days.ts'
import { resolutionAfter } from '#src/connections/issues/closed-summary.ts'
import { At, closedColumns, Troubles } from '#src/connections/issues/columns.tsx'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'

import css from './connections.module.css'

const FIRST = 5

const closedAt = ({ closed_at }: Problem) =>
  closed_at === null ? '' : formatInstant(closed_at, offsetHere(closed_at))

type Row = { problem: Problem }

const closedColumn = (id: string) => closedColumns.filter((column) => column.id === id)

const ClosedIssueLink = ({ problem }: Row) => (
  <Link
    className={buttonLink('quiet')}
    to={paths.issues({ show: 'closed', within: 'year', open: problem.id })}
    aria-label={`View the ${problemProvider(problem)} issue, resolved ${closedAt(problem)}`}
  >
    View issue
  </Link>
)

/**
 * Columns of closed issues, as wide as those of the connections above them, with the provider
 * instead of the person.
 */
const columns: readonly Column<Row, { isHidden: boolean }>[] = [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    width: '148px',
    cell: ({ problem }) => <strong>{problemProvider(problem)}</strong>,
  },
  ...closedColumn('issue').map((column) => ({ ...column, width: '20%' })),
  {
    id: 'closing',
    label: 'Resolution',
    cell: ({ problem }) => <span className="soft">{resolutionAfter({ problem })}</span>,
  },
  ...closedColumn('closed').map((column) => ({ ...column, width: '18%' })),
  ...closedColumn('owner').map((column) => ({ ...column, width: '100px' })),
  {
    id: 'actions',
    label: 'Actions',
    head: () => <span className="visually-hidden">Actions</span>,
    numeric: true,
    width: '104px',
    cell: ClosedIssueLink,
  },
]

/** A closed issue without room for its columns. */
const ClosedCard = ({ problem }: Row) => (
  <li className={`row between ${css.card} ${css.foot} ${css.ended}`} data-muted="">
    <span className="shrink">
      <span className="row wrap gap-1">
        <strong>{problemProvider(problem)}</strong>
        <Troubles problem={problem} />
      </span>
      <span className={`soft small ${css.facts}`}>
        <span>{resolutionAfter({ problem })}</span>
        <span>
          <At instant={problem.closed_at} />
        </span>
        {problem.owner !== null && <span>{problem.owner}</span>}
      </span>
    </span>
    <ClosedIssueLink problem={problem} />
  </li>
)

const AROUND = { isHidden: true }
const isOver = () => true
const rowId = ({ problem }: Row) => problem.id

/** Closed issues of a person's connections, each with its history. */
export function ClosedIssues({ userId, closed }: { userId: string; closed: readonly Problem[] }) {
  const [shown, more] = useShowMore(closed, FIRST)
  const hasRoom = useMedia('besidePanel')
  if (closed.length === 0) return null
  return (
    <section className={css.closed} aria-labelledby="closed-issues">
      <div className="row between">
        <h2 id="closed-issues">{counted(closed.length, 'resolved issue')}</h2>
        <Link className={css.link} to={paths.issues({ show: 'closed', person: userId })}>
          View all resolved issues
        </Link>
      </div>
      {hasRoom ? (
        <DataTable
          label="Resolved issues"
          rows={shown.map((problem) => ({ problem }))}
          columns={columns}
          around={AROUND}
          rowId={rowId}
          leavesAt="small"
          muted={isOver}
        />
      ) : (
        <ul>
          {shown.map((problem) => (
            <ClosedCard key={problem.id} problem={problem} />
          ))}
        </ul>
      )}
      {more}
    </section>
  )
}
