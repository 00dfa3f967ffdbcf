import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

import { describe, expect } from 'vitest'

import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import type { Db } from '#server/db/db.ts'
import { onSmallDisk } from '#server/db/testing.ts'
import {
  browser,
  gatewayTest,
  openOwn,
  program,
  quiet,
  signInMember,
  type Browser,
} from '#server/gateway-testing.ts'
import { ada } from '#server/interface/testing.ts'

import { writeAuditFile } from './audit-file.ts'
import type { AuditLog } from './audit-log.ts'
import { chainEnds } from './read-audit.ts'
import { verifyAudit } from './verify.ts'

const settings = (mode: AuditLog['mode']) => ({ mode, key: randomBytes(32), years: 6 })
const required = () => ({ audit: settings('required') })

const people = (count: number) =>
  Array.from({ length: count }, () => ({ user_id: randomUUID(), label: 'Somebody' }))

const events = async (user: Browser, query = '') =>
  (await user.get(`/workspace/audit${query}`)).body.events as {
    action: string
    permission: string
    subjects: string[] | null
    object: string | null
    status: number
    member: unknown
    session: string | null
    address: string
    number: number
    request: string | null
  }[]
const actions = async (user: Browser, query?: string) =>
  (await events(user, query)).map(({ action }) => action)

const recorded = async (db: Db) =>
  (await db.rows<{ n: number }>('select count(*)::int as n from audit_events'))[0]?.n

/** The database, whose audit can't be written while `error` is set. */
function failingAudit(db: Db) {
  const state: { error: { code: string } | null } = { error: null }
  const failing: Db = {
    ...db,
    rows: (sql, args) =>
      state.error && sql.includes('audit_')
        ? Promise.reject(Object.assign(new Error('refused'), state.error))
        : db.rows(sql, args),
  }
  return { failing, state }
}

