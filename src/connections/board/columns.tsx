import { Link } from 'react-router-dom'

import type { CheckedConnection, PersonIssue } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import { causeName } from '#lib/connections/trouble.ts'
import { causeWords, failureWords, resourceTitle, shortCause } from '#lib/connections/words.ts'
import { daysBetween, formatDayNear, formatDayShort, formatInstant, type Day } from '#lib/days.ts'
import { sortKey } from '#lib/sort-key.ts'
import {
  chipOf,
  issueChipOf,
  statesOf,
  type ChipWords,
} from '#src/connections/model/connection-chips.ts'
import { SmallStrip } from '#src/connections/model/SmallStrip.tsx'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { tickColumn } from '#src/kit/table/tick-column.tsx'
import type { SelectionModel } from '#src/kit/table/use-selection.ts'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { providerNameIn, queueStatesOf, type BoardRow } from './board-rows.ts'
import { factFacets, matchesFirst, type IsMatch } from './facets.ts'
import { levelWords } from './level-words.ts'

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
  /** The rows were refreshed at different times. */
  hasCheckAges: boolean
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

/** A provider, the number of people who have it, and of those with an issue there. */
export type BoardProvider = { provider: string; name: string; people: number; troubled: number }

/** The connections of one provider: two of them are two. */
const connectionsOf = ({ connections }: BoardRow, provider: string) =>
  connections.filter((each) => providerOf(each) === provider)

const isShared = ({ check }: BoardRow, provider: string) =>
  check?.shared.some((account) => account.provider === provider) ?? false

/** True where the person has an issue with the provider. */
const isTroubled = (row: BoardRow, provider: string) =>
  isShared(row, provider) ||
  connectionsOf(row, provider).some(({ troubles }) => troubles.length > 0)

/** The providers of these people, those of most people first. */
export function providersOf(rows: readonly BoardRow[]): BoardProvider[] {
  const found = new Map<string, BoardProvider>()
  for (const row of rows) {
    const names = new Map(row.connections.map((one) => [providerOf(one), connectionName(one)]))
    for (const [provider, name] of names) {
      const known = found.get(provider) ?? { provider, name, people: 0, troubled: 0 }
      known.people++
      if (isTroubled(row, provider)) known.troubled++
      found.set(provider, known)
    }
  }
  return [...found.values()].sort((a, b) => b.people - a.people || a.name.localeCompare(b.name))
}

/** `14 of 24 people have an issue` */
export const troubledWords = ({ troubled, people }: BoardProvider): string =>
  `${formatNumber(troubled)} of ${counted(people, 'person', 'people')} ${troubled === 1 ? 'has' : 'have'} an issue`

/** The people of one provider, those with an issue there first. */
export function rowsOfProvider(rows: readonly BoardRow[], provider: string): BoardRow[] {
  const own = rows.filter((row) => connectionsOf(row, provider).length > 0)
  return [
    ...own.filter((row) => isTroubled(row, provider)),
    ...own.filter((row) => !isTroubled(row, provider)),
  ]
}

/** Name of a person: the label, or the place in the list while identifiers are hidden. */
const calledOf = ({ person, place }: BoardRow, isHidden: boolean): string | null =>
  isHidden ? `Person ${place + 1}` : person.label

export const rowId = ({ person }: BoardRow) => person.user_id
/** Texts that a person is found by; a hidden label is not looked through. */
export const textsOfPerson = ({ person }: BoardRow, { hideIdentifiers }: About) => [
  person.user_id,
  hideIdentifiers ? null : person.label,
]

/** A provider and what is the matter with it: a dot and a word. */
function ConnectionState({
  chip: { name, tone, words, title },
  isPending,
  isMatched = false,
  named = 'with words',
}: {
  chip: ChipWords
  isPending: boolean
  /** A filter looks for it. */
  isMatched?: boolean
  /** A column that names the provider has the words alone; a narrow one no words where all is well. */
  named?: 'with words' | 'words alone' | 'dot alone'
}) {
  return (
    <span className={`shrink ${css.state}`} data-match={isMatched || undefined} title={title}>
      {isMatched && <span className="visually-hidden">matches the filter: </span>}
      <Status tone={tone}>
        {named === 'with words' && <span className={css.provider}>{name}</span>}{' '}
        <span className={named === 'dot alone' ? 'visually-hidden' : `shrink ${css.words}`}>
          {words}
        </span>
        {isPending && <span className="faint">· unconfirmed</span>}
      </Status>
    </span>
  )
}

