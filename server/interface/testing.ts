import type { FastifyInstance, InjectOptions } from 'fastify'

import { nothingMeasured } from '#contract/interface/examples.ts'
import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import type { SentMarker } from '#contract/interface/markers.ts'
import type { SentConnection } from '#contract/interface/providers.ts'
import type { SentWorkout } from '#contract/interface/workouts.ts'
import type { Db } from '#server/db/db.ts'
import { testsOnDb } from '#server/db/testing.ts'
import type { DiagnosisSearch } from '#server/interface/routes/search-diagnoses.ts'

import { buildService, type ServiceOptions } from './app.ts'
import { createKey } from './keys.ts'
import {
  putConnections,
  putLabAccounts,
  putLabs,
  putLabTests,
  putMarkers,
  putTeam,
  putUsers,
  putWorkouts,
} from './store.ts'

/** A person of the north team with workouts and connections. */
export const ada = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'
/** A person of the north team without data. */
export const blank = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10002'
/** A person only of the south team. */
export const stranger = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10003'

export const oakAccount = 'b3f0a5e2-6f0e-4d57-9b1e-77c0de500001'
export const elmAccount = 'b3f0a5e2-6f0e-4d57-9b1e-77c0de500002'
/** Account of a lab without markers for the north team. */
export const ashAccount = 'b3f0a5e2-6f0e-4d57-9b1e-77c0de500003'
export const southAccount = 'b3f0a5e2-6f0e-4d57-9b1e-77c0de500004'

const uuid = (n: number) => `0b6f6a52-2f3c-4c5e-9d3e-${String(n).padStart(12, '0')}`

/** A valid workout. `n` determines its id. */
export const workout = (
  n: number,
  time_start: string,
  over: Partial<SentWorkout> = {},
): SentWorkout => ({
  id: uuid(n),
  user_id: ada,
  provider_id: `recording-${n}`,
  title: null,
  timezone_offset: 0,
  calendar_date: time_start.slice(0, 10),
  created_at: '2026-06-01T00:00:00+00:00',
  updated_at: '2026-06-01T00:00:00+00:00',
  time_start,
  time_end: time_start,
  ...nothingMeasured,
  average_hr: 141,
  max_hr: 173,
  average_speed: 3.1,
  max_speed: 4.4,
  calories: 512,
  distance: 8370.5,
  moving_time: 2700,
  elev_high: 12.5,
  elev_low: -3.5,
  total_elevation_gain: 40,
  hr_zones: [0, 60, 600, 1200, 780, 60],
  map: { summary_polyline: '_p~iF~ps|U_ulLnnqC', polyline: null },
  source: { device_id: null, provider: 'garmin', type: 'watch' },
  sport: { id: 1, name: 'Running', slug: 'running' },
  ...over,
})

export const marker = (
  id: number,
  lab_id: number | null,
  name: string,
  over: Partial<SentMarker> = {},
): SentMarker => ({
  id,
  name,
  slug: name.toLowerCase().replace(/\W+/g, '-'),
  description: null,
  lab_id,
  provider_id: null,
  type: 'biomarker',
  unit: 'mg/dL',
  price: 'N/A',
  expected_results: [],
  ...over,
})

const glucoseResult = {
  id: 501,
  name: 'Glucose',
  slug: 'glucose',
  lab_id: 1,
  provider_id: '001032',
  required: true,
  loinc: {
    id: 2345,
    name: 'Glucose [Mass/volume] in Serum or Plasma',
    slug: 'glucose',
    code: '2345-7',
    unit: 'mg/dL',
  },
}

const scopes = (required: string[] = [], optional: string[] = []) => ({ required, optional })

const connections: SentConnection[] = [
  {
    name: 'Strava',
    slug: 'strava',
    logo: 'https://logos.example/strava.png',
    status: 'error',
    created_on: '2026-02-01T09:00:00+00:00',
    resource_availability: {
      workouts: {
        status: 'unavailable',
        scope_requirements: { user_granted: scopes(), user_denied: scopes(['activity:read']) },
      },
      body: { status: 'available', scope_requirements: null },
    },
    error_details: {
      error_type: 'token_refresh_failed',
      error_message: 'The token was refused',
      errored_at: '2026-05-01T09:00:00+00:00',
    },
  },
  {
    name: 'Garmin',
    slug: 'garmin',
    logo: 'https://logos.example/garmin.png',
    status: 'connected',
    created_on: '2026-01-01T09:00:00+00:00',
    resource_availability: {
      sleep: {
        status: 'available',
        scope_requirements: {
          user_granted: scopes(['sleep']),
          user_denied: scopes([], ['stress']),
        },
      },
    },
    error_details: null,
  },
]

const account = (
  id: string,
  lab: string,
  status: string,
  over: Partial<SentLabAccount> = {},
): SentLabAccount => ({
  id,
  lab,
  status,
  delegated_flow: 'order_delegated',
  provider_account_id: `${lab}-1`,
  allowed_billing: { client_bill: ['AZ', 'CA'], patient_bill: [] },
  team_id_allowlist: [],
  org_id: null,
  account_name: null,
  default_clinical_notes: null,
  business_units: null,
  ...over,
})

