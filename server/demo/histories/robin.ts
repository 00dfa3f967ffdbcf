import { nothingMeasured } from '#contract/interface/examples.ts'
import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays, dayAt } from '#lib/days.ts'
import { lineLength } from '#lib/geo.ts'
import { itemAt } from '#lib/lists.ts'
import { encodePolyline } from '#lib/polyline.ts'
import { steady, type Body } from '#server/demo/effort.ts'
import { instantText } from '#server/demo/local-time.ts'
import { robin } from '#server/demo/people.ts'
import { places } from '#server/demo/places.ts'
import { idOf } from '#server/demo/random.ts'
import { routeOf } from '#server/demo/routes.ts'
import { sports } from '#server/demo/sports.ts'
import { garmin, workoutsOf } from '#server/demo/workout.ts'

const body: Body = { sex: 'm', age: 40, weight: 75, restHr: 55, maxHr: 185, ftp: 220 }

const zeroMeasured = Object.fromEntries(
  Object.keys(nothingMeasured).map((field) => [
    field,
    field === 'hr_zones' ? [0, 0, 0, 0, 0, 0] : 0,
  ]),
) as Partial<SentWorkout>

/** A straight walk along a meridian or parallel, for places without roads. */
const straight = (from: [number, number], to: [number, number], parts = 24) =>
  Array.from({ length: parts + 1 }, (_, at): [number, number] => [
    from[0] + ((to[0] - from[0]) * at) / parts,
    from[1] + ((to[1] - from[1]) * at) / parts,
  ])

/** Distance, moving time, and speed of a line, at a walker's or sailor's pace. */
function along(points: [number, number][], speed: number): Partial<SentWorkout> {
  const distance = Number(lineLength(points).toFixed(1))
  const moving_time = Math.round(distance / speed)
  return {
    distance,
    moving_time,
    average_speed: Number((distance / moving_time).toFixed(3)),
    max_speed: Number((speed * 1.3).toFixed(3)),
    hr_zones: null,
    map: { summary_polyline: encodePolyline(points), polyline: null },
  }
}

/** Splits the moving time into zones, for any number of zones. */
const shared = (seconds: number | null, shares: number[]) =>
  shares.map((share) => Math.round((seconds ?? 0) * share))

/** Times of a workout: its start, its length in seconds, and its UTC offset. */
function when(startMs: number, seconds: number, offset: number | null): Partial<SentWorkout> {
  const created = instantText(startMs + (seconds + 60) * 1000)
  return {
    time_start: instantText(startMs),
    time_end: instantText(startMs + seconds * 1000),
    created_at: created,
    updated_at: created,
    timezone_offset: offset,
    calendar_date: dayAt(startMs, offset ?? 0),
  }
}

/**
 * One workout for each gap and oddity that the interface allows, based on an ordinary one, with a
 * title that says which. Some are deliberately inconsistent, unlike other people's workouts.
 */
export function robinsWorkouts(today: string): SentWorkout[] {
  const route = routeOf('usual', places.stellenbosch, {
    kind: 'streets',
    shape: 'loop',
    meters: 6200,
  })
  const ordinary = (key: string, day: string): SentWorkout =>
    itemAt(
      workoutsOf(
        robin,
        body,
        {
          key,
          day,
          at: 17 * 3600,
          timeZone: places.stellenbosch.timeZone,
          sport: sports.running,
          motion: 'run',
          route,
          intensity: steady(0.64),
          pace: 2.7,
          title: null,
        },
        [garmin],
      ),
      0,
    )

  return oddities.map(([name, change], at) => {
    const day = addDays(today, -3 * at - 3)
    const workout = ordinary(`odd ${name}`, day)
    const changed = change(workout, Date.parse(`${day}T00:00:00Z`))
    return { ...workout, title: TITLES[name] ?? name, ...changed }
  })
}

const HOUR = 3600
/** The beginning of a route, cut off or damaged after this many characters. */
const brokenMap = ({ map }: SentWorkout, length: number, end: string) => ({
  map: { summary_polyline: `${map?.summary_polyline?.slice(0, length)}${end}`, polyline: null },
})
const strange = (provider: string, type: string | null): Pick<SentWorkout, 'source'> => ({
  source: { device_id: null, provider, type },
})

