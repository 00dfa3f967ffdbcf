import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { addDays, dayNumber } from '#lib/days.ts'
import { manyWorkouts, workout } from '#src/workouts/model/testing.ts'

import {
  banisterTrimp,
  edwardsTrimp,
  loadBy,
  LOAD_REACH_DAYS,
  loadDays,
  monotonyOf,
  stressScore,
  weekLoads,
  WARM_UP_DAYS,
  withoutLoadIn,
  workoutLoads,
} from './training-load.ts'

const RUN = { id: 1, name: 'Running', slug: 'running' }
const RIDE = { id: 2, name: 'Cycling', slug: 'cycling' }
const minutes = (...each: number[]) => each.map((one) => one * 60)

describe('the load of a workout', () => {
  test('by zones counts a minute one to five times, and not at all below half of the maximum', () => {
    // 10·1 + 20·2 + 15·3 + 10·4 + 5·5
    expect(edwardsTrimp(minutes(30, 10, 20, 15, 10, 5))).toBe(160)
  })

  test('by zones matches the week in Sportlyzer’s manual, with Edwards’ zones and weights', () => {
    // academy.sportlyzer.com/wiki/training-zone-based-method, table 1: minutes in a zone, and the load of the day
    const monday = [
      edwardsTrimp(minutes(0, 0, 40, 0, 0, 0)),
      edwardsTrimp(minutes(0, 60, 0, 0, 0, 0)),
    ]
    expect(monday).toEqual([80, 60])
    const tuesday = [
      edwardsTrimp(minutes(0, 40, 0, 0, 0, 20)),
      edwardsTrimp(minutes(0, 30, 0, 0, 0, 0)),
    ]
    expect(tuesday).toEqual([140, 30])
    expect(edwardsTrimp(minutes(0, 40, 0, 0, 0, 0))).toBe(40)
    expect(edwardsTrimp(minutes(0, 0, 0, 45, 0, 0))).toBe(135)
    // and in its text: an easy hour against intervals of 12 minutes among jogging, of which it counts 48
    expect(edwardsTrimp(minutes(0, 58, 0, 0, 0, 0))).toBe(58)
    expect(edwardsTrimp(minutes(0, 48, 0, 0, 0, 12))).toBe(108)
  })

  test('by zones needs exactly six zones', () => {
    expect(edwardsTrimp(minutes(10, 10, 10, 10, 10))).toBeNull()
    expect(edwardsTrimp([])).toBeNull()
    expect(edwardsTrimp(null)).toBeNull()
  })

  test('by zones is unknown for zeros, which a provider sends without a heart rate, and makes no rest day', () => {
    expect(edwardsTrimp([0, 0, 0, 0, 0, 0])).toBeNull()
    expect(edwardsTrimp([60, 0, 0, 0, 0, 0])).toBe(0)
    const ride = workout({ moving_time: 3600, average_hr: 150, hr_zones: [0, 0, 0, 0, 0, 0] })
    const [day] = loadDays(workoutLoads([ride], 'edwards', null), dayNumber(ride.calendar_date))
    expect(day).toMatchObject({ n: 0, without: [ride] })
  })

  test('by reserve matches the worked example at fellrnr.com/wiki/TRIMP, which gives 32', () => {
    const limits = { maximum: 200, resting: 40 }
    expect(Math.round(banisterTrimp(1800, 130, limits, 'men')!)).toBe(32)
    // x = 90/160 = 0.5625; 30 · 0.5625 · 0.64 · e^1.08
    expect(banisterTrimp(1800, 130, limits, 'men')).toBeCloseTo(31.8, 1)
    expect(banisterTrimp(1800, 130, limits, 'women')).toBeCloseTo(37.1, 1)
    // a minute at the maximum is worth 4.37 of a man, and 4.57 of a woman
    expect(banisterTrimp(60, 200, limits, 'men')).toBeCloseTo(4.37, 2)
    expect(banisterTrimp(60, 200, limits, 'women')).toBeCloseTo(4.57, 2)
  })

  test('by thresholds is 100 for an hour at threshold, and grows with the square of the intensity', () => {
    const thresholds = { power: 250, speed: 4 }
    const ride = { moving_time: 3600, weighted_average_watts: 250 }
    expect(stressScore(workout(ride), thresholds)).toBeCloseTo(100)
    // two hours at 200 of 250 W: 2 · 0.8² · 100
    const easy = workout({ moving_time: 7200, weighted_average_watts: 200 })
    expect(stressScore(easy, thresholds)).toBeCloseTo(128)
    const run = { moving_time: 1800, average_speed: 3, sport: RUN }
    // half an hour at three quarters of the speed
    expect(stressScore(workout(run), thresholds)).toBeCloseTo(28.125)
    const timed = { ...run, average_speed: null, distance: 5400 }
    expect(stressScore(workout(timed), thresholds)).toBeCloseTo(28.125)
  })

  test('by thresholds is missing without the threshold or the value compared with it', () => {
    const both = { power: 250, speed: 4 }
    const ride = workout({ moving_time: 3600, average_watts: 200, average_speed: 8, sport: RIDE })
    expect(stressScore(ride, both)).toBeNull()
    const run = workout({ moving_time: 1800, average_speed: 3, sport: RUN })
    expect(stressScore(run, { power: 250, speed: null })).toBeNull()
    expect(stressScore({ ...run, moving_time: null }, both)).toBeNull()
    expect(loadBy('thresholds', null)(run)).toBeNull()
    expect(loadBy('thresholds', null, both)(run)).toBeGreaterThan(0)
  })

  test('by reserve is missing beyond the limits, without them, or without its inputs', () => {
    const limits = { maximum: 180, resting: 50 }
    expect(banisterTrimp(1800, 181, limits, 'men')).toBeNull()
    expect(banisterTrimp(1800, 49, limits, 'men')).toBeNull()
    const load = loadBy('banister-men', limits)
    expect(load(workout({ average_hr: 120, moving_time: null, calories: 500 }))).toBeNull()
    expect(load(workout({ average_hr: null, moving_time: 3600, calories: 500 }))).toBeNull()
    expect(load(workout({ average_hr: 120, moving_time: 3600 }))).toBeGreaterThan(0)
    expect(loadBy('banister-men', null)(workout({ average_hr: 120, moving_time: 60 }))).toBeNull()
  })
})

