import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerOf } from '#lib/connections/key.ts'
import { sharedTrouble } from '#lib/connections/trouble.ts'
import { failureWords } from '#lib/connections/words.ts'
import { daysBetween, formatDayShort, formatInstant } from '#lib/days.ts'
import { sortKey } from '#lib/sort-key.ts'
import { adviceOf, shortAdviceOf } from '#src/connections/issues/recommendation.ts'
import { issueChipOf, statesOf } from '#src/connections/model/connection-chips.ts'
import { causeAge } from '#src/connections/model/issue-age.ts'
import { ONE_ROUND_MS } from '#src/connections/model/standing.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import { withoutName } from '#src/kit/page/person.ts'
import { tickColumn } from '#src/kit/table/tick-column.tsx'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { RowCheckbox } from '#src/kit/ui/RowCheckbox.tsx'
import { shortAges, shortAgo } from '#src/kit/ui/text/ago.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { About, Around, BoardColumn } from './board-column.ts'
import { isShared, type BoardProvider } from './board-providers.ts'
import { providerNameIn, queueStatesOf, type BoardRow } from './board-rows.ts'
import {
  ConnectionState,
  inWords,
  SharedAccountState,
  troublesInWords,
} from './ConnectionState.tsx'
import { factFacets, matchesFirst, type IsMatch } from './facets.ts'
import { levelWords } from './level-words.ts'
import { providerColumn } from './provider-columns.tsx'

import css from './board.module.css'

/** Issues without an existing connection. */
const otherIssues = (row: BoardRow): string[] => [
  ...(row.check?.shared ?? []).map(
    ({ provider }) => `${providerNameIn(row, provider)}: Shared account`,
  ),
  ...(row.check?.issues ?? [])
    .filter(({ troubles }) => troubles.length > 0)
    .map((issue) => `${issueChipOf(issue).name}: ${troublesInWords(issue)}`),
]

/** Name of a person: the label, or the position in the list while identifiers are hidden. */
const calledOf = ({ person, place }: BoardRow, isHidden: boolean): string | null =>
  isHidden ? `Person ${place + 1}` : person.label

export const rowId = ({ person, together }: BoardRow) =>
  together ? `together ${person.user_id}` : person.user_id
const idsInRow = (row: BoardRow) => (row.together ?? [row]).map(({ person }) => person.user_id)
/** Texts that a person is found by. A hidden label isn't searched. */
export const textsOfPerson = ({ person }: BoardRow, { hideIdentifiers }: About) => [
  person.user_id,
  hideIdentifiers ? null : person.label,
]

const titlesOf = (states: readonly { title: string }[]) =>
  states.map(({ title }) => title).join('\n')

/** Connections of a person. One that may be another person's isn't healthy. */
const ownConnections = (row: BoardRow) =>
  row.connections.filter((one) => one.troubles.length > 0 || !isShared(row, providerOf(one)))

/** States of a person shown in words: a shared account, otherwise the worst connection. */
function shownOf(row: BoardRow, isMatch: IsMatch | null) {
  const { check } = row
  const own = matchesFirst(ownConnections(row), isMatch)
  const states = statesOf(own, check?.issues ?? [], isMatch)
  const [shared] = check?.shared ?? []
  const { first, others } = states
  return shared && !first?.isMatched
    ? { ...states, first: undefined, shared, others: first ? [first, ...others] : others }
    : { ...states, shared: undefined }
}

/** Name of the provider that a person’s shown state waits for. Null if something else is next. */
export function heldBy(row: BoardRow): string | null {
  if (!row.facts.some(({ who }) => who === 'provider')) return null
  const { shared, first } = shownOf(row, null)
  return !shared && first?.trouble?.actor === 'provider' ? first.chip.name : null
}

/** The worst connection of a person, and the number of others. */
function Connections({ row, isMatch }: { row: BoardRow } & Pick<Around, 'isMatch'>) {
  const { check, level } = row
  if (!check || level === 'never') return <span className="soft">Not refreshed yet</span>
  if (check.checked_at === null && check.failed)
    return <span className={`soft anywhere ${css.failedWith}`}>{failureWords(check.failed)}</span>
  const { shared, first, others, healthy } = shownOf(row, isMatch)
  const isNamed = first !== undefined || shared !== undefined
  return (
    <span className={`shrink ${css.states} ${css.one}`}>
      {shared && <SharedAccountState name={providerNameIn(row, shared.provider)} />}
      {first && (
        <ConnectionState
          chip={first.chip}
          isPending={first.isPending}
          isMatched={first.isMatched}
        />
      )}
      {!isNamed && (
        <Status tone={healthy.length > 0 ? 'good' : 'unknown'}>
          {healthy.length > 0 ? (
            <span title={titlesOf(healthy)}>{healthy.length} healthy</span>
          ) : (
            levelWords(level)
          )}
        </Status>
      )}
      {others.length > 0 && !row.together && (
        <span className="rigid faint small" title={titlesOf(others.map(({ chip }) => chip))}>
          +{others.length} more
        </span>
      )}
    </span>
  )
}

