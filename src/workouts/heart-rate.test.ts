import { expect, test } from 'vitest'

import { heartRateOverTime, heartRateRange, heartRatesDrawn, isImpossible } from './heart-rate.ts'
import { workout } from './testing.ts'

const days = { start: '2026-11-02', end: '2026-11-04' }
const overTime = (...workouts: Parameters<typeof workout>[0][]) => {
  const all = workouts.map((one) => workout({ moving_time: 1800, ...one }))
  return heartRateOverTime(all, all, days, 'day').rows
}

test('A heart rate of zero is on no scale, and its day is known', () => {
  const rows = overTime(
    { calendar_date: '2026-11-02', average_hr: 0, max_hr: 0 },
    { calendar_date: '2026-11-03', average_hr: 0, max_hr: 150 },
    { calendar_date: '2026-11-04', average_hr: 120, max_hr: 160 },
  )
  expect(rows.map(heartRateRange)).toEqual([null, [150, 150], [120, 160]])
  expect(Math.min(...heartRatesDrawn(rows))).toBeGreaterThan(0)
  expect(rows.map(isImpossible)).toEqual([true, true, false])
})

test('A day has the range it was measured in, which may be one value or none', () => {
  const rows = overTime(
    { calendar_date: '2026-11-02', average_hr: 130, max_hr: null },
    { calendar_date: '2026-11-04', average_hr: null, max_hr: null },
  )
  expect(rows.map(heartRateRange)).toEqual([[130, 130], null, null])
})
