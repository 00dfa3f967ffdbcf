import { describe, expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { encodePolyline } from '#lib/polyline.ts'
import { markUnreadable, unreadableReason } from '#lib/unreadable.ts'
import {
  compareFigures,
  differenceText,
  figureText,
} from '#src/workouts/detail/compare/compare-figures.ts'
import { drawnTracks, tracksSentence } from '#src/workouts/detail/compare/compare-tracks.ts'
import { findCautions, timeApart } from '#src/workouts/detail/compare/compare-words.ts'
import { compareZones, zonesSentence } from '#src/workouts/detail/compare/compare-zones.ts'
import { NO_TRIM } from '#src/workouts/detail/track/trim.ts'
import { workout } from '#src/workouts/model/testing.ts'

const run = { id: 1, name: 'Running', slug: 'running' }
const ride = { id: 2, name: 'Cycling', slug: 'cycling' }
let recordings = 0
const recording = (about: Partial<Workout> = {}, provider = 'garmin') =>
  workout({
    id: `w${++recordings}`,
    calendar_date: '2026-11-20',
    source: { provider, type: null, device_id: null },
    sport: run,
    ...about,
  })
/** A line of meters east and north of a place. */
const METER = 1 / 111_195
const along = (
  corners: readonly (readonly [number, number])[],
  [lat, lng]: readonly [number, number] = [52, 5],
): Partial<Workout> => ({
  map: {
    polyline: null,
    summary_polyline: encodePolyline(
      corners.map(([east, north]) => [
        lat + north * METER,
        lng + (east * METER) / Math.cos((lat * Math.PI) / 180),
      ]),
    ),
  },
})
const rowOf = (a: Workout, b: Workout | null, label: string, title?: string) =>
  compareFigures(a, b)
    .given.filter((group) => !title || group.title === title)
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label)!

