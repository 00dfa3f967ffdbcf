import { describe, expect, test } from 'vitest'

import type { ConnectionChange } from '#contract/own/connection-checks.ts'
import type { LaneIssue } from '#lib/connections/lanes.ts'
import { recordedDays, usualRules } from '#lib/connections/silence.ts'
import { testChecked, testErred, testIssue, testTrouble } from '#lib/connections/testing.ts'
import { addDays, dayNumber, readerClock } from '#lib/days.ts'
import { stripDays, WEEKS } from '#lib/strip/days.ts'
import { includedWords, volumeSentence } from '#src/people/person/volume-sentence.ts'
import { inDays } from '#src/workouts/model/filters.ts'
import { sportRows } from '#src/workouts/model/sports/sport-rows.ts'
import { workout } from '#src/workouts/model/testing.ts'

import {
  axisOf,
  comparedWith,
  daysOfWeeks,
  lanesOf,
  readWeeks,
  stripWeeks,
  troubleSentence,
  writeWeeks,
} from './strip.ts'

// a Wednesday
const today = '2026-11-18'

describe('weeks', () => {
  test('are twenty-six starting on Monday, and the last includes today', () => {
    expect(stripDays(today)).toEqual({ start: '2026-05-25', end: '2026-11-22' })
    const { weeks } = stripWeeks([], today)
    expect(weeks).toHaveLength(WEEKS)
    expect(weeks.at(-1)?.days).toMatchObject({
      from: dayNumber('2026-11-16'),
      to: dayNumber(today),
    })
  })

  test('are in the address as the newest or as their days, and anything else means thirteen weeks', () => {
    expect(readWeeks('4w', today)).toEqual({ first: 22, last: 25 })
    expect(readWeeks('40w', today)).toEqual({ first: 0, last: 25 })
    const range = { first: 10, last: 12 }
    expect(writeWeeks(range, today)).toBe('2026-08-03..2026-08-23')
    expect(readWeeks(writeWeeks(range, today), today)).toEqual(range)
    expect(writeWeeks({ first: 13, last: 25 }, today)).toBe('13w')
    expect(readWeeks('2026-05-04..2026-06-07', today)).toEqual({ first: 0, last: 1 })
    for (const text of ['2020-01-06..2020-01-12', '2026-08-23..2026-08-03', '2026-02-30..x'])
      expect(readWeeks(text, today)).toEqual({ first: 13, last: 25 })
  })

  test('end today, and are compared with the same number of days before', () => {
    const days = daysOfWeeks({ first: 24, last: 25 }, today)
    expect(days).toEqual({ start: '2026-11-09', end: today })
    const before = { start: '2026-10-30', end: '2026-11-08' }
    expect(comparedWith(days, '2026-10-30')).toEqual({ before, uncovered: null })
    expect(comparedWith(days, '2026-11-01')).toEqual({
      before: null,
      uncovered: { days: before, first: '2026-11-01' },
    })
    expect(comparedWith(days, null).before).toBeNull()
  })

  test('have the hours of each sport, and the days with data from any provider', () => {
    const sport = { id: 1, name: 'Run', slug: 'running' }
    const of = (calendar_date: string, id: string, about = {}) =>
      workout({ calendar_date, id, sport, moving_time: 3600, ...about })
    const { sports, weeks } = stripWeeks(
      [
        of('2026-11-16', 'a'),
        of('2026-11-16', 'b', { sport: { id: 2, name: 'Ride', slug: 'cycling' }, moving_time: 60 }),
        of('2026-11-17', 'c'),
        of('2026-05-24', 'd'),
      ],
      today,
    )
    expect(sports.map(({ name }) => name)).toEqual(['Run', 'Ride'])
    expect(weeks.at(-1)).toMatchObject({ seconds: [7200, 60], workouts: 3, daysWithData: 2 })
    expect(weeks.filter(({ workouts }) => workouts > 0)).toHaveLength(1)
  })
})

