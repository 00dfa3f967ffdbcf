import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import type { DayRecording, PersonDays, WorkoutDays } from '#contract/own/workout-days.ts'
import { addDays, dayNumber } from '#lib/days.ts'
import { dayRecordings } from '#server/workouts/day-recordings.ts'
import type { Filters } from '#src/workouts/model/filters.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { fixedRandom, workout } from '#src/workouts/model/testing.ts'

import { personFigures, recordingsOf, shareAbove80, wholeWeeks } from './people-weeks.ts'

const TODAY = '2026-11-20'
const RANGE = { start: addDays(TODAY, -89), end: TODAY }
const weeks = wholeWeeks(RANGE, TODAY)
const ALL: Filters = { provider: [], sport: [] }

const recording = (about: {
  day: string
  hour?: number
  elapsed?: number | null
  seconds?: number | null
  provider?: string
  device?: string | null
  sport?: string
  hr?: number | null
  max?: number | null
  zones?: readonly number[] | null
  completeness?: number
}): DayRecording => {
  const { day, hour = 8, provider = 'garmin', device = 'w1', sport = 'running' } = about
  const seconds = about.seconds === undefined ? 3600 : about.seconds
  return [
    `${day}T${String(hour).padStart(2, '0')}:00:00+00:00`,
    about.elapsed === undefined ? 4000 : about.elapsed,
    provider,
    device,
    sport,
    seconds,
    10_000,
    about.hr === undefined ? 140 : about.hr,
    about.max === undefined ? 165 : about.max,
    about.zones === undefined ? [0, 600, 1200, 1200, 500, 100] : about.zones,
    about.completeness ?? 5,
    null,
    null,
  ]
}
const person = (days: WorkoutDays, about: Partial<PersonDays> = {}): PersonDays => ({
  user_id: '00000000-0000-4000-8000-000000000001',
  read_at: `${TODAY}T08:00:00Z`,
  looked_from: RANGE.start,
  days,
  unreadable: 0,
  excluded: 0,
  max_hr: 190,
  failed: null,
  ...about,
})
/** Somebody who moves as often and as long in each week as it says, the earliest week first. */
const ofWeeks = (
  hours: readonly number[],
  about: (day: string) => Partial<Parameters<typeof recording>[0]> = () => ({}),
) => {
  const days: Record<string, DayRecording[]> = {}
  hours.forEach((each, week) => {
    for (const [place, share] of [0.4, 0.6].entries()) {
      const day = addDays(TODAY, -7 * (hours.length - week) + 2 + place * 3)
      if (each > 0) days[day] = [recording({ day, seconds: each * share * 3600, ...about(day) })]
    }
  })
  return person(days)
}
const figures = (one: PersonDays, filters = ALL) => personFigures(one, filters, weeks, TODAY)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
/** The middle of numbers, in a loop of its own. */
const middle = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** Somebody with holes in every field, always the same. */
const noHeartRate = (isZero: boolean) => (isZero ? 0 : null)
function somebody(seed: number): PersonDays {
  const random = fixedRandom(seed)
  const days: Record<string, DayRecording[]> = {}
  for (let ago = 0; ago < 88; ago++) {
    if (random() < 0.45) continue
    const day = addDays(TODAY, -ago)
    days[day] = [
      recording({
        day,
        seconds: random() < 0.9 ? Math.round(600 + random() * 6000) : null,
        provider: random() < 0.7 ? 'garmin' : 'strava',
        sport: random() < 0.6 ? 'running' : 'cycling',
        hr: random() < 0.8 ? 130 : noHeartRate(random() < 0.5),
        zones: random() < 0.85 ? Array.from({ length: 6 }, () => Math.round(random() * 900)) : null,
      }),
    ]
  }
  return person(days)
}

test('weeks are complete with seven days, and the last one ends yesterday', () => {
  expect(weeks.length).toBe(12)
  expect(weeks.at(-1)).toMatchObject({ to: dayNumber(TODAY) - 1 })
  expect(weeks[0]!.from).toBe(dayNumber(TODAY) - 84)
  expect(wholeWeeks({ start: addDays(TODAY, -3) }, TODAY)).toEqual([])
  expect(wholeWeeks({ start: addDays(TODAY, -364) }, TODAY).length).toBe(52)
})