describe('figures side by side', () => {
  test('the difference is A minus B, in its unit and as a percentage of B', () => {
    const row = rowOf(recording({ distance: 12_000 }), recording({ distance: 10_000 }), 'Distance')
    expect(row).toMatchObject({ a: 12_000, b: 10_000, difference: 2000, share: 0.2 })
    expect(differenceText(row, 'metric')).toEqual({ text: '+2.00 km', share: '+20%' })
    expect(differenceText(row, 'imperial')).toEqual({ text: '+1.24 mi', share: '+20%' })
    expect(
      differenceText(
        rowOf(recording({ moving_time: 3000 }), recording({ moving_time: 3065 }), 'Moving time'),
        'metric',
      ),
    ).toEqual({ text: '−1:05', share: '−2.1%' })
  })

  test('a missing figure has no difference, and one that both lack has no row', () => {
    const [a, b] = [
      recording({ distance: 12_000, average_hr: 140 }),
      recording({ distance: null, average_hr: 0 }),
    ]
    expect(rowOf(a, b, 'Distance')).toMatchObject({
      a: 12_000,
      b: null,
      difference: null,
      share: null,
    })
    expect(differenceText(rowOf(a, b, 'Distance'), 'metric')).toBeNull()
    expect(rowOf(a, null, 'Distance')).toMatchObject({ a: 12_000, b: null, difference: null })
    // zero is a measurement: there is a difference, but no share of nothing
    expect(differenceText(rowOf(a, b, 'Average', 'Heart rate'), 'metric')).toEqual({
      text: '+140 bpm',
      share: null,
    })
    expect(rowOf(a, b, 'Steps')).toBeUndefined()
    expect(compareFigures(a, b).absent).toEqual(['Elevation', 'Pace', 'Power', 'Effort'])
  })

  test('no difference is described in words, and one below the display precision has no sign or percentage', () => {
    const gain = (a: number, b: number) =>
      differenceText(
        rowOf(
          recording({ total_elevation_gain: a }),
          recording({ total_elevation_gain: b }),
          'Gain',
        ),
        'metric',
      )
    expect(gain(43, 43)).toEqual({ text: 'same', share: null })
    expect(gain(43.04, 43)).toEqual({ text: '0 m', share: null })
    expect(gain(10_001, 10_000)).toEqual({ text: '+1 m', share: '< 0.1%' })
    expect(gain(500, 40)).toEqual({ text: '+460 m', share: '× 13' })
    expect(gain(0, 40)).toEqual({ text: '−40 m', share: '−100%' })
  })

  test('the difference comes from the unrounded figures', () => {
    const heartRate = (a: number, b: number) =>
      differenceText(
        rowOf(recording({ average_hr: a }), recording({ average_hr: b }), 'Average', 'Heart rate'),
        'metric',
      )?.text
    // said as 132 and 130 bpm
    expect(heartRate(131.8, 130.4)).toBe('+1.4 bpm')
    expect(heartRate(130.4, 131.8)).toBe('−1.4 bpm')
    expect(heartRate(132, 130)).toBe('+2 bpm')
    expect(heartRate(130.45, 130.43)).toBe('0 bpm')
    const [a, b] = [recording({ elev_high: 54 }), recording({ elev_high: 33 })]
    expect(differenceText(rowOf(a, b, 'Highest point'), 'imperial')?.text).toBe('+68.9 ft')
  })

  test('distance over moving time appears next to an average only if it differs', () => {
    const hour = { distance: 30_000, moving_time: 3600 }
    const derived = recording({ ...hour, average_speed: 8.333 })
    const withPauses = recording({ ...hour, average_speed: 7.9 })
    const label = 'Moving time divided by distance'
    expect(rowOf(derived, derived, label)).toBeUndefined()
    expect(rowOf(derived, null, label)).toBeUndefined()
    expect(rowOf(derived, withPauses, label)).toBeDefined()
    expect(rowOf(recording(hour), null, label)).toBeDefined()
  })

  test('elevations have no percentages, but their range does', () => {
    const [a, b] = [
      recording({ elev_low: -428, elev_high: -400 }),
      recording({ elev_low: 2, elev_high: 16 }),
    ]
    expect(rowOf(a, b, 'Lowest point')).toMatchObject({ difference: -430, share: null })
    expect(rowOf(a, b, 'Elevation range')).toMatchObject({ a: 28, b: 14, share: 1 })
    expect(rowOf(a, recording({ elev_low: 2 }), 'Elevation range')).toMatchObject({
      b: null,
      difference: null,
    })
  })

  test('speed also comes from the workout’s own distance and moving time, and needs both', () => {
    const [a, b] = [
      recording({ distance: 10_000, moving_time: 3000, average_speed: 1, sport: ride }),
      recording({ distance: 10_000, moving_time: 3300, sport: ride }),
    ]
    expect(rowOf(a, b, 'Distance divided by moving time').a).toBeCloseTo(10 / 3, 6)
    expect(differenceText(rowOf(a, b, 'Distance divided by moving time'), 'metric')).toEqual({
      text: '+1.1 km/h',
      share: '+10%',
    })
    expect(
      rowOf(
        recording({ distance: 0, moving_time: 60, sport: ride }),
        recording({ distance: 100, sport: ride }),
        'Distance divided by moving time',
      ),
    ).toBeUndefined()
  })

  test('two runs or two swims differ in time over a distance', () => {
    const [a, b] = [
      recording({ distance: 10_000, moving_time: 3000, average_speed: 1000 / 342 }),
      recording({
        distance: 10_000,
        moving_time: 3300,
        average_speed: 1000 / 342 - 1e-6,
        max_speed: 5,
      }),
    ]
    const pace = rowOf(a, b, 'Moving time divided by distance')
    expect([
      figureText(pace.a!, 'pace', 'metric'),
      figureText(pace.b!, 'pace', 'metric'),
      figureText(pace.a!, 'pace', 'imperial'),
    ]).toEqual(['5:00', '5:30', '8:03'])
    expect(differenceText(pace, 'metric')).toEqual({ text: '−0:30', share: '−9.1%' })
    expect(differenceText(rowOf(a, b, 'Average', 'Pace'), 'metric')).toEqual({
      text: '0:00',
      share: null,
    })
    expect(rowOf(a, b, 'Fastest')).toMatchObject({ a: null, difference: null })
    expect(compareFigures(a, b).given.map(({ title }) => title)).not.toContain('Speed')

    const swim = { id: 3, name: 'Pool swimming', slug: 'pool_swimming' }
    const [first, second] = [
      recording({ average_speed: 100 / 118, sport: swim }),
      recording({ average_speed: 100 / 123, sport: swim }),
    ]
    const row = rowOf(first, second, 'Average', 'Pace')
    expect(figureText(row.a!, row.quantity, 'metric')).toBe('1:58')
    expect(differenceText(row, 'metric')).toEqual({ text: '−0:05', share: '−4.1%' })
    expect(
      differenceText(
        rowOf(first, recording({ average_speed: 100 / 118.1, sport: swim }), 'Average', 'Pace'),
        'imperial',
      ),
    ).toEqual({ text: '0:00', share: null })
  })

  test('paces differ by the seconds that are shown', () => {
    const label = 'Moving time divided by distance'
    const at = (seconds: number) => recording({ distance: 100_000, moving_time: seconds * 100 })
    const text = (a: number, b: number) => {
      const row = rowOf(at(a), at(b), label)
      const shown = [row.a!, row.b!].map((pace) => figureText(pace, 'pace', 'metric'))
      return [...shown, differenceText(row, 'metric')?.text]
    }
    expect(text(372.6, 369.4)).toEqual(['6:13', '6:09', '+0:04'])
    expect(text(306.4, 306.6)).toEqual(['5:06', '5:07', '−0:01'])
    expect(text(306.4, 306.1)).toEqual(['5:06', '5:06', '0:00'])
  })

  test('a run and a ride are compared by speed, and a workout at rest has no pace', () => {
    const run5 = recording({ average_speed: 5 })
    expect(
      differenceText(
        rowOf(run5, recording({ average_speed: 10, sport: ride }), 'Average', 'Speed'),
        'metric',
      ),
    ).toEqual({ text: '−18.0 km/h', share: '−50%' })
    expect(
      rowOf(
        run5,
        recording({ average_speed: 1, sport: { id: 3, name: 'Swimming', slug: null } }),
        'Average',
        'Speed',
      ).quantity,
    ).toBe('speed')
    expect(
      rowOf(
        run5,
        recording({ average_speed: 2, sport: { id: 4, name: 'Walking', slug: null } }),
        'Average',
        'Pace',
      ).quantity,
    ).toBe('pace')
    expect(rowOf(run5, null, 'Average', 'Pace')).toMatchObject({
      quantity: 'pace',
      a: 0.2,
      b: null,
    })
    expect(rowOf(run5, recording({ average_speed: 0 }), 'Average', 'Pace')).toMatchObject({
      a: 0.2,
      b: null,
      difference: null,
    })
  })
})

