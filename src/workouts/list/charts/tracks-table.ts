import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import type { ChartTable } from '#src/kit/charts/ChartCard.tsx'
import {
  formatClock,
  formatQuantity,
  headUnitOf,
  unitOf,
  withUnit,
  type Units,
} from '#src/kit/lib/units.ts'
import { trackMatchText } from '#src/workouts/model/courses/courses.ts'
import {
  courseName,
  repeatedCourseById,
  speedName,
  speedOnCourse,
  type RepeatedCourse,
  type Tracks,
} from '#src/workouts/model/courses/repeated-courses.ts'
import { workoutSpeed } from '#src/workouts/model/figures.ts'
import { speedOfSport, sportName } from '#src/workouts/model/sport.ts'

/** The tracks as a table, newest first. Those that could not be decoded come last, with the reason. */
export function tracksTable({
  shown,
  repeatedCourses,
  undecodable,
  tracks,
  units,
}: {
  shown: Tracks['decoded']
  repeatedCourses: readonly RepeatedCourse[]
  undecodable: readonly Workout[]
  tracks: Tracks
  units: Units
}): ChartTable {
  const repeatedCourseOf = repeatedCourseById(repeatedCourses)
  const meters = (value: number) => withUnit(value, 'elevation', units)
  const speedKind = speedOnCourse([...shown.map(({ workout }) => workout), ...undecodable])
  const speedText = (workout: Workout) => {
    const speed = workoutSpeed(workout)
    if (speed === null) return '–'
    return speedKind
      ? formatQuantity(speed, speedKind, units)
      : withUnit(speed, speedOfSport(workout.sport), units)
  }
  const figures = (workout: Workout) => {
    return [
      sportName(workout) || '–',
      workout.moving_time === null ? '–' : formatClock(workout.moving_time),
      workout.distance === null ? '–' : formatQuantity(workout.distance, 'distance', units),
      speedText(workout),
    ]
  }
  return {
    header: [
      'Day',
      'Sport',
      'Moving time',
      `Distance, ${unitOf('distance', units)}`,
      speedKind ? `${speedName(speedKind)}, ${headUnitOf(speedKind, units)}` : 'Speed or pace',
      'Route',
      'Match',
    ],
    rows: [
      ...shown.map(({ id, workout }) => {
        const repeated = repeatedCourseOf.get(id)
        const member = repeated?.group.members.find((one) => one.id === id)
        const matchWords =
          member && (id === repeated?.group.id ? 'reference' : trackMatchText(member, meters))
        return {
          key: id,
          cells: [
            formatDay(workout.calendar_date),
            ...figures(workout),
            repeated ? courseName(repeated.group, units) : '–',
            matchWords ?? '–',
          ],
        }
      }),
      ...undecodable.map((workout) => ({
        key: workout.id,
        cells: [
          formatDay(workout.calendar_date),
          ...figures(workout),
          '–',
          tracks.undecodable.get(workout.id) ?? '',
        ],
      })),
    ],
  }
}
