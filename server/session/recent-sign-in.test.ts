import { randomBytes, randomUUID } from 'node:crypto'

import { describe, expect } from 'vitest'

import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { ownEndpoints, type OwnName } from '#contract/own/endpoints.ts'
import { needsRecentSignIn } from '#contract/own/endpoints/recent-sign-in.ts'
import { auditKey } from '#server/audit/audit-event.ts'
import { listAudit } from '#server/audit/read-audit.ts'
import {
  ageSignIns,
  browser,
  gatewayTest,
  json,
  KEY,
  openOwn,
  otherTest,
  person,
  signInMember,
  withSingleSignOn,
  type Browser,
} from '#server/gateway-testing.ts'
import { ada } from '#server/interface/testing.ts'

const COOKIE = 'rounds_3000'
const CODE = 'insufficient_user_authentication'
const key = auditKey(randomBytes(32).toString('base64'))
const audited = () => ({ audit: { mode: 'required' as const, key, years: 6 } })
const demo = ({ northKey: demoKey }: { northKey: string }) => ({ demoKey })

const erase = (user: Browser) => user.delete(`/workspace/people/${ada}/data`)
const again = (user: Browser, body: object) => user.post('/workspace/session/again', body)
const isTooOld = ({ status, body }: Awaited<ReturnType<typeof erase>>) =>
  status === 403 && body.code === CODE

describe('an old sign-in', () => {
  gatewayTest(
    'isn’t recent because the clock was set back after it',
    async (test) => {
      const { user } = test
      await user.post('/workspace/session', { demo: true })
      await ageSignIns(test, -60)
      expect(isTooOld(await erase(user))).toBe(true)
    },
    demo,
  )

  gatewayTest(
    'is refused by every endpoint that needs a recent one, and by no other',
    async (test) => {
      const { user } = test
      await user.post('/workspace/session', { demo: true })
      await ageSignIns(test)
      const refused: string[] = []
      const wanted: string[] = []
      for (const [name, endpoint] of Object.entries<OwnEndpoint>(ownEndpoints)) {
        const { method, path, right } = endpoint
        if (right === 'open') continue
        if (needsRecentSignIn(name as OwnName, right)) wanted.push(name)
        const answer = await user.ask(
          method,
          path.replace(/:\w+/g, () => randomUUID()),
          method === 'GET' || method === 'DELETE' ? {} : { payload: {} },
        )
        if (isTooOld(answer)) refused.push(name)
      }
      expect(refused).toEqual(wanted)
      expect(refused).toEqual(
        expect.arrayContaining([
          'disableMember',
          'enableMember',
          'changeMemberRole',
          'inviteMember',
          'resetPasskeys',
          'newPasskeyOptions',
          'addPasskey',
          'removePasskey',
          'endSession',
          'endOtherSessions',
          'createApiKey',
          'rotateApiKey',
          'exportPerson',
          'erasePerson',
        ]),
      )
    },
    demo,
  )

  gatewayTest(
    'is older than five minutes, and the refusal says what to do and changes nothing',
    async (test) => {
      const { user, northKey } = test
      await user.signIn(northKey)
      await user.put('/workspace/people', { people: [{ user_id: ada }] })
      await ageSignIns(test, 4.9)
      expect((await user.get(`/workspace/people/${ada}/data`)).status).toBe(200)
      await ageSignIns(test, 0.2)
      const refused = await erase(user)
      expect([refused.status, refused.body]).toEqual([
        403,
        {
          detail: 'This requires a sign-in within the last 5 minutes. Sign in again, then retry.',
          code: CODE,
          way: 'key',
        },
      ])
      const { body } = await user.get('/workspace/people')
      expect(body.people).toEqual([expect.objectContaining({ user_id: ada })])
    },
  )

  gatewayTest(
    'isn’t reported before a missing permission',
    async (test) => {
      const ben = await signInMember(test, test.northId, { name: 'Ben', role: 'analyst' })
      await ageSignIns(test)
      const refused = await erase(ben.user)
      expect(refused.body).toEqual({ detail: expect.stringContaining('Your role, Analyst') })
    },
    withSingleSignOn,
  )
})

