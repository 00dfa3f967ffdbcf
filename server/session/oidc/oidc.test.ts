import { randomBytes } from 'node:crypto'

import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { SignInFailure } from '#lib/single-sign-on.ts'
import type { Db } from '#server/db/db.ts'
import { describeOnce } from '#server/db/testing.ts'
import {
  ageSignIns,
  browser,
  gatewayTest,
  HOST,
  openOwn,
  quiet,
  type Browser,
} from '#server/gateway-testing.ts'
import { putTeam } from '#server/interface/store.ts'
import { ada } from '#server/interface/testing.ts'
import { disableMember, enableMember, listMembers } from '#server/session/members.ts'
import { makeLink, openInvitations } from '#server/session/passkeys/sign-in-links.ts'

import { returnPath } from './return-path.ts'
import { roleClaimOf } from './role-of.ts'
import {
  beginLogin,
  bring,
  openProvider,
  pathAfter,
  signInWith,
  type TestProvider,
} from './testing.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await openProvider(`http://${HOST}`)
})
afterAll(() => provider.close())
beforeEach(() => {
  Object.assign(provider.signedInAt, { subject: 'ada', agoSeconds: 0 })
  provider.accounts.ada = {
    name: 'Ada North',
    email: 'ada@clinic.example',
    roles: ['other', 'rounds-clinic'],
  }
})

const config = (over = {}) => ({
  ...quiet,
  signIn: ['oidc' as const],
  oidc: { ...provider.oidc, ...over },
})
/** Test of the gateway with single sign-on. */
const oidcTest = (
  name: string,
  body: Parameters<typeof gatewayTest>[1],
  over: Record<string, unknown> = {},
) => gatewayTest(name, body, () => ({ config: config(over) }))
const failed = (failure: SignInFailure, path = '/people') => `${path}?sign-in-failed=${failure}`
const sessionOf = async (user: ReturnType<typeof browser>) =>
  (await user.get('/workspace/session')).body
const countSessions = async (db: Db) => (await db.rows('select 1 from sessions')).length

