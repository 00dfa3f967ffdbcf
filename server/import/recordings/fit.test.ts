import { describe, expect, test } from 'vitest'

import {
  after,
  fileId,
  fitFile,
  fitTime,
  record,
  session,
  timerEvent,
  type FitMessage,
} from '#server/import/testing.ts'

import { parseFit } from './fit.ts'
import { NotARecording } from './recording.ts'
import { toWorkout } from './to-workout.ts'

const START = '2025-05-01T08:00:00Z'
const PERSON = '7F3C1A52-6f0e-4b6e-9d1b-0c5f8a2e4d17'
const RUNNING = 1
const CYCLING = 2
const TRANSITION = 3
const SWIMMING = 5

const ride = (seconds: number, start = START): FitMessage[] =>
  Array.from({ length: seconds + 1 }, (_, second) =>
    record({
      at: after(start, second),
      latitude: 60.17 + second * 0.00005,
      longitude: 24.94,
      altitude: 10 + second / 10,
      hr: 120 + (second % 10),
      distance: second * 5,
      speed: second === 0 ? 0 : 5,
      power: 200,
    }),
  )

const workoutsOf = async (file: Buffer, maxHr: number | null = null) =>
  (await parseFit(file)).recordings.map(
    (recording) =>
      toWorkout(recording, { userId: PERSON, fallbackIdentity: 'bytes', maxHr }).workout,
  )

