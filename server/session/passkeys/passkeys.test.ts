import { randomBytes } from 'node:crypto'

import { describe, expect } from 'vitest'

import type { Role } from '#contract/own/rights.ts'
import { auditKey } from '#server/audit/audit-event.ts'
import { listAudit } from '#server/audit/read-audit.ts'
import {
  ageSignIns,
  browser,
  gatewayTest,
  openOwn,
  quiet,
  signInMember,
  type Browser,
  type GatewayTest,
} from '#server/gateway-testing.ts'
import { addMember, admitMember } from '#server/session/members.ts'

import { makeLink, takeLink } from './sign-in-links.ts'
import { softwarePasskey } from './testing.ts'

const key = auditKey(randomBytes(32).toString('base64'))
const withPasskeys = () => ({
  config: { ...quiet, signIn: ['key' as const, 'members' as const] },
  audit: { mode: 'required' as const, key, years: 6 },
})

const invite = (
  { db, northId: owner }: GatewayTest,
  name = 'Ann Lee',
  role: Role = 'administrator',
) => makeLink(db, { owner, kind: 'invitation', name, role, scope: null })

const optionsOf = async (user: Browser, path: string, body: object = {}) => {
  const answer = await user.post(path, body)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body
}
const invited = (user: Browser, token: string) =>
  optionsOf(user, '/workspace/links/passkey/options', { token })
const asked = (user: Browser) => optionsOf(user, '/workspace/session/passkey/options')

/** A member who has accepted an invitation, with their browser and passkey. */
async function join(test: GatewayTest, name?: string, role?: Role) {
  const { token } = await invite(test, name, role)
  const user = browser(test.gateway)
  const passkey = softwarePasskey()
  const created = passkey.create(await invited(user, token))
  const answer = await user.post('/workspace/links/passkey', { token, passkey: created })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return {
    user,
    passkey,
    token,
    created,
    id: answer.body.member.id as string,
    session: answer.body,
  }
}

const signIn = async (user: Browser, passkey: ReturnType<typeof softwarePasskey>, wrong = {}) =>
  user.post('/workspace/session/passkey', passkey.use(await asked(user), wrong))

