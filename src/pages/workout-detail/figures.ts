import type { Workout } from '#contract/workouts.ts'
import { isPace, type Quantity, type Speed } from '#src/lib/units.ts'

export type FigureOfGroup = { key: keyof Workout; label: string; quantity: Quantity }

/** What a workout of a sport that says how fast in this way measures, by what it tells about. Moving time and distance stand above all of it. */
export const figureGroups = (
  speed: Speed,
): readonly { title: string; figures: readonly FigureOfGroup[] }[] => [
  {
    title: 'Heart rate',
    figures: [
      { key: 'average_hr', label: 'Average', quantity: 'heartRate' },
      { key: 'max_hr', label: 'Highest', quantity: 'heartRate' },
    ],
  },
  {
    title: 'Elevation',
    figures: [
      { key: 'total_elevation_gain', label: 'Gain', quantity: 'elevation' },
      { key: 'elev_low', label: 'Lowest point', quantity: 'elevation' },
      { key: 'elev_high', label: 'Highest point', quantity: 'elevation' },
    ],
  },
  {
    title: isPace(speed) ? 'Pace' : 'Speed',
    figures: [
      { key: 'average_speed', label: 'Average', quantity: speed },
      { key: 'max_speed', label: isPace(speed) ? 'Fastest' : 'Highest', quantity: speed },
    ],
  },
  {
    title: 'Power',
    figures: [
      { key: 'average_watts', label: 'Average', quantity: 'power' },
      { key: 'weighted_average_watts', label: 'Weighted average', quantity: 'power' },
      { key: 'max_watts', label: 'Highest', quantity: 'power' },
      { key: 'device_watts', label: 'By the device', quantity: 'power' },
    ],
  },
  {
    title: 'Effort',
    figures: [
      { key: 'calories', label: 'Energy', quantity: 'energy' },
      { key: 'steps', label: 'Steps', quantity: 'count' },
    ],
  },
]

/** From start to end in seconds; null where the end is before the start, or one of them no time. */
export function elapsedSeconds({ time_start, time_end }: Workout): number | null {
  const seconds = (Date.parse(time_end) - Date.parse(time_start)) / 1000
  return seconds >= 0 ? seconds : null
}