describe('a person’s figures', () => {
  test('say how many of the last weeks are empty, and if those with workouts differ too', () => {
    const usual = Array.from({ length: 48 }, (_, week) => 3 + (week % 5) / 10)
    const year = { start: addDays(TODAY, -364), end: TODAY }
    const changeOf = (last: readonly number[]) =>
      personFigures(
        { ...ofWeeks([...usual, ...last]), looked_from: year.start },
        ALL,
        wholeWeeks(year, TODAY),
        TODAY,
      ).change
    expect(changeOf([0, 0, 0, 3.2])).toMatchObject({
      verdict: 'less',
      without: 3,
      isOfActiveWeeks: false,
    })
    expect(changeOf([3.1, 0, 3.2, 3.3])).toMatchObject({ verdict: 'no clear change', without: 1 })
    expect(changeOf([1.5, 0, 1.4, 1.6])).toMatchObject({
      verdict: 'less',
      without: 1,
      isOfActiveWeeks: true,
    })
    expect(changeOf([1.5, 1.3, 1.4, 1.6])).toMatchObject({ verdict: 'less', without: 0 })
  })

  test('compare weeks with workouts by the table of Mann and Whitney (1947), with or without empty weeks', () => {
    // as the second part of Lachenbruch (2002), of the values above zero alone; two-sided, and told below 0.02
    const ofActive = (earlier: readonly number[], last: readonly number[]) =>
      figures(ofWeeks([...earlier, ...last])).change!.isOfActiveWeeks
    const eight = [3, 3.1, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7]
    // eight and three: U of 0 is 0.006, of 1 0.012
    expect(ofActive(eight, [1, 0, 2, 2.5])).toBe(true)
    expect(ofActive(eight, [1, 0, 2, 3.05])).toBe(false)
    // eight and four: U of 2 is 0.008, of 3 0.014
    expect(ofActive(eight, [1, 2, 2.5, 3.15])).toBe(true)
    expect(ofActive(eight, [1, 2, 2.5, 3.25])).toBe(false)
    // seven and three: U of 0 is 0.008, of 1 0.017
    const seven = [3, 0, 3.2, 3.3, 3.4, 3.5, 3.6, 3.7]
    expect(ofActive(seven, [1, 0, 2, 2.5])).toBe(true)
    expect(ofActive(seven, [1, 0, 2, 3.1])).toBe(false)
  })

  test('match a plain loop over the same workouts', () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const choices: Filters[] = [
        ALL,
        { provider: ['garmin'], sport: [] },
        { provider: [], sport: ['cycling'] },
      ]
      for (const filters of choices) {
        const one = somebody(seed)
        const found = figures(one, filters)
        const [hours, loads]: [number[], (number | null)[]] = [[], []]
        const recent: DayRecording[] = []
        const rates: { n: number; of: number }[] = []
        for (let week = 0; week < 12; week++) {
          let [seconds, load, missing, withRate, all] = [0, 0, false, 0, 0]
          for (let day = 0; day < 7; day++) {
            const date = addDays(TODAY, -84 + week * 7 + day)
            for (const each of one.days[date] ?? []) {
              const [, elapsed, provider, , sport, moving, , hr, , zones] = each
              if (filters.provider.length && !filters.provider.includes(provider!)) continue
              if (filters.sport.length && !filters.sport.includes(sport!)) continue
              all++
              seconds += moving ?? elapsed!
              if (hr) withRate++
              if (zones === null) missing = true
              else
                load +=
                  (zones[1]! + 2 * zones[2]! + 3 * zones[3]! + 4 * zones[4]! + 5 * zones[5]!) / 60
              if (week >= 8) recent.push(each)
            }
          }
          hours.push(seconds / 3600)
          loads.push(missing ? null : load)
          rates.push({ n: withRate, of: all })
        }
        expect(found.hours).toEqual(hours.map((each) => expect.closeTo(each, 9)))
        expect(found.loads).toEqual(
          loads.map((each) => (each === null ? null : expect.closeTo(each, 9))),
        )
        expect(found.heartRates).toEqual(rates)
        expect(found.now).toBeCloseTo(middle(hours.slice(8)), 9)
        expect(found.workouts).toBe(sum(rates.map(({ of }) => of)))
        expect(found.heartRate).toEqual({
          n: sum(rates.slice(8).map(({ n }) => n)),
          of: sum(rates.slice(8).map(({ of }) => of)),
        })
        if (found.usual) {
          const earlier = hours.slice(0, 8)
          expect(found.usual.median).toBeCloseTo(middle(earlier), 9)
          const distances = earlier.map((each) => Math.abs(each - middle(earlier)))
          expect(found.usual.spread).toBeCloseTo(1.4826 * middle(distances), 9)
          expect(found.change!.hours).toBeCloseTo(middle(hours.slice(8)) - middle(earlier), 9)
        }
        let [high, whole, n] = [0, 0, 0]
        for (const zones of recent.map((each) => each[9])) {
          // 165 beats were the most, which is below 90% of 190: a time there is of another maximum
          if (!zones || zones[5]! > 0) continue
          n++
          whole += sum(zones)
          high += zones[4]! + zones[5]!
        }
        expect(found.above80!.workouts).toEqual({ n, of: recent.length })
        if (whole) expect(found.above80!.share).toBeCloseTo(high / whole, 9)
      }
    }
  })

  test('report a change only if chance is unlikely to cause it', () => {
    const usual = [3, 3.4, 2.8, 3.1, 2.6, 3.3, 3.2, 2.9]
    const of = (now: readonly number[]) => figures(ofWeeks([...usual, ...now]))
    expect(of([1.2, 1.4, 1, 1.5]).change).toMatchObject({ verdict: 'less' })
    expect(of([4.2, 4.4, 4, 5]).change).toMatchObject({ verdict: 'more' })
    expect(of([2.9, 3.3, 2.7, 3.1]).change).toMatchObject({ verdict: 'no clear change' })
    // one great week is none
    expect(of([3, 2.9, 3.1, 12]).change).toMatchObject({ verdict: 'no clear change' })
    expect(of([0, 0, 0, 0]).change).toMatchObject({ verdict: 'none recorded', share: -1 })
    // the four lowest of twelve, on either side: two of 495 ways
    expect(of([1.2, 1.4, 1, 1.5]).change!.probability).toBeCloseTo(2 / 495, 12)
  })

  test('report no more changes than stated for people who never change', () => {
    const random = fixedRandom(11)
    const verdicts = Array.from({ length: 1000 }, () =>
      // from week to week by a half, as people do
      figures(ofWeeks(Array.from({ length: 12 }, () => 4 * (0.5 + random())))),
    ).map(({ change }) => change!.verdict)
    const told = verdicts.filter((verdict) => verdict !== 'no clear change').length
    expect(told).toBeGreaterThan(5)
    expect(told).toBeLessThan(30)
  })

  test('leave people with too little data unranked, and say why', () => {
    const why = (one: PersonDays) => {
      const { tooLittle, change, usual } = figures(one)
      expect([change, usual]).toEqual(
        tooLittle ? [null, null] : [expect.anything(), expect.anything()],
      )
      return tooLittle
    }
    expect(why(person({}, { read_at: null, looked_from: null }))).toBe('not read')
    expect(why(person({}))).toBe('no workouts')
    const excluded = person(
      { [addDays(TODAY, -3)]: [], [addDays(TODAY, -40)]: [] },
      { excluded: 2 },
    )
    expect(why(excluded)).toBe('all excluded')
    expect(figures(excluded).now).toBeNull()
    // before the first workout that was seen nothing is known: perhaps nobody was connected
    expect(why(ofWeeks([0, 0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3]))).toBe('few weeks')
    expect(why(ofWeeks([0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]))).toBe(null)
    expect(why(ofWeeks([3, 0, 0, 0, 3, 0, 0, 3, 3, 3, 3, 3]))).toBe('few workouts')
    expect(figures(ofWeeks([0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3])).hours.slice(0, 3)).toEqual([
      null,
      null,
      3,
    ])
  })

  test('name the last workout that isn’t later than tomorrow', () => {
    const ofDays = (...ahead: number[]) =>
      figures(
        person(
          Object.fromEntries(
            ahead.map((days) => {
              const day = addDays(TODAY, days)
              return [day, [recording({ day })]]
            }),
          ),
        ),
      )
    expect(ofDays(-5, 3)).toMatchObject({ lastDay: addDays(TODAY, -5), daysSince: 5 })
    expect(ofDays(-5, 1)).toMatchObject({ lastDay: addDays(TODAY, 1), daysSince: 0 })
    expect(ofDays(400)).toMatchObject({ lastDay: null, daysSince: null })
  })

  test('take no hours from weeks in which a workout has no duration', () => {
    const timeless = (from: number, to: number) =>
      figures(
        ofWeeks([3, 3.4, 2.8, 3.1, 2.6, 3.3, 3.2, 2.9, 3, 3.2, 2.8, 3.1], (day) => {
          const ago = dayNumber(TODAY) - dayNumber(day)
          return ago >= from && ago <= to ? { elapsed: null, seconds: null } : {}
        }),
      )
    // of the two workouts of the last week but one is known
    const last = timeless(1, 3)
    expect(last.hours.at(-1)).toBe(null)
    expect(last).toMatchObject({ now: null, change: null, tooLittle: 'no times', workouts: 24 })
    expect(timeless(1, 84)).toMatchObject({ now: null, tooLittle: 'no times' })
    expect(timeless(29, 56)).toMatchObject({ usual: null, tooLittle: 'no times' })
    expect(timeless(29, 42)).toMatchObject({ usual: { weeks: 6 }, tooLittle: null })
  })

  test('count a week with a zero-minute workout as a week with one', () => {
    const usual = [3, 3.4, 2.8, 3.1, 2.6, 3.3, 3.2, 2.9]
    const resting = (from: number, to: number) =>
      figures(
        ofWeeks([...usual, 3, 3.2, 2.8, 3.1], (day) => {
          const ago = dayNumber(TODAY) - dayNumber(day)
          return ago >= from && ago <= to ? { seconds: 0 } : {}
        }),
      )
    expect(resting(1, 14).change).toMatchObject({ without: 0, verdict: 'no clear change' })
    expect(resting(1, 28).change).toMatchObject({ without: 0, verdict: 'less', share: -1 })
    expect(resting(29, 84)).toMatchObject({ change: null, tooLittle: 'no times' })
  })

  test('count a workout recorded by two providers once, and a filtered provider’s own fully', () => {
    const days = Object.fromEntries(
      Array.from({ length: 40 }, (_, each) => {
        const day = addDays(TODAY, -2 * each - 1)
        return [
          day,
          [recording({ day }), recording({ day, provider: 'strava', zones: null, device: null })],
        ]
      }),
    )
    const both = figures(person(days))
    const strava = figures(person(days), { provider: ['strava'], sport: [] })
    expect([both.workouts, strava.workouts]).toEqual([40, 40])
    expect(both.heartRates).toEqual(strava.heartRates)
    expect([both.load.now !== null, strava.load.now]).toEqual([true, null])
  })

  test('know nothing about weeks that ended after the last load', () => {
    const usual = [3, 3.4, 2.8, 3.1, 2.6, 3.3, 3.2, 2.9]
    const readAgo = (days: number, now: readonly number[]) =>
      figures({
        ...ofWeeks([...usual, ...now]),
        read_at: `${addDays(TODAY, -days)}T12:00:00Z`,
      })
    // yesterday, which ends the last week
    expect(readAgo(1, [1.2, 1.4, 1, 1.5]).hours.at(-1)).toBeCloseTo(1.5, 9)
    // the last week is not told, and the three before are enough
    const ofThree = readAgo(3, [1.2, 1.4, 1, 0])
    expect(ofThree.hours.at(-1)).toBe(null)
    expect(ofThree).toMatchObject({ now: expect.closeTo(1.2, 9), tooLittle: null })
    expect(ofThree.change).toMatchObject({ verdict: 'less', without: 0 })
    expect(readAgo(3, [3, 2.9, 3.1, 0]).change).toMatchObject({ verdict: 'no clear change' })
    // nobody is told to do less, or nothing, because nobody has looked
    for (const days of [9, 30])
      expect(readAgo(days, [3, 3, 0, 0])).toMatchObject({
        now: null,
        change: null,
        tooLittle: 'read too long ago',
      })
    expect(readAgo(9, [3, 3, 0, 0]).hours.slice(-2)).toEqual([null, null])
  })

  test('cover only complete weeks if fewer days were loaded than are shown', () => {
    const one = ofWeeks([3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3])
    const { hours } = figures({ ...one, looked_from: addDays(TODAY, -7 * 10 + 3) })
    expect(hours).toEqual([null, null, null, ...hours.slice(3)])
    expect(hours.slice(3)).not.toContain(null)
  })

  test('take no load from only part of the workouts', () => {
    const half = ofWeeks([3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], (day) => ({
      zones: dayNumber(day) % 2 ? null : [0, 0, 600, 0, 0, 0],
    }))
    expect(figures(half).load).toMatchObject({ now: null, usual: null })
  })

  test('say what is measured differently since when', () => {
    const turn = addDays(TODAY, -28)
    const one = ofWeeks([3, 3.4, 2.8, 3.1, 2.6, 3.3, 3.2, 2.9, 3, 3.2, 2.8, 3.1], (day) =>
      day < turn ? {} : { device: 'w2', zones: null },
    )
    const found = figures(one)
    expect(found.measuring!.reasons).toEqual([
      'different device',
      'time in zones no longer recorded',
    ])
    expect(found.change).toMatchObject({ verdict: 'no clear change' })
  })

  test('have the days since the last workout, including today’s', () => {
    const late = person({ [TODAY]: [recording({ day: TODAY })] })
    expect(figures(late)).toMatchObject({ daysSince: 0, workouts: 0, tooLittle: 'no workouts' })
    expect(figures(ofWeeks([3, 3, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0]))).toMatchObject({ daysSince: 30 })
    expect(figures(person({})).daysSince).toBe(null)
  })
})

