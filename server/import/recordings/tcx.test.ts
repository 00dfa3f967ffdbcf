import { describe, expect, test } from 'vitest'

import { parseTcx } from './tcx.ts'
import { toWorkout } from './to-workout.ts'

const START = Date.parse('2025-06-10T06:00:00Z')
const iso = (second: number) => new Date(START + second * 1000).toISOString()
const file = (inside: string, after = '') =>
  new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
      xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Activities>${inside}</Activities>${after}</TrainingCenterDatabase>`,
  )
const activity = (
  laps: string,
  { sport = 'Running', id = iso(0), creator = '', notes = '' } = {},
) =>
  `<Activity Sport="${sport}"><Id>${id}</Id>${laps}${notes && `<Notes>${notes}</Notes>`}${creator}</Activity>`
const FORERUNNER =
  '<Creator><Name>Garmin Forerunner 220</Name><UnitId>3888752595</UnitId><ProductID>1632</ProductID></Creator>'

const trackpoints = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const second = from + index
    return `<Trackpoint><Time>${iso(second)}</Time><Position><LatitudeDegrees>-33.9</LatitudeDegrees><LongitudeDegrees>${18.4 + second / 30_000}</LongitudeDegrees></Position>
      <AltitudeMeters>${20 - second / 10}</AltitudeMeters><DistanceMeters>${second * 3}</DistanceMeters><HeartRateBpm><Value>${150 + (second % 3)}</Value></HeartRateBpm>
      <Extensions><ns3:TPX><ns3:Speed>3.0</ns3:Speed><ns3:Watts>240</ns3:Watts></ns3:TPX></Extensions></Trackpoint>`
  }).join('')
const lap = (
  from: number,
  seconds: number,
  {
    meters = seconds * 3,
    calories = 20,
    hr = 150,
    top = 170,
    speed = 4.5,
    points = trackpoints(from, from + seconds),
  } = {},
) =>
  `<Lap StartTime="${iso(from)}"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${meters}</DistanceMeters><MaximumSpeed>${speed}</MaximumSpeed><Calories>${calories}</Calories>
    <AverageHeartRateBpm><Value>${hr}</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>${top}</Value></MaximumHeartRateBpm><Track>${points}</Track>
    <Extensions><ns3:LX><ns3:Steps>${seconds * 3}</ns3:Steps></ns3:LX></Extensions></Lap>`

const workoutsOf = (bytes: Uint8Array) =>
  parseTcx(bytes).recordings.map(
    (recording) =>
      toWorkout(recording, {
        userId: '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17',
        fallbackIdentity: 'bytes',
        maxHr: null,
      }).workout,
  )

describe('a TCX recording', () => {
  test('combines its laps: sums, the highest, and averages by time', () => {
    const [workout] = workoutsOf(
      file(
        activity(
          lap(0, 100, { hr: 140, top: 160 }) + lap(100, 300, { hr: 160, top: 181, speed: 5.25 }),
          { creator: FORERUNNER, notes: 'Before breakfast' },
        ),
      ),
    )
    expect(workout).toMatchObject({
      title: 'Before breakfast',
      distance: 1200,
      calories: 40,
      average_hr: 155,
      max_hr: 181,
      max_speed: 5.25,
      average_speed: 3,
      moving_time: 400,
      average_watts: 240,
      weighted_average_watts: 240,
      steps: 1200,
      elev_high: 20,
      elev_low: -20,
      total_elevation_gain: 0,
      timezone_offset: 7200,
      time_end: '2025-06-10T06:06:40.000Z',
      sport: { slug: 'running' },
      source: { provider: 'garmin', type: 'watch' },
    })
  })

  test('counts a lap that is written twice once', () => {
    const [workout] = workoutsOf(file(activity(lap(0, 100) + lap(0, 100))))
    expect(workout).toMatchObject({ distance: 300, calories: 20 })
  })

  test('is the same with its laps in any order', () => {
    const laps = [lap(0, 100), lap(160, 100), lap(260, 100)]
    const [inOrder] = workoutsOf(file(activity(laps.join(''))))
    expect(inOrder).toMatchObject({ time_start: iso(0), time_end: iso(360), moving_time: 300 })
    for (const order of [laps.toReversed(), [laps[0], laps[2], laps[1]]])
      expect(workoutsOf(file(activity(order.join(''))))).toEqual([inOrder])
  })

  test('has a pause between the tracks of a lap', () => {
    const paused = lap(0, 100, {
      points: `${trackpoints(0, 50)}</Track><Track>${trackpoints(350, 400)}`,
    })
    expect(workoutsOf(file(activity(paused)))[0]).toMatchObject({
      moving_time: 100,
      time_end: '2025-06-10T06:06:40.000Z',
    })
  })

  test('with whitespace before its declaration is still read', () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('          '),
      ...file(activity(lap(0, 60))),
    ])
    expect(workoutsOf(bytes)).toHaveLength(1)
  })

  test('of several sports in one session is one workout for each', () => {
    const session = `<MultiSportSession><Id>${iso(0)}</Id><FirstSport>${activity(lap(0, 60), { sport: 'Running' })}</FirstSport>
      <NextSport>${activity(lap(100, 60), { sport: 'Biking', id: iso(100) })}</NextSport></MultiSportSession>`
    expect(workoutsOf(file(session)).map((workout) => workout.sport!.slug)).toEqual([
      'running',
      'cycling',
    ])
  })

  test('from a device without a clock has the time of its Id', () => {
    const sleeper = lap(0, 60).replaceAll('2025-06-10', '1989-12-31')
    expect(workoutsOf(file(activity(sleeper)))[0]).toMatchObject({
      time_start: '2025-06-10T06:00:00.000Z',
      time_end: '2025-06-10T06:01:00.000Z',
    })
  })

  test('keeps the offset of its times, and ignores words in place of numbers', () => {
    const bad = `<Lap StartTime="2025-06-10T06:00:00.000+01:00"><TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>1500</DistanceMeters><Calories>NaN</Calories><Track>
      <Trackpoint><Time>2025-06-10T06:00:00.000+01:00</Time><Position><LatitudeDegrees>no</LatitudeDegrees><LongitudeDegrees>undefined</LongitudeDegrees></Position></Trackpoint></Track></Lap>`
    expect(
      workoutsOf(file(activity(bad, { id: '2025-06-10T06:00:00.000+01:00' })))[0],
    ).toMatchObject({
      time_start: '2025-06-10T05:00:00.000Z',
      timezone_offset: 3600,
      calories: null,
      map: null,
      moving_time: 600,
      distance: 1500,
    })
  })

  test('computes an impossible top speed from the points instead, and treats zero calories in an hour as unmeasured', () => {
    const [workout] = workoutsOf(file(activity(lap(0, 400, { speed: 16_200, calories: 0 }))))
    expect(workout).toMatchObject({ max_speed: 3, calories: null })
  })

  test('that was cut off is read as far as possible, and says so', () => {
    const bytes = file(activity(lap(0, 200)))
    const { recordings, damage } = parseTcx(bytes.subarray(0, bytes.length - 2000))
    expect(damage).toMatch(/^not well-formed XML/)
    expect(recordings[0]!.samples.length).toBeGreaterThan(100)
  })

  test.each([
    [
      'a course',
      file('', '<Courses><Course><Name>Home</Name></Course></Courses>'),
      /a course, not a workout/,
    ],
    ['no activity', file(''), /a TCX file without an activity/],
    [
      'no date',
      file(
        '<Activity Sport="Running"><Lap><TotalTimeSeconds>60</TotalTimeSeconds></Lap></Activity>',
      ),
      /an activity without a date/,
    ],
    ['another XML file', new TextEncoder().encode('<gpx/>'), /not a TCX file/],
  ])('is refused with its reason: %s', (_, bytes, reason) => {
    expect(() => parseTcx(bytes)).toThrow(reason)
  })
})
