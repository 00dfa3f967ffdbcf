import { expect, test } from 'vitest'

import { testProblem } from '#lib/connections/testing.ts'

import { closedFinding, closedWeeks, highestDrawn, weekWords } from './closed-weeks.ts'

const begun = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString()
const closed = (day: string, days: number) => ({
  name: 'Maya',
  problem: testProblem('a', 'strava', {
    state: 'closed',
    closed_as: 'recovered',
    first_seen: begun(day, days),
    cause_since: begun(day, days),
    closed_at: `${day}T12:00:00Z`,
  }),
})
const period = { from: '2026-11-04', today: '2026-11-20', startsOn: 'monday' } as const
const words = (...rows: ReturnType<typeof closed>[]) =>
  closedFinding(closedWeeks(rows, period), period.today, period.startsOn)

test('each week has its closed issues and their median time open, even without one', () => {
  const rows = [closed('2026-11-20', 2), closed('2026-11-16', 4), closed('2026-11-05', 10)]
  expect(closedWeeks(rows, period).map(({ closed: count, days }) => [count, days])).toEqual([
    [1, 10],
    [0, null],
    [2, 3],
  ])
})

test('the axis includes the longest times, except one that would flatten the columns', () => {
  const heights = (...days: number[]) =>
    highestDrawn(
      closedWeeks(
        days.map((each) => closed('2026-11-18', each)),
        period,
      ),
    )
  expect(heights(2, 4, 9)).toBe(9)
  expect(heights(2, 4, 300)).toBe(4)
})

test('the week with the most closed issues is named, unless several have as many', () => {
  const [first, second] = [closed('2026-11-05', 1), closed('2026-11-18', 1)]
  expect(words(first)).toBe('1 issue resolved')
  expect(words(first, second)).toBe('2 issues resolved')
  expect(words(first, second, second)).toBe('3 issues resolved, 2 of them this week')
  expect(words(first, first, second)).toBe('3 issues resolved, 2 of them on Nov 4–8')
  const between = closed('2026-11-10', 1)
  expect(words(first, between, between)).toBe('3 issues resolved, 2 of them in the week of Nov 9')
})

test('weeks begin on the day that the reader chose', () => {
  const names = (startsOn: 'monday' | 'sunday') =>
    closedWeeks([], { ...period, startsOn }).map((week) => weekWords(week, period.today, startsOn))
  expect(names('monday')).toEqual(['Nov 4–8', 'Week of Nov 9', 'This week'])
  expect(names('sunday')).toEqual(['Nov 4–7', 'Week of Nov 8', 'This week'])
})