describe('an estimate from the average heart rate', () => {
  const limits = { maximum: 190, resting: 50 }
  const day = (index: number, about: Partial<Workout>) =>
    workout({
      id: String(index),
      calendar_date: addDays('2026-01-01', index),
      moving_time: 3600,
      average_hr: 130,
      ...about,
    })
  const measured = [0, 1, 2, 3, 4].map((index) =>
    day(index, { hr_zones: minutes(0, 0, 60, 0, 0, 0) }),
  )
  const odd = day(9, { moving_time: 7200 })
  const loadOf = (...given: Parameters<typeof workoutLoads>) =>
    workoutLoads(...given).find(({ workout: { id } }) => id === '9')!

  test('uses Banister’s load, on the scale of the person’s own zones', () => {
    // an hour at this average is 120 by zones: two hours are twice that
    const { load, isEstimated } = loadOf([...measured, odd], 'edwards', limits)
    expect([load, isEstimated]).toEqual([expect.closeTo(240, 9), true])
    const harder = loadOf([...measured, { ...odd, average_hr: 160 }], 'edwards', limits)
    const share = (average: number) => (average - 50) / 140
    expect(harder.load! / load!).toBeCloseTo(
      (share(160) * Math.exp(1.92 * share(160))) / (share(130) * Math.exp(1.92 * share(130))),
      9,
    )
  })

  test('needs both heart rates entered and enough workouts nearby, and applies only to Edwards’ load', () => {
    const nothing = { load: null, isEstimated: false }
    expect(loadOf([...measured, odd], 'edwards', null)).toMatchObject(nothing)
    expect(loadOf([...measured.slice(1), odd], 'edwards', limits)).toMatchObject(nothing)
    const late = { ...odd, calendar_date: '2026-04-01' }
    expect(loadOf([...measured, late], 'edwards', limits)).toMatchObject(nothing)
    expect(loadOf([...measured, { ...odd, average_hr: null }], 'edwards', limits)).toMatchObject(
      nothing,
    )
    expect(loadOf([...measured, odd], 'banister-men', limits)).toMatchObject({ isEstimated: false })
  })

  test('counts on its day, which says so', () => {
    const days = loadDays(
      workoutLoads([...measured, odd], 'edwards', limits),
      dayNumber('2026-01-10'),
    )
    expect(days.at(-1)).toMatchObject({ workouts: 1, n: 1, estimated: 1, without: [] })
    expect(days.reduce((sum, { estimated }) => sum + estimated, 0)).toBe(1)
  })
})

