import { describe, expect, test } from 'vitest'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'

import { readLeniently } from './read-leniently.ts'
import { asSent, unreadableReason } from './unreadable.ts'

const uuid = (n: number) => `3d1f9e1c-63e8-4a39-9b0e-${String(n).padStart(12, '0')}`
const scopes = {
  user_granted: { required: ['a'], optional: [] },
  user_denied: { required: [], optional: ['b'] },
}

/** A whole record of each kind, as the interface describes it. */
const samples = {
  workout: {
    id: uuid(1),
    user_id: uuid(2),
    provider_id: 'r-1',
    title: 'Morning run',
    timezone_offset: -28_800,
    calendar_date: '2026-03-01',
    created_at: '2026-03-01T20:00:00Z',
    updated_at: '2026-03-01T20:00:00Z',
    time_start: '2026-03-02T03:00:00Z',
    time_end: '2026-03-02T04:00:00Z',
    average_hr: 140,
    max_hr: 170,
    average_speed: 3,
    max_speed: 4,
    average_watts: 200,
    max_watts: 400,
    device_watts: 210,
    weighted_average_watts: 220,
    calories: 500,
    distance: 10_000,
    moving_time: 3500,
    steps: 9000,
    elev_high: 90,
    elev_low: -3,
    total_elevation_gain: 120,
    hr_zones: [1, 2, 3, 4, 5, 6],
    map: { summary_polyline: '_p~iF~ps|U_ulLnnqC', polyline: null },
    source: { device_id: uuid(3), provider: 'garmin', type: 'watch' },
    sport: { id: 1, name: 'Running', slug: 'running' },
  },
  connection: {
    name: 'Garmin',
    slug: 'garmin',
    logo: null,
    status: 'error',
    created_on: '2026-01-01T00:00:00Z',
    resource_availability: { sleep: { status: 'available', scope_requirements: scopes } },
    error_details: {
      error_type: 'unknown',
      error_message: 'It broke',
      errored_at: '2026-01-02T00:00:00Z',
    },
  },
  marker: {
    id: 7,
    name: 'Glucose',
    slug: 'glucose',
    description: null,
    lab_id: 6,
    provider_id: '001032',
    type: 'biomarker',
    unit: 'mg/dL',
    price: '10.00',
    expected_results: [
      {
        id: 70,
        name: 'Glucose',
        slug: 'glucose',
        lab_id: 6,
        provider_id: '001032',
        required: true,
        loinc: { id: 700, name: 'Glucose', slug: 'glucose', code: '2345-7', unit: 'mg/dL' },
      },
    ],
  },
  diagnosis: { diagnosis_code: 'E11.9', description: 'Type 2 diabetes mellitus' },
  account: {
    id: uuid(4),
    lab: 'labcorp',
    status: 'active',
    delegated_flow: 'order_delegated',
    provider_account_id: '0441',
    allowed_billing: { client_bill: ['AZ'] },
    team_id_allowlist: [uuid(5)],
    org_id: uuid(6),
    account_name: 'Main',
    default_clinical_notes: 'none',
    business_units: ['east'],
  },
}
const recordOf: Record<EndpointName, Readonly<Record<string, unknown>>> = {
  listWorkouts: samples.workout,
  listProviders: samples.connection,
  listMarkers: samples.marker,
  listOrderSetMarkers: samples.marker,
  listLabTestMarkers: samples.marker,
  searchDiagnoses: samples.diagnosis,
  listLabAccounts: samples.account,
}
const names = Object.keys(endpoints) as EndpointName[]

const ASKED: Record<string, unknown> = { user_id: samples.workout.user_id }

/** A response of the endpoint with these records. */
function answerOf(name: EndpointName, records: unknown[], around: object = {}): unknown {
  const { key } = endpoints[name].records
  const paging = name.endsWith('Markers')
    ? { total: records.length, page: 1, size: 50, pages: 1 }
    : {}
  return key === null ? records : { [key]: records, ...paging, ...around }
}
function read(name: EndpointName, records: unknown[], { around = {}, asked = ASKED } = {}) {
  const result = readLeniently(endpoints[name], answerOf(name, records, around), asked)
  const { key } = endpoints[name].records
  const body = result.body as unknown
  const list = (key === null ? body : (body as Record<string, unknown>)[key]) as Record<
    string,
    any
  >[]
  return { ...result, list, envelope: body as Record<string, unknown> }
}
/** One workout with other fields; undefined takes a field away. */
function readWorkout(other: Record<string, unknown>) {
  const record = Object.fromEntries(
    Object.entries({ ...samples.workout, ...other }).filter(([, value]) => value !== undefined),
  )
  const { list, notes, rejected } = read('listWorkouts', [record])
  return { workout: list[0]!, notes, rejected }
}
const noteLines = (notes: { field: string; kind: string; reason: string }[]) =>
  notes.map(({ field, kind, reason }) => `${kind} ${field}: ${reason}`)

