import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, dayNumber } from '#lib/days.ts'
import { bucketsOf, groupByBucket } from '#src/workouts/model/buckets.ts'
import { fixedRandom, workout } from '#src/workouts/model/testing.ts'

import {
  efficiencyOf,
  efficiencyChoices,
  efficiencyRows,
  efficiencySentence,
  perBeat,
} from './efficiency.ts'
import { sessionsOf } from './equal-heart-rate.ts'

const sport = (name: string) => ({ id: 1, name, slug: null })
const days = { start: '2026-02-01', end: '2026-05-31' }

/** A season with holes in every field, from a month before the days. */
function season(n: number) {
  const random = fixedRandom(11)
  const maybe = <T>(value: T) => (random() < 0.8 ? value : null)
  return Array.from({ length: n }, () =>
    workout({
      // nothing in March and April
      calendar_date: addDays(
        '2026-01-02',
        [0, 110][random() < 0.6 ? 0 : 1]! + Math.floor(random() * 50),
      ),
      average_hr: maybe(100 + Math.round(random() * 70)),
      average_speed: maybe(2 + random() * 2),
      moving_time: maybe(Math.round(random() * 5000)),
      sport: sport('Run'),
    }),
  )
}

describe('Efficiency per heartbeat', () => {
  test('is empty at an impossible heart rate, so that no mean is infinite', () => {
    for (const average_hr of [5e-324, 0.5, 0, -1])
      expect(perBeat(workout({ average_speed: 3, average_hr }), 'speed')).toBeNull()
  })

  test('uses distance and time if no speed was sent, like a personal best', () => {
    const run = workout({ average_hr: 150, distance: 5400, moving_time: 1800 })
    expect(perBeat(run, 'speed')).toBeCloseTo(1.2, 9)
    expect(sessionsOf([run], 'speed').map(({ output }) => output)).toEqual([3])
  })

  test('is in meters or joules per beat', () => {
    // 3 m/s at 150 beats a minute: 180 m in 150 beats
    expect(perBeat(workout({ average_speed: 3, average_hr: 150 }), 'speed')).toBeCloseTo(1.2, 12)
    // 200 W at 120: 12,000 J in 120 beats
    expect(perBeat(workout({ average_watts: 200, average_hr: 120 }), 'power')).toBe(100)
  })

  test('is unknown without heart rate or output, or if either is zero', () => {
    expect(perBeat(workout({ average_speed: 3 }), 'speed')).toBeNull()
    expect(perBeat(workout({ average_speed: 3, average_hr: 0 }), 'speed')).toBeNull()
    expect(perBeat(workout({ average_speed: 0, average_hr: 150 }), 'speed')).toBeNull()
    expect(perBeat(workout({ average_speed: 3, average_hr: 150 }), 'power')).toBeNull()
  })

  test('is weighted by moving time, like a plain loop', () => {
    const workouts = season(200)
    let [product, seconds, n] = [0, 0, 0]
    for (const { average_speed, average_hr, moving_time } of workouts) {
      if (
        average_speed === null ||
        average_hr === null ||
        moving_time === null ||
        moving_time === 0
      )
        continue
      product += (average_speed / (average_hr / 60)) * moving_time
      seconds += moving_time
      n++
    }
    const mean = efficiencyOf(workouts, 'speed')
    expect(mean.n).toBe(n)
    expect(mean.value).toBeCloseTo(product / seconds, 9)
    expect(efficiencyOf([], 'speed')).toEqual({ value: null, n: 0 })
  })

  test('matches a plain loop over 28 days for every week', () => {
    const workouts = season(160)
    const buckets = bucketsOf(days, 'week')
    const rows = efficiencyRows(buckets, groupByBucket(workouts, buckets), {
      withLeadIn: workouts,
      by: 'speed',
      window: 28,
      breaks: [],
    })
    let [lines, gaps] = [0, 0]
    for (const row of rows) {
      const own = workouts.filter(
        ({ calendar_date: day }) => dayNumber(day) >= row.from && dayNumber(day) <= row.to,
      )
      expect(row.workouts).toBe(own.length)
      expect(row.n).toBe(efficiencyOf(own, 'speed').n)
      const window = workouts.filter(
        ({ calendar_date: day }) => dayNumber(day) > row.to - 28 && dayNumber(day) <= row.to,
      )
      const mean = efficiencyOf(window, 'speed')
      if (mean.n >= 3) {
        expect(row.rolling).toBeCloseTo(mean.value!, 9)
        lines++
      } else {
        expect(row.rolling).toBeNull()
        gaps++
      }
    }
    expect(lines).toBeGreaterThan(10)
    expect(gaps).toBeGreaterThan(0)
  })

  test('has no mean across a break, and no line across it', () => {
    const workouts = season(160)
    const buckets = bucketsOf(days, 'week')
    const cut = dayNumber('2026-05-06')
    const groups = groupByBucket(workouts, buckets)
    const rows = efficiencyRows(buckets, groups, {
      withLeadIn: workouts,
      by: 'speed',
      window: 28,
      breaks: [cut],
    })
    const first = rows.findIndex(({ to }) => to >= cut)
    rows.forEach((row, index) => {
      const mean = efficiencyOf(
        workouts.filter(({ calendar_date }) => {
          const day = dayNumber(calendar_date)
          return day > row.to - 28 && day <= row.to && (row.to < cut || day >= cut)
        }),
        'speed',
      )
      if (mean.n < 3 || index === first) expect(row.rolling).toBeNull()
      else expect(row.rolling).toBeCloseTo(mean.value!, 9)
    })
    expect(rows.slice(first + 1).some(({ rolling }) => rolling !== null)).toBe(true)
  })

  test('has no line with fewer than three workouts', () => {
    const workouts = ['2026-03-01', '2026-03-10'].map((calendar_date) =>
      workout({ calendar_date, average_speed: 3, average_hr: 150, moving_time: 3600 }),
    )
    const buckets = bucketsOf(days, 'day')
    const rows = efficiencyRows(buckets, groupByBucket(workouts, buckets), {
      withLeadIn: workouts,
      by: 'speed',
      window: 28,
      breaks: [],
    })
    expect(rows.filter(({ n }) => n > 0)).toHaveLength(2)
    expect(rows.every(({ rolling }) => rolling === null)).toBe(true)
  })
})

