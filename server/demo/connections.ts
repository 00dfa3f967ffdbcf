import type { SentConnection, SentResourceAvailability } from '#contract/interface/providers.ts'
import { addDays } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'

import { instantText } from './local-time.ts'
import {
  aiko,
  changedDevice,
  daniel,
  erik,
  grace,
  harold,
  inactive,
  ingrid,
  leila,
  matteo,
  maya,
  ofIncident,
  otherPeople,
  priya,
  reconnected,
  robin,
  silent,
  tomasz,
  trialPeople,
  withoutData,
} from './people.ts'
import { randomOf } from './random.ts'

type Scopes = { required: string[]; optional?: string[] }
type Provider = {
  name: string
  /** Resources of the provider, with their required permissions. Null if it has no permissions. */
  resources: Record<string, Scopes | null>
}
const needs = (required: string, optional = ''): Scopes => ({
  required: required.split(' '),
  ...(optional ? { optional: optional.split(' ') } : {}),
})

/** Providers with the permissions that their own APIs name. */
const providers = {
  garmin: {
    name: 'Garmin',
    resources: {
      workouts: needs('ACTIVITY_EXPORT', 'HISTORICAL_DATA_EXPORT'),
      activity: needs('HEALTH_EXPORT', 'HISTORICAL_DATA_EXPORT'),
      sleep: needs('HEALTH_EXPORT', 'HISTORICAL_DATA_EXPORT'),
      body: needs('HEALTH_EXPORT'),
      heartrate: needs('HEALTH_EXPORT'),
      menstrual_cycle: needs('MCT_EXPORT'),
    },
  },
  strava: {
    name: 'Strava',
    resources: {
      workouts: needs('activity:read', 'activity:read_all'),
      profile: needs('read', 'profile:read_all'),
    },
  },
  oura: {
    name: 'Oura',
    resources: {
      sleep: needs('daily'),
      activity: needs('daily'),
      workouts: needs('workout', 'session'),
      body: needs('personal'),
      heartrate: needs('heartrate'),
      blood_oxygen: needs('spo2Daily'),
    },
  },
  fitbit: {
    name: 'Fitbit',
    resources: {
      workouts: needs('activity', 'heartrate location'),
      activity: needs('activity', 'heartrate'),
      sleep: needs('sleep', 'oxygen_saturation'),
      body: needs('weight'),
      heartrate: needs('heartrate'),
      meal: needs('nutrition'),
    },
  },
  withings: {
    name: 'Withings',
    resources: {
      workouts: needs('user.activity'),
      activity: needs('user.activity'),
      sleep: needs('user.activity', 'user.sleepevents'),
      body: needs('user.metrics'),
      heartrate: needs('user.activity', 'user.metrics'),
      blood_pressure: needs('user.metrics'),
    },
  },
  whoop: {
    name: 'WHOOP',
    resources: {
      workouts: needs('offline read:workout'),
      activity: needs('offline read:cycles', 'read:recovery'),
      sleep: needs('offline read:sleep', 'read:recovery'),
      body: needs('offline read:body_measurement'),
    },
  },
  polar: {
    name: 'Polar',
    resources: {
      workouts: needs('accesslink.read_all'),
      activity: needs('accesslink.read_all'),
      sleep: needs('accesslink.read_all'),
      body: needs('accesslink.read_all'),
    },
  },
  wahoo: {
    name: 'Wahoo',
    resources: {
      workouts: needs('workouts_read offline_data', 'power_zones_read'),
      profile: needs('user_read'),
    },
  },
  concept2: {
    name: 'Concept2',
    resources: { workouts: needs('results:read'), profile: needs('user:read') },
  },
  dexcom_v3: { name: 'Dexcom', resources: { glucose: needs('egv offline_access', 'event') } },
  apple_health_kit: {
    name: 'Apple HealthKit',
    resources: { workouts: null, activity: null, sleep: null, body: null, heartrate: null },
  },
  freestyle_libre: { name: 'Freestyle Libre', resources: { glucose: null } },
} satisfies Record<string, Provider>
type Slug = keyof typeof providers

const common: Slug[] = [
  'garmin',
  'strava',
  'oura',
  'fitbit',
  'withings',
  'whoop',
  'polar',
  'wahoo',
  'dexcom_v3',
  'apple_health_kit',
  'freestyle_libre',
]
const slugs: Slug[] = [...common, 'concept2']

const errorMessages: Record<string, string> = {
  token_refresh_failed: 'The provider rejected the token refresh.',
  webhook_registration_failed: 'The provider rejected the webhook URL.',
  user_not_found: 'The provider no longer recognizes this account.',
  deregistered_per_provider: 'The person revoked access at the provider.',
  required_scopes_not_granted: 'The person didn’t grant a required permission.',
  provider_credential_error: 'The provider rejected our own credentials.',
  provider_password_expired: 'The person’s password for the provider has expired.',
  unknown: 'The provider returned an unknown error.',
}

