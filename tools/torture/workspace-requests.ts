import { ownEndpoints } from '#contract/own/endpoints.ts'
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

const oneOrderSet = ownEndpoints.readOrderSet.path

/** Every request that the dashboard makes of its own gateway, as it makes it. */
const kinds: ((random: Random, known: Known) => WorkspaceRequest)[] = [
  ...Object.values(ownEndpoints)
    .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    .map(({ path }) => () => ({ method: 'GET', path })),
  ...[ownEndpoints.readSettings.path, ownEndpoints.listNotes.path].map(
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
    ownEndpoints.problemHistory.path,
  ].map((path) => (random: Random) => ({ method: 'GET', path, params: { id: itemId(random) } })),
  (random, known) => ({
    method: 'PUT',
    path: ownEndpoints.listPeople.path,
    body: { people: [{ user_id: random.pick(known.users), label: CANARY, tags: [CANARY] }] },
  }),
  (random, known) => ({
    method: 'DELETE',
    path: ownEndpoints.removePerson.path,
    params: { user_id: random.chance(0.1) ? random.pick(known.users) : itemId(random) },
  }),
  (random, known) => ({
    method: 'POST',
    path: ownEndpoints.restorePerson.path,
    params: { user_id: random.pick(known.users) },
  }),
  (random, known) => ({
    method: 'POST',
    path: ownEndpoints.tagPeople.path,
    body: { user_ids: [random.pick(known.users)], add: [CANARY], remove: ['fuzz'] },
  }),
  (random) => ({
    method: 'POST',
    path: ownEndpoints.session.path,
    body: random.chance(0.9) ? { demo: true } : { key: 'rk_x' },
  }),
  () => ({ method: 'DELETE', path: ownEndpoints.session.path }),
  () => ({ method: 'POST', path: ownEndpoints.active.path, body: {} }),
  () => ({ method: 'DELETE', path: ownEndpoints.listSessions.path }),
  (random) => ({
    method: 'DELETE',
    path: ownEndpoints.endSession.path,
    params: { id: itemId(random) },
  }),
  (random, known) => ({
    method: 'POST',
    path: ownEndpoints.checkPerson.path,
    params: { user_id: random.pick(known.users) },
    body: {},
  }),
  (random) => ({
    method: 'PATCH',
    path: ownEndpoints.listProblems.path,
    body: {
      problems: [{ id: itemId(random), version: random.whole(0, 2) }],
      change: { owner: CANARY, note: CANARY, snoozed_until: '2026-12-01', contacted_on: null },
    },
  }),
  (random) => ({
    method: 'PUT',
    path: ownEndpoints.putView.path,
    params: { id: itemId(random) },
    body: { name: CANARY, search: 'status=error', only_me: false, version: random.whole(0, 3) },
  }),
  (random) => ({
    method: 'DELETE',
    path: `${ownEndpoints.removeView.path}?version=${random.whole(1, 3)}`,
    params: { id: itemId(random) },
  }),
  (random) => ({
    method: 'PUT',
    path: ownEndpoints.readMessageTemplate.path,
    body: {
      template: { texts: { en: `${CANARY} {message}` }, clinic: CANARY },
      version: random.whole(0, 20),
    },
  }),
  (random, known) => ({
    method: 'PUT',
    path: ownEndpoints.listLabTests.path,
    body: { lab_tests: [{ id: random.pick(known.labTests), name: CANARY, note: CANARY }] },
  }),
  (random) => ({
    method: 'DELETE',
    path: ownEndpoints.removeLabTest.path,
    params: { id: itemId(random) },
  }),
  (random, known) => ({
    method: 'PUT',
    path: ownEndpoints.readOrderSetDraft.path,
    body: {
      revision: random.whole(0, 20),
      history: { past: [contentOf(known)], present: contentOf(known), future: [] },
    },
  }),
  (random, known) => ({
    method: 'POST',
    path: ownEndpoints.listOrderSets.path,
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
    path: ownEndpoints.readCoverage.path,
    body: { tests: [['2345-7'], ['4548-4']], diagnosis_codes: contentOf(known).dx },
  }),
  (random, known) => ({
    method: 'PUT',
    path: ownEndpoints.readSettings.path,
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
    path: ownEndpoints.putNote.path,
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
    path: ownEndpoints.putNote.path,
    params: { user_id: random.pick(known.users), id: itemId(random) },
  }),
]

/** A request to the gateway's own endpoints that it would take, if what it names is there. */
export const soundWorkspaceRequest = (random: Random, known: Known): WorkspaceRequest =>
  random.pick(kinds)(random, known)