describe('The sport for efficiency', () => {
  const run = workout({ sport: sport('Run'), average_speed: 3, average_hr: 150, moving_time: 3000 })
  const ride = workout({
    sport: sport('Ride'),
    average_speed: 8,
    average_watts: 200,
    average_hr: 130,
    moving_time: 7200,
  })

  test('is chosen among those it can be measured for, the one with the most measured sessions first', () => {
    expect(efficiencyChoices([run, run, ride])).toEqual([
      { sport: 'running', name: 'Run', by: ['speed'] },
      { sport: 'cycling', name: 'Ride', by: ['power', 'speed'] },
    ])
    // one day of 27 hours on foot is one session
    const hike = { ...run, sport: sport('Hike'), moving_time: 97_440 }
    expect(efficiencyChoices([hike, run, run])[0]!.sport).toBe('running')
    // hours without a heart rate do not count
    expect(efficiencyChoices([run, { ...ride, average_hr: null }])).toEqual([
      { sport: 'running', name: 'Run', by: ['speed'] },
    ])
  })

  test('uses power first only if at least half have it', () => {
    const withoutPower = { ...ride, average_watts: null }
    const first = (workouts: Workout[]) => efficiencyChoices(workouts)[0]!.by
    expect(first([ride, withoutPower])).toEqual(['power', 'speed'])
    expect(first([ride, withoutPower, withoutPower])).toEqual(['speed', 'power'])
    // indoors there is power and no speed
    expect(first([{ ...ride, average_speed: null }])).toEqual(['power'])
  })

  test('is missing if nothing can be measured', () => {
    expect(efficiencyChoices([])).toEqual([])
    expect(
      efficiencyChoices([
        workout({ average_hr: 150, moving_time: 3600 }),
        { ...run, moving_time: null },
      ]),
    ).toEqual([])
  })

  test('is named with its figure and number of workouts', () => {
    expect(efficiencySentence([ride], 'power', 'Ride', 'metric')).toBe(
      'Ride: 92.31 joules per heartbeat on average.',
    )
    const running = [run, { ...run, average_hr: null }]
    expect(efficiencySentence(running, 'speed', 'Run', 'metric')).toBe(
      'Run: 1.20 meters per heartbeat on average (1 of 2 workouts).',
    )
    expect(efficiencySentence(running, 'speed', 'Run', 'imperial')).toBe(
      'Run: 3.94 feet per heartbeat on average (1 of 2 workouts).',
    )
    expect(efficiencySentence([run], 'power', 'Run', 'metric')).toBe(
      'Run: no workouts with both heart rate and power on these days (0 of 1 workout).',
    )
    expect(efficiencySentence([], 'power', 'Run', 'metric')).toBe('Run: no workouts shown.')
  })
})