describe('signing in', () => {
  oidcTest(
    'opens a session for the person, in the role and team of their claim',
    async ({ user, db, northId }) => {
      expect(await sessionOf(user)).toMatchObject({ signedIn: false, signIn: ['oidc'] })
      expect(await signInWith(provider, user, '/people?tag=trial+A&q=%26')).toBe(
        '/people?tag=trial+A&q=%26',
      )
      expect(await sessionOf(user)).toMatchObject({
        signedIn: true,
        role: 'clinician',
        team: { name: 'North' },
      })
      expect((await user.get('/workspace/people')).status).toBe(200)
      const [member, ...others] = await listMembers(db, northId)
      expect(others).toEqual([])
      expect(member).toMatchObject({
        name: 'Ada North',
        email: 'ada@clinic.example',
        role: 'clinician',
        disabled_at: null,
        sessions: 1,
      })
      const [row] = await db.rows<Record<string, unknown>>('select * from sessions')
      expect(row?.sid).toEqual(expect.any(String))
      expect(row?.sealed_id_token).not.toContain('.')
    },
  )

  gatewayTest(
    'is in the audit with the member, along with all views and the sign-out',
    async ({ user, db, northId }) => {
      await signInWith(provider, user)
      await user.put('/workspace/people', { people: [{ user_id: ada, label: 'Ada' }] })
      await user.delete('/workspace/session')
      await user.get('/workspace/people')
      const [member] = await listMembers(db, northId)
      const events = await db.rows(
        `select a.action, e.member_id = $1::uuid as own, e.subject from audit_events e
         join audit_actions a on a.id = e.action order by e.number`,
        [member?.id],
      )
      expect(events).toEqual([
        { action: 'signIn', own: true, subject: null },
        { action: 'putPeople', own: true, subject: ada },
        { action: 'signOut', own: true, subject: null },
      ])
    },
    () => ({
      config: config(),
      audit: { mode: 'required', key: randomBytes(32), years: 6 },
    }),
  )

  oidcTest(
    'requests a code with PKCE, state, and nonce, and verifies the response',
    async ({ user }) => {
      const answer = await user.get('/sign-in/oidc')
      const { searchParams } = new URL(answer.headers.location ?? '')
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'rounds',
        redirect_uri: `http://${HOST}/sign-in/oidc/callback`,
        scope: 'openid profile email',
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect([answer.status, answer.headers['cache-control']]).toEqual([303, 'no-store'])
      expect(answer.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', maxAge: 600 }])
      expect(answer.cookies[0]?.value).not.toContain(searchParams.get('nonce'))
    },
  )

  oidcTest('continues to the page through our own document without scripts', async ({ user }) => {
    const { pathname, search } = await provider.follow(await beginLogin(user, '/people?a="&b=<'))
    const { text, headers, cookies } = await user.get(pathname + search)
    expect(text).toContain('content="0; url=/people?a=%22&amp;b=%3C"')
    expect(text).not.toContain('script')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(cookies.find(({ name }) => name === 'rounds_3000')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
    })
  })

  oidcTest('works in several tabs at once, in any order', async ({ user }) => {
    const [first, second] = [await beginLogin(user, '/people'), await beginLogin(user, '/markers')]
    expect(await bring(user, await provider.follow(second))).toBe('/markers')
    expect(await bring(user, await provider.follow(first))).toBe('/people')
    for (let n = 0; n < 20; n++) await beginLogin(user)
    expect([...user.jar].filter(([name]) => name.includes('_login_')).length).toBeLessThan(7)
  })

  oidcTest('reads the role from a string', async ({ user }) => {
    provider.accounts.ada = { roles: 'rounds-clinic' }
    await signInWith(provider, user)
    expect(await sessionOf(user)).toMatchObject({ role: 'clinician' })
  })

  oidcTest(
    'reads the role from a list in an object',
    async ({ user }) => {
      provider.accounts.ada = { realm_access: { roles: ['rounds-clinic'] } }
      await signInWith(provider, user)
      expect(await sessionOf(user)).toMatchObject({ role: 'clinician' })
    },
    { roleClaim: 'realm_access.roles' },
  )

  oidcTest(
    'refuses team keys unless they are enabled too',
    async ({ user, options, northKey, db }) => {
      const { status, body } = await user.signIn(northKey)
      expect([status, body.detail]).toEqual([403, expect.stringContaining('single sign-on')])
      const both = await openOwn(db, {
        config: { ...config(), signIn: ['key', 'oidc'] },
        secrets: options.secrets,
      })
      expect((await both.user.signIn(northKey)).status).toBe(200)
      // a session of a way that was turned off since
      for (const [name, value] of both.user.jar) user.jar.set(name, value)
      expect(await sessionOf(both.user)).toMatchObject({ signedIn: true })
      expect(await sessionOf(user)).toMatchObject({ signedIn: false })
      await both.close()
    },
  )
})

