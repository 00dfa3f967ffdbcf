import { describe, expect, test } from 'vitest'

import { convert, formatQuantity, headUnitOf, spokenUnitOf, withUnit } from '#src/kit/lib/units.ts'

import {
  NO_SPORT,
  readSportKey,
  readSportKeys,
  speedOfSport,
  speedOfSports,
  sportColor,
  sportKey,
  sportName,
  sportNames,
} from './sport.ts'

const sport = (slug: string | null, name = slug ?? '') => ({ slug, name })

describe('the speed of a workout', () => {
  test('is time over a distance on foot and in water, and speed in every other sport', () => {
    expect(
      [
        'running',
        'trail_running',
        'treadmill_running',
        'track_running',
        'virtual_running',
        'walking',
        'indoor_walking',
        'hiking',
      ].map((slug) => speedOfSport(sport(slug))),
    ).toEqual(Array(8).fill('pace'))
    expect(
      ['swimming', 'pool_swimming', 'open_water_swimming'].map((slug) => speedOfSport(sport(slug))),
    ).toEqual(Array(3).fill('swimPace'))
    expect(
      [
        'cycling',
        'indoor_rowing',
        'cross_country_skiing',
        'sailing',
        'swimrun',
        'triathlon',
        'wheelchair',
        'other',
      ].map((slug) => speedOfSport(sport(slug))),
    ).toEqual(Array(8).fill('speed'))
  })

  test('goes by the name of a sport without a slug, in any spelling, and is speed for an unknown sport', () => {
    expect(
      [
        sport(null, 'Running'),
        sport(null, 'Trail run'),
        sport('', 'TrailRun'),
        sport('Open-water swimming'),
        sport('trail-running'),
        sport('17', 'Hike'),
      ].map(speedOfSport),
    ).toEqual(['pace', 'pace', 'pace', 'swimPace', 'pace', 'pace'])
    expect(
      [
        null,
        sport(null, 'Roller skiing'),
        sport('roller_skiing', 'Roller skiing'),
        sport('constructor'),
        sport(null, ''),
      ].map(speedOfSport),
    ).toEqual(Array(5).fill('speed'))
  })

  test('has one form for several sports only if all of them share it', () => {
    const [run, walk, swim, ride] = [
      sport('running'),
      sport('walking'),
      sport('swimming'),
      sport('cycling'),
    ]
    expect(speedOfSports([run, walk])).toBe('pace')
    expect(speedOfSports([swim])).toBe('swimPace')
    expect(
      [
        [run, swim],
        [run, ride],
        [run, null],
      ].map(speedOfSports),
    ).toEqual([null, null, null])
    expect([[ride, null], []].map(speedOfSports)).toEqual(['speed', 'speed'])
  })
})

describe('a pace', () => {
  test('is minutes and whole seconds per kilometer or mile', () => {
    expect(withUnit(1000 / 342, 'pace', 'metric')).toBe('5:42 /km')
    expect(withUnit(1000 / 342, 'pace', 'imperial')).toBe('9:10 /mi')
    expect(withUnit(0.2, 'pace', 'metric')).toBe('1:23:20 /km')
    expect(convert(1000 / 342, 'pace', 'metric')).toBeCloseTo(342, 9)
  })

  test('is per 100 meters or 100 yards in water', () => {
    expect(withUnit(100 / 118, 'swimPace', 'metric')).toBe('1:58 /100 m')
    expect(withUnit(91.44 / 118, 'swimPace', 'imperial')).toBe('1:58 /100 yd')
  })

  test('never has sixty seconds, which carry over to minutes and hours', () => {
    expect(formatQuantity(1000 / 359.5, 'pace', 'metric')).toBe('6:00')
    expect(formatQuantity(1000 / 359.4, 'pace', 'metric')).toBe('5:59')
    expect(formatQuantity(1000 / 3599.6, 'pace', 'metric')).toBe('1:00:00')
    expect(formatQuantity(100 / 59.7, 'swimPace', 'metric')).toBe('1:00')
  })

  test('is missing if nothing moves, along with its unit', () => {
    expect([0, -1, -0, NaN].map((speed) => withUnit(speed, 'pace', 'metric'))).toEqual([
      '–',
      '–',
      '–',
      '–',
    ])
    expect(formatQuantity(0, 'swimPace', 'imperial')).toBe('–')
    expect(withUnit(0, 'speed', 'metric')).toBe('0.0 km/h')
  })

  test('is labeled in minutes in a header, and spoken in words', () => {
    expect(
      (['metric', 'imperial'] as const).flatMap((units) => [
        headUnitOf('pace', units),
        headUnitOf('swimPace', units),
        headUnitOf('speed', units),
      ]),
    ).toEqual(['min/km', 'min/100 m', 'km/h', 'min/mi', 'min/100 yd', 'mph'])
    expect(
      (['metric', 'imperial'] as const).flatMap((units) => [
        spokenUnitOf('pace', units),
        spokenUnitOf('swimPace', units),
      ]),
    ).toEqual([
      'minutes per kilometer',
      'minutes per 100 meters',
      'minutes per mile',
      'minutes per 100 yards',
    ])
  })
})

