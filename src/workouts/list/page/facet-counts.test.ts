import { expect, test } from 'vitest'

import { addDays } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { applyFilters } from '#src/workouts/list/use-filtered-workouts.ts'
import { inDays } from '#src/workouts/model/filters.ts'
import { NO_EXCLUSIONS } from '#src/workouts/model/quality/exclusions.ts'
import { workout } from '#src/workouts/model/testing.ts'

import { facetCounts } from './facet-counts.ts'

const days: Days = { start: '2026-11-02', end: '2026-11-20' }
/** Each day a run or a ride by one provider or both, some of them outside of the days. */
const loaded = Array.from({ length: 24 }, (_, day) =>
  ['garmin', 'strava'].slice(0, (day % 3) + 1).map((provider) =>
    workout({
      id: `${day} ${provider}`,
      calendar_date: addDays('2026-11-01', day),
      distance: 8000,
      moving_time: 3000,
      source: { device_id: null, provider, type: null },
      // what one provider calls a run is a trail run for the other
      sport: {
        id: 1,
        name: '',
        slug: day % 2 ? 'cycling' : { garmin: 'running', strava: 'trail_running' }[provider]!,
      },
    }),
  ),
).flat()

const SPORTS = ['running', 'trail_running', 'cycling']
const shown = (filters: { provider: string[]; sport: string[] }, once: boolean) =>
  inDays(
    applyFilters(loaded, { ...filters, once, route: '', exclusions: NO_EXCLUSIONS }, null),
    days,
  ).length

test.each([true, false])(
  'counts match the page once a value is chosen, duplicates removed: %s',
  (once) => {
    for (const provider of [[], ['strava']])
      for (const sport of [[], ['trail_running']]) {
        const counts = facetCounts(loaded, { provider, sport }, { days, once })
        for (const one of SPORTS)
          expect(counts('sport').get(one) ?? 0).toBe(shown({ provider, sport: [one] }, once))
        for (const one of ['garmin', 'strava'])
          expect(counts('provider').get(one) ?? 0).toBe(shown({ provider: [one], sport }, once))
      }
  },
)

test('counts of the sports add up to all workouts, even if providers name them differently', () => {
  const counts = facetCounts(loaded, { provider: [], sport: [] }, { days, once: true })
  const sum = [...counts('sport').values()].reduce((a, b) => a + b, 0)
  expect(sum).toBe(shown({ provider: [], sport: [] }, true))
  expect(SPORTS.reduce((all, one) => all + shown({ provider: [], sport: [one] }, true), 0)).toBe(
    sum,
  )
})

test('counts leave out values without any workout', () => {
  const none = { start: '2026-10-01', end: '2026-10-31' }
  const counts = facetCounts(loaded, { provider: [], sport: [] }, { days: none, once: true })
  expect([counts('sport').size, counts('provider').size]).toEqual([0, 0])
})