describe('a team key entered again', () => {
  gatewayTest('counts as a recent sign-in, in every tab', async (test) => {
    const { user, northKey, db } = test
    await user.signIn(northKey)
    await user.put('/workspace/people', { people: [{ user_id: ada }] })
    const other = browser(test.gateway)
    await other.signIn(northKey)
    await ageSignIns(test)
    const before = user.jar.get(COOKIE)
    const [{ session } = { session: '' }] = await db.rows<{ session: string }>(
      'select public_id as session from sessions order by created_at limit 1',
    )
    const answer = await again(user, { key: northKey })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(answer.cookies).toMatchObject([{ name: COOKIE, httpOnly: true, sameSite: 'Strict' }])
    expect(user.jar.get(COOKIE)).not.toBe(before)
    expect(isTooOld(await erase(other))).toBe(true)
    expect((await erase(user)).status).toBe(200)
    const { body } = await user.get('/workspace/sessions')
    expect(body.sessions.map(({ current, id }: any) => [current, id])).toEqual(
      expect.arrayContaining([[true, session]]),
    )
    expect(body.sessions).toHaveLength(2)
  })

  gatewayTest('ends the previous cookie after ten seconds', async (test) => {
    const { user, northKey, gateway, db } = test
    await user.signIn(northKey)
    await ageSignIns(test)
    const former = browser(gateway)
    former.jar.set(COOKIE, user.jar.get(COOKIE)!)
    await again(user, { key: northKey })
    // a request that was on its way, which the new sign-in is none for
    expect((await former.get('/workspace/people')).status).toBe(200)
    expect(isTooOld(await erase(former))).toBe(true)
    expect((await again(former, { key: northKey })).status).toBe(409)
    await db.rows(
      "update sessions set replaced_until = now() - interval '1 second' where replaced_until is not null",
    )
    gateway.forgetSessions()
    expect((await former.get('/workspace/people')).status).toBe(401)
    expect((await user.get('/workspace/people')).status).toBe(200)
  })

  gatewayTest('leaves no previous cookie behind at sign-out', async (test) => {
    const { user, northKey, gateway } = test
    await user.signIn(northKey)
    const former = browser(gateway)
    former.jar.set(COOKIE, user.jar.get(COOKIE)!)
    await again(user, { key: northKey })
    await user.delete('/workspace/session')
    expect((await former.get('/workspace/people')).status).toBe(401)
  })

  gatewayTest(
    'is refused if it is wrong or another team’s, and the audit records it',
    async (test) => {
      const { user, northKey, southKey, northId, db } = test
      await user.signIn(northKey)
      await ageSignIns(test)
      for (const [typed, words] of [
        ['rk_wrong', /isn’t recognized/],
        ['not a key', /isn’t a team key/],
        [southKey, /is for another team/],
      ] as const) {
        const refused = await again(user, { key: typed })
        expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(words)])
        expect(refused.cookies).toEqual([])
      }
      expect((await again(user, { demo: true })).status).toBe(409)
      expect(isTooOld(await erase(user))).toBe(true)
      await again(user, { key: northKey })
      const { events } = await listAudit(db, northId, {})
      expect(events.map(({ action, status }) => [action, status])).toEqual([
        ['signInAgain', 204],
        ['erasePerson', 403],
        ...Array.from({ length: 3 }, () => ['signInAgain', 403]),
        ['signIn', 200],
      ])
      expect(new Set(events.map(({ session }) => session)).size).toBe(1)
    },
    audited,
  )

  gatewayTest('is limited like a sign-in', async (test) => {
    const { user, northKey } = test
    await user.signIn(northKey)
    const statuses = []
    for (let n = 0; n < 31; n++)
      statuses.push((await again(user, { key: `rk_${n}_${randomUUID()}` })).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 403), 429])
    expect((await again(user, { key: northKey })).status).toBe(204)
  })

  gatewayTest(
    'isn’t needed in the demo',
    async (test) => {
      const { user, northKey } = test
      await user.post('/workspace/session', { demo: true })
      await ageSignIns(test)
      expect((await erase(user)).body).toMatchObject({ code: CODE, way: 'demo' })
      expect((await again(user, { demo: true })).status).toBe(204)
      expect((await erase(user)).status).toBe(200)
      await ageSignIns(test)
      expect((await again(user, { key: northKey })).status).toBe(204)
    },
    demo,
  )

  gatewayTest(
    'doesn’t count for a member',
    async (test) => {
      const chief = await signInMember(test, test.northId, { name: 'Ada', role: 'administrator' })
      await ageSignIns(test)
      expect((await again(chief.user, { key: test.northKey })).status).toBe(409)
      expect((await erase(chief.user)).body).toMatchObject({ code: CODE, way: 'oidc' })
    },
    withSingleSignOn,
  )

  gatewayTest('counts for every process', async (test) => {
    const { db, options, user, northKey } = test
    const replica = await openOwn({ ...db, kind: 'postgresql' }, { secrets: options.secrets })
    await user.signIn(northKey)
    await ageSignIns(test)
    for (const [name, value] of user.jar) replica.user.jar.set(name, value)
    expect(isTooOld(await erase(replica.user))).toBe(true)
    await again(user, { key: northKey })
    for (const [name, value] of user.jar) replica.user.jar.set(name, value)
    expect((await erase(replica.user)).status).toBe(200)
    await replica.close()
  })

  otherTest(
    'works for another service too',
    (_, response) => json(response, {}),
    async ({ user, db, gateway }) => {
      await ageSignIns({ db, gateway })
      const url = `/workspace/people/${person}/data`
      expect((await user.delete(url)).body).toMatchObject({ code: CODE, way: 'key' })
      expect((await again(user, { key: 'wrong' })).status).toBe(403)
      expect((await again(user, { key: KEY })).status).toBe(204)
      expect((await user.delete(url)).body?.code).toBeUndefined()
    },
  )
})
