import { Link } from 'react-router-dom'

import type { CheckedConnection, PersonIssue } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { failureWords } from '#lib/connections/words.ts'
import { formatDay, formatDayShort, formatInstant, type Day } from '#lib/days.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import type { Columns } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { RowCheckbox } from '#src/kit/ui/RowCheckbox.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status, toneIcons } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { calledOf } from './board-csv.ts'
import { providerNameIn, type BoardRow } from './board-rows.ts'
import { chipOf, issueChipOf } from './chips.ts'
import { matchesFirst, type IsMatch } from './facets.ts'
import { levelWords } from './level-words.ts'
import type { SelectionModel } from './use-selection.ts'

import tones from '#src/kit/ui/text/tones.module.css'
import css from './board.module.css'

export type Around = {
  hideIdentifiers: boolean
  cards: boolean
  selection: SelectionModel
  shown: readonly BoardRow[]
  today: Day
  /** The connections that the filters look for; null where they look for none in particular. */
  isMatch: IsMatch | null
  /** Opens the problems of a person. */
  onProblems: (userId: string) => void
}

/** A connection in a chip: its provider, and what is the matter. */
export function ConnectionChip({
  connection,
  isMatch,
  isNamed = true,
}: {
  connection: CheckedConnection
  isMatch: IsMatch | null
  /** Without its provider where the column names it. */
  isNamed?: boolean
}) {
  const { name, tone, words, title } = chipOf(connection)
  const isMatched = isMatch?.(connection)
  return (
    <span
      className={`${css.chip} ${tones[tone]}`}
      data-pending={connection.pending || undefined}
      data-match={isMatched || undefined}
      title={title}
    >
      {isMatched && <span className="visually-hidden">matches the filter: </span>}
      <Icon name={toneIcons[tone]} size={12} />
      {isNamed && <strong>{name}</strong>} <span className={css.words}>{words}</span>{' '}
      {connection.pending && <span>· unconfirmed</span>}
    </span>
  )
}

/** Chip of an issue beside the existing connections. */
function IssueChip({ issue }: { issue: PersonIssue }) {
  const { name, tone, words, title } = issueChipOf(issue)
  return (
    <span
      className={`${css.chip} ${tones[tone]}`}
      data-pending={issue.pending || undefined}
      title={title}
    >
      <Icon name={toneIcons[tone]} size={12} />
      <strong>{name}</strong> <span className={css.words}>{words}</span>{' '}
      {issue.pending && <span>· unconfirmed</span>}
    </span>
  )
}

const CHIPS_MAX = 3

const titlesOf = (connections: readonly CheckedConnection[]) =>
  connections.map((one) => chipOf(one).title).join('\n')
const isTroubled = ({ troubles }: Pick<CheckedConnection, 'troubles'>) => troubles.length > 0

/**
 * Troubled connections of a person, those that match the filters first and then the worst, and the
 * number of good ones.
 */
function Connections({ row, isMatch }: { row: BoardRow } & Pick<Around, 'isMatch'>) {
  const { check, connections, level } = row
  if (!check || level === 'never') return <span className={css.soft}>Never checked</span>
  if (check.checked_at === null && check.failed)
    return <span className={css.failedWith}>{failureWords(check.failed)}</span>
  const drawn = matchesFirst(connections, isMatch)
    .filter((one) => isTroubled(one) || isMatch?.(one))
    .slice(0, CHIPS_MAX)
  const left = connections.filter((one) => !drawn.includes(one))
  const hidden = left.filter(isTroubled)
  const well = left.filter((one) => !isTroubled(one) && chipOf(one).tone === 'good')
  const quiet = left.filter((one) => !isTroubled(one) && !well.includes(one))
  return (
    <span className={css.chips}>
      {check.shared.map(({ provider }) => (
        <Status key={provider} tone="bad">
          {providerNameIn(row, provider)}: shared account
        </Status>
      ))}
      {drawn.map((connection, index) => (
        <ConnectionChip
          key={`${connection.slug} ${index}`}
          connection={connection}
          isMatch={isMatch}
        />
      ))}
      {check.issues.filter(isTroubled).map((issue) => (
        <IssueChip key={issue.key} issue={issue} />
      ))}
      {hidden.length > 0 && (
        <span className={css.more} title={titlesOf(hidden)}>
          +{hidden.length}
        </span>
      )}
      {well.length > 0 && (
        <span className={css.more} title={titlesOf(well)}>
          {well.length} {drawn.some((one) => !isTroubled(one)) ? 'more healthy' : 'healthy'}
        </span>
      )}
      {quiet.slice(0, CHIPS_MAX).map((connection) => (
        <ConnectionChip key={connection.key} connection={connection} isMatch={isMatch} />
      ))}
      {quiet.length > CHIPS_MAX && (
        <span className={css.more} title={titlesOf(quiet)}>
          +{quiet.length - CHIPS_MAX}
        </span>
      )}
      {connections.length === 0 && !check.issues.some(isTroubled) && (
        <span className={css.soft}>{levelWords(level)}</span>
      )}
    </span>
  )
}

