import { describe, expect, test } from 'vitest'

import {
  draftOf,
  readDraft,
  settingHead,
  settingWords,
  type SettingDraft,
} from './person-settings.ts'

const nothing = { max_hr: null, resting_hr: null, threshold_power: null, threshold_speed: null }
const empty = draftOf(nothing, 'metric', '2026-03-01')
const typed = (value: string, source = '', day = '2026-03-01'): SettingDraft => ({
  value,
  source,
  day,
})

describe('training reference values', () => {
  test('are not saved if nothing is entered', () => {
    expect(readDraft(empty, 'metric')).toEqual({ settings: nothing, errors: null })
  })

  test('have a source and a date', () => {
    const { settings } = readDraft(
      { ...empty, max_hr: typed(' 188 ', 'ramp test'), resting_hr: typed('48,5') },
      'metric',
    )
    expect(settings).toEqual({
      ...nothing,
      max_hr: { value: 188, source: 'ramp test', day: '2026-03-01' },
      resting_hr: { value: 48.5, source: 'typed', day: '2026-03-01' },
    })
  })

  test('store a pace in meters per second, in whichever unit it is entered', () => {
    for (const [units, pace] of [
      ['metric', '4:10'],
      ['imperial', '6:42'],
    ] as const) {
      const { settings } = readDraft({ ...empty, threshold_speed: typed(pace) }, units)
      expect(settings!.threshold_speed!.value).toBeCloseTo(4, 1)
      expect(draftOf(settings!, units, '2026-03-01').threshold_speed.value).toBe(pace)
    }
    expect(settingHead('threshold_speed', 'imperial')).toBe('Threshold pace, min/mi')
    expect(
      settingWords('threshold_speed', { value: 4, source: 'race', day: '2026-03-01' }, 'metric'),
    ).toBe('4:10 /km (race, Mar 1, 2026)')
  })

  test('are refused with instructions if impossible', () => {
    const errorsOf = (over: Partial<typeof empty>) =>
      readDraft({ ...empty, ...over }, 'metric').errors
    expect(errorsOf({ max_hr: typed('1e3') })!.max_hr.value).toBe('Enter a number from 80 to 250.')
    expect(errorsOf({ threshold_speed: typed('4') })!.threshold_speed.value).toBe(
      'Enter minutes and seconds, such as 4:30, from 1:23 to 55:33.',
    )
    expect(errorsOf({ max_hr: typed('188', '', '2026-02-30') })!.max_hr.day).toBeTruthy()
    expect(errorsOf({ max_hr: typed('150'), resting_hr: typed('150') })!.resting_hr.value).toBe(
      'Must be below the maximum heart rate.',
    )
    expect(errorsOf({ max_hr: typed('188'), resting_hr: typed('48') })).toBeNull()
  })
})
