import { expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Exclusion } from '#contract/own/exclusions.ts'
import { fixedRandom, workout } from '#src/workouts/model/testing.ts'

import {
  agreementOf,
  agreementSentence,
  agreementOfHalves,
  copiesAmong,
  copiesSentence,
  excludedPairs,
  limitsText,
  pairedFigures,
  pairsBySport,
  providerPairs,
} from './agreement.ts'
import { countOnce } from './count-once.ts'
import { withoutExcluded } from './exclusions.ts'

/** First readings of 17 subjects in l/min, of a large and of a mini peak flow meter: Bland and Altman 1986, table 1. */
const LARGE = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427]
const MINI = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]

test('The peak flow meters of Bland and Altman agree as published', () => {
  const agreement = agreementOf(LARGE.map((large, at) => large - MINI[at]!))!
  expect(agreement.bias).toBeCloseTo(-2.1, 1)
  expect(agreement.spread).toBeCloseTo(38.8, 1)
  expect(agreement.errorOfBias).toBeCloseTo(9.4, 1)
  expect(agreement.errorOfLimit).toBeCloseTo(16.3, 1)
  // they write of two standard deviations, or more precisely of 1.96
  expect(agreement.lower).toBeCloseTo(-2.1 - 1.96 * 38.8, 0)
  expect(agreement.upper).toBeCloseTo(-2.1 + 1.96 * 38.8, 0)
})

test('A single difference gives no result', () => {
  expect(agreementOf([3])).toBeNull()
  expect(agreementOf([])).toBeNull()
})

const PROVIDERS = ['garmin', 'strava', 'wahoo']
/** Each day recorded by one to three providers, and by some of them twice. */
function recordings() {
  const random = fixedRandom(11)
  return Array.from({ length: 120 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
    const distance = 4000 + random() * 8000
    return PROVIDERS.flatMap((provider, place) =>
      random() < 0.75
        ? Array.from({ length: random() < 0.1 ? 2 : 1 }, (__, copy) =>
            workout({
              id: `${day}-${provider}-${copy}`,
              calendar_date: date,
              source: { device_id: null, provider, type: null },
              moving_time: 3000,
              distance: distance + place * 25 + Math.round(random() * 60),
              average_hr: random() < 0.7 ? 130 + Math.round(random() * 20) : null,
            }),
          )
        : [],
    )
  }).flat()
}

test('Pairs, bias, and limits match a plain loop over all recordings', () => {
  const workouts = recordings()
  const pairs = providerPairs([...countOnce(workouts).duplicates.values()])
  for (const [one, other] of [
    ['garmin', 'strava'],
    ['garmin', 'wahoo'],
    ['strava', 'wahoo'],
  ] as const) {
    const pair = pairs.find(({ key }) => key === `${one}~${other}`)!
    for (const measure of ['distance', 'average_hr'] as const) {
      const taken = pairedFigures(pair.pairs, measure, 'unit')
      const days = new Set(
        workouts.filter(({ source }) => source.provider === one).map((w) => w.calendar_date),
      )
      const both = [...days].filter((day) =>
        workouts.some((w) => w.calendar_date === day && w.source.provider === other),
      )
      expect(pair.pairs).toHaveLength(both.length)
      let [sum, squares, n] = [0, 0, 0]
      for (const { first, second } of pair.pairs) {
        expect(first.source.provider).toBe(one)
        expect(second.source.provider).toBe(other)
        expect(first.calendar_date).toBe(second.calendar_date)
        if (first[measure] === null || second[measure] === null) continue
        const difference = first[measure] - second[measure]
        sum += difference
        squares += difference * difference
        n++
      }
      const spread = Math.sqrt((squares - (sum * sum) / n) / (n - 1))
      const agreement = agreementOf(taken.map(({ difference }) => difference))!
      expect(agreement.n).toBe(n)
      expect(agreement.bias).toBeCloseTo(sum / n, 6)
      expect(agreement.upper - agreement.lower).toBeCloseTo(2 * 1.96 * spread, 6)
    }
  }
})

/** Pairs of garmin and strava, a day apart, with these differences in meters. */
const pairOf = (differences: readonly number[]) =>
  providerPairs([
    ...countOnce(
      differences.flatMap((difference, day) => {
        const calendar_date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
        const each = { calendar_date, moving_time: 3000 }
        return [
          workout({ ...each, id: `a${day}`, distance: 5000 + difference }),
          workout({
            ...each,
            id: `b${day}`,
            distance: 5000,
            source: { device_id: null, provider: 'strava', type: null },
          }),
        ]
      }),
    ).duplicates.values(),
  ])[0]!

const IN_METERS = { measure: 'distance', scale: 'unit', units: 'metric' } as const