describe('an invitation', () => {
  gatewayTest(
    'says who invited whom to what, and lets the person in with a new passkey',
    async (test) => {
      const { token } = await invite(test, 'Ann Lee', 'clinician')
      const user = browser(test.gateway)
      const read = await user.post('/workspace/links/read', { token })
      expect(read.body).toEqual({
        kind: 'invitation',
        isMember: false,
        team: 'North',
        name: 'Ann Lee',
        role: 'clinician',
        invited_by: null,
        expires_at: expect.stringMatching(/Z$/),
      })
      const { options } = await invited(user, token)
      expect(options).toMatchObject({
        rp: { id: 'localhost', name: 'Rounds' },
        user: { name: 'Ann Lee' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      const passkey = softwarePasskey().create({ options })
      const joined = await user.post('/workspace/links/passkey', { token, passkey })
      expect(joined.body).toMatchObject({
        signedIn: true,
        member: { name: 'Ann Lee', email: null },
        role: 'clinician',
        emergencyUntil: null,
      })
      expect((await user.get('/workspace/passkeys')).body.passkeys).toEqual([
        expect.objectContaining({ name: 'Unknown browser', synced: true, last_used_at: null }),
      ])
      const session = joined.cookies.find(({ name }) => name === 'rounds_3000')
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    },
    withPasskeys,
  )

  gatewayTest(
    'works once, even for two browsers at the same time, and for a week',
    async (test) => {
      const { token, user } = await join(test)
      const again = await user.post('/workspace/links/read', { token })
      expect([again.status, again.body.detail]).toEqual([
        409,
        'This link was already used. Ask for a new one.',
      ])
      const { token: other } = await invite(test, 'Ben')
      const begun = await Promise.all(
        [browser(test.gateway), browser(test.gateway)].map(async (one) => ({
          one,
          passkey: softwarePasskey().create(await invited(one, other)),
        })),
      )
      const statuses: number[] = []
      for (const { one, passkey } of begun) {
        const body = { token: other, passkey }
        statuses.push((await one.post('/workspace/links/passkey', body)).status)
      }
      expect(statuses).toEqual([200, 409])
      const { token: raced } = await invite(test, 'Dan')
      const taken = await Promise.all([1, 2, 3].map(() => takeLink(test.db, raced, 'invitation')))
      expect(taken.filter((link) => link !== null)).toHaveLength(1)
      const { token: old } = await invite(test, 'Cleo')
      const tooLate = softwarePasskey().create(await invited(user, old))
      await test.db.rows("update sign_in_links set expires_at = now() - interval '1 second'")
      const late = await user.post('/workspace/links/passkey', { token: old, passkey: tooLate })
      expect([late.status, late.body.detail]).toEqual([
        410,
        'This link has expired. Ask for a new one.',
      ])
      const members = await test.db.rows('select name from members order by name')
      expect(members).toEqual([{ name: 'Ann Lee' }, { name: 'Ben' }])
    },
    withPasskeys,
  )

  gatewayTest(
    'reveals nothing to anyone who guesses, and makes them wait',
    async ({ user }) => {
      const guess = () => user.post('/workspace/links/read', { token: 'x'.repeat(43) })
      expect((await guess()).status).toBe(404)
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async () => (await guess()).status),
      )
      expect(statuses.filter((status) => status === 429)).toHaveLength(11)
      expect((await user.post('/workspace/links/read', { token: 'x' })).status).toBe(422)
    },
    withPasskeys,
  )

  gatewayTest(
    'accepts a passkey only from the browser that began, for this invitation and from this site',
    async (test) => {
      const { token } = await invite(test)
      const user = browser(test.gateway)
      const accept = (by: Browser, passkey: object, of = token) =>
        by.post('/workspace/links/passkey', { token: of, passkey })
      const passkey = softwarePasskey()
      const created = passkey.create(await invited(user, token))
      expect((await accept(browser(test.gateway), created)).status).toBe(408)
      const other = await invite(test, 'Ben')
      expect((await accept(user, created, other.token)).status).toBe(408)
      for (const wrong of [
        { origin: 'https://rounds.evil.example' },
        { rpId: 'evil.example' },
        { type: 'webauthn.get' },
        { challenge: 'AAAA' },
        { verified: false },
        { crossOrigin: true },
        { topOrigin: 'https://evil.example' },
      ]) {
        const answer = await accept(user, passkey.create(await invited(user, token), wrong))
        expect([wrong, answer.status, answer.body.detail]).toEqual([
          wrong,
          422,
          'Rounds couldn’t verify this passkey. Try again.',
        ])
      }
      expect(await test.db.rows('select 1 from members')).toEqual([])
      expect((await accept(user, passkey.create(await invited(user, token)))).status).toBe(200)
    },
    withPasskeys,
  )

  gatewayTest(
    'is in the audit with the invited person’s name, along with later changes to the member',
    async (test) => {
      const { user: chief } = await join(test)
      const { body } = await chief.post('/workspace/invitations', { name: 'Cleo', role: 'analyst' })
      const [, token = ''] = body.url.split('#')
      const cleo = browser(test.gateway)
      const passkey = softwarePasskey().create(await invited(cleo, token))
      const { id } = (await cleo.post('/workspace/links/passkey', { token, passkey })).body.member
      await chief.put(`/workspace/members/${id}/role`, { role: 'auditor', scope: null })
      await chief.post(`/workspace/members/${id}/disable`, {})
      const { events } = await listAudit(test.db, test.northId, {})
      const told = events.slice(0, 4).map((event) => [event.action, event.object_name])
      expect(told).toEqual([
        ['disableMember', 'Cleo'],
        ['changeMemberRole', 'Cleo'],
        ['acceptInvitation', 'Cleo'],
        ['inviteMember', 'Cleo'],
      ])
      expect(events[2]?.object).toBe(events[3]?.object)
    },
    withPasskeys,
  )

  gatewayTest(
    'is created, listed, and canceled by anyone who may change members',
    async (test) => {
      const { user: chief } = await join(test)
      const { user: ben } = await join(test, 'Ben', 'clinician')
      const body = { name: ' Cleo Day ', role: 'analyst' }
      expect((await ben.post('/workspace/invitations', body)).status).toBe(403)
      const made = await chief.post('/workspace/invitations', body)
      expect(made.body).toEqual({
        url: expect.stringMatching(/^http:\/\/localhost:3000\/join#[\w-]{43}$/),
        invitations: [
          expect.objectContaining({ name: 'Cleo Day', role: 'analyst', invited_by: 'Ann Lee' }),
        ],
      })
      const token = made.body.url.split('#')[1]
      expect(JSON.stringify(await test.db.rows('select * from sign_in_links'))).not.toContain(token)
      const [{ id }] = made.body.invitations
      const south = await signInMember(test, test.southId, { name: 'Sol', role: 'administrator' })
      expect((await south.user.get('/workspace/invitations')).status).toBe(401)
      const canceled = await chief.delete(`/workspace/invitations/${id}`)
      expect(canceled.body).toEqual({ invitations: [] })
      expect((await chief.delete(`/workspace/invitations/${id}`)).status).toBe(404)
      expect((await browser(test.gateway).post('/workspace/links/read', { token })).status).toBe(
        404,
      )
    },
    withPasskeys,
  )

  gatewayTest(
    'to reset passkeys ends the old ones and the sessions, and keeps the member',
    async (test) => {
      const { user: chief, id: chiefId } = await join(test)
      const ben = await join(test, 'Ben', 'clinician')
      const path = (id: string) => `/workspace/members/${id}/invitation`
      expect((await chief.post(path(chiefId), {})).status).toBe(409)
      const { body } = await chief.post(path(ben.id), {})
      expect((await ben.user.get('/workspace/people')).status).toBe(401)
      expect((await signIn(ben.user, ben.passkey)).status).toBe(401)
      const token = body.url.split('#')[1]
      expect((await ben.user.post('/workspace/links/read', { token })).body.isMember).toBe(true)
      // the role that counts is the one at the time of the new passkey
      await chief.put(`/workspace/members/${ben.id}/role`, { role: 'analyst' })
      expect((await chief.get('/workspace/invitations')).body.invitations[0].role).toBe('analyst')
      const passkey = softwarePasskey()
      const again = await ben.user.post('/workspace/links/passkey', {
        token,
        passkey: passkey.create(await invited(ben.user, token)),
      })
      expect(again.body).toMatchObject({ member: { id: ben.id, name: 'Ben' }, role: 'analyst' })
      expect((await signIn(browser(test.gateway), passkey)).status).toBe(200)
      const { id } = await admitMember(
        test.db,
        { owner: test.northId, role: 'clinician', scope: null },
        { issuer: 'https://id.example', subject: 'x', name: 'Sue', email: null },
      )
      expect((await chief.post(path(id!), {})).status).toBe(410)
    },
    withPasskeys,
  )
})

describe('a sign-in with a passkey', () => {
  gatewayTest(
    'needs no name, and is recorded',
    async (test) => {
      const { passkey, id } = await join(test)
      const user = browser(test.gateway)
      const { options } = await asked(user)
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
      expect(options.allowCredentials ?? []).toEqual([])
      const answer = await user.post('/workspace/session/passkey', passkey.use({ options }))
      expect(answer.body).toMatchObject({ signedIn: true, member: { id }, role: 'administrator' })
      const { events } = await listAudit(test.db, test.northId, {})
      expect(events.map(({ action, status, member }) => [action, status, member?.id])).toEqual([
        ['signInWithPasskey', 200, id],
        ['acceptInvitation', 200, id],
      ])
      expect((await user.get('/workspace/passkeys')).body.passkeys[0].last_used_at).toMatch(/Z$/)
    },
    withPasskeys,
  )

  gatewayTest(
    'is refused for anything that isn’t quite right',
    async (test) => {
      const { passkey } = await join(test)
      const user = browser(test.gateway)
      for (const [wrong, status] of [
        [{ origin: 'https://rounds.evil.example' }, 422],
        [{ rpId: 'evil.example' }, 422],
        [{ type: 'webauthn.create' }, 422],
        [{ challenge: 'AAAA' }, 422],
        [{ verified: false }, 422],
        [{ crossOrigin: true }, 422],
        [{ topOrigin: 'https://evil.example' }, 422],
        [{ userHandle: 'b3RoZXI' }, 401],
      ] as const)
        expect([wrong, (await signIn(user, passkey, wrong)).status]).toEqual([wrong, status])
      // a key of its own that says it is the other one
      const forged = {
        ...softwarePasskey().use(await asked(user)),
        id: passkey.id,
        rawId: passkey.id,
      }
      forged.response.userHandle = passkey.use(await asked(user)).response.userHandle!
      const { status } = await user.post('/workspace/session/passkey', forged)
      expect(status).toBe(422)
      expect((await signIn(user, softwarePasskey())).status).toBe(401)
      expect((await user.get('/workspace/people')).status).toBe(401)
      expect((await signIn(user, passkey)).status).toBe(200)
    },
    withPasskeys,
  )

  gatewayTest(
    'can’t be repeated, by the same browser or with a copy of its cookie',
    async (test) => {
      const { passkey } = await join(test)
      const user = browser(test.gateway)
      const answered = passkey.use(await asked(user))
      const copy = browser(test.gateway)
      for (const [name, value] of user.jar) copy.jar.set(name, value)
      expect((await user.post('/workspace/session/passkey', answered)).status).toBe(200)
      expect((await user.post('/workspace/session/passkey', answered)).status).toBe(410)
      expect((await copy.post('/workspace/session/passkey', answered)).status).toBe(410)
    },
    withPasskeys,
  )

  gatewayTest(
    'is refused and recorded if the counter hasn’t grown, as with a copied passkey',
    async (test) => {
      const { passkey, id } = await join(test)
      const user = browser(test.gateway)
      expect((await signIn(user, passkey, { counter: 7 })).status).toBe(200)
      for (const counter of [7, 3, 0]) {
        const { status, body } = await signIn(browser(test.gateway), passkey, { counter })
        expect([status, body.detail]).toEqual([403, expect.stringMatching(/may have been copied/)])
      }
      const { events } = await listAudit(test.db, test.northId, { kind: 'denied' })
      expect(events).toHaveLength(3)
      expect(events[0]).toMatchObject({
        action: 'signInWithPasskey',
        member: { id },
        session: null,
      })
      expect((await signIn(user, passkey, { counter: 8 })).status).toBe(200)
    },
    withPasskeys,
  )

  gatewayTest(
    'works with a passkey that has no counter',
    async (test) => {
      const { token } = await invite(test)
      const user = browser(test.gateway)
      const passkey = softwarePasskey(undefined, { counts: false })
      const created = passkey.create(await invited(user, token))
      await user.post('/workspace/links/passkey', { token, passkey: created })
      for (let i = 0; i < 2; i++) expect((await signIn(user, passkey)).status).toBe(200)
    },
    withPasskeys,
  )

  gatewayTest(
    'is refused to a disabled member, who is signed out at once',
    async (test) => {
      const { user: chief } = await join(test)
      const ben = await join(test, 'Ben', 'clinician')
      await chief.post(`/workspace/members/${ben.id}/disable`, {})
      expect((await ben.user.get('/workspace/people')).status).toBe(401)
      const refused = await signIn(ben.user, ben.passkey)
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        'Your access to Rounds is disabled. Ask a team administrator to enable it.',
      ])
      await chief.post(`/workspace/members/${ben.id}/enable`, {})
      expect((await signIn(ben.user, ben.passkey)).status).toBe(200)
    },
    withPasskeys,
  )

  gatewayTest(
    'makes an address wait after repeated refusals',
    async (test) => {
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async () => {
          const user = browser(test.gateway)
          return (await signIn(user, softwarePasskey())).status
        }),
      )
      expect(statuses.filter((status) => status === 401)).toHaveLength(30)
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    },
    withPasskeys,
  )

  gatewayTest('is off where SIGN_IN doesn’t include members', async (test) => {
    expect((await test.user.post('/workspace/session/passkey/options', {})).status).toBe(409)
    const { token } = await invite(test)
    expect((await test.user.post('/workspace/links/read', { token })).status).toBe(404)
  })

  gatewayTest(
    'belongs to PUBLIC_URL, or to localhost without it',
    async (test) => {
      const ask = async (user: Browser, host: string, more = {}) =>
        user.post('/workspace/session/passkey/options', {}, { headers: { host, ...more } })
      expect((await ask(test.user, '127.0.0.1:3000')).body.detail).toBe(
        'Browsers accept passkeys only for a domain name. Open Rounds at http://localhost:3000.',
      )
      expect((await ask(test.user, 'rounds.clinic.example')).body.detail).toMatch(/PUBLIC_URL/)
      const { close, ...own } = await openOwn(test.db, {
        config: { ...withPasskeys().config, publicOrigin: 'https://rounds.clinic.example' },
      })
      const { body } = await ask(own.user, 'anything.example')
      expect(body.options.rpId).toBe('rounds.clinic.example')
      await close()
    },
    withPasskeys,
  )

  gatewayTest(
    'ends when this sign-in method is turned off',
    async (test) => {
      const { user } = await join(test)
      const { close, ...own } = await openOwn(test.db, { secrets: test.options.secrets })
      const there = browser(own.gateway)
      for (const [name, value] of user.jar) there.jar.set(name, value)
      expect((await there.get('/workspace/people')).status).toBe(401)
      await close()
    },
    withPasskeys,
  )
})

