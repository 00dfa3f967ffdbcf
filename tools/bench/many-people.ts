import { listProviders, type SentConnection } from '#contract/interface/providers.ts'
import type { SentWorkout } from '#contract/interface/workouts.ts'
import { usualRules } from '#lib/connections/silence.ts'
import { addDays, today } from '#lib/days.ts'
import { readLeniently } from '#lib/read-leniently.ts'
import { keptOutcomeOf } from '#server/connections/check-outcome.ts'
import { remember } from '#server/connections/recorded-days.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { DEMO_TEAM } from '#server/demo/seed.ts'
import { putConnections, putTeam, putUsers, putWorkouts } from '#server/interface/store.ts'
import { putPeople } from '#server/people/people.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { startRounds } from './child.ts'

const providers = ['garmin', 'oura', 'fitbit', 'strava', 'withings', 'polar'] as const
const resources = ['workouts', 'sleep', 'activity', 'body', 'heartrate']
const WORKOUTS_EACH = 4
/** Rows in one statement. */
const AT_ONCE = 1000
/** Days that a check looks back at first. */
const LOOK = 30

const idOf = (kind: number, n: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(n).padStart(12, '0')}`

/** Six connections, of every fourth person one in error and of every fifth one with a scope that was denied. */
function connectionsOf(n: number): SentConnection[] {
  return providers.map((slug, index) => {
    const isErred = n % 4 === 0 && index === n % providers.length
    const isDenied = n % 5 === 0 && index === (n + 1) % providers.length
    const required = isDenied ? ['sleep.read'] : []
    return {
      name: slug.charAt(0).toUpperCase() + slug.slice(1),
      slug,
      logo: null,
      status: isErred ? 'error' : 'connected',
      created_on: '2026-01-01T00:00:00Z',
      resource_availability: Object.fromEntries(
        resources.map((resource) => [
          resource,
          {
            status: isDenied && resource === 'sleep' ? 'unavailable' : 'available',
            scope_requirements: {
              user_granted: { required: [`${resource}.read`], optional: [] },
              user_denied: { required: resource === 'sleep' ? required : [], optional: [] },
            },
          },
        ]),
      ),
      error_details: isErred
        ? {
            error_type: 'token_refresh_failed',
            error_message: 'The token was refused.',
            errored_at: `${addDays(today(), -(n % 60) - 3)}T04:00:00Z`,
          }
        : null,
    }
  })
}

const workoutsOf = (user_id: string, n: number): SentWorkout[] =>
  Array.from({ length: WORKOUTS_EACH }, (_, index) => {
    const id = n * WORKOUTS_EACH + index
    return workout({
      id: idOf(2, id),
      user_id,
      provider_id: String(id),
      calendar_date: addDays(today(), -1 - 2 * index),
      source: { device_id: null, provider: index % 2 ? providers[1] : providers[0], type: null },
    }) as SentWorkout
  })

/** The people are put on the list, in its order. */
const list = (db: Db, teamId: string, ids: readonly string[]) =>
  putPeople(
    db,
    teamId,
    ids.map((user_id, n) => ({ user_id, label: `Person ${n + 1}` })),
  )

/** What there is to be checked of them. */
async function fill(db: Db, teamId: string, ids: string[]) {
  await putUsers(db, teamId, ids)
  await putConnections(db, teamId, new Map(ids.map((id, n) => [id, connectionsOf(n)])))
  await putWorkouts(
    db,
    teamId,
    ids.flatMap((id, n) => workoutsOf(id, n)),
  )
}

const CHECKED = `
  insert into person_checks (owner, user_id, checked_at, body, denied)
  select $1, user_id, now(), body, '{}'
  from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid, body text)`

const ISSUES = `
  insert into problems (owner, id, user_id, connection, provider, name, troubles, first_seen, opened_at, cause_since, new_at,
    reopened, note, version)
  select $1, gen_random_uuid(), user_id, slug, slug, initcap(slug),
    '[{"kind":"error","resource":null,"scopes":[],"detail":"token_refresh_failed","actor":"person"}]',
    now(), now(), now(), now(), 0, '', 1
  from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid), unnest(array['garmin', 'oura']) as slug`

/** Two open issues each. */
const keepIssues = (db: Db, teamId: string, ids: readonly string[]) =>
  db.rows(ISSUES, [teamId, JSON.stringify(ids.map((user_id) => ({ user_id })))])

/** What their last checks would have found. */
async function keepChecks(db: Db, teamId: string, ids: readonly string[]) {
  const now = today()
  const answer = (n: number) => ({ providers: connectionsOf(n) })
  const rows = ids.map((user_id, n) => {
    const { body } = readLeniently(listProviders, answer(n), {})
    const remembered = remember(null, teamId, workoutsOf(user_id, n), {
      from: addDays(now, -LOOK),
      to: now,
    })
    const { denied: _, ...found } = keptOutcomeOf(
      { connections: body.providers, unreadable: [], remembered },
      { before: null, today: now, addedOn: now, rules: usualRules },
    ).outcome
    return { user_id, body: JSON.stringify(found) }
  })
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db.rows(CHECKED, [teamId, JSON.stringify(rows.slice(from, from + AT_ONCE))])
  await db.rows('update workspace_people set attempted_at = now() where owner = $1', [teamId])
}

/** Puts so many made-up people into a team and on its list, to be checked for the first time. Resolves with their ids. */
export async function putManyPeople(db: Db, teamId: string, count: number): Promise<string[]> {
  const userIds = Array.from({ length: count }, (_, n) => idOf(1, n))
  await list(db, teamId, userIds)
  await fill(db, teamId, userIds)
  return userIds
}

/**
 * Starts Rounds on a new folder whose demonstration has so many made-up people more, each with six connections and a few
 * workouts: to be checked for the first time, or checked before, also with issues.
 */
export async function startWithManyPeople(
  folder: string,
  count: number,
  are: 'unchecked' | 'checked' | 'with issues',
) {
  await (await startRounds(folder)).stop()
  const db = await openDb({ databaseUrl: null, dataDir: folder })
  const team = await putTeam(db, { name: DEMO_TEAM })
  const userIds = await putManyPeople(db, team.id, count)
  if (are !== 'unchecked') await keepChecks(db, team.id, userIds)
  if (are === 'with issues') await keepIssues(db, team.id, userIds)
  await db.close()
  return { ...(await startRounds(folder)), userIds }
}