type State = {
  /** Number of days before today on which it was created. */
  since: number
  status?: string
  /** Error of a connection with status `error`: its type, and how many days ago it happened. */
  error?: [type: string, ago: number]
  denied?: string[]
  /** Overrides of the resources that follow from the permissions. */
  resources?: Record<string, Partial<SentResourceAvailability> & { [extra: string]: unknown }>
  extra?: Record<string, unknown>
}

/**
 * A connection whose resources follow from the denied permissions: a denied required one makes a
 * resource unavailable.
 */
function connection(
  today: string,
  slug: Slug,
  { since, status, error, denied = [], resources = {}, extra = {} }: State,
): SentConnection {
  const { name, resources: named } = providers[slug]
  const availability = Object.entries<Scopes | null>(named).map(
    ([resource, scopes]): [string, SentResourceAvailability] => {
      const part = (isDenied: boolean) => ({
        required: (scopes?.required ?? []).filter((scope) => denied.includes(scope) === isDenied),
        optional: (scopes?.optional ?? []).filter((scope) => denied.includes(scope) === isDenied),
      })
      const refused = part(true)
      return [
        resource,
        {
          status: refused.required.length ? 'unavailable' : 'available',
          scope_requirements: scopes && { user_granted: part(false), user_denied: refused },
          ...resources[resource],
        },
      ]
    },
  )
  return {
    name,
    slug,
    logo: `https://logos.example.com/providers/${slug}.png`,
    status: status ?? (error ? 'error' : 'connected'),
    created_on: momentBefore(today, since, slug),
    resource_availability: Object.fromEntries(availability),
    error_details: error
      ? {
          error_type: error[0],
          error_message: errorMessages[error[0]] ?? null,
          errored_at: momentBefore(today, error[1], error[0]),
        }
      : null,
    ...extra,
  }
}

/** A time on a day, the same for the same name. */
const momentBefore = (today: string, ago: number, name: string) =>
  instantText(
    Date.parse(`${addDays(today, -ago)}T00:00:00Z`) +
      randomOf(name).whole(5 * 3600, 20 * 3600) * 1000,
  )

const statesOf: Record<string, Partial<Record<Slug, State>>> = {
  [maya.user_id]: {
    garmin: { since: 1094 },
    strava: { since: 1090, denied: ['activity:read_all'] },
    wahoo: { since: 366 },
    oura: { since: 382, error: ['token_refresh_failed', 2], denied: ['personal', 'heartrate'] },
    freestyle_libre: {
      since: 315,
      status: 'paused',
      resources: { glucose: { status: 'unavailable' } },
    },
    withings: { since: 82, status: 'reauthorizing', denied: ['user.metrics'] },
  },
  [daniel.user_id]: {
    apple_health_kit: { since: 127 },
    withings: { since: 120, denied: ['user.sleepevents'] },
  },
  [ingrid.user_id]: {
    garmin: { since: 505, denied: ['MCT_EXPORT'] },
    fitbit: { since: 900, error: ['deregistered_per_provider', 496] },
  },
  [aiko.user_id]: { garmin: { since: 201 }, apple_health_kit: { since: 424, status: 'paused' } },
  [matteo.user_id]: {
    wahoo: { since: 731 },
    strava: { since: 700 },
    whoop: {
      since: 64,
      error: ['required_scopes_not_granted', 64],
      denied: ['read:workout', 'read:recovery'],
    },
  },
  [harold.user_id]: {
    garmin: { since: 2100 },
    fitbit: { since: 4380, error: ['user_not_found', 1870] },
  },
  [tomasz.user_id]: {
    whoop: { since: 301 },
    concept2: { since: 300 },
    polar: { since: 12, error: ['webhook_registration_failed', 12] },
  },
  [erik.user_id]: {
    polar: { since: 641 },
    oura: { since: 210, error: ['provider_credential_error', 5] },
  },
  [grace.user_id]: { garmin: { since: 270 }, strava: { since: 268 } },
  [leila.user_id]: { fitbit: { since: 1, denied: ['location', 'nutrition'] }, oura: { since: 1 } },
  [priya.user_id]: {},
}

/** States of the other people with something to show. */
const statesOfOthers: Record<string, Partial<Record<Slug, State>>> = {
  [silent.user_id]: { garmin: { since: 420 } },
  [inactive.user_id]: { garmin: { since: 500 }, strava: { since: 480 } },
  [changedDevice.user_id]: { polar: { since: 700 }, garmin: { since: 215 } },
  [withoutData.user_id]: { polar: { since: 13 } },
  [reconnected.user_id]: { dexcom_v3: { since: 300 }, withings: { since: 3 } },
}
const connectionsIn = (today: string, states: Partial<Record<Slug, State>>): SentConnection[] =>
  slugs.flatMap((slug) => (states[slug] ? [connection(today, slug, states[slug])] : []))