describe('passkeys of a member', () => {
  gatewayTest(
    'are added, renamed, and removed, but never the last one',
    async (test) => {
      const { user, passkey } = await join(test)
      const second = softwarePasskey()
      const given = await optionsOf(user, '/workspace/passkeys/options')
      expect(given.options.excludeCredentials).toEqual([
        expect.objectContaining({ id: passkey.id, transports: ['internal'] }),
      ])
      const added = await user.post('/workspace/passkeys', second.create(given))
      expect(added.body.passkeys).toHaveLength(2)
      const [first, last] = added.body.passkeys
      expect([first.name, last.name]).toEqual(['Unknown browser', 'Unknown browser 2'])
      const renamed = await user.put(`/workspace/passkeys/${last.id}`, { name: 'Blue key' })
      expect(renamed.body.passkeys[1].name).toBe('Blue key')
      expect((await signIn(browser(test.gateway), second)).status).toBe(200)
      expect((await user.delete(`/workspace/passkeys/${first.id}`)).status).toBe(200)
      expect((await signIn(browser(test.gateway), passkey)).status).toBe(401)
      const only = await user.delete(`/workspace/passkeys/${last.id}`)
      expect([only.status, only.body.detail]).toEqual([
        409,
        'This is your only passkey. Add another one first.',
      ])
      const { events } = await listAudit(test.db, test.northId, {})
      expect(events.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['addPasskey', 'removePasskey']),
      )
    },
    withPasskeys,
  )

  gatewayTest(
    'are private, and no one else can see, rename, or remove them',
    async (test) => {
      const ann = await join(test)
      const { user: ben } = await join(test, 'Ben', 'administrator')
      const { passkeys } = (await ann.user.get('/workspace/passkeys')).body
      const path = `/workspace/passkeys/${passkeys[0].id}`
      expect((await ben.put(path, { name: 'Mine' })).status).toBe(404)
      expect((await ben.delete(path)).status).toBe(404)
      // a passkey that was begun for one member is none of the other
      const given = await optionsOf(ann.user, '/workspace/passkeys/options')
      for (const [name, value] of ann.user.jar)
        if (name.endsWith('_passkey')) ben.jar.set(name, value)
      expect((await ben.post('/workspace/passkeys', softwarePasskey().create(given))).status).toBe(
        410,
      )
    },
    withPasskeys,
  )

  gatewayTest(
    'don’t exist for those who sign in with a key or single sign-on',
    async (test) => {
      await test.user.signIn(test.northKey)
      expect((await test.user.get('/workspace/passkeys')).body).toEqual({ passkeys: [] })
      expect((await test.user.post('/workspace/passkeys/options', {})).status).toBe(409)
    },
    withPasskeys,
  )
})

