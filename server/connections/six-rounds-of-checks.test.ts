import { createHash } from 'node:crypto'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import type { KeptIncident, Problem, ProblemEvent } from '#contract/own/problems.ts'
import { causeName, troublesOfPerson } from '#lib/connections/trouble.ts'
import { addDays, dayAt } from '#lib/days.ts'
import type { Db } from '#server/db/db.ts'
import { describeOnce, freshDb } from '#server/db/testing.ts'
import { openOwn, type Browser } from '#server/gateway-testing.ts'
import { seedWorld } from '#server/interface/testing.ts'
import { attentionOf } from '#src/connections/model/standing.ts'

/**
 * Many people over six rounds of checks, against what was made of them: `truth` says for every round what is confirmed (its
 * causes), or that it was seen once (`?cause`), and what is known of their problems in the end.
 */

const HOUR = 3_600_000
/** When the rounds are, from the first on. */
const rounds = [0, 1, 2, 26, 74, 75].map((hours) => hours * HOUR)
const START = Date.parse(`${dayAt(Date.now(), 0)}T09:00:00Z`) - 5 * 24 * HOUR
const NOW = dayAt(START, 0)
const ago = (days: number, hours = 0) =>
  new Date(START - days * 24 * HOUR - hours * HOUR).toISOString()
const ahead = (ms: number) => new Date(START + ms).toISOString()

type Sent = Record<string, unknown>
const given = (denied: string[] = [], granted: string[] = []) => ({
  user_granted: { required: granted, optional: [] },
  user_denied: { required: denied, optional: [] },
})
const available = { status: 'available', scope_requirements: given() }
const connection = (slug: string, about: Sent = {}): Sent => ({
  name: slug[0]!.toUpperCase() + slug.slice(1),
  slug,
  logo: null,
  status: 'connected',
  created_on: ago(300),
  resource_availability: { workouts: available },
  error_details: null,
  ...about,
})
const failing = (slug: string, error_type: string, errored_at: string | null, about: Sent = {}) =>
  connection(slug, {
    status: 'error',
    error_details: { error_type, error_message: null, errored_at },
    ...about,
  })
const glucose = (about: Sent = {}) =>
  connection('dexcom_v3', { resource_availability: { glucose: available }, ...about })

type Workouts = { provider: string; days: number[]; account?: string }
/** Every so many days, the newest so many days before the first round. */
const every = (provider: string, apart: number, newest: number, count = 20): Workouts => ({
  provider,
  days: Array.from({ length: count }, (_, n) => newest + n * apart),
})
/** As usual until the last round. */
const daily = (provider: string) => every(provider, 1, -3, 60)

type Answer = { connections: Sent[]; workouts?: Workouts[] } | { status: number; body: string }
type Action = (tools: { user: Browser; problemsOf: () => Promise<Problem[]> }) => Promise<void>
type Case = {
  /** What the service says at a round, from 1. */
  at: (round: number) => Answer
  /** What is so after each round. */
  truth: string[]
  /** Of the problems in the end: `cause: open`, `cause: closed as`. */
  lives?: string[]
  /** Events of the first problem of these, from the first on. */
  events?: string[]
  /** What somebody does after a round. */
  act?: Partial<Record<number, Action>>
}
const always = (answer: Answer) => () => answer
const healthy = ['', '', '', '', '', '']
/** Seen at the first round, confirmed at the second. */
const stays = (cause: string) => [`?${cause}`, cause, cause, cause, cause, cause]
const from = (round: number, cause: string) =>
  stays(cause).map((_, n, seen) => seen[n + 1 - round] ?? '')
const only = (slug: string, about: Sent, workouts: Workouts[] = []): Case['at'] =>
  always({ connections: [connection(slug, about)], workouts })