const titlesOf = (states: readonly { title: string }[]) =>
  states.map(({ title }) => title).join('\n')

/** The one red chip of a row: data of two people may be mixed. */
const MixUp = ({ title, isShort = false }: { title: string; isShort?: boolean }) => (
  <span className={`tiny nowrap bad ${css.mixUp}`} title={title}>
    {isShort ? 'Data mix-up' : 'Possible data mix-up'}
  </span>
)

/** The worst connection of a person in words, and the others as numbers. */
function Connections({ row, isMatch }: { row: BoardRow } & Pick<Around, 'isMatch'>) {
  const { check, connections, level } = row
  if (!check || level === 'never') return <span className="soft">Not refreshed yet</span>
  if (check.checked_at === null && check.failed)
    return <span className={`soft anywhere ${css.failedWith}`}>{failureWords(check.failed)}</span>
  // a connection that may be another person's is not healthy
  const own = connections.filter(
    (one) => one.troubles.length > 0 || !isShared(row, providerOf(one)),
  )
  const { first, others, healthy } = statesOf(matchesFirst(own, isMatch), check.issues, isMatch)
  const isMixed = check.shared.length > 0
  return (
    <span className={`shrink ${css.states}`}>
      {isMixed && (
        <MixUp
          title={check.shared
            .map(({ provider }) => `${providerNameIn(row, provider)}: shared account`)
            .join('\n')}
        />
      )}
      {first && (
        <ConnectionState
          chip={first.chip}
          isPending={first.isPending}
          isMatched={first.isMatched}
        />
      )}
      {others.length > 0 && (
        <span className="faint small" title={titlesOf(others.map(({ chip }) => chip))}>
          +{others.length} more
        </span>
      )}
      {healthy.length > 0 && (
        <span className="faint small" title={titlesOf(healthy)}>
          {others.length > 0 && '· '}
          {healthy.length} healthy
        </span>
      )}
      {!first && !isMixed && healthy.length === 0 && (
        <span className="soft">{levelWords(level)}</span>
      )}
    </span>
  )
}

