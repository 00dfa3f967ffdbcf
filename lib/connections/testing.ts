import type {
  CheckedConnection,
  PersonCheck,
  Problem,
  Trouble,
} from '#contract/connection-checks.ts'

/** A trouble of nobody's turn, of the kind `error` where nothing else is said. */
export const testTrouble = (about: Partial<Trouble> = {}): Trouble => ({
  kind: 'error',
  resource: null,
  scopes: [],
  detail: null,
  actor: 'unknown',
  ...about,
})

/** A connection by its slug, connected and well where nothing else is said. */
export const testChecked = (
  slug: string,
  about: Partial<CheckedConnection> = {},
): CheckedConnection => ({
  slug,
  name: slug[0]!.toUpperCase() + slug.slice(1),
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
  },
  troubles: [],
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

/** The check of a person with these connections, on the morning of 2026-11-20. */
export const testCheck = (
  user_id: string,
  connections: CheckedConnection[] = [],
  about: Partial<PersonCheck> = {},
): PersonCheck => ({
  user_id,
  checked_at: '2026-11-20T07:58:00Z',
  connections,
  unreadable: [],
  unlisted: [],
  unlisted_pending: [],
  shared: [],
  last_activity: '2026-11-19',
  failed: null,
  ...about,
})

/** An open problem with nobody to see to it. */
export const testProblem = (
  user_id: string,
  provider: string,
  about: Partial<Problem> = {},
): Problem => ({
  id: `${user_id} ${provider}`,
  user_id,
  provider,
  state: 'open',
  troubles: [testTrouble()],
  first_seen: '2026-11-18T07:58:00Z',
  opened_at: '2026-11-19T07:58:00Z',
  closed_at: null,
  reopened: 0,
  owner: null,
  note: '',
  snoozed_until: null,
  contacted_on: null,
  version: 1,
  ...about,
})