describeOnce('a rejected response', () => {
  oidcTest('is for a browser that began no sign-in', async ({ user, gateway, db }) => {
    const answer = await provider.follow(await beginLogin(user))
    const other = browser(gateway)
    expect(await bring(other, answer)).toBe(failed('expired', '/'))
    expect(await sessionOf(other)).toMatchObject({ signedIn: false })
    expect(await countSessions(db)).toBe(0)
  })

  oidcTest('was used before', async ({ user, gateway, db }) => {
    const address = await beginLogin(user)
    const before = new Map(user.jar)
    const answer = await provider.follow(address)
    expect(await bring(user, answer)).toBe('/people')
    expect(await bring(user, answer)).toBe(failed('expired', '/'))
    // nor with a copy of the cookie: the code is used up
    const thief = browser(gateway)
    for (const [name, value] of before) thief.jar.set(name, value)
    expect(await bring(thief, answer)).toBe(failed('expired'))
    expect(await sessionOf(thief)).toMatchObject({ signedIn: false })
    expect(await countSessions(db)).toBe(1)
  })

  oidcTest('arrives after ten minutes', async ({ user }) => {
    const answer = await provider.follow(await beginLogin(user))
    const { now } = Date
    Date.now = () => now() + 601_000
    try {
      expect(await bring(user, answer)).toBe(failed('expired', '/'))
    } finally {
      Date.now = now
    }
  })

  for (const [what, change, failure] of [
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43)), 'expired'],
    [
      'half the state',
      (url: URL) => url.searchParams.set('state', url.searchParams.get('state')!.slice(0, 20)),
      'expired',
    ],
    ['two states', (url: URL) => url.searchParams.append('state', 'x'), 'expired'],
    [
      'another issuer',
      (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
      'refused',
    ],
    ['no issuer', (url: URL) => url.searchParams.delete('iss'), 'refused'],
    ['another code', (url: URL) => url.searchParams.set('code', 'x'), 'expired'],
    ['no code', (url: URL) => url.searchParams.delete('code'), 'refused'],
  ] as const)
    oidcTest(`has ${what}`, async ({ user, db }) => {
      const answer = await provider.follow(await beginLogin(user))
      change(answer)
      expect(await bring(user, answer)).toMatch(`sign-in-failed=${failure}`)
      expect(await sessionOf(user)).toMatchObject({ signedIn: false })
      expect(await countSessions(db)).toBe(0)
    })

  for (const [what, name, failure] of [
    ['another nonce', 'nonce', 'refused'],
    ['another code challenge', 'code_challenge', 'expired'],
  ] as const)
    oidcTest(`is for a request with ${what}`, async ({ user, db }) => {
      const address = new URL(await beginLogin(user))
      address.searchParams.set(name, 'x'.repeat(43))
      expect(await bring(user, await provider.follow(address.href))).toBe(failed(failure))
      expect(await countSessions(db)).toBe(0)
    })

  oidcTest('has the code of one sign-in with the state of another', async ({ user }) => {
    const [first, second] = [await beginLogin(user), await beginLogin(user)]
    const [mine, theirs] = [await provider.follow(first), await provider.follow(second)]
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    expect(await bring(user, mine)).toBe(failed('expired'))
  })

  oidcTest('is a denial, whose text isn’t shown', async ({ user }) => {
    provider.signedInAt.subject = null
    const answer = await provider.follow(await beginLogin(user))
    answer.searchParams.set('error_description', '<script>alert(1)</script>')
    const { text } = await user.get(answer.pathname + answer.search)
    expect(text).toContain(failed('denied'))
    expect(text).not.toContain('alert')
  })
})

test('a role claim is a string or a list of strings, by name or by path', () => {
  const claimOf = (claims: object, roleClaim = 'roles') =>
    roleClaimOf({ ...claims }, { ...provider.oidc, roleClaim })
  expect(claimOf({ roles: 'a' })).toEqual(['a'])
  expect(claimOf({ roles: ['a', 1, null, 'b', ['c']] })).toEqual(['a', 'b'])
  expect(claimOf({ roles: { a: true } })).toEqual([])
  expect(claimOf({ roles: [] })).toEqual([])
  expect(claimOf({})).toBeNull()
  expect(claimOf({}, 'constructor')).toBeNull()
  expect(claimOf({ a: { b: ['c'] } }, 'a.b')).toEqual(['c'])
  expect(claimOf({ 'https://a.b/c': 'd' }, 'https://a.b/c')).toEqual(['d'])
  expect(claimOf({ a: null }, 'a.b')).toBeNull()
})

test('a return path never leads elsewhere', () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'https://evil.example/',
    'evil',
    'javascript:alert(1)',
    '',
    `/${'x'.repeat(2001)}`,
    ['/people'],
    undefined,
  ])
    expect(returnPath(path)).toBe('/')
  for (const path of ['/', '/people?q=a+b&tag=x#y', '/people/%2F%2Fx', '/a/b:c@d'])
    expect(returnPath(path)).toBe(path)
  expect(returnPath('/people?sign-in-failed=expired&q=1&sign-in-again=done')).toBe('/people?q=1')
})

