import { listProviders, type SentConnection } from '#contract/interface/providers.ts'
import type { SentWorkout } from '#contract/interface/workouts.ts'
import type { Problem, ProblemChange } from '#contract/own/problems.ts'
import { WIDE_LOOK } from '#lib/connections/silence.ts'
import { addDays, dayAt, type Day } from '#lib/days.ts'
import { getOrCreate, itemAt } from '#lib/lists.ts'
import { readLeniently } from '#lib/read-leniently.ts'
import { openChecks } from '#server/connections/checks.ts'
import { changeProblems, listProblems } from '#server/connections/problems.ts'
import { remember, type Remembered } from '#server/connections/recorded-days.ts'
import { putView } from '#server/connections/views.ts'
import type { Db } from '#server/db/db.ts'
import { trialBody } from '#server/demo/histories/trial.ts'
import { putPeople } from '#server/people/people.ts'
import { putNote } from '#server/workouts/notes.ts'
import { putSettings } from '#server/workouts/person-settings.ts'

import { instantText } from './local-time.ts'
import {
  demoPeople,
  featuredPeople,
  disconnected,
  maya,
  left,
  named,
  ofPastIncident,
  otherPeople,
  reconnected,
  trialArms,
  trialPeople,
  type DemoPerson,
} from './people.ts'
import { idOf, randomOf } from './random.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Hours before now at which everyone was checked. Two close ones confirm each other. */
const ROUNDS = [288.4, 287.3, 72.8, 71.2, 25.6, 24.3, 4.4, 3.2, 1 / 3]

/** Days before now, less up to this many hours: the same for the same name. */
const later = (daysAgo: number, name: string, hours: number) =>
  daysAgo - randomOf(name).whole(7, hours * 60) / (24 * 60)

/** Garmin failed for people of the trial, one after another, and recovered. Days before now. */
const pastFailures = (
  [
    ['A-101', 84, 80],
    ['C-305', 79, 71],
    ['B-203', 77, 75],
    ['A-104', 70, 66],
    ['B-206', 63, 58],
    ['A-107', 61, 60],
    ['C-302', 57, 53],
    ['B-201', 50, 45],
    ['A-102', 47, 44],
    ['C-307', 41, 40],
    ['A-106', 39, 34],
    ['B-208', 36, 31],
    ['C-303', 33, 30],
    ['A-108', 28, 22],
    ['B-204', 26, 23],
    ['C-301', 20, 17],
    ['B-207', 18, 14],
  ] as const
).map(([id, from, until], place) => ({
  label: `Trial ${id}`,
  from: later(from, `failure ${id}`, 20),
  until: later(until, `recovery ${id}`, 20),
  error: place % 3 === 1 ? 'provider_password_expired' : 'token_refresh_failed',
}))

type World = {
  connections: ReadonlyMap<string, SentConnection[]>
  workouts: readonly SentWorkout[]
}

const other = (label: string) => named(label).user_id

/** Connection with every scope granted, connected and without an error. */
function wellAgain(connection: SentConnection): SentConnection {
  const resources = Object.entries(connection.resource_availability).map(([name, resource]) => {
    const scopes = resource.scope_requirements
    if (!scopes) return [name, { ...resource, status: 'available' }] as const
    const all = (kind: 'required' | 'optional') => [
      ...scopes.user_granted[kind],
      ...scopes.user_denied[kind],
    ]
    const granted = { required: all('required'), optional: all('optional') }
    const scope_requirements = {
      user_granted: granted,
      user_denied: { required: [], optional: [] },
    }
    return [name, { ...resource, status: 'available', scope_requirements }] as const
  })
  return {
    ...connection,
    status: 'connected',
    error_details: null,
    resource_availability: Object.fromEntries(resources),
  }
}

