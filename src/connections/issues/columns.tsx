import type { Actor } from '#contract/own/connection-checks.ts'
import type { KeptIncident } from '#contract/own/problems.ts'
import { actorWords, causeTitle, causeWords, troubleWords } from '#lib/connections/words.ts'
import { momentHere } from '#lib/days.ts'
import { sortKey } from '#lib/sort-key.ts'
import { issueAge } from '#src/connections/model/issue-age.ts'
import { problemProvider, shortTrouble } from '#src/connections/model/problem-words.ts'
import { troubleTone } from '#src/connections/model/status-tones.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import {
  openFor,
  openWords,
  RESOLUTION,
  resolutionAfter,
  resolutionOf,
  resolutionWords,
} from './closed-summary.ts'
import type { IssueRow } from './issue-rows.ts'

import css from './issues.module.css'

const HOUR_MS = 3_600_000

/** A time on the reader's clock. */
export const At = ({ instant }: { instant: string | null }) =>
  instant === null ? (
    <Missing what="Not yet" />
  ) : (
    <time dateTime={instant}>{momentHere(instant)}</time>
  )

/**
 * Short description of the most serious trouble, with all of them in the tooltip. A closed one has
 * no status. Several issues in one row say how many kinds they are of.
 */
export function Troubles({
  problem: { troubles, state },
  together,
}: Pick<IssueRow, 'problem' | 'together'>) {
  const [gravest, ...others] = troubles
  if (!gravest) return null
  const isOfKinds = together !== undefined && others.length > 0
  const words = (
    <>
      <span className={css.words}>
        {isOfKinds
          ? counted(troubles.length, 'type of issue', 'types of issues')
          : shortTrouble(gravest)}
      </span>
      {!isOfKinds && others.length > 0 && <span className="faint">+{others.length} more</span>}
    </>
  )
  return (
    <span className={css.issue} title={troubles.map(troubleWords).join(', ')}>
      {state === 'closed' ? (
        <span className="row gap-1 soft">{words}</span>
      ) : (
        <Status tone={troubleTone(gravest)}>{words}</Status>
      )}
    </span>
  )
}

const isActor = (value: string): value is Actor => Object.hasOwn(actorWords, value)
const actorTitle = (value: string) => (isActor(value) ? capitalized(actorWords[value]) : value)

type About = {
  /** True if names, ids, and notes are left out. */
  isHidden: boolean
  /** Time of a file, until which an open issue counts. */
  at?: Date
}

const inFile = { onScreen: false } as const

