import { NOT_ALLOWED_ACCOUNTS_PATH } from '#contract/own/account-allowlist.ts'
import { analysisPaths } from '#contract/own/analysis-paths.ts'
import { connectionPaths } from '#contract/own/connection-paths.ts'
import {
  COVERAGE_PATH,
  LAB_TESTS_PATH,
  ORDER_SET_DRAFT_PATH,
} from '#contract/own/order-set-paths.ts'
import { peoplePaths } from '#contract/own/people-paths.ts'
import { ORDER_SETS_PATH } from '#contract/own/saved-order-set-limits.ts'
import { workspacePaths } from '#contract/own/workspace-paths.ts'
import type { Random } from '#server/demo/random.ts'

/** Stands in texts that are stored or refused; no log may have it. */
export const CANARY = 'canary-patient'
/** Ids that are there. */
export type Known = { users: string[]; labTests: string[]; labAccounts: string[] }

/** `params` are what the `:names` of the path stand for. */
type WorkspaceRequest = {
  method: string
  path: string
  params?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Few, so that the requests meet one another at the same order set, note or view. */
const itemId = (random: Random) => `00000000-0000-4000-8000-00000000000${random.whole(0, 9)}`

const contentOf = (known: Known) => ({
  tests: known.labTests.slice(0, 2),
  codes: ['1:001032'],
  dx: ['I10', 'E11.9'],
  account: known.labAccounts[0] ?? '',
})

const orderSetOf = (known: Known) => ({
  name: CANARY,
  note: CANARY,
  tags: ['fuzz'],
  content: contentOf(known),
  snapshot: { markers: [], isWhole: true, account: null },
})

const setting = (value: number) => ({ value, source: CANARY, day: '2026-01-01' })

const oneOrderSet = `${ORDER_SETS_PATH}/:id`

/** Every request that the dashboard makes of its own gateway, as it makes it. */
const kinds: ((random: Random, known: Known) => WorkspaceRequest)[] = [
  ...[
    ...Object.values(workspacePaths).filter((path) => path !== workspacePaths.active),
    connectionPaths.checks,
    connectionPaths.summary,
    connectionPaths.changes,
    connectionPaths.problems,
    connectionPaths.views,
    LAB_TESTS_PATH,
    ORDER_SETS_PATH,
    ORDER_SET_DRAFT_PATH,
    NOT_ALLOWED_ACCOUNTS_PATH,
  ].map((path) => () => ({ method: 'GET', path })),
  ...[analysisPaths.settings, analysisPaths.notes].map(
    (path) => (random: Random, known: Known) => ({
      method: 'GET',
      path,
      params: { user_id: random.pick(known.users) },
    }),
  ),
  ...[
    oneOrderSet,
    `${oneOrderSet}/versions`,
    `${oneOrderSet}/versions/1`,
    connectionPaths.history,
  ].map((path) => (random: Random) => ({ method: 'GET', path, params: { id: itemId(random) } })),
  (random, known) => ({
    method: 'PUT',
    path: workspacePaths.people,
    body: { people: [{ user_id: random.pick(known.users), label: CANARY, tags: [CANARY] }] },
  }),
  (random, known) => ({
    method: 'DELETE',
    path: `${workspacePaths.people}/:user_id`,
    params: { user_id: random.chance(0.1) ? random.pick(known.users) : itemId(random) },
  }),
  (random, known) => ({
    method: 'POST',
    path: peoplePaths.restore,
    params: { user_id: random.pick(known.users) },
  }),
  (random, known) => ({
    method: 'POST',
    path: peoplePaths.tags,
    body: { user_ids: [random.pick(known.users)], add: [CANARY], remove: ['fuzz'] },
  }),
  (random) => ({
    method: 'POST',
    path: workspacePaths.session,
    body: random.chance(0.9) ? { demo: true } : { key: 'rk_x' },
  }),
  () => ({ method: 'DELETE', path: workspacePaths.session }),
  () => ({ method: 'POST', path: workspacePaths.active, body: {} }),
  () => ({ method: 'DELETE', path: workspacePaths.sessions }),
  (random) => ({
    method: 'DELETE',
    path: `${workspacePaths.sessions}/:id`,
    params: { id: itemId(random) },
  }),
  (random, known) => ({
    method: 'POST',
    path: connectionPaths.check,
    params: { user_id: random.pick(known.users) },
    body: {},
  }),
  (random) => ({
    method: 'PATCH',
    path: connectionPaths.problems,
    body: {
      problems: [{ id: itemId(random), version: random.whole(0, 2) }],
      change: { owner: CANARY, note: CANARY, snoozed_until: '2026-12-01', contacted_on: null },
    },
  }),
  (random) => ({
    method: 'PUT',
    path: connectionPaths.views,
    body: {
      views: [{ id: itemId(random), name: CANARY, search: 'status=error' }],
      version: random.whole(0, 20),
    },
  }),
  (random, known) => ({
    method: 'PUT',
    path: LAB_TESTS_PATH,
    body: { lab_tests: [{ id: random.pick(known.labTests), name: CANARY, note: CANARY }] },
  }),
  (random) => ({
    method: 'DELETE',
    path: `${LAB_TESTS_PATH}/:id`,
    params: { id: itemId(random) },
  }),
  (random, known) => ({
    method: 'PUT',
    path: ORDER_SET_DRAFT_PATH,
    body: {
      revision: random.whole(0, 20),
      history: { past: [contentOf(known)], present: contentOf(known), future: [] },
    },
  }),
  (random, known) => ({
    method: 'POST',
    path: ORDER_SETS_PATH,
    body: { id: itemId(random), ...orderSetOf(known) },
  }),
  (random, known) => ({
    method: 'PUT',
    path: oneOrderSet,
    params: { id: itemId(random) },
    headers: { 'if-match': `"${random.whole(1, 5)}"` },
    body: orderSetOf(known),
  }),
  (random) => ({ method: 'DELETE', path: oneOrderSet, params: { id: itemId(random) } }),
  ...['restore', 'duplicate'].map((action) => (random: Random) => ({
    method: 'POST',
    path: `${oneOrderSet}/${action}`,
    params: { id: itemId(random) },
    body: { id: itemId(random) },
  })),
  (_, known) => ({
    method: 'POST',
    path: COVERAGE_PATH,
    body: { tests: [['2345-7'], ['4548-4']], diagnosis_codes: contentOf(known).dx },
  }),
  (random, known) => ({
    method: 'PUT',
    path: analysisPaths.settings,
    params: { user_id: random.pick(known.users) },
    body: {
      settings: {
        max_hr: setting(190),
        resting_hr: setting(50),
        threshold_power: setting(250),
        threshold_speed: setting(3.5),
      },
      version: random.whole(0, 5),
    },
  }),
  (random, known) => ({
    method: 'PUT',
    path: analysisPaths.note,
    params: { user_id: random.pick(known.users), id: itemId(random) },
    body: {
      start_day: '2026-01-01',
      end_day: '2026-01-03',
      text: CANARY,
      version: random.whole(0, 3),
    },
  }),
  (random, known) => ({
    method: 'DELETE',
    path: analysisPaths.note,
    params: { user_id: random.pick(known.users), id: itemId(random) },
  }),
]

/** A request to the gateway's own endpoints that it would take, if what it names is there. */
export const soundWorkspaceRequest = (random: Random, known: Known): WorkspaceRequest =>
  random.pick(kinds)(random, known)
