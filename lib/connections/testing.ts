import type {
  CheckedConnection,
  PersonCheck,
  PersonIssue,
  Trouble,
} from '#contract/own/connection-checks.ts'
import type { KeptIncident, Problem } from '#contract/own/problems.ts'

/** A trouble without an actor, of the kind `error` by default. */
export const testTrouble = (about: Partial<Trouble> = {}): Trouble => ({
  kind: 'error',
  resource: null,
  scopes: [],
  detail: null,
  actor: 'unknown',
  ...about,
})

const nameOf = (slug: string) => slug.slice(0, 1).toUpperCase() + slug.slice(1)

/** A connection by its slug, connected and healthy by default. */
export const testChecked = (
  slug: string,
  about: Partial<CheckedConnection> = {},
): CheckedConnection => ({
  key: `${slug} 2026-01-01T00:00:00.000Z`,
  slug,
  name: nameOf(slug),
  status: 'connected',
  created_on: '2026-01-01T00:00:00Z',
  error: null,
  available: ['workouts'],
  reduced: [],
  silence: {
    grade: 'recording',
    newest: '2026-11-19',
    days_ago: 1,
    usual_gap: 2,
    meanwhile: [],
    looked_from: '2026-10-21',
    waiting_since: '2026-01-01',
  },
  superseded: false,
  troubles: [],
  accepted: [],
  pending: false,
  ...about,
})

/** A connection in error since `at`. */
export const testErred = (
  slug: string,
  at: string | null,
  type = 'token_refresh_failed',
): CheckedConnection =>
  testChecked(slug, {
    status: 'error',
    error: { type, message: null, at },
    troubles: [testTrouble({ detail: type, actor: 'person' })],
  })

/** Issue without an existing connection: a connection that is gone by default. */
export const testIssue = (about: Partial<PersonIssue> = {}): PersonIssue => ({
  key: '#gone polar 2026-01-01T00:00:00.000Z',
  provider: 'polar',
  name: 'Polar',
  troubles: [testTrouble({ kind: 'disconnected', detail: '2026-11-18', actor: 'person' })],
  accepted: [],
  pending: false,
  ...about,
})

/** The check of a person with these connections, on the morning of 2026-11-20. */
export const testCheck = (
  user_id: string,
  connections: CheckedConnection[] = [],
  about: Partial<PersonCheck> = {},
): PersonCheck => ({
  user_id,
  checked_at: '2026-11-20T07:58:00Z',
  connections,
  issues: [],
  unreadable: [],
  shared: [],
  last_activity: '2026-11-19',
  failed: null,
  ...about,
})

/** An open problem without an assignee. */
export const testProblem = (
  user_id: string,
  provider: string,
  about: Partial<Problem> = {},
): Problem => ({
  id: `${user_id} ${provider}`,
  user_id,
  connection: `${provider} 2026-01-01T00:00:00.000Z`,
  provider,
  name: nameOf(provider),
  state: 'open',
  troubles: [testTrouble()],
  first_seen: '2026-11-18T07:58:00Z',
  opened_at: '2026-11-19T07:58:00Z',
  cause_since: '2026-11-18T07:58:00Z',
  new_at: '2026-11-19T07:58:00Z',
  closed_at: null,
  closed_as: null,
  reopened: 0,
  owner: null,
  note: '',
  snoozed_until: null,
  contacted_on: null,
  version: 1,
  ...about,
})

/** An ongoing incident of these people's connections. */
export const testIncident = (
  provider: string,
  userIds: readonly string[],
  about: Partial<KeptIncident> = {},
): KeptIncident => ({
  id: `incident of ${provider}`,
  provider,
  name: nameOf(provider),
  causes: ['token_refresh_failed'],
  began_at: '2026-11-20T04:00:00Z',
  ended_at: null,
  of: 20,
  members: userIds.map((user_id) => ({
    user_id,
    connection: `${provider} 2026-01-01T00:00:00.000Z`,
    began_at: '2026-11-20T04:00:00Z',
    left_at: null,
  })),
  ...about,
})