describe('an unreadable field of a workout', () => {
  const unreadable = (about: Partial<Workout>, ...fields: string[]) => {
    const one = recording(about)
    markUnreadable(one, new Map(fields.map((field) => [field, 'expected number, received "x"'])))
    return one
  }

  test('has its own row instead of being listed as unmeasured, along with what depends on it', () => {
    const a = unreadable({ distance: 10_000 }, 'max_hr', 'time_end', 'moving_time', 'elev_low')
    const { given, absent } = compareFigures(a, recording({ distance: 10_000 }))
    const labels = given.flatMap(({ rows }) => rows.map(({ label }) => label))
    for (const label of [
      'Moving time',
      'Elapsed time',
      'Highest',
      'Lowest point',
      'Elevation range',
      'Moving time divided by distance',
    ])
      expect(labels).toContain(label)
    expect(absent).toEqual(['Power', 'Effort'])
    expect(rowOf(a, null, 'Elapsed time').fields).toEqual(['time_end'])
    expect(unreadableReason(a, rowOf(a, null, 'Elevation range').fields)).toMatch(/^expected/)
  })

  test('is reported for a route, for zones, and for a sport', () => {
    expect(drawnTracks(unreadable({}, 'map'), null, NO_TRIM).missing).toEqual([
      'A’s route is unreadable. It wasn’t sent as text.',
    ])
    const map = { summary_polyline: null, polyline: null }
    markUnreadable(map, new Map([['polyline', 'expected string, received 5']]))
    expect(drawnTracks(recording({ map }), null, NO_TRIM).missing).toEqual([
      'A’s route is unreadable. It wasn’t sent as text.',
    ])
    expect(zonesSentence(null, [600], ['A'])).toBe(
      'B: 10 min in 1 zone. A’s time in zones is unreadable.',
    )
    expect(zonesSentence(null, null, ['B'])).toBe(
      'A has no time in zones. B’s time in zones is unreadable.',
    )
    expect(findCautions(unreadable({ sport: null }, 'sport'), recording())).toContain(
      'A’s sport is unreadable, so the workouts may not be comparable.',
    )
  })
})

