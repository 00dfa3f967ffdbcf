import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays } from '#lib/days.ts'
import { steady, type Body } from '#server/demo/effort.ts'
import { weekday } from '#server/demo/local-time.ts'
import { trialArms, type DemoPerson } from '#server/demo/people.ts'
import { randomOf } from '#server/demo/random.ts'
import { sports } from '#server/demo/sports.ts'
import { garmin, withoutHeartRate, workoutsOf, type Recorder } from '#server/demo/workout.ts'

const DAYS = 190
/** Days before now at which the arms diverge. */
const TURN_DAYS = 28
/** The watch that one arm got. It sends no time in zones, and no heart rate if it was worn loosely. */
const otherWatch: Recorder = {
  ...garmin,
  device: 'garmin band',
  without: [...garmin.without, 'hr_zones'],
}

/** Physique of a participant. */
export function trialBody({ user_id }: DemoPerson): Body {
  const random = randomOf(`trial ${user_id}`)
  return {
    sex: random.pick(['f', 'm'] as const),
    age: random.whole(34, 66),
    weight: random.whole(58, 96),
    restHr: random.whole(54, 70),
    maxHr: random.whole(162, 186),
    ftp: 160,
  }
}

function historyOf(
  person: DemoPerson,
  today: string,
  { times: [low, high], watch = garmin }: { times: readonly [number, number]; watch?: Recorder },
): SentWorkout[] {
  const own = randomOf(`trial habits ${person.user_id}`)
  const body = trialBody(person)
  const minutes = own.whole(34, 62)
  const weekdays = own.pick([
    [0, 2, 5],
    [1, 3, 5, 6],
    [0, 1, 3, 6],
    [2, 4, 6],
  ])
  const pace = own.between(1.25, 1.5)
  const times = own.between(low, high)
  const workouts: SentWorkout[] = []
  for (let ago = 1; ago <= DAYS; ago++) {
    const day = addDays(today, -ago)
    // repeated every four weeks, so that the last four differ from earlier ones only by the arm's
    // change, and by little each day
    const random = randomOf(`trial ${person.user_id} ${ago % TURN_DAYS}`)
    const mood = randomOf(`trial mood ${person.user_id} ${ago}`).between(0.96, 1.04)
    if (!weekdays.includes(weekday(day)) || random.chance(0.05)) continue
    const isLate = ago <= TURN_DAYS
    const isRun = random.chance(0.25)
    const speed = isRun ? 2.4 : pace
    const length = minutes * (isLate ? times : 1) * random.between(0.82, 1.18) * mood
    const recorder = isLate ? watch : garmin
    workouts.push(
      ...workoutsOf(
        person,
        body,
        {
          key: `${ago}`,
          day,
          at: random.whole(7, 19) * 3600 + random.whole(0, 3599),
          timeZone: 'Europe/London',
          sport: isRun ? sports.running : sports.walking,
          motion: isRun ? 'run' : 'walk',
          route: null,
          meters: Math.round((length * 60 * speed) / 50) * 50,
          intensity: steady(isRun ? random.between(0.68, 0.82) : random.between(0.3, 0.42)),
          pace: speed,
          title: null,
        },
        [recorder === otherWatch && random.chance(0.55) ? withoutHeartRate(recorder) : recorder],
      ),
    )
  }
  return workouts
}

/** Walks and runs on the treadmill, the same in all three arms until they diverge. */
export const trialWorkouts = (today: string): SentWorkout[] => [
  ...trialArms.more.flatMap((person) => historyOf(person, today, { times: [1.6, 2.9] })),
  ...trialArms.less.flatMap((person) => historyOf(person, today, { times: [0.2, 0.5] })),
  ...trialArms.otherWatch.flatMap((person) =>
    historyOf(person, today, { times: [1, 1], watch: otherWatch }),
  ),
]
