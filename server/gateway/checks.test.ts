import { expect } from 'vitest'

import type { PersonCheck, Problem } from '#contract/connection-checks.ts'
import { connectionPaths } from '#contract/connection-paths.ts'
import type { SentConnection } from '#contract/providers.ts'
import { workspacePaths } from '#contract/workspace-paths.ts'
import { addDays, dayAt } from '#lib/days.ts'
import { putConnections, putWorkouts } from '#server/service/store.ts'
import { ada, blank, stranger, workout } from '#server/service/testing.ts'
import { gatewayTest, type Browser } from './testing.ts'

const TODAY = dayAt(Date.now(), 0)

const garmin = (about: Partial<SentConnection> = {}): SentConnection => ({
  name: 'Garmin',
  slug: 'garmin',
  logo: null,
  status: 'connected',
  created_on: '2026-01-01T09:00:00+00:00',
  resource_availability: { workouts: { status: 'available', scope_requirements: null } },
  error_details: null,
  ...about,
})

const list = (user: Browser, ...ids: string[]) =>
  user.put(workspacePaths.people, { people: ids.map((user_id) => ({ user_id })) })
const check = async (user: Browser, user_id: string): Promise<PersonCheck> => {
  const answer = await user.post(connectionPaths.check.replace(':user_id', user_id), {})
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  return answer.body
}
const problemsOf = async (user: Browser): Promise<Problem[]> =>
  (await user.get(connectionPaths.problems)).body.problems

gatewayTest(
  'a check finds what is wrong, a second one confirms it, and a good one closes it',
  async ({ user, northKey, northId, db }) => {
    await user.signIn(northKey)
    await list(user, ada)
    const first = await check(user, ada)
    expect(first.failed).toBe(null)
    expect(first.connections.map(({ slug, pending }) => [slug, pending])).toEqual([
      ['strava', true],
      ['garmin', false],
    ])
    expect(await problemsOf(user)).toEqual([])
    expect((await user.get(connectionPaths.summary)).body).toEqual({ people: 1, trouble: 1 })

    const second = await check(user, ada)
    expect(second.connections[0]).toMatchObject({ slug: 'strava', pending: false })
    const [problem] = await problemsOf(user)
    expect(problem).toMatchObject({
      user_id: ada,
      provider: 'strava',
      state: 'open',
      first_seen: first.checked_at,
      troubles: [{ kind: 'error', detail: 'token_refresh_failed' }, { kind: 'unavailable' }],
    })

    await putConnections(db, northId, ada, [garmin({ slug: 'strava', name: 'Strava' })])
    await check(user, ada)
    const [closed] = await problemsOf(user)
    expect(closed).toMatchObject({ id: problem!.id, state: 'closed' })
    const { changes, from } = (await user.get(connectionPaths.changes)).body
    expect(
      changes.map(({ kind, provider }: { kind: string; provider: string }) => [kind, provider]),
    ).toEqual([
      ['status', 'strava'],
      ['healed', 'strava'],
      ['scope gained', 'strava'],
      ['resource lost', 'strava'],
      ['resource gained', 'strava'],
    ])
    expect(from).toBe(changes[0].at)

    // it returns, is confirmed, and is the same problem again
    await putConnections(db, northId, ada, [garmin({ slug: 'strava', status: 'paused' })])
    await check(user, ada)
    expect((await problemsOf(user))[0]).toMatchObject({ state: 'closed' })
    await check(user, ada)
    expect((await problemsOf(user))[0]).toMatchObject({
      id: problem!.id,
      state: 'open',
      reopened: 1,
    })
    const history = await user.get(connectionPaths.history.replace(':id', problem!.id))
    expect(history.body.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'reopened',
      'seen',
      'closed',
      'opened',
      'seen',
    ])
  },
)

gatewayTest(
  'silence is told by what is remembered, unlisted providers and shared accounts are named',
  async ({ user, northKey, northId, db }) => {
    const every = (n: number, ago: number, apart: number, provider: string, user_id: string) =>
      Array.from({ length: 8 }, (_, index) =>
        workout(n + index, `${addDays(TODAY, -ago - index * apart)}T08:00:00Z`, {
          user_id,
          source: { device_id: null, provider, type: null },
        }),
      )
    await putConnections(db, northId, blank, [garmin()])
    await putWorkouts(db, northId, [
      ...every(100, 40, 3, 'garmin', blank),
      ...every(200, 1, 2, 'polar', blank),
      // the same recordings, as another person's
      ...every(300, 1, 2, 'polar', ada).map((each, index) => ({
        ...each,
        provider_id: `recording-${200 + index}`,
      })),
    ])
    await user.signIn(northKey)
    await list(user, ada, blank)
    const quiet = await check(user, blank)
    expect(quiet.connections[0]!.silence).toMatchObject({
      grade: 'suspect',
      usual_gap: 3,
      newest: addDays(TODAY, -40),
      meanwhile: [{ provider: 'polar', days: 8 }],
      looked_from: addDays(TODAY, -365),
    })
    expect(quiet.connections[0]!.troubles.map(({ kind }) => kind)).toEqual(['silent'])
    expect([quiet.unlisted, quiet.last_activity]).toEqual([['polar'], addDays(TODAY, -1)])
    expect(quiet.shared).toEqual([])

    const other = await check(user, ada)
    expect(other.shared).toEqual([{ provider: 'polar', user_ids: [blank] }])
    const all = (await user.get(connectionPaths.checks)).body
    expect(all.checks.map((one: PersonCheck) => one.shared)).toEqual([
      [{ provider: 'polar', user_ids: [blank] }],
      [{ provider: 'polar', user_ids: [ada] }],
    ])
    expect([all.concurrency, all.background.interval]).toEqual([6, null])
  },
)

gatewayTest('who is not on the list is not checked', async ({ user, northKey }) => {
  await user.signIn(northKey)
  const path = connectionPaths.check.replace(':user_id', ada)
  expect((await user.post(path, {})).status).toBe(404)
  await list(user, ada, stranger)
  expect((await check(user, stranger)).failed).toMatchObject({
    status: 404,
    detail: 'User does not exist',
  })
  await user.delete(`${workspacePaths.people}/${ada}`)
  expect((await user.post(path, {})).status).toBe(404)
})
