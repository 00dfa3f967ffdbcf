import { expect, test } from 'vitest'

import type { Workout } from '#contract/interface/workouts.ts'
import { mayasWorkouts } from '#server/demo/histories/maya.ts'
import { robinsWorkouts } from '#server/demo/histories/robin.ts'
import { workoutSpeed } from '#src/workouts/model/figures.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { groupByCourse } from './courses.ts'
import {
  daysOfTrend,
  courseMatchSentence,
  idsOfGroupWith,
  trackName,
  decodeTracks,
  tracksSentence,
  idsOnSameCourse,
  trendSentence,
  courseName,
  findRepeatedCourses,
} from './repeated-courses.ts'

const TODAY = '2026-11-20'
const allOfMaya = mayasWorkouts(TODAY)
const mayas = allOfMaya.filter(({ calendar_date }) => calendar_date > '2026-08-22')
const grouped = (workouts: readonly Workout[]) => {
  const { decoded } = decodeTracks(workouts)
  const grouping = groupByCourse()
  decoded.forEach(grouping.add)
  return { decoded, groups: grouping.groups() }
}

test('every workout with a line has its route, and an invalid polyline says what is wrong', () => {
  const robins = robinsWorkouts(TODAY)
  const { decoded, undecodable } = decodeTracks(robins)
  const withLine = robins.filter(({ map }) => map?.summary_polyline || map?.polyline)
  expect(decoded.length + undecodable.size).toBe(withLine.length)
  expect(undecodable.size).toBeGreaterThan(0)
  for (const reason of undecodable.values()) expect(reason).toMatch(/^(The|Character)/)
})