/** Titles of workouts that differ from their names, which determine their IDs and random figures. */
const TITLES: Partial<Record<string, string>> = {
  'Everything measured as zero': 'All values zero',
  'Route of no points': 'Route without points',
  'Route with letters that no route has': 'Route with invalid characters',
  'Route of a single point': 'Route with a single point',
  'A sport of no name we know': 'Unknown sport',
  'A sport that no list has': 'Sport missing from the list',
  'A provider of no name we know': 'Unknown provider',
  'A calendar date other than the clock says': 'Calendar date differs from local date',
  'Over midnight': 'Past midnight',
  'Over midnight in UTC only': 'Past midnight in UTC only',
  'Times written with their own offset': 'Times with their own UTC offset',
  'Begun and ended in the same second': 'Start and end in the same second',
  'Moving for longer than it lasted': 'Moving time longer than elapsed time',
  'Fields that no contract names': 'Fields outside the contract',
}

const oddities: [
  name: string,
  change: (workout: SentWorkout, midnight: number) => Partial<SentWorkout>,
][] = [
  [
    'Nothing measured',
    () => ({
      ...nothingMeasured,
      map: null,
      sport: null,
      timezone_offset: null,
      source: { device_id: null, provider: 'garmin', type: null },
    }),
  ],
  ['Everything measured as zero', () => ({ ...zeroMeasured })],
  ['Route of no points', () => ({ map: { summary_polyline: '', polyline: null } })],
  ['Route cut off in the middle of a number', (workout) => brokenMap(workout, 61, '_')],
  ['Route with letters that no route has', (workout) => brokenMap(workout, 40, ' \u00e9\n!')],
  ['Map without a route', () => ({ map: { summary_polyline: null, polyline: null } })],
  [
    'Route of a single point',
    () => ({ map: { summary_polyline: encodePolyline([[-33.935, 18.858]]), polyline: null } }),
  ],
  [
    'Five zones',
    ({ moving_time }) => ({ hr_zones: shared(moving_time, [0.1, 0.35, 0.4, 0.12, 0.03]) }),
  ],
  ['One zone', ({ moving_time }) => ({ hr_zones: shared(moving_time, [1]) })],
  ['No zones, as an empty list', () => ({ hr_zones: [] })],
  [
    'Seven zones',
    ({ moving_time }) => ({
      hr_zones: shared(moving_time, [0.05, 0.1, 0.2, 0.3, 0.2, 0.1, 0.05]),
    }),
  ],
  [
    'A sport of no name we know',
    () => ({ sport: { id: 9041, name: 'Underwater Rugby', slug: 'underwater_rugby' } }),
  ],
  [
    'A sport that no list has',
    () => ({ sport: { id: 0, name: 'Kite Buggying', slug: 'kite_buggying' } }),
  ],
  ['A provider of no name we know', () => strange('acme_band', 'headband')],
  ['No device', ({ source }) => ({ source: { ...source, device_id: null } })],
  [
    'A calendar date other than the clock says',
    ({ calendar_date }) => ({ calendar_date: addDays(calendar_date, 1) }),
  ],
  [
    'Over midnight',
    (_, midnight) => ({ ...when(midnight + 21.5 * HOUR * 1000, 1.6 * HOUR, 2 * HOUR) }),
  ],
  [
    'Over midnight in UTC only',
    (_, midnight) => ({ ...when(midnight + 23.5 * HOUR * 1000, 1.2 * HOUR, -5 * HOUR) }),
  ],
  [
    'A quarter-hour time zone',
    (_, midnight) => ({
      ...when(midnight + 2 * HOUR * 1000, 1.2 * HOUR, 12.75 * HOUR),
      sport: sports.hiking,
    }),
  ],
  [
    'No time zone',
    ({ time_start }) => ({ timezone_offset: null, calendar_date: time_start.slice(0, 10) }),
  ],
  [
    'Times written with their own offset',
    (_, midnight) => {
      const local = (seconds: number) =>
        `${new Date(midnight + seconds * 1000).toISOString().slice(0, 19)}+02:00`
      return {
        time_start: local(17 * HOUR),
        time_end: local(18 * HOUR),
        created_at: local(18 * HOUR + 90),
        updated_at: local(18 * HOUR + 90),
      }
    },
  ],
  [
    'Thirty-one hours long',
    (_, midnight) => ({
      ...when(midnight - 30 * HOUR * 1000, 31 * HOUR, 2 * HOUR),
      sport: sports.hiking,
      moving_time: 27 * HOUR,
      distance: 101_300,
      average_speed: Number((101_300 / (27 * HOUR)).toFixed(3)),
      max_speed: 3.1,
      map: null,
      steps: 139_400,
      calories: 7900,
      hr_zones: shared(27 * HOUR, [0.08, 0.4, 0.42, 0.1, 0, 0]),
      average_hr: 112,
      max_hr: 147,
    }),
  ],
  [
    'Begun and ended in the same second',
    (_, midnight) => ({
      ...when(midnight + 15 * HOUR * 1000, 0, 2 * HOUR),
      ...nothingMeasured,
      moving_time: 0,
      distance: 0,
      map: null,
    }),
  ],
  [
    'Across the antimeridian',
    (_, midnight) => ({
      ...when(midnight + 2 * HOUR * 1000, 2 * HOUR, 12 * HOUR),
      sport: sports.walking,
      ...along(
        [
          ...straight([-16.79, 179.962], [-16.802, 179.9995], 12),
          ...straight([-16.803, -179.9998], [-16.81, -179.972], 10),
        ],
        1.25,
      ),
      elev_low: 2,
      elev_high: 41,
      total_elevation_gain: 63,
    }),
  ],
  [
    'Across the equator and the prime meridian',
    (_, midnight) => ({
      ...when(midnight + 9 * HOUR * 1000, 3 * HOUR, 0),
      sport: sports.sailing,
      ...along(straight([0.04, -0.03], [-0.05, 0.045]), 2.6),
      steps: null,
      elev_low: 0,
      elev_high: 0,
      total_elevation_gain: 0,
    }),
  ],
  [
    'Near the North Pole',
    (_, midnight) => ({
      ...when(midnight + 9 * HOUR * 1000, 3 * HOUR, 0),
      sport: sports.skiing,
      ...along(straight([89.52, 12], [89.56, 55]), 1.4),
      steps: null,
      elev_low: 0,
      elev_high: 3,
      total_elevation_gain: 4,
    }),
  ],
  [
    'Lowest point above the highest',
    ({ elev_low, elev_high }) => ({ elev_low: elev_high, elev_high: elev_low }),
  ],
  ['Only the lowest point', () => ({ elev_high: null, total_elevation_gain: null })],
  [
    'Average heart rate above the maximum',
    ({ max_hr }) => ({ average_hr: max_hr, max_hr: (max_hr ?? 0) - 9 }),
  ],
  ['Maximum heart rate without an average', () => ({ average_hr: null, hr_zones: null })],
  [
    'Power without anything else',
    () => ({
      ...nothingMeasured,
      average_watts: 212,
      max_watts: 730,
      weighted_average_watts: 231,
      map: null,
      sport: sports.indoorCycling,
    }),
  ],
  [
    'Moving for longer than it lasted',
    ({ moving_time }) => ({ moving_time: (moving_time ?? 0) + 1800 }),
  ],
  [
    'A title that a spreadsheet would run',
    () => ({ title: '=HYPERLINK("https://example.com","Evening Run")' }),
  ],
  [
    'A very long title',
    () => ({
      title: 'Evening run along the river, over the old bridge and back, with stops for '
        .repeat(6)
        .trim(),
    }),
  ],
  [
    'Fields that no contract names',
    () => ({ training_load: 84.5, weather: { temperature: 21.4, wind: null }, laps: [1, 2, 3] }),
  ],
]

/** Id of an odd workout by its name, for unit tests and e2e tests. */
export const oddWorkoutId = (name: string): string =>
  idOf(`workout ${robin.user_id} odd ${name} garmin`)
/** Titles of the odd workouts, newest first. */
export const oddTitles: string[] = oddities.map(([name]) => name)