test('time above 80% needs zones that fit the maximum', () => {
  const zoned = (max_hr: number | null, zones: number[]) => workout({ max_hr, hr_zones: zones })
  const high = [0, 0, 0, 0, 300, 100]
  // nobody reaches 90% of 190 with 160 beats: these zones are of another maximum
  expect(shareAbove80([zoned(160, high)], 190)).toEqual({ share: null, workouts: { n: 0, of: 1 } })
  expect(shareAbove80([zoned(175, high)], 190).share).toBe(1)
  expect(shareAbove80([zoned(null, high), zoned(120, [400, 0, 0, 0, 0, 0])], 190)).toEqual({
    share: 0.5,
    workouts: { n: 2, of: 2 },
  })
  expect(shareAbove80([zoned(175, [100, 100, 100, 100, 100])], 190).workouts.n).toBe(0)
  expect(shareAbove80([zoned(175, [0, 0, 0, 0, 0, 0])], 190).workouts.n).toBe(0)
})

test('a recording is read as sent', () => {
  const day = '2026-11-01'
  const [read] = recordingsOf(person({ [day]: [recording({ day, seconds: null })] }))
  expect(read).toMatchObject({
    calendar_date: day,
    time_start: '2026-11-01T08:00:00+00:00',
    time_end: '2026-11-01T09:06:40.000Z',
    moving_time: null,
    average_hr: 140,
    max_hr: 165,
    source: { provider: 'garmin', device_id: 'w1' },
    sport: { slug: 'running' },
  })
})

