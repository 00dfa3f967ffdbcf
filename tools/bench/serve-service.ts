/**
 * The service over a million workouts and 20,000 markers, in a process of its own. Prints one line of JSON when it
 * listens. The first argument is a PostgreSQL address, or a folder for PGlite.
 */
import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import type { SentMarker } from '#contract/interface/markers.ts'
import type { SentConnection } from '#contract/interface/providers.ts'
import { openDb } from '#server/db/open.ts'
import { buildService } from '#server/interface/app.ts'
import { loadDiagnoses } from '#server/interface/diagnosis/load.ts'
import { createKey } from '#server/interface/keys.ts'
import {
  putConnections,
  putLabAccounts,
  putLabs,
  putLabTests,
  putMarkers,
  putTeam,
  putUsers,
} from '#server/interface/store.ts'

const WORKOUTS = 1_000_000
const WORKOUTS_OF_ONE = 337
const MARKERS = 20_000
const BATCH = 50_000

const [where = ''] = process.argv.slice(2)
const remote = where.startsWith('postgres')
const db = await openDb({ databaseUrl: remote ? where : null, dataDir: remote ? '' : where })
const team = await putTeam(db, { name: 'Bench' })
const key = await createKey(db, team.id)

const users = Math.ceil(WORKOUTS / WORKOUTS_OF_ONE)
const userId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
await putUsers(
  db,
  team.id,
  Array.from({ length: users }, (_, n) => userId(n)),
)

// a year of each user, one workout a day or so; every figure that a recording gives, and a route of some 150 points
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
      ('00000000-0000-4000-8000-' || lpad((n / ${WORKOUTS_OF_ONE})::text, 12, '0'))::uuid as user_id,
      timestamptz '2025-11-20T06:00:00Z' + make_interval(days => n % ${WORKOUTS_OF_ONE}, mins => n % 600) as start
    from generate_series($2::int, $3::int) n
  ) as made`
for (let from = 0; from < WORKOUTS; from += BATCH)
  await db.rows(INSERT, [team.id, from, Math.min(from + BATCH, WORKOUTS) - 1, ROUTE])

const words = [
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
const kinds = [
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
await putLabs(
  db,
  team.id,
  [1, 2, 3, 4].map((id) => ({ id, slug: `lab-${id}`, name: `Lab ${id}` })),
)
const markers = Array.from({ length: MARKERS }, (_, n): SentMarker => {
  const name = `${words[n % words.length]}, ${kinds[Math.floor(n / words.length) % kinds.length]} ${n}`
  const slug = name.toLowerCase().replace(/\W+/g, '-')
  const lab_id = (n % 4) + 1
  const provider_id = String(n).padStart(6, '0')
  const loinc = { id: n, name, slug, code: '2345-7', unit: 'mg/dL' }
  return {
    id: n + 1,
    name,
    slug,
    description: `${name} as the lab measures it`,
    lab_id,
    provider_id,
    type: 'biomarker',
    unit: 'mg/dL',
    price: '12.00',
    expected_results: [{ id: n + 1, name, slug, lab_id, provider_id, required: true, loinc }],
  }
})
await putMarkers(db, team.id, markers)
await putLabTests(db, team.id, [
  {
    id: 'bench-test',
    name: 'Bench test',
    lab_id: 1,
    marker_ids: markers
      .filter(({ lab_id }) => lab_id === 1)
      .slice(0, 60)
      .map(({ id }) => id),
  },
])
const scopes = {
  user_granted: { required: ['read'], optional: [] },
  user_denied: { required: [], optional: ['profile'] },
}
const resources = Object.fromEntries(
  ['workouts', 'activity', 'sleep', 'body', 'heartrate'].map((name) => [
    name,
    { status: 'available', scope_requirements: scopes },
  ]),
)
const connection = (slug: string): SentConnection => ({
  name: slug,
  slug,
  logo: `https://logos.example/${slug}.png`,
  status: 'connected',
  created_on: '2025-01-01T00:00:00+00:00',
  resource_availability: resources,
  error_details: null,
})
await putConnections(
  db,
  team.id,
  new Map([[userId(7), ['garmin', 'strava', 'oura', 'fitbit', 'withings'].map(connection)]]),
)
const account = (n: number): SentLabAccount => ({
  id: userId(n),
  lab: `lab-${(n % 4) + 1}`,
  status: 'active',
  delegated_flow: 'order_delegated',
  provider_account_id: `A-${n}`,
  allowed_billing: { client_bill: ['CA', 'NY', 'TX'] },
  team_id_allowlist: [team.id],
  org_id: null,
  account_name: `Account ${n}`,
  default_clinical_notes: null,
  business_units: [],
})
await putLabAccounts(
  db,
  team.id,
  Array.from({ length: 8 }, (_, n) => account(n)),
)

if (remote) await db.exec('analyze')
const diagnoses = await loadDiagnoses(db)

const app = buildService({ db, diagnoses: () => diagnoses, requestsPerMinute: 0 })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ address, key, user: userId(7) })}\n`)
process.on(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => db.close())
      .then(() => process.exit(0)),
)
