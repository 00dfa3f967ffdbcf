import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { formatInstant, offsetHere } from '#lib/days.ts'
import { At, Troubles } from '#src/connections/issues/columns.tsx'
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

/** The columns of all closed issues without the person. */
const columns: readonly Column<Problem>[] = [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    cell: (problem, _, below) => (
      <span className="block">
        <strong>{problemProvider(problem)}</strong>
        {below && <span className={`row wrap soft small ${css.below}`}>{below}</span>}
      </span>
    ),
  },
  {
    id: 'issue',
    label: 'Issue',
    below: 'always',
    cell: (problem) => <Troubles problem={problem} />,
  },
  { id: 'owner', label: 'Assignee', text: ({ owner }) => owner ?? 'Unassigned', below: () => null },
  {
    id: 'since',
    label: 'Since',
    below: () => null,
    cell: ({ cause_since }) => <At instant={cause_since} />,
  },
  {
    id: 'closed',
    label: 'Resolved',
    below: 'always',
    cell: ({ closed_at }) => <At instant={closed_at} />,
  },
  {
    id: 'closing',
    label: 'Resolution',
    value: ({ closed_as }) => closed_as && closingWords[closed_as],
    missing: 'Not kept',
    below: 'given',
  },
  {
    id: 'actions',
    label: 'Actions',
    head: () => <span className="visually-hidden">Actions</span>,
    numeric: true,
    cell: (problem) => (
      <Link
        className={buttonLink('quiet')}
        to={paths.issues({ show: 'closed', within: 'year', open: problem.id })}
        aria-label={`View the ${problemProvider(problem)} issue, closed ${closedAt(problem)}`}
      >
        View
      </Link>
    ),
  },
]

const problemId = ({ id }: Problem) => id

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
        rows={shown}
        columns={columns}
        rowId={problemId}
        leavesAt="large"
      />
      {more}
    </section>
  )
}