const many = (count: number, name: string, made: (n: number) => Case) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${name} ${n + 1}`, made(n)]))

const broken = (type: string) => ({
  at: always({ connections: [failing('garmin', type, ago(3))] }),
  truth: stays(type),
  lives: [`${type}: open`],
})
const patch =
  (change: object): Action =>
  async ({ user, problemsOf }) => {
    const [problem] = (await problemsOf()).filter(({ state }) => state === 'open')
    const { id, version } = problem!
    const answer = await user.patch(ownEndpoints.listProblems.path, {
      problems: [{ id, version }],
      change,
      author: 'Ana',
    })
    expect([answer.status, answer.body?.problems?.length]).toEqual([200, 1])
  }

const cases: Record<string, Case> = {
  // nothing is wrong
  ...many(10, 'records daily', () => ({
    at: only('garmin', {}, [daily('garmin')]),
    truth: healthy,
  })),
  'records every ten days': { at: only('garmin', {}, [every('garmin', 10, 14)]), truth: healthy },
  'records weekly': { at: only('garmin', {}, [every('garmin', 7, 12)]), truth: healthy },
  'connected three days ago': { at: only('garmin', { created_on: ago(3) }), truth: healthy },
  'a sensor of glucose alone': { at: always({ connections: [glucose()] }), truth: healthy },
  'three workouts, long ago': {
    at: only('garmin', {}, [every('garmin', 2, 60, 3)]),
    truth: healthy,
  },
  'all providers silent at the same time': {
    at: always({
      connections: [connection('garmin'), connection('strava')],
      workouts: [every('garmin', 1, 21), every('strava', 2, 22)],
    }),
    truth: healthy,
  },
  'an old error with current data': {
    at: only(
      'garmin',
      {
        error_details: {
          error_type: 'token_refresh_failed',
          error_message: null,
          errored_at: ago(90),
        },
      },
      [daily('garmin')],
    ),
    truth: healthy,
  },
  'an error from before the connection': {
    at: only('garmin', {
      created_on: ago(2),
      error_details: { error_type: 'unknown', error_message: null, errored_at: ago(30) },
    }),
    truth: healthy,
  },
  'an old connection beside a new one': {
    at: always({
      connections: [
        failing('garmin', 'token_refresh_failed', ago(25), { created_on: ago(400) }),
        connection('garmin', { created_on: ago(20) }),
      ],
      workouts: [daily('garmin')],
    }),
    truth: healthy,
  },
  'a provider replaced by another': {
    at: always({
      connections: [connection('polar'), connection('garmin')],
      workouts: [every('polar', 2, 200), daily('garmin')],
    }),
    truth: healthy,
  },
  'reconnected yesterday after a gap': {
    at: only('garmin', { created_on: ago(1) }, [every('garmin', 1, 30)]),
    truth: healthy,
  },
  'missing for one round': {
    at: (round) => ({
      connections: round === 3 ? [] : [connection('garmin')],
      workouts: [daily('garmin')],
    }),
    truth: ['', '', '?disconnected', '', '', ''],
  },
  'an error for one round': {
    at: (round) => ({
      connections: [round === 3 ? failing('garmin', 'unknown', null) : connection('garmin')],
      workouts: [daily('garmin')],
    }),
    truth: ['', '', '?unknown', '', '', ''],
  },
  'a date that changes with every response': {
    at: (round) => ({
      connections: [connection('garmin', { created_on: new Date(START - round).toISOString() })],
      workouts: [daily('garmin')],
    }),
    truth: healthy,
  },

  // silence
  'silent for three weeks, daily before': {
    at: only('garmin', {}, [every('garmin', 1, 21)]),
    truth: stays('silent'),
    lives: ['silent: open'],
  },
  'silent for forty days, every other day before': {
    at: only('garmin', {}, [every('garmin', 2, 40)]),
    truth: stays('silent'),
  },
  'silent while another records': {
    at: always({
      connections: [connection('strava'), connection('garmin')],
      workouts: [every('strava', 2, 41), daily('garmin')],
    }),
    truth: stays('silent'),
  },
  'silent while another fails': {
    at: always({
      connections: [connection('strava'), failing('garmin', 'unknown', ago(20))],
      workouts: [every('strava', 2, 21), every('garmin', 2, 21)],
    }),
    truth: ['?unknown+?silent', ...stays('unknown+silent').slice(1)],
  },
  'silent, then recording again': {
    at: (round) => ({
      connections: [connection('garmin')],
      workouts: [
        round < 5
          ? every('garmin', 1, 21)
          : { provider: 'garmin', days: [-3, ...every('garmin', 1, 21).days] },
      ],
    }),
    truth: ['?silent', 'silent', 'silent', 'silent', '', ''],
    lives: ['silent: recovered'],
    events: ['seen', 'opened', 'closed'],
  },
  'no data in sixty days': {
    at: only('garmin', { created_on: ago(60) }),
    truth: stays('no data'),
    lives: ['no data: open'],
  },
  'no data, overdue on the last day': {
    at: only('garmin', { created_on: ago(4) }),
    truth: from(5, 'no data'),
  },
  'no data, then the first workout': {
    at: (round) => ({
      connections: [connection('garmin', { created_on: ago(60) })],
      workouts: round > 3 ? [{ provider: 'garmin', days: [0] }] : [],
    }),
    truth: ['?no data', 'no data', 'no data', '', '', ''],
    lives: ['no data: recovered'],
  },
  'no data from one provider, daily data from another': {
    at: always({
      connections: [connection('strava', { created_on: ago(60) }), connection('garmin')],
      workouts: [daily('garmin')],
    }),
    truth: stays('no data'),
  },

  // connections that are not there
  ...many(3, 'never connected', () => ({
    at: always({ connections: [] }),
    truth: from(5, 'unconnected'),
    lives: ['unconnected: open'],
  })),
  'connected on the second day': {
    at: (round) => ({
      connections: round < 4 ? [] : [connection('garmin', { created_on: ahead(25 * HOUR) })],
    }),
    truth: healthy,
  },
  ...many(2, 'gone', () => ({
    at: (round) => ({
      connections: round < 3 ? [connection('garmin'), glucose()] : [glucose()],
      workouts: [every('garmin', 1, 0)],
    }),
    truth: from(3, 'disconnected'),
    lives: ['disconnected: open'],
  })),
  'the only connection gone': {
    at: (round) => ({
      connections: round < 3 ? [connection('garmin')] : [],
      workouts: [every('garmin', 1, 0)],
    }),
    truth: from(3, 'disconnected'),
  },
  'gone after an error': {
    at: (round) => ({
      connections: round < 4 ? [failing('garmin', 'provider_password_expired', ago(4))] : [],
      workouts: [every('garmin', 1, 4)],
    }),
    truth: [
      '?provider_password_expired',
      'provider_password_expired',
      'provider_password_expired',
      // it is still what is known of it
      '?disconnected+provider_password_expired',
      'disconnected',
      'disconnected',
    ],
    lives: ['disconnected: open', 'provider_password_expired: removed'],
  },
  'gone and reconnected': {
    at: (round) => ({
      connections:
        round < 3 || round > 4
          ? [connection('garmin', round > 4 ? { created_on: ahead(50 * HOUR) } : {})]
          : [],
      workouts: [every('garmin', 1, 0)],
    }),
    truth: ['', '', '?disconnected', 'disconnected', '', ''],
    lives: ['disconnected: reconnected'],
  },
  'failing and reconnected': {
    at: (round) => ({
      connections: [
        round < 4
          ? failing('garmin', 'token_refresh_failed', ago(3))
          : connection('garmin', { created_on: ahead(20 * HOUR) }),
      ],
      workouts: [every('garmin', 1, 3)],
    }),
    truth: ['?token_refresh_failed', 'token_refresh_failed', 'token_refresh_failed', '', '', ''],
    lives: ['token_refresh_failed: reconnected'],
  },
  'a known disconnection': {
    at: (round) => ({ connections: round < 2 ? [connection('garmin')] : [] }),
    truth: ['?no data', '?disconnected', 'disconnected', '', '', ''],
    lives: ['disconnected: left'],
    act: { 3: patch({ closed_as: 'left' }) },
  },
  'workouts from an unconnected provider': {
    at: always({
      connections: [connection('garmin')],
      workouts: [daily('garmin'), daily('polar')],
    }),
    truth: stays('unlisted'),
    lives: ['unlisted: open'],
  },
  'workouts from a provider disconnected three weeks ago': {
    at: always({
      connections: [connection('garmin')],
      workouts: [daily('garmin'), every('polar', 1, 20)],
    }),
    truth: healthy,
  },

  // errors
  ...Object.fromEntries(
    ['token_refresh_failed', 'user_not_found', 'unknown', 'solar_flare'].map((type) => [
      `error ${type}`,
      broken(type),
    ]),
  ),
  'a status without details': { at: only('garmin', { status: 'error' }), truth: stays('error') },
  'an unknown status': {
    at: only('garmin', { status: 'hibernating' }),
    truth: stays('hibernating'),
  },
  'a scope denied': {
    at: only(
      'garmin',
      {
        resource_availability: {
          workouts: available,
          sleep: { status: 'unavailable', scope_requirements: given(['daily']) },
        },
      },
      [daily('garmin')],
    ),
    truth: stays('scope denied'),
  },
  'denied workouts and silence': {
    at: only(
      'garmin',
      {
        resource_availability: {
          workouts: { status: 'unavailable', scope_requirements: given(['workout']) },
        },
      },
      [every('garmin', 1, 21)],
    ),
    truth: stays('scope denied'),
  },
  'worse while snoozed': {
    at: (round) => ({
      connections: [
        round < 4
          ? connection('garmin', {
              resource_availability: {
                workouts: available,
                sleep: { status: 'unavailable', scope_requirements: given(['daily']) },
              },
            })
          : failing('garmin', 'token_refresh_failed', ahead(25 * HOUR)),
      ],
      workouts: [daily('garmin')],
    }),
    truth: [
      '?scope denied',
      'scope denied',
      'scope denied',
      'token_refresh_failed',
      'token_refresh_failed',
      'token_refresh_failed',
    ],
    lives: ['token_refresh_failed: open'],
    events: ['seen', 'opened', 'changed', 'cause'],
    act: { 3: patch({ owner: 'Ana', snoozed_until: addDays(NOW, 30), contacted_on: NOW }) },
  },
  'another cause of the same severity': {
    at: (round) => ({
      connections: [failing('garmin', round < 3 ? 'unknown' : 'deregistered_per_provider', ago(2))],
    }),
    truth: [
      '?unknown',
      'unknown',
      'deregistered_per_provider',
      'deregistered_per_provider',
      'deregistered_per_provider',
      'deregistered_per_provider',
    ],
    lives: ['deregistered_per_provider: open'],
    events: ['seen', 'opened', 'cause'],
  },
  flapping: {
    at: (round) => ({
      connections: [
        [1, 2, 4, 5].includes(round) ? failing('garmin', 'unknown', ago(1)) : connection('garmin'),
      ],
      workouts: [daily('garmin')],
    }),
    truth: ['?unknown', 'unknown', '', '?unknown', 'unknown', ''],
    lives: ['unknown: recovered'],
    events: ['seen', 'opened', 'closed', 'seen', 'reopened', 'closed'],
  },
  'the service fails after an error': {
    at: (round) =>
      round < 3
        ? { connections: [failing('garmin', 'unknown', ago(1))] }
        : { status: round === 3 ? 500 : 200, body: '<h1>Busy</h1>' },
    truth: stays('unknown'),
    lives: ['unknown: open'],
  },
  'a person unknown to the service': {
    at: always({ status: 404, body: '{"detail":"User does not exist"}' }),
    truth: healthy,
  },
  'an unreadable record': {
    at: always({
      connections: [{ status: 'connected' }, connection('garmin')],
      workouts: [daily('garmin')],
    }),
    truth: stays('unreadable'),
    lives: ['unreadable: open'],
  },
  'a connection unreadable for one round': {
    at: (round) => ({
      connections: [round === 3 ? { status: 'connected' } : connection('garmin')],
      workouts: [daily('garmin')],
    }),
    truth: ['', '', '?unreadable', '', '', ''],
  },
  'a shared account, one person': {
    at: only('strava', {}, [{ ...daily('strava'), account: 'shared' }]),
    // the other is checked later
    truth: stays('shared').map((cause) => cause.replace('?', '')),
    lives: ['shared: open'],
  },
  'a shared account, the other person': {
    at: only('strava', {}, [{ ...daily('strava'), account: 'shared' }]),
    truth: ['shared', 'shared', 'shared', '', '', ''],
    lives: ['shared: accepted'],
    act: { 3: patch({ closed_as: 'accepted' }) },
  },

  // many at once
  ...many(8, 'oura out', (n) => ({
    at: (round) => ({
      connections: [
        round < 6 ? failing('oura', 'token_refresh_failed', ago(3, -n / 5)) : connection('oura'),
      ],
      workouts: [every('oura', 1, 3)],
    }),
    truth: [...stays('token_refresh_failed').slice(0, 5), ''],
    lives: ['token_refresh_failed: recovered'],
  })),
  'oura out before': {
    at: always({ connections: [failing('oura', 'token_refresh_failed', ago(12))] }),
    truth: stays('token_refresh_failed'),
  },
  ...many(11, 'oura in order', () => ({ at: only('oura', {}, [daily('oura')]), truth: healthy })),
  ...many(6, 'whoop paused', () => ({
    at: (round) => ({
      connections: [connection('whoop', { status: round < 3 ? 'connected' : 'paused' })],
      workouts: [daily('whoop')],
    }),
    truth: from(3, 'paused'),
  })),
  ...many(6, 'whoop in order', () => ({ at: only('whoop', {}, [daily('whoop')]), truth: healthy })),
  ...many(6, 'dexcom out', () => ({
    at: always({
      connections: [
        glucose(
          failing('dexcom_v3', 'token_refresh_failed', null, {
            resource_availability: { glucose: available },
          }),
        ),
      ],
    }),
    truth: stays('token_refresh_failed'),
  })),
  ...many(5, 'dexcom in order', () => ({
    at: always({ connections: [glucose()] }),
    truth: healthy,
  })),
  ...Object.fromEntries(
    ['user_not_found', 'provider_password_expired', 'deregistered_per_provider'].map((type, n) => [
      `withings ${type}`,
      {
        at: always({ connections: [failing('withings', type, ago(0, n + 1))] }),
        truth: stays(type),
      },
    ]),
  ),
  ...many(2, 'polar out', () => ({
    at: always({ connections: [failing('polar', 'token_refresh_failed', ago(1))] }),
    truth: stays('token_refresh_failed'),
  })),
  ...many(5, 'polar in order', () => ({ at: only('polar', {}, [daily('polar')]), truth: healthy })),
}

const idOf = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
const names = Object.keys(cases)
const people = new Map(names.map((name) => [idOf(name), name]))

function workoutsOf(user_id: string, answer: Answer, fromDay: string, toDay: string) {
  if (!('connections' in answer)) return []
  return (answer.workouts ?? []).flatMap(({ provider, days, account = user_id }) =>
    days
      .map((days_ago) => addDays(NOW, -days_ago))
      .filter((day) => day >= fromDay && day <= toDay)
      .map((day) => ({
        id: idOf(`${user_id} ${provider} ${day}`),
        user_id,
        provider_id: `${account} ${provider} ${day}`,
        calendar_date: day,
        time_start: `${day}T07:00:00+00:00`,
        time_end: `${day}T08:00:00+00:00`,
        source: { provider, type: 'watch', device_id: null },
      })),
  )
}

/** The service, as it answers at a round. */
const serviceAt = (round: number) => async (sent: { path: string }) => {
  const url = new URL(sent.path, 'http://service')
  const user_id = url.pathname.split('/').at(-1)!
  const answer = cases[people.get(user_id)!]!.at(round)
  const today = dayAt(Date.now(), 0)
  if ('status' in answer)
    return { status: answer.status, headers: {}, body: Buffer.from(answer.body) }
  const body = url.pathname.includes('/providers/')
    ? { providers: answer.connections }
    : {
        workouts: workoutsOf(
          user_id,
          answer,
          url.searchParams.get('start_date')!,
          url.searchParams.get('end_date') ?? today,
        ),
      }
  return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) }
}

const saidOf = (check: PersonCheck): string => {
  const state = attentionOf(check)
  const pending = new Set(
    [...check.connections, ...check.issues]
      .filter((one) => one.pending)
      .flatMap((one) => one.troubles),
  )
  return troublesOfPerson(check)
    .map((one) => `${pending.has(one) && state !== null ? '?' : ''}${causeName(one)}`)
    .join('+')
}

describeOnce('many people across six rounds of checks', () => {
  let db: Db
  let close: () => Promise<void>
  const said = new Map<string, string[]>(names.map((name) => [name, []]))
  const summaries: number[] = []
  const needing: number[] = []
  const incidentsAfter: KeptIncident[][] = []
  let problems: Problem[] = []
  const events = new Map<string, ProblemEvent[]>()

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START - HOUR })
    db = await freshDb()
    const world = await seedWorld(db)
    const own = await openOwn(db)
    close = own.close
    const { user, options } = own
    const asked = { ...options.upstream }
    await user.signIn(world.northKey)
    await user.put(ownEndpoints.listPeople.path, {
      people: [...people.keys()].map((user_id) => ({ user_id })),
    })
    await db.exec(`update workspace_people set added_at = '${new Date(START).toISOString()}'`)
    const listed = async (user_id: string) =>
      (await user.get(`${ownEndpoints.listProblems.path}?user_id=${user_id}`)).body
        .problems as Problem[]
    for (const [index, after] of rounds.entries()) {
      vi.setSystemTime(START + after)
      Object.assign(options.upstream, asked)
      await user.signIn(world.northKey)
      Object.assign(options.upstream, { send: serviceAt(index + 1) })
      const queue = [...people.keys()]
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          await user.post(ownEndpoints.checkPerson.path.replace(':user_id', next), {})
          vi.setSystemTime(Date.now() + 100)
        }
      }
      await Promise.all(Array.from({ length: 6 }, work))
      const { checks } = (await user.get(ownEndpoints.listChecks.path)).body as {
        checks: PersonCheck[]
      }
      for (const check of checks) said.get(people.get(check.user_id)!)!.push(saidOf(check))
      summaries.push((await user.get(ownEndpoints.checkSummary.path)).body.attention)
      needing.push(checks.filter((check) => attentionOf(check) === 'attention').length)
      incidentsAfter.push((await user.get(ownEndpoints.listIncidents.path)).body.incidents)
      for (const [user_id, name] of people) {
        const act = cases[name]!.act?.[index + 1]
        if (act) await act({ user, problemsOf: () => listed(user_id) })
      }
    }
    problems = (await user.get(ownEndpoints.listProblems.path)).body.problems
    for (const { id } of problems)
      events.set(
        id,
        (
          await user.get(ownEndpoints.problemHistory.path.replace(':id', id))
        ).body.events.toReversed(),
      )
  }, 600_000)
  afterAll(async () => {
    vi.useRealTimers()
    await close()
    await db.close()
  })

  test.each(names)('%s', (name) => {
    const { truth, lives, events: told } = cases[name]!
    expect(said.get(name)).toEqual(truth)
    const own = problems.filter(({ user_id }) => people.get(user_id) === name)
    if (lives)
      expect(
        own.map(({ state, closed_as, troubles }) =>
          [troubles.map(causeName).join('+'), state === 'open' ? 'open' : closed_as].join(': '),
        ),
      ).toEqual(lives)
    if (truth.every((cause) => cause === '' || cause.startsWith('?'))) expect(own).toEqual([])
    if (told) expect(events.get(own[0]!.id)!.map(({ kind }) => kind)).toEqual(told)
  })

  test('the number of people who need attention is the same everywhere', () => {
    expect(summaries).toEqual(needing)
  })

  test('many faults that began together are an incident as long as they last, and no others are', () => {
    const others = ['dexcom_v3 6 of 14', 'oura 8 of 20']
    const withWhoop = [...others, 'whoop 6 of 12']
    expect(
      incidentsAfter.map((all) =>
        all
          .map(
            ({ provider, members, of, ended_at }) =>
              `${provider} ${members.length} of ${of}${ended_at ? ', ended' : ''}`,
          )
          .sort(),
      ),
    ).toEqual([
      others,
      others,
      withWhoop,
      withWhoop,
      withWhoop,
      ['dexcom_v3 6 of 14', 'oura 8 of 20, ended', 'whoop 6 of 12'],
    ])
    const [oura] = incidentsAfter.at(-1)!.filter(({ provider }) => provider === 'oura')
    expect(oura!.members.map(({ user_id }) => people.get(user_id)!).sort()).toEqual(
      names.filter((name) => /^oura out \d/.test(name)).sort(),
    )
    expect(oura).toMatchObject({ began_at: ago(3), causes: ['token_refresh_failed'] })
  })

  test('a more serious cause keeps the previous one in the history, and ends the snooze and the contact date', () => {
    const [problem] = problems.filter(
      ({ user_id }) => people.get(user_id) === 'worse while snoozed',
    )
    const told = events.get(problem!.id)!.find(({ kind }) => kind === 'cause')!
    expect(told.fields).toEqual([
      {
        name: 'cause',
        before: 'Sleep: permission declined (daily)',
        after: 'Access expired (token_refresh_failed)',
      },
      { name: 'snoozed_until', before: addDays(NOW, 30), after: null },
      { name: 'contacted_on', before: NOW, after: null },
    ])
    expect(problem).toMatchObject({
      owner: 'Ana',
      snoozed_until: null,
      contacted_on: null,
      new_at: told.at,
      cause_since: ahead(25 * HOUR),
    })
    expect(problem!.first_seen < told.at).toBe(true)
  })
})
