import { nothingMeasured } from '#contract/interface/examples.ts'
import type { Workout } from '#contract/interface/workouts.ts'
import { addDays } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'

/** A workout without measurements, except for those that the test sets. */
export function workout(about: Partial<Workout> = {}): Workout {
  const day = about.calendar_date ?? '2026-11-01'
  return {
    id: '00000000-0000-4000-8000-000000000001',
    user_id: '00000000-0000-4000-8000-000000000002',
    provider_id: '1',
    title: null,
    timezone_offset: 0,
    calendar_date: day,
    created_at: `${day}T12:00:00Z`,
    updated_at: `${day}T12:00:00Z`,
    time_start: `${day}T10:00:00Z`,
    time_end: `${day}T11:00:00Z`,
    ...nothingMeasured,
    map: null,
    source: { device_id: null, provider: 'garmin', type: null },
    sport: null,
    ...about,
  }
}

/** The same numbers between 0 and 1 in every run (mulberry32). */
export function fixedRandom(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Workouts over `days` days from `start`, with gaps in every field and in the calendar, always the same. */
export function manyWorkouts(n: number, start = '2026-01-01', days = 300, seed = 7): Workout[] {
  const random = fixedRandom(seed)
  const maybe = <T>(value: T) => (random() < 0.8 ? value : null)
  return Array.from({ length: n }, (_, index) => {
    let offset = Math.floor(random() * days)
    // a month without workouts
    if (offset >= 100 && offset < 130) offset -= 40
    const hr = Math.round(100 + random() * 70)
    return workout({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      calendar_date: addDays(start, offset),
      average_hr: maybe(hr),
      max_hr: maybe(hr + Math.round(random() * 40)),
      moving_time: maybe(Math.round(random() * 7200)),
      distance: maybe(Math.round(random() * 20_000)),
      elev_low: maybe(Math.round(random() * 500 - 100)),
      elev_high: maybe(Math.round(random() * 500 + 400)),
      total_elevation_gain: maybe(Math.round(random() * 900)),
      calories: maybe(Math.round(random() * 1000)),
      hr_zones: maybe(
        Array.from({ length: random() < 0.8 ? 6 : 5 }, () => Math.round(random() * 1200)),
      ),
      sport: maybe({
        id: 1,
        name: itemAt(['Run', 'Ride', 'Swim', 'Hike'], Math.floor(random() * 4)),
        slug: null,
      }),
      source: { device_id: null, provider: random() < 0.7 ? 'garmin' : 'strava', type: null },
    })
  })
}
