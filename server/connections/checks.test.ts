import { expect } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { putPeople } from '#server/people/people.ts'

import { listChecks, openChecks } from './checks.ts'

const ADA = '5f0c3e51-8f6a-4f0e-9d39-000000000001'
const TODAY = '2026-11-28'
type ToKeep = Parameters<ReturnType<typeof openChecks>['keep']>[0]
/** A check that found one connection with an error, of a service that says `about` it. */
const erring = (
  owner: string,
  user_id: string,
  about: { errored_at?: string; name?: string } = {},
): ToKeep => {
  const { errored_at = null, name = 'Garmin' } = about
  return {
    owner,
    user_id,
    started_at: new Date().toISOString(),
    today: TODAY,
    known: { remembered: null },
    read: {
      unreadable: [],
      remembered: { looked_from: '2026-10-01', looked_to: TODAY, days: {}, hashes: {} },
      connections: [
        {
          name,
          slug: 'garmin',
          logo: null,
          status: 'error',
          created_on: '2026-01-01T00:00:00Z',
          resource_availability: {},
          error_details: { error_type: 'unknown', error_message: null, errored_at },
        },
      ],
    },
  }
}

dbTest('a check finds a person by key, no matter how many others there are', async (db) => {
  const people = 3000
  await db.rows(
    `insert into workspace_people (owner, user_id, label, added_at)
     select 'others', gen_random_uuid(), '', now() from generate_series(1, $1::int)`,
    [people],
  )
  const user_id = '5f0c3e51-8f6a-4f0e-9d39-000000000001'
  await db.rows(
    `insert into workspace_people (owner, user_id, label, added_at) values ('ours', $1, '', now())`,
    [user_id],
  )
  await db.exec(`
    insert into person_checks (owner, user_id, body, denied)
    select owner, user_id, '{}', '{}' from workspace_people where owner = 'others';
    insert into recorded_days (owner, user_id, looked_from, looked_to, days, hashes)
    select owner, user_id, '2026-01-01', '2026-02-01', '{}', '{}' from workspace_people where owner = 'others';
    analyze workspace_people; analyze person_checks; analyze recorded_days`)
  const statements = new Map<string, readonly unknown[]>()
  const watching = (tx: Db): Db => ({
    ...tx,
    rows: (sql, args = []) => {
      if (/^\s*(select|update)[^]*workspace_people/.test(sql)) statements.set(sql, args)
      return tx.rows(sql, args)
    },
    transaction: (work) => tx.transaction((inner) => work(watching(inner))),
  })
  const checks = openChecks(watching(db))
  const of = { owner: 'ours', user_id }
  expect(await checks.known(of)).toEqual({ remembered: null })
  const failed = { status: 502, detail: 'No answer', retry_after: null }
  await checks.keep({ ...of, started_at: '2026-11-01T00:00:00Z', failed })
  expect(statements.size).toBeGreaterThanOrEqual(2)
  for (const [sql, args] of statements) {
    const plan = JSON.stringify(await db.rows(`explain ${sql}`, args))
    expect(plan).not.toMatch(/Seq Scan on (workspace_people|person_checks|recorded_days)/)
  }
})

dbTest('a long list loads at once, even before its table was analyzed', async (db) => {
  const ids = Array.from(
    { length: 4000 },
    (_, n) => `5f0c3e51-8f6a-4f0e-9d39-${String(n).padStart(12, '0')}`,
  )
  await putPeople(
    db,
    'ours',
    ids.map((user_id) => ({ user_id })),
  )
  const began = performance.now()
  await listChecks(db, 'ours', { since: null, scope: null })
  // 4,000 looks at each of 4,000 people take 5 seconds
  expect(performance.now() - began).toBeLessThan(1500)
})

dbTest('a check is saved with any error and provider that the service sends', async (db) => {
  await putPeople(db, 'ours', [{ user_id: ADA }])
  const checks = openChecks(db)
  const odd = [
    // an empty date of .NET, which is before the year 1
    { errored_at: '0001-01-01T00:00:00+01:00' },
    { name: `${'x'.repeat(299)}😀 Ring` },
    { name: `${'x'.repeat(400)}\0` },
  ]
  for (const about of odd) {
    const check = await checks.keep(erring('ours', ADA, about))
    expect(JSON.parse(check!)).toMatchObject({ user_id: ADA, failed: null })
  }
})

dbTest('checks that end together fail alone if one has an error', async (db) => {
  const ids = [ADA, ADA.replace(/1$/, '2')]
  for (const owner of ['ours', 'others'])
    await putPeople(
      db,
      owner,
      ids.map((user_id) => ({ user_id })),
    )
  const checks = openChecks(db)
  const [faulty, ...good] = ['ours', 'others'].flatMap((owner) =>
    ids.map((user_id) => erring(owner, user_id)),
  ) as [ToKeep, ...ToKeep[]]
  if ('read' in faulty) faulty.read.remembered.looked_from = 'never'
  const refused = checks.keep(faulty).then(
    () => null,
    (error: Error) => error,
  )
  const kept = await Promise.all(good.map((item) => checks.keep(item)))
  expect(await refused).toMatchObject({ code: expect.stringMatching(/^22/) })
  expect(kept.map((check) => JSON.parse(check!).user_id)).toEqual([ids[1], ids[0], ids[1]])
})

dbTest(
  'two teams are never locked in one transaction, which could deadlock two processes',
  async (db) => {
    const owners = ['ours', 'others']
    for (const owner of owners) await putPeople(db, owner, [{ user_id: ADA }])
    const locked: string[][] = []
    const watched: Db = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) => {
          const locks: string[] = []
          locked.push(locks)
          return work({
            ...tx,
            rows: (sql, args = []) => {
              if (sql.includes('advisory')) locks.push(String(args[0]))
              return tx.rows(sql, args)
            },
          })
        }),
    }
    const checks = openChecks(watched)
    await Promise.all(owners.map((owner) => checks.keep(erring(owner, ADA))))
    expect(locked).toEqual([['ours'], ['others']])
  },
)
