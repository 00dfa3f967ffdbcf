import { Workout as WorkoutFields, type Workout } from '#contract/interface/workouts.ts'
import type { DayRecording, PersonDays } from '#contract/own/workout-days.ts'
import { addDays, dayNumber, today as localDay, type Day } from '#lib/days.ts'
import { median, quantile } from '#lib/quantile.ts'
import type { Days } from '#lib/range.ts'
import { rankOfDay, readRecording } from '#lib/recordings/day-recording.ts'
import { hasZones, type RecordingRank } from '#lib/recordings/recording-rank.ts'
import { numberOf } from '#src/workouts/model/buckets.ts'
import { validHeartRate } from '#src/workouts/model/figures.ts'
import { matchFilters, type Filters } from '#src/workouts/model/filters.ts'
import { measurementChanges } from '#src/workouts/model/heart-rate/measurement-changes.ts'
import { edwardsTrimp } from '#src/workouts/model/heart-rate/training-load.ts'
import { elapsedSeconds } from '#src/workouts/model/metrics.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { sportKey } from '#src/workouts/model/sport.ts'
import { medianDeviation } from '#src/workouts/model/statistics/median-deviation.ts'
import {
  medianShift,
  rankSumProbability,
  type Shift,
} from '#src/workouts/model/statistics/rank-sum.ts'

/** Number of last weeks, compared with those before. */
export const NOW_WEEKS = 4
/** Minimum number of known earlier weeks, half of which must have a workout. */
export const EARLIER_MIN = 6
/** Minimum number of last weeks with a complete load, in which every workout has one. */
export const LOADS_MIN = 3
/** Minimum number of last weeks that must be loaded. */
const READ_MIN = 3
/** Probability of chance below which a change counts as clear. */
export const CHANCE = 0.02
/** Number of weeks in a sparkline. */
export const SPARK_WEEKS = 12

/** Seven days, as day numbers, inclusive. */
export type Week = { from: number; to: number; x: number }

/**
 * The whole weeks of a range, earliest first: seven days each, the last one ending the day before
 * `today`, which isn't over.
 */
export function wholeWeeks({ start }: Pick<Days, 'start'>, today: Day): Week[] {
  const [first, end] = [dayNumber(start), dayNumber(today)]
  const weeks = Math.max(0, Math.floor((end - first) / 7))
  return Array.from({ length: weeks }, (_, week) => {
    const from = end - 7 * (weeks - week)
    return { from, to: from + 6, x: from + 3 }
  })
}

/** A workout with nothing known. */
const NOTHING = Object.fromEntries(
  Object.keys(WorkoutFields.shape).map((name) => [name, null]),
) as unknown as Workout

const worths = new WeakMap<Workout, RecordingRank>()

function rankOf(workout: Workout): RecordingRank {
  const worth = worths.get(workout)
  if (!worth)
    throw new Error('This workout has no rank because it isn’t one of a day’s recordings.')
  return worth
}

/** A recording of a day's summary as a workout with only that data. */
function workoutOf(user_id: string, day: Day, place: number, recording: DayRecording): Workout {
  const [, , , , , , , average_hr, max_hr, hr_zones] = recording
  const workout: Workout = {
    ...NOTHING,
    ...readRecording(day, place, recording),
    user_id,
    average_hr,
    max_hr,
    hr_zones: hr_zones === null ? null : [...hr_zones],
  }
  worths.set(workout, rankOfDay(recording))
  return workout
}

const recordings = new WeakMap<PersonDays['days'], readonly Workout[]>()
/** All recordings of a person's days, newest first. Created once per response. */
export function recordingsOf({ user_id, days }: PersonDays): readonly Workout[] {
  let known = recordings.get(days)
  if (!known) {
    known = Object.entries(days)
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .flatMap(([day, own]) => own.map((one, place) => workoutOf(user_id, day, place, one)))
    recordings.set(days, known)
  }
  return known
}

const once = new WeakMap<readonly Workout[], readonly Workout[]>()
/** Workouts without duplicates from several providers. Computed once per list. */
function eachOnce(workouts: readonly Workout[]): readonly Workout[] {
  let known = once.get(workouts)
  if (!known) once.set(workouts, (known = countOnce(workouts, rankOf).counted))
  return known
}

/**
 * Workouts that match the filters. For a provider, only its own recordings are deduplicated. The
 * sport filter applies to the rest.
 */