function withoutScope(connection: SentConnection, scope: string): SentConnection {
  const resources = Object.entries(connection.resource_availability).map(([name, resource]) => {
    const scopes = resource.scope_requirements
    if (!scopes?.user_granted.required.includes(scope)) return [name, resource] as const
    const without = scopes.user_granted.required.filter((granted) => granted !== scope)
    const scope_requirements = {
      user_granted: { ...scopes.user_granted, required: without },
      user_denied: { ...scopes.user_denied, required: [scope] },
    }
    return [name, { ...resource, status: 'unavailable', scope_requirements }] as const
  })
  return { ...connection, resource_availability: Object.fromEntries(resources) }
}

const failing = (
  connection: SentConnection,
  error_type: string,
  errored_at: string,
): SentConnection => ({
  ...connection,
  status: 'error',
  error_details: { error_type, error_message: null, errored_at },
})
/** Adds a provider that sent no workouts. */
const and =
  (slug: string, name: string) =>
  (connections: SentConnection[]): SentConnection[] => [
    ...connections,
    { ...itemAt(connections, 0), slug, name, resource_availability: {} },
  ]

type Flip = {
  user_id: string
  /** Start and end, in days before now. */
  days: [from: number, to: number]
  was: (connections: SentConnection[]) => SentConnection[]
}
const only =
  (slug: string, was: (connection: SentConnection) => SentConnection) =>
  (connections: SentConnection[]) =>
    connections.map((connection) => (connection.slug === slug ? was(connection) : connection))

/** Past states that do not follow from the times of connections and errors. */
const flips: Flip[] = [
  { user_id: maya.user_id, days: [999, 1], was: only('withings', wellAgain) },
  { user_id: other('Dawit Bekele'), days: [4, 2], was: only('dexcom_v3', wellAgain) },
  {
    user_id: other('Carlos Ibáñez'),
    days: [999, 2],
    was: only('garmin', (connection) => ({ ...connection, status: 'paused' })),
  },
  {
    user_id: other('Sofia Papadaki'),
    days: [999, 2],
    was: only('strava', (connection) => withoutScope(connection, 'activity:read')),
  },
  { user_id: disconnected.user_id, days: [999, 2], was: and('polar', 'Polar') },
  { user_id: left.user_id, days: [999, 4], was: and('garmin', 'Garmin') },
  {
    user_id: reconnected.user_id,
    days: [999, 3],
    was: (connections) => [
      ...connections,
      failing(
        {
          ...itemAt(connections, 0),
          slug: 'withings',
          name: 'Withings',
          created_on: '2025-01-01T08:00:00Z',
        },
        'provider_password_expired',
        '2026-01-01T08:00:00Z',
      ),
    ],
  },
]
/** Hours before now in which Strava rejected these people's tokens. */
const pastIncident = { slug: 'strava', from: 75, until: 60 }

/** Strava sent none of Maya's data for weeks, and then all of it at once. Days before now. */
const late = { user_id: maya.user_id, provider: 'strava', days: [4, 2], since: 20 } as const

/** True if a workout could be read at a given time. */
function wasThere(
  { user_id, time_start, source }: SentWorkout,
  { at, now }: { at: number; now: number },
): boolean {
  const start = Date.parse(time_start)
  if (start > at) return false
  const ago = (now - at) / DAY_MS
  const isLate = ago <= late.days[0] && ago >= late.days[1]
  return !(
    isLate &&
    user_id === late.user_id &&
    source.provider === late.provider &&
    start > now - late.since * DAY_MS
  )
}

const failureOf = (userId: string) =>
  pastFailures.find(
    ({ label }) => trialPeople.find((one) => one.label === label)?.user_id === userId,
  )