/** Every `step` days from `start` to `end`. */
const every = (provider: string, step: number, start: string, end: string) => {
  const workouts = []
  for (let day = start; day <= end; day = addDays(day, step))
    workouts.push(
      workout({ calendar_date: day, source: { device_id: null, provider, type: null } }),
    )
  return workouts
}
const change = (kind: ConnectionChange['kind'], at: string, provider = 'oura') => ({
  at: `${at}T08:00:00Z`,
  user_id: 'p',
  provider,
  kind,
  resource: null,
  before: null,
  after: null,
})
const spans = (
  connection: ReturnType<typeof testChecked>,
  workouts: ReturnType<typeof every>,
  changes: ConnectionChange[] = [],
  issues: LaneIssue[] = [],
) =>
  lanesOf([connection], {
    recorded: recordedDays(workouts),
    changes,
    issues,
    rules: usualRules,
    today,
  })[0]?.spans.map(({ state, from, to }) => [
    state,
    addDays('1970-01-01', from),
    addDays('1970-01-01', to),
  ])

test('hours of a week are unknown for a sport whose workouts have no moving time', () => {
  const of = (id: string, moving_time: number | null, sport: string) =>
    workout({
      id,
      calendar_date: today,
      moving_time,
      sport: { id: 1, name: sport, slug: sport.toLowerCase() },
    })
  const { sports, weeks } = stripWeeks(
    [of('a', null, 'Running'), of('b', 0, 'Cycling'), of('c', null, 'Cycling')],
    today,
  )
  const [before, last] = weeks.slice(-2)
  const unknown = (week = last) => sports.filter((_, at) => week?.isUnknown[at])
  expect(unknown().map(({ name }) => name)).toEqual(['Running'])
  expect(unknown(before)).toEqual([])
})