describe('a person', () => {
  oidcTest(
    'without a role can’t sign in, and loses their sessions',
    async ({ user, gateway, db }) => {
      await signInWith(provider, user)
      provider.accounts.ada = { name: 'Ada', roles: ['rounds-clinic-2', 'Rounds-Clinic', 7, null] }
      const other = browser(gateway)
      expect(await signInWith(provider, other)).toBe(failed('no-role'))
      expect(await sessionOf(other)).toMatchObject({ signedIn: false })
      expect(await sessionOf(user)).toMatchObject({ signedIn: false })
      provider.accounts.ada = { name: 'Ada' }
      expect(await signInWith(provider, other)).toBe(failed('no-role'))
      expect(await countSessions(db)).toBe(0)
    },
  )

  oidcTest(
    'without a role, or with one in another team, leaves no invitation behind',
    async ({ user, db, northId }) => {
      await putTeam(db, { name: 'South' })
      for (const roles of [[], ['rounds-south']]) {
        provider.accounts.ada = { roles: ['rounds-admin'] }
        await signInWith(provider, user)
        const [{ id: createdBy } = { id: '' }] = await listMembers(db, northId)
        const invited = { kind: 'invitation', name: 'Eve', role: 'administrator' } as const
        await makeLink(db, { ...invited, owner: northId, scope: null, createdBy })
        expect(await openInvitations(db, northId)).toHaveLength(1)
        provider.accounts.ada = { roles }
        await signInWith(provider, user)
        expect(await openInvitations(db, northId)).toEqual([])
      }
    },
    {
      roles: [
        { value: 'rounds-admin', role: 'administrator', scope: null, team: 'North' },
        { value: 'rounds-south', role: 'administrator', scope: null, team: 'South' },
      ],
    },
  )

  oidcTest(
    'has the role from the claims at each sign-in, in all sessions',
    async ({ user, gateway, db, northId }) => {
      await signInWith(provider, user)
      provider.accounts.ada = { name: 'Ada South', roles: ['rounds-admin'] }
      const other = browser(gateway)
      await signInWith(provider, other)
      expect(await sessionOf(other)).toMatchObject({ role: 'administrator' })
      expect(await sessionOf(user)).toMatchObject({ signedIn: false })
      expect(await listMembers(db, northId)).toMatchObject([
        { name: 'Ada South', email: null, role: 'administrator', sessions: 1 },
      ])
      // the first pair that fits applies
      provider.accounts.ada = { roles: ['rounds-admin', 'rounds-clinic'] }
      await signInWith(provider, other)
      expect(await sessionOf(other)).toMatchObject({ role: 'clinician' })
    },
  )

  oidcTest(
    'has the role from the userinfo endpoint if the ID token has only part of the claim',
    async ({ user }) => {
      provider.accounts.ada = {
        realm_access: { verified: true },
        inUserinfo: { realm_access: { roles: ['rounds-clinic'] } },
      }
      expect(await signInWith(provider, user)).toBe('/people')
      expect(await sessionOf(user)).toMatchObject({ role: 'clinician' })
    },
    { roleClaim: 'realm_access.roles' },
  )

  oidcTest(
    'whose role moved to a missing team loses the sessions in the old one',
    async ({ user, gateway, db }) => {
      await signInWith(provider, user)
      provider.accounts.ada = { roles: ['rounds-moved'] }
      expect(await signInWith(provider, browser(gateway))).toBe(failed('no-team'))
      expect(await sessionOf(user)).toMatchObject({ signedIn: false })
      expect(await countSessions(db)).toBe(0)
    },
    {
      roles: [
        { value: 'rounds-clinic', role: 'clinician', scope: null, team: 'North' },
        { value: 'rounds-moved', role: 'clinician', scope: null, team: 'Nowhere' },
      ],
    },
  )

  oidcTest(
    'of a missing team can’t sign in',
    async ({ user, northId, db }) => {
      expect(await signInWith(provider, user)).toBe(failed('no-team'))
      expect(await listMembers(db, northId)).toEqual([])
    },
    { roles: [{ value: 'rounds-clinic', role: 'clinician', team: 'Nowhere' }] },
  )

  oidcTest(
    'who is disabled is signed out at once, until enabled',
    async ({ user, gateway, db, northId, southId }) => {
      await signInWith(provider, user)
      const [{ id } = { id: '' }] = await listMembers(db, northId)
      expect(await disableMember(db, southId, id)).toBeNull()
      const ended = await disableMember(db, northId, id)
      expect(ended).toHaveLength(1)
      gateway.forgetSessions()
      expect(await sessionOf(user)).toMatchObject({ signedIn: false })
      provider.accounts.ada = { name: 'Changed', roles: ['rounds-admin'] }
      expect(await signInWith(provider, user)).toBe(failed('disabled'))
      expect(await countSessions(db)).toBe(0)
      expect(await listMembers(db, northId)).toMatchObject([
        { name: 'Ada North', role: 'clinician', disabled_at: expect.stringMatching(/Z$/) },
      ])
      expect(await enableMember(db, northId, id)).toBe(true)
      expect(await signInWith(provider, user)).toBe('/people')
    },
  )

  oidcTest(
    'is identified by the subject, even if their address changes',
    async ({ user, gateway, db, northId }) => {
      await signInWith(provider, user)
      provider.accounts.ben = { ...provider.accounts.ada }
      provider.signedInAt.subject = 'ben'
      await signInWith(provider, browser(gateway))
      const members = await listMembers(db, northId)
      expect(members.map(({ email }) => email)).toEqual([
        'ada@clinic.example',
        'ada@clinic.example',
      ])
      expect(new Set(members.map(({ id }) => id)).size).toBe(2)
    },
  )
})

