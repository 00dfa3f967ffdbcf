import { Link } from 'react-router-dom'

import type { CheckedConnection, PersonIssue } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import { causeWords, failureWords } from '#lib/connections/words.ts'
import { formatDay, formatDayShort, formatInstant, type Day } from '#lib/days.ts'
import { sortKey } from '#lib/sort-key.ts'
import { capitalised } from '#src/kit/lib/capitalised.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { tickColumn } from '#src/kit/table/tick-column.tsx'
import type { SelectionModel } from '#src/kit/table/use-selection.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status, toneIcons } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { providerNameIn, queueStatesOf, type BoardRow } from './board-rows.ts'
import { chipOf, issueChipOf } from './chips.ts'
import { factFacets, matchesFirst, type IsMatch } from './facets.ts'
import { levelWords } from './level-words.ts'

import tones from '#src/kit/ui/text/tones.module.css'
import css from './board.module.css'

type About = {
  hideIdentifiers: boolean
  today: Day
  /** The connections that the filters look for; null where they look for none in particular. */
  isMatch: IsMatch | null
}
type Around = About & {
  selection: SelectionModel<BoardRow>
  shown: readonly BoardRow[]
  hasTags: boolean
  hasProblems: boolean
  /** Opens the problems of a person. */
  onProblems: (userId: string) => void
}
type BoardColumn = Column<BoardRow, About, Around>

const troublesInWords = ({ troubles, pending }: Pick<PersonIssue, 'troubles' | 'pending'>) =>
  `${causeWords(troubles)}${pending ? ', unconfirmed' : ''}`
const inWords = (connection: CheckedConnection) =>
  connection.troubles.length ? troublesInWords(connection) : chipOf(connection).words

/** Issues beside the existing connections. */
const otherIssues = (row: BoardRow): string[] => [
  ...(row.check?.shared ?? []).map(
    ({ provider }) => `${providerNameIn(row, provider)}: Shared account`,
  ),
  ...(row.check?.issues ?? [])
    .filter(({ troubles }) => troubles.length > 0)
    .map((issue) => `${issueChipOf(issue).name}: ${troublesInWords(issue)}`),
]

/** The providers of these people, those of most people first. */
export function providersOf(rows: readonly BoardRow[]): { provider: string; name: string }[] {
  const found = new Map<string, { name: string; count: number }>()
  for (const { connections } of rows)
    for (const connection of connections) {
      const provider = providerOf(connection)
      const known = found.get(provider)
      if (known) known.count++
      else found.set(provider, { name: connectionName(connection), count: 1 })
    }
  return [...found]
    .sort(([, a], [, b]) => b.count - a.count || a.name.localeCompare(b.name))
    .map(([provider, { name }]) => ({ provider, name }))
}
/** The connections of one provider: two of them are two. */
const connectionsOf = ({ connections }: BoardRow, provider: string) =>
  connections.filter((each) => providerOf(each) === provider)

/** Name of a person: the label, or the place in the list while identifiers are hidden. */
export const calledOf = ({ person, place }: BoardRow, isHidden: boolean): string | null =>
  isHidden ? `Person ${place + 1}` : person.label

export const rowId = ({ person }: BoardRow) => person.user_id
/** Texts that a person is found by; a hidden label is not looked through. */
export const textsOfPerson = ({ person }: BoardRow, { hideIdentifiers }: About) => [
  person.user_id,
  hideIdentifiers ? null : person.label,
]