describe('several recordings of one activity', () => {
  const day = '2026-11-04'
  const recorded = (provider: string, n: number, about: Partial<Workout>): Workout =>
    workout({
      id: `00000000-0000-4000-8000-00000000000${n}`,
      calendar_date: day,
      time_start: `${day}T08:00:0${n}Z`,
      time_end: `${day}T09:00:00Z`,
      source: { provider, type: null, device_id: null },
      ...about,
    })
  const rich = { average_watts: 200, steps: 9000, calories: 700, elev_high: 300 }
  const times: readonly Partial<Workout>[] = [
    { moving_time: 3500, average_hr: 140 },
    { moving_time: 3560, average_hr: 141, ...rich },
    { moving_time: 3440, average_hr: 139, max_hr: 160 },
  ]
  const equal = times.map(({ moving_time }) => ({ moving_time }))
  const histories: Record<string, readonly Workout[]> = {
    'the most complete recording counts': times.map((about, n) => recorded(`p${n}`, n + 1, about)),
    'ties go to the one from a device': equal.map((about, n) =>
      recorded(`p${n}`, n + 1, {
        ...about,
        source: { provider: `p${n}`, type: null, device_id: n === 2 ? 'watch-2' : null },
      }),
    ),
    'then to the earliest one': equal.map((about, n) =>
      recorded(`p${n}`, n + 1, { ...about, created_at: `2026-11-0${7 - n}T00:00:00Z` }),
    ),
    'then by ID': equal.map((about, n) => recorded(`p${n}`, 9 - n, about)),
  }
  test.each(Object.entries(histories))('%s, here and on the person’s own page', (_, own) => {
    for (const sent of [own, own.toReversed()]) {
      const { counted } = countOnce(sent)
      const { workouts, hours } = figures(person(Object.fromEntries(dayRecordings(sent))))
      expect([workouts, counted.length]).toEqual([1, 1])
      expect(hours.filter(Boolean)).toEqual([counted[0]!.moving_time! / 3600])
    }
  })
})