/** Owner, end of the snooze, and date of the last contact. */
const ofProblem = ({ owner, snoozed_until, contacted_on }: Problem, today: string) =>
  [
    owner,
    snoozed_until !== null &&
      snoozed_until > today &&
      `snoozed to ${formatDayShort(snoozed_until)}`,
    contacted_on !== null && `contacted ${formatDayShort(contacted_on)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Open problems of a person; a press opens them. */
function OpenProblems({
  row,
  today,
  onProblems,
}: { row: BoardRow } & Pick<Around, 'today' | 'onProblems'>) {
  if (row.problems.length === 0) return null
  const lines = [...new Set(row.problems.map((problem) => ofProblem(problem, today)))].filter(
    Boolean,
  )
  return (
    <Button look="quiet" className={css.queue} onClick={() => onProblems(row.person.user_id)}>
      {lines.join('; ') || 'Unassigned'}
    </Button>
  )
}

/** Age of the check shown, and a note if the last one failed. */
function Checked({ row: { check } }: { row: BoardRow }) {
  const at = check?.checked_at ? Date.parse(check.checked_at) : NaN
  return (
    <span className={css.checked}>
      {check?.failed && (
        <span title={`${check.failed.detail} · ${formatInstant(check.failed.at)} UTC`}>
          <Status tone="bad">failed</Status>
        </span>
      )}
      {Number.isNaN(at) ? (
        !check?.failed && <Missing what="Never checked" />
      ) : (
        <span title={`${formatInstant(check!.checked_at!)} UTC`}>
          <Ago since={at} />
        </span>
      )}
    </span>
  )
}

const LastActivity = ({ row: { check } }: { row: BoardRow }) =>
  check?.last_activity ? <>{formatDay(check.last_activity)}</> : <Missing what="No workout seen" />

const nameOf = (row: BoardRow, isHidden: boolean) =>
  calledOf(row, isHidden) ?? `No label, ${shortId(row.person.user_id)}`

/** Sorted before they come here. */
const sorted = { accessorFn: () => null, sortDescFirst: false }

export const selectColumn = ({
  hideIdentifiers,
  selection,
  shown,
}: Around): Columns<BoardRow>[number] => {
  const selected = shown.filter(({ person }) => selection.ids.has(person.user_id)).length
  const isAll = selected > 0 && selected === shown.length
  return {
    id: 'select',
    enableSorting: false,
    meta: { width: '36px', name: 'Selection' },
    header: () => (
      <RowCheckbox
        label="Select all shown"
        checked={isAll}
        isMixed={selected > 0 && !isAll}
        onChange={(checked) => selection.toggleAll(shown, checked)}
      />
    ),
    cell: ({ row: { original: row } }) => (
      <RowCheckbox
        label={`Select ${nameOf(row, hideIdentifiers)}`}
        checked={selection.ids.has(row.person.user_id)}
        onChange={() => selection.toggle(row.person.user_id)}
      />
    ),
  }
}

export const personColumn = (
  { hideIdentifiers, cards }: Pick<Around, 'hideIdentifiers' | 'cards'>,
  below?: (row: BoardRow) => React.ReactNode,
): Columns<BoardRow>[number] => ({
  ...sorted,
  id: 'person',
  header: 'Person',
  cell: ({ row: { original: row } }) => (
    <span className={css.person}>
      <Link
        className={row.person.label === null && !hideIdentifiers ? css.unnamed : css.name}
        to={paths.connections(row.person.user_id)}
      >
        {nameOf(row, hideIdentifiers)}
      </Link>
      {cards && below?.(row)}
    </span>
  ),
})

/** Contents of the columns below the name, where there is no room for columns. */
const Card = ({ row, ...around }: { row: BoardRow } & Around) => (
  <span className={css.card}>
    <Connections row={row} isMatch={around.isMatch} />
    <span className={css.below}>
      <OpenProblems row={row} {...around} />
      <Tags tags={row.person.tags} />
      {row.check?.last_activity && (
        <span>
          last activity <LastActivity row={row} />
        </span>
      )}
      <span>
        checked <Checked row={row} />
      </span>
    </span>
  </span>
)

export const columnsFor = (around: Around): Columns<BoardRow> => [
  selectColumn(around),
  personColumn(around, (row) => <Card row={row} {...around} />),
  {
    id: 'connections',
    header: around.isMatch ? 'Connections, matches first' : 'Connections',
    enableSorting: false,
    cell: ({ row: { original: row } }) => <Connections row={row} isMatch={around.isMatch} />,
  },
  {
    id: 'queue',
    header: 'Assignee',
    enableSorting: false,
    cell: ({ row: { original: row } }) => <OpenProblems row={row} {...around} />,
  },
  {
    id: 'tags',
    header: 'Tags',
    enableSorting: false,
    cell: ({ row: { original: row } }) => <Tags tags={row.person.tags} />,
  },
  {
    ...sorted,
    id: 'activity',
    header: 'Last activity',
    cell: ({ row: { original: row } }) => <LastActivity row={row} />,
  },
  checkedColumn,
]

export const checkedColumn: Columns<BoardRow>[number] = {
  ...sorted,
  id: 'checked',
  header: 'Checked',
  cell: ({ row: { original: row } }) => <Checked row={row} />,
}
