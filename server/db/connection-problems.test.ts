import { expect, test } from 'vitest'

import { listProviders } from '#contract/interface/providers.ts'
import { PersonCheck } from '#contract/own/connection-checks.ts'
import { addDays, dayAt } from '#lib/days.ts'
import { readLeniently } from '#lib/read-leniently.ts'
import { listChecks, openChecks } from '#server/connections/checks.ts'
import { listProblems } from '#server/connections/problems.ts'
import { listViews } from '#server/connections/views.ts'

import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { openPglite } from './pglite.ts'
import { freshPostgresql } from './testing.ts'

const ADA = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10001'
const BEN = '5d1c7d8e-9a44-4d8f-8a5e-0d8a53c10002'
const TODAY = dayAt(Date.now(), 0)

const trouble = (kind: string, detail: string | null = null) => ({
  kind,
  resource: null,
  scopes: [],
  detail,
  actor: 'person',
})
const kept = (
  slug: string,
  grade: string,
  troubles: object[],
  created_on = '2026-01-01T09:00:00Z',
) => ({
  slug,
  name: slug,
  status: troubles.length ? 'error' : 'connected',
  created_on,
  error: null,
  available: ['workouts'],
  reduced: [],
  silence: {
    grade,
    newest: null,
    days_ago: null,
    usual_gap: null,
    meanwhile: [],
    looked_from: addDays(TODAY, -365),
  },
  troubles,
  pending: false,
})

/** As a Rounds before this migration has kept them. */
const OLD = `
  insert into workspace_people (owner, user_id, added_at) values ('x', '${ADA}', now() - interval '9 days'), ('x', '${BEN}', now());
  insert into saved_views values ('x', '[{"id":"${ADA}","name":"Quiet","search":"silence=suspect&who=us"}]', 1)`
const PUT_CHECK = `
  insert into person_checks (owner, user_id, checked_at, attempted_at, body, denied, trouble)
  values ('x', $1, now() - interval '1 hour', now(), $2, '{"garmin":["a"]}', true)`
const PUT_PROBLEM = `
  insert into problems (owner, id, user_id, provider, troubles, first_seen, opened_at, reopened, note, version, assignee)
  values ('x', gen_random_uuid(), $1, $2, $3, now() - interval '2 days', now() - interval '1 day', 0, '', 1, 'Ana')`

test('the next check recognizes saved checks and issues', async () => {
  const url = process.env.TEST_DATABASE_URL
  const old = await (url ? freshPostgresql(url) : openPglite('memory://'))
  try {
    const migrations = readMigrations()
    await migrate(
      old,
      migrations.filter(({ number }) => number < 35),
    )
    await old.exec(OLD)
    const error = trouble('error', 'unknown')
    const body = {
      connections: [
        kept('garmin', 'suspect', [error]),
        kept('garmin', 'cannot tell', [], '2026-06-01T09:00:00Z'),
        kept('oura', 'recording', []),
      ],
      unreadable: [],
      unlisted: ['polar'],
      unlisted_pending: [],
      last_activity: null,
    }
    await old.rows(PUT_CHECK, [ADA, JSON.stringify(body)])
    // a text that jsonb has no room for
    await old.rows(PUT_CHECK, [BEN, JSON.stringify({ ...body, unreadable: ['a\u0000b'] })])
    await old.rows(PUT_PROBLEM, [ADA, 'garmin', JSON.stringify([error])])
    await old.rows(PUT_PROBLEM, [ADA, 'polar', JSON.stringify([trouble('unlisted')])])
    await migrate(old, migrations)

    const [check, ...others] = (await listChecks(old, 'x')).checks.map(
      (text) => JSON.parse(text) as PersonCheck,
    )
    expect(others).toEqual([])
    expect(PersonCheck.parse(check)).toEqual(check)
    expect(check!.connections.map(({ key, silence }) => [key, silence.grade])).toEqual([
      ['garmin', 'silent'],
      ['garmin 2', 'unknown'],
      ['oura', 'recording'],
    ])
    expect(check!.issues).toMatchObject([{ key: '#unlisted polar', provider: 'polar' }])
    expect(await listViews(old, { owner: 'x', memberId: null })).toEqual([
      {
        id: ADA,
        name: 'Quiet',
        search: 'silence=silent&who=us',
        only_me: false,
        version: 1,
        created_by: null,
      },
    ])

    // the next check finds the same, and the problems go on with whose they were
    const sent = (slug: string, status: string, created_on: string) => ({
      name: slug,
      slug,
      logo: null,
      status,
      created_on,
      resource_availability: {},
      error_details:
        status === 'error'
          ? { error_type: 'unknown', error_message: null, errored_at: null }
          : null,
    })
    const { body: read } = readLeniently(
      listProviders,
      {
        providers: [
          sent('garmin', 'error', '2026-06-01T09:00:00Z'),
          sent('garmin', 'connected', '2026-01-01T09:00:00Z'),
        ],
      },
      {},
    )
    const days = {
      looked_from: addDays(TODAY, -365),
      looked_to: TODAY,
      days: { polar: [TODAY] },
      hashes: {},
    }
    await openChecks(old).keep({
      owner: 'x',
      user_id: ADA,
      started_at: new Date().toISOString(),
      today: TODAY,
      known: { remembered: null },
      read: { connections: read.providers, unreadable: [], remembered: days },
    })
    const { problems } = await listProblems(old, 'x')
    expect(
      problems.map(({ connection, state, owner }) => [connection, state, owner].join()).sort(),
    ).toEqual(['#unlisted polar,open,Ana', 'garmin 2026-01-01T09:00:00.000Z,closed,Ana'])
  } finally {
    await old.close()
  }
}, 120_000)
