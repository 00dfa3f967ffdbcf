import { describe, expect, test } from 'vitest'

import { instantAt, instantText, weekday } from './local-time.ts'

describe('the clock of a place', () => {
  test('a time of day is found on both sides of a change to daylight saving time', () => {
    expect(instantText(instantAt('Europe/Madrid', '2026-03-28', 8 * 3600))).toBe(
      '2026-03-28T07:00:00+00:00',
    )
    expect(instantText(instantAt('Europe/Madrid', '2026-03-29', 8 * 3600))).toBe(
      '2026-03-29T06:00:00+00:00',
    )
  })

  test('weeks begin on Monday', () => {
    expect(weekday('2026-11-16')).toBe(0)
    expect(weekday('2026-11-22')).toBe(6)
  })
})
