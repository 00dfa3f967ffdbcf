import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import {
  endpointRights,
  hasRight,
  mayHaveScope,
  ROLES,
  type Right,
  type Role,
  type Scope,
} from '#contract/own/rights.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { openDb } from '#server/db/open.ts'
import { demoPeople } from '#server/demo/people.ts'
import { randomOf, type Random } from '#server/demo/random.ts'
import { ensureKey } from '#server/interface/keys.ts'
import { putTeam } from '#server/interface/store.ts'

import { cookieOf, OURS, postKey, startRounds, type Rounds } from './rounds.ts'
import { CANARY, soundWorkspaceRequest } from './workspace-requests.ts'

/** Text that only the other team has. */
const FOREIGN = 'canary-of-the-other-team'
/** Tag of half of the people, whom the scopes are about. */
const TAG = 'in-scope'
/** Label of people, which some roles may not see. */
const LABEL = 'canary-name'
const AT_ONCE = 8

type Route = { method: string; path: string; right: Right | 'open' | 'signed in' }
const routes: Route[] = [
  ...Object.values<OwnEndpoint>(ownEndpoints).map(({ method, path, right }) => ({
    method,
    path,
    right,
  })),
  ...Object.entries(endpoints).map(([name, { method, path }]) => ({
    method,
    path: API_PREFIX + path,
    right: endpointRights[name as EndpointName],
  })),
]
/** Ends sessions, which the others of the run need. */
const ENDS = new Set(['signIn', 'signOut', 'endOtherSessions', 'endSession'])
const endingPaths = new Set(
  Object.entries<OwnEndpoint>(ownEndpoints).flatMap(([name, { method, path }]) =>
    ENDS.has(name) ? [`${method} ${path}`] : [],
  ),
)
const isEnding = ({ method, path }: { method: string; path: string }) =>
  endingPaths.has(`${method} ${path}`)
const calm = routes.filter((route) => !isEnding(route))

type Asker = { role: Role | null; scope: Scope; team: 'demo' | 'other'; cookie: string }
type Asked = { method: string; path: string; right: Route['right']; body: unknown; headers: object }

