import { describe, expect, test } from 'vitest'

import { addDays } from '#lib/days.ts'

import { calendarGrid, LEFT, MONTHS_HEIGHT, weekdayNames } from './calendar-grid.ts'

const year = { first: '2025-11-21', days: 365 }

const mostPitch = 20
describe('The grid of a calendar', () => {
  test('has a place for each day, found at every pixel of it', () => {
    for (const width of [240, 358, 720, 1200])
      for (const startsOn of ['monday', 'sunday'] as const) {
        const grid = calendarGrid({ ...year, width, startsOn, mostPitch })
        const places = new Set<string>()
        for (let index = 0; index < year.days; index++) {
          const { x, y } = grid.place(index)
          places.add(`${x} ${y}`)
          expect(grid.indexAt(x, y)).toBe(index)
          expect(grid.indexAt(x + grid.pitch - 0.1, y + grid.pitch - 0.1)).toBe(index)
          expect(x + grid.pitch).toBeLessThanOrEqual(width)
          expect(y + grid.pitch).toBeLessThanOrEqual(grid.height)
        }
        expect(places.size).toBe(year.days)
      }
  })

  test('has a row for each weekday, starting with the first day of the week', () => {
    // 2025-11-21 was a Friday
    const row = (startsOn: 'monday' | 'sunday') => {
      const grid = calendarGrid({ ...year, width: 1000, startsOn, mostPitch })
      return weekdayNames(startsOn)[(grid.place(0).y - MONTHS_HEIGHT) / grid.pitch]
    }
    expect(row('monday')).toBe('Fri')
    expect(row('sunday')).toBe('Fri')
    const grid = calendarGrid({
      first: '2026-11-16',
      days: 14,
      width: 1000,
      startsOn: 'monday',
      mostPitch,
    })
    expect(grid.place(6).x).toBe(LEFT)
    expect(grid.place(7)).toMatchObject({ x: LEFT + grid.pitch, y: MONTHS_HEIGHT })
  })

  test('breaks into blocks before days become too small to point at', () => {
    expect(
      calendarGrid({ ...year, width: 1000, startsOn: 'monday', mostPitch }).blocks,
    ).toHaveLength(1)
    const phone = calendarGrid({ ...year, width: 358, startsOn: 'monday', mostPitch })
    expect(phone.blocks.length).toBeGreaterThan(1)
    expect(phone.pitch).toBeGreaterThanOrEqual(12)
  })

  test('finds nothing outside the days', () => {
    const grid = calendarGrid({ ...year, width: 800, startsOn: 'monday', mostPitch })
    expect(grid.indexAt(5, 50)).toBeNull()
    expect(grid.indexAt(100, 3)).toBeNull()
    expect(grid.indexAt(LEFT + 1, MONTHS_HEIGHT + 1)).toBeNull()
    expect(grid.indexAt(100, 10_000)).toBeNull()
  })

  test('names each month once without overlap, and the year where it changes', () => {
    for (const width of [320, 700, 1200])
      for (let shift = 0; shift < 365; shift += 13) {
        const grid = calendarGrid({
          first: addDays(year.first, shift),
          days: 365,
          width,
          startsOn: 'monday',
          mostPitch,
        })
        for (const { months } of grid.blocks)
          months
            .slice(1)
            .forEach(({ x }, at) => expect(x - months[at]!.x).toBeGreaterThanOrEqual(24))
      }
    const labels = calendarGrid({
      ...year,
      width: 1200,
      startsOn: 'monday',
      mostPitch,
    }).blocks.flatMap(({ months }) => months.map(({ label }) => label))
    expect(labels).toContain('Jan 2026')
    expect(labels.filter((label) => label.startsWith('Mar'))).toHaveLength(1)
  })
})
