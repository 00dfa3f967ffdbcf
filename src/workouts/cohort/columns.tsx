import { median } from '#lib/quantile.ts'
import { sortKey } from '#lib/sort-key.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { sortWords, type Column } from '#src/kit/table/column.ts'
import { shortAgo } from '#src/kit/ui/text/ago.ts'
import { providerLabel } from '#src/workouts/model/provider.ts'
import type { Shift } from '#src/workouts/model/statistics/rank-sum.ts'

import {
  Above80,
  ChangeCell,
  ChangeFigures,
  ChangeWords,
  Group,
  Load,
  Name,
  partText,
  Probability,
  Since,
  Spark,
  UsualHours,
  type About,
  type Around,
  type Medians,
} from './cells.tsx'
import { sortable } from './loader.ts'
import { NOW_WEEKS, SPARK_WEEKS, type HowMany, type PersonFigures } from './people-weeks.ts'
import { heartRateCompleteness, recordedOf, standingsOf, type Row } from './rows.ts'
import {
  completenessWords,
  hoursText,
  measuringWords,
  pauseWords,
  percentText,
  probabilityText,
  probabilityWords,
  signed,
  sportWords,
  tooLittleWords,
  verdictWords,
} from './words.ts'

import css from './cohort.module.css'

const intervalText = (shift: Shift | null) =>
  shift && `${hoursText(shift.lower)} to ${hoursText(shift.upper)}`
const shareOf = ({ n, of }: HowMany) => (of ? n / of : null)

const inFile = { onScreen: false } as const

/** A numeric column that moves below the name only on a phone. */
const figureColumn = { numeric: true, leavesAt: 'small' } as const

