import type { Workout } from '#contract/interface/workouts.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  formatDayNear,
  fromDayNumber,
  type Day,
} from '#lib/days.ts'
import { daysOf, EARLIEST, formatDaysShort, presets, type Days } from '#lib/range.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { countValues } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import { filterByFacets, type Facet } from '#src/kit/table/facets.ts'

import { numberOf } from './buckets.ts'
import { providerKey, providerLabel } from './provider.ts'
import { readSportKeys, sportKey } from './sport.ts'

export type Compare = 'previous' | 'year' | 'none'

/**
 * Query that returns all workouts of these calendar days. The service filters by instant, but the
 * day is local, so there is one more day on each side, and before that the days that the first
 * rolling mean needs.
 */
export const requestedWorkouts = (user_id: string, { start, end }: Days, reachBack = 0) => ({
  user_id,
  start_date: addDays(start, -1 - reachBack),
  end_date: addDays(end, 1),
})
/** The days within the range, cut off at its ends. Null if there are none or they are outside it. */
export function readSelection(text: string, range: Days): Days | null {
  const days = text.includes('..') ? daysOf(text) : null
  if (!days || days.end < range.start || days.start > range.end) return null
  return {
    start: days.start < range.start ? range.start : days.start,
    end: days.end > range.end ? range.end : days.end,
  }
}

/**
 * Days to compare with: the same number before, or the same days a year ago. Null if there cannot
 * be any: for the whole history, and if they would begin before any recording.
 */
export function comparisonOf(
  { start, end }: Days,
  compare: Compare,
  isEverything = false,
): Days | null {
  if (compare === 'none' || isEverything) return null
  const before =
    compare === 'year'
      ? { start: addMonths(start, -12), end: addMonths(end, -12) }
      : { start: addDays(start, daysBetween(end, start) - 1), end: addDays(start, -1) }
  return before.start < EARLIEST ? null : before
}

/** Shift of the comparison period: a number of days, or a year, in which each day keeps its date. */
export type Shift = number | 'year'
/** Shift for `compare`, of days that begin with `start`, and `before`, the comparison period. */
export const shiftOf = (compare: Compare, start: Day, before: Days): Shift =>
  compare === 'year' ? 'year' : daysBetween(before.start, start)
/** Position of an earlier day, as day number. Feb 29 a year later is Feb 28. */
export const laterBy = (shift: Shift, day: Day): number =>
  shift === 'year' ? numberOf(addMonths(day, 12)) : numberOf(day) + shift
/** Earlier day, as day number, that is shown on a day. */
export const earlierBy = (shift: Shift, day: number): number =>
  shift === 'year' ? numberOf(addMonths(fromDayNumber(day), -12)) : day - shift

/** `previous period`, `a year earlier`. The page says which days they are. */
export function shiftWords(shift: Shift): string {
  if (shift === 'year') return 'a year earlier'
  return shift === 1 ? 'previous day' : 'previous period'
}
/** `vs previous period` */
export const versusWords = (shift: Shift): string => `vs ${shiftWords(shift)}`
/** A comparison with its label, and a short one for a phone. */
type ComparisonChoice = { value: Compare; label: string; short: string }
/** Comparisons offered for these days. */
export function comparisonChoices(days: Days, isEverything: boolean): readonly ComparisonChoice[] {
  const all: readonly ComparisonChoice[] = [
    {
      value: 'previous',
      label: versusWords(daysBetween(days.start, days.end) + 1),
      short: 'vs previous',
    },
    { value: 'year', label: versusWords('year'), short: 'vs a year ago' },
    {
      value: 'none',
      label: isEverything ? 'No comparison available' : 'No comparison',
      short: 'Compare',
    },
  ]
  return all.filter(
    ({ value }) => value === 'none' || comparisonOf(days, value, isEverything) !== null,
  )
}

const RANGE_UNITS: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month' }
/** `Last 13 weeks`, `This year`, `All time`; of a range between two days those: `Jul 1–Sep 28`. */
export function rangeLabel(range: string, days: Days): string {
  const preset = presets.find((one) => one.range === range)
  if (preset) return capitalized(preset.words.replace(/^the /, ''))
  const [, n, letter = ''] = /^(\d+)([dwm])$/.exec(range) ?? []
  const unit = RANGE_UNITS[letter]
  return n && unit ? `Last ${counted(Number(n), unit)}` : formatDaysShort(days)
}

/** A comparison period that isn't compared, and the day of the first workout. Null without any. */
export type Uncovered = { days: Days; first: Day | null }

const begins = ({ days, first }: Uncovered, now: Day): string | null =>
  first !== null && first <= days.end ? `begins on ${formatDayNear(first, now)}` : null

/** `Jun 2–Aug 30 isn’t compared because its data begins on Aug 16.` */
export const uncoveredWords = (uncovered: Uncovered, now: Day): string =>
  `${formatDaysShort(uncovered.days, now)} isn’t compared because its data ${begins(uncovered, now) ?? 'is missing'}.`

/**
 * `Aug 31–Nov 28, compared with Jun 2–Aug 30`: the days of a page, and those before, or why those
 * aren't compared: `Aug 31–Nov 28, not compared: data begins on Aug 16`.
 */
export function periodWords(
  days: Days,
  before: Days | null,
  now: Day,
  uncovered: Uncovered | null = null,
): string {
  const own = formatDaysShort(days, now)
  if (before) return `${own}, compared with ${formatDaysShort(before, now)}`
  if (!uncovered) return own
  const start = begins(uncovered, now)
  // a line on a phone
  return `${own}, not compared: ${start ? `data ${start}` : `no data for ${formatDaysShort(uncovered.days, now)}`}`
}

export type Filters = { provider: readonly string[]; sport: readonly string[] }

export const sportFacet: Facet<Workout> = {
  id: 'sport',
  label: 'Sport',
  values: (workout) => [sportKey(workout)],
}
export const providerFacet: Facet<Workout> = {
  id: 'provider',
  label: 'Provider',
  words: providerLabel,
  values: (workout) => [providerKey(workout)],
}

export const inDays = (workouts: readonly Workout[], { start, end }: Days) =>
  workouts.filter(({ calendar_date }) => calendar_date >= start && calendar_date <= end)

/** The workouts of the chosen providers and sports. Without a choice, all of them. */
export const matchFilters = (workouts: readonly Workout[], { provider, sport }: Filters) =>
  filterByFacets(
    workouts,
    [sportFacet, providerFacet],
    { provider, sport: readSportKeys(sport) },
    undefined,
  )

export type Choice = { value: string; count: number }

/** The existing values, most frequent first. */
export const choicesOf = (values: readonly string[]): Choice[] =>
  [...countValues([values])]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)

const MONTHS_BESIDE_MAX = 12
const DAYS_MIN = 28

/**
 * Days of a chart: those of the range, without years before the first workout or after the last.
 * Shorter gaps at the ends are missing data, and stay visible.
 */
export function extentOf(workouts: readonly Workout[], days: Days): Days {
  const [earliest] = workouts
  if (!earliest) return days
  let [first, last] = [earliest.calendar_date, earliest.calendar_date]
  for (const { calendar_date } of workouts) {
    if (calendar_date < first) first = calendar_date
    if (calendar_date > last) last = calendar_date
  }
  const start = first > addMonths(days.start, MONTHS_BESIDE_MAX) ? first : days.start
  const end = last < addMonths(days.end, -MONTHS_BESIDE_MAX) ? last : days.end
  const least = addDays(start, DAYS_MIN - 1)
  if (end >= least) return { start, end }
  return { start, end: least < days.end ? least : days.end }
}