describe('a sport', () => {
  const of = (slug: string | null, name: string | null) => ({ sport: { slug, name } })

  test('is recognized by its slug, otherwise by its name, in any spelling', () => {
    expect(
      [
        of('trail_running', 'Trail run'),
        of('trail-running', 'Trailrunning (GPS)'),
        of(null, 'Trail running'),
        of('', 'TrailRunning'),
      ].map(sportKey),
    ).toEqual(Array(4).fill('trail_running'))
    expect([{ sport: null }, of(null, ''), of('', null)].map(sportKey)).toEqual(
      Array(3).fill(NO_SPORT),
    )
    expect(['Trail running', 'trail_running', '-'].map(readSportKey)).toEqual([
      'trail_running',
      'trail_running',
      NO_SPORT,
    ])
  })

  test('is the same under any of its names, and separate from similar ones', () => {
    expect(['Cycling', 'Ride', 'Biking', 'RoadBiking', 'road-cycling'].map(readSportKey)).toEqual(
      Array(5).fill('cycling'),
    )
    expect(['Run', 'Road running', 'street_running'].map(readSportKey)).toEqual(
      Array(3).fill('running'),
    )
    expect(['Swim', 'lap_swimming', 'Pool swimming'].map(readSportKey)).toEqual(
      Array(3).fill('swimming'),
    )
    const alike = [
      ['yoga', 'pilates'],
      ['hiit', 'cardio_training', 'training'],
      ['running', 'treadmill_running', 'virtual_running', 'trail_running', 'ultra_running'],
      ['cycling', 'e_biking', 'mountain_biking', 'gravel_cycling', 'indoor_cycling'],
      ['swimming', 'open_water_swimming'],
      ['walking', 'indoor_walking', 'nordic_walking', 'hiking'],
    ].flat()
    expect(alike.map(readSportKey)).toEqual(alike)
    // as an older address has them
    expect(readSportKeys(['road_cycling', 'cycling', 'yoga'])).toEqual(['cycling', 'yoga'])
  })

  test('has one name, whichever of its words comes first', () => {
    const [road, plain, bike] = [
      of('road_cycling', 'Landsväg'),
      of('cycling', 'Cykling'),
      of(null, 'Biking'),
    ]
    for (const all of [
      [road, plain, bike],
      [bike, road, plain],
    ])
      expect(sportNames(all)('cycling')).toBe('Cykling')
    expect(sportNames([road, road])('cycling')).toBe('Landsväg')
    expect(sportNames([road, bike])('cycling')).toBe('Cycling')
    expect(sportNames([bike, road])('cycling')).toBe('Cycling')
  })

  test('has the service’s name, and a spelled-out name if it has no workout', () => {
    const named = sportNames([of('running', 'Löpning'), of('running', 'Running')])
    expect(['running', 'trail_running', NO_SPORT].map(named)).toEqual([
      'Löpning',
      'Trail running',
      'No sport',
    ])
  })

  test('has one color, different from related sports and from the most frequent others', () => {
    const frequent = [
      'running',
      'trail_running',
      'treadmill_running',
      'cycling',
      'indoor_cycling',
      'mountain_biking',
      'swimming',
      'open_water_swimming',
      'strength_training',
      'yoga',
      'walking',
      'hiking',
    ].map(sportColor)
    expect(new Set(frequent).size).toBe(frequent.length)
    expect(sportColor('kite_buggy')).toMatch(/--series-[1-5][bc]/)
    for (const nameless of [NO_SPORT, 'other', 'generic'])
      expect(sportColor(nameless)).toBe('var(--series-6)')
    for (const unknown of ['kite_buggy', 'kabaddi', 'sepak_takraw', 'x', 'curling', 'quidditch'])
      expect(['running', 'cycling', 'swimming', 'walking'].map(sportColor)).not.toContain(
        sportColor(unknown),
      )
  })
})

test('an unknown sport is written like the known ones, and an abbreviation stays', () => {
  expect(
    [
      sport('kite_buggying', 'Kite Buggying'),
      sport('brazilian_jiu', 'Jiu-Jitsu'),
      sport('hiit_row', 'Row HIIT'),
      sport('kite_buggying', ''),
      sport('running', 'Trail Run'),
    ].map((one) => sportName({ sport: one })),
  ).toEqual(['Kite buggying', 'Jiu-jitsu', 'Row HIIT', 'kite buggying', 'Trail Run'])
})
