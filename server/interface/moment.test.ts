import { describe, expect, test } from 'vitest'

import { endOf, isAfter, startOf } from './moment.ts'

describe('the ends of a range', () => {
  test('a day begins at midnight UTC and ends with its whole last second', () => {
    expect(startOf('2026-03-01')).toBe('2026-03-01T00:00:00.000000Z')
    expect(endOf('2026-03-01')).toBe('2026-03-01T23:59:59.999999Z')
  })
  test('a date-time is an exact moment, in UTC without an offset', () => {
    expect(startOf('2026-03-01T10:00:00')).toBe('2026-03-01T10:00:00.000000Z')
    expect(endOf('2026-03-01T10:00:00+02:00')).toBe('2026-03-01T08:00:00.000000Z')
    expect(endOf('2026-03-01T10:00Z')).toBe('2026-03-01T10:00:00.000000Z')
  })
  test('microseconds are kept', () => {
    expect(startOf('2026-03-01T10:00:00.1234567Z')).toBe('2026-03-01T10:00:00.123456Z')
    expect(startOf('2026-03-01T10:00:00.5Z')).toBe('2026-03-01T10:00:00.500000Z')
    expect(isAfter('2026-03-01T10:00:00.000002Z', '2026-03-01T10:00:00.000001Z')).toBe(true)
  })
  test('offsets that PostgreSQL doesn’t know are converted to UTC, and the years 0 and 10000 are before and after everything', () => {
    expect(startOf('2026-03-01T10:00:00+23:00')).toBe('2026-02-28T11:00:00.000000Z')
    expect(startOf('0000-06-01')).toBe('-infinity')
    expect(endOf('9999-12-31')).toBe('9999-12-31T23:59:59.999999Z')
    expect(endOf('9999-12-31T23:59:59-12:00')).toBe('infinity')
  })
  test('a start is compared with an end by time, not by text', () => {
    expect(isAfter('2026-03-02', '2026-03-01')).toBe(true)
    expect(isAfter('2026-03-01', '2026-03-01')).toBe(false)
    expect(isAfter('2026-03-01T23:00:00-02:00', '2026-03-02T00:30:00Z')).toBe(true)
    expect(isAfter('2026-03-01T23:59:59.5Z', '2026-03-01')).toBe(false)
  })
})
