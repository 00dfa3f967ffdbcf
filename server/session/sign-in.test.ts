import { createHash, randomBytes } from 'node:crypto'

import { describe, expect } from 'vitest'

import { browser, gatewayTest, KEY, otherTest } from '#server/gateway-testing.ts'
import { buildGateway } from '#server/gateway.ts'
import { cacheCallers, createKey } from '#server/interface/keys.ts'

const junk = () => `rk_${randomBytes(24).toString('base64url')}`
/** Made up as well, with the checksum of a key that is none. */
const withChecksum = () => {
  const text = junk()
  return text + createHash('sha256').update(text).digest('base64url').slice(0, 6)
}

describe('refused keys', () => {
  gatewayTest('count before they are looked up, however many arrive at once', async ({ user }) => {
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async () => (await user.signIn(junk())).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  })

  gatewayTest(
    'lock no right key out, from the same address or with a similar start',
    async ({ user, gateway, db, northId, northKey }) => {
      for (let i = 0; i < 100; i++) await user.signIn(`${northKey.slice(0, 10)}${i}`)
      expect((await user.signIn('rk_wrong')).status).toBe(429)
      for (let i = 0; i < 40; i++) expect((await user.signIn(northKey)).status).toBe(200)
      // nor one that was made in the meantime
      const made = await createKey(db, northId)
      expect((await browser(gateway).signIn(made)).status).toBe(200)
      const answer = await user.signIn('rk_wrong')
      expect([answer.status, answer.headers['retry-after']]).toEqual([
        429,
        expect.stringMatching(/^[1-6]?\d$/),
      ])
    },
  )

  otherTest(
    'lock no key out that has opened a workspace, and let no other through to the service',
    () => {},
    async ({ user, gateway, asked }) => {
      for (let i = 0; i < 30; i++)
        expect((await user.signIn(`wrong ${i}`.replace(' ', '_'))).status).toBe(401)
      expect(asked).toHaveLength(30)
      for (let i = 0; i < 10; i++) expect((await user.signIn(`wrong_${i}`)).status).toBe(429)
      expect(asked).toHaveLength(30)
      expect((await browser(gateway).signIn(KEY)).status).toBe(200)
    },
  )

  otherTest(
    'exclude those that the service couldn’t judge',
    () => {},
    async ({ user, service }) => {
      service.status = 503
      for (let i = 0; i < 40; i++) expect((await user.signIn('a_key')).status).toBe(502)
      service.status = 429
      expect(await user.signIn('a_key')).toMatchObject({
        status: 429,
        headers: { 'retry-after': '60' },
        body: { detail: expect.stringContaining('received too many requests') },
      })
      service.status = null
      expect((await user.signIn('a_key')).status).toBe(401)
    },
  )
})

describe('the database', () => {
  gatewayTest(
    'hardly notices a thousand wrong keys at once, and every right one among them works',
    async ({ options, db, northId }) => {
      const rightKeys = await Promise.all(Array.from({ length: 20 }, () => createKey(db, northId)))
      let lookUps = 0
      let most = 0
      let under = 0
      const counting = {
        ...db,
        rows: async <Row>(sql: string, args?: readonly unknown[]) => {
          if (!sql.includes('api_keys')) return db.rows<Row>(sql, args)
          lookUps++
          most = Math.max(most, ++under)
          return db.rows<Row>(sql, args).finally(() => under--)
        },
      }
      const { callerOf } = cacheCallers(counting)
      const teamOf = async (key: string) => {
        const caller = await callerOf(key)
        return caller && { owner: caller.team.id, team: { name: caller.team.name, demo: false } }
      }
      const upstream = {
        ...options.upstream,
        signIn: teamOf,
        workspaceOf: teamOf,
        knows: async (key: string) => (await teamOf(key)) !== null,
      }
      const gateway = await buildGateway({ ...options, upstream })
      const began = performance.now()
      const signIn = async (key: string) => (await browser(gateway).signIn(key)).status
      const wrong = Array.from({ length: 1000 }, (_, n) => signIn(n % 2 ? junk() : withChecksum()))
      const right = await Promise.all(rightKeys.map(signIn))
      const statuses = await Promise.all(wrong)
      expect(right).toEqual(rightKeys.map(() => 200))
      expect(new Set(statuses)).toEqual(new Set([401, 429]))
      expect(statuses.filter((status) => status === 401)).toHaveLength(30)
      // one at a time, and four a second: of each key that has a checksum it may have been made since the last look
      expect(most).toBe(1)
      expect(lookUps).toBeLessThanOrEqual(2 + (performance.now() - began) / 250)
      await gateway.close()
    },
  )

  gatewayTest('isn’t queried for impossible keys', async ({ db, northKey }) => {
    let lookUps = 0
    const { callerOf } = cacheCallers({
      ...db,
      rows: (sql, args) => (lookUps++, db.rows(sql, args)),
    })
    await callerOf(northKey)
    for (let n = 0; n < 1000; n++) expect(await callerOf(junk())).toBeNull()
    expect(lookUps).toBe(1)
  })

  gatewayTest('that doesn’t respond gives a message and 503', async ({ options, northKey }) => {
    const away = async () => {
      throw Object.assign(new Error('All connections are in use'), { code: 'DATABASE_BUSY' })
    }
    const upstream = { ...options.upstream, signIn: away, knows: away }
    const gateway = await buildGateway({ ...options, upstream })
    const answer = await browser(gateway).signIn(northKey)
    expect([answer.status, answer.body.detail, answer.headers['retry-after']]).toEqual([
      503,
      'The database isn’t responding',
      '5',
    ])
    await gateway.close()
  })
})
