import { describe, expect } from 'vitest'

import { OrderSetDraft, type OrderSetHistory } from '#contract/interface/order-sets.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { browser, gatewayTest, quiet, signInMember, type Browser } from '#server/gateway-testing.ts'

const at = ownEndpoints.readOrderSetDraft.path
const history: OrderSetHistory = {
  past: [{ tests: [], codes: [], dx: [], account: '' }],
  present: { tests: ['a'], codes: ['1:004773'], dx: ['I10'], account: '' },
  future: [],
}
const put = (user: Browser, revision: number, given: unknown = history) =>
  user.put(at, { revision, history: given })

describe('the draft of an order set', () => {
  gatewayTest('stays with the browser through a sign-out', async ({ user, northKey, gateway }) => {
    expect((await user.get(at)).status).toBe(401)
    await user.signIn(northKey)
    expect((await put(user, 0)).body).toMatchObject({ revision: 1 })
    await user.delete(ownEndpoints.session.path)
    expect((await put(user, 1)).status).toBe(401)
    await user.signIn(northKey)
    const { body, headers } = await user.get(at)
    expect(OrderSetDraft.parse(body)).toMatchObject({ revision: 1, history })
    expect(headers['cache-control']).toBe('no-store')

    const colleague = browser(gateway)
    await colleague.signIn(northKey)
    expect((await colleague.get(at)).body.revision).toBe(0)
  })

  gatewayTest(
    'is invisible to another team in the same browser',
    async ({ user, northKey, southKey }) => {
      await user.signIn(northKey)
      await put(user, 0)
      await user.signIn(southKey)
      expect((await user.get(at)).body).toMatchObject({ revision: 0, history: { past: [] } })
      await put(user, 0)
      await user.signIn(northKey)
      expect((await user.get(at)).body).toMatchObject({ revision: 1, history })
    },
  )

  gatewayTest(
    'is invisible to another member in the same browser',
    async (test) => {
      const ann = await signInMember(test, test.northId, { name: 'Ann', role: 'clinician' })
      const ben = await signInMember(test, test.northId, { name: 'Ben', role: 'clinician' })
      await put(ann.user, 0)
      const shared = ann.user.jar.get('rounds_3000_browser') ?? ''
      ben.user.jar.set('rounds_3000_browser', shared)
      expect((await ben.user.get(at)).body).toMatchObject({ revision: 0, history: { past: [] } })
      expect((await put(ben.user, 0, { ...history, past: [] })).status).toBe(200)
      expect((await ann.user.get(at)).body).toMatchObject({ revision: 1, history })
    },
    () => ({ config: { ...quiet, signIn: ['oidc'] } }),
  )

  gatewayTest(
    'is refused from a tab that didn’t read the latest version',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      await put(user, 0)
      const refused = await put(user, 0, { ...history, past: [] })
      expect(refused.status).toBe(412)
      expect(refused.body.detail).toContain('another tab')
      expect(refused.body.current).toEqual((await user.get(at)).body)
      expect((await user.get(at)).body.history).toEqual(history)
    },
  )

  gatewayTest(
    'that is invalid is refused with the place of the error',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const tests = Array.from({ length: 201 }, (_, n) => `test ${n}`)
      const { status, body } = await put(user, 0, {
        ...history,
        present: { ...history.present, tests },
      })
      expect(status).toBe(422)
      expect(body.detail[0].loc).toEqual(['body', 'history', 'present', 'tests'])
      expect((await put(user, 0, { ...history, future: history.present })).status).toBe(422)
    },
  )

  gatewayTest('is identified by a cookie that no page can read', async ({ user, northKey }) => {
    await user.signIn(northKey)
    const [first] = (await user.get(at)).cookies
    expect(first).toMatchObject({ name: 'rounds_3000_browser', httpOnly: true, sameSite: 'Strict' })
    expect((await user.get(at)).cookies).toEqual([])
    expect((await put(user, 0)).cookies).toMatchObject([{ value: first!.value }])

    user.jar.set('rounds_3000_browser', 'x')
    expect((await user.get(at)).body.revision).toBe(0)
    expect(user.jar.get('rounds_3000_browser')).toMatch(/^[\w-]{43}$/)
  })

  gatewayTest(
    'has a host-only cookie behind HTTPS',
    async ({ user, northKey }) => {
      const headers = { 'x-forwarded-proto': 'https' }
      await user.post(ownEndpoints.session.path, { key: northKey }, { headers })
      const [cookie] = (await user.get(at, { headers })).cookies
      expect(cookie).toMatchObject({
        name: '__Host-rounds_3000_browser',
        secure: true,
        path: '/',
      })
    },
    () => ({ config: { ...quiet, trustProxy: ['127.0.0.1'] } }),
  )
})