function shownOf(person: PersonDays, filters: Filters): readonly Workout[] {
  const all = recordingsOf(person)
  const ofProviders = matchFilters(all, { ...filters, sport: [] })
  return matchFilters(eachOnce(ofProviders), { ...filters, provider: [] })
}

/** Moving time, or elapsed time if the provider sends none. */
const secondsOf = (workout: Workout) => workout.moving_time ?? elapsedSeconds(workout)

/** Count out of a total. */
export type HowMany = { n: number; of: number }

/** Median, quartiles, and spread of a person's earlier weeks. */
export type Usual = {
  median: number
  lower: number
  upper: number
  /** 1.4826 times the median absolute deviation. */
  spread: number
  weeks: number
}

/** Reason that a person isn't ranked. */
export type TooLittle =
  | 'not read'
  | 'read too long ago'
  | 'no workouts'
  | 'all excluded'
  | 'few weeks'
  | 'no times'
  | 'few workouts'
/**
 * `no clear change`: it may be chance. `none recorded`: there is no workout in the last weeks,
 * which may also mean that no data arrives.
 */
export type Verdict = 'less' | 'more' | 'no clear change' | 'none recorded'

type Change = {
  /** Current weekly hours minus the usual ones. */
  hours: number
  /** Share of the usual hours. */
  share: number
  /** Probability of a change this large by chance alone. */
  probability: number
  /** Shift between the earlier weeks and now, in hours. Null with too few weeks. */
  shift: Shift | null
  verdict: Verdict
  /** Number of last weeks without a workout. */
  without: number
  /** True if the weeks with workouts, now and before, show the same change. */
  isOfActiveWeeks: boolean
}

