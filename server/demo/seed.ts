import { addDays } from '#lib/days.ts'
import type { Db } from '#server/db/db.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import {
  putConnections,
  putLabAccounts,
  putLabs,
  putLabTests,
  putMarkers,
  putTeam,
  putUsers,
  putWorkouts,
} from '#server/interface/store.ts'
import { putNamedLabTests } from '#server/order-sets/lab-tests.ts'
import { putPeople } from '#server/people/people.ts'

import { demoConnections } from './connections.ts'
import { seedMembers } from './members.ts'
import { seedOperations } from './operations.ts'
import { seedOrderSets } from './order-sets.ts'
import { demoPeople } from './people.ts'
import { demoWorkouts } from './workouts.ts'

export const DEMO_TEAM = 'Demonstration'
/**
 * Any number, as long as all Rounds processes use the same one, so that two that start at once
 * don't both seed.
 */
const SEED_LOCK = 7_206_912

type Team = { id: string; name: string }

const DEMO = 'select id, name from teams where demo order by created_at limit 1'
const TAKEN = 'select 1 from teams where name = $1'
// they have long been on the list, in the order in which they were added: a transaction has one
// time for all
const IN_ORDER = `
  update workspace_people set added_at = added_at - interval '200 days' - (x.places_before_last * interval '1 millisecond')
  from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid, places_before_last int)
  where owner = $1 and workspace_people.user_id = x.user_id`

/** UTC hour at which the previous evening is over in the demo's westernmost place. */
const WEST_HOURS = 9
const HOUR_MS = 3_600_000
/** Hours since a provider began to reject many people's tokens. */
const INCIDENT_HOURS = 5.2

/** Day on which to base the demo, so that nothing of it is in the future. */
export const demoDay = (nowMs: number): string =>
  new Date(nowMs - WEST_HOURS * HOUR_MS).toISOString().slice(0, 10)

/**
 * The demo team with all its data, created in one transaction if it doesn't exist. `today`
 * (YYYY-MM-DD) is the day after its newest workouts. Everything else follows from it.
 */
export async function seedDemo(
  db: Db,
  today = demoDay(Date.now()),
  workoutsUntil = demoWorkouts,
): Promise<{ team: Team }> {
  return db.transaction(async (tx) => {
    if (tx.kind === 'postgresql') await tx.rows('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    const [existing] = await tx.rows<Team>(DEMO)
    if (existing) return { team: existing }

    const taken = await tx.rows(TAKEN, [DEMO_TEAM])
    const team = await putTeam(tx, {
      name: taken.length ? `${DEMO_TEAM} (sample data)` : DEMO_TEAM,
      demo: true,
    })
    await putUsers(
      tx,
      team.id,
      demoPeople.map((person) => person.user_id),
    )
    await putPeople(tx, team.id, demoPeople)
    const order = demoPeople.map(({ user_id }, at) => ({
      user_id,
      places_before_last: demoPeople.length - 1 - at,
    }))
    await tx.rows(IN_ORDER, [team.id, JSON.stringify(order)])

    const catalog = demoCatalog(team.id)
    const { labs, markers, labTests, labAccounts } = catalog
    await putLabs(tx, team.id, labs)
    await putMarkers(tx, team.id, markers)
    await putLabTests(tx, team.id, labTests)
    const slugOf = new Map(labs.map(({ id, slug }) => [id, slug]))
    await putNamedLabTests(
      tx,
      team.id,
      labTests.map(({ id, name, lab_id }) => ({ id, name, lab: slugOf.get(lab_id) })),
    )
    await putLabAccounts(tx, team.id, labAccounts)

    // the end of a day that is over
    const now = Math.min(Date.now(), Date.parse(addDays(today, 1)) + WEST_HOURS * HOUR_MS)
    const connections = demoConnections(today, now - INCIDENT_HOURS * HOUR_MS)
    await putConnections(tx, team.id, connections)
    const workouts = workoutsUntil(today)
    await putWorkouts(tx, team.id, workouts)
    await seedOperations(tx, team.id, { connections, workouts }, now)
    await seedOrderSets(tx, team.id, catalog, now)
    await seedMembers(tx, team.id, now)
    return { team }
  })
}
