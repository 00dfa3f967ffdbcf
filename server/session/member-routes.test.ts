import { randomUUID } from 'node:crypto'

import { describe, expect } from 'vitest'

import { browser, gatewayTest, signInMember, withSingleSignOn } from '#server/gateway-testing.ts'
import { ada } from '#server/interface/testing.ts'

describe('members', () => {
  gatewayTest(
    'are listed for those who may see them, each with their sessions',
    async (test) => {
      const owner = test.northId
      const chief = await signInMember(test, owner, { name: 'Ada', role: 'administrator' })
      const ben = await signInMember(test, owner, { name: 'Ben', role: 'analyst' })
      await signInMember(test, test.southId, { name: 'Sol', role: 'clinician' })
      const { body } = await chief.user.get('/workspace/members')
      expect(body.members).toEqual([
        expect.objectContaining({ id: chief.id, name: 'Ada', sessions: 1, current: true }),
        expect.objectContaining({
          id: ben.id,
          name: 'Ben',
          email: 'ben@example.org',
          role: 'analyst',
          disabled_at: null,
          current: false,
        }),
      ])
      expect((await ben.user.get('/workspace/members')).status).toBe(403)
      expect((await ben.user.get('/workspace/session')).body).toMatchObject({
        member: { name: 'Ben', email: 'ben@example.org' },
        role: 'analyst',
      })
      expect((await chief.user.get('/workspace/sessions')).body.sessions).toEqual([
        expect.objectContaining({ member: 'Ben', own: false }),
        expect.objectContaining({ member: 'Ada', current: true, own: true }),
      ])
    },
    withSingleSignOn,
  )

  gatewayTest(
    'who are disabled are signed out at once, until they are enabled',
    async (test) => {
      const owner = test.northId
      const chief = await signInMember(test, owner, { name: 'Ada', role: 'administrator' })
      const ben = await signInMember(test, owner, { name: 'Ben', role: 'clinician' })
      expect((await ben.user.get('/workspace/people')).status).toBe(200)
      const disabled = await chief.user.post(`/workspace/members/${ben.id}/disable`, {})
      expect(disabled.body.members[1]).toMatchObject({ id: ben.id, sessions: 0 })
      expect(disabled.body.members[1].disabled_at).toMatch(/^\d{4}-.*Z$/)
      expect((await ben.user.get('/workspace/people')).status).toBe(401)
      const { body } = await chief.user.post(`/workspace/members/${ben.id}/enable`, {})
      expect(body.members[1]).toMatchObject({ id: ben.id, disabled_at: null })
    },
    withSingleSignOn,
  )

  gatewayTest(
    'can’t disable themselves, or a member of another team',
    async (test) => {
      const chief = await signInMember(test, test.northId, { name: 'Ada', role: 'administrator' })
      const sol = await signInMember(test, test.southId, { name: 'Sol', role: 'clinician' })
      const own = await chief.user.post(`/workspace/members/${chief.id}/disable`, {})
      expect([own.status, own.body.detail]).toEqual([
        409,
        'You can’t disable yourself. Ask another administrator.',
      ])
      for (const id of [sol.id, randomUUID()])
        for (const action of ['disable', 'enable'])
          expect((await chief.user.post(`/workspace/members/${id}/${action}`, {})).status).toBe(404)
      expect((await sol.user.get('/workspace/people')).status).toBe(200)
    },
    withSingleSignOn,
  )

  gatewayTest(
    'sign their own changes, and can’t use another name',
    async (test) => {
      const ben = await signInMember(test, test.northId, { name: 'Ben', role: 'clinician' })
      const { user } = ben
      await user.put('/workspace/people', { people: [{ user_id: ada }] })
      const id = randomUUID()
      const note = { start_day: '2026-11-01', end_day: '2026-11-02', text: 'Flu', version: 0 }
      const notes = await user.put(`/workspace/people/${ada}/notes/${id}`, {
        ...note,
        author: 'Eve',
      })
      expect(notes.body.notes).toEqual([expect.objectContaining({ text: 'Flu', author: 'Ben' })])
      const exclusion = { figures: null, reason: 'Twice', version: 0 }
      const excluded = await user.put(
        `/workspace/people/${ada}/exclusions/${randomUUID()}`,
        exclusion,
      )
      expect(excluded.body.exclusions).toEqual([expect.objectContaining({ author: 'Ben' })])
      const settings = {
        max_hr: { value: 190, source: 'ramp test', day: '2026-03-01' },
        resting_hr: null,
        threshold_power: null,
        threshold_speed: null,
      }
      const settingsPath = `/workspace/people/${ada}/settings`
      const set = await user.put(settingsPath, { settings, version: 0, author: 'Eve' })
      expect(set.body).toMatchObject({ author: 'Ben' })
      const holder = browser(test.gateway)
      await holder.signIn(test.northKey)
      const changed = await holder.put(`/workspace/people/${ada}/notes/${id}`, {
        ...note,
        version: 1,
      })
      expect(changed.body.notes).toEqual([expect.objectContaining({ version: 2, author: null })])
      const late = await holder.put(settingsPath, { settings, version: 0 })
      expect([late.status, late.body.current]).toEqual([412, set.body])
      expect((await holder.put(settingsPath, { settings, version: 1 })).body).toMatchObject({
        version: 2,
        author: null,
      })
    },
    withSingleSignOn,
  )
})