describe('a lane', () => {
  const created = (day: string) => ({ created_on: `${day}T00:00:00Z` })

  test('starts at the connection date, or with the first data', () => {
    expect(spans(testChecked('oura', created('2026-09-01')), [])).toEqual([
      ['connected', '2026-09-01', today],
    ])
    const own = (from: string) => every('oura', 2, from, today)
    const connection = testChecked('oura', created('2026-09-01'))
    expect(spans(connection, own('2026-08-01'))).toEqual([['data', '2026-08-01', today]])
    expect(spans(connection, own('2026-09-10'))).toEqual([
      ['connected', '2026-09-01', '2026-09-09'],
      ['data', '2026-09-10', today],
    ])
  })

  test('is red while the connection fails, now and at earlier checks', () => {
    expect(
      spans(
        testErred('oura', '2026-11-10T04:00:00Z'),
        [],
        [
          change('error', '2026-10-01'),
          change('healed', '2026-10-05'),
          change('error', '2026-11-11', 'garmin'),
        ],
      ),
    ).toEqual([
      ['connected', '2026-05-25', '2026-09-30'],
      ['failing', '2026-10-01', '2026-10-04'],
      ['connected', '2026-10-05', '2026-11-09'],
      ['failing', '2026-11-10', today],
    ])
  })

  test('is red today if it fails since an unknown day', () => {
    const status = testTrouble({ kind: 'status', detail: 'error' })
    expect(
      spans(testChecked('oura', { ...created('2026-09-01'), troubles: [status] }), []),
    ).toEqual([
      ['connected', '2026-09-01', addDays(today, -1)],
      ['failing', today, today],
    ])
  })

  test('is red since the check that found it failing without an error', () => {
    const status = testTrouble({ kind: 'status', detail: 'error' })
    expect(
      spans(
        testChecked('oura', { ...created('2026-09-01'), troubles: [status] }),
        [],
        [{ ...change('status', '2026-11-11'), before: 'connected', after: 'error' }],
      ),
    ).toEqual([
      ['connected', '2026-09-01', '2026-11-10'],
      ['failing', '2026-11-11', today],
    ])
  })

  test('is red since its issue began, even if the first check already found it failing', () => {
    const status = testTrouble({ kind: 'status', detail: 'error' })
    const failing = testChecked('oura', { ...created('2026-09-01'), troubles: [status] })
    const issue = (about: Partial<LaneIssue> = {}): LaneIssue => ({
      connection: failing.key,
      state: 'open',
      closed_as: null,
      cause_since: '2026-11-06T08:00:00Z',
      ...about,
    })
    const now = [
      ['connected', '2026-09-01', addDays(today, -1)],
      ['failing', today, today],
    ]
    const sinceIssue = [
      ['connected', '2026-09-01', '2026-11-05'],
      ['failing', '2026-11-06', today],
    ]
    expect(spans(failing, [], [], [issue()])).toEqual(sinceIssue)
    const accepted = issue({ state: 'closed', closed_as: 'accepted' })
    expect(spans(failing, [], [], [accepted])).toEqual(sinceIssue)
    expect(spans(failing, [], [], [issue({ state: 'closed', closed_as: 'recovered' })])).toEqual(
      now,
    )
    expect(spans(failing, [], [], [issue({ connection: 'another' })])).toEqual(now)
    // the error names an earlier time
    const erred = testErred('oura', '2026-11-02T04:00:00Z')
    expect(spans(erred, [], [], [issue()])?.at(-1)).toEqual(['failing', '2026-11-02', today])
  })

  test('is paused while the connection is neither connected nor failing', () => {
    const works = testChecked('oura', created('2026-09-01'))
    const status = (day: string, after: string) => ({ ...change('status', day), after })
    expect(
      spans(works, [], [status('2026-10-01', 'paused'), status('2026-10-05', 'connected')]),
    ).toEqual([
      ['connected', '2026-09-01', '2026-09-30'],
      ['paused', '2026-10-01', '2026-10-04'],
      ['connected', '2026-10-05', today],
    ])
    // what ended it was missed
    expect(spans(works, [], [status('2026-11-11', 'paused')])?.slice(-2)).toEqual([
      ['paused', '2026-11-11', addDays(today, -1)],
      ['connected', today, today],
    ])
    for (const detail of ['paused', 'hibernating']) {
      const paused = {
        ...works,
        status: detail,
        troubles: [testTrouble({ kind: 'status', detail })],
      }
      expect(spans(paused, [], [status('2026-11-11', detail)])?.at(-1)).toEqual([
        'paused',
        '2026-11-11',
        today,
      ])
      expect(spans(paused, [])?.at(-1)).toEqual(['paused', today, today])
    }
  })

  test('with an accepted failure is red, and isn’t called connected', () => {
    const { troubles, ...erred } = testErred('oura', '2026-11-10T04:00:00Z')
    const left = { ...erred, troubles: [], accepted: troubles }
    expect(spans(left, [])?.at(-1)).toEqual(['failing', '2026-11-10', today])
    const evidence = { recorded: new Map(), changes: [], issues: [], rules: usualRules, today }
    expect(lanesOf([left], evidence)[0]).toMatchObject({
      tone: 'unknown',
      sentence: 'Issue accepted.',
    })
  })

  test('shows today for events after midnight UTC, when it is still the day before', () => {
    const now = addDays(today, 1)
    expect(spans(testErred('oura', `${now}T03:00:00Z`), [])?.at(-1)).toEqual([
      'failing',
      today,
      today,
    ])
    expect(spans(testChecked('oura', created(now)), [])).toEqual([['connected', today, today]])
  })

  test('says only that a provider without workouts is connected', () => {
    const silence = { ...testChecked('withings').silence, grade: 'unknown', newest: null } as const
    const scale = testChecked('withings', {
      ...created('2026-09-01'),
      available: ['body'],
      silence,
    })
    expect(spans(scale, [])).toEqual([['connected', '2026-09-01', today]])
    const evidence = { recorded: new Map(), changes: [], issues: [], rules: usualRules, today }
    expect(lanesOf([scale], evidence)[0]).toMatchObject({
      tone: 'unknown',
      sentence: 'Connected. No workouts from this provider.',
    })
    const declined = {
      ...scale,
      troubles: [testTrouble({ kind: 'unavailable', resource: 'workouts' })],
    }
    expect(lanesOf([declined], evidence)[0]?.sentence).not.toContain('No workouts from')
  })

  test('is solid only as long as workouts arrived, if a pause isn’t silence', () => {
    const silence = {
      ...testChecked('oura').silence,
      grade: 'inactive',
      newest: '2026-10-01',
      days_ago: 48,
    } as const
    const rested = testChecked('oura', { ...created('2026-08-01'), silence })
    expect(spans(rested, every('oura', 1, '2026-08-01', '2026-10-01'))).toEqual([
      ['data', '2026-08-01', '2026-10-01'],
      ['connected', '2026-10-02', today],
    ])
  })

  test('is empty while nothing is connected', () => {
    expect(
      spans(
        testChecked('oura', created('2026-11-01')),
        every('oura', 2, '2026-05-01', '2026-10-01'),
        [change('connected', '2026-11-01'), change('disconnected', '2026-10-02')],
      ),
    ).toEqual([
      ['data', '2026-05-25', '2026-10-01'],
      ['data', '2026-11-01', today],
    ])
  })

  test('continues if an earlier connection of the provider was removed', () => {
    expect(
      spans(testChecked('oura', created('2026-11-01')), every('oura', 2, '2026-11-02', today), [
        change('connected', '2026-11-01'),
        change('disconnected', '2026-11-03'),
      ]),
    ).toEqual([['data', '2026-11-01', today]])
  })

  test('shows today’s status of the connection, even if changes were missed', () => {
    const own = [
      testChecked('oura', created('2026-11-01')),
      every('oura', 1, '2026-11-01', today),
    ] as const
    for (const kind of ['error', 'disconnected'] as const)
      expect(spans(...own, [change(kind, '2026-11-17')])?.at(-1)).toEqual([
        'data',
        kind === 'error' ? today : '2026-11-01',
        today,
      ])
  })

  test('is silent in a gap only if another provider recorded', () => {
    const own = [
      ...every('oura', 1, '2026-06-01', '2026-08-01'),
      ...every('oura', 1, '2026-09-01', today),
    ]
    const connection = testChecked('oura', created('2026-06-01'))
    expect(spans(connection, own)).toEqual([['data', '2026-06-01', today]])
    expect(spans(connection, [...own, ...every('garmin', 3, '2026-06-01', today)])).toEqual([
      ['data', '2026-06-01', '2026-08-01'],
      ['silent', '2026-08-02', '2026-08-31'],
      ['data', '2026-09-01', today],
    ])
  })

  test('says today’s status', () => {
    const silence = { ...testChecked('oura').silence, newest: '2026-10-12' }
    const silent = testChecked('oura', {
      silence,
      troubles: [testTrouble({ kind: 'silent', detail: '2026-10-12' })],
    })
    const words = (connection: ReturnType<typeof testChecked>) =>
      lanesOf([connection], {
        recorded: new Map(),
        changes: [],
        issues: [],
        rules: usualRules,
        today,
      })[0]
    expect(words(silent)).toMatchObject({ tone: 'notice', words: 'No data since Oct 12' })
    expect(words(silent)?.spans.at(-1)).toMatchObject({
      state: 'silent',
      from: dayNumber('2026-10-13'),
    })
    expect(words(testErred('oura', null))).toMatchObject({ tone: 'bad', words: 'Access expired' })
    const unavailable = testTrouble({ kind: 'unavailable', resource: 'heartrate', detail: null })
    expect(words(testChecked('oura', { troubles: [unavailable] }))).toMatchObject({
      tone: 'notice',
      words: 'Heart rate: unavailable',
    })
    expect(words(testChecked('oura'))).toMatchObject({ tone: 'good', words: 'Connected' })
  })

  test('combines every connection of its provider', () => {
    const old = testChecked('oura', { superseded: true })
    const lanes = lanesOf([old, testChecked('oura'), testChecked('garmin')], {
      recorded: new Map(),
      changes: [],
      issues: [],
      rules: usualRules,
      today,
    })
    expect(lanes.map(({ name, words }) => [name, words])).toEqual([
      ['Oura', 'Connected'],
      ['Garmin', 'Connected'],
    ])
  })
})

