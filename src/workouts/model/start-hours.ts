import type { Workout } from '#contract/interface/workouts.ts'
import type { StartsOn } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

const HOURS = 24
const WEEKDAYS = 7
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The workouts that began in an hour of a weekday. Weekday 0 is Monday. */
export type StartHour = { weekday: number; hour: number; workouts: number }

/**
 * Weekday (0 is Monday) and hour of the start by local time: by the offset of the workout, or else
 * one in its start. Null if neither is known, since UTC is not local time.
 */
export function startHourOf({
  time_start,
  timezone_offset,
}: Workout): { weekday: number; hour: number } | null {
  const ms = Date.parse(time_start)
  const within = /([+-])(\d\d):?(\d\d)$/.exec(time_start)
  const [, sign, hours, minutes] = within ?? []
  const inText = sign ? (sign === '-' ? -60 : 60) * (Number(hours) * 60 + Number(minutes)) : 0
  const seconds = timezone_offset ?? (inText || null)
  if (seconds === null || !Number.isFinite(ms)) return null
  const clock = new Date(ms + seconds * 1000)
  if (Number.isNaN(clock.getTime())) return null
  return { weekday: (clock.getUTCDay() + 6) % WEEKDAYS, hour: clock.getUTCHours() }
}

/**
 * Number of workouts that began in each hour of each weekday, from the first day of the week, and
 * the number of workouts counted.
 */
export function startHours(
  workouts: readonly Workout[],
  startsOn: StartsOn,
): { cells: StartHour[]; n: number } {
  const first = startsOn === 'monday' ? 0 : WEEKDAYS - 1
  const cells = Array.from({ length: WEEKDAYS * HOURS }, (_, index): StartHour => ({
    weekday: (first + Math.floor(index / HOURS)) % WEEKDAYS,
    hour: index % HOURS,
    workouts: 0,
  }))
  let n = 0
  for (const workout of workouts) {
    const at = startHourOf(workout)
    if (!at) continue
    itemAt(cells, ((at.weekday - first + WEEKDAYS) % WEEKDAYS) * HOURS + at.hour).workouts++
    n++
  }
  return { cells, n }
}

/** `09:00` */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`
/** `Saturday 09:00–10:00` */
export const startHourName = ({ weekday, hour }: StartHour) =>
  `${NAMES[weekday]} ${hourText(hour)}–${hourText(hour + 1)}`

/** Most common start times. */
export function startHoursSentence(cells: readonly StartHour[]): string {
  if (!cells.some(({ workouts }) => workouts > 0)) return 'No workouts have a local start time.'
  const most = cells.reduce((a, b) => (b.workouts > a.workouts ? b : a))
  if (most.workouts < 2) return 'No two workouts start in the same hour of the week.'
  const { length: hours } = cells.filter(({ workouts }) => workouts === most.workouts)
  return hours === 1
    ? `Most often ${startHourName(most)} (${formatNumber(most.workouts)} workouts).`
    : `Busiest: ${hours} hours of the week with ${formatNumber(most.workouts)} workouts each.`
}

/** Maximum number of shades that can be told apart. */
const STEPS_MAX = 4
/**
 * Shades of counts up to `most`: the meaning of each in words, palest first, and the shade of a
 * count, with 1 the palest.
 */
export function countSteps(most: number): { words: string[]; stepOf: (count: number) => number } {
  const steps = Math.min(STEPS_MAX, most)
  const words = Array.from({ length: steps }, (_, step) => {
    const [low, high] = [
      Math.floor((step * most) / steps) + 1,
      Math.floor(((step + 1) * most) / steps),
    ]
    return low === high ? formatNumber(low) : `${formatNumber(low)}–${formatNumber(high)}`
  })
  return { words, stepOf: (count) => Math.ceil((count * steps) / most) }
}
