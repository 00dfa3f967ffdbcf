import { expect, test } from 'vitest'

import { daysOf } from './range.ts'

const TODAY = '2026-11-29'

test('a range that has started ends today, and a future one stays as it is', () => {
  expect(daysOf('2026-11-01..2026-11-30', TODAY)).toEqual({ start: '2026-11-01', end: TODAY })
  expect(daysOf('2026-11-29..2026-12-05', TODAY)).toEqual({ start: TODAY, end: TODAY })
  expect(daysOf('2026-11-01..2026-11-29', TODAY)).toEqual({ start: '2026-11-01', end: TODAY })
  expect(daysOf('2026-11-01..2026-11-20', TODAY)).toEqual({
    start: '2026-11-01',
    end: '2026-11-20',
  })
  expect(daysOf('2026-12-01..2026-12-31', TODAY)).toEqual({
    start: '2026-12-01',
    end: '2026-12-31',
  })
  expect(daysOf('2026-11-30..2026-11-01', TODAY)).toBe(null)
})