describeOnce('the provider', () => {
  oidcTest('may be down at first and recover', async ({ user }) => {
    provider.down()
    try {
      expect((await user.get('/sign-in/oidc?return=/people')).headers.location).toBe(
        failed('unavailable'),
      )
    } finally {
      provider.up()
    }
    expect(await signInWith(provider, user)).toBe('/people')
  })

  oidcTest('may go down later, which the sign-in page says', async ({ user }) => {
    expect(await signInWith(provider, user)).toBe('/people')
    provider.down()
    try {
      const { headers } = await user.get('/sign-in/oidc?return=/people')
      expect(headers.location).toBe(failed('unavailable'))
    } finally {
      provider.up()
    }
    expect(await signInWith(provider, user)).toBe('/people')
  })

  oidcTest('may be down when the person returns from it', async ({ user }) => {
    const answer = await provider.follow(await beginLogin(user))
    provider.down()
    try {
      expect(await bring(user, answer)).toBe(failed('unavailable'))
    } finally {
      provider.up()
    }
  })

  oidcTest(
    'can refuse a wrong client secret',
    async ({ user }) => {
      expect(await signInWith(provider, user)).toBe(failed('refused'))
    },
    { clientSecret: 'wrong' },
  )

  oidcTest('is contacted only for requests from this site', async ({ user }) => {
    const { status } = await user.get('/sign-in/oidc', {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(status).toBe(403)
  })
})

describe('signing in again', () => {
  const failedAgain = (failure: SignInFailure, path = '/people') =>
    `${path}?sign-in-again=${failure}`
  const WITH_TIMES = 'openid profile email times'
  const asAdministrator = () => {
    provider.accounts.ada = { name: 'Ada North', roles: ['rounds-admin'] }
  }
  const beginAgain = async (user: Browser, change?: (url: URL) => void) => {
    const { headers } = await user.get('/sign-in/oidc/again?return=/people')
    const address = new URL(headers.location ?? '')
    change?.(address)
    return address.href
  }
  /** Brings the provider's response, and follows the document of our own to the second step. */
  const bringAgain = async (user: Browser, answer: URL) => {
    const second = await bring(user, answer)
    const { status, text, cookies } = await user.get(second)
    return { second, status, to: pathAfter(text), cookies }
  }
  const isAllowed = async (user: Browser) =>
    (await user.delete(`/workspace/people/${ada}/data`)).status === 200

  oidcTest(
    'requests new proof from the provider, and adds it to the session',
    async ({ user, ...around }) => {
      asAdministrator()
      await signInWith(provider, user)
      await ageSignIns(around)
      const refused = await user.delete(`/workspace/people/${ada}/data`)
      expect(refused.body).toMatchObject({
        code: 'insufficient_user_authentication',
        way: 'oidc',
      })
      const address = await beginAgain(user)
      expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
        prompt: 'login',
        max_age: '0',
      })
      const before = user.jar.get('rounds_3000')
      const { second, ...came } = await bringAgain(user, await provider.follow(address))
      expect(second).toMatch(/^\/sign-in\/oidc\/callback\/again\?/)
      expect([came.status, came.to]).toEqual([200, '/people?sign-in-again=done'])
      expect(user.jar.get('rounds_3000')).not.toBe(before)
      expect(await isAllowed(user)).toBe(true)
      const [row] = await around.db.rows<{ sealed: string }>(
        'select sealed_id_token as sealed from sessions where replaced_until is null',
      )
      expect(row?.sealed).toEqual(expect.any(String))
      // the proof that the provider wants at sign-out is the new one
      const { body } = await user.delete('/workspace/session')
      expect(new URL(body.signOutUrl).searchParams.get('id_token_hint')).toMatch(/^ey/)
    },
  )

  for (const [what, prepare, change, failure] of [
    ['another person', () => (provider.signedInAt.subject = 'ben'), undefined, 'another-person'],
    [
      'a person who signed in long ago',
      () => (provider.signedInAt.agoSeconds = 3600),
      (url: URL) => {
        url.searchParams.delete('max_age')
        url.searchParams.set('scope', WITH_TIMES)
      },
      'not-recent',
    ],
    [
      'a person without a sign-in time',
      () => {},
      (url: URL) => {
        url.searchParams.delete('max_age')
        url.searchParams.delete('prompt')
      },
      'not-recent',
    ],
    ['no one', () => (provider.signedInAt.subject = null), undefined, 'denied'],
  ] as const)
    gatewayTest(
      `is refused and recorded if the provider names ${what}`,
      async ({ user, ...around }) => {
        asAdministrator()
        provider.accounts.ben = { name: 'Ben', roles: ['rounds-admin'] }
        await signInWith(provider, user)
        await ageSignIns(around)
        const before = user.jar.get('rounds_3000')
        prepare()
        const answer = await provider.follow(await beginAgain(user, change))
        const { status, to } = await bringAgain(user, answer)
        expect([status, to]).toEqual([403, failedAgain(failure)])
        expect(user.jar.get('rounds_3000')).toBe(before)
        expect(await isAllowed(user)).toBe(false)
        expect(await listMembers(around.db, around.northId)).toHaveLength(1)
        const events = await around.db.rows(
          `select a.action, e.status from audit_events e join audit_actions a on a.id = e.action
           order by e.number desc limit 2`,
        )
        expect(events).toEqual([
          { action: 'erasePerson', status: 403 },
          { action: 'signInAgain', status: 403 },
        ])
      },
      () => ({
        config: config(),
        audit: { mode: 'required', key: randomBytes(32), years: 6 },
      }),
    )

  oidcTest(
    'accepts a response once, and only one that was requested',
    async ({ user, ...around }) => {
      asAdministrator()
      await signInWith(provider, user)
      await ageSignIns(around)
      const answer = await provider.follow(await beginAgain(user))
      const { second, to } = await bringAgain(user, answer)
      expect(to).toBe('/people?sign-in-again=done')
      await ageSignIns(around)
      const { status, text } = await user.get(second)
      expect([status, pathAfter(text)]).toEqual([403, failedAgain('expired', '/')])
      // that of a usual login, which the person may not have been asked at
      const usual = await provider.follow(await beginLogin(user))
      const brought = await user.get(`/sign-in/oidc/callback/again${usual.search}`)
      expect([brought.status, pathAfter(brought.text)]).toEqual([403, failedAgain('expired')])
      // from another site, as the provider's redirect comes
      const cross = await user.get(second, { headers: { 'sec-fetch-site': 'cross-site' } })
      expect(cross.status).toBe(403)
      expect(await isAllowed(user)).toBe(false)
    },
  )

  oidcTest('opens no session if none is open', async ({ user, db }) => {
    const answer = await provider.follow(await beginAgain(user))
    const { to, cookies } = await bringAgain(user, answer)
    expect(to).toBe('/people')
    expect(cookies.filter(({ name }) => name === 'rounds_3000')).toEqual([])
    expect(await countSessions(db)).toBe(0)
  })

  oidcTest('ends the session if the role has changed', async ({ user, ...around }) => {
    asAdministrator()
    await signInWith(provider, user)
    provider.accounts.ada = { name: 'Ada North', roles: ['rounds-clinic'] }
    const { to } = await bringAgain(user, await provider.follow(await beginAgain(user)))
    expect(to).toBe('/people')
    expect(await sessionOf(user)).toMatchObject({ signedIn: false })
    expect(await countSessions(around.db)).toBe(0)
  })

  oidcTest(
    'is required at once if the provider’s own sign-in was long ago',
    async ({ user }) => {
      asAdministrator()
      provider.signedInAt.agoSeconds = 3600
      await signInWith(provider, user)
      expect(await isAllowed(user)).toBe(false)
    },
    { scopes: WITH_TIMES },
  )
})