describe('a member’s role', () => {
  for (const [what, demote] of [
    ['disabled', (user: Browser, id: string) => user.post(`/workspace/members/${id}/disable`, {})],
    [
      'no longer an administrator',
      (user: Browser, id: string) => user.put(`/workspace/members/${id}/role`, { role: 'analyst' }),
    ],
  ] as const)
    gatewayTest(
      `leaves no way back for a member who is ${what}, whose links stop working`,
      async (test) => {
        const [chief, ben] = [await join(test), await join(test, 'Ben')]
        const wanted = { name: 'Me', role: 'administrator' }
        const { body } = await ben.user.post('/workspace/invitations', wanted)
        const [, token] = body.url.split('#')
        expect((await demote(chief.user, ben.id)).status).toBe(200)
        expect((await test.user.post('/workspace/links/read', { token })).status).toBe(404)
        expect((await chief.user.get('/workspace/invitations')).body.invitations).toEqual([])
      },
      withPasskeys,
    )

  gatewayTest(
    'is changed by an administrator, and ends sessions with the old role',
    async (test) => {
      const { user: chief, id: chiefId } = await join(test)
      const ben = await join(test, 'Ben', 'clinician')
      const change = (id: string, role: string) =>
        chief.put(`/workspace/members/${id}/role`, { role })
      const changed = await change(ben.id, 'auditor')
      expect(changed.body.members[1]).toMatchObject({ role: 'auditor', sessions: 0, passkeys: 1 })
      expect((await ben.user.get('/workspace/people')).status).toBe(401)
      expect((await signIn(ben.user, ben.passkey)).body).toMatchObject({ role: 'auditor' })
      expect((await change(chiefId, 'auditor')).status).toBe(409)
      const { id } = await admitMember(
        test.db,
        { owner: test.northId, role: 'clinician', scope: null },
        { issuer: 'https://id.example', subject: 'x', name: 'Sue', email: null },
      )
      expect((await change(id!, 'auditor')).status).toBe(410)
      const other = await addMember(test.db, {
        owner: test.southId,
        handle: 'h',
        name: 'Sol',
        role: 'clinician',
        scope: null,
      })
      expect((await change(other, 'auditor')).status).toBe(404)
    },
    withPasskeys,
  )
})

