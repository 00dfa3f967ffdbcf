import { describe, expect } from 'vitest'

import { OrderSetDraft, type OrderSetContent } from '#contract/interface/order-sets.ts'
import { dbTest } from '#server/db/testing.ts'

import { openOrderSetDrafts } from './order-set-drafts.ts'

const content = (...tests: string[]): OrderSetContent => ({
  tests,
  codes: ['1:004773'],
  dx: ['I10'],
  account: '',
})
const draft = (...tests: string[]) => ({
  past: [content()],
  present: content(...tests),
  future: [],
})

describe('a draft order set', () => {
  dbTest('is empty before the first change, and then as saved', async (db) => {
    const drafts = openOrderSetDrafts(db)
    const none = OrderSetDraft.parse(await drafts.read('north', 'browser'))
    expect(none).toMatchObject({ revision: 0, history: { past: [], future: [] }, updated_at: null })
    const kept = await drafts.put('north', 'browser', { revision: 0, history: draft('a') })
    expect(kept).toMatchObject({ revision: 1 })
    const read = OrderSetDraft.parse(await drafts.read('north', 'browser'))
    expect(read).toEqual({ ...kept, history: draft('a') })
    expect(read.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  dbTest('is never overwritten by someone who hadn’t read it', async (db) => {
    const drafts = openOrderSetDrafts(db)
    await drafts.put('north', 'browser', { revision: 0, history: draft('a') })
    expect(await drafts.put('north', 'browser', { revision: 0, history: draft('b') })).toBeNull()
    expect(await drafts.put('north', 'browser', { revision: 2, history: draft('b') })).toBeNull()
    expect(await drafts.read('north', 'browser')).toMatchObject({ history: draft('a') })
    await drafts.put('north', 'browser', { revision: 1, history: draft('b') })
    expect(await drafts.read('north', 'browser')).toMatchObject({
      revision: 2,
      history: draft('b'),
    })
  })

  dbTest('belongs to one team and one browser, whose secret isn’t stored', async (db) => {
    const drafts = openOrderSetDrafts(db)
    await drafts.put('north', 'browser', { revision: 0, history: draft('a') })
    expect(await drafts.read('south', 'browser')).toMatchObject({ revision: 0 })
    expect(await drafts.read('north', 'other')).toMatchObject({ revision: 0 })
    await drafts.put('south', 'browser', { revision: 0, history: draft('s') })
    expect(await drafts.read('north', 'browser')).toMatchObject({ history: draft('a') })
    const [row] = await db.rows<object>('select * from order_set_drafts')
    expect(Object.values(row!)).not.toContain('browser')
  })

  dbTest('is deleted after 90 days, and a team keeps the newest 1000', async (db) => {
    const old = (days: number, count: number, owner: string) =>
      db.rows(
        `insert into order_set_drafts (owner, browser_hash, revision, history, updated_at)
         select $1, $2 || n, 1, '{}', now() - $2::float8 * interval '1 day' - n * interval '1 second'
         from generate_series(1, $3::int) n`,
        [owner, String(days), count],
      )
    await old(91, 1, 'south')
    await old(89, 1, 'south')
    await old(1, 1005, 'north')
    await openOrderSetDrafts(db).put('north', 'browser', { revision: 0, history: draft('a') })
    expect(
      await db.rows(
        'select owner, count(*)::int as count from order_set_drafts group by owner order by owner',
      ),
    ).toEqual([
      { owner: 'north', count: 1000 },
      { owner: 'south', count: 1 },
    ])
  })

  dbTest('counts toward a limit per team, whoever saves it', async (db) => {
    const drafts = openOrderSetDrafts(db, 3)
    const put = (browser: string, revision = 0) =>
      drafts.put('north', browser, { revision, history: draft(browser) })
    for (const browser of ['a', 'b', 'c']) await put(browser)
    await expect(put('d')).rejects.toThrow('Your team has reached its limit of 3 order set drafts')
    // those that are there go on, and so does another team
    expect(await put('a', 1)).toMatchObject({ revision: 2 })
    await drafts.put('south', 'd', { revision: 0, history: draft('d') })
    // those that nobody touched since yesterday give way
    await db.exec("update order_set_drafts set updated_at = now() - interval '25 hours'")
    await put('d')
    const [count] = await db.rows(
      "select count(*)::int as drafts from order_set_drafts where owner = 'north'",
    )
    expect(count).toEqual({ drafts: 3 })
  })
})
