import type { Workout } from '#contract/interface/workouts.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { otherClockDay } from '#src/workouts/model/clock-day.ts'
import { choicesOf, type Choice } from '#src/workouts/model/filters.ts'
import { providerKey, providerLabel } from '#src/workouts/model/provider.ts'
import { sportKey, sportNames } from '#src/workouts/model/sport.ts'

const NAMED_MAX = 4
/** `Running 30, Cycling 12 and 3 more sports`, most frequent first. */
function listed(values: readonly string[], label: (choice: Choice) => string, one: string): string {
  const choices = choicesOf(values)
  const more = choices.length - NAMED_MAX
  const named = (more > 1 ? choices.slice(0, NAMED_MAX) : choices).map(label).join(', ')
  return more > 1 ? `${named} and ${more} more ${one}s` : named
}

/** `Running 30, Cycling 12`: each sport with its number of workouts. */
export function sportsWords(workouts: readonly Workout[]): string {
  const sportName = sportNames(workouts)
  const label = ({ value, count }: Choice) => `${sportName(value)} ${formatNumber(count)}`
  return listed(workouts.map(sportKey), label, 'sport')
}

/** Note on the day of a workout, if a reader could assume another. */
export function daysSentence(workouts: readonly Workout[]): string {
  const elsewhere = workouts.filter((workout) => otherClockDay(workout) !== null).length
  const overnight = workouts.filter(
    (workout) =>
      workout.time_end !== null &&
      otherClockDay({ ...workout, time_start: workout.time_end }) !== otherClockDay(workout),
  ).length
  return [
    'Each workout counts in full on its calendar date, local to where it was recorded.',
    overnight > 0 &&
      `${formatNumber(overnight)} ended on a different day than ${overnight > 1 ? 'they' : 'it'} began.`,
    elsewhere > 0 &&
      `${formatNumber(elsewhere)} ${elsewhere > 1 ? 'have' : 'has'} a calendar date that differs from the local start date.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Providers that recorded the workouts. */
export const providersWords = (workouts: readonly Workout[]): string =>
  listed(workouts.map(providerKey), ({ value }) => providerLabel(value), 'provider')