describe('the curves', () => {
  const loads = (workouts: readonly Workout[]) => workoutLoads(workouts, 'edwards', null)
  /** Days of these loads, one after the other. */
  const daysOf = (each: readonly number[]) =>
    loadDays(
      loads(
        each.map((load, index) =>
          workout({
            calendar_date: addDays('2026-01-01', index),
            hr_zones: minutes(0, load, 0, 0, 0, 0),
          }),
        ),
      ),
      dayNumber('2026-01-01') + each.length - 1,
    )

  test('weight a day and the days before as worked out at intervals.icu', () => {
    // forum.intervals.icu/t/calculate-needed-training-load/5788: fitness is yesterday's x 0.9765 + today's load x 0.0235,
    // fatigue yesterday's x 0.8669 + today's load x 0.1331
    const [first, second] = daysOf([10_000, 0])
    expect([first!.chronic, first!.acute].map(Math.round)).toEqual([235, 1331])
    expect(second!.chronic / first!.chronic).toBeCloseTo(0.9765, 4)
    expect(second!.acute / first!.acute).toBeCloseTo(0.8669, 4)
  })

  test('follow a race as TrainingPeaks does, except for its faster curve, which uses 1/7', () => {
    // github.com/thomaschampagne/elevate/issues/579, read off TrainingPeaks in whole numbers: fitness 61 and fatigue 54 on the
    // eve of a race of 395; after it 69 and 102, and form 69 - 102 = -33 on the next day
    const kept = { chronic: Math.exp(-7 / 42), acute: Math.exp(-7 / 7) }
    const drop = (61 - 54) / (kept.chronic - kept.acute)
    const late = 61 - drop * kept.chronic
    const before = [...Array<number>(900).fill(late + drop), ...Array<number>(7).fill(late)]
    const days = daysOf([...before, 395, 0])
    const [eve, race, next] = days.slice(-3)
    // 0.03% of the slower curve lie further back than its days
    expect([eve!.chronic, eve!.acute]).toEqual([expect.closeTo(61, 1), expect.closeTo(54, 6)])
    expect(Math.round(race!.chronic)).toBe(69)
    // 54·e^(-1/7) + 395·(1 - e^(-1/7)); theirs is 54 + (395 - 54) / 7 = 102.7 within what is rounded
    expect(race!.acute).toBeCloseTo(99.4, 1)
    expect(race!.form).toBeCloseTo(61 - 54, 1)
    expect(next!.form).toBeCloseTo(race!.chronic - race!.acute, 9)
    expect(Math.round(next!.form)).toBe(-31)
  })

  test('reach 63% of a constant load after their own days, and 95% after the warm-up', () => {
    const days = daysOf(Array<number>(WARM_UP_DAYS).fill(100))
    expect(days[6]!.acute).toBeCloseTo(100 * (1 - 1 / Math.E), 9)
    expect(days[41]!.chronic).toBeCloseTo(100 * (1 - 1 / Math.E), 9)
    expect(days.at(-1)!.chronic).toBeCloseTo(95.02, 2)
    expect(days[10]!.form).toBeCloseTo(days[9]!.chronic - days[9]!.acute, 9)
  })

  test('are the weighted sums of all days before, also in gaps and without zones', () => {
    const workouts = manyWorkouts(200)
    const last = dayNumber('2026-11-30')
    const days = loadDays(loads(workouts), last)
    const first = Math.min(...workouts.map(({ calendar_date }) => dayNumber(calendar_date)))
    expect([days[0]!.day, days.at(-1)!.day]).toEqual([first, last])
    for (const at of [0, 50, 110, 200, days.length - 1]) {
      let [chronic, acute, n] = [0, 0, 0]
      for (const { calendar_date, hr_zones } of workouts) {
        const ago = first + at - dayNumber(calendar_date)
        if (ago < 0 || hr_zones?.length !== 6) continue
        const trimp = hr_zones.reduce((sum, seconds, zone) => sum + (seconds * zone) / 60, 0)
        chronic += trimp * (1 - Math.exp(-1 / 42)) * Math.exp(-ago / 42)
        acute += trimp * (1 - Math.exp(-1 / 7)) * Math.exp(-ago / 7)
        if (ago === 0) n++
      }
      expect(days[at]!.chronic).toBeCloseTo(chronic, 6)
      expect(days[at]!.acute).toBeCloseTo(acute, 6)
      expect(days[at]!.n).toBe(n)
    }
    expect(days.reduce((sum, day) => sum + day.workouts, 0)).toBe(200)
  })

  test('give the same values for a day in every range', () => {
    const workouts = manyWorkouts(900, '2024-01-01', 1000, 11)
    const at = (first: string, last: string, day: string) => {
      const reach = addDays(first, -LOAD_REACH_DAYS)
      const shown = workouts.filter(
        ({ calendar_date }) => calendar_date >= reach && calendar_date <= last,
      )
      const limits = { maximum: 200, resting: 45 }
      const days = loadDays(workoutLoads(shown, 'edwards', limits), dayNumber(last))
      const { chronic, acute, form, load, isTold, isSure, isWarmingUp } = days.find(
        (one) => one.day === dayNumber(day),
      )!
      return { chronic, acute, form, load, isTold, isSure, isWarmingUp }
    }
    const day = '2026-06-10'
    const whole = at('2024-01-01', '2026-08-31', day)
    expect(whole.chronic).toBeGreaterThan(50)
    for (const [first, last] of [
      ['2026-06-10', '2026-06-10'],
      ['2026-06-01', '2026-06-30'],
      ['2026-01-01', '2026-08-31'],
      ['2025-03-05', '2026-06-10'],
    ] as const) {
      const { chronic, acute, form, load, ...rest } = at(first, last, day)
      expect(rest).toEqual({
        isTold: whole.isTold,
        isSure: whole.isSure,
        isWarmingUp: whole.isWarmingUp,
      })
      for (const [value, same] of [
        [chronic, whole.chronic],
        [acute, whole.acute],
        [form, whole.form],
        [load, whole.load],
      ] as const)
        expect(value).toBeCloseTo(same, 8)
    }
  })

  test('are uncertain while a workout without a load would change them, and name it', () => {
    const easy = Array.from({ length: 120 }, (_, index) =>
      workout({
        id: String(index),
        calendar_date: addDays('2026-01-01', index),
        moving_time: 3600,
        hr_zones: minutes(0, 0, 60, 0, 0, 0),
      }),
    )
    const last = dayNumber('2026-04-30')
    const sureOn = (about: Partial<Workout>) => {
      const days = loadDays(
        loads([...easy, workout({ id: 'odd', calendar_date: '2026-04-01', ...about })]),
        last,
      )
      expect(withoutLoadIn(days, { from: last - 60, to: last }).map(({ id }) => id)).toEqual([
        'odd',
      ])
      expect(
        days.every(
          ({ day, without }) => without.length === Number(day === dayNumber('2026-04-01')),
        ),
      ).toBe(true)
      return (day: string) => days[dayNumber(day) - days[0]!.day]!.isSure
    }
    // three hours among days of one hour
    const long = sureOn({ moving_time: 10_800 })
    expect(['2026-03-31', '2026-04-01', '2026-04-06', '2026-04-30'].map(long)).toEqual([
      true,
      false,
      false,
      true,
    ])
    const short = sureOn({ moving_time: 600 })
    expect(['2026-03-31', '2026-04-01', '2026-04-06', '2026-04-30'].map(short)).toEqual([
      true,
      true,
      true,
      true,
    ])
    // without a moving time it is as long as from its start to its end, here one hour
    expect(sureOn({ moving_time: null })('2026-04-01')).toBe(false)
  })

  test('are missing with fewer than 8 days with a load in 42', () => {
    const on = (...days: number[]) =>
      loadDays(
        loads(
          days.map((day) =>
            workout({
              calendar_date: addDays('2026-01-01', day),
              hr_zones: minutes(0, 60, 0, 0, 0, 0),
            }),
          ),
        ),
        dayNumber('2026-03-31'),
      )
    expect(on(0, 1, 2, 3, 4, 5, 6, 6, 6).some(({ isTold }) => isTold)).toBe(false)
    const days = on(0, 1, 2, 3, 4, 5, 6, 7)
    expect(days.filter(({ isTold }) => isTold).map(({ day }) => day - days[0]!.day)).toEqual(
      Array.from({ length: 42 - 7 }, (_, index) => index + 7),
    )
  })

  test('are empty without workouts', () => {
    expect(loadDays([], 20_000)).toEqual([])
    expect(loadDays(loads([workout({ calendar_date: '2026-02-01' })]), 0)).toEqual([])
  })
})

