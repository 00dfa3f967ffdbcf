import { setTimeout as delay } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { findPostgresql, startPostgresql } from '#tools/setup.mjs'

import { refusesWrites, tryWrite } from './db.ts'
import { migrate } from './migrate.ts'
import { openPostgresql } from './postgresql.ts'
import { withWayTo } from './testing.ts'

const programs = findPostgresql()
const SOON = { timeout: 30_000, interval: 100 }

test.skipIf(!programs)(
  'the writable server is found among several, also after a failover (needs PostgreSQL)',
  async () => {
    const primary = await startPostgresql(programs!)
    const own = openPostgresql(primary.url)
    await migrate(own)
    await own.exec("insert into teams (name) values ('Before')")
    await own.close()
    const standby = await startPostgresql(programs!, { standbyOf: primary.url })
    const hosts = [standby, primary].map(({ url }) => new URL(url).host)
    const both = primary.url.replace(new URL(primary.url).host, hosts.join())
    const db = openPostgresql(both, { serving: true })
    const names = async () => {
      const rows = await db.rows<{ name: string }>('select name from teams order by name')
      return rows.map(({ name }) => name)
    }
    // the standby is named first
    await db.rows("insert into teams (name) values ('During')")
    await expect
      .poll(async () => {
        const near = openPostgresql(standby.url)
        return near.rows("select 1 from teams where name = 'During'").finally(() => near.close())
      }, SOON)
      .toHaveLength(1)

    await primary.stop()
    await expect.poll(() => names().catch(() => []), SOON).toEqual(['Before', 'During'])
    expect(refusesWrites((await tryWrite(db, 5000))!)).toBe(true)
    const promoting = openPostgresql(standby.url)
    await promoting.rows('select pg_promote()')
    await promoting.close()
    await expect
      .poll(() => db.rows("insert into teams (name) values ('After')").then(names, () => []), SOON)
      .toEqual(['After', 'Before', 'During'])
    await db.close()
    await standby.stop()
  },
  120_000,
)

test.skipIf(!programs)(
  'a connection lost in a transaction fails only that transaction (needs PostgreSQL)',
  async () => {
    const server = await startPostgresql(programs!)
    const db = openPostgresql(server.url, { serving: true })
    const admin = openPostgresql(server.url)
    /** Ends the connection of a transaction, and goes on with it once the driver knows. */
    const loseOne = () =>
      db.transaction(async (tx) => {
        const [own] = await tx.rows<{ pid: number }>('select pg_backend_pid() as pid')
        await admin.rows('select pg_terminate_backend($1)', [own!.pid])
        await delay(200)
        await tx.rows('select 1')
      })
    // so many that all connections of a pool are lost once
    for (let times = 0; times < 7; times++) {
      const lost = await Promise.allSettled([1, 2, 3, 4].map(loseOne))
      for (const each of lost)
        expect(each).toMatchObject({
          reason: { code: expect.stringMatching(/^(CONNECTION_CLOSED|ECONNRESET|57P01)$/) },
        })
      const all = Array.from({ length: 30 }, () => db.rows<{ n: number }>('select 7 as n'))
      expect(new Set((await Promise.all(all)).map(([row]) => row!.n))).toEqual(new Set([7]))
      expect(await db.transaction((tx) => tx.rows('select 8 as n'))).toEqual([{ n: 8 }])
    }
    await Promise.all([db.close(), admin.close()])
    await server.stop()
  },
  60_000,
)

test.skipIf(!programs)(
  'silent connections are replaced after the first statement that fails (needs PostgreSQL)',
  async () => {
    const server = await startPostgresql(programs!)
    await withWayTo(server.url, async ({ url, set }) => {
      const db = openPostgresql(url, { serving: true })
      const outcomeOf = (text: string) =>
        db.rows(text).then(
          () => 'answered',
          ({ code }: { code?: string }) => code,
        )
      // so many connections are kept
      await Promise.all([1, 2, 3].map((n) => db.rows(`select ${n}, pg_sleep(0.2)`)))
      set('forget')
      expect(await outcomeOf('select 1')).toBe('DATABASE_SILENT')
      expect(await outcomeOf('select 2')).toBe('answered')
      await db.close()
    })
    await server.stop()
  },
  60_000,
)
