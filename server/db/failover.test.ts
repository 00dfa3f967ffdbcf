import { expect, test } from 'vitest'

import { findPostgresql, startPostgresql } from '#tools/setup.mjs'
import { refusesWrites, tryWrite } from './db.ts'
import { migrate } from './migrate.ts'
import { openPostgresql } from './postgresql.ts'

const programs = findPostgresql()
const SOON = { timeout: 30_000, interval: 100 }

test.skipIf(!programs)(
  'the server that accepts writes is found among several, also after another one takes over (needs PostgreSQL)',
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