const garbage: unknown[] = [
  null,
  'nonsense',
  '',
  -1,
  1e300,
  Infinity,
  true,
  [],
  [null, 5, 'x', {}],
  {},
  { a: { b: [1] } },
  'x'.repeat(100_000),
]

/** Every place in a value where something can be put, as paths. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return []
  return Object.keys(value).flatMap((key) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    return [at, ...placesIn((value as Record<string, unknown>)[key], at)]
  })
}
function changed(record: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(record) as Record<string | number, any>
  let target = copy
  for (const step of path.slice(0, -1)) target = target[step]
  const last = path.at(-1)!
  if (value === undefined) delete target[last]
  else target[last] = value
  return copy
}

describe.each(names)('%s', (name) => {
  const { needs } = endpoints[name].records
  const record = recordOf[name]

  test('a record that keeps the contract is read unchanged, without a note', () => {
    const { list, notes, rejected } = read(name, [record])
    expect(list).toEqual([record])
    expect([notes, rejected]).toEqual([[], []])
  })

  test('any value in one field keeps the record and its other fields, if the record can be placed', () => {
    const aloneNeeded: readonly string[] = needs.filter((fields) => fields.length === 1).flat()
    for (const path of placesIn(record))
      for (const value of [undefined, ...garbage]) {
        const odd = changed(record, path, value)
        const { list, rejected, notes } = read(name, [odd, record])
        const place = `${path.join('.')} = ${value === undefined ? 'missing' : JSON.stringify(value).slice(0, 40)}`
        if (aloneNeeded.includes(String(path[0]))) {
          expect([place, list.length + rejected.length]).toEqual([place, 2])
          continue
        }
        expect([place, rejected]).toEqual([place, []])
        const [top] = path
        for (const [field, before] of Object.entries(record))
          if (field !== top) expect([place, field, list[0]![field]]).toEqual([place, field, before])
        // null where it is not what was promised, and then it is said
        const now = list[0]![top!]
        if (path.length === 1 && now === null && odd !== null && (odd as any)[top!] != null)
          expect([place, notes.some(({ field }) => field === top)]).toEqual([place, true])
        expect([place, asSent(list[0]!)]).toEqual([place, odd])
      }
  })

  test('nothing throws, even with odd values in every field at once', () => {
    for (const value of garbage) {
      const odd = Object.fromEntries(Object.keys(record).map((field) => [field, value]))
      const { list, rejected } = read(name, [odd, value, record])
      expect(list.length + rejected.length).toBe(3)
      expect(list.at(-1)).toEqual(record)
    }
  })

  test('unknown fields are kept', () => {
    expect(read(name, [{ ...record, mood: { good: [1] } }]).list[0]).toMatchObject({
      mood: { good: [1] },
    })
    const odd = { ...record, mood: 'good', [Object.keys(record)[1]!]: [[]] }
    expect(read(name, [odd]).list[0]).toMatchObject({ mood: 'good' })
  })

  test('a response without a list fails', () => {
    for (const answer of [null, 'text', 5, {}, { other: [] }])
      expect(() => readLeniently(endpoints[name], answer, {})).toThrow(/doesn’t match the API/)
  })
})

describe('A record is skipped only if it has no place', () => {
  const left = (name: EndpointName, record: unknown) => read(name, [record]).rejected[0]?.reason

  test('a workout without a start', () => {
    expect(left('listWorkouts', { ...samples.workout, time_start: undefined })).toBe(
      'time_start: missing',
    )
    expect(left('listWorkouts', { ...samples.workout, time_start: 'yesterday' })).toMatch(
      /^time_start: .*"yesterday"$/,
    )
    expect(left('listWorkouts', { time_start: samples.workout.time_start })).toBeUndefined()
  })
  test('a connection without a slug and name', () => {
    expect(left('listProviders', { slug: 'garmin' })).toBeUndefined()
    expect(left('listProviders', { name: 'Garmin' })).toBeUndefined()
    expect(left('listProviders', { status: 'error' })).toBe('name: missing; slug: missing')
  })
  test('a marker without a name and test code', () => {
    expect(left('listMarkers', { name: 'Glucose' })).toBeUndefined()
    expect(left('listMarkers', { provider_id: '001032' })).toBeUndefined()
    expect(left('listMarkers', { id: 7, name: '  ' })).toBe('name and provider_id: empty')
  })
  test('an account without an ID, a diagnosis without a code, and anything that isn’t an object', () => {
    expect(left('listLabAccounts', { ...samples.account, id: null })).toBe(
      'id: expected string, received null',
    )
    expect(left('listLabAccounts', { id: 'a-1' })).toBeUndefined()
    expect(left('searchDiagnoses', { description: 'x' })).toBe('diagnosis_code: missing')
    expect(left('searchDiagnoses', { diagnosis_code: 'E11.9' })).toBeUndefined()
    expect(left('searchDiagnoses', 'E11.9')).toBe('record: expected object, received "E11.9"')
  })
})

describe('A response from an older or newer service', () => {
  test('may have a source with a slug, and a sport that is text or has no name', () => {
    const { workout, notes } = readWorkout({
      source: { name: 'Garmin', slug: 'garmin', logo: null },
      sport: 'Running',
    })
    expect(workout.source.provider).toBe('garmin')
    expect(workout.sport).toMatchObject({ name: 'Running', slug: null })
    expect(noteLines(notes)).toEqual([
      'otherwise source.provider: missing, read from the slug',
      'otherwise sport: received "Running", a string, read as the name',
    ])
    expect(readWorkout({ sport: { id: 1, slug: 'running' } }).workout.sport).toMatchObject({
      name: 'running',
    })
    const ofId = readWorkout({ sport: { id: 1 } })
    expect(ofId.workout.sport).toEqual({ id: 1, name: 'Sport 1', slug: null })
    expect(noteLines(ofId.notes)).toEqual(['otherwise sport.name: missing, so Rounds uses its ID'])
    expect(readWorkout({ sport: {} }).workout.sport).toBeNull()
  })

  test('may lack a day that follows from the start and its offset', () => {
    const day = (other: object) => {
      const { workout, notes } = readWorkout({ calendar_date: undefined, ...other })
      return [workout.calendar_date, notes[0]!.reason]
    }
    const told = 'missing, based on the start and its offset'
    expect(day({})).toEqual(['2026-03-01', told])
    expect(day({ time_start: '2026-03-01T23:30:00-08:00' })).toEqual(['2026-03-01', told])
    expect(day({ timezone_offset: null })).toEqual([
      '2026-03-02',
      'missing, based on the start, in UTC',
    ])
    expect(day({ timezone_offset: 1e12 })[0]).toBe('2026-03-02')
    // the next day has a year of five digits
    expect(day({ time_start: '9999-12-31T23:59:59Z', timezone_offset: 3600 })).toEqual([
      '9999-12-31',
      'missing, based on the start, in UTC',
    ])
  })

  test('may have null for collections, zones, and details without a note', () => {
    const { list, notes } = read('listProviders', [
      { ...samples.connection, resource_availability: null, error_details: null },
      {
        ...samples.connection,
        resource_availability: { sleep: { status: 'available', scope_requirements: null } },
      },
    ])
    expect(list[0]!.resource_availability).toEqual({})
    expect(list[1]!.resource_availability.sleep.scope_requirements).toBeNull()
    expect(readWorkout({ hr_zones: null }).workout.hr_zones).toBeNull()
    expect(notes).toEqual([])
  })

  test('may have text as an error', () => {
    const { list, notes } = read('listProviders', [
      { ...samples.connection, error_details: 'It broke' },
    ])
    expect(list[0]!.error_details).toMatchObject({ error_type: null, error_message: 'It broke' })
    expect(notes).toHaveLength(1)
  })

  test('may have a number in digits, which is read with a note, and nothing else in its place', () => {
    const { workout, notes } = readWorkout({
      average_hr: '72',
      distance: '1e4',
      calories: '12 kcal',
      steps: ' 5',
    })
    expect([workout.average_hr, workout.distance, workout.calories, workout.steps]).toEqual([
      72,
      null,
      null,
      null,
    ])
    expect(noteLines(notes)[0]).toBe('otherwise average_hr: received "72", read as a number')
    expect(noteLines(notes)[1]).toBe('unreadable calories: expected number, received "12 kcal"')
  })

  test('may have an instant as a database writes it', () => {
    expect(readWorkout({ time_start: '2026-03-01 08:00:00+01' }).workout.time_start).toBe(
      '2026-03-01T08:00:00+01:00',
    )
    expect(readWorkout({ time_start: '2026-03-01T08:00+14:00' }).workout.time_start).toBe(
      '2026-03-01T08:00:00+14:00',
    )
    expect(readWorkout({ created_at: '2026-03-01T08:00:00' }).workout.created_at).toBeNull()
  })

  test('may have an ID in any form', () => {
    expect(readWorkout({ id: 'w-1', user_id: 12 }).workout).toMatchObject({
      id: 'w-1',
      user_id: '12',
    })
    const { list, notes } = read('listMarkers', [{ ...samples.marker, id: 'm-7', lab_id: '6' }])
    expect(list[0]).toMatchObject({ id: 'm-7', lab_id: '6' })
    expect(notes).toEqual([])
    expect(read('listLabAccounts', [{ ...samples.account, id: 'a' }]).list).toHaveLength(1)
  })

  test('may have a number as a test code, which may have lost its zeros', () => {
    const { list, notes } = read('listMarkers', [{ ...samples.marker, provider_id: 1032 }])
    expect(list[0]!.provider_id).toBe('1032')
    expect(noteLines(notes)).toEqual([
      'otherwise provider_id: received 1032, a number, so leading zeros may be missing',
    ])
  })
})

describe('An unreadable field', () => {
  test('is null, with its reason, at any depth', () => {
    const { workout } = readWorkout({ average_hr: 'abc', map: { polyline: 5 } })
    expect([workout.average_hr, workout.map.polyline]).toEqual([null, null])
    expect(unreadableReason(workout, 'average_hr')).toBe('expected number, received "abc"')
    expect(unreadableReason(workout.map, 'polyline')).toBe('expected string, received 5')
    expect(unreadableReason(workout, 'max_hr')).toBeNull()
  })

  test('is an impossible measurement, so that no sum is infinite', () => {
    const { workout, notes } = readWorkout({ max_hr: 1e308, distance: -1e308, elev_low: -430 })
    expect([workout.max_hr, workout.distance, workout.elev_low]).toEqual([null, null, -430])
    expect(notes.map(({ field }) => field)).toEqual(['max_hr', 'distance'])
  })

  test('as one of several zones drops all, because the others would shift', () => {
    expect(readWorkout({ hr_zones: [1, null, 3] }).workout.hr_zones).toBeNull()
  })

  test('is left out of a list of texts or objects, with a note', () => {
    const { list, notes } = read('listMarkers', [
      { ...samples.marker, expected_results: [5, { name: 'Iron' }] },
    ])
    expect(list[0]!.expected_results.map((one: { name: string }) => one.name)).toEqual(['Iron'])
    expect(notes[0]).toMatchObject({ field: 'expected_results.0', kind: 'unreadable' })
  })

  test('as a required object leaves its own fields unknown', () => {
    const { workout } = readWorkout({ source: null })
    expect(workout.source).toEqual({ device_id: null, provider: null, type: null })
    expect(unreadableReason(workout.source, 'provider')).toBe('expected object, received null')
  })

  test('includes a missing one that an account always has', () => {
    const { delegated_flow: _, provider_account_id: __, ...less } = samples.account
    const { list, notes } = read('listLabAccounts', [less])
    expect(noteLines(notes)).toEqual([
      'unreadable delegated_flow: missing',
      'unreadable provider_account_id: missing',
    ])
    expect(unreadableReason(list[0], 'provider_account_id')).toBe('missing')
  })

  test('as an ID that is not an integer is replaced', () => {
    for (const id of [1.5, 1e300]) {
      const { list, notes } = read('listMarkers', [{ ...samples.marker, id }])
      expect(list[0]!.id).toBe('no id, 001032')
      expect(notes).toMatchObject([{ field: 'id', kind: 'otherwise' }])
      const loinc = { ...samples.marker.expected_results[0]!.loinc, id }
      const inside = read('listMarkers', [
        { ...samples.marker, expected_results: [{ ...samples.marker.expected_results[0], loinc }] },
      ])
      expect(inside.list[0]!.expected_results[0].loinc.id).toBeNull()
    }
  })

  test('isn’t broken by field names that are special in JavaScript', () => {
    const sent = JSON.parse('{"__proto__": {"status": "unavailable"}, "sleep": {"status": 5}}')
    for (const sleep of [sent.sleep, { status: 'available' }]) {
      const resource_availability = Object.defineProperty({ sleep }, '__proto__', {
        value: sent['__proto__'],
        enumerable: true,
      })
      const { list } = read('listProviders', [{ ...samples.connection, resource_availability }])
      const resources = list[0]!.resource_availability as Record<string, { status: string }>
      expect(Object.keys(resources).toSorted()).toEqual(['__proto__', 'sleep'])
      expect(Object.entries(resources).find(([name]) => name === '__proto__')![1].status).toBe(
        'unavailable',
      )
    }
    const account = JSON.parse('{"id": "a", "allowed_billing": {"__proto__": ["AZ"], "b": ["CA"]}}')
    const { list } = read('listLabAccounts', [{ ...samples.account, ...account }])
    expect(new Map(Object.entries(list[0]!.allowed_billing))).toEqual(
      new Map([
        ['__proto__', ['AZ']],
        ['b', ['CA']],
      ]),
    )
  })

  test('repeated IDs are made unique, with a note', () => {
    const other = { ...samples.workout, time_start: '2026-03-03T03:00:00Z' }
    const taken = { ...samples.workout, id: `${samples.workout.id} (2)` }
    const { list, notes } = read('listWorkouts', [samples.workout, taken, other, other])
    expect(list.map(({ id }) => id)).toEqual([
      samples.workout.id,
      taken.id,
      `${samples.workout.id} (3)`,
      `${samples.workout.id} (4)`,
    ])
    expect(asSent(list[2]!)).toEqual(other)
    expect(noteLines(notes)).toEqual([
      'otherwise id: same as record 1, so Rounds assigned a different ID',
      'otherwise id: same as record 1, so Rounds assigned a different ID',
    ])
    const markers = read('listMarkers', [samples.marker, samples.marker])
    expect(new Set(markers.list.map(({ id }) => String(id))).size).toBe(2)
  })

  test('ten thousand records with one ID take no longer than as many IDs', () => {
    const answer = { workouts: Array.from({ length: 10_000 }, () => samples.workout) }
    const others = {
      workouts: answer.workouts.map((workout, n) => ({ ...workout, id: uuid(n) })),
    }
    const took = (sent: object) => {
      const began = performance.now()
      expect(readLeniently(endpoints.listWorkouts, sent, {}).body.workouts).toHaveLength(10_000)
      return performance.now() - began
    }
    const own = took(others)
    // counted anew for each, it was 50 million look-ups
    expect(took(answer)).toBeLessThan(3 * own + 500)
  })

  test('a record without an ID gets one of its own', () => {
    const without = { ...samples.workout, id: null }
    const { list } = read('listWorkouts', [without, without])
    expect(new Set(list.map(({ id }) => id)).size).toBe(2)
  })
})

test('a response with too many unreadable fields is rejected', () => {
  const broken = { ...samples.workout, steps: 'many', calories: 'some' }
  const sent = { workouts: [broken, samples.workout, broken] }
  const readWith = (mostUnreadable: number) =>
    readLeniently(endpoints.listWorkouts, sent, {}, { mostUnreadable })
  expect(readWith(4).body.workouts).toHaveLength(3)
  expect(() => readWith(3)).toThrow('More than 3 fields in the response are unreadable.')
  const none = { workouts: [1, 2, 3] }
  expect(() => readLeniently(endpoints.listWorkouts, none, {}, { mostUnreadable: 2 })).toThrow(
    'More than 2 fields',
  )
})

describe('Fields around the list', () => {
  const around = { total: 'many', page: undefined, size: null, pages: 'x' }

  test('may be missing or invalid without losing a marker, and then the page is the one requested and the total is unknown', () => {
    const { list, envelope, notes } = read('listMarkers', [samples.marker], {
      around,
      asked: { page: 3, size: 20 },
    })
    expect(list).toHaveLength(1)
    expect(envelope).toMatchObject({ total: null, page: 3, size: 20, pages: null })
    expect(notes.map(({ field, kind, index }) => [field, kind, index])).toEqual([
      ['total', 'unreadable', null],
      ['page', 'otherwise', null],
      ['size', 'otherwise', null],
      ['pages', 'unreadable', null],
    ])
  })

  test('a total below the number of records received is ignored', () => {
    const { envelope, notes } = read('listMarkers', [samples.marker, samples.marker], {
      around: { total: 1 },
    })
    expect(envelope.total).toBeNull()
    expect(notes[0]!.reason).toBe('1, but 2 records received so far')
  })
})
