import { expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { distancesAlong, trimEnds } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'

import { geoJsonFile, gpxFile } from './track-file.ts'

const points: Point[] = Array.from({ length: 40 }, (_, i) => [48 + i * 0.001, 11])
const workout = {
  id: '00000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000002',
  calendar_date: '2026-09-28',
  time_start: '2026-09-28T05:12:00Z',
  time_end: '2026-09-28T06:00:00Z',
  title: null,
  sport: { id: 1, name: 'Trail Running', slug: 'trail_running' },
  source: { provider: 'garmin', type: 'watch', device_id: null },
  distance: 4336,
  average_hr: 141,
} as unknown as Workout
const track = { workout, points, trim: { start: 0, end: 0 }, hideIdentifiers: false }

test('a file name has the day and the sport, and no ID', () => {
  expect([gpxFile(track).name, geoJsonFile(track).name]).toEqual([
    '2026-09-28-trail-running.gpx',
    '2026-09-28-trail-running.geojson',
  ])
  const odd = { ...workout, sport: { id: 99, name: '../Ski & Rad/Øst ', slug: null } } as Workout
  expect(gpxFile({ ...track, workout: odd }).name).toBe('2026-09-28-ski-rad-øst.gpx')
  expect(gpxFile({ ...track, workout: { ...workout, sport: null } }).name).toBe(
    '2026-09-28-workout.gpx',
  )
})

test('both files have only the points drawn, without trimmed ends', () => {
  const trimmed = { ...track, points: trimEnds(points, 500, 500), trim: { start: 500, end: 500 } }
  const gpx = [...gpxFile(trimmed).text.matchAll(/lat="([^"]+)" lon="([^"]+)"/g)].map(
    ([, lat, lon]): Point => [Number(lat), Number(lon)],
  )
  const geoJson = (
    JSON.parse(geoJsonFile(trimmed).text).features[0].geometry.coordinates as [number, number][]
  ).map(([lng, lat]): Point => [lat, lng])
  for (const places of [gpx, geoJson]) {
    expect(distancesAlong(places).at(-1)).toBeCloseTo(distancesAlong(points).at(-1)! - 1000, 0)
    expect(places).not.toContainEqual(points[0])
    expect(places).not.toContainEqual(points.at(-1))
  }
  expect(gpxFile(trimmed).text).toContain('500 m trimmed from the start and 500 m from the finish')
  expect(JSON.parse(geoJsonFile(trimmed).text).features[0].properties).toMatchObject({
    trimmed_start_m: 500,
    trimmed_end_m: 500,
  })
  expect(gpxFile(track).text).not.toContain('cut off')
})

test('figures have units, and unmeasured values are null', () => {
  const { id, properties } = JSON.parse(
    geoJsonFile({ ...track, workout: { ...workout, moving_time: null } }).text,
  ).features[0]
  expect(id).toBe(workout.id)
  expect(properties).toMatchObject({
    distance_m: 4336,
    average_hr_bpm: 141,
    moving_time_s: null,
    sport: 'Trail Running',
  })
})

test('hidden identifiers are in neither file', () => {
  for (const { text } of [
    gpxFile({ ...track, hideIdentifiers: true }),
    geoJsonFile({ ...track, hideIdentifiers: true }),
  ]) {
    expect(text).not.toContain(workout.id)
    expect(text).not.toContain(workout.user_id)
  }
})