describe('a FIT recording', () => {
  test('uses the device’s summary, and computes the rest', async () => {
    const [workout] = await workoutsOf(
      fitFile([
        fileId(),
        ...ride(100),
        session(START, 105.5, CYCLING, [
          [6, 'enum', 7],
          [8, 'uint32', 101_000],
          [9, 'uint32', 51_234],
          [11, 'uint16', 12],
          [16, 'uint8', 125],
          [17, 'uint8', 131],
          [20, 'uint16', 199],
          [22, 'uint16', 11],
          [124, 'uint32', 5123],
          [125, 'uint32', 6789],
        ]),
      ]),
    )
    expect(workout).toMatchObject({
      user_id: PERSON.toLowerCase(),
      time_start: '2025-05-01T08:00:00.000Z',
      time_end: '2025-05-01T08:01:45.500Z',
      distance: 512.34,
      average_speed: 5.123,
      max_speed: 6.789,
      average_hr: 125,
      max_hr: 131,
      average_watts: 199,
      device_watts: 199,
      max_watts: 200,
      weighted_average_watts: 200,
      calories: 12,
      elev_low: 10,
      elev_high: 20,
      total_elevation_gain: 11,
      moving_time: 100,
      // the place tells the time zone where the device does not
      timezone_offset: 10_800,
      calendar_date: '2025-05-01',
      sport: { name: 'Road cycling', slug: 'road_cycling' },
      source: { provider: 'garmin', type: 'watch' },
    })
    expect(workout!.map!.summary_polyline!.length).toBeGreaterThan(5)
    expect(workout!.created_at).toBe(workout!.time_end)
  })

  test('has null in every field it doesn’t contain', async () => {
    const [workout] = await workoutsOf(fitFile([fileId({ serial: null }), session(START, 600, 10)]))
    expect(workout).toMatchObject({
      average_hr: null,
      max_hr: null,
      hr_zones: null,
      average_speed: null,
      max_speed: null,
      distance: null,
      calories: null,
      steps: null,
      average_watts: null,
      max_watts: null,
      device_watts: null,
      weighted_average_watts: null,
      elev_high: null,
      elev_low: null,
      total_elevation_gain: null,
      map: null,
      timezone_offset: null,
      title: null,
      source: { device_id: null },
    })
  })

  test('is computed from its records if the session was never written', async () => {
    const whole = fitFile([fileId(), ...ride(120)])
    const { recordings, damage } = await parseFit(whole.subarray(0, whole.length - 30))
    const workout = toWorkout(recordings[0]!, {
      userId: PERSON,
      fallbackIdentity: 'bytes',
      maxHr: null,
    }).workout
    expect(damage).toMatch(/^the file is cut off: only \d+ of \d+ bytes are present$/)
    expect(workout).toMatchObject({
      distance: 595,
      average_watts: 200,
      weighted_average_watts: 200,
      max_speed: 5,
      average_hr: 125,
    })
    expect(workout.total_elevation_gain).toBeCloseTo(11.9, 0)
  })

  test('that broke off in a lap uses all its records, not just the earlier laps', async () => {
    const lap = (start: string, elapsed: number): FitMessage => ({
      global: 19,
      fields: [
        [253, 'uint32', fitTime(start) + elapsed],
        [2, 'uint32', fitTime(start)],
        [7, 'uint32', elapsed * 1000],
        [9, 'uint32', elapsed * 500],
        [11, 'uint16', 9],
      ],
    })
    const broken = [fileId(), ...ride(100), lap(START, 60)]
    expect(await workoutsOf(fitFile(broken))).toMatchObject([
      { time_end: '2025-05-01T08:01:40.000Z', distance: 500, moving_time: 100, calories: null },
    ])
    expect(await workoutsOf(fitFile([...broken, lap(after(START, 60), 40)]))).toMatchObject([
      { time_end: '2025-05-01T08:01:40.000Z', distance: 500, moving_time: 100, calories: 18 },
    ])
  })

  test('with a wrong checksum is imported, and says so', async () => {
    const { recordings, damage } = await parseFit(
      fitFile([fileId(), ...ride(30)], { crc: 'wrong' }),
    )
    expect(damage).toBe('the checksum is wrong')
    expect(recordings).toHaveLength(1)
  })

  test('is refused if most of it is lost', async () => {
    const file = fitFile([fileId(), ...ride(100)])
    // a header of a message that nothing defined, early on
    file[14 + 80] = 0x0f
    file.fill(0x0f, 14 + 80, 14 + 400)
    await expect(parseFit(file)).rejects.toThrow(
      /damaged starting at byte \d+ of \d+; only \d+% of it can be read/,
    )
  })

  test.each([
    [
      'a monitoring file',
      fitFile([fileId({ type: 32 })]),
      /a FIT file of type \S+, not an activity/,
    ],
    ['a settings file', fitFile([fileId({ type: 2 })]), /settings, not an activity/],
    ['an empty activity', fitFile([fileId()]), /an activity with no date/],
    [
      'an activity without a date',
      fitFile([fileId(), { global: 20, fields: [[3, 'uint8', 120]] }]),
      /an activity with no date/,
    ],
    [
      'an activity with zero duration',
      fitFile([fileId(), session(START, 0, CYCLING)]),
      /zero duration/,
    ],
    ['a text file', Buffer.from('this is no recording at all'), /header is missing/],
    ['nothing', Buffer.alloc(0), /header is missing/],
  ])('%s is refused with its reason', async (_, file, reason) => {
    const parsing = parseFit(file)
    await expect(parsing).rejects.toBeInstanceOf(NotARecording)
    await expect(parsing).rejects.toThrow(reason)
  })

  test('with compressed timestamps keeps its times', async () => {
    const beat = (offset: number, hr: number): FitMessage => ({
      global: 20,
      compressedOffset: offset,
      fields: [[3, 'uint8', hr]],
    })
    const base = fitTime(START)
    const offsetOf = (second: number) => (base + second) % 32
    const { recordings } = await parseFit(
      fitFile([
        fileId(),
        record({ at: START, hr: 100 }),
        beat(offsetOf(5), 110),
        beat(offsetOf(20), 120),
        beat(offsetOf(40), 130),
      ]),
    )
    expect(
      recordings[0]!.samples.map(({ at, hr }) => [(at - Date.parse(START)) / 1000, hr]),
    ).toEqual([
      [0, 100],
      [5, 110],
      [20, 120],
      [40, 130],
    ])
  })

  test('of several sports is one workout for each, without the transitions', async () => {
    const bikeStart = after(START, 160)
    const parsed = await parseFit(
      fitFile([
        fileId(),
        ...ride(100),
        ...ride(100, bikeStart),
        session(START, 100, SWIMMING, [[6, 'enum', 18]]),
        session(after(START, 101), 58, TRANSITION),
        session(bikeStart, 100, CYCLING),
      ]),
    )
    expect(parsed.transitions).toBe(1)
    const workouts = parsed.recordings.map(
      (recording) =>
        toWorkout(recording, { userId: PERSON, fallbackIdentity: 'bytes', maxHr: null }).workout,
    )
    expect(
      workouts.map(({ sport, time_start, distance }) => [sport!.slug, time_start, distance]),
    ).toEqual([
      ['open_water_swimming', '2025-05-01T08:00:00.000Z', 500],
      ['cycling', '2025-05-01T08:02:40.000Z', 500],
    ])
    expect(new Set(workouts.map((workout) => workout.id)).size).toBe(2)
  })

  test('that broke off in its second sport has both, each with its own records', async () => {
    const runStart = after(START, 160)
    const sport = (value: number): FitMessage => ({ global: 12, fields: [[0, 'enum', value]] })
    const messages = [
      fileId(),
      sport(CYCLING),
      ...ride(100),
      session(START, 100, CYCLING),
      sport(RUNNING),
      ...ride(200, runStart),
    ]
    const whole = fitFile([...messages, session(runStart, 200, RUNNING)])
    // the last 100 records and the session
    const cut = whole.subarray(0, fitFile(messages).length - 100 * 59)
    const summaryOf = async (file: Buffer) =>
      (await workoutsOf(file)).map((one) => [one.sport!.slug, one.time_end, one.distance])
    expect(await summaryOf(whole)).toEqual([
      ['cycling', '2025-05-01T08:01:40.000Z', 500],
      ['running', '2025-05-01T08:06:00.000Z', 1000],
    ])
    const [first, second] = await summaryOf(cut)
    expect(first).toEqual(['cycling', '2025-05-01T08:01:40.000Z', 500])
    expect(second![0]).toBe('running')
    expect(second![2]).toBeGreaterThan(300)
    expect(second![2]).toBeLessThan(600)
  })

  test('with its session written twice uses the longer one, once', async () => {
    const sessions = [session(START, 40, CYCLING), session(START, 100, CYCLING)]
    for (const written of [sessions, sessions.toReversed(), [sessions[1]!, sessions[1]!]]) {
      const workouts = await workoutsOf(fitFile([fileId(), ...ride(100), ...written]))
      expect(workouts).toMatchObject([{ distance: 500, moving_time: 100, max_hr: 129 }])
    }
  })

  test('chained behind another in one file is a separate workout', async () => {
    const later = after(START, 86_400)
    const chained = Buffer.concat([
      fitFile([fileId(), ...ride(40)]),
      fitFile([fileId(), ...ride(40, later)]),
    ])
    expect((await workoutsOf(chained)).map((workout) => workout.time_start)).toEqual([
      '2025-05-01T08:00:00.000Z',
      '2025-05-02T08:00:00.000Z',
    ])
  })

  test('chained behind one without a checksum is a separate workout too', async () => {
    const later = after(START, 86_400)
    const chained = Buffer.concat([
      fitFile([fileId(), ...ride(40)]).subarray(0, -2),
      fitFile([fileId(), ...ride(40, later)]),
    ])
    expect((await workoutsOf(chained)).map((workout) => workout.time_start)).toEqual([
      '2025-05-01T08:00:00.000Z',
      '2025-05-02T08:00:00.000Z',
    ])
  })

  test('uses the heart rate that a strap sent afterwards', async () => {
    const swim = Array.from({ length: 10 }, (_, second) =>
      record({ at: after(START, second), distance: second }),
    )
    const ticks = (seconds: number) => seconds * 1024
    // two beats, half a second apart, packed into three bytes
    const first = ticks(101) % 4096
    const second = (ticks(101) + 512) % 4096
    const packed = [first & 0xff, (first >> 8) | ((second & 0x0f) << 4), second >> 4]
    const strap = fitFile([
      {
        global: 132,
        fields: [
          [253, 'uint32', fitTime(START)],
          [9, 'uint32', ticks(100)],
          [6, 'uint8', 98],
        ],
      },
      {
        global: 132,
        fields: [
          [6, 'uint8', [141, 143]],
          [10, 'byte', packed],
        ],
      },
    ])
    const { recordings } = await parseFit(Buffer.concat([fitFile([fileId(), ...swim]), strap]))
    expect(recordings).toHaveLength(1)
    expect(recordings[0]!.samples.slice(0, 4).map((sample) => sample.hr)).toEqual([
      98, 141, 143, 143,
    ])
  })

  test('uses a rowing machine’s own field if the watch measures nothing', async () => {
    const watts: FitMessage[] = [
      { global: 207, fields: [[3, 'uint8', 0]] },
      {
        global: 206,
        fields: [
          [0, 'uint8', 0],
          [1, 'uint8', 4],
          [2, 'uint8', 0x84],
          [3, 'string', 'Stroke power'],
          [14, 'uint16', 20],
          [15, 'uint8', 7],
        ],
      },
    ]
    const strokes = Array.from({ length: 40 }, (_, second): FitMessage => ({
      global: 20,
      fields: [
        [253, 'uint32', fitTime(START) + second],
        [3, 'uint8', 130],
      ],
      developer: [{ number: 4, index: 0, type: 'uint16', value: 250 }],
    }))
    const [workout] = await workoutsOf(fitFile([fileId(), ...watts, ...strokes]))
    expect(workout).toMatchObject({
      average_watts: 250,
      max_watts: 250,
      weighted_average_watts: 250,
      device_watts: null,
    })
  })

  test('doesn’t confuse a developer’s field with the device’s own of the same name', async () => {
    const described: FitMessage[] = [
      { global: 207, fields: [[3, 'uint8', 0]] },
      {
        global: 206,
        fields: [
          [0, 'uint8', 0],
          [1, 'uint8', 9],
          [2, 'uint8', 0x84],
          [3, 'string', 'distance'],
        ],
      },
    ]
    const strides = Array.from({ length: 40 }, (_, second): FitMessage => ({
      global: 20,
      fields: [
        [253, 'uint32', fitTime(START) + second],
        [5, 'uint32', second * 300],
      ],
      developer: [{ number: 9, index: 0, type: 'uint16', value: 7 }],
    }))
    expect((await workoutsOf(fitFile([fileId(), ...described, ...strides])))[0]!.distance).toBe(117)
  })

  test('counts a pool swimmer’s lengths as moving, but not the rests', async () => {
    const length = (second: number, seconds: number, isActive: boolean): FitMessage => ({
      global: 101,
      fields: [
        [253, 'uint32', fitTime(START) + second + seconds],
        [2, 'uint32', fitTime(START) + second],
        [4, 'uint32', seconds * 1000],
        [12, 'enum', isActive ? 1 : 0],
      ],
    })
    const [workout] = await workoutsOf(
      fitFile([
        fileId(),
        length(0, 30, true),
        length(30, 60, false),
        length(90, 32, true),
        session(START, 122, SWIMMING, [
          [6, 'enum', 17],
          [8, 'uint32', 122_000],
          [9, 'uint32', 5000],
        ]),
      ]),
    )
    expect(workout).toMatchObject({
      moving_time: 62,
      distance: 50,
      map: null,
      sport: { slug: 'pool_swimming' },
    })
  })

  test('doesn’t count a pause or a stop at a light', async () => {
    const riding = [
      ...ride(100),
      ...ride(50, after(START, 400)),
      ...Array.from({ length: 20 }, (_, second) =>
        record({ at: after(START, 451 + second), speed: 0 }),
      ),
    ]
    const events = [
      timerEvent(START, 0),
      timerEvent(after(START, 100), 4),
      timerEvent(after(START, 400), 0),
    ]
    const [workout] = await workoutsOf(
      fitFile([
        fileId(),
        ...events,
        ...riding,
        session(START, 470, CYCLING, [[8, 'uint32', 170_000]]),
      ]),
    )
    expect(workout!.moving_time).toBe(150)
  })

  test('counts two steps per leg cycle, and none if the device’s value is invalid', async () => {
    const run = (cycles: number) =>
      fitFile([
        fileId(),
        session(START, 600, RUNNING, [
          [8, 'uint32', 600_000],
          [10, 'uint32', cycles],
          [18, 'uint8', 85],
        ]),
      ])
    expect((await workoutsOf(run(850)))[0]!.steps).toBe(1700)
    expect((await workoutsOf(run(100)))[0]!.steps).toBeNull()
  })

  test('has the day and the offset of the watch that recorded it', async () => {
    const late = '2025-05-01T23:30:00Z'
    const activity: FitMessage = {
      global: 34,
      fields: [
        [253, 'uint32', fitTime(late) + 60],
        [5, 'uint32', fitTime(late) + 60 + 2 * 3600],
      ],
    }
    const [workout] = await workoutsOf(fitFile([fileId(), session(late, 60, RUNNING), activity]))
    expect(workout).toMatchObject({
      timezone_offset: 7200,
      calendar_date: '2025-05-02',
      time_start: '2025-05-01T23:30:00.000Z',
    })
  })

  test('keeps elevations below sea level, and ignores a position at (0, 0)', async () => {
    const shore = Array.from({ length: 30 }, (_, second) =>
      record({
        at: after(START, second),
        latitude: second === 10 ? 0 : 31.5,
        longitude: second === 10 ? 0 : 35.48 + second * 0.0001,
        altitude: -430 - second / 10,
      }),
    )
    const [workout] = await workoutsOf(fitFile([fileId(), ...shore]))
    expect(workout).toMatchObject({ elev_high: -430, elev_low: -432.8, total_elevation_gain: 0 })
    expect(workout!.distance).toBeGreaterThan(250)
    expect(workout!.distance).toBeLessThan(300)
  })

  test('has zones from the given maximum, otherwise from the device’s, otherwise none', async () => {
    const zones = async (maxHr: number | null, told: FitMessage[] = []) =>
      (await workoutsOf(fitFile([fileId(), ...told, ...ride(100)]), maxHr))[0]!.hr_zones
    expect(await zones(200)).toEqual([0, 0, 100, 0, 0, 0])
    // 126 is 70 % of 180: four of every ten seconds are at least that
    expect(await zones(null, [{ global: 7, fields: [[1, 'uint8', 180]] }])).toEqual([
      0, 0, 60, 40, 0, 0,
    ])
    expect(await zones(null)).toBeNull()
  })

  test('is the same workout each time it is read, and a different one for another person', async () => {
    const file = fitFile([fileId(), ...ride(40), session(START, 40, CYCLING)])
    const [once] = await workoutsOf(file)
    const [again] = await workoutsOf(Buffer.from(file))
    expect(again).toEqual(once)
    const { recordings } = await parseFit(file)
    expect(
      toWorkout(recordings[0]!, {
        userId: '00000000-0000-4000-8000-000000000002',
        fallbackIdentity: 'bytes',
        maxHr: null,
      }).workout.id,
    ).not.toBe(once!.id)
  })

  test('ignores an average speed in another unit, and an impossible elevation', async () => {
    const [workout] = await workoutsOf(
      fitFile([
        fileId(),
        ...ride(100),
        session(START, 100, CYCLING, [
          [8, 'uint32', 100_000],
          [9, 'uint32', 50_000],
          [124, 'uint32', 18_000],
          [127, 'uint32', 4_000_000_000],
        ]),
      ]),
    )
    expect(workout).toMatchObject({ average_speed: 5, elev_high: 20 })
  })
})
