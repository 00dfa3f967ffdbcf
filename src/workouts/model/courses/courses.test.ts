import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { distanceBetween, distancesAlong } from '#lib/geo.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'
import { places } from '#server/demo/places.ts'
import { randomOf } from '#server/demo/random.ts'
import { recordedLine, routeOf, trackOf, type Route as DemoRoute } from '#server/demo/routes.ts'

import {
  compareTracks,
  groupByCourse,
  trackMatchText,
  trackMatcher,
  type Track,
} from './courses.ts'

const METER = 1 / 111_195
const grouped = (tracks: readonly Track[]) => {
  const grouping = groupByCourse()
  tracks.forEach(grouping.add)
  return { groups: grouping.groups(), tooShort: grouping.tooShort() }
}
const idsOf = (tracks: readonly Track[]) =>
  grouped(tracks).groups.map(({ members }) => members.map(({ id }) => id))
const recorded = (
  id: string,
  track: DemoRoute,
  about: { from?: number; reversed?: boolean; noise?: number } = {},
): Track => ({
  id,
  points: recordedLine(
    track,
    { from: 0, reversed: false, noise: 2, ...about },
    randomOf(`test ${id}`),
  ),
})
/** A line of the given meters east and north from a place. */
const drawn = (
  id: string,
  corners: readonly (readonly [number, number])[],
  [lat, lng]: Point = [52, 5],
): Track => ({
  id,
  points: corners.map(([east, north]): Point => [
    lat + north * METER,
    lng + (east * METER) / Math.cos((lat * Math.PI) / 180),
  ]),
})
const meters = (value: number) => `${Math.round(value)} m`

const river = routeOf('river', places.girona, { kind: 'streets', shape: 'loop', meters: 8200 })
const oldTown = routeOf('old town', places.girona, { kind: 'streets', shape: 'loop', meters: 6300 })
const ride = routeOf('ride 95', places.girona, { kind: 'roads', shape: 'loop', meters: 95_000 })

test('the same loop is one route in either direction, from any starting point, and despite GPS error', () => {
  const { groups } = grouped([
    recorded('first', river),
    recorded('again', river),
    recorded('reversed', river, { reversed: true }),
    recorded('elsewhere', river, { from: 0.4 }),
    recorded('both', river, { from: 0.6, reversed: true }),
    recorded('noisy', river, { noise: 7 }),
    recorded('other', oldTown),
  ])
  expect(groups.map(({ members }) => members.length)).toEqual([6, 1])
  expect(groups[0]).toMatchObject({ id: 'first', isRound: true })
  const of = Object.fromEntries(groups[0]!.members.map((member) => [member.id, member]))
  expect(of.again).toMatchObject({ direction: 'same', begins: null, within: 40 })
  expect(of.reversed).toMatchObject({ direction: 'reversed', begins: null })
  expect(of.elsewhere!.direction).toBe('same')
  // as far along the first line as the point it begins at
  const along = distancesAlong(river.line)
  expect(of.elsewhere!.begins! / along[Math.floor(0.4 * (river.line.length - 1))]!).toBeCloseTo(
    1,
    1,
  )
  expect(of.both).toMatchObject({ direction: 'reversed' })
  expect(of.both!.begins).not.toBeNull()
  for (const { share } of groups[0]!.members) expect(share).toBeGreaterThanOrEqual(0.9)
})

test('a long ride that every recording simplified differently is still the same', () => {
  const thinned = (track: Track, every: number): Track => ({
    ...track,
    id: `${track.id} ${every}`,
    points: track.points.filter(
      (_, index) => index % every === 0 || index === track.points.length - 1,
    ),
  })
  const [first] = grouped([
    recorded('ride', ride),
    thinned(recorded('ride', ride, { noise: 4 }), 2),
  ]).groups
  expect(first!.members).toHaveLength(2)
  const length = distancesAlong(recorded('ride', ride).points).at(-1)!
  expect(first!.members[1]!.within).toBeCloseTo(length / 500, 3)
})

test('similarity is described in words, with the differences', () => {
  const words = (match: Parameters<typeof trackMatchText>[0]) => trackMatchText(match, meters)
  expect(words({ share: 0.9284, within: 40, direction: 'same', begins: null })).toBe(
    'within 40 m for 92% of the route',
  )
  expect(words({ share: 0.999, within: 40, direction: 'reversed', begins: 1200 })).toBe(
    'within 40 m for 99% of the route, reversed, starts 1200 m in',
  )
  expect(words({ share: 1, within: 40, direction: null, begins: null })).toBe(
    'within 40 m for 100% of the route',
  )
})

