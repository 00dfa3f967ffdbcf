import { describe, expect, test } from 'vitest'

import { parseGpx } from './gpx.ts'
import { toWorkout } from './to-workout.ts'

const text = (inside: string, { creator = 'Some Program', version = '1.1' } = {}) =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="${version}" creator="${creator}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">${inside}</gpx>`)

const START = Date.parse('2025-06-10T16:00:00Z')
const time = (second: number) => `<time>${new Date(START + second * 1000).toISOString()}</time>`
/** Eastward at 2 m/s near Helsinki, one point every second. */
const point = (second: number, inside = time(second)) =>
  `<trkpt lat="60.17" lon="${24.9 + second * 0.000036}"><ele>${12 + second * 0.1}</ele>${inside}</trkpt>`
const points = (from: number, to: number, inside?: (second: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    point(from + index, inside?.(from + index)),
  ).join('')
const track = (inside: string, about = '') => `<trk>${about}<trkseg>${inside}</trkseg></trk>`

const workoutsOf = (bytes: Uint8Array) =>
  parseGpx(bytes).recordings.map(
    (recording, index) =>
      toWorkout(recording, {
        userId: '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17',
        fallbackIdentity: `bytes ${index}`,
        maxHr: null,
      }).workout,
  )

describe('a GPX recording', () => {
  test('is computed from its points', () => {
    const [workout] = workoutsOf(
      text(track(points(0, 100), '<name>Evening &amp; sun</name><type>trail_running</type>')),
    )
    expect(workout).toMatchObject({
      title: 'Evening & sun',
      time_start: '2025-06-10T16:00:00.000Z',
      time_end: '2025-06-10T16:01:40.000Z',
      moving_time: 100,
      elev_low: 12,
      elev_high: 22,
      timezone_offset: 10_800,
      sport: { slug: 'trail_running' },
      average_hr: null,
      calories: null,
      source: { provider: 'file_gpx', type: 'unknown', device_id: null },
    })
    expect(workout!.distance).toBeGreaterThan(199)
    expect(workout!.distance).toBeLessThan(201)
    expect(workout!.average_speed).toBeCloseTo(2, 1)
    expect(workout!.max_speed).toBeCloseTo(2, 1)
  })

  test('uses heart rate, speed, and power from the usual extensions', () => {
    const extensions = (second: number) =>
      `${time(second)}<extensions><power>180</power><gpxtpx:TrackPointExtension><gpxtpx:hr>14${second % 10}</gpxtpx:hr><gpxtpx:speed>2.5</gpxtpx:speed></gpxtpx:TrackPointExtension></extensions>`
    const [workout] = workoutsOf(text(track(points(0, 59, extensions)), { creator: 'StravaGPX' }))
    expect(workout).toMatchObject({
      average_hr: 145,
      max_hr: 149,
      average_watts: 180,
      weighted_average_watts: 180,
      device_watts: null,
      max_speed: 2.5,
    })
    expect(workout!.source.provider).toBe('strava')
  })

  test('of several tracks is several workouts', () => {
    const workouts = workoutsOf(text(track(points(0, 60)) + track(points(3600, 3700)) + track('')))
    expect(workouts.map((workout) => workout.time_start)).toEqual([
      '2025-06-10T16:00:00.000Z',
      '2025-06-10T17:00:00.000Z',
    ])
    expect(new Set(workouts.map((workout) => workout.id)).size).toBe(2)
  })

  test('in segments has a pause between them', () => {
    const [workout] = workoutsOf(
      text(`<trk><trkseg>${points(0, 60)}</trkseg><trkseg>${points(660, 720)}</trkseg></trk>`),
    )
    expect(workout!.moving_time).toBe(120)
    expect(workout!.time_end).toBe('2025-06-10T16:12:00.000Z')
    expect(workout!.distance).toBeLessThan(245)
  })

  test('in the old version has its speed next to the time', () => {
    const [workout] = workoutsOf(
      text(track(points(0, 30, (second) => `${time(second)}<speed>3.25</speed>`)), {
        version: '1.0',
      }),
    )
    expect(workout!.max_speed).toBe(3.25)
  })

  test('skips points without a time and at (0, 0)', () => {
    const [workout] = workoutsOf(
      text(
        track(
          `${points(0, 20)}<trkpt lat="0" lon="0">${time(21)}</trkpt>${point(22, '')}${points(23, 30)}`,
        ),
      ),
    )
    expect(workout!.distance).toBeLessThan(62)
  })

  test('that was cut off is read as far as possible, and says so', () => {
    const bytes = text(track(points(0, 100)))
    const { recordings, damage } = parseGpx(bytes.subarray(0, bytes.length - 500))
    expect(damage).toMatch(/^not well-formed XML/)
    expect(recordings[0]!.samples.length).toBeGreaterThan(80)
  })

  test.each([
    [
      'a track without times',
      text(track(points(0, 50, () => ''))),
      /no times, so it’s a route, not a workout/,
    ],
    [
      'a track with times in another form',
      text(track(points(0, 50, () => '<time>05/01/2026 08:00:00</time>'))),
      /its track points have times that can’t be read: "05\/01\/2026 08:00:00"/,
    ],
    [
      'a planned route',
      text('<rte><rtept lat="60" lon="24"/></rte>'),
      /a planned route, not a workout/,
    ],
    ['waypoints', text('<wpt lat="60" lon="24"/>'), /a GPX file without a track/],
    ['a single time', text(track(point(0) + point(0))), /no duration/],
    ['another XML file', new TextEncoder().encode('<html></html>'), /not a GPX file/],
    ['invalid XML', new TextEncoder().encode('lat,lon'), /not well-formed XML/],
  ])('is refused with its reason: %s', (_, bytes, reason) => {
    expect(() => parseGpx(bytes)).toThrow(reason)
  })
})