/** Figures of a person's weeks. Weekly hours, and loads by Edwards. Null means unknown. */
export type PersonFigures = {
  /** Workouts in the weeks, without duplicates. */
  workouts: number
  /**
   * Hours of each week. Null before the first known workout, for days not loaded, for weeks that
   * ended after the reading, and if a workout has no duration.
   */
  hours: readonly (number | null)[]
  /** Load of each week in which every workout has one. */
  loads: readonly (number | null)[]
  /** Number of workouts with an average heart rate in each week. */
  heartRates: readonly HowMany[]
  /** Median of the last weeks that are loaded. */
  now: number | null
  usual: Usual | null
  change: Change | null
  tooLittle: TooLittle | null
  lastDay: Day | null
  daysSince: number | null
  load: { now: number | null; usual: number | null; weeks: HowMany }
  /** Heart rate coverage in the last weeks, and in those before. */
  heartRate: HowMany
  heartRateBefore: HowMany
  /** Share of the time in zones. Null without a maximum heart rate, or without usable workouts. */
  above80: { share: number | null; workouts: HowMany } | null
  /** Last measurement change within the weeks. */
  measuring: { day: number; reasons: readonly string[] } | null
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

function usualOf(earlier: readonly number[]): Usual {
  const own = sorted(earlier)
  return {
    median: median(own),
    lower: quantile(own, 0.25),
    upper: quantile(own, 0.75),
    spread: medianDeviation(own),
    weeks: own.length,
  }
}

/** Zones above 80% of maximum, of the interface's six. */
const HIGH_ZONES = [
  { zone: 4, share: 0.8 },
  { zone: 5, share: 0.9 },
]

/**
 * True if times in six zones are consistent with this maximum heart rate: no time in a zone that
 * contains no whole beat. Devices use their own maximum for zones, which the interface doesn't
 * have.
 */
function fitsMaximum({ hr_zones, max_hr }: Workout, maximum: number): boolean {
  if (max_hr === null) return true
  return HIGH_ZONES.every(
    ({ zone, share }) => !((hr_zones?.[zone] ?? 0) > 0) || max_hr >= share * maximum - 1,
  )
}

/**
 * The share of the time in zones above 80% of maximum, of the workouts with six zones that fit the
 * maximum. `workouts` is their number.
 */
export function shareAbove80(
  workouts: readonly Workout[],
  maximum: number,
): { share: number | null; workouts: HowMany } {
  let [high, all, n] = [0, 0, 0]
  for (const workout of workouts) {
    const zones = workout.hr_zones
    if (!hasZones(workout) || zones?.length !== 6 || !fitsMaximum(workout, maximum)) continue
    n++
    all += zones.reduce((sum, seconds) => sum + seconds, 0)
    high += HIGH_ZONES.reduce((sum, { zone }) => sum + (zones[zone] ?? 0), 0)
  }
  return { share: all > 0 ? high / all : null, workouts: { n, of: workouts.length } }
}

const withHeartRate = (workouts: readonly Workout[]): HowMany => ({
  n: workouts.filter(({ average_hr }) => validHeartRate(average_hr) !== null).length,
  of: workouts.length,
})

/** Sum over the workouts of a week. Null if one has no value, because a partial sum would be too low. */
function wholeSum(
  workouts: readonly Workout[],
  valueOf: (workout: Workout) => number | null,
): number | null {
  let sum = 0
  for (const workout of workouts) {
    const value = valueOf(workout)
    if (value === null) return null
    sum += value
  }
  return sum
}
const loadOf = (workouts: readonly Workout[]) =>
  wholeSum(workouts, ({ hr_zones }) => edwardsTrimp(hr_zones))
function hoursOf(workouts: readonly Workout[]): number | null {
  const seconds = wholeSum(workouts, secondsOf)
  return seconds === null ? null : seconds / 3600
}

const latest = new WeakMap<readonly Workout[], PersonFigures['measuring']>()
/** Last measurement change among a person's workouts, of any sport. Computed once per list. */
function lastMeasuring(workouts: readonly Workout[]): PersonFigures['measuring'] {
  let found = latest.get(workouts)
  if (found === undefined) {
    const sports = [...new Set(workouts.map(sportKey))]
    const last = measurementChanges(workouts, sports).at(-1)
    found = last ? { day: last.day, reasons: last.reasons } : null
    latest.set(workouts, found)
  }
  return found
}

const isActive = (hours: number) => hours > 0
/** True if weeks differ by more than chance. */
const differ = (now: readonly number[], earlier: readonly number[]) =>
  now.length > 0 && earlier.length > 0 && rankSumProbability(now, earlier) < CHANCE

/** The verdict on a difference of hours, 0 if it could be chance. */
function verdictOf(without: number, difference: number): Verdict {
  if (without === NOW_WEEKS) return 'none recorded'
  if (difference === 0) return 'no clear change'
  return difference < 0 ? 'less' : 'more'
}

/**
 * Compares the last weeks with those before. A vacation is a run of weeks without workouts, which
 * doesn't mean that the other weeks are shorter, so both parts are reported separately, as in P.
 * A. Lachenbruch, Analysis of data with excess zeros, Statistical Methods in Medical Research 11
 * (2002), 297-302: the number of empty weeks, and whether the others differ. The verdict is based
 * on all weeks together, not on the sum of the two parts: if the group with more zeros is also the
 * lower one, a single rank sum performs best (P. A. Lachenbruch, Comparisons of two-part models
 * with competitors, Statistics in Medicine 20 (2001), 1215-1234).
 */
function hoursChange(
  hours: readonly (number | null)[],
  now: number,
  usual: Usual,
  without: number,
): Change {
  const cut = hours.length - NOW_WEEKS
  const [last, earlier] = [known(hours.slice(cut)), known(hours.slice(0, cut))]
  const probability = rankSumProbability(last, earlier)
  const difference = now - usual.median
  const isChange = probability < CHANCE && difference !== 0
  return {
    hours: difference,
    share: difference / usual.median,
    probability,
    shift: medianShift(last, earlier),
    verdict: verdictOf(without, isChange ? difference : 0),
    without,
    isOfActiveWeeks: differ(last.filter(isActive), earlier.filter(isActive)),
  }
}

const hasWorkouts = (week: readonly Workout[]) => week.length > 0
function tooLittleOf(
  person: PersonDays,
  {
    workouts,
    weeksRead,
    earlierWeeks,
    earlier,
    now,
  }: {
    workouts: number
    weeksRead: number
    earlierWeeks: readonly (readonly Workout[])[]
    /** Known hours of the earlier weeks. */
    earlier: readonly number[]
    now: number | null
  },
): TooLittle | null {
  if (person.read_at === null) return 'not read'
  if (weeksRead < READ_MIN) return 'read too long ago'
  if (workouts === 0)
    return person.excluded && !recordingsOf(person).length ? 'all excluded' : 'no workouts'
  if (earlierWeeks.length < EARLIER_MIN) return 'few weeks'
  if (earlier.length < EARLIER_MIN || now === null) return 'no times'
  if (earlierWeeks.filter(hasWorkouts).length * 2 < earlierWeeks.length) return 'few workouts'
  return median(sorted(earlier)) === 0 ? 'no times' : null
}

/** Index of the first known week: it is fully loaded, and the first workout of any kind is not after it. */
function firstKnown(person: PersonDays, weeks: readonly Week[]): number {
  const { looked_from } = person
  const earliest = recordingsOf(person).at(-1)
  if (!earliest || looked_from === null) return weeks.length
  const first = numberOf(earliest.calendar_date)
  const looked = numberOf(looked_from)
  const week = weeks.findIndex(({ from, to }) => from >= looked && to >= first)
  return week < 0 ? weeks.length : week
}

/** Index after the last known week, which was loaded on its last day or later. */
function endOfRead({ read_at }: PersonDays, weeks: readonly Week[]): number {
  const read = read_at === null ? -Infinity : dayNumber(localDay(new Date(read_at)))
  return weeks.findLastIndex(({ to }) => to <= read) + 1
}

/** Day of the newest workout. It can be tomorrow's where the person is, but not later. */
function lastDayOf(workouts: readonly Workout[], today: Day): Day | null {
  const tomorrow = addDays(today, 1)
  return workouts.find(({ calendar_date }) => calendar_date <= tomorrow)?.calendar_date ?? null
}

/**
 * A person's weeks with the filters applied. Now is the median of the last four weeks, usual the
 * median of those before with its quartiles. A change is clear if an exact rank-sum test gives a
 * probability below 2%.
 */
export function personFigures(
  person: PersonDays,
  filters: Filters,
  weeks: readonly Week[],
  today: Day,
): PersonFigures {
  const shown = shownOf(person, filters)
  const byWeek: Workout[][] = weeks.map(() => [])
  const first = weeks[0]?.from ?? 0
  for (const workout of shown) {
    const week = Math.floor((numberOf(workout.calendar_date) - first) / 7)
    byWeek[week]?.push(workout)
  }
  const from = firstKnown(person, weeks)
  const until = endOfRead(person, weeks)
  const isKnown = (week: number) => week >= from && week < until
  const cut = Math.max(0, weeks.length - NOW_WEEKS)
  const hours = byWeek.map((own, week) => (isKnown(week) ? hoursOf(own) : null))
  const loads = byWeek.map((own, week) => (isKnown(week) ? loadOf(own) : null))
  const earlier = known(hours.slice(0, cut))
  const inWeeks = byWeek.flat()
  const recent = byWeek.slice(cut).flat()
  const last = known(hours.slice(cut))
  const read = byWeek.slice(cut, until)
  const now = read.length >= READ_MIN && last.length === read.length ? median(sorted(last)) : null
  const tooLittle = tooLittleOf(person, {
    workouts: inWeeks.length,
    weeksRead: read.length,
    earlierWeeks: byWeek.slice(from, cut),
    earlier,
    now,
  })
  const usual = tooLittle === null ? usualOf(earlier) : null
  const without = read.filter((week) => !hasWorkouts(week)).length
  const [loadsNow, loadsBefore] = [known(loads.slice(cut)), known(loads.slice(0, cut))]
  const lastDay = lastDayOf(shown, today)
  const measuring = lastMeasuring(eachOnce(recordingsOf(person)))
  return {
    workouts: inWeeks.length,
    hours,
    loads,
    heartRates: byWeek.map(withHeartRate),
    now,
    usual,
    change: usual && now !== null ? hoursChange(hours, now, usual, without) : null,
    tooLittle,
    lastDay,
    daysSince: lastDay === null ? null : Math.max(0, dayNumber(today) - dayNumber(lastDay)),
    load: {
      now: loadsNow.length >= LOADS_MIN && recent.length > 0 ? median(sorted(loadsNow)) : null,
      usual: loadsBefore.length >= EARLIER_MIN ? median(sorted(loadsBefore)) : null,
      weeks: { n: loadsNow.length, of: Math.max(0, until - Math.max(cut, from)) },
    },
    heartRate: withHeartRate(recent),
    heartRateBefore: withHeartRate(byWeek.slice(0, cut).flat()),
    above80: person.max_hr === null ? null : shareAbove80(recent, person.max_hr),
    measuring: measuring && measuring.day >= first ? measuring : null,
  }
}