describe('the differences between two workouts', () => {
  test('count calendar days, and clock time within a day', () => {
    const [early, late] = [
      recording({ calendar_date: '2026-08-13' }),
      recording({ calendar_date: '2026-11-17' }),
    ]
    expect(timeApart(late, early)).toBe('A was 96 days after B')
    expect(timeApart(early, late)).toBe('A was 96 days before B')
    expect(timeApart(recording(), recording({ calendar_date: '2026-10-23' }))).toBe(
      'A was 28 days (4 weeks) after B',
    )
    expect(timeApart(recording({ calendar_date: '2018-11-20' }), recording())).toBe(
      'A was 2,922 days (8.0 years) before B',
    )
    expect(timeApart(recording({ time_start: '2026-11-20T13:12:00Z' }), recording())).toBe(
      'A started 3 h 12 min after B, on the same day',
    )
    // the day of the start, if the calendar date is another one
    const before = { time_start: '2026-11-19T15:00:00Z', timezone_offset: 7200 }
    expect(timeApart(recording(before), recording())).toBe('A was 1 day before B')
    expect(timeApart(recording(), recording())).toBe('A and B started at the same time')
    expect(timeApart(recording({ time_start: 'soon' }), recording())).toBe(
      'A and B were on the same day',
    )
  })

  test('warn of two recordings of one activity, overlapping times, and other sports or providers', () => {
    const a = recording({ distance: 10_000 })
    expect(findCautions(a, recording({ calendar_date: '2026-10-01' }))).toEqual([])
    expect(findCautions(a, recording({ distance: 10_040 }, 'strava'))).toEqual([
      'One activity, recorded by Garmin and Strava: overlaps 100%, distance 0.4% apart, duration the same. Differences come from the recordings, not the effort.',
    ])
    expect(
      findCautions(
        a,
        recording({ time_start: '2026-11-20T10:45:00Z', time_end: '2026-11-20T14:00:00Z' }),
      ),
    ).toEqual(['The workouts overlap by 15 min but don’t match. One may be part of the other.'])
    expect(findCautions(a, recording({ calendar_date: '2026-10-01', sport: ride }))).toEqual([
      'Different sports: Running and Cycling. Speed, heart rate, and power aren’t comparable.',
    ])
    expect(findCautions(a, recording({ calendar_date: '2026-10-01', sport: null }))).toEqual([
      'B has no sport, so the workouts may not be comparable.',
    ])
    expect(findCautions(a, recording({ calendar_date: '2026-10-01' }, 'strava'))).toEqual([
      'Recorded by Garmin and Strava. Providers measure elevation gain, energy, and pauses differently.',
    ])
  })
})

