import { expect, test } from 'vitest'

import { today } from '#lib/days.ts'

import { dayAndTime } from './day-words.ts'

test('a time in a column always has its day', () => {
  expect(dayAndTime(new Date().toISOString())).toMatch(/^Today, \d\d:\d\d$/)
  const lastYear = `${Number(today().slice(0, 4)) - 1}-06-15T12:00:00Z`
  expect(dayAndTime(lastYear)).toMatch(/^Jun 15, \d{4}, \d\d:\d\d$/)
})
