import { describe, expect, vi } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { runKeys } from './keys-cli.ts'
import { callerOf, createKey, ensureKey, listKeys, cacheCallers, revokeKey } from './keys.ts'
import { putTeam } from './store.ts'

describe('team API keys', () => {
  dbTest('a key is known by its hash alone, and says whose it is', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    const key = await createKey(db, team.id, 'for the ward')
    expect(key).toMatch(/^rk_[\w-]{32}$/)
    expect(await callerOf(db, key)).toMatchObject({
      team: { id: team.id, name: 'North', demo: false },
    })
    expect(await callerOf(db, `${key}x`)).toBeNull()
    const stored = JSON.stringify(await db.rows('select * from api_keys'))
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(key.slice(12))
    expect(stored).toContain(key.slice(0, 10))
  })

  dbTest('a given key is made once, and one that was revoked stays revoked', async (db) => {
    const team = await putTeam(db, { name: 'Demonstration', demo: true })
    await ensureKey(db, team.id, 'rk_given', 'demonstration')
    await ensureKey(db, team.id, 'rk_given', 'demonstration')
    expect(await listKeys(db)).toHaveLength(1)
    const caller = await callerOf(db, 'rk_given')
    expect(caller!.team.demo).toBe(true)
    await revokeKey(db, caller!.keyId)
    await ensureKey(db, team.id, 'rk_given', 'demonstration')
    expect(await callerOf(db, 'rk_given')).toBeNull()
  })

  dbTest(
    'a revoked key is believed for three seconds at most, also by a clock that is set back',
    async (db) => {
      const team = await putTeam(db, { name: 'North' })
      const key = await createKey(db, team.id)
      const callers = cacheCallers(db)
      const caller = await callers.callerOf(key)
      await revokeKey(db, caller!.keyId)
      expect(await callers.callerOf(key)).toEqual(caller)
      const anHourAgo = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
      const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000)
      expect(await callers.callerOf(key)).toBeNull()
      later.mockRestore()
      anHourAgo.mockRestore()
    },
  )

  dbTest('a key that was revoked is refused at once where the change is known', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    const key = await createKey(db, team.id)
    const callers = cacheCallers(db)
    const caller = await callers.callerOf(key)
    await revokeKey(db, caller!.keyId)
    callers.clear()
    expect(await callers.callerOf(key)).toBeNull()
  })
})

describe('the keys command', () => {
  const run = async (db: Db, ...args: string[]) => {
    const said = { out: '', err: '' }
    const code = await runKeys(args, async () => db, {
      out: (text) => (said.out += text),
      err: (text) => (said.err += text),
    })
    return { code, ...said }
  }

  dbTest('makes a key and the team with it, and shows the key once', async (db) => {
    const { code, out } = await run(db, 'create', '--team', 'North', '--note', 'for the ward')
    expect(code).toBe(0)
    const key = /rk_[\w-]{32}/.exec(out)![0]
    expect((await callerOf(db, key))!.team.name).toBe('North')
    await run(db, 'create', '--team', 'South')
    const listed = await run(db, 'list', '--team', 'North')
    expect(listed.out).toContain(`${key.slice(0, 10)}…`)
    expect(listed.out).toContain('for the ward')
    expect(listed.out).not.toContain(key)
    expect(listed.out).not.toContain('South')
    expect((await run(db, 'list')).out).toContain('South')
  })

  dbTest('revokes by prefix or id, and says what it did not find', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    const [one, two] = [await createKey(db, team.id), await createKey(db, team.id)]
    expect(await run(db, 'revoke', one.slice(0, 10))).toMatchObject({
      code: 0,
      out: expect.stringContaining('is revoked'),
    })
    expect(await callerOf(db, one)).toBeNull()
    expect(await run(db, 'revoke', one.slice(0, 10))).toMatchObject({
      code: 0,
      out: expect.stringContaining('was revoked already'),
    })
    expect((await run(db, 'revoke', (await callerOf(db, two))!.keyId)).code).toBe(0)
    expect(await callerOf(db, two)).toBeNull()
    expect(await run(db, 'revoke', 'rk_nothing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no key'),
    })
  })

  dbTest('does not choose between keys of one prefix', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    await ensureKey(db, team.id, 'rk_twins00-one', null)
    await ensureKey(db, team.id, 'rk_twins00-two', null)
    expect(await run(db, 'revoke', 'rk_twins00')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Give the id of one'),
    })
    expect(await callerOf(db, 'rk_twins00-one')).not.toBeNull()
  })

  dbTest(
    'explains itself, and refuses what it does not understand before it opens anything',
    async (db) => {
      expect(await run(db, '--help')).toMatchObject({
        code: 0,
        out: expect.stringContaining('npm run keys -- create'),
      })
      expect(await run(db)).toMatchObject({
        code: 0,
        out: expect.stringContaining('npm run keys -- create'),
      })
      for (const args of [
        ['create'],
        ['revoke'],
        ['destroy'],
        ['create', '--team', 'x', '--colour', 'red'],
        ['list', 'everything'],
      ]) {
        const refusal = await runKeys(args, () => Promise.reject(new Error('opened')), {
          out: () => {},
          err: (text) => expect(text).not.toContain('opened'),
        })
        expect([args, refusal]).toEqual([args, 2])
      }
    },
  )
})
