import type { SentConnection } from '#contract/providers.ts'
import type { SentWorkout } from '#contract/workouts.ts'
import { addDays, today } from '#lib/days.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { putConnections, putTeam, putUsers, putWorkouts } from '#server/service/store.ts'
import { putPeople } from '#server/workspace/people.ts'
import { workout } from '#src/workouts/testing.ts'
import { startRounds } from './child.ts'

const providers = ['garmin', 'oura', 'fitbit', 'strava', 'withings', 'polar']
const resources = ['workouts', 'sleep', 'activity', 'body', 'heartrate']
const WORKOUTS_EACH = 4
const PEOPLE_AT_ONCE = 1000

const idOf = (kind: number, n: number) =>
  `00000000-0000-4000-8${String(kind).padStart(3, '0')}-${String(n).padStart(12, '0')}`

/** Six connections, of every fourth person one in error and of every fifth one with a scope that was denied. */
function connectionsOf(n: number): SentConnection[] {
  return providers.map((slug, index) => {
    const isErred = n % 4 === 0 && index === n % providers.length
    const isDenied = n % 5 === 0 && index === (n + 1) % providers.length
    const required = isDenied ? ['sleep.read'] : []
    return {
      name: slug[0]!.toUpperCase() + slug.slice(1),
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
      source: { device_id: null, provider: providers[index % 2]!, type: null },
    }) as SentWorkout
  })

async function fill(db: Db, teamId: string, count: number) {
  const ids = Array.from({ length: count }, (_, n) => idOf(1, n))
  await putUsers(db, teamId, ids)
  for (const [n, id] of ids.entries()) await putConnections(db, teamId, id, connectionsOf(n))
  await putWorkouts(
    db,
    teamId,
    ids.flatMap((id, n) => workoutsOf(id, n)),
  )
  for (let from = 0; from < count; from += PEOPLE_AT_ONCE)
    await putPeople(
      db,
      teamId,
      ids
        .slice(from, from + PEOPLE_AT_ONCE)
        .map((user_id, n) => ({ user_id, label: `Person ${from + n + 1}` })),
      from,
    )
  return ids
}

/**
 * Starts Rounds on a new folder whose demonstration has so many made-up people more, each with six connections and a few
 * workouts.
 */
export async function startWithManyPeople(folder: string, count: number) {
  await (await startRounds(folder)).stop()
  const db = await openDb({ databaseUrl: null, dataDir: folder })
  const [demo] = await db.rows<{ name: string }>('select name from teams where demo')
  const team = await putTeam(db, { name: demo!.name })
  const userIds = await fill(db, team.id, count)
  await db.close()
  return { ...(await startRounds(folder)), userIds }
}
