import { formatInstant, fromDayNumber } from '#lib/days.ts'
import { formatDays, type Days } from '#lib/range.ts'
import { download } from '#src/kit/lib/download.ts'
import { facetWords } from '#src/kit/table/facets.ts'
import { listCsv, plainCsv, type PlainColumn } from '#src/kit/table/list-csv.ts'
import { typedWords } from '#src/kit/table/save-list.ts'

import { cohortColumns, menuFacets, orderWords } from './columns.tsx'
import type { View } from './loader.ts'
import { LOADS_MIN, type Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import { partlyReadWords, standingWords } from './words.ts'

export type FileOptions = {
  view: View
  days: Days
  weeks: readonly Week[]
  total: number
  /** Number of people for whom some days of the range are not read. */
  partlyRead: number
  /** Text typed to find a name. */
  text: string
  hideIdentifiers: boolean
  nameOf: (userId: string) => string
  at: Date
}

/** Active filters of the list, in words. A typed name stays hidden where names are. */
export const filterWords = ({
  view,
  text,
  hideIdentifiers,
}: Pick<FileOptions, 'view' | 'text' | 'hideIdentifiers'>): string[] => [
  ...facetWords(menuFacets, {
    tag: view.tag,
    sport: view.sport,
    provider: view.provider,
    completeness: view.completeness,
  }),
  ...(view.show ? [standingWords[view.show].toLowerCase()] : []),
  ...(view.people.length ? ['a pasted selection'] : []),
  ...typedWords(text, hideIdentifiers),
]

/** Contents of the file, line by line. */
function commentsOf(rows: readonly Row[], options: FileOptions): string[] {
  const { view, days, total, partlyRead, at } = options
  const by = filterWords(options)
  const unranked = rows.filter(({ figures }) => figures.tooLittle !== null).length
  return [
    `Rounds: cohort, ${formatDays(days)}${by.length ? `, ${by.join(', ')}` : ''}`,
    `${rows.length === total ? `all ${total}` : `${rows.length} of ${total}`} people, ${unranked} of them with too little data; sorted by ${orderWords(view.sort)}`,
    ...(partlyRead ? [partlyReadWords(partlyRead)] : []),
    `Exported ${formatInstant(at.toISOString())} UTC. Each row has its own refresh time.`,
  ]
}

/** The people as they stand on screen, in the same order and formats. */
export const cohortCsv = (rows: readonly Row[], options: FileOptions): string =>
  listCsv(
    cohortColumns,
    rows,
    options,
    options.view.notes === 'with' ? commentsOf(rows, options) : [],
  )

const figureColumns: readonly PlainColumn<Row>[] = [
  {
    name: 'now_h',
    means: 'median hours of the last four weeks',
    value: ({ figures }) => figures.now,
  },
  {
    name: 'usual_h',
    means: 'median hours of the earlier weeks; empty where the person is not ranked',
    value: ({ figures }) => figures.usual?.median ?? null,
  },
  {
    name: 'usual_lower_h',
    means: 'their lower quartile',
    value: ({ figures }) => figures.usual?.lower ?? null,
  },
  {
    name: 'usual_upper_h',
    means: 'their upper quartile',
    value: ({ figures }) => figures.usual?.upper ?? null,
  },
  {
    name: 'usual_spread_h',
    means: '1.4826 times their median deviation',
    value: ({ figures }) => figures.usual?.spread ?? null,
  },
  {
    name: 'earlier_weeks',
    means: 'of so many weeks',
    value: ({ figures }) => figures.usual?.weeks ?? null,
  },
  {
    name: 'change_h',
    means: 'now less usual',
    value: ({ figures }) => figures.change?.hours ?? null,
  },
  {
    name: 'change_share',
    means: 'the same as a share of usual',
    value: ({ figures }) => figures.change?.share ?? null,
  },
  {
    name: 'shift_h',
    means: 'median difference of all pairs of a week now and a week before (Hodges and Lehmann)',
    value: ({ figures }) => figures.change?.shift?.estimate ?? null,
  },
  {
    name: 'shift_lower_h',
    means: 'its lower 95% confidence limit',
    value: ({ figures }) => figures.change?.shift?.lower ?? null,
  },
  {
    name: 'shift_upper_h',
    means: 'its upper 95% confidence limit',
    value: ({ figures }) => figures.change?.shift?.upper ?? null,
  },
  {
    name: 'p',
    means: 'probability of a change this large by chance: exact two-sided rank-sum test',
    value: ({ figures }) => figures.change?.probability ?? null,
  },
  {
    name: 'verdict',
    means: 'less, more, no clear change, none recorded; or why the person is not ranked',
    value: ({ figures }) => figures.change?.verdict ?? figures.tooLittle,
  },
  {
    name: 'weeks_without',
    means: 'how many of the last four weeks have no workout',
    value: ({ figures }) => figures.change?.without ?? null,
  },
  {
    name: 'active_weeks_differ',
    means: '1 if recent and earlier weeks with workouts differ by the same test',
    value: ({ figures }) => figures.change && Number(figures.change.isOfActiveWeeks),
  },
  {
    name: 'last_day',
    means: 'of the last workout, ISO 8601',
    value: ({ figures }) => figures.lastDay,
  },
  {
    name: 'above80_share',
    means: 'share of time in zones over the last four weeks, if a maximum heart rate is set',
    value: ({ figures }) => figures.above80?.share ?? null,
  },
  {
    name: 'above80_workouts',
    means: 'of so many workouts',
    value: ({ figures }) => figures.above80?.workouts.n ?? null,
  },
  {
    name: 'load_now',
    means: `Edwards, median of the last four weeks in which every workout has zones; empty where those are fewer than ${LOADS_MIN}`,
    value: ({ figures }) => figures.load.now,
  },
  {
    name: 'load_weeks',
    means: 'of so many weeks',
    value: ({ figures }) => figures.load.weeks.n,
  },
  {
    name: 'workouts_now',
    means: 'workouts of the last four weeks',
    value: ({ figures }) => figures.heartRate.of,
  },
  {
    name: 'heart_rate_now',
    means: 'how many of them have a heart rate',
    value: ({ figures }) => figures.heartRate.n,
  },
  {
    name: 'workouts_before',
    means: 'workouts of the weeks before',
    value: ({ figures }) => figures.heartRateBefore.of,
  },
  {
    name: 'heart_rate_before',
    means: 'how many of them have a heart rate',
    value: ({ figures }) => figures.heartRateBefore.n,
  },
  {
    name: 'measured_otherwise_since',
    means: 'ISO 8601',
    value: ({ figures }) => figures.measuring && fromDayNumber(figures.measuring.day),
  },
  { name: 'read_at', means: 'ISO 8601', value: ({ days }) => days.read_at },
  {
    name: 'unreadable',
    means: 'records of the service that had no place and are in no figure',
    value: ({ days }) => days.unreadable,
  },
  {
    name: 'left_out',
    means: 'recordings the team left out, in whole or in part',
    value: ({ days }) => days.excluded,
  },
]

const weekColumns = (weeks: readonly Week[]) =>
  weeks.map(({ from }, week): PlainColumn<Row> => ({
    name: `h_${fromDayNumber(from)}`,
    means: 'hours of the seven days from then on',
    value: ({ figures }) => figures.hours[week] ?? null,
  }))

/** The same people for R and Python: one row each, plain numbers, and nothing where nothing is known. */
export function plainCohortCsv(rows: readonly Row[], options: FileOptions): string {
  const { hideIdentifiers, nameOf, view, weeks } = options
  const columns: readonly PlainColumn<Row>[] = [
    hideIdentifiers
      ? {
          name: 'person',
          means: 'place in the list',
          value: ({ person }) => nameOf(person.user_id),
        }
      : { name: 'user_id', means: 'the person', value: ({ person }) => person.user_id },
    { name: 'tags', means: 'of the team', value: ({ person }) => person.tags.join('; ') || null },
    ...figureColumns,
    ...weekColumns(weeks),
  ]
  return plainCsv(columns, rows, view.notes === 'with' ? commentsOf(rows, options) : null)
}

const TYPE = 'text/csv;charset=utf-8'
export const saveCsv = (rows: readonly Row[], options: FileOptions) =>
  download(`workouts-of-many-${options.days.end}.csv`, TYPE, cohortCsv(rows, options))
export const savePlainCsv = (rows: readonly Row[], options: FileOptions) =>
  download(`workouts-of-many-${options.days.end}-plain.csv`, TYPE, plainCohortCsv(rows, options))