describe('the audit', () => {
  gatewayTest(
    'has every denied request, also for what isn’t recorded otherwise',
    async (test) => {
      const ann = await signInMember(test, test.northId, { name: 'Ann', role: 'clinician' })
      const chief = await signInMember(test, test.northId, { name: 'Cho', role: 'administrator' })
      const sam = await signInMember(test, test.northId, { name: 'Sam', role: 'auditor' })
      expect((await ann.user.get('/workspace/members')).status).toBe(403)
      expect((await sam.user.get('/workspace/order-sets')).status).toBe(403)
      expect((await sam.user.get('/workspace/members')).status).toBe(200)
      expect((await ann.user.get('/workspace/api-keys')).status).toBe(403)
      const tagged = { user_ids: [ada], add: ['x'] }
      expect((await sam.user.post('/workspace/people/tags', tagged)).status).toBe(403)
      expect(await events(chief.user)).toMatchObject([
        { action: 'tagPeople', status: 403, subjects: [ada], member: { name: 'Sam' } },
        { action: 'listApiKeys', status: 403, member: { name: 'Ann' } },
        { action: 'listOrderSets', status: 403, member: { name: 'Sam' } },
        { action: 'listMembers', status: 403, member: { name: 'Ann' } },
      ])
    },
    () => ({ config: { ...quiet, signIn: ['oidc'] }, ...required() }),
  )

  gatewayTest(
    'has a denied request that announces JSON and has none, as other programs delete',
    async (test) => {
      const ann = await signInMember(test, test.northId, { name: 'Ann', role: 'analyst' })
      const chief = await signInMember(test, test.northId, { name: 'Cho', role: 'administrator' })
      const json = { headers: { 'content-type': 'application/json' } }
      await chief.user.put('/workspace/people', { people: [{ user_id: ada, label: 'Ada' }] })
      expect((await ann.user.delete(`/workspace/people/${ada}`, json)).status).toBe(403)
      expect((await chief.user.delete(`/workspace/people/${ada}`, json)).status).toBe(204)
      expect(await events(chief.user, '?kind=denied')).toMatchObject([
        { action: 'removePerson', status: 403, subjects: [ada], member: { name: 'Ann' } },
      ])
    },
    () => ({ config: { ...quiet, signIn: ['oidc'] }, ...required() }),
  )

  gatewayTest(
    'at the service refuses an integration whose response can’t be recorded, but no team key',
    async ({ db, northId, northKey }) => {
      const { failing, state } = failingAudit(db)
      const own = await openOwn(failing, required())
      const { key } = await program({ db, gateway: own.gateway }, northId, ['workouts.read'])
      const asked = async (text: string) => {
        const url = `/v2/summary/workouts/${ada}?start_date=2026-01-01`
        const answer = await own.service.inject({ url, headers: { 'x-service-api-key': text } })
        return answer.statusCode
      }
      expect(await asked(key.text)).toBe(200)
      state.error = { code: '53100' }
      expect(await asked(key.text)).toBe(507)
      expect(await asked(northKey)).toBe(200)
      state.error = null
      expect(await asked(key.text)).toBe(200)
      await own.close()
    },
  )

  gatewayTest(
    'records who requested whose data, and when',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      await user.put('/workspace/people', { people: [{ user_id: ada, label: 'Ada' }] })
      await user.get(`${API_PREFIX}/v2/summary/workouts/${ada}?start_date=2026-01-01`)
      const [read, change, signIn] = await events(user)
      expect(read).toMatchObject({
        action: 'listWorkouts',
        permission: 'workouts.read',
        subjects: [ada],
        status: 200,
        member: null,
        address: '127.0.0.1',
      })
      expect(change).toMatchObject({ action: 'putPeople', subjects: [ada] })
      expect(signIn).toMatchObject({ action: 'signIn', subjects: [] })
      expect(new Set([read, change, signIn].map((event) => event?.session)).size).toBe(1)
      // looking at the audit is recorded too
      expect(await actions(user)).toEqual(['listAudit', 'listWorkouts', 'putPeople', 'signIn'])
    },
    required,
  )

  gatewayTest(
    'names up to 50 people of a list, and says if there are more',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const few = people(50)
      await user.put('/workspace/people', { people: few })
      const listed = await user.get('/workspace/people', {
        headers: { 'accept-encoding': 'br' },
      })
      expect(listed.headers['content-encoding']).toBe('br')
      expect((await events(user))[0]?.subjects?.toSorted()).toEqual(
        few.map(({ user_id }) => user_id).toSorted(),
      )
      await user.put('/workspace/people', { people: people(1) })
      await user.get('/workspace/people')
      const [list] = await events(user)
      expect(list).toMatchObject({ action: 'listPeople', subjects: null })
      const [first] = few
      const of = `?user_id=${first?.user_id}`
      expect(await actions(user, of)).toEqual(['listPeople', 'putPeople'])
      expect(await actions(user, `${of}&lists=include`)).toContain('listPeople')
    },
    required,
  )

  gatewayTest(
    'names everyone with the same account as the person',
    async ({ db, user, northId, northKey }) => {
      await user.signIn(northKey)
      const [first, second] = people(2)
      await user.put('/workspace/people', { people: [first, second] })
      await db.rows(
        `insert into shared_accounts (owner, user_id, provider, other_id) values ($1, $2, 'fitbit', $3)`,
        [northId, first?.user_id, second?.user_id],
      )
      await db.rows(
        `insert into person_checks (owner, user_id, body, denied) values ($1, $2, '{"connections":[]}', '{}')`,
        [northId, first?.user_id],
      )
      await user.get(`/workspace/checks/${first?.user_id}`)
      expect((await events(user))[0]).toMatchObject({
        action: 'keptCheck',
        subjects: [first?.user_id, second?.user_id],
      })
    },
    required,
  )

  gatewayTest(
    'leaves out requests about no one',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      await user.get('/workspace/people')
      await user.get('/workspace/checks')
      await user.get('/workspace/order-sets')
      await user.get('/workspace/session')
      await user.post('/workspace/session/active', {})
      await user.get(`${API_PREFIX}/v3/lab_tests/markers`)
      await user.put('/workspace/order-set-draft', { draft: null, version: 0 })
      expect(await actions(user)).toEqual(['signIn'])
    },
    required,
  )

  gatewayTest(
    'names the order set that a request created or changed',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      const id = randomUUID()
      const content = { tests: [], codes: ['1:004259'], dx: [], account: '' }
      const set = { id, name: 'Annual exam', note: '', tags: [], content, snapshot: null }
      expect((await user.post('/workspace/order-sets', set)).status).toBe(200)
      expect((await user.delete(`/workspace/order-sets/${id}`)).status).toBe(204)
      expect(await events(user)).toMatchObject([
        { action: 'deleteOrderSet', object: id },
        { action: 'createOrderSet', object: id },
        { action: 'signIn' },
      ])
    },
    required,
  )

  gatewayTest(
    'records refused requests of a role, and the end of a session',
    async ({ user, northKey }) => {
      await user.post('/workspace/session', { demo: true, role: 'analyst' })
      await user.delete(`/workspace/people/${ada}`)
      await user.delete('/workspace/session')
      await user.signIn(northKey)
      expect(await events(user)).toMatchObject([
        { action: 'signIn' },
        { action: 'signOut', status: 200 },
        { action: 'removePerson', permission: 'people.write', status: 403, subjects: [ada] },
        { action: 'signIn' },
      ])
      expect(await actions(user, '?kind=denied')).toEqual(['removePerson'])
      expect(await actions(user, '?kind=read')).toEqual(['listAudit', 'listAudit'])
      expect(await actions(user, '?kind=change')).toEqual(['signIn', 'signOut', 'signIn'])
    },
    ({ northKey: demoKey }) => ({ ...required(), demoKey }),
  )

  gatewayTest(
    'belongs to one team, and is read in parts and between two times',
    async ({ user, northKey, southKey }) => {
      await user.signIn(southKey)
      await user.signIn(northKey)
      for (let n = 0; n < 210; n++) await user.get('/workspace/audit')
      const { body } = await user.get('/workspace/audit')
      expect(body.events).toHaveLength(200)
      expect(body.mode).toBe('required')
      const rest = await events(user, `?before=${body.next}`)
      expect(rest.at(-1)).toMatchObject({ action: 'signIn', number: 1 })
      expect(rest).toHaveLength(11)
      const later = new Date(Date.now() + 60_000).toISOString()
      expect(await events(user, `?from=${later}`)).toEqual([])
      expect(await events(user, `?to=${later}&before=3`)).toHaveLength(2)
    },
    required,
  )

  gatewayTest('refuses what it can’t record if recording is required', async ({ db, northKey }) => {
    const { failing, state } = failingAudit(db)
    const { user, close } = await openOwn(failing, required())
    await user.signIn(northKey)
    await user.put('/workspace/people', { people: [{ user_id: ada, label: 'Ada' }] })
    state.error = { code: '53100' }
    const refused = await user.get('/workspace/people')
    expect(refused.status).toBe(507)
    expect(refused.text).not.toContain('Ada')
    expect(refused.body.detail).toContain('disk is full')
    // and a change isn't even begun
    expect((await user.delete(`/workspace/people/${ada}`)).status).toBe(507)
    // what is about nobody is answered
    expect((await user.get('/workspace/order-sets')).status).toBe(200)
    state.error = { code: '57P03' }
    expect((await user.get('/workspace/people')).status).toBe(503)
    state.error = null
    const { status, text } = await user.get('/workspace/people')
    expect(status).toBe(200)
    expect(text).toContain('Ada')
    // the attempt isn't lost
    expect(await actions(user)).toEqual(['listPeople', 'listPeople', 'putPeople', 'signIn'])
    await close()
  })

  gatewayTest('refuses no sign-out, and records it later', async ({ db, northKey }) => {
    const { failing, state } = failingAudit(db)
    const { user, close } = await openOwn(failing, required())
    await user.signIn(northKey)
    state.error = { code: '53100' }
    expect((await user.get('/workspace/people')).status).toBe(200)
    expect((await user.put('/workspace/people', { people: people(1) })).status).toBe(507)
    expect((await user.delete('/workspace/session')).status).toBe(200)
    expect(user.jar.size).toBe(0)
    state.error = null
    await user.signIn(northKey)
    expect((await actions(user)).slice(0, 2)).toEqual(['signIn', 'signOut'])
    await close()
  })

  gatewayTest('on a full disk says what a sign-out couldn’t end', async ({ db, northKey }) => {
    const { db: small, fill } = onSmallDisk(db)
    const { user, close } = await openOwn(small, required())
    await user.signIn(northKey)
    await user.put('/workspace/people', { people: people(1) })
    fill()
    for (const _ of [1, 2]) expect((await user.get('/workspace/people')).status).toBe(507)
    const { status, body } = await user.delete('/workspace/session')
    expect([status, body.detail]).toEqual([507, expect.stringMatching(/^You’re signed out in/)])
    expect(user.jar.size).toBe(0)
    await close()
  })

  gatewayTest('holds up no one if recording isn’t required', async ({ db, northKey }) => {
    const { failing, state } = failingAudit(db)
    const { user, close } = await openOwn(failing, { audit: settings('on') })
    state.error = { code: '53100' }
    await user.signIn(northKey)
    expect((await user.put('/workspace/people', { people: people(1) })).status).toBe(200)
    state.error = null
    await close()
    expect(await recorded(db)).toBe(2)
  })

  gatewayTest('keeps its order if several processes write to it', async ({ db, northKey }) => {
    const key = randomBytes(32)
    const audit = { mode: 'required' as const, key, years: 6 }
    const opened = await Promise.all([1, 2, 3].map(() => openOwn(db, { audit })))
    for (const { user } of opened) await user.signIn(northKey)
    await Promise.all(
      opened.flatMap(({ user }) => Array.from({ length: 20 }, () => user.get('/workspace/audit'))),
    )
    const [first] = opened
    const numbers = (await events(first!.user)).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 63 }, (_, index) => 63 - index))
    for (const { close } of opened) await close()
  })

  gatewayTest(
    'can be read only by auditors and administrators',
    async ({ user }) => {
      for (const [role, status] of [
        ['auditor', 200],
        ['administrator', 200],
        ['clinician', 403],
        ['operations', 403],
        ['analyst', 403],
      ]) {
        await user.post('/workspace/session', { demo: true, role })
        expect([role, (await user.get('/workspace/audit')).status]).toEqual([role, status])
      }
    },
    ({ northKey: demoKey }) => ({ ...required(), demoKey }),
  )

  gatewayTest(
    'continues after a request with text that no column stores',
    async ({ db, northId, northKey, southKey }) => {
      const key = randomBytes(32)
      const own = await openOwn(db, {
        audit: { mode: 'required', key, years: 6 },
        config: { ...quiet, signIn: ['key', 'oidc'] },
      })
      const { key: programKey } = await program({ db, gateway: own.gateway }, northId, [
        'workouts.read',
      ])
      for (const id of ['ward-7.b', '5D1C7D8E-9A44-4D8F-8A5E-0D8A53C1AB01']) {
        const answer = await own.service.inject({
          url: `/v2/summary/workouts/${ada}?start_date=2026-01-01`,
          headers: { 'x-service-api-key': programKey.text, 'x-request-id': id },
        })
        expect(answer.statusCode).toBe(200)
      }
      const { user: clara } = await signInMember({ db, ...own }, northId, {
        name: 'Clara',
        role: 'clinician',
      })
      const half = `${'a'.repeat(35)}${encodeURIComponent('😀')}`
      expect((await clara.ask('DELETE', `/workspace/api-keys/${half}`)).status).toBe(403)
      for (const other of [southKey, northKey])
        expect((await browser(own.gateway).signIn(other)).status).toBe(200)
      const admin = browser(own.gateway)
      await admin.signIn(northKey)
      const requests = (await events(admin)).filter(({ action }) => action === 'listWorkouts')
      expect(requests).toMatchObject([
        { request: '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c1ab01' },
        { request: null },
      ])
      await own.close()
      const ends = (await chainEnds(db)).find(({ owner }) => owner === northId)!
      const file = join(await mkdtemp(join(tmpdir(), 'rounds-audit-')), 'audit.jsonl')
      await writeAuditFile(db, ends, { file, key })
      const lines = createInterface({ input: createReadStream(file) })
      expect((await verifyAudit(lines, { keys: [key] })).findings).toEqual([])
      await rm(dirname(file), { recursive: true })
    },
  )

  gatewayTest('includes a change whose response failed', async ({ db, northId, northKey }) => {
    let isFailing = false
    const failing: Db = {
      ...db,
      rows: (sql, args) =>
        isFailing && sql.includes('from members m where m.owner')
          ? Promise.reject(Object.assign(new Error('busy'), { code: 'DATABASE_BUSY' }))
          : db.rows(sql, args),
    }
    const own = await openOwn(failing, {
      ...required(),
      config: { ...quiet, signIn: ['key', 'oidc'] },
    })
    const { id } = await signInMember({ db, ...own }, northId, { name: 'Ben', role: 'clinician' })
    const admin = browser(own.gateway)
    await admin.signIn(northKey)
    isFailing = true
    expect((await admin.post(`/workspace/members/${id}/disable`, {})).status).toBe(503)
    isFailing = false
    expect((await events(admin))[0]).toMatchObject({ action: 'disableMember', status: 503 })
    await own.close()
  })
})
