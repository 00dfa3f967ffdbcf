import { describe, expect, test } from 'vitest'

import { distanceBetween, lineLength } from '#lib/geo.ts'

import { metersFrom, places, type Place } from './places.ts'
import { randomOf } from './random.ts'
import { recordedLine, routeOf, trackOf, type Route } from './routes.ts'

const heightsOf = ({ place, line }: Route) =>
  line.map(([lat, lng]) => place.height(...metersFrom(place, lat, lng)))
const loop = routeOf('test loop', places.girona, { kind: 'streets', shape: 'loop', meters: 8000 })
const ride = routeOf('test ride', places.girona, { kind: 'roads', shape: 'loop', meters: 60_000 })
const summit = routeOf('test summit', places.chamonix, {
  kind: 'trails',
  shape: 'summit',
  meters: 12_000,
})
const race = routeOf('test race', places.girona, { kind: 'roads', shape: 'race', meters: 21_097 })

describe('routes', () => {
  test.each([
    ['a run', loop, 8000],
    ['a ride', ride, 60_000],
  ])(
    '%s is about as long as requested, ends where it began, and keeps its length when simplified',
    (_, route, meters) => {
      expect(route.meters / meters).toBeGreaterThan(0.85)
      expect(route.meters / meters).toBeLessThan(1.15)
      expect(route.line[0]).toEqual(route.line.at(-1))
      expect(lineLength(route.line) / route.meters).toBeGreaterThan(0.975)
      expect(lineLength(route.line)).toBeLessThanOrEqual(route.meters * 1.001)
    },
  )

  test('a race is as long as its name says', () => {
    expect(Math.abs(race.meters - 21_097)).toBeLessThan(40)
  })

  test('elevations along the line lie between its lowest and highest point, and the gain covers them', () => {
    for (const route of [loop, ride, summit]) {
      const heights = heightsOf(route)
      expect(Math.min(...heights)).toBeGreaterThan(route.low - 6)
      expect(Math.max(...heights)).toBeLessThan(route.high + 6)
      expect(route.gain).toBeGreaterThan((route.high - route.low) * 0.97)
    }
  })

  test('a route to a summit climbs, and one through the polder stays flat below sea level', () => {
    const polder = routeOf('test polder', places.dronten, {
      kind: 'roads',
      shape: 'loop',
      meters: 12_000,
    })
    expect(summit.gain).toBeGreaterThan(500)
    expect(polder.high).toBeLessThan(0)
    expect(polder.gain).toBeLessThan(40)
  })

  test('no one walks on the Dead Sea', () => {
    const place: Place = places.einGedi
    const shore = routeOf('test shore', place, { kind: 'trails', shape: 'summit', meters: 10_400 })
    const inWater = shore.line.filter(([lat, lng]) => metersFrom(place, lat, lng)[0] > 450 + 200)
    expect(inWater).toEqual([])
  })

  test('a lap of the track is 400 m to the meter', () => {
    expect(Math.abs(trackOf(places.girona, 10).meters / 10 - 400)).toBeLessThan(2)
  })

  test('the same loop on another day is within meters of the first, even started elsewhere or reversed', () => {
    const plain = recordedLine(loop, { from: 0, reversed: false, noise: 2 }, randomOf('day 1'))
    const other = recordedLine(loop, { from: 0.4, reversed: true, noise: 2 }, randomOf('day 2'))
    expect(other).not.toEqual(plain)
    for (const point of other) {
      const nearest = Math.min(...loop.line.map((vertex) => distanceBetween(vertex, point)))
      expect(nearest).toBeLessThan(40)
    }
  })
})