/** Advice about the shown state, or that it is part of an incident. Nothing if all is well. */
function NextStep({ row, isMatch }: { row: BoardRow } & Pick<Around, 'isMatch'>) {
  const { shared, first } = shownOf(row, isMatch)
  const trouble = shared ? sharedTrouble() : first?.trouble
  if (!trouble) return null
  const isHeld = trouble.actor === 'provider' && first !== undefined
  return (
    <span
      className={`block ellipsis ${isHeld ? 'soft' : ''} ${css.step}`}
      title={adviceOf(trouble)}
    >
      {isHeld ? `Wait for ${first.chip.name}` : shortAdviceOf(trouble)}
    </span>
  )
}

/** Assignees of a person's open issues. */
const ownersOf = (row: BoardRow) => [
  ...new Set(
    (row.together ?? [row]).flatMap(({ problems }) => problems.flatMap(({ owner }) => owner ?? [])),
  ),
]

/** Assignee, snooze, and date of the last contact. */
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

/**
 * Assignees of a person's open issues, linked to them, with the actions taken in the tooltip.
 * Nothing if there are none.
 */
function Assignment({ row, today }: { row: BoardRow } & Pick<Around, 'today'>) {
  const lines = [...new Set(row.problems.map((problem) => ofProblem(problem, today)))].filter(
    Boolean,
  )
  const owners = ownersOf(row)
  if (lines.length === 0) return null
  return (
    <Link
      className={`row gap-1 soft small ${css.assignment}`}
      to={paths.issues({ person: row.person.user_id })}
      title={lines.join('\n')}
    >
      {owners[0] !== undefined && <Monogram name={owners[0]} label={`Assignee: ${owners[0]}`} />}
      <span className="ellipsis">{owners.join(', ') || lines[0]}</span>
    </Link>
  )
}

/** Age of the data, and a note if the last refresh failed. */
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

/** True if the ages of the rows differ. Otherwise the header shows their common age. */
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
  calledOf(row, isHidden) ?? withoutName(row.person.user_id)

const joined = (words: readonly string[]) => words.join('; ') || null

/** Age of the shown cause in milliseconds. Null without an open issue. */
function ageOf(row: BoardRow, { now, isMatch }: Pick<Around, 'now' | 'isMatch'>) {
  const { shared, first } = shownOf(row, isMatch)
  const problem = row.problems.find(({ connection, troubles }) =>
    shared ? troubles[0]?.kind === 'shared' : connection === first?.connection,
  )
  return problem ? causeAge(problem, now) : null
}

/** `12d`, or `3–5h` for several people. Null without an open issue. */
const agesOf = (row: BoardRow, about: Pick<Around, 'now' | 'isMatch'>) =>
  shortAges((row.together ?? [row]).flatMap((one) => ageOf(one, about) ?? []))

/** `3d ago`, or `1–3d ago` for several people. Null without workouts. */
function activityOf(row: BoardRow, today: string): string | null {
  const days = (row.together ?? [row]).flatMap(({ check }) =>
    check?.last_activity ? daysBetween(check.last_activity, today) : [],
  )
  if (days.length === 0) return null
  const [least, most] = [Math.min(...days), Math.max(...days)]
  return least === most ? shortAgo(least) : `${least}–${most}d ago`
}

/** Assignee and age of the issue at the end of a card's first line. */
function Beside({ row, around }: { row: BoardRow; around: Around }) {
  const [owner] = ownersOf(row)
  const age = agesOf(row, around)
  return (
    <span className={css.beside}>
      {owner !== undefined && <Monogram name={owner} label={`Assignee: ${owner}`} />}
      {age !== null && (
        <span className="faint tiny tabular" title="Time since this cause began">
          {age}
        </span>
      )}
    </span>
  )
}

const tick = tickColumn({
  idOf: rowId,
  nameOf: (row, { hideIdentifiers }: Around) => nameOf(row, hideIdentifiers),
  selectionOf: ({ selection, shown }) => ({ ...selection, shown }),
})
const selectColumn: BoardColumn = {
  ...tick,
  cell: (row, around, below) => {
    const { ids, select } = around.selection
    if (!row.together) return tick.cell?.(row, around, below)
    const own = idsInRow(row)
    const selected = own.filter((id) => ids.has(id)).length
    const isAll = selected === own.length
    return (
      <RowCheckbox
        label={`Select ${peopleWords(row.together)}`}
        checked={isAll}
        isMixed={selected > 0 && !isAll}
        onChange={(checked) => select(own, checked)}
      />
    )
  },
}

/** Selects everyone in the row, or no one if all are selected. */
export function toggleRow(row: BoardRow, { ids, select }: Around['selection']) {
  select(idsInRow(row), !isSelected(row, ids))
}
export const isSelected = (row: BoardRow, ids: ReadonlySet<string>) =>
  idsInRow(row).every((id) => ids.has(id))

const peopleWords = (rows: readonly BoardRow[]) => counted(rows.length, 'person', 'people')

