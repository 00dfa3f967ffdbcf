import * as z from 'zod/mini'

import {
  Day,
  Id,
  Instant,
  isId,
  nullable,
  userId,
  type Endpoint,
  type Otherwise,
  type RecordOf,
} from './common.ts'

/** Seconds. No time zone is more than 14 hours from UTC. Date libraries allow up to 18. */
const FARTHEST_OFFSET = 18 * 3600

/** Upper bound of a measurement. Sums of larger numbers would be infinite. */
const FARTHEST_MEASURE = 1e12
const Measure = z.number().check(z.gte(-FARTHEST_MEASURE), z.lte(FARTHEST_MEASURE))

/**
 * One workout as a provider summarized it. Heart rate in beats per minute, time in seconds, distance and elevation
 * in meters, speed in meters per second, power in watts, energy in kilocalories. Null is "not measured".
 */
export const Workout = z.looseObject({
  id: Id,
  user_id: Id,
  /** The provider's own id of the workout. */
  provider_id: z.string(),
  title: nullable(z.string()),
  /** Seconds east of UTC where the workout was recorded. */
  timezone_offset: nullable(z.number().check(z.gte(-FARTHEST_OFFSET), z.lte(FARTHEST_OFFSET))),
  calendar_date: Day,
  created_at: Instant,
  updated_at: Instant,
  time_start: Instant,
  time_end: Instant,
  average_hr: nullable(Measure),
  max_hr: nullable(Measure),
  average_speed: nullable(Measure),
  max_speed: nullable(Measure),
  average_watts: nullable(Measure),
  max_watts: nullable(Measure),
  /** Power from the device's own summary. */
  device_watts: nullable(Measure),
  weighted_average_watts: nullable(Measure),
  calories: nullable(Measure),
  distance: nullable(Measure),
  moving_time: nullable(Measure),
  steps: nullable(Measure),
  elev_high: nullable(Measure),
  /** Lowest point in meters, negative below sea level. */
  elev_low: nullable(Measure),
  total_elevation_gain: nullable(Measure),
  /**
   * Seconds in each zone, lowest first. Six zones by our own rule (`zoneBounds`). Other services
   * may send any number.
   */
  hr_zones: nullable(z.array(Measure)),
  map: nullable(
    z.looseObject({
      /** Encoded polyline, precision 5. */
      summary_polyline: nullable(z.string()),
      polyline: nullable(z.string()),
    }),
  ),
  source: z.looseObject({
    device_id: nullable(Id),
    provider: z.string(),
    type: nullable(z.string()),
  }),
  sport: nullable(
    z.looseObject({
      id: z.int(),
      name: z.string(),
      slug: nullable(z.string()),
    }),
  ),
})
/** Workout as the interface describes it. */
export type SentWorkout = z.infer<typeof Workout>

const slugOf = (value: unknown): Otherwise | undefined => {
  const slug = (value as { slug?: unknown } | null)?.slug
  return typeof slug === 'string' && slug !== ''
    ? { value: slug, how: 'read from the slug' }
    : undefined
}

/** A sport with nothing but an id is distinguished by it. */
const nameOfId = (value: unknown): Otherwise | undefined => {
  const id = (value as { id?: unknown } | null)?.id
  return isId(id) ? { value: `Sport ${id}`, how: 'so Rounds uses its ID' } : undefined
}

/**
 * Local day on which a workout began, by the offset in the start time, or by `timezone_offset` if
 * the start is in UTC.
 */
function dayOfStart(start: unknown, offsetSeconds: unknown): Otherwise | undefined {
  const text = typeof start === 'string' ? start : ''
  if (!/(Z|[+-]00(:?00)?)$/i.test(text))
    return { value: text.slice(0, 10), how: 'based on the start and its offset' }
  const offset = Number.isFinite(offsetSeconds) ? (offsetSeconds as number) : null
  if (!offset || Math.abs(offset) > FARTHEST_OFFSET)
    return {
      value: text.slice(0, 10),
      how: offset === 0 ? 'based on the start and its offset' : 'based on the start, in UTC',
    }
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const day = new Date(at + offset * 1000).toISOString().slice(0, 10)
  // no four-digit year comes after the last day of 9999
  return z.safeParse(Day, day).success
    ? { value: day, how: 'based on the start and its offset' }
    : { value: text.slice(0, 10), how: 'based on the start, in UTC' }
}

/** A day or a date-time. */
const Moment = z.union([Day, z.iso.datetime({ offset: true, local: true })], {
  error: 'Use YYYY-MM-DD or an ISO 8601 date-time',
})

export const listWorkouts = {
  method: 'GET',
  path: '/v2/summary/workouts/:user_id',
  summary: 'A person’s workouts that started within a time range, newest first',
  tag: 'People',
  params: z.object({ user_id: userId }),
  query: z.object({
    start_date: Moment.check(
      z.describe(
        'Earliest `time_start`, inclusive, as `YYYY-MM-DD` or an ISO 8601 date-time. The time defaults to 00:00:00 and the offset to UTC.',
      ),
    ),
    end_date: z
      .optional(Moment)
      .check(
        z.describe(
          'Latest `time_start`, inclusive. The time defaults to 23:59:59, through the end of that second. If omitted, the range has no end.',
        ),
      ),
    provider: z
      .optional(z.string())
      .check(
        z.describe('Provider slug. If omitted or empty, workouts from all providers are returned.'),
      ),
  }),
  response: z.object({ workouts: z.array(Workout) }),
  records: {
    key: 'workouts',
    item: Workout,
    needs: [['time_start']],
    always: ['id', 'user_id', 'time_start', 'calendar_date', 'sport.name'],
    otherwise: {
      id: (value, { time_start }) =>
        isId(value)
          ? undefined
          : { value: `no id, started ${String(time_start)}`, how: 'so Rounds uses its start time' },
      calendar_date: (_, { time_start, timezone_offset }) =>
        dayOfStart(time_start, timezone_offset),
      'source.provider': (_, { source }) => slugOf(source),
      sport: (value) =>
        typeof value === 'string' && value !== ''
          ? { value: { id: null, name: value, slug: null }, how: 'a string, read as the name' }
          : undefined,
      'sport.name': (_, { sport }) => slugOf(sport) ?? nameOfId(sport),
    },
  },
} as const satisfies Endpoint
/**
 * Workout as read: it has an id, a start, and its day, and a sport has a name. Any other field may
 * be unreadable.
 */
export type Workout = RecordOf<typeof listWorkouts>
