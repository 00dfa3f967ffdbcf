import { Link } from 'react-router-dom'

import type { KeptIncident } from '#contract/own/problems.ts'
import { actorWords, causeTitle, closingWords, troubleWords } from '#lib/connections/words.ts'
import { formatInstant, offsetHere } from '#lib/days.ts'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { troubleTone } from '#src/connections/model/status-tones.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import type { Columns } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { IssueRow } from './issue-rows.ts'

import css from './issues.module.css'

/** An instant on the reader's clock. */
const At = ({ instant }: { instant: string | null }) =>
  instant === null ? (
    <Missing what="Not yet" />
  ) : (
    <time dateTime={instant}>{formatInstant(instant, offsetHere(instant))}</time>
  )

/** Sorted before they come here. */
const sorted = { accessorFn: () => null, sortDescFirst: false }

function About({ row: { problem } }: { row: IssueRow }) {
  const [gravest, ...others] = problem.troubles
  if (!gravest) return null
  return (
    <span className={css.issue}>
      <Status tone={troubleTone(gravest)}>{troubleWords(gravest)}</Status>
      {others.length > 0 && ` ${others.map(troubleWords).join(', ')}`}
    </span>
  )
}

/** The columns of the issues: of the open ones who acts, of the closed ones when and why. */
export const issueColumns = ({
  isClosed,
  isNarrow,
  onOpen,
}: {
  isClosed: boolean
  isNarrow: boolean
  onOpen: (id: string) => void
}): Columns<IssueRow> => [
  {
    ...sorted,
    id: 'person',
    header: 'Person',
    meta: { rowHeader: true },
    cell: ({ row: { original: row } }) => (
      <span className={css.person}>
        <Link to={paths.connections(row.problem.user_id)}>{row.name}</Link>
        {isNarrow && (
          <span className={css.below}>
            {problemProvider(row.problem)} <About row={row} />
            <span>
              {isClosed ? (
                <>
                  Closed <At instant={row.problem.closed_at} />
                  {row.problem.closed_as && `: ${closingWords[row.problem.closed_as]}`}
                </>
              ) : (
                <>
                  {row.problem.owner ?? 'Unassigned'}, since{' '}
                  <At instant={row.problem.cause_since} />
                </>
              )}
            </span>
          </span>
        )}
      </span>
    ),
  },
  {
    ...sorted,
    id: 'provider',
    header: 'Provider',
    cell: ({ row: { original } }) => problemProvider(original.problem),
  },
  {
    id: 'issue',
    header: 'Issue',
    enableSorting: false,
    cell: ({ row: { original } }) => <About row={original} />,
  },
  ...(isClosed
    ? []
    : [
        {
          id: 'waiting',
          header: 'Waiting on',
          enableSorting: false,
          cell: ({ row: { original } }: { row: { original: IssueRow } }) => {
            const [worst] = original.problem.troubles
            return worst ? actorWords[worst.actor] : null
          },
        },
      ]),
  {
    ...sorted,
    id: 'owner',
    header: 'Assignee',
    cell: ({ row: { original } }) => original.problem.owner ?? 'Unassigned',
  },
  {
    ...sorted,
    id: 'since',
    header: 'Since',
    cell: ({ row: { original } }) => <At instant={original.problem.cause_since} />,
  },
  ...(isClosed
    ? [
        {
          ...sorted,
          id: 'closed',
          header: 'Closed',
          cell: ({ row: { original } }: { row: { original: IssueRow } }) => (
            <At instant={original.problem.closed_at} />
          ),
        },
        {
          id: 'closing',
          header: 'Closed as',
          enableSorting: false,
          cell: ({ row: { original } }: { row: { original: IssueRow } }) =>
            original.problem.closed_as ? (
              closingWords[original.problem.closed_as]
            ) : (
              <Missing what="Not kept" />
            ),
        },
      ]
    : []),
  {
    id: 'open',
    header: () => <span className="visually-hidden">Open</span>,
    enableSorting: false,
    cell: ({ row: { original: row } }) => (
      <Button
        aria-label={`Open ${row.name}, ${problemProvider(row.problem)}`}
        onClick={() => onOpen(row.problem.id)}
      >
        Open
      </Button>
    ),
  },
]

/** Columns below the name on a narrow screen. */
export const BELOW_NAME = ['provider', 'issue', 'waiting', 'owner', 'since', 'closed', 'closing']
export const BELOW_PROVIDER = ['causes', 'began', 'ended']

const People = ({
  incident,
  nameOf,
}: {
  incident: KeptIncident
  nameOf: (userId: string) => string
}) => (
  <details className={css.people}>
    <summary>
      {formatNumber(incident.members.length)} of {formatNumber(incident.of)}
    </summary>
    <ul>
      {incident.members.map(({ user_id, left_at }) => (
        <li key={user_id}>
          <Link to={paths.connections(user_id)}>{nameOf(user_id)}</Link>
          {left_at !== null && (
            <span>
              {' '}
              recovered <At instant={left_at} />
            </span>
          )}
        </li>
      ))}
    </ul>
  </details>
)

const Ended = ({ incident: { ended_at } }: { incident: KeptIncident }) =>
  ended_at === null ? <Status tone="bad">Ongoing</Status> : <At instant={ended_at} />

const causesOf = ({ causes }: KeptIncident) => causes.map(causeTitle).join(', ')

export const incidentColumns = ({
  nameOf,
  isNarrow,
}: {
  nameOf: (userId: string) => string
  isNarrow: boolean
}): Columns<KeptIncident> => [
  {
    id: 'provider',
    header: 'Provider',
    enableSorting: false,
    meta: { rowHeader: true },
    cell: ({ row: { original } }) => (
      <span className={css.person}>
        {original.name ?? original.provider}
        {isNarrow && (
          <span className={css.below}>
            {causesOf(original)}
            <span>
              <At instant={original.began_at} /> to <Ended incident={original} />
            </span>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'causes',
    header: 'Issue',
    enableSorting: false,
    cell: ({ row: { original } }) => causesOf(original),
  },
  {
    id: 'began',
    header: 'Began',
    enableSorting: false,
    cell: ({ row: { original } }) => <At instant={original.began_at} />,
  },
  {
    id: 'ended',
    header: 'Ended',
    enableSorting: false,
    cell: ({ row: { original } }) => <Ended incident={original} />,
  },
  {
    id: 'people',
    header: 'People hit',
    enableSorting: false,
    cell: ({ row: { original } }) => <People incident={original} nameOf={nameOf} />,
  },
]