test('repeated routes occur at least twice on screen, most frequent first, and a filter keeps the workouts on them', () => {
  const { decoded, groups } = grouped(mayas)
  const once = new Set(countOnce(mayas).counted.map(({ id }) => id))
  const shown = decoded.filter(({ id }) => once.has(id))
  const repeatedCourses = findRepeatedCourses(groups, shown)
  expect(repeatedCourses.length).toBeGreaterThan(3)
  const names = repeatedCourses.map(({ group }) => courseName(group, 'metric'))
  for (const name of names) expect(name).toMatch(/^\d+(\.\d)? km (loop|route)( #\d)?$/)
  expect(new Set(names).size).toBe(names.length)
  const counts = repeatedCourses.map(({ ids }) => ids.length)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts.at(-1)).toBeGreaterThan(1)
  expect(courseMatchSentence(repeatedCourses[0]!, 'metric')).toMatch(
    /^Each workout stays within 40 m of the first for (at least 9\d % of the|the whole) route, in either direction\.$/,
  )
  // two recordings of one run go the same way
  expect(findRepeatedCourses(groups, decoded)[0]!.ids.length).toBeGreaterThan(
    repeatedCourses[0]!.ids.length,
  )
})

test('a workout’s route is the same from each of its workouts, and in other months', () => {
  const { decoded, groups } = grouped(mayas)
  const [way] = findRepeatedCourses(groups, decoded)
  const members = idsOfGroupWith(groups, way!.ids[0]!)
  expect(members.size).toBe(way!.group.members.length)
  expect([...idsOfGroupWith(groups, way!.ids.at(-1)!)].toSorted()).toEqual([...members].toSorted())
  expect(idsOfGroupWith(groups, 'none').size).toBe(0)
  const like = decoded.find(({ id }) => id === way!.group.id)!
  const earlier = decodeTracks(
    allOfMaya.filter(({ calendar_date }) => calendar_date < '2026-08-22'),
  ).decoded
  const before = idsOnSameCourse(like, earlier)
  expect(before.has(like.id)).toBe(true)
  const lengths = earlier
    .filter(({ id }) => before.has(id))
    .map(({ workout: { distance } }) => distance!)
  expect(lengths.length).toBeGreaterThan(20)
  for (const meters of lengths)
    expect(Math.abs(meters / like.workout.distance! - 1)).toBeLessThan(0.2)
})

test('routes are summed up in one sentence, with those that couldn’t be drawn', () => {
  const { decoded, groups } = grouped(mayas)
  const repeatedCourses = findRepeatedCourses(groups, decoded)
  // of the groups of the same way, those with a workout on screen
  const ids = new Set(decoded.map(({ id }) => id))
  const routes = groups.filter(({ members }) => members.some(({ id }) => ids.has(id))).length
  expect(routes).toBeLessThan(decoded.length)
  const about = {
    shown: decoded.length,
    repeatedCourses,
    undecodable: 0,
    workouts: mayas.length,
    units: 'metric' as const,
    pending: false,
  }
  const [first] = repeatedCourses
  expect(tracksSentence({ ...about, repeatedCourses: [first!] })).toContain(
    `routes, the ${courseName(first!.group, 'metric')} most often (${first!.ids.length} times). ${mayas.length - decoded.length} of ${mayas.length} workouts have no route.`,
  )
  expect(tracksSentence({ ...about, repeatedCourses: [first!, first!] })).toContain(
    `, 2 of them ${first!.ids.length} times each.`,
  )
  expect(tracksSentence(about)).toContain(`${decoded.length} workouts on ${routes} routes, `)
  expect(tracksSentence({ ...about, repeatedCourses: null, pending: true })).toContain(
    `${decoded.length} workouts with a route, still comparing.`,
  )
  expect(
    tracksSentence({ ...about, shown: 2, workouts: 5, repeatedCourses: [], undecodable: 1 }),
  ).toBe('2 routes, none repeated. 2 of 5 workouts have no route. Couldn’t decode 1 route.')
  expect(
    tracksSentence({ ...about, shown: 0, workouts: 5, repeatedCourses: [], undecodable: 2 }),
  ).toBe('Couldn’t decode 2 routes. The table shows why.')
  expect(tracksSentence({ ...about, shown: 0, workouts: 5, repeatedCourses: [] })).toBe(
    'No routes in 5 workouts.',
  )
  expect(tracksSentence({ ...about, shown: 1, workouts: 1, repeatedCourses: [] })).toBe('1 route.')
  const [way] = repeatedCourses
  const n = way!.ids.length
  expect(tracksSentence({ ...about, shown: n, workouts: n, repeatedCourses: [way!] })).toBe(
    `${n} workouts, all on the ${courseName(way!.group, 'metric')}.`,
  )
})

test('a route’s trend uses speeds of the workouts that have one', () => {
  const on = (day: string, distance: number | null, moving_time: number | null) =>
    workout({ calendar_date: day, distance, moving_time })
  const gone = [
    on('2026-11-10', 10_000, 3000),
    on('2026-09-01', 10_000, 4000),
    on('2026-10-01', 10_000, 2500),
    on('2026-10-02', 10_000, null),
  ]
  expect(trendSentence(gone, 'metric')).toBe(
    '4 times: first at 9.0 km/h, last at 12.0 km/h, fastest at 14.4 km/h on Oct 1, 2026 (speed recorded for 3 of 4 workouts).',
  )
  expect(trendSentence(gone.slice(0, 1), 'metric')).toBe('1 time, at 12.0 km/h.')
  expect(trendSentence(gone.slice(3), 'metric')).toBe('1 time, no speed recorded.')
  expect(workoutSpeed(on('2026-11-10', 0, 60))).toBeNull()
})

test('a route’s trend uses pace if all workouts are runs or walks, or all are swims', () => {
  const on = (day: string, slug: string, distance: number | null, moving_time: number) =>
    workout({ calendar_date: day, distance, moving_time, sport: { id: 1, name: slug, slug } })
  const [run, walk, ride] = [
    on('2026-11-10', 'running', 10_000, 3420),
    on('2026-11-12', 'walking', 10_000, 6000),
    on('2026-11-11', 'cycling', 10_000, 1200),
  ]
  expect(trendSentence([run, walk], 'metric')).toBe(
    '2 times: first at 5:42 /km, last at 10:00 /km, fastest at 5:42 /km on Nov 10, 2026.',
  )
  expect(trendSentence([run, on('2026-11-13', 'running', null, 60)], 'imperial')).toBe(
    '2 times, at 9:10 /mi (pace recorded for 1 of 2 workouts).',
  )
  expect(trendSentence([on('2026-11-10', 'open_water_swimming', 1000, 1180)], 'metric')).toBe(
    '1 time, at 1:58 /100 m.',
  )
  expect(trendSentence([run, ride], 'metric')).toBe(
    '2 times: first at 10.5 km/h, last at 30.0 km/h, fastest at 30.0 km/h on Nov 11, 2026.',
  )
  // what has no speed does not say how it is said
  expect(trendSentence([run, on('2026-11-11', 'cycling', null, 60)], 'metric')).toBe(
    '2 times, at 5:42 /km (pace recorded for 1 of 2 workouts).',
  )
})

test('a route has a text alternative', () => {
  const run = {
    id: '1',
    points: [],
    workout: workout({ distance: 8240, sport: { id: 1, name: 'Running', slug: null } }),
  }
  expect(trackName(run, undefined, 'metric')).toBe('Nov 1, 2026, Running, 8.2 km')
})

test('a route’s trend ends with its last workout, even days after the first', () => {
  const on = (...days: string[]) => days.map((calendar_date) => workout({ calendar_date }))
  const everything = { start: '1990-01-01', end: '2026-11-20' }
  expect(daysOfTrend(on('2024-05-03', '2024-05-01', '2024-05-03'), everything)).toEqual({
    start: '2024-04-27',
    end: '2024-05-03',
  })
  expect(daysOfTrend(on('2019-05-03', '2024-05-01'), everything)).toEqual({
    start: '2019-05-03',
    end: '2024-05-01',
  })
  // no day outside the range
  expect(daysOfTrend(on('2024-05-02'), { start: '2024-05-01', end: '2024-06-01' })).toEqual({
    start: '2024-05-01',
    end: '2024-05-07',
  })
  expect(daysOfTrend(on('2024-05-02'), { start: '2024-05-01', end: '2024-05-03' })).toEqual({
    start: '2024-05-01',
    end: '2024-05-03',
  })
  expect(daysOfTrend([], everything)).toEqual(everything)
})
