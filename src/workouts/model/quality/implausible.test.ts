import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { implausibleIn, implausibleRules, plausibleWords } from './implausible.ts'

const sport = (slug: string) => ({ sport: { id: 1, name: slug, slug } })
const RUN = sport('running')
const RIDE = sport('cycling')
const HOUR = { moving_time: 3600, time_end: '2026-11-01T11:00:00Z' }

type Case = {
  rule: string
  /** Breaks the rule, and only this one. */
  breaks: Partial<Workout>
  figures: string[]
  words: string | RegExp
  /** Each keeps to all rules. */
  keeps: Partial<Workout>[]
  maxHr?: number
}

/** Each rule with a workout just beyond its limit, and some at it or of a sport for which it does not hold. */
const cases: Case[] = [
  {
    rule: 'meanHeartRate',
    breaks: { average_hr: 221 },
    figures: ['average_hr'],
    words: 'Average HR of 221 bpm is above 220 bpm',
    keeps: [{ average_hr: 220 }, { average_hr: null }],
  },
  {
    rule: 'meanHeartRate',
    breaks: { average_hr: 186 },
    figures: ['average_hr'],
    words: 'Average HR of 186 bpm is above this person’s maximum of 185 bpm',
    keeps: [{ average_hr: 185 }],
    maxHr: 185,
  },
  {
    rule: 'highestHeartRate',
    breaks: { max_hr: 241 },
    figures: ['max_hr'],
    words: 'Max HR of 241 bpm is above 240 bpm',
    keeps: [{ max_hr: 240, average_hr: 150 }],
  },
  {
    rule: 'averageAboveHighest',
    breaks: { average_hr: 152, max_hr: 143 },
    figures: ['average_hr', 'max_hr'],
    words: 'Average HR of 152 bpm is above the maximum, 143 bpm',
    keeps: [
      { average_hr: 143, max_hr: 143 },
      { average_hr: 152, max_hr: null },
    ],
  },
  {
    rule: 'averageAboveHighest',
    breaks: { ...RUN, average_speed: 4, max_speed: 3.5 },
    figures: ['average_speed', 'max_speed'],
    words: 'Average pace of 4:10 /km is faster than the best pace, 4:46 /km',
    keeps: [{ ...RUN, average_speed: 3.504, max_speed: 3.5 }],
  },
  {
    rule: 'averageAboveHighest',
    breaks: { average_watts: 300, ['max_watts']: 250 },
    figures: ['average_watts', 'max_watts'],
    words: 'Average power of 300 W is above the maximum, 250 W',
    keeps: [{ average_watts: 250, ['max_watts']: 250 }],
  },
  {
    rule: 'climbRate',
    breaks: { ...RUN, ...HOUR, total_elevation_gain: 2161 },
    figures: ['total_elevation_gain'],
    words: 'Elevation gain of 2,161 m in 1 h 00 min is faster than anyone can climb',
    keeps: [
      { ...RUN, ...HOUR, total_elevation_gain: 2160 },
      { ...sport('alpine_skiing'), ...HOUR, total_elevation_gain: 9000 },
      { ...RUN, moving_time: null, total_elevation_gain: 9000 },
    ],
  },
  {
    rule: 'gainOfRange',
    breaks: { ...HOUR, distance: 4999, elev_low: 100, elev_high: 110, total_elevation_gain: 101 },
    figures: ['total_elevation_gain'],
    words: 'Elevation gain of 101 m is more than 10 times the elevation range of 10 m',
    keeps: [
      { ...HOUR, distance: 4999, elev_low: 100, elev_high: 110, total_elevation_gain: 100 },
      { ...HOUR, distance: 5000, elev_low: 100, elev_high: 110, total_elevation_gain: 101 },
      { ...HOUR, distance: 4999, elev_low: 100, elev_high: 101, total_elevation_gain: 19 },
      {
        ...HOUR,
        ...sport('stair_climbing'),
        distance: 900,
        elev_low: 0,
        elev_high: 10,
        total_elevation_gain: 300,
      },
    ],
  },
  {
    rule: 'lowest',
    breaks: { elev_low: -451, elev_high: 20 },
    figures: ['elev_low'],
    words: 'Lowest point of −451 m is below the lowest land on Earth',
    // a walk along the Dead Sea
    keeps: [{ elev_low: -450 }, { elev_low: -438 }, { ...sport('diving'), elev_low: -451 }],
  },
  {
    rule: 'highest',
    breaks: { elev_high: 8850 },
    figures: ['elev_high'],
    words: 'Highest point of 8,850 m is above the highest mountain on Earth',
    keeps: [{ elev_high: 8849 }, { ...sport('flying'), elev_high: 11_000 }],
  },
  {
    rule: 'lowestAboveHighest',
    breaks: { elev_low: 300, elev_high: 200 },
    figures: ['elev_low', 'elev_high'],
    words: 'Lowest point of 300 m is above the highest point, 200 m',
    keeps: [{ elev_low: 200, elev_high: 200 }],
  },
  {
    rule: 'topSpeed',
    breaks: { ...RUN, max_speed: 12.6 },
    figures: ['max_speed'],
    words: /^Best pace of 1:19 .km isn’t possible in this sport$/,
    keeps: [
      { ...RUN, max_speed: 12.5 },
      { ...RIDE, max_speed: 35 },
      { ...sport('driving'), max_speed: 60 },
      { max_speed: 60 },
    ],
  },
  {
    rule: 'topSpeed',
    breaks: { ...sport('pool_swimming'), max_speed: 3.1 },
    figures: ['max_speed'],
    words: /^Best pace of 0:32 .100 m isn’t possible in this sport$/,
    keeps: [{ ...sport('pool_swimming'), max_speed: 3 }],
  },
  {
    rule: 'averageSpeed',
    breaks: { ...RUN, ...HOUR, distance: 28_801, average_speed: 8 },
    figures: ['distance'],
    words: /isn’t possible in this sport$/,
    keeps: [
      { ...RUN, ...HOUR, distance: 28_800, average_speed: 8 },
      { ...RIDE, ...HOUR, distance: 60_000, average_speed: 16.7 },
    ],
  },
  {
    rule: 'averageSpeed',
    breaks: { ...sport('walking'), ...HOUR, distance: 5000, average_speed: 4.8 },
    figures: ['average_speed'],
    words: 'Average pace of 3:28 /km isn’t possible in this sport',
    keeps: [{ ...sport('walking'), ...HOUR, distance: 5000, average_speed: 4.7 }],
  },
  {
    rule: 'averagePower',
    breaks: { ...HOUR, weighted_average_watts: 701 },
    figures: ['weighted_average_watts'],
    words: 'Weighted power of 701 W is above 700 W',
    keeps: [{ ...HOUR, weighted_average_watts: 700 }],
  },
  {
    rule: 'topPower',
    breaks: { ['max_watts']: 3001 },
    figures: ['max_watts'],
    words: 'Max power of 3,001 W is above 3,000 W',
    keeps: [{ ['max_watts']: 3000 }],
  },
  {
    rule: 'energy',
    breaks: { ...HOUR, calories: 2401 },
    figures: ['calories'],
    words: 'Energy of 2,401 kcal in 1 h 00 min is more than anyone can burn',
    keeps: [{ ...HOUR, calories: 2400 }],
  },
  {
    rule: 'steps',
    breaks: { ...HOUR, steps: 18_001 },
    figures: ['steps'],
    words: '18,001 steps in 1 h 00 min is more than anyone can take',
    keeps: [{ ...HOUR, steps: 18_000 }],
  },
  {
    rule: 'movingTime',
    breaks: { moving_time: 3602 },
    figures: ['moving_time'],
    words: 'Moving time (1 h 00 min) is longer than the elapsed time (1 h 00 min)',
    keeps: [{ moving_time: 3601 }, { moving_time: 9000, time_end: null }],
  },
  {
    rule: 'zones',
    breaks: { hr_zones: [0, 0, 3607, 0, 0, 0] },
    figures: ['hr_zones'],
    words: 'Total time in zones (1 h 00 min) is longer than the elapsed time (1 h 00 min)',
    keeps: [{ hr_zones: [0, 0, 3606, 0, 0, 0] }, { hr_zones: [] }],
  },
  {
    rule: 'short',
    breaks: { moving_time: 119 },
    figures: [],
    words: 'Lasted 119 s',
    keeps: [{ moving_time: 120 }, { moving_time: 0 }, { moving_time: null, time_end: null }],
  },
]