test('routes that share only a part are not the same', () => {
  // 6 km together, then 2 km apart
  const out = [
    [0, 0],
    [6000, 0],
  ] as const
  expect(
    idsOf([drawn('left', [...out, [6000, 2000]]), drawn('right', [...out, [6000, -2000]])]),
  ).toHaveLength(2)
  // the same start and finish by two streets 150 m from each other
  expect(
    idsOf([
      drawn('a', [
        [0, 0],
        [0, 150],
        [3000, 150],
        [3000, 0],
      ]),
      drawn('b', [
        [0, 0],
        [3000, 0],
      ]),
    ]),
  ).toHaveLength(2)
  // a small detour is no other track
  expect(
    idsOf([
      drawn('a', [
        [0, 0],
        [5000, 0],
      ]),
      drawn('b', [
        [0, 0],
        [2000, 0],
        [2000, 150],
        [2150, 150],
        [2150, 0],
        [5000, 0],
      ]),
    ]),
  ).toHaveLength(1)
})

test('several laps are not one loop, and one way is not out and back', () => {
  const lap = [
    [0, 0],
    [500, 0],
    [500, 500],
    [0, 500],
  ] as const
  expect(
    idsOf([drawn('one', [...lap, [0, 0]]), drawn('two', [...lap, ...lap, [0, 0]])]),
  ).toHaveLength(2)
  expect(
    idsOf([
      drawn('there', [
        [0, 0],
        [3000, 0],
      ]),
      drawn('and back', [
        [0, 0],
        [3000, 0],
        [0, 0],
      ]),
    ]),
  ).toHaveLength(2)
  const track = grouped([
    { id: '20', points: trackOf(places.girona, 20).line },
    { id: '19', points: trackOf(places.girona, 19).line },
  ]).groups
  expect(track).toHaveLength(1)
  expect(track[0]!.members[1]!.begins).toBeNull()
})

test('an out-and-back route has no direction', () => {
  const [group] = grouped([
    drawn('a', [
      [0, 0],
      [3000, 0],
      [0, 0],
    ]),
    drawn('b', [
      [0, 5],
      [3000, 5],
      [0, 5],
    ]),
  ]).groups
  expect(group!.members[1]!.direction).toBeNull()
})

test('a chain of small differences doesn’t join its two ends', () => {
  const shifted = Array.from({ length: 6 }, (_, index) =>
    drawn(`${index}`, [
      [0, index * 30],
      [2000, index * 30],
      [4000, index * 30],
    ]),
  )
  const groups = idsOf(shifted)
  expect(groups.some((ids) => ids.includes('0') && ids.includes('5'))).toBe(false)
})

test('a route across the antimeridian, or near a pole, is recognized', () => {
  const [group] = grouped([
    {
      id: 'a',
      points: [
        [-17, 179.99],
        [-17.01, -179.99],
        [-17.03, -179.98],
      ],
    },
    {
      id: 'b',
      points: [
        [-17.03, -179.98],
        [-17.01, -179.99],
        [-17, 179.99],
      ],
    },
  ]).groups
  expect(group!.members).toMatchObject([{ id: 'a' }, { id: 'b', direction: 'reversed' }])
  expect(
    idsOf([
      drawn(
        'a',
        [
          [0, 0],
          [2000, 0],
          [2000, 900],
        ],
        [89, 20],
      ),
      drawn(
        'b',
        [
          [0, 3],
          [2000, 3],
          [2000, 903],
        ],
        [89, 20],
      ),
    ]),
  ).toHaveLength(1)
})

test('lines too short to compare are in no group, and are counted', () => {
  const { groups, tooShort } = grouped([
    drawn('dot', [[0, 0]]),
    drawn('none', []),
    drawn('yard', [
      [0, 0],
      [60, 0],
      [0, 0],
    ]),
    drawn('walk', [
      [0, 0],
      [300, 0],
    ]),
  ])
  expect(groups.map(({ id }) => id)).toEqual(['walk'])
  expect(tooShort).toBe(3)
})

test('every loop in the demo is recognized among 200 recordings, and never mistaken for another', () => {
  const names = [
    'river',
    'old town',
    'valley',
    'hill',
    'long 16',
    'long 19',
    'long 23',
    'new 9',
    'new 12',
    'ride 38',
  ]
  const loops = names.map((name, index) =>
    routeOf(name, places.girona, {
      kind: index < 2 ? 'streets' : 'trails',
      shape: 'loop',
      meters: 5000 + index * 1700,
    }),
  )
  const tracks = Array.from({ length: 200 }, (_, index) =>
    recorded(`${index % loops.length}/${index}`, loops[index % loops.length]!, {
      reversed: index % 3 === 0,
      from: index % 7 === 0 ? (index % 10) / 10 : 0,
      noise: 1 + (index % 5),
    }),
  )
  const groups = idsOf(tracks)
  expect(groups).toHaveLength(loops.length)
  for (const ids of groups) expect(new Set(ids.map((id) => id.split('/')[0])).size).toBe(1)
})