/**
 * Connections that no current provider sends, but that the interface allows: open values, unknown
 * fields, missing parts.
 */
function oddConnections(today: string): SentConnection[] {
  const none = { required: [], optional: [] }
  return [
    connection(today, 'garmin', {
      since: 400,
      denied: ['HISTORICAL_DATA_EXPORT'],
      resources: {
        sleep: { status: 'degraded' },
        heartrate: { status: 'unavailable' },
        body: { scope_requirements: null },
        workouts: { last_backfill: 'complete' },
      },
      extra: { webhook_version: 3, region: { code: 'EU', shard: null } },
    }),
    connection(today, 'strava', { since: 399, status: 'error' }),
    connection(today, 'oura', { since: 300, error: ['solar_flare', 30] }),
    connection(today, 'freestyle_libre', { since: 40, error: ['provider_password_expired', 3] }),
    connection(today, 'dexcom_v3', { since: 39, error: ['unknown', 1] }),
    connection(today, 'whoop', {
      since: 20,
      status: 'paused',
      resources: {
        workouts: {
          status: 'unavailable',
          scope_requirements: { user_granted: none, user_denied: none },
        },
      },
    }),
    {
      name: 'Acme Band',
      slug: 'acme_band',
      logo: null,
      status: 'hibernating',
      created_on: `${addDays(today, -15)}T23:30:00-09:30`,
      resource_availability: {},
      error_details: null,
    },
  ]
}

const errorTypes = Object.keys(errorMessages)

/** One to four connections, most of them healthy. */
function someConnections(today: string, userId: string, place: number): SentConnection[] {
  const random = randomOf(`connections ${userId}`)
  const first = random.pick(common)
  const chosen = new Set([
    first,
    ...Array.from({ length: random.whole(0, 3) }, () => random.pick(common)),
  ])
  return [...chosen].map((slug) => {
    const since = random.whole(3, 900)
    const scopes = Object.values<Scopes | null>(providers[slug].resources).flatMap((needed) => [
      ...(needed?.required ?? []),
      ...(needed?.optional ?? []),
    ])
    const denied = scopes.length && random.chance(0.22) ? [random.pick(scopes)] : []
    const luck = random.next()
    const error: State['error'] = [
      itemAt(errorTypes, place % errorTypes.length),
      random.whole(1, Math.min(since, 40)),
    ]
    if (luck < 0.13) return connection(today, slug, { since, denied, error })
    if (luck < 0.19) return connection(today, slug, { since, denied, status: 'paused' })
    if (luck < 0.2) return connection(today, slug, { since, denied, status: 'reauthorizing' })
    return connection(today, slug, { since, denied })
  })
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Default number of hours before the day at which the incident began. */
const EVENING_HOURS = 3

/** Oura, which rejected this person's token some minutes after the incident began. */
function ofIncidentNow(today: string, place: number, incidentAt: number): SentConnection {
  const made = connection(today, 'oura', {
    since: 60 + place * 31,
    error: ['token_refresh_failed', 0],
  })
  const errored_at = instantText(
    incidentAt + (place * 6 + randomOf(`incident ${place}`).between(0, 5)) * MINUTE_MS,
  )
  return { ...made, error_details: made.error_details && { ...made.error_details, errored_at } }
}

/**
 * The connections of everyone, by user. At `incidentAt` (milliseconds since 1970), Oura began to
 * reject many people's tokens, one after another. By default, that is the evening before.
 */
export function demoConnections(
  today: string,
  incidentAt = Date.parse(today) - EVENING_HOURS * HOUR_MS,
): Map<string, SentConnection[]> {
  const withIncident = (some: SentConnection[], person: number) => {
    const place = ofIncident.indexOf(person)
    return place < 0
      ? some
      : [...some.filter(({ slug }) => slug !== 'oura'), ofIncidentNow(today, place, incidentAt)]
  }
  const featured = Object.entries(statesOf).map(([userId, states]): [string, SentConnection[]] => [
    userId,
    connectionsIn(today, states),
  ])
  const others = otherPeople.map(({ user_id }, person): [string, SentConnection[]] => [
    user_id,
    statesOfOthers[user_id]
      ? connectionsIn(today, statesOfOthers[user_id])
      : withIncident(someConnections(today, user_id, person), person),
  ])
  const tried = trialPeople.map(({ user_id }, place): [string, SentConnection[]] => [
    user_id,
    [connection(today, 'garmin', { since: 200 + place })],
  ])
  return new Map([...featured, [robin.user_id, oddConnections(today)], ...others, ...tried])
}
