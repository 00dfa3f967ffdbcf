import { expect } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { putTeam } from '#server/interface/store.ts'
import { putPeople } from '#server/people/people.ts'

import { backgroundState, beginRuns, finishRun, pauseRun } from './background-checks.ts'
import { checkSoon, claimNext, release, type Claim } from './due-checks.ts'

const stateOf = (db: Db, owner: string, scope: string[] | null = null) =>
  backgroundState(db, owner, { interval: HOUR, scope })
const HOUR = 3600
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Teams with so many people each, whose runs have begun; their ids. */
async function teamsOf(db: Db, ...sizes: number[]) {
  const owners: string[] = []
  for (const [team, size] of sizes.entries()) {
    const { id } = await putTeam(db, { name: `Team ${team}` })
    const people = Array.from({ length: size }, (_, n) => ({ user_id: idOf(100 * team + n) }))
    await putPeople(db, id, people)
    owners.push(id)
  }
  return owners
}
const claim = (db: Db) => claimNext(db, null, HOUR)
/** Takes down that the claimed person was checked, as a check does, and gives them back. */
async function finish(db: Db, claimed: Claim | null) {
  await db.rows('update workspace_people set attempted_at = now() where user_id = $1', [
    claimed?.user_id,
  ])
  await release(db, claimed!, { isChecked: true, hasFailed: false })
}

dbTest('owners take turns, and two people of each are checked at the same time', async (db) => {
  const [large, small] = await teamsOf(db, 5, 2)
  expect(await claim(db)).toBeNull()
  expect(await beginRuns(db, null, HOUR)).toBe(true)
  const claims: (Claim | null)[] = []
  for (let n = 0; n < 5; n++) claims.push(await claim(db))
  const owners = claims.map((each) => each?.owner)
  expect(new Set(owners.slice(0, 2))).toEqual(new Set([large, small]))
  expect(owners.slice(2, 4)).toEqual(owners.slice(0, 2))
  expect(owners[4]).toBeUndefined()
  expect(new Set(claims.map((each) => each?.user_id)).size).toBe(5)

  const ofLarge = claims.find((each) => each?.owner === large)
  await finish(db, ofLarge!)
  const next = await claim(db)
  expect(next?.owner).toBe(large)
  expect(claims.map((each) => each?.user_id)).not.toContain(next?.user_id)
})

dbTest('a person whose process was killed is claimed by another, once', async (db) => {
  const [owner] = await teamsOf(db, 1)
  await beginRuns(db, null, HOUR)
  const lost = await claim(db)
  expect(await claim(db)).toBeNull()
  await db.exec(`
    update workspace_people set check_claimed_until = now() - interval '1 second';
    update background_checks set claims = array[now() - interval '1 second']`)
  const found = await claim(db)
  expect(found).toMatchObject({ owner, user_id: lost?.user_id })
  // it was not killed after all
  await release(db, lost!, { isChecked: true, hasFailed: false })
  expect(await claim(db)).toBeNull()

  await finish(db, found)
  expect(await claim(db)).toBeNull()
  await finishRun(db, owner!, HOUR)
  expect(await stateOf(db, owner!)).toMatchObject({
    checked: 1,
    of: 1,
    running: false,
  })
  expect(await beginRuns(db, null, HOUR)).toBe(false)
})

dbTest(
  'a person changed by an import is claimed outside a run, once after each import',
  async (db) => {
    const [owner] = await teamsOf(db, 2)
    expect(await claimNext(db, null, null)).toBeNull()
    await checkSoon(db, owner!, [idOf(1)])
    const first = await claimNext(db, null, null)
    expect(first).toMatchObject({ owner, user_id: idOf(1) })
    await checkSoon(db, owner!, [idOf(1)])
    await finish(db, first)
    const again = await claimNext(db, null, null)
    expect(again?.user_id).toBe(idOf(1))
    await finish(db, again)
    expect(await claimNext(db, null, null)).toBeNull()
  },
)

dbTest('no one of an owner is claimed while the service asks to wait', async (db) => {
  const [busy, other] = await teamsOf(db, 3, 1)
  await beginRuns(db, null, HOUR)
  expect(await pauseRun(db, busy!, 60)).toBe(1)
  // two who are told at the same time have waited once
  expect(await pauseRun(db, busy!, 60)).toBe(0)
  expect((await claim(db))?.owner).toBe(other)
  expect(await claim(db)).toBeNull()
  expect(await stateOf(db, busy!)).toMatchObject({ running: true, checked: 0, of: 3 })
})

dbTest('a run is in progress while a check takes long', async (db) => {
  const [owner] = await teamsOf(db, 2)
  await beginRuns(db, null, HOUR)
  const claimed = await claim(db)
  await db.exec("update background_checks set turn_at = now() - interval '1 hour'")
  expect((await stateOf(db, owner!)).running).toBe(true)
  await finish(db, claimed)
  expect((await stateOf(db, owner!)).running).toBe(false)
})

dbTest('a member with limited access sees counts only for the people in scope', async (db) => {
  const [owner] = await teamsOf(db, 5)
  await putPeople(
    db,
    owner!,
    [0, 1].map((n) => ({ user_id: idOf(n), tags: ['pilot'] })),
  )
  expect(await stateOf(db, owner!, ['pilot'])).toMatchObject({ of: 0, checked: 0 })
  await beginRuns(db, null, HOUR)
  expect(await stateOf(db, owner!, ['pilot'])).toMatchObject({ of: 2, checked: 0, running: true })
  const claimed = await claim(db)
  await finish(db, claimed)
  const isIn = [idOf(0), idOf(1)].includes(claimed!.user_id)
  expect(await stateOf(db, owner!, ['pilot'])).toMatchObject({ of: 2, checked: isIn ? 1 : 0 })
  expect(await stateOf(db, owner!, ['other'])).toMatchObject({ of: 0, checked: 0, failed: 0 })
  expect(await stateOf(db, owner!)).toMatchObject({ of: 5, checked: 1 })
})
