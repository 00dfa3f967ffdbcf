import { randomBytes } from 'node:crypto'

import { describe, expect, vi } from 'vitest'

import { listAudit } from '#server/audit/read-audit.ts'
import { gatewayTest, quiet, signInMember, type GatewayTest } from '#server/gateway-testing.ts'
import { ada } from '#server/interface/testing.ts'
import { putPeople } from '#server/people/people.ts'

const withAudit = () => ({
  config: { ...quiet, signIn: ['key' as const, 'oidc' as const] },
  audit: { mode: 'required' as const, key: randomBytes(32), years: 6 },
})
const reason = 'Fainted at the front desk'

/** A clinician who sees people tagged b only, and a person who isn’t. */
async function begin(test: GatewayTest, name = 'Ben') {
  await putPeople(test.db, test.northId, [{ user_id: ada, label: 'Ada', tags: ['a'] }])
  const about = { name, role: 'clinician', scope: ['b'] } as const
  return signInMember(test, test.northId, about)
}
const sees = async ({ get }: Awaited<ReturnType<typeof begin>>['user']) =>
  (await get('/workspace/people')).body.people.length

describe('emergency access', () => {
  gatewayTest(
    'shows everyone in this session only, for an hour, and still can’t change the list',
    async (test) => {
      const { user } = await begin(test)
      const other = await begin(test)
      expect(await sees(user)).toBe(0)
      expect((await user.get(`/workspace/checks/${ada}`)).status).toBe(403)
      const { status, body } = await user.post('/workspace/break-glass', { reason })
      expect([status, body.scope]).toEqual([200, ['b']])
      const leftMs = Date.parse(body.breakGlassUntil) - Date.now()
      expect(leftMs).toBeGreaterThan(59 * 60_000)
      expect(leftMs).toBeLessThanOrEqual(60 * 60_000)
      expect(await sees(user)).toBe(1)
      expect((await user.get(`/workspace/checks/${ada}`)).status).toBe(200)
      expect((await user.delete(`/workspace/people/${ada}`)).status).toBe(403)
      expect((await user.get('/workspace/members')).status).toBe(403)
      expect((await user.post('/workspace/break-glass', { reason })).status).toBe(409)
      expect(await sees(other.user)).toBe(0)
      // another process finds it in the database
      test.gateway.forgetSessions()
      expect(await sees(user)).toBe(1)

      await test.db.exec("update break_glass set ends_at = now() - interval '1 second'")
      test.gateway.forgetSessions()
      expect(await sees(user)).toBe(0)
      expect((await user.get('/workspace/session')).body.breakGlassUntil).toBeNull()
    },
    withAudit,
  )

  gatewayTest(
    'ends at once on request',
    async (test) => {
      const { user } = await begin(test)
      await user.post('/workspace/break-glass', { reason })
      const { body } = await user.delete('/workspace/break-glass')
      expect(body.breakGlassUntil).toBeNull()
      expect(await sees(user)).toBe(0)
      test.gateway.forgetSessions()
      expect(await sees(user)).toBe(0)
    },
    withAudit,
  )

  gatewayTest(
    'ends at once even if the database’s clock is ahead',
    async (test) => {
      const { user } = await begin(test)
      await user.post('/workspace/break-glass', { reason })
      const appNow = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 5000)
      try {
        await user.delete('/workspace/break-glass')
        test.gateway.forgetSessions()
        expect((await user.get('/workspace/session')).body.breakGlassUntil).toBeNull()
        expect(await sees(user)).toBe(0)
      } finally {
        appNow.mockRestore()
      }
    },
    withAudit,
  )

  gatewayTest(
    'requires a reason, and a scope',
    async (test) => {
      const { user } = await begin(test)
      for (const given of ['', 'too short', ' '.repeat(20), 'x'.repeat(501)])
        expect((await user.post('/workspace/break-glass', { reason: given })).status).toBe(422)
      expect(await sees(user)).toBe(0)
      const chief = await signInMember(test, test.northId, { name: 'Al', role: 'administrator' })
      const refused = await chief.user.post('/workspace/break-glass', { reason })
      expect([refused.status, refused.body.detail]).toEqual([409, 'You already see everyone.'])
    },
    withAudit,
  )

  gatewayTest(
    'is marked in the audit from its beginning to its end',
    async (test) => {
      const { user } = await begin(test)
      await user.get(`/workspace/people/${ada}/notes`)
      await user.post('/workspace/break-glass', { reason })
      await user.get(`/workspace/people/${ada}/notes`)
      await user.delete('/workspace/break-glass')
      const { events } = await listAudit(test.db, test.northId, {})
      expect(
        events.map(({ action, permission, status }) => [action, permission, status]).toReversed(),
      ).toEqual([
        ['listNotes', 'notes.read', 403],
        ['breakGlass', 'break-glass signed in', 200],
        ['listNotes', 'break-glass notes.read', 200],
        ['endBreakGlass', 'signed in', 200],
      ])
      const marked = await listAudit(test.db, test.northId, { kind: 'break-glass' })
      expect(marked.events.map(({ action }) => action)).toEqual(['listNotes', 'breakGlass'])
      expect(JSON.stringify(events)).not.toContain(reason)
    },
    withAudit,
  )

  gatewayTest(
    'is shown to those who oversee members, and reviewed by another person',
    async (test) => {
      const { user, id } = await begin(test)
      await user.post('/workspace/break-glass', { reason: `  ${reason} ` })
      const chief = await signInMember(test, test.northId, { name: 'Al', role: 'administrator' })
      const { body } = await chief.user.get('/workspace/break-glass')
      expect(body.list).toMatchObject([
        { member: { id, name: 'Ben' }, reason, reviewed_at: null, reviewed_by: null },
      ])
      expect((await user.get('/workspace/break-glass')).status).toBe(403)
      const review = `/workspace/break-glass/${body.list[0].id}/review`
      // the same person in another role
      const promoted = await signInMember(test, test.northId, { name: 'Ben', role: 'auditor' })
      expect((await promoted.user.post(review, {})).status).toBe(409)
      const south = await signInMember(test, test.southId, { name: 'Sol', role: 'administrator' })
      expect((await south.user.post(review, {})).status).toBe(404)
      expect((await south.user.get('/workspace/break-glass')).body.list).toEqual([])
      const reviewed = await chief.user.post(review, {})
      expect(reviewed.body.list).toMatchObject([{ reviewed_by: 'Al' }])
      expect((await chief.user.post(review, {})).status).toBe(404)
      const { events } = await listAudit(test.db, test.northId, { kind: 'change' })
      const about = { object: body.list[0].id, object_name: 'Ben' }
      expect(events).toMatchObject([
        { action: 'reviewBreakGlass', ...about },
        { action: 'breakGlass', ...about },
      ])

      await test.db.exec("update break_glass set began_at = now() - interval '91 days'")
      expect((await chief.user.get('/workspace/break-glass')).body.list).toEqual([])
    },
    withAudit,
  )
})
