/** Records that the benches of the service are measured on. */
import type { Db } from '#server/db/db.ts'

const BATCH = 50_000
// one workout a day or so; every figure that a recording gives, and a route of some 150 points
const ROUTE = 'w~wlHsa|x@'.concat('eBoCkA~@'.repeat(75))
const INSERT = `
  insert into workouts (team_id, id, user_id, provider, time_start, body)
  select $1, id, user_id, 'garmin', start, json_build_object(
    'id', id, 'user_id', user_id, 'provider_id', n::text, 'title', null, 'timezone_offset', 3600,
    'calendar_date', start::date::text, 'created_at', to_char(start, 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'), 'updated_at', to_char(start, 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'),
    'time_start', to_char(start, 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'), 'time_end', to_char(start + interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'),
    'average_hr', 120 + n % 50, 'max_hr', 160 + n % 30, 'average_speed', 2.5 + (n % 100) / 50.0, 'max_speed', 5 + (n % 10) / 5.0,
    'average_watts', null, 'max_watts', null, 'device_watts', null, 'weighted_average_watts', null,
    'calories', 300 + n % 900, 'distance', 5000 + n % 15000, 'moving_time', 1800 + n % 5400, 'steps', null,
    'elev_high', 200 + n % 300, 'elev_low', n % 150 - 10, 'total_elevation_gain', n % 800,
    'hr_zones', json_build_array(60, 300, 900, 1200, 600, 30), 'map', json_build_object('summary_polyline', $4::text, 'polyline', null),
    'source', json_build_object('device_id', null, 'provider', 'garmin', 'type', 'watch'), 'sport', json_build_object('id', 1, 'name', 'Running', 'slug', 'running')
  )::text
  from (
    select n, ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
      ('00000000-0000-4000-8000-' || lpad((n / $5::int)::text, 12, '0'))::uuid as user_id,
      timestamptz '2025-11-20T06:00:00Z' + make_interval(days => n % least($5::int, 366), mins => n % 600) as start
    from generate_series($2::int, $3::int) n
  ) as made`

export const userId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Stores the workouts from number `from` to before `to`, `each` of every person: number n is of `userId(n / each)`. */
export async function putWorkoutsOfMany(
  db: Db,
  teamId: string,
  { from, to, each }: { from: number; to: number; each: number },
): Promise<void> {
  for (let first = from; first < to; first += BATCH)
    await db.rows(INSERT, [teamId, first, Math.min(first + BATCH, to) - 1, ROUTE, each])
}

const ANALYTES = [
  'Glucose',
  'Sodium',
  'Ferritin',
  'Albumin',
  'Cortisol',
  'Insulin',
  'Lipase',
  'Zinc',
  'Prolactin',
  'Creatinine',
  'Troponin',
  'Estradiol',
]
const SPECIMENS = [
  'serum',
  'plasma',
  'urine',
  'fasting',
  'two hours',
  'free',
  'total',
  'antibody',
  'ratio',
  'panel',
]
/** `Glucose, serum 120`: the names of different numbers differ. */
export const markerName = (n: number): string =>
  `${ANALYTES[n % ANALYTES.length]}, ${SPECIMENS[Math.floor(n / ANALYTES.length) % SPECIMENS.length]} ${n}`
