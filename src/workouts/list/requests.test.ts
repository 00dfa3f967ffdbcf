import { describe, expect, test } from 'vitest'

import { addDays } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { workout } from '#src/workouts/model/testing.ts'

import {
  loadedOf,
  mergedOf,
  nextOf,
  partsOf,
  yearsAtOnce,
  yearsIn,
  yearsText,
  type Outcome,
} from './requests.ts'

const all: Days = { start: '1990-01-01', end: '2026-11-20' }
const nothing = () => 'unknown' as const
/** By the year in which a part ends. */
const outcomes = (years: Record<number, Outcome>) => (part: Days) =>
  years[Number(part.end.slice(0, 4))] ?? 'unknown'
const text = ({ start, end }: Days) => `${start}..${end}`

describe('The parts of a range', () => {
  test('twelve months are one request, and two years are split at New Year', () => {
    expect(partsOf({ start: '2025-11-21', end: '2026-11-20' }, nothing)).toEqual([
      { start: '2025-11-21', end: '2026-11-20' },
    ])
    expect(partsOf({ start: '2024-12-20', end: '2026-11-20' }, nothing).map(text)).toEqual([
      '2026-01-01..2026-11-20',
      '2025-01-01..2025-12-31',
      '2024-12-20..2024-12-31',
    ])
  })

  test.each([
    {},
    { 2026: 'none', 2025: 'none', 2024: 'none' },
    { 2026: 'some', 2025: 'none', 2024: 'failed', 2023: 'none', 2022: 'none', 2021: 'none' },
  ] as Record<number, Outcome>[])(
    'the parts cover the whole range without gaps or overlaps, for any known years (%j)',
    (known) => {
      const parts = partsOf(all, outcomes(known))
      expect(parts[0]!.end).toBe(all.end)
      expect(parts.at(-1)!.start).toBe(all.start)
      parts
        .slice(1)
        .forEach((part, index) => expect(addDays(part.end, 1)).toBe(parts[index]!.start))
    },
  )

  test('three empty years make the rest one request, so that nothing is missed', () => {
    const parts = partsOf(all, outcomes({ 2026: 'some', 2025: 'none', 2024: 'none', 2023: 'none' }))
    expect(parts.slice(3).map(text)).toEqual(['2023-01-01..2023-12-31', '1990-01-01..2022-12-31'])
    // a failed year is not an empty one
    expect(
      partsOf(all, outcomes({ 2026: 'none', 2025: 'none', 2024: 'failed', 2023: 'unknown' }))
        .length,
    ).toBe(37)
  })

  test('years before the newest are combined into requests of about five thousand workouts', () => {
    const newest = { start: '2026-01-01', end: '2026-12-31' }
    expect(
      [10_000, 5000, 2400, 900, 100, 0].map((workouts) => yearsAtOnce(newest, workouts)),
    ).toEqual([1, 1, 2, 5, 10, 10])
    // by what a whole year of it would have
    expect(yearsAtOnce({ start: '2026-01-01', end: '2026-03-14' }, 200)).toBe(5)
    expect(partsOf({ start: '2014-05-01', end: '2026-11-20' }, nothing, 5).map(text)).toEqual([
      '2026-01-01..2026-11-20',
      '2021-01-01..2025-12-31',
      '2016-01-01..2020-12-31',
      '2014-05-01..2015-12-31',
    ])
    const parts = partsOf(all, outcomes({ 2026: 'some', 2025: 'some', 2022: 'none' }), 3)
    expect(parts.slice(1).map(text)).toEqual([
      '2023-01-01..2025-12-31',
      '2020-01-01..2022-12-31',
      '1990-01-01..2019-12-31',
    ])
  })

  test('a pending request is not repeated as part of a larger one', () => {
    const parts = partsOf(
      all,
      outcomes({ 2026: 'none', 2025: 'none', 2024: 'none', 2023: 'pending' }),
    )
    expect(parts.slice(3, 5).map(text)).toEqual([
      '2023-01-01..2023-12-31',
      '2022-01-01..2022-12-31',
    ])
  })

  test('a loaded year stays its own part before empty years', () => {
    const parts = partsOf(all, outcomes({ 2026: 'none', 2025: 'none', 2024: 'none', 2023: 'some' }))
    expect(parts.slice(2, 5).map(text)).toEqual([
      '2024-01-01..2024-12-31',
      '2023-01-01..2023-12-31',
      '2022-01-01..2022-12-31',
    ])
  })
})

test('At most three parts load at once, newest first, and none after three failed', () => {
  const known = outcomes({ 2026: 'some', 2024: 'failed' })
  expect(nextOf(partsOf(all, known), known).map(text)).toEqual([
    '2025-01-01..2025-12-31',
    '2023-01-01..2023-12-31',
    '2022-01-01..2022-12-31',
  ])
  const failing = outcomes({ 2026: 'some', 2025: 'failed', 2024: 'failed', 2023: 'failed' })
  expect(nextOf(partsOf(all, failing), failing)).toEqual([])
})

test('Only days without a gap count, and data before a gap waits for it', () => {
  expect(loadedOf(partsOf(all, nothing), nothing)).toBeNull()
  const known = outcomes({ 2026: 'some', 2025: 'none', 2024: 'failed', 2023: 'some' })
  const loaded = loadedOf(partsOf(all, known), known)!
  expect(loaded.days).toEqual({ start: '2025-01-01', end: '2026-11-20' })
  expect(loaded.parts).toHaveLength(2)
  expect(loaded.waiting.map(text)).toEqual(['2023-01-01..2023-12-31'])
  const short = { start: '2026-11-01', end: '2026-11-20' }
  expect(loadedOf([short], () => 'none')!.days).toEqual(short)
})

test('Overlapping responses become one with each workout once, and each skipped record once', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => workout({ id }))
  const merged = mergedOf([
    {
      body: { workouts: [a!, b!] },
      rejected: [{ index: 1, id: 'x', reason: 'broken' }],
      notes: [],
    },
    {
      body: { workouts: [b!, c!] },
      rejected: [
        { index: 0, id: 'x', reason: 'broken' },
        { index: 2, id: null, reason: 'broken' },
      ],
      notes: [],
    },
  ])
  expect(merged.body.workouts).toEqual([a, b, c])
  expect(merged.rejected.map(({ index, id }) => [index, id])).toEqual([
    [1, 'x'],
    [5, null],
  ])
})

test('Years are named as in the data', () => {
  expect([
    yearsText({ start: '2023-01-01', end: '2026-11-20' }),
    yearsIn({ start: '2023-01-01', end: '2026-11-20' }),
  ]).toEqual(['2023 to 2026', 4])
  expect([
    yearsText({ start: '2026-01-01', end: '2026-11-20' }),
    yearsIn({ start: '2026-01-01', end: '2026-11-20' }),
  ]).toEqual(['2026', 1])
})