/** Assignee and date of the last contact. */
const ofProblem = ({ owner, snoozed_until, contacted_on }: Problem, today: string) =>
  [
    owner,
    snoozed_until !== null &&
      snoozed_until > today &&
      `snoozed until ${formatDayShort(snoozed_until)}`,
    contacted_on !== null && `contacted ${formatDayShort(contacted_on)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Assignees of a person's open issues, with a link to them. */
function Assignment({ row, today }: { row: BoardRow } & Pick<Around, 'today'>) {
  if (row.problems.length === 0) return <Missing what="No open issues" />
  const lines = [...new Set(row.problems.map((problem) => ofProblem(problem, today)))].filter(
    Boolean,
  )
  if (lines.length === 0) return <Missing what="Unassigned" />
  return (
    <Link
      className={`soft small ${css.assignment}`}
      to={paths.issues({ person: row.person.user_id })}
      title={lines.join('\n')}
    >
      {lines.join(', ')}
    </Link>
  )
}

/** Age of what is shown, and a note if the last refresh failed. */
function Checked({ row: { check } }: { row: BoardRow }) {
  const checkedAt = check?.checked_at ?? null
  return (
    <span className="inline">
      {check?.failed && (
        <span title={`${check.failed.detail} · ${formatInstant(check.failed.at)} UTC`}>
          <Status tone="bad">Failed</Status>
        </span>
      )}
      {checkedAt === null ? (
        !check?.failed && <Missing what="Not refreshed yet" />
      ) : (
        <span title={`${formatInstant(checkedAt)} UTC`}>
          <Ago since={Date.parse(checkedAt)} />
        </span>
      )}
    </span>
  )
}

/** Refreshes that are farther apart are not of one round. */
const ONE_ROUND_MS = 3_600_000
/** True where the ages of the rows differ: else the header says the one that they have. */
export function haveCheckAges(rows: readonly BoardRow[]): boolean {
  let [oldest, newest] = [Infinity, -Infinity]
  for (const { check } of rows) {
    if (check?.failed || !check?.checked_at) return true
    const at = Date.parse(check.checked_at)
    oldest = Math.min(oldest, at)
    newest = Math.max(newest, at)
  }
  return newest - oldest > ONE_ROUND_MS
}

const nameOf = (row: BoardRow, isHidden: boolean) =>
  calledOf(row, isHidden) ?? `Unnamed, ${shortId(row.person.user_id)}`

const joined = (words: readonly string[]) => words.join('; ') || null

/** Last activity and assignee at the end of the first line of a card. */
function Beside({ row: { check, problems }, today }: { row: BoardRow } & Pick<Around, 'today'>) {
  const owner = problems.find((problem) => problem.owner !== null)?.owner ?? null
  return (
    <span className={css.beside}>
      {check?.last_activity ? (
        <time className="faint tiny tabular" dateTime={check.last_activity} title="Last activity">
          <span className="visually-hidden">Last activity </span>
          {formatDayNear(check.last_activity, today)}
        </time>
      ) : (
        <span className="tiny">
          <Missing what="No workouts" />
        </span>
      )}
      {owner !== null && <Monogram name={owner} label={`Assignee: ${owner}`} />}
    </span>
  )
}

/** Days since the oldest open issue of a person began. */
const openDays = ({ problems }: BoardRow, today: Day): number | null => {
  const since = problems.map(({ cause_since }) => cause_since).sort()[0]
  return since === undefined ? null : daysBetween(since.slice(0, 10), today)
}

const selectColumn = tickColumn({
  idOf: rowId,
  nameOf: (row, { hideIdentifiers }: Around) => nameOf(row, hideIdentifiers),
  selectionOf: ({ selection, shown }) => ({ ...selection, shown }),
})
const personColumn: BoardColumn = {
  id: 'person',
  label: 'Name',
  value: (row, { hideIdentifiers }) => calledOf(row, hideIdentifiers),
  text: (row, { hideIdentifiers }) => nameOf(row, hideIdentifiers),
  // a hidden label sorts nobody: the list's own order does
  order: ({ person, place }, { hideIdentifiers }) =>
    hideIdentifiers ? place : person.label && sortKey(person.label),
  cell: (row, { hideIdentifiers, today }, below) => (
    <span className={css.person}>
      <span className={css.first}>
        <Link
          className={row.person.label === null && !hideIdentifiers ? css.unnamed : css.name}
          to={paths.connections(row.person.user_id)}
        >
          {nameOf(row, hideIdentifiers)}
        </Link>
        {below && <Beside row={row} today={today} />}
      </span>
      {below && <span className={css.below}>{below}</span>}
    </span>
  ),
}

/** As short as a column of the grid has room. */
function gridChip(connection: CheckedConnection): ChipWords {
  const chip = chipOf(connection)
  const [gravest] = connection.troubles
  if (!gravest || gravest.resource === null) return chip
  const state =
    causeName(gravest) === 'scope denied' ? 'declined' : shortCause(gravest).toLowerCase()
  return { ...chip, words: `${resourceTitle(gravest.resource)} ${state}` }
}

/** The connections of a person with one provider. */
function ProviderCell({
  row,
  provider: { provider, name },
  isMatch,
  isOnly = false,
}: {
  row: BoardRow
  provider: BoardProvider
  /** The only provider on screen: there is room for all words. */
  isOnly?: boolean
} & Pick<Around, 'isMatch'>) {
  if (!row.check?.checked_at) return <Missing what="Not refreshed yet" />
  const own = connectionsOf(row, provider)
  const isMixed = isShared(row, provider)
  if (own.length === 0 && !isMixed) return <span className="visually-hidden">Not connected</span>
  const drawn = isMixed ? own.filter(({ troubles }) => troubles.length > 0) : own
  return (
    <span className={`shrink ${css.states}`}>
      {isMixed && <MixUp title={`${name}: shared account`} isShort={!isOnly} />}
      {drawn.map((connection) => {
        const chip = isOnly ? chipOf(connection) : gridChip(connection)
        return (
          <ConnectionState
            key={connection.key}
            chip={chip}
            isPending={connection.pending}
            isMatched={isMatch?.(connection) ?? false}
            named={chip.tone === 'good' && !isOnly ? 'dot alone' : 'words alone'}
          />
        )
      })}
    </span>
  )
}

const PROVIDER_WIDTH = '138px'

/** The connections of one provider. */
const providerColumn = (provider: BoardProvider, isOnly: boolean): BoardColumn => ({
  id: `provider ${provider.provider}`,
  label: provider.name,
  width: PROVIDER_WIDTH,
  value: (row) => joined(connectionsOf(row, provider.provider).map(inWords)),
  head: () => (
    <span title={troubledWords(provider)}>
      {provider.name}{' '}
      <span className="faint tabular">
        {provider.troubled}/{provider.people}
      </span>
    </span>
  ),
  cell: (row, { isMatch }) => (
    <span className={css.cell}>
      <ProviderCell row={row} provider={provider} isMatch={isMatch} />
    </span>
  ),
  ...(isOnly && {
    below: (row: BoardRow, { isMatch }: Around) => (
      <span className={`whole ${css.card}`}>
        <ProviderCell row={row} provider={provider} isMatch={isMatch} isOnly />
      </span>
    ),
  }),
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

const otherIssuesColumn: BoardColumn = {
  id: 'other',
  label: 'Other issues',
  value: (row) => joined(otherIssues(row)),
  onScreen: false,
}

const assignmentColumn: BoardColumn = {
  id: 'assignment',
  label: 'Assignment',
  value: (row, { today }) => joined(queueStatesOf(row, today)),
  facets: [
    {
      id: 'queue',
      label: 'Assignment',
      words: capitalized,
      values: (row, { today }) => queueStatesOf(row, today),
    },
  ],
  onScreen: false,
}

const openColumn: BoardColumn = {
  id: 'open',
  label: 'Oldest issue',
  unit: 'days',
  value: (row, { today }) => openDays(row, today),
  missing: 'No open issues',
  numeric: true,
  largestFirst: true,
  onScreen: ({ hasProblems }) => hasProblems,
  below: () => null,
}

/** The columns of people: with their connections, or with a column for each of these providers. */
export const boardColumns = (
  providers: readonly BoardProvider[] | null,
): readonly BoardColumn[] => {
  const inGrid = { onScreen: false } as const
  const isOnly = providers?.length === 1
  return [
    selectColumn,
    personColumn,
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
          label: 'Health',
          words: levelWords,
          values: ({ level }) => [level],
        },
      ],
      onScreen: false,
    },
    ...(providers
      ? [...providers.map((one) => providerColumn(one, isOnly)), otherIssuesColumn]
      : [connectionsColumn]),
    { ...openColumn, ...(providers && inGrid) },
    assignmentColumn,
    {
      id: 'queue',
      label: 'Assignee',
      value: ({ problems }) => joined([...new Set(problems.flatMap(({ owner }) => owner ?? []))]),
      onScreen: ({ hasProblems }) => hasProblems,
      ...(providers && inGrid),
      below: () => null,
      cell: (row, { today }) => <Assignment row={row} today={today} />,
    },
    {
      id: 'strip',
      label: 'Last 26 weeks',
      width: '112px',
      ...(providers && inGrid),
      // a card has the state of each provider in words
      below: () => null,
      cell: ({ person }) => <SmallStrip userId={person.user_id} />,
    },
    {
      id: 'tags',
      label: 'Tags',
      value: ({ person }) => joined(person.tags),
      facets: [{ id: 'tag', label: 'Tag', values: ({ person }) => person.tags }],
      width: '132px',
      onScreen: ({ hasTags }) => hasTags,
      ...(providers && inGrid),
      below: () => null,
      cell: ({ person }) => <Tags tags={person.tags} />,
    },
    {
      id: 'activity',
      label: 'Last activity',
      value: ({ check }) => check?.last_activity ?? null,
      text: ({ check }, { today }) =>
        check?.last_activity ? formatDayNear(check.last_activity, today) : null,
      missing: 'No workouts',
      ...(providers && inGrid),
      below: () => null,
    },
    {
      id: 'checked',
      label: 'Last refreshed',
      value: ({ check }) => check?.checked_at ?? null,
      onScreen: ({ hasCheckAges }) => hasCheckAges,
      cell: (row) => <Checked row={row} />,
      ...((!providers || isOnly) && {
        below: ({ check }: BoardRow) => check?.failed && <Status tone="bad">Refresh failed</Status>,
      }),
    },
    {
      id: 'failed',
      label: 'Refresh failed',
      value: ({ check }) => check?.failed?.detail ?? null,
      onScreen: false,
    },
  ]
}
/** Columns of the list, which the order of both views follows. */
export const listColumns = boardColumns(null)