describe('signing out', () => {
  oidcTest('ends the session here and leads to the provider', async ({ user, db }) => {
    await signInWith(provider, user)
    const { body } = await user.delete('/workspace/session')
    expect(body.signedIn).toBe(false)
    expect(await countSessions(db)).toBe(0)
    const url = new URL(body.signOutUrl)
    expect(url.origin + url.pathname).toBe(`${provider.oidc.issuer}/session/end`)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`http://${HOST}/`)
    const [, claims = ''] = (url.searchParams.get('id_token_hint') ?? '').split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ sub: 'ada' })
    expect((await user.delete('/workspace/session')).body.signOutUrl).toBeNull()
  })

  oidcTest(
    'ends the session even while the provider is down, and says so',
    async ({ user, db }) => {
      await signInWith(provider, user)
      provider.down()
      try {
        const { body } = await user.delete('/workspace/session')
        expect(await countSessions(db)).toBe(0)
        expect(body.signOutUrl).toBe(`http://${HOST}/?sign-in-failed=still-at-provider`)
      } finally {
        provider.up()
      }
    },
  )

  const logOut = (user: ReturnType<typeof browser>, token: string) =>
    user.ask('POST', '/sign-in/oidc/back-channel-logout', {
      payload: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': '' },
    })
  const sidOf = async (db: Db, index = 0) =>
    (await db.rows<{ sid: string }>('select sid from sessions order by created_at'))[index]?.sid

  oidcTest('at the provider ends the session opened with it', async ({ user, gateway, db }) => {
    const other = browser(gateway)
    await signInWith(provider, user)
    await signInWith(provider, other)
    const sid = await sidOf(db)
    const token = await provider.logoutToken({ sub: 'ada', sid })
    expect((await logOut(browser(gateway), token)).status).toBe(200)
    expect(await sessionOf(user)).toMatchObject({ signedIn: false })
    expect(await sessionOf(other)).toMatchObject({ signedIn: true })
    // taken once
    expect((await logOut(browser(gateway), token)).status).toBe(400)
    const bySid = await provider.logoutToken({ sid: await sidOf(db) })
    expect((await logOut(browser(gateway), bySid)).status).toBe(200)
    expect(await sessionOf(other)).toMatchObject({ signedIn: false })
  })

  oidcTest(
    'at the provider for the whole person ends all their sessions',
    async ({ user, gateway }) => {
      const [desk, ben] = [browser(gateway), browser(gateway)]
      await signInWith(provider, user)
      await signInWith(provider, desk)
      provider.accounts.ben = { roles: 'rounds-admin' }
      provider.signedInAt.subject = 'ben'
      await signInWith(provider, ben)
      const token = await provider.logoutToken({ sub: 'ada' })
      expect((await logOut(browser(gateway), token)).status).toBe(200)
      expect(await sessionOf(user)).toMatchObject({ signedIn: false })
      expect(await sessionOf(desk)).toMatchObject({ signedIn: false })
      expect(await sessionOf(ben)).toMatchObject({ signedIn: true })
    },
  )

  gatewayTest(
    'at the provider is in the audit with each session that it ended',
    async ({ user, gateway, db, northId }) => {
      await signInWith(provider, user)
      await signInWith(provider, browser(gateway))
      const open = await db.rows<{ id: string }>('select public_id::text as id from sessions')
      const token = await provider.logoutToken({ sub: 'ada' })
      expect((await logOut(browser(gateway), token)).status).toBe(200)
      const [member] = await listMembers(db, northId)
      const ended = await db.rows<{ member: string; session: string }>(
        `select e.member_id::text as member, e.session::text as session from audit_events e
         join audit_actions a on a.id = e.action where a.action = 'signOut'`,
      )
      expect(ended.map(({ member: id }) => id)).toEqual([member?.id, member?.id])
      expect(ended.map(({ session }) => session).sort()).toEqual(open.map(({ id }) => id).sort())
    },
    () => ({
      config: config(),
      audit: { mode: 'required', key: randomBytes(32), years: 6 },
    }),
  )

  oidcTest(
    'refuses a logout token that is forged, old, or of another kind',
    async ({ user, gateway, db }) => {
      await signInWith(provider, user)
      const sid = await sidOf(db)
      const now = Math.floor(Date.now() / 1000)
      const { privateKey } = await generateKeyPair('RS256')
      const claims = { sub: 'ada', sid }
      const idToken = new URL(
        (await (async () => {
          const second = browser(gateway)
          await signInWith(provider, second)
          return (await second.delete('/workspace/session')).body.signOutUrl
        })()) as string,
      ).searchParams.get('id_token_hint')!
      const good = await provider.logoutToken(claims)
      const [head, , signature] = good.split('.')
      const none = Buffer.from('{"alg":"none"}').toString('base64url')
      const payload = good.split('.')[1]
      const forged = {
        'another key': await provider.logoutToken(claims, { key: privateKey }),
        'the client secret': await provider.logoutToken(claims, {
          key: new TextEncoder().encode(provider.oidc.clientSecret),
          alg: 'HS256',
        }),
        'no signature': `${none}.${payload}.`,
        'an empty signature': `${head}.${payload}.`,
        'another payload': `${head}.${Buffer.from('{}').toString('base64url')}.${signature}`,
        'another issuer': await provider.logoutToken({ ...claims, iss: 'https://evil.example' }),
        'another audience': await provider.logoutToken({ ...claims, aud: 'other' }),
        'no time': await provider.logoutToken({ ...claims, iat: undefined }),
        'an old time': await provider.logoutToken({ ...claims, iat: now - 3600, exp: now + 3600 }),
        'a time to come': await provider.logoutToken({
          ...claims,
          iat: now + 3600,
          exp: now + 7200,
        }),
        'no end': await provider.logoutToken({ ...claims, exp: undefined }),
        'its end behind it': await provider.logoutToken({ ...claims, exp: now - 60 }),
        'no id': await provider.logoutToken({ ...claims, jti: undefined }),
        'no events': await provider.logoutToken({ ...claims, events: undefined }),
        'other events': await provider.logoutToken({ ...claims, events: { other: {} } }),
        'events that are none': await provider.logoutToken({ ...claims, events: 'x' }),
        'a nonce': await provider.logoutToken({ ...claims, nonce: 'x' }),
        'nobody it is of': await provider.logoutToken({ sub: undefined, sid: undefined }),
        'another type': await provider.logoutToken(claims, { typ: 'at+jwt' }),
        'an ID token': idToken,
        nothing: '',
      }
      // from addresses of their own: the refused ones of each are counted
      for (const [at, [what, token]] of Object.entries(forged).entries()) {
        const answer = await gateway.inject({
          method: 'POST',
          url: '/sign-in/oidc/back-channel-logout',
          remoteAddress: `10.0.0.${at}`,
          headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ logout_token: token }).toString(),
        })
        expect([what, answer.statusCode]).toEqual([what, 400])
      }
      expect(await sessionOf(user)).toMatchObject({ signedIn: true })
      expect((await logOut(browser(gateway), good)).status).toBe(200)
      expect(await sessionOf(user)).toMatchObject({ signedIn: false })
    },
  )

  oidcTest('with refused tokens is limited', async ({ gateway }) => {
    const user = browser(gateway)
    const statuses = []
    for (let n = 0; n < 35; n++) statuses.push((await logOut(user, 'x')).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })
})