describe('monotony and strain', () => {
  test('are the mean over the deviation, and the load times that', () => {
    // 300, 0, 300, 0, 300, 0, 150: mean 150, squares 135,000 over 6
    const found = monotonyOf([300, 0, 300, 0, 300, 0, 150])!
    expect(found.monotony).toBeCloseTo(1, 9)
    expect(found.strain).toBeCloseTo(1050, 6)
    expect(monotonyOf([100, 100, 100, 100, 100, 100, 100])).toBeNull()
    expect(monotonyOf([0, 0, 0, 0, 0, 0, 0])).toBeNull()
  })

  test('match the week in Foster and others (2001, table 5)', () => {
    // Sunday to Saturday, each session its own load
    const week = [940, 50, 840 + 280, 180, 390, 50, 390 + 280]
    const { monotony, strain } = monotonyOf(week)!
    // their weekly load is 3400, and its strain 4284 at a monotony of 1.26
    expect(strain / monotony).toBeCloseTo(3400, 6)
    expect(Math.round((strain / monotony) * 1.26)).toBe(4284)
    // of the loads as printed follows another monotony, 1.12; of a deviation by n, 1.21
    expect(monotony).toBeCloseTo(1.12, 2)
  })

  test('need full weeks in which every workout and at least three days have a load', () => {
    const day = (date: string, zones: number[] | null) =>
      workout({ calendar_date: date, hr_zones: zones })
    const days = loadDays(
      workoutLoads(
        [
          day('2026-03-02', minutes(0, 0, 60, 0, 0, 0)),
          day('2026-03-04', minutes(0, 0, 60, 0, 0, 0)),
          day('2026-03-05', minutes(0, 0, 60, 0, 0, 0)),
          day('2026-03-10', null),
          day('2026-03-16', minutes(0, 60, 0, 0, 0, 0)),
          day('2026-03-23', minutes(0, 60, 0, 0, 0, 0)),
          day('2026-03-24', minutes(0, 60, 0, 0, 0, 0)),
        ],
        'edwards',
        null,
      ),
      dayNumber('2026-03-29'),
    )
    const starts = ['2026-02-23', '2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23'].map(
      dayNumber,
    )
    const weeks = weekLoads(days, starts)
    expect(weeks.map(({ from }) => from)).toEqual([dayNumber('2026-03-02')])
    const { monotony } = monotonyOf([120, 0, 120, 120, 0, 0, 0])!
    expect(weeks[0]!.strain).toBeCloseTo(360 * monotony, 9)
  })
})
