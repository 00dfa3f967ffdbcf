import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { slots, tablesOf } from './slots.ts'

describe('the connections of a database', () => {
  const few = { total: 4, perQueue: 2, waitMs: 50 }

  test('are never all with statements of one queue', async () => {
    const { take, load } = slots(few)
    const held = [await take('markers'), await take('markers')]
    const third = take('markers')
    const ofAnother = await take('workouts')
    expect(load()).toEqual({ inUse: 3, waiting: 1 })
    held[0]!()
    const release = await third
    expect(load()).toEqual({ inUse: 3, waiting: 0 })
    for (const end of [held[1]!, ofAnother, release]) end()
    expect(load()).toEqual({ inUse: 0, waiting: 0 })
  })

  test('are waited for so long and no longer, each in its turn', async () => {
    const { take, load } = slots(few)
    const held = await Promise.all(['a', 'b', 'c', 'd'].map((table) => take(table)))
    const order: string[] = []
    const second = take('e').then(() => order.push('e'))
    const third = take('f').then(() => order.push('f'))
    held[0]!()
    await second
    held[1]!()
    await third
    expect(order).toEqual(['e', 'f'])
    await expect(take('g')).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
    expect(load()).toEqual({ inUse: 4, waiting: 0 })
  })
})

describe('the tables of a statement', () => {
  test('are those it reads and writes, without what it makes itself', () => {
    expect(
      tablesOf(`with hits as materialized (select id from markers where search like 'from x')
        select (select count(*) from hits) from (select id from hits) page join marker_bodies using (id)`),
    ).toEqual(['markers', 'x', 'marker_bodies'])
    expect(tablesOf('select x.id from jsonb_to_recordset($1) as x(id uuid)')).toEqual([])
    expect(tablesOf('insert into users (id) select id from teams')).toEqual(['users', 'teams'])
    expect(tablesOf('update api_keys set revoked_at = now()')).toEqual(['api_keys'])
  })

  test('are found in every statement of the service', () => {
    const folder = join(import.meta.dirname, '..', 'interface', 'routes')
    const migrations = join(import.meta.dirname, 'migrations')
    const known = readdirSync(migrations)
      .map((file) => readFileSync(join(migrations, file), 'utf8'))
      .flatMap((sql) => [...sql.matchAll(/create table (\w+)/g)].map(([, name = '']) => name))
    const found = readdirSync(folder)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => tablesOf(readFileSync(join(folder, file), 'utf8')))
    for (const table of ['workouts', 'connections', 'markers', 'lab_tests', 'lab_accounts'])
      expect(found).toContain(table)
    expect(known).toEqual(expect.arrayContaining(['workouts', 'markers']))
  })
})
