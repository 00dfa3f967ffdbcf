import { describe, expect, test } from 'vitest'

import { providerKey } from '#src/workouts/model/provider.ts'
import { manyWorkouts, workout } from '#src/workouts/model/testing.ts'

import { completenessFields, completenessOf, completenessFacts } from './completeness.ts'

const many = manyWorkouts(400)
const of = (about: Parameters<typeof workout>[0], provider: string, n = 1) =>
  Array.from({ length: n }, () =>
    workout({ source: { device_id: null, provider, type: null }, ...about }),
  )
/** Every measurement there is. */
const whole = {
  average_hr: 130,
  max_hr: 160,
  hr_zones: [1, 2],
  moving_time: 60,
  distance: 100,
  average_speed: 2,
  max_speed: 3,
  total_elevation_gain: 4,
  elev_low: -5,
  elev_high: 0,
  map: { summary_polyline: 'a', polyline: null },
  calories: 0,
  average_watts: 100,
  weighted_average_watts: 100,
  max_watts: 200,
  device_watts: 100,
  steps: 0,
}
const noPower = {
  average_watts: null,
  weighted_average_watts: null,
  max_watts: null,
  device_watts: null,
}
const facts = (recordings: ReturnType<typeof of>) =>
  completenessFacts(completenessOf(recordings, [...new Set(recordings.map(providerKey))]))

describe('Completeness', () => {
  test('counts the recordings that have each field, for each provider', () => {
    const [garmin, strava] = completenessOf(many, ['garmin', 'strava'])
    for (const [coverage, provider] of [
      [garmin!, 'garmin'],
      [strava!, 'strava'],
    ] as const) {
      const own = many.filter(({ source }) => source.provider === provider)
      expect(coverage.recordings).toBe(own.length)
      for (const [at, { id }] of completenessFields.entries()) {
        let n = 0
        for (const one of own) {
          const { device_id, type: source_type } = one.source
          if ({ ...one, device_id, source_type }[id as 'steps'] !== null) n++
        }
        expect(coverage.given[at], `${provider} ${id}`).toBe(n)
      }
    }
    expect(garmin!.recordings + strava!.recordings).toBe(many.length)
  })
  test('counts zero as measured, and missing zones or an empty route as missing', () => {
    const given = (about: Parameters<typeof workout>[0], id: string) =>
      completenessOf([workout(about)], ['garmin'])[0]!.given[
        completenessFields.findIndex((one) => one.id === id)
      ]
    expect(given({ steps: 0 }, 'steps')).toBe(1)
    expect(given({ hr_zones: [] }, 'hr_zones')).toBe(0)
    expect(given({ map: { summary_polyline: '', polyline: null } }, 'map')).toBe(0)
    expect(given({ map: { summary_polyline: null, polyline: '_p~iF' } }, 'map')).toBe(1)
  })
  test('includes a provider without recordings', () => {
    expect(completenessOf(many, ['garmin', 'wahoo'])[1]).toMatchObject({
      provider: 'wahoo',
      recordings: 0,
    })
  })
})

describe('The facts on coverage', () => {
  test('name what is missing in some recordings, then what is always missing', () => {
    const strava = [
      ...of({ ...whole, steps: null }, 'strava', 28),
      ...of({ ...whole, steps: null, average_hr: null, max_hr: null }, 'strava', 12),
    ]
    expect(facts([...of({ ...whole, ...noPower }, 'garmin', 3), ...strava])).toEqual([
      'Strava has no heart rate in 12 of 40 recordings, and never has steps',
      'Garmin has every measurement except power',
    ])
  })
  test('start where most recordings lack the most important data, in part or entirely', () => {
    const gaps = [
      ...of(whole, 'wahoo', 1),
      ...of({ ...whole, max_hr: null, average_hr: null }, 'wahoo', 1),
    ]
    const never = [
      ...of({ ...whole, average_hr: null, max_hr: null, hr_zones: null }, 'file', 20),
      ...of(
        { ...whole, average_hr: null, max_hr: null, hr_zones: null, distance: null },
        'file',
        4,
      ),
    ]
    expect(facts([...gaps, ...never])).toEqual([
      'File has no heart rate or time in zones in any of its 24 recordings, with gaps in 1 more field',
      'Wahoo has no heart rate in 1 of 2 recordings',
    ])
  })
  test('don’t say heart rate if only one of the two figures is missing, or if each is missing in other recordings', () => {
    expect(facts([...of(whole, 'garmin', 2), ...of({ ...whole, max_hr: null }, 'garmin')])).toEqual(
      ['Garmin has no max heart rate in 1 of 3 recordings'],
    )
    expect(
      facts([
        ...of({ ...whole, average_hr: null }, 'garmin'),
        ...of({ ...whole, max_hr: null }, 'garmin'),
      ]),
    ).toEqual(['Garmin has no average heart rate in 1 of 2 recordings, with gaps in 1 more field'])
  })
  test('name what exists if that is shorter', () => {
    expect(facts(of(whole, 'polar', 2))).toEqual(['Polar has every measurement'])
    expect(facts(of({ average_hr: 90, max_hr: 100, calories: 5 }, 'whoop', 2))).toEqual([
      'WHOOP has only heart rate and energy',
    ])
    expect(facts(of({}, 'acme'))).toEqual(['Acme has no measurements in its one recording'])
  })
  test('cover providers with recordings, at most three', () => {
    const recordings = ['a', 'b', 'c', 'd', 'e'].flatMap((provider) => of(whole, provider))
    expect(
      completenessFacts(completenessOf(recordings, ['a', 'b', 'c', 'd', 'e', 'none'])),
    ).toEqual([
      'A has every measurement',
      'B has every measurement',
      'C has every measurement',
      '2 more providers in the table',
    ])
  })
})