/** A person's connections at a given time. */
function connectionsAt(
  connections: readonly SentConnection[],
  user_id: string,
  { at, now }: { at: number; now: number },
): SentConnection[] {
  const there = connections
    .filter(({ created_on }) => Date.parse(created_on) <= at)
    .map((connection) => {
      const since = connection.error_details?.errored_at
      return since && Date.parse(since) > at
        ? { ...connection, status: 'connected', error_details: null }
        : connection
    })
  const ago = (now - at) / DAY_MS
  const flipped = flips
    .filter((flip) => flip.user_id === user_id && ago <= flip.days[0] && ago >= flip.days[1])
    .reduce((known, { was }) => was(known), there)
  const failure = failureOf(user_id)
  if (failure && ago <= failure.from && ago > failure.until) {
    const errored_at = instantText(now - failure.from * DAY_MS)
    return flipped.map((connection) => failing(connection, failure.error, errored_at))
  }
  const from = now - pastIncident.from * HOUR_MS
  const until = now - pastIncident.until * HOUR_MS
  const place = ofPastIncident.findIndex((person) => person.user_id === user_id)
  if (place < 0 || at < from || at > until) return flipped
  const errored_at = instantText(from + randomOf(`past incident ${place}`).whole(20, 2900) * 1000)
  return only(pastIncident.slug, (connection) =>
    failing(connection, 'token_refresh_failed', errored_at),
  )(flipped)
}

function workoutsOfEach(workouts: readonly SentWorkout[]) {
  const found = new Map<string, SentWorkout[]>()
  for (const workout of workouts) getOrCreate(found, workout.user_id, () => []).push(workout)
  for (const of of found.values())
    of.sort((a, b) => Date.parse(b.time_start) - Date.parse(a.time_start))
  return found
}

/** Hours before now at which people were checked, and who: those of a past failure, and then everyone. */
function roundsOf() {
  const early = trialPeople.flatMap((person) => {
    const failure = failureOf(person.user_id)
    if (!failure) return []
    const { from, until } = failure
    const hours = [from * 24 - 0.2, from * 24 - 1.1, until * 24 - 0.3]
    return hours.map((each) => ({ hours: each, people: [person] }))
  })
  return [
    ...early.toSorted((a, b) => b.hours - a.hours),
    ...ROUNDS.map((hours) => ({ hours, people: demoPeople })),
  ]
}

async function checkEverybody(tx: Db, owner: string, world: World, now: number) {
  const workouts = workoutsOfEach(world.workouts)
  const remembered = new Map<string, Remembered>()
  for (const { hours, people } of roundsOf()) {
    const at = now - hours * HOUR_MS
    const today = dayAt(at, 0)
    const from = addDays(today, -WIDE_LOOK)
    const checks = openChecks(tx, { clock: () => new Date(at) })
    await Promise.all(
      people.map(async ({ user_id }) => {
        const recorded = (workouts.get(user_id) ?? []).filter(
          (workout) => workout.calendar_date >= from && wasThere(workout, { at, now }),
        )
        const connections = connectionsAt(world.connections.get(user_id) ?? [], user_id, {
          at,
          now,
        })
        const { body } = readLeniently(listProviders, { providers: connections }, {})
        const looked = remember(null, owner, recorded, { from, to: today })
        const known = { remembered: remembered.get(user_id) ?? null }
        remembered.set(user_id, looked)
        await checks.keep({
          owner,
          user_id,
          started_at: new Date(at).toISOString(),
          today,
          known,
          read: { connections: body.providers ?? [], unreadable: [], remembered: looked },
        })
      }),
    )
  }
}

type Entry = {
  user_id: string
  provider: string
  daysAgo: number
  change: (today: Day) => ProblemChange
}
const queue: Entry[] = [
  {
    user_id: maya.user_id,
    provider: 'oura',
    daysAgo: 1,
    change: () => ({ owner: 'Ana', note: 'She’ll reconnect after her shift.' }),
  },
  {
    user_id: other('Kenji Watanabe'),
    provider: 'oura',
    daysAgo: 8,
    change: (today) => ({ owner: 'Ana', contacted_on: addDays(today, -8) }),
  },
  {
    user_id: other('Camille Rousseau'),
    provider: 'garmin',
    daysAgo: 6,
    change: (today) => ({
      owner: 'Ana',
      note: 'On vacation without the watch.',
      snoozed_until: addDays(today, -1),
    }),
  },
  {
    user_id: other('Noah Fischer'),
    provider: 'withings',
    daysAgo: 2,
    change: (today) => ({
      owner: 'Ben',
      note: 'A new scale is on its way.',
      snoozed_until: addDays(today, 4),
    }),
  },
  {
    user_id: other('Malik Johnson'),
    provider: 'wahoo',
    daysAgo: 2,
    change: (today) => ({ owner: 'Ben', contacted_on: addDays(today, -2) }),
  },
  {
    user_id: left.user_id,
    provider: 'garmin',
    daysAgo: 1,
    change: () => ({ owner: 'Ben', note: 'Gave the watch away.', closed_as: 'left' }),
  },
]

