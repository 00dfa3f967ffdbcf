import { afterEach, expect, test, vi } from 'vitest'

import type { PersonSettings } from '#contract/own/person-settings.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { personSettings, putPersonSettings } from './person-settings-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient().clear()
})

const USER = '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17'
const settingsWith = (value: number): PersonSettings => ({
  max_hr: { value, source: 'ramp test', day: '2026-11-01' },
  resting_hr: null,
  threshold_power: null,
  threshold_speed: null,
})
const told = (settings: PersonSettings) => ({
  settings,
  version: 1,
  author: null,
  changed_at: null,
  recordings: 0,
})

test.each([
  [200, true],
  [190, false],
])(
  'a maximum heart rate of %s after 190 recalculates figures across people: %s',
  async (value, isSo) => {
    const settings = settingsWith(value)
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(told(settings))))
    const days = ['workoutDays', '2026-08-31']
    queryClient().setQueryData(days, { people: [] })
    queryClient().setQueryData(personSettings(USER).queryKey, told(settingsWith(190)))
    await putPersonSettings(USER, { settings, version: 1 })
    expect(queryClient().getQueryState(days)?.isInvalidated).toBe(isSo)
  },
)