/** A connection in a chip: its provider, and what is the matter. */
function ConnectionChip({
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
      className={`inline tiny nowrap ${css.chip} ${tones[tone]}`}
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
      className={`inline tiny nowrap ${css.chip} ${tones[tone]}`}
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
  if (!check || level === 'never') return <span className="soft">Never checked</span>
  if (check.checked_at === null && check.failed)
    return <span className={`soft anywhere ${css.failedWith}`}>{failureWords(check.failed)}</span>
  const drawn = matchesFirst(connections, isMatch)
    .filter((one) => isTroubled(one) || isMatch?.(one))
    .slice(0, CHIPS_MAX)
  const left = connections.filter((one) => !drawn.includes(one))
  const hidden = left.filter(isTroubled)
  const well = left.filter((one) => !isTroubled(one) && chipOf(one).tone === 'good')
  const quiet = left.filter((one) => !isTroubled(one) && !well.includes(one))
  return (
    <span className={`inline wrap ${css.chips}`}>
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
        <span className="soft small" title={titlesOf(hidden)}>
          +{hidden.length}
        </span>
      )}
      {well.length > 0 && (
        <span className="soft small" title={titlesOf(well)}>
          {well.length} {drawn.some((one) => !isTroubled(one)) ? 'more healthy' : 'healthy'}
        </span>
      )}
      {quiet.slice(0, CHIPS_MAX).map((connection) => (
        <ConnectionChip key={connection.key} connection={connection} isMatch={isMatch} />
      ))}
      {quiet.length > CHIPS_MAX && (
        <span className="soft small" title={titlesOf(quiet)}>
          +{quiet.length - CHIPS_MAX}
        </span>
      )}
      {connections.length === 0 && !check.issues.some(isTroubled) && (
        <span className="soft">{levelWords(level)}</span>
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
  const checkedAt = check?.checked_at ?? null
  return (
    <span className="inline">
      {check?.failed && (
        <span title={`${check.failed.detail} · ${formatInstant(check.failed.at)} UTC`}>
          <Status tone="bad">failed</Status>
        </span>
      )}
      {checkedAt === null ? (
        !check?.failed && <Missing what="Never checked" />
      ) : (
        <span title={`${formatInstant(checkedAt)} UTC`}>
          <Ago since={Date.parse(checkedAt)} />
        </span>
      )}
    </span>
  )
}

const nameOf = (row: BoardRow, isHidden: boolean) =>
  calledOf(row, isHidden) ?? `No label, ${shortId(row.person.user_id)}`

const joined = (words: readonly string[]) => words.join('; ') || null

const selectColumn = tickColumn({
  idOf: rowId,
  nameOf: (row, { hideIdentifiers }: Around) => nameOf(row, hideIdentifiers),
  selectionOf: ({ selection, shown }) => ({ ...selection, shown }),
})
const personColumn: BoardColumn = {
  id: 'person',
  label: 'Person',
  value: (row, { hideIdentifiers }) => calledOf(row, hideIdentifiers),
  text: (row, { hideIdentifiers }) => nameOf(row, hideIdentifiers),
  // a hidden label sorts nobody: the list's own order does
  order: ({ person, place }, { hideIdentifiers }) =>
    hideIdentifiers ? place : person.label && sortKey(person.label),
  cell: (row, { hideIdentifiers }, below) => (
    <span className={css.person}>
      <Link
        className={row.person.label === null && !hideIdentifiers ? css.unnamed : css.name}
        to={paths.connections(row.person.user_id)}
      >
        {nameOf(row, hideIdentifiers)}
      </Link>
      {below && <span className={css.below}>{below}</span>}
    </span>
  ),
}

const NotConnected = () => (
  <span role="img" className="faint" aria-label="Not connected">
    ·
  </span>
)

/** The connections of one provider. */
const providerColumn = ({ provider, name }: { provider: string; name: string }): BoardColumn => ({
  id: `provider ${provider}`,
  label: name,
  value: (row) => joined(connectionsOf(row, provider).map(inWords)),
  cell: (row, { isMatch }) => {
    if (!row.check?.checked_at) return <Missing what="Not checked" />
    const own = connectionsOf(row, provider)
    const isShared = row.check.shared.some((account) => account.provider === provider)
    return own.length || isShared ? (
      <span className={`inline wrap ${css.chips}`}>
        {isShared && <Status tone="bad">Shared account</Status>}
        {own.map((connection, index) => (
          <ConnectionChip key={index} connection={connection} isMatch={isMatch} isNamed={false} />
        ))}
      </span>
    ) : (
      <NotConnected />
    )
  },
})

const connectionsColumn: BoardColumn = {
  id: 'connections',
  label: 'Connections',
  facets: factFacets,
  value: (row, { isMatch }) =>
    joined([
      ...otherIssues(row),
      ...matchesFirst(row.connections, isMatch).map(
        (each) => `${connectionName(each)}: ${inWords(each)}`,
      ),
    ]),
  head: ({ isMatch }) => (isMatch ? 'Connections, matches first' : 'Connections'),
  cell: (row, { isMatch }) => <Connections row={row} isMatch={isMatch} />,
  below: (row, { isMatch }) => (
    <span className={`whole ${css.card}`}>
      <Connections row={row} isMatch={isMatch} />
    </span>
  ),
}

/** The columns of people: with their connections, or with a column for each of these providers. */
export const boardColumns = (
  providers: readonly { provider: string; name: string }[] | null,
): readonly BoardColumn[] => {
  const inGrid = { onScreen: false } as const
  return [
    ...(providers ? [personColumn, selectColumn] : [selectColumn, personColumn]),
    {
      id: 'user_id',
      label: 'User ID',
      value: ({ person }) => person.user_id,
      when: ({ hideIdentifiers }) => !hideIdentifiers,
      onScreen: false,
    },
    {
      id: 'status',
      label: 'Status',
      value: ({ level }) => levelWords(level),
      facets: [
        {
          id: 'show',
          label: 'Status of person',
          words: levelWords,
          values: ({ level }) => [level],
        },
      ],
      onScreen: false,
    },
    ...(providers
      ? [
          ...providers.map(providerColumn),
          {
            id: 'other',
            label: 'Other issues',
            value: (row: BoardRow) => joined(otherIssues(row)),
            onScreen: false,
          },
        ]
      : [connectionsColumn]),
    {
      id: 'assignment',
      label: 'Assignment',
      value: (row, { today }) => joined(queueStatesOf(row, today)),
      facets: [
        {
          id: 'queue',
          label: 'Assignment',
          words: capitalised,
          values: (row, { today }) => queueStatesOf(row, today),
        },
      ],
      onScreen: false,
    },
    {
      id: 'queue',
      label: 'Assignee',
      value: ({ problems }) => joined([...new Set(problems.flatMap(({ owner }) => owner ?? []))]),
      onScreen: ({ hasProblems }) => hasProblems,
      ...(providers && inGrid),
      below: 'always',
      cell: (row, { today, onProblems }) => (
        <OpenProblems row={row} today={today} onProblems={onProblems} />
      ),
    },
    {
      id: 'tags',
      label: 'Tags',
      value: ({ person }) => joined(person.tags),
      facets: [{ id: 'tag', label: 'Tag', values: ({ person }) => person.tags }],
      onScreen: ({ hasTags }) => hasTags,
      ...(providers && inGrid),
      below: 'always',
      cell: ({ person }) => <Tags tags={person.tags} />,
    },
    {
      id: 'activity',
      label: 'Last activity',
      value: ({ check }) => check?.last_activity ?? null,
      text: ({ check }) => (check?.last_activity ? formatDay(check.last_activity) : null),
      missing: 'No workout seen',
      ...(providers && inGrid),
      below: ({ check }) =>
        check?.last_activity && <span>last activity {formatDay(check.last_activity)}</span>,
    },
    {
      id: 'checked',
      label: 'Checked',
      value: ({ check }) => check?.checked_at ?? null,
      cell: (row) => <Checked row={row} />,
      ...(!providers && {
        below: (row: BoardRow) => (
          <span>
            checked <Checked row={row} />
          </span>
        ),
      }),
    },
    {
      id: 'failed',
      label: 'Failed',
      value: ({ check }) => check?.failed?.detail ?? null,
      onScreen: false,
    },
  ]
}
/** Columns of the list, which the order of both views follows. */
export const listColumns = boardColumns(null)