/** The columns of people and their workouts, the same on screen and in the file. */
const columns: readonly Column<Row, About, Around>[] = [
  {
    id: 'person',
    label: 'Name',
    rowHeader: true,
    value: ({ person }, { nameOf }) => nameOf(person.user_id),
    order: ({ person }, { nameOf }) => sortKey(nameOf(person.user_id)),
    cell: (row, around, below) => (
      <Name row={row} around={around}>
        {below}
      </Name>
    ),
    total: ({ medians }) => (
      <span className={`block ${css.median}`}>
        Median of each column{' '}
        <span className={`faint tiny ${css.enough}`}>{medians.people} with enough data</span>
        <span className={`soft small ${css.medians}`}>
          last {NOW_WEEKS} weeks {medians['now']} h, previously {medians['usual']} h
        </span>
      </span>
    ),
    print: ({ person }, { nameOf }) => nameOf(person.user_id),
  },
  {
    id: 'user_id',
    label: 'User ID',
    value: ({ person }) => person.user_id,
    when: ({ hideIdentifiers }) => !hideIdentifiers,
    ...inFile,
  },
  {
    id: 'group',
    label: 'Group',
    onScreen: ({ groupOf }) => groupOf !== null,
    below: 'always',
    cell: (row, around) => <Group row={row} around={around} />,
  },
  {
    id: 'weeks',
    label: 'Weeks',
    head: ({ weeks }) => `${Math.min(SPARK_WEEKS, weeks.length)} weeks`,
    below: 'always',
    leavesAt: 'small',
    cell: (row, around) => <Spark row={row} around={around} />,
    print: (row, around) => <Spark row={row} around={around} height={20} />,
  },
  {
    id: 'now',
    label: `Last ${NOW_WEEKS} weeks`,
    unit: 'h/week',
    name: `Median weekly hours, last ${NOW_WEEKS} weeks`,
    head: () => `Last ${NOW_WEEKS} weeks, h`,
    ...figureColumn,
    value: ({ figures: { now } }) => (now === null ? null : hoursText(now)),
    order: ({ figures }) => figures.now,
    missing: 'Unknown for the last four weeks',
    below: ({ figures: { now } }) => now !== null && <span>median {hoursText(now)} h/week</span>,
    total: ({ medians }) => medians['now'],
  },
  {
    id: 'usual',
    label: 'Earlier weeks',
    unit: 'h/week',
    name: 'Median weekly hours, earlier weeks',
    head: ({ weeks }) => `Prior ${weeks.length - NOW_WEEKS} weeks, h`,
    ...figureColumn,
    value: ({ figures: { usual } }) => usual && hoursText(usual.median),
    order: ({ figures }) => figures.usual?.median ?? null,
    missing: 'Not enough data',
    below: (row) =>
      row.figures.usual && (
        <span>
          previously <UsualHours {...row} />
        </span>
      ),
    cell: (row) => <UsualHours {...row} />,
    total: ({ medians }) => medians['usual'],
  },
  {
    id: 'usual_half',
    label: 'Weekly hours, earlier weeks, middle 50%',
    value: ({ figures: { usual } }) =>
      usual && `${hoursText(usual.lower)}–${hoursText(usual.upper)}`,
    ...inFile,
  },
  {
    id: 'change',
    label: 'Change',
    unit: 'h/week',
    name: 'Change in weekly hours',
    head: () => <span className={css.changeHead}>Change, h/week</span>,
    ...figureColumn,
    value: ({ figures: { change } }) => change && signed(change.hours),
    order: ({ figures }) => figures.change?.hours ?? null,
    cell: ChangeCell,
    below: (row) => <ChangeWords {...row} />,
    total: ({ medians }) => (
      <ChangeFigures hours={medians['change']} percent={medians['change_percent']}>
        <span className={`faint tiny ${css.medianChange}`}>Median change</span>
      </ChangeFigures>
    ),
    print: (row) => (
      <>
        <ChangeWords {...row} />
        {row.figures.measuring && (
          <p className={css.printedMeasuring}>
            Measurement changed: {measuringWords(row.figures.measuring)}
          </p>
        )}
      </>
    ),
  },
  {
    id: 'change_percent',
    label: 'Change in weekly hours, %',
    numeric: true,
    value: ({ figures: { change } }) => change && signed(change.share * 100, 0),
    ...inFile,
  },
  {
    id: 'interval',
    label: '95% CI',
    unit: 'h/week',
    value: ({ figures: { change } }) => change && intervalText(change.shift),
    ...inFile,
  },
  {
    id: 'p',
    label: 'p-value',
    name: 'p-value of the change (rank-sum test)',
    numeric: true,
    value: ({ figures: { change } }) => change && probabilityText(change.probability),
    order: ({ figures }) => figures.change?.probability ?? null,
    missing: 'Not enough data',
    below: ({ figures: { change } }) =>
      change && <span>{probabilityWords(change.probability)}</span>,
    cell: (row) => <Probability {...row} />,
  },
  {
    id: 'verdict',
    label: 'Verdict',
    facets: [{ id: 'show', label: 'Trend', values: standingsOf }],
    value: ({ figures: { change, tooLittle } }) =>
      change ? verdictWords[change.verdict] : tooLittle && tooLittleWords[tooLittle],
    ...inFile,
  },
  {
    id: 'without',
    label: 'Weeks without workouts',
    value: ({ figures: { change } }) => change && pauseWords(change),
    ...inFile,
  },
  {
    id: 'load',
    label: 'Weekly load',
    name: 'Median weekly load, last 4 weeks (Edwards)',
    numeric: true,
    value: ({ figures: { load } }) => (load.now === null ? null : formatNumber(load.now)),
    order: ({ figures }) => figures.load.now,
    below: ({ figures: { load } }) =>
      load.now !== null && <span>load {formatNumber(load.now)}</span>,
    cell: (row) => <Load {...row} />,
    total: ({ medians }) => medians['load'],
  },
  {
    id: 'above80',
    label: 'Above 80% of max',
    unit: '%',
    name: 'Time above 80% of maximum heart rate, %',
    head: () => 'Above 80% HR, %',
    numeric: true,
    value: ({ figures: { above80 } }) =>
      above80?.share == null ? null : formatNumber(above80.share * 100),
    order: ({ figures }) => figures.above80?.share ?? null,
    below: ({ figures: { above80 } }) =>
      above80?.share != null && <span>{formatNumber(above80.share * 100)}% above 80% of max</span>,
    cell: (row) => <Above80 {...row} />,
    total: ({ medians }) => medians['above80'],
  },
  { id: 'last_day', label: 'Last workout', value: ({ figures }) => figures.lastDay, ...inFile },
  {
    id: 'since',
    label: 'Last workout',
    name: 'Days since the last workout',
    ...figureColumn,
    leavesAt: 'medium',
    value: ({ figures }) => figures.daysSince,
    text: ({ figures: { daysSince } }) => (daysSince === null ? null : shortAgo(daysSince)),
    missing: 'No workouts',
    below: (row) =>
      row.figures.daysSince !== null && (
        <span>
          last workout <Since {...row} />
        </span>
      ),
    cell: (row) => <Since {...row} />,
    total: ({ medians }) => medians['since'],
  },
  {
    id: 'heartRate',
    label: 'Heart rate',
    name: 'Workouts with heart rate, last four weeks',
    facets: [
      {
        id: 'completeness',
        label: 'Heart rate in',
        words: (value) => completenessWords[value] ?? value,
        values: (row) => [heartRateCompleteness(row)],
      },
    ],
    value: ({ figures }) => partText(figures.heartRate),
    order: ({ figures }) => shareOf(figures.heartRate),
    ...inFile,
  },
  { id: 'of', label: 'Recent workouts', value: ({ figures }) => figures.heartRate.of, ...inFile },
  {
    id: 'before',
    label: 'Heart rate, earlier',
    value: ({ figures }) => partText(figures.heartRateBefore),
    ...inFile,
  },
  {
    id: 'workouts',
    label: 'Workouts, all weeks',
    facets: [
      {
        id: 'sport',
        label: 'Sport',
        words: sportWords,
        values: ({ days }) => recordedOf(days).sports,
      },
      {
        id: 'provider',
        label: 'Provider',
        words: providerLabel,
        values: ({ days }) => recordedOf(days).providers,
      },
    ],
    value: ({ figures }) => figures.workouts,
    ...inFile,
  },
  {
    id: 'measuring',
    label: 'Measurement change',
    value: ({ figures: { measuring } }) => measuring && measuringWords(measuring),
    ...inFile,
  },
  {
    id: 'tags',
    label: 'Tags',
    value: ({ person }) => person.tags.join('; ') || null,
    facets: [{ id: 'tag', label: 'Tag', values: ({ person }) => person.tags }],
    ...inFile,
  },
  { id: 'read', label: 'Refreshed', value: ({ days }) => days.read_at, ...inFile },
  { id: 'failed', label: 'Failed', value: ({ days }) => days.failed?.detail ?? null, ...inFile },
  {
    id: 'unreadable',
    label: 'Unreadable records',
    value: ({ days }) => days.unreadable || null,
    ...inFile,
  },
  { id: 'excluded', label: 'Excluded', value: ({ days }) => days.excluded || null, ...inFile },
]