async function fillQueue(tx: Db, owner: string, now: number) {
  const { problems } = await listProblems(tx, owner)
  for (const { user_id, provider, daysAgo, change } of queue) {
    const isIt = (one: Problem) => one.user_id === user_id && one.provider === provider
    const problem = problems.find(isIt)
    if (!problem) continue
    await changeProblems(
      tx,
      owner,
      { problems: [problem], change: change(dayAt(now, 0)) },
      {
        browser: 'Firefox on Linux',
        author: change(dayAt(now, 0)).owner ?? null,
        at: new Date(now - later(daysAgo, `update ${user_id}`, 4) * DAY_MS),
      },
    )
  }
}

const untried = [...featuredPeople, ...otherPeople]
const armOf: [string, readonly DemoPerson[]][] = [
  ['arm A', trialArms.more],
  ['arm B', trialArms.less],
  ['arm C', trialArms.otherWatch],
]
const tagged = [
  ...untried.map(({ user_id }, place) => ({
    user_id,
    tags: [
      ...(place < 5 ? ['pilot'] : []),
      ...(place >= featuredPeople.length && place % 4 === 0 ? ['sleep study'] : []),
      ...(place % 9 === 0 ? ['remote'] : []),
    ],
  })),
  ...armOf.flatMap(([tag, people]) =>
    people.map(({ user_id }) => ({ user_id, tags: ['activity trial', tag] })),
  ),
]
/** True if a person's maximum heart rate is known. A few are missing. */
const isMeasured = ({ user_id }: DemoPerson) => !randomOf(`maximum ${user_id}`).chance(0.15)

const views = [
  { name: 'Patients to message', search: 'who=person' },
  { name: 'Waiting on us', search: 'who=us' },
  { name: 'Sleep study', search: 'tag=sleep+study' },
].map((view) => ({ id: idOf(`view ${view.name}`), ...view }))

/** Stores the maximum heart rates of the trial's people, if measured. */
async function putMaxima(tx: Db, owner: string, now: number) {
  for (const person of trialPeople.filter(isMeasured)) {
    const day = addDays(dayAt(now, 0), -120)
    const max_hr = { value: trialBody(person).maxHr, source: 'treadmill test', day }
    const settings = { max_hr, resting_hr: null, threshold_power: null, threshold_speed: null }
    await putSettings(tx, owner, person.user_id, { settings, version: 0, author: null })
  }
}

/** Notes on Maya, including her rest and her travel. Days before now, first and last. */
const notes = [
  { text: 'Training camp', author: 'Ana', days: [131, 125] },
  { text: 'Flu', author: 'Ben', days: [52, 42] },
  { text: 'Travel', author: 'Ana', days: [33, 27] },
] as const

async function putNotes(tx: Db, owner: string, now: number) {
  const today = dayAt(now, 0)
  for (const { text, author, days } of notes)
    await putNote(tx, owner, maya.user_id, {
      id: idOf(`note ${text}`),
      start_day: addDays(today, -days[0]),
      author,
      end_day: addDays(today, -days[1]),
      text,
      version: 0,
    })
}

/**
 * Checks of the last days, their changes, the queue, tags, and views, stored as if all of it had
 * happened.
 */
export async function seedOperations(
  tx: Db,
  owner: string,
  world: World,
  now: number,
): Promise<void> {
  await putPeople(tx, owner, tagged)
  await checkEverybody(tx, owner, world, now)
  await fillQueue(tx, owner, now)
  for (const view of views)
    await putView(tx, { owner, memberId: null }, { ...view, only_me: false, version: 0 })
  await putMaxima(tx, owner, now)
  await putNotes(tx, owner, now)
}