test('Too few pairs have no limits, and a bias that shifted is given for each half', () => {
  const sentence = ({ providers, pairs }: ReturnType<typeof pairOf>, said = IN_METERS) =>
    agreementSentence(
      { providers, pairs, sport: 'Running' },
      pairedFigures(pairs, said.measure, said.scale),
      said,
    )
  const few = pairOf([10, 20, -5])
  expect(sentence(few)).toBe(
    'Garmin − Strava, running, distance: differences from −5.0 to +20 m (3 pairs, too few for limits of agreement).',
  )
  expect(agreementOfHalves(pairedFigures(few.pairs, 'distance', 'unit'))).toBeNull()
  const many = pairOf([0, 2, -2, 1, -1, 0, 30, 32, 28, 31, 29, 30])
  const figures = pairedFigures(many.pairs, 'distance', 'unit')
  expect(agreementOfHalves(figures)).toMatchObject({ earlier: { bias: 0 }, later: { bias: 30 } })
  expect(limitsText(figures, IN_METERS)).toBe('−16 to +46 m')
  expect(sentence(many)).toBe(
    'Garmin − Strava, running, distance: +15 m on average, 95% of differences between −16 and +46 m (12 pairs). Earlier half 0.0 m, later half +30 m.',
  )
  const each = [-3, 3, -3, 3, -3, 3, -3, 3, -3, 3]
  const wider = pairOf([...each, ...each.map((one) => 100 + 10 * one)])
  // of ten the standard deviation is 3.16 and 31.6
  expect(sentence(wider)).toContain(
    'Earlier half 0.0 m (−6.2 to +6.2), later half +100 m (+38 to +162).',
  )
  expect(agreementSentence({ ...many, sport: 'Running' }, figures.slice(2), IN_METERS)).toContain(
    '(10 of 12 pairs)',
  )
  expect(agreementSentence({ ...many, sport: '' }, [], { ...IN_METERS, measure: 'calories' })).toBe(
    'Garmin − Strava, energy: recorded by both providers in 0 of 12 pairs.',
  )
})

test('Differences are percentages of the mean of both, so that short and long ones can be compared', () => {
  const { providers, pairs } = pairOf([50, -50, 50, -50, 50, -50, 50, -50, 50, -50])
  const figures = pairedFigures(pairs, 'distance', 'share')
  for (const { first, second, difference } of figures)
    expect(difference).toBeCloseTo(
      ((first.distance! - second.distance!) / ((first.distance! + second.distance!) / 2)) * 100,
      9,
    )
  const said = { ...IN_METERS, scale: 'share' } as const
  expect(agreementSentence({ providers, pairs, sport: 'Running' }, figures, said)).toMatch(
    /distance: 0\.0% on average, 95% of differences between −2\.1 and \+2\.1% \(10 pairs\)\./,
  )
  const zeros = [
    {
      ...pairs[0]!,
      first: workout({ total_elevation_gain: 0 }),
      second: workout({ total_elevation_gain: 0 }),
    },
  ]
  expect(pairedFigures(zeros, 'total_elevation_gain', 'share')[0]!.difference).toBe(0)
})

test('Each sport is separate, the one with the most pairs first', () => {
  const { pairs } = pairOf([1, 2, 3, 4, 5])
  const of = (slug: string, at: number) => ({
    ...pairs[at]!,
    first: { ...pairs[at]!.first, sport: { id: 1, name: slug, slug } },
  })
  const sports = pairsBySport([of('swimming', 0), of('running', 1), of('running', 2)])
  expect(sports.map(({ sport, pairs: own }) => [sport, own.length])).toEqual([
    ['running', 2],
    ['swimming', 1],
  ])
})

test('Recordings of one file are reported as copies, and two watches are not', () => {
  const withRates = (n: number, apart: number) =>
    pairOf(Array.from({ length: n }, (_, at) => at * 3)).pairs.map(
      ({ day, first, second }, at) => ({
        day,
        first: { ...first, average_hr: 140, max_hr: 170 },
        second: { ...second, average_hr: 140 + (at % 2), max_hr: 170 + apart },
      }),
    )
  expect(copiesAmong(withRates(10, 0))).toEqual({ copies: 10, of: 10 })
  expect(copiesSentence(withRates(10, 1))).toBe(
    'Not independent: all 10 pairs look like copies of the same recording.',
  )
  expect(copiesAmong(withRates(10, 4))).toBeNull()
  expect(copiesAmong(withRates(4, 0))).toBeNull()
  // one of ten that differs does not make them independent
  const mixed = [...withRates(9, 0), withRates(1, 5)[0]!]
  expect(copiesSentence(mixed)).toContain('9 of 10 pairs')
  // without heart rates by start and distance
  const same = pairOf([0, 0, 0, 0, 0, 0]).pairs
  expect(copiesAmong(same)).toEqual({ copies: 6, of: 6 })
  expect(copiesAmong(pairOf([90, 80, 70, 60, 50, 40]).pairs)).toBeNull()
})

test('A pair is marked if one of its recordings is excluded, or this figure of it', () => {
  const all = recordings()
  const pairsOf = (workouts: readonly Workout[]) =>
    providerPairs([...countOnce(workouts).duplicates.values()]).find(
      ({ key }) => key === 'garmin~strava',
    )!.pairs
  const asCame = pairsOf(all)
  const [whole, part, other] = asCame
  const excluding = (pair: typeof whole, figures: string[] | null) =>
    [pair!.first.id, { workout_id: pair!.first.id, figures } as Exclusion] as const
  const exclusions = new Map([
    excluding(whole, null),
    excluding(part, ['distance']),
    excluding(other, ['calories']),
  ])
  const counting = pairedFigures(pairsOf(withoutExcluded(all, exclusions)), 'distance', 'share')
  const marked = excludedPairs(counting, pairedFigures(asCame, 'distance', 'share'))
  expect(marked.map(({ first }) => first.id)).toEqual([whole!.first.id, part!.first.id])
})

test('A heart rate of zero is a gap, which agrees and disagrees with nothing', () => {
  const ratesOf = (one: number, other: number) => ({
    day: 1,
    first: workout({ average_hr: one }),
    second: workout({ average_hr: other }),
  })
  const figures = pairedFigures(
    [ratesOf(140, 0), ratesOf(0, 0), ratesOf(140, 138)],
    'average_hr',
    'unit',
  )
  expect(figures.map(({ difference }) => difference)).toEqual([2])
})
