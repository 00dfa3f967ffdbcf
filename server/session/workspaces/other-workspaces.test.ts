import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'

import { describe, expect, test, vi } from 'vitest'

import { freshDb } from '#server/db/testing.ts'
import { browser, json, KEY, otherTest, person } from '#server/gateway-testing.ts'
import { fingerprintOf, otherService } from '#server/upstream/upstream.ts'

import { otherWorkspaces } from './other-workspaces.ts'
import { passingTime } from './testing.ts'
import { adoptKey, detachKey, listWorkspaces } from './workspaces.ts'

const people = '/workspace/people'
const providers = `/api/v2/user/providers/${person}`
const noAnswer = () => {}
const answers = (_request: IncomingMessage, response: Parameters<typeof json>[0]) =>
  json(response, { providers: [] })

const clock = passingTime()

describe('a key that the service refuses', () => {
  for (const status of [401, 403])
    otherTest(
      `with ${status} opens its workspace for a minute more at most`,
      noAnswer,
      async ({ user, service, asked }) => {
        service.status = status
        clock.seconds = 55
        expect((await user.get(people)).status).toBe(200)
        expect(asked).toEqual([])
        clock.seconds = 61
        const answer = await user.get(people)
        expect([answer.status, answer.body.detail]).toEqual([
          401,
          expect.stringContaining('was revoked'),
        ])
        expect(user.jar.size).toBe(0)
        expect((await user.get('/workspace/session')).body.signedIn).toBe(false)
      },
    )

  otherTest(
    'in one browser stops working in all of them at once',
    noAnswer,
    async ({ user, gateway, service }) => {
      const other = browser(gateway)
      await other.signIn(KEY)
      service.status = 401
      expect((await user.get(providers)).status).toBe(401)
      expect((await other.get(people)).status).toBe(401)
    },
  )

  otherTest(
    'is checked with one request for all simultaneous callers',
    noAnswer,
    async ({ user, service, asked }) => {
      service.status = 401
      clock.seconds = 61
      const statuses = await Promise.all(
        Array.from({ length: 8 }, async () => (await user.get(people)).status),
      )
      expect(new Set(statuses)).toEqual(new Set([401]))
      expect(asked).toHaveLength(1)
    },
  )
})

describe('a session', () => {
  for (const status of [500, 503, 429, 404])
    otherTest(
      `continues while the service responds with ${status}, with one check a minute`,
      noAnswer,
      async ({ user, service, asked }) => {
        service.status = status
        for (const [second, times] of [
          [61, 1],
          [100, 1],
          [122, 2],
        ] as const) {
          clock.seconds = second
          expect((await user.get(people)).status).toBe(200)
          expect((await user.get('/workspace/session')).body.signedIn).toBe(true)
          expect(asked).toHaveLength(times)
        }
        service.status = 401
        clock.seconds = 183
        expect((await user.get(people)).status).toBe(401)
      },
    )

  otherTest(
    'continues after 5 s if the service doesn’t respond',
    noAnswer,
    async ({ user }) => {
      clock.seconds = 61
      vi.spyOn(globalThis, 'fetch').mockImplementation(
        (_url, options) =>
          new Promise((_, reject) =>
            options!.signal!.addEventListener('abort', () => reject(new Error('Left'))),
          ),
      )
      const began = Date.now()
      expect((await user.get(people)).status).toBe(200)
      expect(Date.now() - began).toBeLessThan(25_000)
    },
    { timeoutMs: 30_000 },
  )

  otherTest(
    'that sends the service a request needs no separate check of its key',
    answers,
    async ({ user, asked }) => {
      for (const second of [50, 100, 150]) {
        clock.seconds = second
        expect((await user.get(providers)).status).toBe(200)
        expect((await user.get(people)).status).toBe(200)
      }
      expect(asked.map(({ url }) => url)).toEqual(Array(3).fill(providers.slice(4)))
    },
  )
})

describe('a workspace', () => {
  otherTest(
    'moves from one key to another, as the operator says',
    answers,
    async ({ user, db, url, gateway }) => {
      await user.put(people, { people: [{ user_id: person, label: 'Anna' }] })
      const { body: before } = await user.get('/workspace/session')
      const [workspace] = await listWorkspaces(db)
      const other = fingerprintOf(url, KEY)
      expect(workspace).toMatchObject({
        people: 1,
        keys: [{ service: url, used_at: expect.any(String), fingerprint: other }],
      })
      // as if the key had been another one until now
      await detachKey(db, other)
      await adoptKey(db, workspace!.id, { fingerprint: 'of the old key', service: url, seal: null })
      clock.seconds = 61
      const refused = await user.get(people)
      expect([refused.status, refused.body.detail]).toEqual([
        401,
        expect.stringContaining('no longer has access to this workspace'),
      ])
      expect((await user.signIn(KEY)).body.workspace).not.toBe(before.workspace)
      expect((await user.get(people)).body.people).toEqual([])
      const back = { fingerprint: other, service: url, seal: null }
      expect(await adoptKey(db, workspace!.id, back)).toBe('attached')
      clock.seconds = 122
      expect((await user.get(people)).status).toBe(401)
      const anew = browser(gateway)
      expect((await anew.signIn(KEY)).body.workspace).toBe(before.workspace)
      expect((await anew.get(people)).body.people).toMatchObject([{ label: 'Anna' }])
    },
  )

  otherTest(
    'that was just created exists in every process',
    noAnswer,
    async ({ user, db, url }) => {
      const [workspace] = await listWorkspaces(db)
      await detachKey(db, workspace!.keys[0]!.fingerprint)
      const there = otherWorkspaces(
        otherService({
          upstreamUrl: url,
          upstreamKeyHeader: 'x-vital-api-key',
          upstreamTimeoutMs: 2000,
        }),
        db,
        { masterSecrets: [], warn: () => {} },
      )
      expect(await there.knows(KEY)).toBe(false)
      await user.signIn(KEY)
      const made = (await listWorkspaces(db)).find(({ keys }) => keys.length)
      expect(await there.knows(KEY)).toBe(true)
      expect(await there.workspaceOf(KEY)).toEqual({ owner: made!.id, team: null })
    },
  )
})

test('data stored under a key stays with it', async () => {
  const db = await freshDb({ ownsTables: true })
  const migrationOf = (name: string) =>
    readFileSync(new URL(`../../db/migrations/${name}.sql`, import.meta.url), 'utf8')
  // the migration reads a table that a later one drops
  await db.exec('drop table workspace_keys, workspaces; create table saved_views (owner text)')
  const owner = fingerprintOf('https://api.example', 'theirs')
  const team = '0b1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'
  await db.rows('insert into workspace_people (owner, user_id) values ($1, $2), ($3, $2)', [
    owner,
    person,
    team,
  ])
  await db.exec(migrationOf('017-workspaces'))
  await db.exec(migrationOf('059-workspace-names-and-sealed-keys'))
  expect(await listWorkspaces(db)).toMatchObject([
    { id: owner, people: 1, keys: [{ fingerprint: owner, service: null, used_at: null }] },
  ])
  await db.close()
})