/** Columns of an issue without its person. Files have UTC times. */
const problemColumns: readonly Column<Pick<IssueRow, 'problem' | 'together'>, About>[] = [
  {
    id: 'user_id',
    label: 'User ID',
    value: ({ problem }) => problem.user_id,
    when: ({ isHidden }) => !isHidden,
    ...inFile,
  },
  {
    id: 'provider',
    label: 'Provider',
    value: ({ problem }) => problemProvider(problem),
    order: ({ problem }) => sortKey(problemProvider(problem)),
    below: () => null,
    facets: [
      {
        id: 'provider',
        label: 'Provider',
        values: ({ problem }) => [problemProvider(problem)],
      },
    ],
  },
  {
    id: 'issue',
    label: 'Issue',
    value: ({ problem }) => causeWords(problem.troubles),
    text: ({ problem }) => problem.troubles.map(troubleWords).join(', '),
    below: 'always',
    cell: (row) => <Troubles {...row} />,
  },
  { id: 'state', label: 'State', value: ({ problem }) => problem.state, ...inFile },
  {
    id: 'waiting',
    label: 'Waiting on',
    value: ({ problem: { state, troubles } }) =>
      state === 'open' && troubles[0] ? capitalized(actorWords[troubles[0].actor]) : null,
    facets: [
      {
        id: 'waiting',
        label: 'Waiting on',
        words: actorTitle,
        values: ({ problem: { troubles } }) => troubles.slice(0, 1).map(({ actor }) => actor),
      },
    ],
    ...inFile,
  },
  {
    id: 'owner',
    label: 'Assignee',
    value: ({ problem }) => problem.owner,
    order: ({ problem }) => sortKey(problem.owner ?? ''),
    facets: [
      {
        id: 'owner',
        label: 'Assignee',
        values: ({ problem }) => [problem.owner ?? 'Unassigned'],
      },
    ],
    below: () => null,
    cell: ({ problem: { owner } }) =>
      owner !== null && (
        <span className={`inline soft ${css.owner}`}>
          <Monogram name={owner} label={`Assignee: ${owner}`} />
          {owner}
        </span>
      ),
  },
  { id: 'first_seen', label: 'First seen', value: ({ problem }) => problem.first_seen, ...inFile },
  {
    id: 'since',
    label: 'Since',
    value: ({ problem }) => problem.cause_since,
    ...inFile,
  },
  { id: 'opened', label: 'Opened', value: ({ problem }) => problem.opened_at, ...inFile },
  {
    id: 'closed',
    label: 'Resolved',
    value: ({ problem }) => problem.closed_at,
    text: ({ problem }) => problem.closed_at && momentHere(problem.closed_at),
    below: () => null,
    cell: ({ problem }) => <At instant={problem.closed_at} />,
  },
  {
    id: 'open_for',
    label: 'Open for',
    name: 'Time open, hours',
    value: ({ problem }, { at }) => {
      const ms = at ? issueAge(problem, at.getTime()) : openFor(problem)
      return ms === null ? null : Math.round(ms / HOUR_MS)
    },
    text: (row) => openWords(row),
    missing: 'Still open',
    numeric: true,
    largestFirst: true,
    below: () => null,
  },
  {
    id: 'closing',
    label: 'Resolution',
    value: resolutionWords,
    missing: 'Not recorded',
    facets: [
      {
        id: RESOLUTION,
        label: 'Resolution',
        values: ({ problem }) => [resolutionOf(problem)],
      },
    ],
    below: (row) => (
      <span className={css.resolution}>
        {[resolutionAfter(row), row.problem.owner].filter(Boolean).join(' · ')}
      </span>
    ),
  },
  { id: 'reopened', label: 'Times reopened', value: ({ problem }) => problem.reopened, ...inFile },
  {
    id: 'contacted',
    label: 'Contacted on',
    value: ({ problem }) => problem.contacted_on,
    ...inFile,
  },
  {
    id: 'snoozed',
    label: 'Snoozed until',
    value: ({ problem }) => problem.snoozed_until,
    ...inFile,
  },
  {
    id: 'note',
    label: 'Note',
    value: ({ problem }) => problem.note || null,
    when: ({ isHidden }) => !isHidden,
    ...inFile,
  },
]

const ofClosed = ['provider', 'issue', 'closing', 'open_for', 'owner', 'closed']
/** Columns of a closed issue on screen: what it was, how it ended, after how long, who handled it, and when. */
export const closedColumns = ofClosed.flatMap(
  (id) => problemColumns.find((column) => column.id === id) ?? [],
)

/** Columns of everyone's issues. */
export const issueColumns: readonly Column<IssueRow, About>[] = [
  {
    id: 'person',
    label: 'Name',
    rowHeader: true,
    value: ({ name }) => name,
    order: ({ name }) => sortKey(name),
  },
  ...problemColumns,
]

const Ended = ({ incident: { ended_at } }: { incident: KeptIncident }) =>
  ended_at === null ? (
    <Status tone="bad" isGrave>
      Ongoing
    </Status>
  ) : (
    <At instant={ended_at} />
  )

const causesOf = ({ causes }: KeptIncident) => causes.map(causeTitle).join(', ')

export const incidentColumns: readonly Column<KeptIncident>[] = [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    cell: ({ name, provider }, _, below) => (
      <span className={css.person}>
        <span className={css.name}>{name ?? provider}</span>
        {below && <span className={css.below}>{below}</span>}
      </span>
    ),
  },
  { id: 'causes', label: 'Issue', below: 'always', text: causesOf },
  {
    id: 'began',
    label: 'Started',
    below: ({ began_at }) => (
      <span>
        <At instant={began_at} /> to
      </span>
    ),
    cell: ({ began_at }) => <At instant={began_at} />,
  },
  {
    id: 'ended',
    label: 'Ended',
    below: 'always',
    cell: (incident) => <Ended incident={incident} />,
  },
  {
    id: 'people',
    label: 'People affected',
    numeric: true,
    text: ({ members, of }) => `${formatNumber(members.length)} of ${formatNumber(of)}`,
  },
]