test('a week far above all others is cut off, and others are not', () => {
  const weeks = (...hours: number[]) => hours.map((one) => ({ seconds: [one * 3600] }))
  const cut = (of: ReturnType<typeof weeks>) => {
    const { most, isCut } = axisOf(of)
    return [most, ...of.map(isCut)]
  }
  expect(cut(weeks(1, 27, 8, 2))).toEqual([8, false, true, false, false])
  expect(cut(weeks(1, 20, 8, 2))).toEqual([20, false, false, false, false])
  // there is nothing to flatten
  expect(cut(weeks(27))).toEqual([30, false])
})

describe('the sentence', () => {
  const run = (day: string, id: string) =>
    workout({
      calendar_date: day,
      id,
      moving_time: 3600,
      sport: { id: 1, name: 'Run', slug: 'run' },
    })
  const days = { start: '2026-11-05', end: today }
  const sentenceFrom = (first: string | null, workouts: ReturnType<typeof run>[], excluded = 0) => {
    const { before } = comparedWith(days, first)
    const { all } = sportRows(inDays(workouts, days), before && inDays(workouts, before))
    const { figure, rest, caveats } = volumeSentence(all, { days, first, excluded })
    return [figure + rest, caveats].filter(Boolean).join(' ')
  }
  /** Of somebody whose first workout was long ago. */
  const sentence = (workouts: ReturnType<typeof run>[], excluded = 0) =>
    sentenceFrom('2026-01-02', workouts, excluded)
  const runs = (n: number, day: string) => Array.from({ length: n }, (_, i) => run(day, day + i))

  test('gives the hours per week and their change', () => {
    expect(sentence([...runs(6, '2026-11-10'), ...runs(10, '2026-10-25')])).toBe(
      '3.0 h of workouts a week on average, down 40%.',
    )
    expect(sentence([...runs(6, '2026-11-10'), ...runs(6, '2026-10-25')])).toBe(
      '3.0 h of workouts a week on average, unchanged.',
    )
    // too few before to be compared with
    expect(sentence([...runs(6, '2026-11-10'), ...runs(2, '2026-10-25')])).toBe(
      '3.0 h of workouts a week on average.',
    )
    expect(sentence([])).toBe('No workouts in these weeks.')
    expect(sentence([], 39)).toBe('No workouts counted in these weeks. Your team excluded 39.')
  })

  test('gives no change from days before the first workout, which are no days without training', () => {
    const workouts = [...runs(6, '2026-11-10'), ...runs(5, '2026-11-02')]
    expect(sentence(workouts)).toBe('3.0 h of workouts a week on average, up 20%.')
    expect(sentenceFrom('2026-10-22', workouts)).toBe(
      '3.0 h of workouts a week on average, up 20%.',
    )
    expect(sentenceFrom('2026-11-02', workouts)).toBe('3.0 h of workouts a week on average.')
  })

  test('gives the mean since the first workout if that is within the weeks', () => {
    expect(sentenceFrom('2026-11-10', runs(6, '2026-11-10'))).toBe(
      '4.7 h of workouts a week on average since the first workout on Nov 10.',
    )
    const late = [...runs(6, '2026-11-10'), { ...run('2026-11-12', 'long'), moving_time: 36_000 }]
    expect(sentenceFrom('2026-11-10', late)).toBe(
      '4.7 h of workouts a week on average since the first workout on Nov 10. One workout of 10.0 h on Nov 12 is left out. Including it, 12.4 h a week.',
    )
  })

  test('leaves out one workout that makes up most of the hours, and gives the mean with it', () => {
    const long = { ...run('2026-11-12', 'long'), moving_time: 36_000 }
    expect(sentence([...runs(6, '2026-11-10'), long])).toBe(
      '3.0 h of workouts a week on average. One workout of 10.0 h on Nov 12 is left out. Including it, 8.0 h a week.',
    )
    expect(includedWords(sportRows([...runs(6, '2026-11-10'), long], null).all)).toBe(
      '. Includes the workout of 10.0 h.',
    )
    expect(includedWords(sportRows(runs(6, '2026-11-10'), null).all)).toBe('')
    const before = runs(10, '2026-10-25')
    expect(sentence([...runs(6, '2026-11-10'), long, ...before])).toBe(
      '3.0 h of workouts a week on average, down 40%. One workout of 10.0 h on Nov 12 is left out. Including it, 8.0 h a week.',
    )
    // the hours before are mostly one workout as well
    const longBefore = { ...long, id: 'before', calendar_date: '2026-10-25' }
    expect(sentence([...runs(6, '2026-11-10'), long, ...before, longBefore])).toBe(
      '3.0 h of workouts a week on average. One workout of 10.0 h on Nov 12 is left out. Including it, 8.0 h a week.',
    )
    expect(sentence([run('2026-11-12', 'short'), long])).toBe(
      '5.5 h of workouts a week on average.',
    )
  })

  test('gives the previous hours instead of more than 300%', () => {
    const before = runs(5, '2026-10-25')
    expect(sentence([...runs(20, '2026-11-10'), ...before])).toBe(
      '10.0 h of workouts a week on average, up 300%.',
    )
    expect(sentence([...runs(21, '2026-11-10'), ...before])).toBe(
      '10.5 h of workouts a week on average, up from 2.5.',
    )
  })

  test('gives no change if the share of missing durations differs', () => {
    const untimed = runs(4, '2026-11-12').map((one) => ({ ...one, moving_time: null }))
    expect(sentence([...runs(6, '2026-11-10'), ...untimed, ...runs(10, '2026-10-25')])).toBe(
      '3.0 h of workouts a week on average. 4 other workouts have no moving time.',
    )
  })

  test('gives no hours if none were measured, and doesn’t round a few minutes to zero', () => {
    const untimed = { ...run('2026-11-10', 'one'), moving_time: null }
    const short = { ...run('2026-11-10', 'one'), moving_time: 120 }
    expect(sentence([untimed])).toBe('1 workout without moving time in these weeks.')
    expect(sentence([short])).toBe('< 0.1 h of workouts a week on average.')
  })

  test('names the worst trouble, if any', () => {
    const silent = testChecked('strava', {
      troubles: [testTrouble({ kind: 'silent', detail: '2026-10-12' })],
    })
    const failing = testErred('oura', '2026-11-20T04:00:00Z')
    expect(troubleSentence([silent, failing], [], '2026-11-20')?.words).toBe(
      'Oura has been failing since Nov 20.',
    )
    const ahead = testErred('oura', '2026-11-21T12:00:00Z')
    expect(troubleSentence([ahead], [], '2026-11-20')?.words).toBe('Oura is failing.')
    expect(troubleSentence([silent], [], '2026-11-20')?.words).toBe('No Strava data since Oct 12.')
    expect(troubleSentence([silent], [], '2027-01-20')?.words).toBe(
      'No Strava data since Oct 12, 2026.',
    )
    const clock = readerClock()
    const { offsetAt } = clock
    clock.offsetAt = () => -8 * 3600
    // as the issue says it, whose time is on the reader's clock
    expect(troubleSentence([failing], [], '2026-11-20')?.words).toBe(
      'Oura has been failing since Nov 19.',
    )
    clock.offsetAt = offsetAt
    expect(troubleSentence([testErred('oura', null)], [], '2026-11-20')?.words).toBe(
      'Oura is failing.',
    )
    const earlier = testErred('garmin', '2026-11-03T00:00:00Z', 'provider_password_expired')
    expect(troubleSentence([failing, earlier, silent], [], '2026-11-20')?.words).toBe(
      '2 of 3 connections are failing, the first since Nov 3.',
    )
    const unexplained = testChecked('fitbit', {
      status: 'error',
      troubles: [testTrouble({ kind: 'status', detail: 'error' })],
    })
    expect(troubleSentence([unexplained, silent], [], '2026-11-20')?.words).toBe(
      'Fitbit is failing.',
    )
    expect(troubleSentence([unexplained, failing], [], '2026-11-20')?.words).toBe(
      '2 of 2 connections are failing, the first since Nov 20.',
    )
    expect(troubleSentence([testChecked('oura')], [testIssue()], '2026-11-20')?.words).toBe(
      'Polar is disconnected.',
    )
    expect(troubleSentence([testChecked('oura')], [], '2026-11-20')).toBeNull()
  })

  test('says which data type is missing, not that the provider is', () => {
    const limited = testChecked('strava', {
      troubles: [testTrouble({ kind: 'unavailable', resource: 'workouts', detail: null })],
    })
    expect(troubleSentence([limited], [], '2026-11-20')?.words).toBe(
      'Strava, workouts: unavailable.',
    )
  })
})