const FILE = '../shared/data/polylines/polylines.json'
describe.skipIf(!existsSync(FILE))(
  'routes of real activities (skipped if ../shared/data is missing)',
  () => {
    const { real_activities } = JSON.parse(
      existsSync(FILE) ? readFileSync(FILE, 'utf8') : '{"real_activities":[]}',
    ) as { real_activities: { id: number; summary_polyline: string }[] }
    const tracks = real_activities.map(({ id, summary_polyline }, index): Track => ({
      id: `${index} ${id}`,
      points: decodePolyline(summary_polyline),
    }))

    test('are in at most one group, whose members start, pass, and end in the same places', () => {
      const { groups, tooShort } = grouped(tracks)
      expect(groups.flatMap(({ members }) => members).length + tooShort).toBe(tracks.length)
      const pointsOf = new Map(tracks.map(({ id, points }) => [id, points]))
      for (const { id, members } of groups)
        for (const member of members) {
          const [first, other] = [pointsOf.get(id)!, pointsOf.get(member.id)!]
          // by a plain loop over all vertices: most of the one are near a vertex or leg of the other
          const near = other.filter((point) =>
            first.some(
              (vertex, index) =>
                distanceToLeg(point, vertex, first[index + 1] ?? vertex) <= member.within * 1.5,
            ),
          ).length
          expect(near / other.length, member.id).toBeGreaterThan(0.75)
        }
    })

    test('are recognized in reverse', () => {
      const long = tracks.filter(({ points }) => (distancesAlong(points).at(-1) ?? 0) > 1000)
      expect(long.length).toBeGreaterThan(100)
      for (const track of long) {
        const again: Track = { id: 'again', points: track.points.toReversed() }
        expect(idsOf([track, again]), track.id).toHaveLength(1)
      }
    })
  },
)

/** Meters from a point to a short leg, on a plane. */
function distanceToLeg(point: Point, from: Point, to: Point): number {
  const length = distanceBetween(from, to)
  if (length === 0) return distanceBetween(point, from)
  const [a, b] = [distanceBetween(point, from), distanceBetween(point, to)]
  const along = Math.max(0, Math.min(length, (a * a - b * b + length * length) / (2 * length)))
  return Math.sqrt(Math.max(0, a * a - along * along))
}

describe('comparing two routes', () => {
  const out = drawn('out', [
    [0, 0],
    [4000, 0],
  ])

  test('the same route gives the same result as in a group of many, from either side', () => {
    const [first, again, other] = [
      recorded('first', river),
      recorded('again', river, { reversed: true }),
      recorded('other', oldTown),
    ]
    const isLike = trackMatcher(first)
    const [member] = grouped([first, again]).groups[0]!.members.slice(1)
    expect({ id: again.id, ...isLike(again) }).toEqual(member)
    expect(isLike(other)).toBeNull()
    expect(compareTracks(first, again)).toMatchObject({
      isSameCourse: true,
      direction: 'reversed',
      within: 40,
    })
    expect(compareTracks(first, other)).toMatchObject({ isSameCourse: false })
  })

  test('a shared stretch is a share of each route, and the longer one has the smaller share', () => {
    const longer = drawn('longer', [
      [0, 0],
      [2000, 0],
      [2000, 6000],
    ])
    const { shares, lengths, isSameCourse } = compareTracks(out, longer)!
    expect(lengths[0]).toBeCloseTo(4000, -1)
    expect(lengths[1]).toBeCloseTo(8000, -1)
    expect(shares[0]).toBeCloseTo(0.5, 1)
    expect(shares[1]).toBeCloseTo(0.25, 1)
    expect(isSameCourse).toBe(false)
    expect(compareTracks(longer, out)!.shares[0]).toBeCloseTo(shares[1], 1)
  })

  test('laps of one loop are near it all the way, but not the same route', () => {
    const loop = [
      [0, 0],
      [800, 0],
      [800, 800],
      [0, 800],
      [0, 0],
    ] as const
    expect(
      compareTracks(drawn('once', loop), drawn('twice', [...loop, ...loop.slice(1)])),
    ).toMatchObject({ shares: [1, 1], isSameCourse: false })
  })

  test('distant routes share nothing, and short ones aren’t compared', () => {
    expect(
      compareTracks(
        out,
        drawn(
          'far',
          [
            [0, 0],
            [4000, 0],
          ],
          [-33, 151],
        ),
      ),
    ).toMatchObject({ shares: [0, 0], isSameCourse: false })
    expect(
      compareTracks(
        out,
        drawn('short', [
          [0, 0],
          [90, 0],
        ]),
      ),
    ).toBeNull()
    expect(
      trackMatcher(
        drawn('short', [
          [0, 0],
          [90, 0],
        ]),
      )(out),
    ).toBeNull()
  })
})