describe('implausible values', () => {
  test.each(cases)('$rule: $words', ({ rule, breaks, figures, words, keeps, maxHr = null }) => {
    const found = implausibleIn(workout(breaks), { maxHr, units: 'metric' })
    expect(found).toEqual([
      { rule, figures, words: typeof words === 'string' ? words : expect.stringMatching(words) },
    ])
    for (const kept of keeps)
      expect(
        implausibleIn(workout(kept), { maxHr, units: 'metric' }),
        JSON.stringify(kept),
      ).toEqual([])
  })

  test('have a case for every rule, and a source for its limit', () => {
    expect([...new Set(cases.map(({ rule }) => rule))].sort()).toEqual(
      Object.keys(implausibleRules).sort(),
    )
    for (const { source } of Object.values(implausibleRules)) expect(source).toMatch(/\w/)
  })

  test('are shown in the reader’s units', () => {
    const [found] = implausibleIn(workout({ elev_low: -500 }), { maxHr: null, units: 'imperial' })
    expect(found!.words).toBe('Lowest point of −1,640 ft is below the lowest land on Earth')
  })

  test('need a measurement', () => {
    expect(implausibleIn(workout(), { maxHr: 190, units: 'metric' })).toEqual([])
  })
})

test('a heart rate of zero is said not to be a measurement', () => {
  expect(plausibleWords(workout({ average_hr: 120 }), true)).toBe(
    'All values are plausible and consistent.',
  )
  expect(plausibleWords(workout({ average_hr: 0 }), false)).toBe(
    'A heart rate of 0 counts as not measured. All other values are plausible.',
  )
})
