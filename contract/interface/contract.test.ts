import { describe, expect, test } from 'vitest'

import { ErrorBody } from './common.ts'
import { endpoints } from './endpoints.ts'
import { LabAccount } from './lab-accounts.ts'
import { Marker, markerName } from './markers.ts'
import { Connection } from './providers.ts'
import { Workout } from './workouts.ts'

const id = '3d1f9e1c-63e8-4a39-9b0e-1f3c9a7a0001'

const workout = {
  id,
  user_id: id,
  provider_id: 'r-1',
  calendar_date: '2026-03-01',
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00+00:00',
  time_start: '2026-03-01T08:00:00.25-08:00',
  time_end: '2026-03-01T09:00:00-08:00',
  source: { provider: 'garmin' },
}

test('a marker goes by its test code if its name is missing or empty', () => {
  expect(markerName({ name: 'Iron', provider_id: '001339' })).toBe('Iron')
  expect(markerName({ name: '', provider_id: '001339' })).toBe('001339')
  expect(markerName({ name: null, provider_id: '' })).toBe('No name')
})

describe('the seven endpoints', () => {
  test('have the methods and paths of the API', () => {
    expect(
      Object.entries(endpoints).map(([name, { method, path }]) => `${name} ${method} ${path}`),
    ).toEqual([
      'listWorkouts GET /v2/summary/workouts/:user_id',
      'listProviders GET /v2/user/providers/:user_id',
      'listMarkers GET /v3/lab_tests/markers',
      'listOrderSetMarkers POST /v3/lab_tests/list_order_set_markers',
      'listLabTestMarkers GET /v3/lab_tests/:lab_test_id/markers',
      'searchDiagnoses GET /v3/insurance/search/diagnosis',
      'listLabAccounts GET /v3/lab_test/lab_account',
    ])
  })

  test('name each parameter of their path', () => {
    for (const { path, params } of Object.values(endpoints))
      expect([...path.matchAll(/:(\w+)/g)].map((match) => match[1])).toEqual(
        Object.keys(params.shape),
      )
  })

  test('say where a response has its records', () => {
    for (const { records, response } of Object.values(endpoints)) {
      const empty =
        records.key === null ? [] : { [records.key]: [], total: 0, page: 1, size: 50, pages: 0 }
      expect(response.safeParse(empty).success).toBe(true)
      expect(response.safeParse({ other: [] }).success).toBe(false)
    }
  })
})

describe('a page', () => {
  const { query } = endpoints.listMarkers

  test('is the first of fifty by default', () => {
    expect(query.parse({})).toEqual({ page: 1, size: 50 })
  })

  test('is an integer in digits, from an address or from code', () => {
    expect(query.parse({ page: '2', size: '100' })).toEqual({ page: 2, size: 100 })
    expect(query.parse({ page: 3, size: 1 })).toEqual({ page: 3, size: 1 })
    for (const size of [
      '0',
      '101',
      '-5',
      '1.5',
      '1e1',
      '0x10',
      ' 7',
      '',
      'all',
      ['5', '6'],
      ['5'],
      null,
      true,
      0,
      101,
    ])
      expect([size, query.safeParse({ size }).success]).toEqual([size, false])
  })

  test('of several labs has a list of IDs, however it was requested', () => {
    expect(query.parse({ lab_id: '7' }).lab_id).toEqual([7])
    expect(query.parse({ lab_id: ['7', '8'] }).lab_id).toEqual([7, 8])
    expect(query.safeParse({ lab_id: ['7', ''] }).error!.issues[0]!.path).toEqual(['lab_id', 1])
  })
})

describe('a range of workouts', () => {
  const { query } = endpoints.listWorkouts
  const takes = (start_date: string) => query.safeParse({ start_date }).success

  test('uses days or date-times, with or without an offset', () => {
    for (const text of [
      '2026-03-01',
      '2024-02-29',
      '2026-03-01T10:00:00',
      '2026-03-01T10:00:00Z',
      '2026-03-01T10:00:00.5+05:30',
    ])
      expect([text, takes(text)]).toEqual([text, true])
  })

  test('accepts nothing else', () => {
    for (const text of [
      '',
      'today',
      '2026-3-1',
      '2026-02-30',
      '2025-02-29',
      '01.03.2026',
      '2026-03-01 10:00:00',
      '2026-03-01T24:00:00',
      '20260301',
    ])
      expect([text, takes(text)]).toEqual([text, false])
  })
})

describe('a record', () => {
  test('needs few fields, and missing ones are null', () => {
    expect(Workout.parse(workout)).toMatchObject({
      average_hr: null,
      map: null,
      sport: null,
      hr_zones: null,
      title: null,
      source: { device_id: null, type: null },
    })
    expect(Marker.parse({ id: 1, name: 'Glucose', slug: 'glucose' })).toMatchObject({
      lab_id: null,
      price: null,
      type: null,
      expected_results: [],
    })
    expect(
      Connection.parse({
        name: 'Oura',
        slug: 'oura',
        status: 'connected',
        created_on: workout.created_at,
      }),
    ).toMatchObject({ error_details: null, resource_availability: {}, logo: null })
  })

  test('keeps zero as a measurement', () => {
    expect(
      Workout.parse({ ...workout, elev_low: 0, average_watts: 0, hr_zones: [0] }),
    ).toMatchObject({ elev_low: 0, average_watts: 0, hr_zones: [0] })
  })

  test('keeps unknown fields and values', () => {
    expect(Workout.parse({ ...workout, mood: 'good' })).toMatchObject({ mood: 'good' })
    expect(
      Connection.parse({
        name: 'X',
        slug: 'x',
        status: 'dreaming',
        created_on: workout.created_at,
        resource_availability: { sleep: { status: 'maybe' } },
      }),
    ).toMatchObject({
      status: 'dreaming',
      resource_availability: { sleep: { status: 'maybe', scope_requirements: null } },
    })
    expect(
      LabAccount.parse({
        id,
        lab: 'oak',
        status: 'ready_to_launch',
        delegated_flow: 'pickup_delegated',
        provider_account_id: '1',
        allowed_billing: 'ask us',
      }),
    ).toMatchObject({ status: 'ready_to_launch', allowed_billing: 'ask us' })
  })

  test('breaks the contract if a client couldn’t process it', () => {
    for (const broken of [
      { id: 'one' },
      { time_start: 'yesterday' },
      { time_start: '2026-03-01T08:00:00' },
      { calendar_date: '2026-02-30' },
      { average_hr: '140' },
      { source: null },
      { hr_zones: [1, null] },
    ])
      expect([broken, Workout.safeParse({ ...workout, ...broken }).success]).toEqual([
        broken,
        false,
      ])
    expect(
      Marker.safeParse({ id: 1, name: 'Glucose', slug: 'glucose', provider_id: 1032 }).success,
    ).toBe(false)
  })
})

describe('an error', () => {
  test('is a text, or says what is wrong with each part', () => {
    expect(ErrorBody.safeParse({ detail: 'User does not exist' }).success).toBe(true)
    expect(
      ErrorBody.safeParse({
        detail: [{ type: 'missing', loc: ['query', 'lab_id', 1], msg: 'Required', input: null }],
      }).success,
    ).toBe(true)
    expect(ErrorBody.safeParse({ message: 'other' }).success).toBe(false)
  })
})
