import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import {
  endpointRights,
  KEY_RIGHTS,
  rights,
  RIGHTS,
  ROLES,
  rightsOf,
  type Right,
} from '#contract/own/rights.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { describeOnce } from '#server/db/testing.ts'
import {
  gatewayTest,
  json,
  otherTest,
  program,
  quiet,
  sealedWorkspace,
  signInMember,
  type Browser,
} from '#server/gateway-testing.ts'
import { ada } from '#server/interface/testing.ts'

/** Every route that needs a session, with the right that it needs. */
const routes = [
  ...Object.values<OwnEndpoint>(ownEndpoints).flatMap(({ method, path, right }) =>
    right === 'open' ? [] : [{ method, path, right: right === 'signed in' ? null : right }],
  ),
  ...Object.entries(endpoints).map(([name, { method, path }]) => ({
    method,
    path: API_PREFIX + path,
    right: endpointRights[name as EndpointName],
  })),
]

const ask = (user: Pick<Browser, 'ask'>, { method, path }: (typeof routes)[number]) =>
  user.ask(
    method,
    path.replace(/:\w+/g, () => randomUUID()),
    method === 'GET' || method === 'DELETE' ? {} : { payload: {} },
  )

describeOnce('roles', () => {
  for (const role of ROLES)
    gatewayTest(
      `${role} gets responses according to the table of permissions, and nothing else`,
      async ({ user }) => {
        const { body } = await user.post('/workspace/session', { demo: true, role })
        expect(body.role).toBe(role)
        expect(Object.keys(body.denied).toSorted()).toEqual(
          RIGHTS.filter((right) => !rightsOf[role].has(right)).toSorted(),
        )
        for (const route of routes) {
          const { status, body: answer } = await ask(user, route)
          const asked = `${route.method} ${route.path}`
          if (route.right === null || rightsOf[role].has(route.right))
            expect([asked, status === 401 || status === 403]).toEqual([asked, false])
          else {
            expect([asked, status]).toEqual([asked, 403])
            expect(answer.detail).toBe(body.denied[route.right])
            expect(answer.detail).toContain(rights[route.right])
          }
        }
      },
      ({ northKey: demoKey }) => ({ demoKey }),
    )

  otherTest(
    'get the same responses with another service',
    (_request, response) => json(response, {}),
    async (test) => {
      const owner = await sealedWorkspace(test, 'North')
      for (const role of ROLES) {
        const { user } = await signInMember(test, owner, { name: role, role })
        const statuses = new Map<string, boolean>()
        for (const route of routes) {
          const { status } = await ask(user, route)
          const isRefused = status === 401 || status === 403
          statuses.set(`${route.method} ${route.path}`, isRefused)
        }
        const expected = routes.map(({ method, path, right }) => [
          `${method} ${path}`,
          right !== null && !rightsOf[role].has(right),
        ])
        expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(expected))
      }
    },
    { config: { ...quiet, signIn: ['members', 'oidc'] } },
  )

  gatewayTest('every permission is needed by a route or by the page alone', async () => {
    const used = new Set(routes.map(({ right }) => right))
    expect(RIGHTS.filter((right) => !used.has(right))).toEqual(['names.read', 'export'])
  })

  gatewayTest('a team key may do everything', async ({ user, northKey }) => {
    const { body } = await user.signIn(northKey)
    expect(body).toMatchObject({ role: 'administrator', denied: {} })
  })

  gatewayTest(
    'a key can’t open another role, and an unknown role is refused',
    async ({ user, northKey }) => {
      expect((await user.post('/workspace/session', { demo: true, role: 'owner' })).status).toBe(
        422,
      )
      const { body } = await user.post('/workspace/session', { key: northKey, role: 'auditor' })
      expect(body.role).toBe('administrator')
    },
  )

  gatewayTest(
    'names are returned only to those who may see them',
    async ({ user }) => {
      const people = [{ user_id: ada, label: 'Ada Lovelace' }]
      await user.post('/workspace/session', { demo: true })
      await user.put('/workspace/people', { people })
      const seen = async () => {
        const { body } = await user.get('/workspace/people')
        return body.people.find(({ user_id }: { user_id: string }) => user_id === ada).label
      }
      expect(await seen()).toBe('Ada Lovelace')
      await user.post('/workspace/session', { demo: true, role: 'analyst' })
      expect(await seen()).toBeNull()
      await user.post('/workspace/session', { demo: true, role: 'clinician' })
      expect(await seen()).toBe('Ada Lovelace')
    },
    ({ northKey: demoKey }) => ({ demoKey }),
  )
})

const personalRights = RIGHTS.filter((right) => !KEY_RIGHTS.includes(right))

describeOnce('API keys', () => {
  gatewayTest('can have every permission except those for people', async () => {
    expect(personalRights).toEqual([
      'people.export',
      'people.erase',
      'export',
      'members.read',
      'members.write',
      'api-keys.write',
    ])
  })

  gatewayTest(
    'each permission alone opens what needs it and nothing else, in the dashboard and the service',
    async ({ gateway, service, db, northId }) => {
      for (const right of KEY_RIGHTS) {
        const { key } = await program({ db, gateway }, northId, [right])
        for (const route of routes) {
          const { status, body } = await ask(key, route)
          const asked = `${right}: ${route.method} ${route.path}`
          if (route.right === right)
            expect([asked, status === 401 || status === 403]).toEqual([asked, false])
          else {
            expect([asked, status]).toEqual([asked, 403])
            expect(body.detail).toContain(route.right === null ? 'API keys' : rights[route.right])
          }
        }
        for (const [name, { method, path }] of Object.entries(endpoints)) {
          const atService = await service.inject({
            method,
            url: path.replace(/:\w+/g, ada),
            headers: { 'x-service-api-key': key.text },
            ...(method === 'POST' && { payload: {} }),
          })
          expect([name, right, atService.statusCode === 403]).toEqual([
            name,
            right,
            endpointRights[name as EndpointName] !== right,
          ])
        }
      }
    },
  )

  gatewayTest(
    'names are returned only to those that may see them',
    async ({ user, gateway, db, northId, northKey }) => {
      await user.signIn(northKey)
      await user.put('/workspace/people', { people: [{ user_id: ada, label: 'Ada Lovelace' }] })
      const seen = async (...given: Right[]) => {
        const { key } = await program({ db, gateway }, northId, given)
        return (await key.get('/workspace/people')).text
      }
      expect(await seen('people.read', 'names.read')).toContain('Ada Lovelace')
      const all = KEY_RIGHTS.filter((right) => right !== 'names.read')
      expect(await seen(...all)).toContain(ada)
      expect(await seen(...all)).not.toContain('Ada Lovelace')
    },
  )
})
