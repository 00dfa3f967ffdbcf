import { expect, test } from 'vitest'

import { fixedRandom } from '#src/workouts/model/testing.ts'

import { nameOfRoute, routeNames, type RoutePlace } from './route-names.ts'

const METERS_PER_DEGREE = 111_195
/** Routes anywhere, from 300 m to 150 km. */
const someRoutes = (n: number): RoutePlace[] => {
  const random = fixedRandom(5)
  return Array.from({ length: n }, () => ({
    length: 300 * 500 ** random(),
    latitude: random() * 140 - 70,
    longitude: random() * 360 - 180,
  }))
}

test('a name is two letters and two digits, and routes of one place and length have one', () => {
  const loop = { length: 8_010, latitude: 41.98, longitude: 2.82 }
  expect(nameOfRoute(loop)).toMatch(/^[A-HJ-NP-Z]{2}\d\d$/)
  expect(nameOfRoute({ ...loop, length: 8_030 })).toBe(nameOfRoute(loop))
  expect(nameOfRoute({ ...loop, longitude: 2.82 + 360 })).toBe(nameOfRoute(loop))
  expect(nameOfRoute({ ...loop, length: 16_000 })).not.toBe(nameOfRoute(loop))
  expect(nameOfRoute({ ...loop, latitude: 42.08 })).not.toBe(nameOfRoute(loop))
})

test('the error of satellites hardly ever changes a name', () => {
  const random = fixedRandom(9)
  const routes = someRoutes(5000)
  const changed = routes.filter((route) => {
    const meters = () => (random() - 0.5) * 6
    const other = {
      length: route.length * (1 + (random() - 0.5) * 0.004),
      latitude: route.latitude + meters() / METERS_PER_DEGREE,
      longitude:
        route.longitude +
        meters() / (METERS_PER_DEGREE * Math.cos((route.latitude * Math.PI) / 180)),
    }
    return nameOfRoute(other) !== nameOfRoute(route)
  })
  expect(changed.length).toBeLessThan(routes.length * 0.03)
})

test('names are spread over all there are, and no two shown together are the same', () => {
  const routes = someRoutes(100)
  expect(new Set(routes.map(nameOfRoute)).size).toBeGreaterThan(98)
  const alike = [3_000, 3_010, 3_020].map((length) => ({ length, latitude: 1, longitude: 1 }))
  const [first, second, third] = routeNames(alike.toReversed())
  expect([third, second, first]).toEqual([third, `${third}b`, `${third}bb`])
})
