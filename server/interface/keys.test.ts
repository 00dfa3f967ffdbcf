import { randomBytes } from 'node:crypto'

import { describe, expect, vi } from 'vitest'

import { dbTest } from '#server/db/testing.ts'

import { callerOf, createKey, ensureKey, listKeys, cacheCallers, revokeKey } from './keys.ts'
import { putTeam } from './store.ts'

describe('team API keys', () => {
  dbTest('a key is stored only as a hash, and identifies its team', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    const key = await createKey(db, team.id, 'for the ward')
    expect(key).toMatch(/^rk_[\w-]{38}$/)
    expect(await callerOf(db, key)).toMatchObject({
      team: { id: team.id, name: 'North', demo: false },
    })
    expect(await callerOf(db, `${key}x`)).toBeNull()
    const stored = JSON.stringify(await db.rows('select * from api_keys'))
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(key.slice(12))
    expect(stored).toContain(key.slice(0, 10))
  })

  dbTest('a given key is created once, and a revoked one stays revoked', async (db) => {
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
    'a revoked key is accepted for three seconds at most, even if the clock is set back',
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

  dbTest('a new key works at once, even if keys were cached before', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    const callers = cacheCallers(db)
    const first = await createKey(db, team.id)
    expect((await callers.callerOf(first))!.team.name).toBe('North')
    const second = await createKey(db, team.id)
    expect((await callers.callerOf(second))!.team.name).toBe('North')
    // one of the time before checksums
    await ensureKey(db, team.id, `rk_${'o'.repeat(32)}`, null)
    callers.clear()
    expect((await callers.callerOf(`rk_${'o'.repeat(32)}`))!.team.name).toBe('North')
  })

  dbTest('wrong keys never reach the database, however many', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    const key = await createKey(db, team.id)
    let statements = 0
    const counting = {
      ...db,
      rows: <Row>(sql: string, args?: readonly unknown[]) => (
        statements++,
        db.rows<Row>(sql, args)
      ),
    }
    const callers = cacheCallers(counting)
    const tries = async (wrong: (n: number) => string) => {
      statements = 0
      const found = await Promise.all(
        Array.from({ length: 400 }, (_, n) => callers.callerOf(wrong(n))),
      )
      expect(new Set(found)).toEqual(new Set([null]))
      expect((await callers.callerOf(key))!.team.name).toBe('North')
      return statements
    }
    expect(await tries((n) => `rk_${n}`)).toBe(1)
    const random = () => `rk_${randomBytes(24).toString('base64url')}`
    expect(await tries(random)).toBe(0)
    expect(await tries(() => `${random()}aaaaaa`)).toBe(0)
    // who knows how a key is made gets one look for all of them
    const unstored = { ...db, rows: async () => [] }
    const made = await Promise.all(Array.from({ length: 10 }, () => createKey(unstored, team.id)))
    expect(await tries((n) => made[n % 10]!)).toBeLessThanOrEqual(2)
  })

  dbTest('a revoked key is refused at once if the change is known', async (db) => {
    const team = await putTeam(db, { name: 'North' })
    const key = await createKey(db, team.id)
    const callers = cacheCallers(db)
    const caller = await callers.callerOf(key)
    await revokeKey(db, caller!.keyId)
    callers.clear()
    expect(await callers.callerOf(key)).toBeNull()
  })
})
