import { expect, test } from 'vitest'

import { fixedRandom } from '#src/workouts/model/testing.ts'

import { nameOfCourse, courseNames, type CoursePlace } from './course-names.ts'

const METERS_PER_DEGREE = 111_195
/** Courses anywhere, from 300 m to 150 km. */
const someTracks = (n: number): CoursePlace[] => {
  const random = fixedRandom(5)
  return Array.from({ length: n }, () => ({
    length: 300 * 500 ** random(),
    latitude: random() * 140 - 70,
    longitude: random() * 360 - 180,
  }))
}

test('a name is two letters and two digits, and routes of one place and length have one', () => {
  const loop = { length: 8_010, latitude: 41.98, longitude: 2.82 }
  expect(nameOfCourse(loop)).toMatch(/^[A-HJ-NP-Z]{2}\d\d$/)
  expect(nameOfCourse({ ...loop, length: 8_030 })).toBe(nameOfCourse(loop))
  expect(nameOfCourse({ ...loop, longitude: 2.82 + 360 })).toBe(nameOfCourse(loop))
  expect(nameOfCourse({ ...loop, length: 16_000 })).not.toBe(nameOfCourse(loop))
  expect(nameOfCourse({ ...loop, latitude: 42.08 })).not.toBe(nameOfCourse(loop))
})

test('the error of satellites hardly ever changes a name', () => {
  const random = fixedRandom(9)
  const tracks = someTracks(5000)
  const changed = tracks.filter((track) => {
    const meters = () => (random() - 0.5) * 6
    const other = {
      length: track.length * (1 + (random() - 0.5) * 0.004),
      latitude: track.latitude + meters() / METERS_PER_DEGREE,
      longitude:
        track.longitude +
        meters() / (METERS_PER_DEGREE * Math.cos((track.latitude * Math.PI) / 180)),
    }
    return nameOfCourse(other) !== nameOfCourse(track)
  })
  expect(changed.length).toBeLessThan(tracks.length * 0.03)
})

test('names are spread over all there are, and no two shown together are the same', () => {
  const tracks = someTracks(100)
  expect(new Set(tracks.map(nameOfCourse)).size).toBeGreaterThan(98)
  const alike = [3_000, 3_010, 3_020].map((length) => ({ length, latitude: 1, longitude: 1 }))
  const [first, second, third] = courseNames(alike.toReversed())
  expect([third, second, first]).toEqual([third, `${third}b`, `${third}bb`])
})