/** The name, linked to the connections, or the number of people with the button that shows them. */
function Named({ row, around }: { row: BoardRow; around: Around }) {
  const { person, together } = row
  const { hideIdentifiers, unfolded, onUnfold } = around
  if (together) {
    const words = peopleWords(together)
    return (
      <span
        className={css.together}
        title="People whose most serious issue is waiting on the provider"
      >
        <span className={css.name}>{words}</span>
        <DisclosureButton
          label={`Waiting on the provider: ${words}`}
          open={unfolded.has(rowId(row))}
          onToggle={() => onUnfold(row)}
        />
      </span>
    )
  }
  return (
    <Link
      className={person.label === null && !hideIdentifiers ? css.unnamed : css.name}
      to={paths.connections(person.user_id)}
    >
      {nameOf(row, hideIdentifiers)}
    </Link>
  )
}

const personColumn: BoardColumn = {
  id: 'person',
  label: 'Name',
  value: (row, { hideIdentifiers }) => calledOf(row, hideIdentifiers),
  text: (row, { hideIdentifiers }) => nameOf(row, hideIdentifiers),
  // hidden labels don't affect the order, which is then that of the list
  order: ({ person, place }, { hideIdentifiers }) =>
    hideIdentifiers ? place : person.label && sortKey(person.label),
  cell: (row, around, below) => (
    <span className={row.isInside ? `${css.person} ${css.inside}` : css.person}>
      <span className={css.first}>
        <Named row={row} around={around} />
        {below && <Beside row={row} around={around} />}
      </span>
      {below && <span className={css.below}>{below}</span>}
    </span>
  ),
}

const connectionsColumn: BoardColumn = {
  id: 'connections',
  label: 'Connections',
  width: '30%',
  facets: factFacets,
  value: (row, { isMatch }) =>
    joined([
      ...otherIssues(row),
      ...matchesFirst(ownConnections(row), isMatch).map(
        (each) => `${connectionName(each)}: ${inWords(each)}`,
      ),
    ]),
  head: ({ isMatch, isWorstFirst }) => (
    <span className={css.heads}>
      <span>Provider</span>{' '}
      <span className={isMatch || !isWorstFirst ? undefined : css.sorted}>
        Issue{isMatch && ', matches first'}
        {!isMatch && isWorstFirst && (
          <>
            <span className="visually-hidden">, worst first</span> <Icon name="up" size={12} />
          </>
        )}
      </span>
    </span>
  ),
  cell: (row, { isMatch }) => (
    <>
      <Connections row={row} isMatch={isMatch} />
      <span className={css.stepBelow}>
        <NextStep row={row} isMatch={isMatch} />
      </span>
    </>
  ),
  below: (row, { isMatch }) => (
    <span className={`whole ${css.card}`}>
      <Connections row={row} isMatch={isMatch} />
      <NextStep row={row} isMatch={isMatch} />
    </span>
  ),
}

const nextStepColumn: BoardColumn = {
  id: 'step',
  label: 'Next step',
  width: '32%',
  goneAt: 'large',
  cell: (row, { isMatch }) => <NextStep row={row} isMatch={isMatch} />,
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

const HOUR_MS = 3_600_000
const openColumn: BoardColumn = {
  id: 'open',
  label: 'Duration',
  unit: 'hours',
  head: () => <span title="Time since the cause shown here began">Duration</span>,
  width: '84px',
  value: (row, about) => {
    const age = ageOf(row, about)
    return age === null ? null : Math.round(age / HOUR_MS)
  },
  text: agesOf,
  missing: 'No open issue',
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
    providers && !isOnly ? { ...personColumn, total: () => 'With an issue' } : personColumn,
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
          label: 'Attention',
          words: levelWords,
          values: ({ level }) => [level],
        },
      ],
      onScreen: false,
    },
    ...(providers
      ? [...providers.map((one) => providerColumn(one, isOnly)), otherIssuesColumn]
      : [connectionsColumn, nextStepColumn]),
    { ...openColumn, ...(providers && inGrid) },
    assignmentColumn,
    {
      id: 'queue',
      label: 'Assignee',
      width: '84px',
      value: (row) => joined(ownersOf(row)),
      onScreen: ({ hasProblems }) => hasProblems,
      ...(providers && inGrid),
      below: () => null,
      cell: (row, { today }) =>
        row.together ? ownersOf(row).join(', ') : <Assignment row={row} today={today} />,
    },
    {
      id: 'tags',
      label: 'Tags',
      value: ({ person }) => joined(person.tags),
      facets: [{ id: 'tag', label: 'Tag', values: ({ person }) => person.tags }],
      ...inGrid,
    },
    {
      id: 'activity',
      label: 'Last activity',
      width: '104px',
      value: ({ check }) => check?.last_activity ?? null,
      text: (row, { today }) => activityOf(row, today),
      missing: 'No workouts',
      ...(providers && inGrid),
      goneAt: 'wide',
    },
    {
      id: 'checked',
      label: 'Last refreshed',
      value: ({ check }) => check?.checked_at ?? null,
      onScreen: ({ hasCheckAges }) => hasCheckAges,
      cell: (row) => !row.together && <Checked row={row} />,
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
/** Columns of the list, whose sort order both views use. */
export const listColumns = boardColumns(null)