describe('two routes', () => {
  const loop = [
    [0, 0],
    [1000, 0],
    [1000, 1000],
    [0, 1000],
    [0, 0],
  ] as const
  const words = (a: Partial<Workout>, b: Partial<Workout>) =>
    tracksSentence(recording(a), recording(b), 'metric')
  const maps = (a: Partial<Workout>, b: Partial<Workout>) =>
    drawnTracks(recording(a), recording(b), NO_TRIM).maps.map((tracks) =>
      tracks.map(({ letter }) => letter),
    )

  test('are described as the same route, with direction and starting point', () => {
    expect(words(along(loop), along(loop))).toBe(
      'Same route: A and B are within 40 m of each other for the whole way.',
    )
    expect(words(along(loop), along(loop.toReversed()))).toBe(
      'Same route: A and B are within 40 m of each other for the whole way, reversed.',
    )
    expect(words(along(loop), along([...loop.slice(2), ...loop.slice(1, 3)]))).toMatch(
      /^Same route: .* for the whole way\. B starts (1,9\d\d|2,0\d\d) m in\.$/,
    )
    expect(
      words(
        along(loop),
        along([
          [0, 0],
          [1000, 0],
          [1000, 1000],
          [0, 1000],
          [0, 180],
        ]),
      ),
    ).toMatch(/^Same route: A and B are within 40 m of each other for 9\d% of the way\.$/)
  })

  test('share a part of each, or nothing, or are laps of one another', () => {
    expect(
      words(
        along([
          [0, 0],
          [4000, 0],
        ]),
        along([
          [0, 0],
          [2000, 0],
          [2000, 2000],
        ]),
      ),
    ).toMatch(
      /^Partly the same route: 5\d% of A is within 40 m of B, and 5\d% of B is within 40 m of A\.$/,
    )
    expect(
      words(
        along([
          [0, 0],
          [4000, 0],
        ]),
        along([
          [2000, -2000],
          [2000, 2000],
        ]),
      ),
    ).toMatch(
      /^Different routes that cross: \d% of A is within 40 m of B, and \d% of B is within 40 m of A\.$/,
    )
    expect(
      words(
        along([
          [0, 0],
          [4000, 0],
        ]),
        along([
          [0, 900],
          [4000, 900],
        ]),
      ),
    ).toBe('The routes never come within 40 m of each other. They start 0.9 km apart.')
    expect(words(along(loop), along([...loop, ...loop.slice(1)]))).toBe(
      'The routes overlap (within 40 m for 100% of the way), but B is 2.0 times as long. It may have more laps or go out and back.',
    )
    expect(
      words(
        along([
          [0, 0],
          [90, 0],
        ]),
        along([
          [0, 0],
          [95, 0],
        ]),
      ),
    ).toBe('One of the routes is too short to compare.')
  })

  test('share a map if both are visible on it, and otherwise have separate maps', () => {
    expect(maps(along(loop), along(loop))).toEqual([['A', 'B']])
    expect(maps(along(loop), along(loop, [-33.9, 151.2]))).toEqual([['A'], ['B']])
    expect(words(along(loop), along(loop, [-33.9, 151.2]))).toMatch(
      /^Different locations: the starting points are 16,\d{3} km apart\.$/,
    )
    // in the next town: one map of both would show two specks
    expect(maps(along(loop), along(loop, [52.2, 5]))).toEqual([['A'], ['B']])
    expect(maps(along(loop), along(loop, [52.015, 5]))).toEqual([['A', 'B']])
  })

  test('are shown without a missing, unreadable, or fully trimmed one, which is named', () => {
    const broken = recording({ map: { polyline: null, summary_polyline: '_p~iF~ps|U_' } })
    expect(drawnTracks(recording(along(loop)), recording(), NO_TRIM)).toMatchObject({
      maps: [[{ letter: 'A' }]],
      missing: ['B has no recorded route.'],
    })
    expect(drawnTracks(broken, recording(along(loop)), NO_TRIM)).toMatchObject({
      maps: [[{ letter: 'B' }]],
      missing: [expect.stringMatching(/^A’s route can’t be decoded\. ./)],
    })
    expect(
      drawnTracks(
        recording(along(loop)),
        recording(
          along([
            [0, 0],
            [900, 0],
          ]),
        ),
        { start: 500, end: 500 },
      ).missing,
    ).toEqual(['B’s route is shorter than the distance trimmed from its ends.'])
    expect(drawnTracks(recording(), null, NO_TRIM)).toEqual({
      maps: [],
      missing: ['A has no recorded route.'],
    })
    expect(tracksSentence(recording(along(loop)), recording(), 'metric')).toBeNull()
  })
})

describe('time in zones', () => {
  test('zones of the same number are side by side, with percentages of each workout’s own time', () => {
    expect(compareZones([10, 30], [0, 0])).toEqual([
      { a: 10, b: 0, shareA: '25%', shareB: null },
      { a: 30, b: 0, shareA: '75%', shareB: null },
    ])
    expect(zonesSentence([0, 0, 0, 3600, 0, 0], [0, 0, 0, 1800, 0, 0])).toBe(
      'A: 1 h 00 min in 1 of 6 zones, B: 30 min in 1 of 6 zones, based on % of maximum heart rate.',
    )
    expect(zonesSentence([600, 60], [60, 600])).toBe(
      'A: 11 min in 2 zones, B: 11 min in 2 zones. The zone boundaries are unknown and may differ.',
    )
  })

  test('zones of different numbers are labeled, and not mixed', () => {
    expect(compareZones([1, 2, 3], [1, 2])).toBeNull()
    expect(zonesSentence([1, 2, 3], [1, 2])).toBe(
      'A has 3 zones and B has 2, so their zones aren’t compared.',
    )
    expect(zonesSentence([600], null)).toBe('A: 10 min in 1 zone. B has no time in zones.')
    expect(zonesSentence([], [600])).toBe('B: 10 min in 1 zone. A has no time in zones.')
    expect(zonesSentence(null, [])).toBe('Neither workout has time in zones.')
    expect([zonesSentence([600], undefined), zonesSentence(null, undefined)]).toEqual([
      'A: 10 min in 1 zone.',
      'A has no time in zones.',
    ])
  })
})
