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

import { markerName, putWorkoutsOfMany, userId } from './rows.ts'
import { serve } from './serve.ts'

const WORKOUTS = 1_000_000
const WORKOUTS_OF_ONE = 337
const MARKERS = 20_000

const [where = ''] = process.argv.slice(2)
const remote = where.startsWith('postgres')
const db = await openDb({ databaseUrl: remote ? where : null, dataDir: remote ? '' : where })
const team = await putTeam(db, { name: 'Bench' })
const key = await createKey(db, team.id)

const users = Math.ceil(WORKOUTS / WORKOUTS_OF_ONE)
await putUsers(
  db,
  team.id,
  Array.from({ length: users }, (_, n) => userId(n)),
)

await putWorkoutsOfMany(db, team.id, { from: 0, to: WORKOUTS, each: WORKOUTS_OF_ONE })

await putLabs(
  db,
  team.id,
  [1, 2, 3, 4].map((id) => ({ id, slug: `lab-${id}`, name: `Lab ${id}` })),
)
const markers = Array.from({ length: MARKERS }, (_, n): SentMarker => {
  const name = markerName(n)
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
await serve(app, db, { key, user: userId(7) })