describe('an emergency link', () => {
  gatewayTest(
    'signs a member in once, for an hour, and is recorded',
    async (test) => {
      const { id } = await signInMember(test, test.northId, { name: 'Ada', role: 'administrator' })
      const request = { owner: test.northId, kind: 'admission', memberId: id, scope: null } as const
      const admit = () => makeLink(test.db, { ...request, name: 'Ada', role: 'administrator' })
      const { token } = await admit()
      const user = browser(test.gateway)
      expect((await user.post('/workspace/links/read', { token })).body).toMatchObject({
        kind: 'admission',
        name: 'Ada',
      })
      const use = (of = token) => user.post('/workspace/links/session', { token: of })
      const admitted = await use()
      expect(admitted.body).toMatchObject({ member: { id }, role: 'administrator' })
      const leftMs = Date.parse(admitted.body.emergencyUntil) - Date.now()
      expect(leftMs).toBeGreaterThan(59 * 60_000)
      expect(leftMs).toBeLessThanOrEqual(60 * 60_000)
      expect((await user.get('/workspace/people')).status).toBe(200)
      expect((await use()).status).toBe(409)
      const { events } = await listAudit(test.db, test.northId, { member: id })
      expect(events.at(-1)).toMatchObject({ action: 'useAdmissionLink', status: 200 })

      // one that is told in the database to go on is none anymore
      await test.db.rows(
        "update sessions set ends_at = now() + interval '9 hours' where way = 'link'",
      )
      const { close, ...own } = await openOwn(
        { ...test.db, kind: 'postgresql' },
        { secrets: test.options.secrets },
      )
      const there = browser(own.gateway)
      for (const [name, value] of user.jar) there.jar.set(name, value)
      expect((await there.get('/workspace/people')).status).toBe(401)
      await close()

      const { token: disabled } = await admit()
      await test.db.rows('update members set disabled_at = now()')
      expect((await use(disabled)).status).toBe(403)
    },
    () => ({ ...withPasskeys(), config: { ...quiet, signIn: ['oidc'] } }),
  )

  gatewayTest(
    'adds no passkey, so that nothing outlives the hour',
    async (test) => {
      const { id } = await join(test)
      const { token } = await makeLink(test.db, {
        owner: test.northId,
        kind: 'admission',
        memberId: id,
        name: 'Ann Lee',
        role: 'administrator',
        scope: null,
      })
      const user = browser(test.gateway)
      await user.post('/workspace/links/session', { token })
      expect((await user.post('/workspace/passkeys/options', {})).status).toBe(403)
      const [{ id: passkeyId }] = (await user.get('/workspace/passkeys')).body.passkeys
      expect((await user.delete(`/workspace/passkeys/${passkeyId}`)).status).toBe(403)
    },
    withPasskeys,
  )
})