const ask = (
  { dashboard }: Rounds,
  cookie: string,
  { method, path, body, headers = {} }: Pick<Asked, 'method' | 'path'> & Partial<Asked>,
) =>
  fetch(new URL(path, dashboard), {
    method,
    headers: {
      ...OURS,
      ...headers,
      ...(cookie && { cookie }),
      origin: dashboard.origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** A session of each role in the demonstration, and of each scoped role; one of the other team, and nobody’s. */
async function openAskers(rounds: Rounds, otherKey: string): Promise<Asker[]> {
  const askers: Asker[] = [{ role: null, scope: null, team: 'demo', cookie: '' }]
  for (const role of ROLES)
    for (const scope of mayHaveScope(role) ? [null, [TAG]] : [null]) {
      const path = ownEndpoints.session.path
      const body = { demo: true, role, scope }
      const answer = await ask(rounds, '', { method: 'POST', path, body })
      askers.push({ role, scope, team: 'demo', cookie: cookieOf(answer) })
    }
  const cookie = cookieOf(await postKey(rounds, otherKey))
  return [...askers, { role: 'administrator', scope: null, team: 'other', cookie }]
}

const ORDER_SET = '00000000-0000-4000-8000-0000000000aa'
const NOTE = '00000000-0000-4000-8000-0000000000bb'

/** Gives a team a person with a note, and an order set, all with a text of its own. */
async function fill(
  rounds: Rounds,
  cookie: string,
  { userId, text, label }: { userId: string; text: string; label: string },
) {
  const put = async (method: string, path: string, body: unknown) => {
    const answer = await ask(rounds, cookie, { method, path, body })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  }
  await put('PUT', ownEndpoints.listPeople.path, { people: [{ user_id: userId, label }] })
  await put('PUT', `/workspace/people/${userId}/notes/${NOTE}`, {
    start_day: '2026-01-01',
    end_day: '2026-01-02',
    text,
    version: 0,
  })
  await put('POST', ownEndpoints.listOrderSets.path, {
    id: ORDER_SET,
    name: text,
    note: text,
    tags: [],
    content: { tests: [], codes: [], dx: [], account: '' },
    snapshot: { markers: [], isWhole: true, account: null },
  })
}

type Ids = { users: string[]; others: string[] }

/** A path of a route with ids of either team, or ids that there are none of. */
function filledPath(random: Random, path: string, { users, others }: Ids) {
  const people = [...users.slice(0, 3), ...others, ORDER_SET]
  return path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'version'
      ? '1'
      : random.pick(name === 'user_id' ? people : [ORDER_SET, NOTE, ...people]),
  )
}

const QUERIES = [
  '',
  '?since=2026-01-01T00:00:00Z',
  '?user_id=',
  '?from=2026-10-01',
  '?start_date=2026-01-01',
]

/** A request that its route would take of somebody with the right, or one with little in it. */
function anyRequest(random: Random, ids: Ids): Asked {
  if (random.chance(0.5)) {
    const known = { users: [...ids.users, ...ids.others], labTests: ['x'], labAccounts: [] }
    const { method, path, params = {}, body, headers = {} } = soundWorkspaceRequest(random, known)
    const route = calm.find((one) => one.method === method && one.path === path)
    if (route)
      return {
        method,
        path: path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ORDER_SET),
        right: route.right,
        body,
        headers,
      }
  }
  const { method, path, right } = random.pick(calm)
  const query = random.pick(QUERIES).replace(/user_id=$/, `user_id=${random.pick(ids.others)}`)
  const body = method === 'GET' || method === 'DELETE' ? undefined : {}
  return { method, path: filledPath(random, path, ids) + query, right, body, headers: {} }
}

/** Person with a label, whom nobody gives a tag: out of every scope. */
const LABELED = demoPeople.at(-1)?.user_id ?? ''

/** True where the response gives the asker what the role, the scope or the team has no right to. */
function isThrough(
  { role, scope, team }: Asker,
  { right }: Asked,
  status: number,
  text: string,
): boolean {
  const has = (one: Right) => role !== null && hasRight({ role, scope }, one)
  const may = right === 'open' || (role !== null && right === 'signed in') || has(right as Right)
  if (!may && status !== (role === null ? 401 : 403)) return true
  if (!may && text.includes(CANARY)) return true
  if (team === 'demo' && text.includes(FOREIGN)) return true
  if (team === 'other' && text.includes(LABEL)) return true
  if (scope && (text.includes(LABELED) || text.includes(LABEL))) return true
  return !has('names.read') && text.includes(LABEL)
}

/**
 * `npm run torture -- roles`: requests of every role, with a scope and without, of nobody and of another team to every endpoint, with ids of both teams.
 * Resolves with whether none was answered what it has no right to.
 */
export async function rolesAndTeams({ count, seed }: { count: number; seed: number }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rounds-roles-'))
  const otherKey = `rk_${randomBytes(32).toString('base64url')}`
  const otherUser = '00000000-0000-4000-8000-0000000000cc'
  const db = await openDb({ databaseUrl: null, dataDir })
  const { id } = await putTeam(db, { name: FOREIGN })
  await ensureKey(db, id, otherKey, 'other')
  await db.close()
  const rounds = await startRounds(dataDir)
  const tally = { asked: 0, refused: 0, through: 0, failed: 0 }
  try {
    const askers = await openAskers(rounds, otherKey)
    // of these, only members with a scope ask about the one with a label: nothing of theirs may reach that person
    const [labeled = '', ...users] = demoPeople.map(({ user_id }) => user_id).toReversed()
    const others = [otherUser]
    const idsFor = ({ scope }: Asker): Ids => ({
      users: scope ? [labeled, ...users] : users,
      others,
    })
    const cookieFor = (team: Asker['team']) =>
      askers.find((one) => one.team === team && one.role === 'administrator')?.cookie ?? ''
    await fill(rounds, cookieFor('demo'), { userId: labeled, text: CANARY, label: LABEL })
    await fill(rounds, cookieFor('other'), { userId: otherUser, text: FOREIGN, label: FOREIGN })
    const path = ownEndpoints.tagPeople.path
    const tagged = { user_ids: users.slice(0, users.length / 2), add: [TAG], remove: [] }
    await ask(rounds, cookieFor('demo'), { method: 'POST', path, body: tagged })
    const random = randomOf(`roles ${seed}`)
    let left = count
    const work = async () => {
      while (left-- > 0) {
        const asker = random.pick(askers)
        const asked = anyRequest(random, idsFor(asker))
        const answer = await ask(rounds, asker.cookie, asked)
        const text = await answer.text()
        tally.asked++
        if (answer.status === 401 || answer.status === 403) tally.refused++
        if (answer.status === 500) tally.failed++
        if (!isThrough(asker, asked, answer.status, text)) continue
        tally.through++
        process.stdout.write(
          `${asker.role ?? 'nobody'}${asker.scope ? ' with a scope' : ''} of ${asker.team}: ${asked.method} ${asked.path} ${answer.status} ${text.slice(0, 200)}\n`,
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await rounds.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  process.stdout.write(`${JSON.stringify(tally)}\n`)
  return tally.through === 0 && tally.failed === 0
}