/** Markers in the order of the service: lab, name, id, with those without a lab last. */
export const northMarkers = [
  marker(14, 1, 'Basic metabolic panel', {
    type: 'panel',
    provider_id: '322758',
    price: '10.00',
    expected_results: [glucoseResult],
  }),
  marker(11, 1, 'Glucose', { provider_id: '001032', expected_results: [glucoseResult] }),
  marker(13, 1, 'Glucose', { provider_id: '001033' }),
  marker(12, 1, 'Vitamin D_25 100%', { provider_id: '0D\\25' }),
  marker(22, 2, 'Calcium', { provider_id: 'CA' }),
  marker(21, 2, 'Glucose', { provider_id: '001032' }),
  marker(31, null, 'Any lab can do this', { provider_id: 'ANY' }),
]

/** Newest workout first, in the order of the service. */
export const northWorkouts = [
  workout(5, '2026-03-03T00:00:00+00:00', {
    source: { device_id: null, provider: 'strava', type: null },
  }),
  workout(4, '2026-03-02T23:59:59.5+00:00'),
  workout(2, '2026-03-02T08:00:00+00:00'),
  workout(3, '2026-03-02T10:00:00+02:00'),
  workout(1, '2026-03-01T00:00:00+00:00', {
    average_hr: null,
    map: null,
    sport: null,
    source: { device_id: null, provider: 'strava', type: null },
  }),
]

const diagnoses: DiagnosisSearch = {
  set: { name: 'FY2027', codes: 2 },
  search: (query) =>
    [
      { diagnosis_code: 'E11.9', description: 'Type 2 diabetes mellitus without complications' },
      { diagnosis_code: 'I10', description: 'Essential (primary) hypertension' },
    ].filter(({ diagnosis_code, description }) =>
      `${diagnosis_code} ${description}`.toLowerCase().includes(query.toLowerCase()),
    ),
}

export type World = { northKey: string; southKey: string; northId: string; southId: string }

/**
 * Two teams. North has people, two labs, and their catalog. South has one person, and a lab with
 * the same ids and codes.
 */
export async function seedWorld(db: Db): Promise<World> {
  const { id: northId } = await putTeam(db, { name: 'North' })
  const { id: southId } = await putTeam(db, { name: 'South' })
  await putUsers(db, northId, [ada, blank])
  await putUsers(db, southId, [stranger])
  await putWorkouts(db, northId, northWorkouts)
  await putWorkouts(db, southId, [
    workout(1, '2026-03-01T00:00:00+00:00', { user_id: stranger, title: 'Of the south' }),
  ])
  await putConnections(db, northId, new Map([[ada, connections]]))

  await putLabs(db, northId, [
    { id: 1, slug: 'oak', name: 'Oak Laboratories' },
    { id: 2, slug: 'elm', name: 'Elm Diagnostics' },
  ])
  await putLabs(db, southId, [{ id: 1, slug: 'oak', name: 'Oak Laboratories' }])
  await putMarkers(db, northId, northMarkers.toReversed())
  await putMarkers(db, southId, [
    marker(11, 1, 'Glucose of the south', { provider_id: '001032' }),
    marker(99, 1, 'Only in the south', { provider_id: 'SOUTH' }),
  ])
  await putLabTests(db, northId, [
    { id: 'oak-basic', name: 'Basic', lab_id: 1, marker_ids: [14, 11] },
    { id: 'oak-wide', name: 'Wide', lab_id: 1, marker_ids: [11, 12, 13] },
    { id: 'elm-basic', name: 'Basic', lab_id: 2, marker_ids: [21] },
    { id: 'empty', name: 'Nothing yet', lab_id: 1, marker_ids: [] },
  ])
  await putLabTests(db, southId, [{ id: 'south-only', name: 'South', lab_id: 1, marker_ids: [99] }])
  await putLabAccounts(db, northId, [
    account(elmAccount, 'elm', 'suspended'),
    account(oakAccount, 'oak', 'active', {
      account_name: 'Main',
      business_units: ['North'],
      org_id: northId,
      team_id_allowlist: [northId],
    }),
    account(ashAccount, 'ash', 'pending'),
  ])
  await putLabAccounts(db, southId, [account(southAccount, 'oak', 'active')])
  return {
    northId,
    southId,
    northKey: await createKey(db, northId),
    southKey: await createKey(db, southId),
  }
}

type Answer = { status: number; body: any; headers: Record<string, unknown>; text: string }
export type ServiceTest = World & {
  db: Db
  app: FastifyInstance
  /** Sends requests as the north team. */
  get: (url: string, headers?: Record<string, string>) => Promise<Answer>
  post: (
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

/** A test with a database that holds these two teams. */
export const worldTest = testsOnDb('two teams', seedWorld)

/** A test of the service with seeded data. */
export const serviceTest = (
  name: string,
  body: (test: ServiceTest) => Promise<void>,
  options: Partial<ServiceOptions> = {},
) =>
  worldTest(name, async (db, world) => {
    const app = buildService({ db, diagnoses: () => diagnoses, ...options })
    const ask = async (request: InjectOptions): Promise<Answer> => {
      const { statusCode, headers, body: text } = await app.inject(request)
      return {
        status: statusCode,
        headers,
        text,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      }
    }
    const key = { 'x-service-api-key': world.northKey }
    try {
      await body({
        ...world,
        db,
        app,
        get: (url, headers) => ask({ url, headers: { ...key, ...headers } }),
        post: (url, payload, headers) =>
          ask({
            method: 'POST',
            url,
            headers: { ...key, ...headers },
            ...(payload !== undefined && { payload }),
          }),
      })
    } finally {
      await app.close()
    }
  })