/** Figures with a median in the first row, and their labels. */
const medianFigures: Readonly<
  Record<string, { of: (figures: PersonFigures) => number | null; text: (value: number) => string }>
> = {
  now: { of: ({ now }) => now, text: hoursText },
  usual: { of: ({ usual }) => usual?.median ?? null, text: hoursText },
  change: { of: ({ change }) => change?.hours ?? null, text: (hours) => signed(hours) },
  change_percent: {
    of: ({ change }) => change && change.share,
    text: percentText,
  },
  load: { of: ({ load }) => load.now, text: (load) => formatNumber(load) },
  above80: {
    of: ({ above80 }) => (above80?.share == null ? null : above80.share * 100),
    text: (share) => formatNumber(share),
  },
  since: { of: ({ daysSince }) => daysSince, text: (days) => shortAgo(Math.round(days)) },
}

/** Medians of the people with a known value. A dash without any. */
export const mediansOf = (people: readonly PersonFigures[]): Medians => ({
  people: counted(people.length, 'person', 'people'),
  ...Object.fromEntries(
    Object.entries(medianFigures).map(([id, { of, text }]) => {
      const values = people.flatMap((figures) => of(figures) ?? []).sort((a, b) => a - b)
      return [id, values.length ? text(median(values)) : '–']
    }),
  ),
})

/** Sort columns of the list. Unranked people come last, in list order. */
export const cohortColumns = columns.map((column) => {
  const order = column.order ?? column.value
  return {
    ...column,
    order:
      order &&
      ((row: Row, about: About) => (row.figures.tooLittle === null ? order(row, about) : null)),
  }
})

const facets = columns.flatMap((column) => column.facets ?? [])
/** Filters shown as menus. */
export const menuFacets = ['tag', 'sport', 'provider', 'completeness'].flatMap((name) =>
  facets.filter(({ id }) => id === name),
)

/** Texts that a person is found by. A hidden label isn't searched. */
export const textsOfPerson = ({ person }: Row, { hideIdentifiers }: About) => [
  person.user_id,
  hideIdentifiers ? null : person.label,
]

/** `change, lowest first`, for its name in the address. */
export function orderWords(sort: string): string {
  const isDown = sort.startsWith('-')
  const [up, down] = sort.endsWith('person')
    ? ['A to Z', 'Z to A']
    : ['lowest first', 'highest first']
  return `${sortWords(cohortColumns, sort)}, ${isDown ? down : up}`
}
/** Sort orders of the rows in both directions, by their names in the address. */
export const sortChoices = sortable.flatMap((name) =>
  [name, `-${name}`].map((value) => ({ value, label: capitalized(orderWords(value)) })),
)