describe('a passkey used again', () => {
  const again = '/workspace/session/again/passkey'
  const askedAgain = (user: Browser) => optionsOf(user, `${again}/options`)
  const newcomer = { name: 'Cleo', role: 'auditor' }
  const isAllowed = async (user: Browser) =>
    (await user.post('/workspace/invitations', newcomer)).status === 200

  gatewayTest(
    'counts as a recent sign-in of its own member, and gives the session a new cookie',
    async (test) => {
      const ann = await join(test)
      await ageSignIns(test)
      expect(await isAllowed(ann.user)).toBe(false)
      const before = ann.user.jar.get('rounds_3000')
      const asks = await askedAgain(ann.user)
      expect(asks.options).toMatchObject({
        rpId: 'localhost',
        userVerification: 'required',
        allowCredentials: [{ id: ann.passkey.id, type: 'public-key' }],
      })
      const answer = await ann.user.post(again, ann.passkey.use(asks))
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect(ann.user.jar.get('rounds_3000')).not.toBe(before)
      expect(await isAllowed(ann.user)).toBe(true)
      // where the browser was told which passkeys there are, it need not name the person
      const used = ann.passkey.use(await askedAgain(ann.user))
      delete used.response.userHandle
      expect((await ann.user.post(again, used)).status).toBe(204)
    },
    withPasskeys,
  )

  gatewayTest(
    'is refused if it is replayed, another member’s, unknown, or not verified',
    async (test) => {
      const ann = await join(test)
      const ben = await join(test, 'Ben', 'administrator')
      await ageSignIns(test)
      const refusal =
        'Rounds couldn’t verify that this passkey is yours. Use one listed under Settings.'
      const tries: [string, object, number][] = [
        ['another member’s', ben.passkey.use(await askedAgain(ann.user)), 403],
        ['unknown', softwarePasskey().use(await askedAgain(ann.user)), 403],
      ]
      for (const [what, used, status] of tries.toReversed()) {
        await askedAgain(ann.user)
        const answer = await ann.user.post(again, used)
        expect([what, answer.status, answer.body.detail]).toEqual([what, status, refusal])
      }
      for (const wrong of [
        { verified: false },
        { origin: 'http://evil.example' },
        { challenge: 'AAAA' },
        { userHandle: 'AAAA' },
        { crossOrigin: true },
      ]) {
        const used = ann.passkey.use(await askedAgain(ann.user), wrong)
        const answer = await ann.user.post(again, used)
        expect([wrong, answer.status, answer.body.detail]).toEqual([wrong, 403, refusal])
      }
      const asks = await askedAgain(ann.user)
      const copy = new Map(ann.user.jar)
      const used = ann.passkey.use(asks)
      // a challenge of a sign-in, and one that was given to another browser
      const begun = await asked(ann.user)
      expect((await ann.user.post(again, ann.passkey.use(begun))).status).toBe(410)
      expect((await ben.user.post(again, used)).status).toBe(410)
      expect(await isAllowed(ann.user)).toBe(false)
      for (const [name, value] of copy) ann.user.jar.set(name, value)
      expect((await ann.user.post(again, used)).status).toBe(204)
      const renewed = ann.user.jar.get('rounds_3000')!
      for (const [name, value] of copy) ann.user.jar.set(name, value)
      ann.user.jar.set('rounds_3000', renewed)
      await ageSignIns(test)
      expect((await ann.user.post(again, used)).status).toBe(410)
      expect(await isAllowed(ann.user)).toBe(false)
      const { events } = await listAudit(test.db, test.northId, { member: ann.id })
      const recorded = events.filter(({ action }) => action === 'signInAgainWithPasskey')
      expect(recorded.map(({ status }) => status)).toEqual([
        204,
        ...Array.from({ length: 7 }, () => 403),
      ])
    },
    withPasskeys,
  )

  gatewayTest(
    'doesn’t count in a session opened another way, or by an emergency link',
    async (test) => {
      const ann = await join(test)
      const { db, gateway, northId: owner, northKey } = test
      const holder = browser(gateway)
      await holder.signIn(northKey)
      const { token } = await makeLink(db, {
        owner,
        kind: 'admission',
        memberId: ann.id,
        name: 'Ann Lee',
        role: 'administrator',
        scope: null,
      })
      const guest = browser(gateway)
      await guest.post('/workspace/links/session', { token })
      expect(await isAllowed(guest)).toBe(true)
      await ageSignIns(test)
      for (const user of [holder, guest])
        expect((await user.post(`${again}/options`, {})).status).toBe(409)
      const refused = await guest.post('/workspace/invitations', newcomer)
      expect(refused.body).toEqual({
        detail:
          'You can do this only in the first 5 minutes of emergency access. Ask for a new link, or sign in as usual.',
        code: 'insufficient_user_authentication',
        way: 'link',
      })
      expect((await guest.post('/workspace/session/again', { key: northKey })).status).toBe(409)
    },
    withPasskeys,
  )
})
