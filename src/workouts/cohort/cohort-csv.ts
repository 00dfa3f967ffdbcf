import { formatInstant, fromDayNumber } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { facetWords } from '#src/kit/table/facets.ts'
import { listCsv, plainCsv, type PlainColumn } from '#src/kit/table/list-csv.ts'
import { typedWords } from '#src/kit/table/save-list.ts'

import { cohortColumns, menuFacets, orderWords } from './columns.tsx'
import type { View } from './loader.ts'
import { LOADS_MIN, type Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import { partlyReadWords, standingWords, wholeWeeksWords } from './words.ts'

export type FileOptions = {
  view: View
  days: Days
  weeks: readonly Week[]
  total: number
  /** Number of people with days of the range that aren't loaded. */
  partlyRead: number
  /** Search text. */
  text: string
  hideIdentifiers: boolean
  nameOf: (userId: string) => string
  at: Date
}

/** Active filters of the list, in words. A typed name is left out while names are hidden. */
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
  const { view, weeks, total, partlyRead, at } = options
  const by = filterWords(options)
  const unranked = rows.filter(({ figures }) => figures.tooLittle !== null).length
  return [
    `Rounds: cohort, ${wholeWeeksWords(weeks)}${by.length ? `, ${by.join(', ')}` : ''}`,
    `${rows.length === total ? `all ${total}` : `${rows.length} of ${total}`} people, ${unranked} without enough data; sorted by ${orderWords(view.sort)}`,
    ...(partlyRead ? [partlyReadWords(partlyRead)] : []),
    `Exported ${formatInstant(at.toISOString())} UTC. Each row has its own refresh time.`,
  ]
}

/** The people as on screen, in the same order and formats. */
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
    means: 'median weekly hours in the last four weeks',
    value: ({ figures }) => figures.now,
  },
  {
    name: 'usual_h',
    means: 'median weekly hours in the earlier weeks; empty if there is not enough data',
    value: ({ figures }) => figures.usual?.median ?? null,
  },
  {
    name: 'usual_lower_h',
    means: 'lower quartile of weekly hours in the earlier weeks',
    value: ({ figures }) => figures.usual?.lower ?? null,
  },
  {
    name: 'usual_upper_h',
    means: 'upper quartile of weekly hours in the earlier weeks',
    value: ({ figures }) => figures.usual?.upper ?? null,
  },
  {
    name: 'usual_spread_h',
    means: '1.4826 times the median absolute deviation of weekly hours in the earlier weeks',
    value: ({ figures }) => figures.usual?.spread ?? null,
  },
  {
    name: 'earlier_weeks',
    means: 'number of earlier weeks in usual_h',
    value: ({ figures }) => figures.usual?.weeks ?? null,
  },
  {
    name: 'change_h',
    means: 'now_h minus usual_h',
    value: ({ figures }) => figures.change?.hours ?? null,
  },
  {
    name: 'change_share',
    means: 'change_h as a share of usual_h',
    value: ({ figures }) => figures.change?.share ?? null,
  },
  {
    name: 'shift_h',
    means: 'median of all differences between a recent and an earlier week (Hodges and Lehmann)',
    value: ({ figures }) => figures.change?.shift?.estimate ?? null,
  },
  {
    name: 'shift_lower_h',
    means: 'lower 95% confidence limit of shift_h',
    value: ({ figures }) => figures.change?.shift?.lower ?? null,
  },
  {
    name: 'shift_upper_h',
    means: 'upper 95% confidence limit of shift_h',
    value: ({ figures }) => figures.change?.shift?.upper ?? null,
  },
  {
    name: 'p',
    means: 'p-value from the exact two-sided rank-sum test',
    value: ({ figures }) => figures.change?.probability ?? null,
  },
  {
    name: 'verdict',
    means:
      'less, more, no clear change, or none recorded; otherwise the reason there is not enough data',
    value: ({ figures }) => figures.change?.verdict ?? figures.tooLittle,
  },
  {
    name: 'weeks_without',
    means: 'number of weeks without workouts among the last four',
    value: ({ figures }) => figures.change?.without ?? null,
  },
  {
    name: 'active_weeks_differ',
    means: '1 if the same test finds a difference when only weeks with workouts are compared',
    value: ({ figures }) => figures.change && Number(figures.change.isOfActiveWeeks),
  },
  {
    name: 'last_day',
    means: 'date of the last workout, ISO 8601',
    value: ({ figures }) => figures.lastDay,
  },
  {
    name: 'above80_share',
    means:
      'share of time in zones above 80% of maximum heart rate in the last four weeks; empty without a maximum',
    value: ({ figures }) => figures.above80?.share ?? null,
  },
  {
    name: 'above80_workouts',
    means: 'number of workouts in above80_share',
    value: ({ figures }) => figures.above80?.workouts.n ?? null,
  },
  {
    name: 'load_now',
    means: `median weekly load (Edwards) in the last four weeks, counting only weeks in which every workout has zones; empty with fewer than ${LOADS_MIN} such weeks`,
    value: ({ figures }) => figures.load.now,
  },
  {
    name: 'load_weeks',
    means: 'number of weeks in load_now',
    value: ({ figures }) => figures.load.weeks.n,
  },
  {
    name: 'workouts_now',
    means: 'workouts in the last four weeks',
    value: ({ figures }) => figures.heartRate.of,
  },
  {
    name: 'heart_rate_now',
    means: 'number of workouts_now with heart rate data',
    value: ({ figures }) => figures.heartRate.n,
  },
  {
    name: 'workouts_before',
    means: 'workouts in the earlier weeks',
    value: ({ figures }) => figures.heartRateBefore.of,
  },
  {
    name: 'heart_rate_before',
    means: 'number of workouts_before with heart rate data',
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
    means: 'records that could not be read and are not counted',
    value: ({ days }) => days.unreadable,
  },
  {
    name: 'left_out',
    means: 'recordings that the team excluded, in whole or in part',
    value: ({ days }) => days.excluded,
  },
]

const weekColumns = (weeks: readonly Week[]) =>
  weeks.map(({ from }, week): PlainColumn<Row> => ({
    name: `h_${fromDayNumber(from)}`,
    means: 'hours in the seven days starting on this date',
    value: ({ figures }) => figures.hours[week] ?? null,
  }))

/** The same people for R and Python: one row each, plain numbers, and empty cells for unknown values. */
export function plainCohortCsv(rows: readonly Row[], options: FileOptions): string {
  const { hideIdentifiers, nameOf, view, weeks } = options
  const columns: readonly PlainColumn<Row>[] = [
    hideIdentifiers
      ? {
          name: 'person',
          means: 'position in the list',
          value: ({ person }) => nameOf(person.user_id),
        }
      : { name: 'user_id', means: 'user ID', value: ({ person }) => person.user_id },
    {
      name: 'tags',
      means: 'tags set by the team',
      value: ({ person }) => person.tags.join('; ') || null,
    },
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
