import type { Workout } from '#contract/interface/workouts.ts'
import { daysBetween } from '#lib/days.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { counted, formatDuration, formatNumber } from '#src/kit/lib/units.ts'
import { lettersOf } from '#src/workouts/detail/other-workout.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import {
  sameActivity,
  sameActivityWords,
  timesOf,
} from '#src/workouts/model/quality/same-activity.ts'
import { sportKey, sportName } from '#src/workouts/model/sport.ts'

/** Time between A and B, by their days, within a day by the clock: `A was 34 days after B`. */
export function timeApart(a: Workout, b: Workout): string {
  const days = daysBetween(b.calendar_date, a.calendar_date)
  const which = (after: boolean) => (after ? 'after' : 'before')
  if (days !== 0) {
    const long = Math.abs(days)
    const round =
      long >= 2 * 365
        ? ` (${formatNumber(long / 365.25, 1)} years)`
        : long >= 28 && long % 7 === 0
          ? ` (${formatNumber(long / 7)} weeks)`
          : ''
    return `A was ${counted(long, 'day')}${round} ${which(days > 0)} B`
  }
  const seconds = (timesOf(a).start - timesOf(b).start) / 1000
  if (Number.isNaN(seconds)) return 'A and B were on the same day'
  if (seconds === 0) return 'A and B began at the same time'
  const by = Math.abs(seconds)
  return `A began ${by < 60 ? `${formatNumber(by)} s` : formatDuration(by)} ${which(seconds > 0)} B, on the same day`
}

/** Cautions to read before any difference. */
export function findCautions(a: Workout, b: Workout): string[] {
  const same = sameActivity(a, b)
  const [one, other] = [timesOf(a), timesOf(b)]
  const common = (Math.min(one.end, other.end) - Math.max(one.start, other.start)) / 1000
  return [
    same &&
      `One activity, recorded ${a.source.provider === b.source.provider ? 'twice' : `by ${providerName(a)} and`} by ${providerName(b)}: ${sameActivityWords(same)}. What differs here are the recordings, not two efforts.`,
    !same &&
      common > 0 &&
      `Both were under way at the same time for ${formatDuration(common)}, though they are not alike enough to be one activity: one may be a part of the other.`,
    sportKey(a) !== sportKey(b) &&
      (sportName(a) && sportName(b)
        ? `Two sports, ${sportName(a)} and ${sportName(b)}: speed, heart rate and power mean something else in each.`
        : lettersOf(a, b)
            .filter(([, workout]) => !sportName(workout))
            .map(([letter, workout]) =>
              unreadableReason(workout, 'sport')
                ? `The sport of ${letter} is unreadable: whether the two are alike is not known.`
                : `${letter} has no sport: nobody said whether the two are alike.`,
            )
            .join(' ')),
    !same &&
      sportKey(a) === sportKey(b) &&
      a.source.provider !== b.source.provider &&
      `Recorded by ${providerName(a)} and by ${providerName(b)}: providers measure climbing, energy and pauses each in their own way.`,
  ].filter((words) => typeof words === 'string')
}
