import type { Workout } from '#contract/interface/workouts.ts'
import { daysBetween } from '#lib/days.ts'
import { sameActivity, timesOf } from '#lib/recordings/same-activity.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { counted, formatDuration, formatNumber } from '#src/kit/lib/units.ts'
import { lettersOf } from '#src/workouts/detail/other-workout.ts'
import { localStartDay } from '#src/workouts/detail/track/times.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import { sameActivityWords } from '#src/workouts/model/quality/same-activity-words.ts'
import { sportKey, sportName } from '#src/workouts/model/sport.ts'

/** The same interval in years or whole weeks, in parentheses. Empty if that adds nothing. */
function inLongerUnit(days: number): string {
  if (days >= 2 * 365) return ` (${formatNumber(days / 365.25, 1)} years)`
  return days >= 28 && days % 7 === 0 ? ` (${formatNumber(days / 7)} weeks)` : ''
}

/** Time between the starts of A and B in days, or within a day in hours: `A was 34 days after B`. */
export function timeApart(a: Workout, b: Workout): string {
  const dayOf = (workout: Workout) => localStartDay(workout) ?? workout.calendar_date
  const days = daysBetween(dayOf(b), dayOf(a))
  const which = (after: boolean) => (after ? 'after' : 'before')
  if (days !== 0) {
    const long = Math.abs(days)
    return `A was ${counted(long, 'day')}${inLongerUnit(long)} ${which(days > 0)} B`
  }
  const seconds = (timesOf(a).start - timesOf(b).start) / 1000
  if (Number.isNaN(seconds)) return 'A and B were on the same day'
  if (seconds === 0) return 'A and B started at the same time'
  const by = Math.abs(seconds)
  return `A started ${by < 60 ? `${formatNumber(by)} s` : formatDuration(by)} ${which(seconds > 0)} B, on the same day`
}

/** Cautions to read before any difference. */
export function findCautions(a: Workout, b: Workout): string[] {
  const same = sameActivity(a, b)
  const [one, other] = [timesOf(a), timesOf(b)]
  const common = (Math.min(one.end, other.end) - Math.max(one.start, other.start)) / 1000
  return [
    same &&
      `One activity, recorded ${a.source.provider === b.source.provider ? 'twice by' : `by ${providerName(a)} and`} ${providerName(b)}: ${sameActivityWords(same)}. Differences come from the recordings, not the effort.`,
    !same &&
      common > 0 &&
      `The workouts overlap by ${formatDuration(common)} but don’t match. One may be part of the other.`,
    sportKey(a) !== sportKey(b) &&
      (sportName(a) && sportName(b)
        ? `Different sports: ${sportName(a)} and ${sportName(b)}. Speed, heart rate, and power aren’t comparable.`
        : lettersOf(a, b)
            .filter(([, workout]) => !sportName(workout))
            .map(([letter, workout]) =>
              unreadableReason(workout, 'sport')
                ? `${letter}’s sport is unreadable, so the workouts may not be comparable.`
                : `${letter} has no sport, so the workouts may not be comparable.`,
            )
            .join(' ')),
    !same &&
      sportKey(a) === sportKey(b) &&
      a.source.provider !== b.source.provider &&
      `Recorded by ${providerName(a)} and ${providerName(b)}. Providers measure elevation gain, energy, and pauses differently.`,
  ].filter((words) => typeof words === 'string')
}
