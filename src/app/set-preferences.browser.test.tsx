import { afterEach, expect, test } from 'vitest'

import { preferences, storedPreferences } from '#src/kit/ui/preferences.ts'

import { followPreferences, setPreferences } from './set-preferences.ts'

afterEach(() => setPreferences({ theme: 'system', units: 'metric' }))

test('a tab follows what another one sets, and stays as it is if that is the same', () => {
  expect(preferences.get().units).toBe('metric')
  storedPreferences.units.set('imperial')
  const stop = followPreferences()
  expect(preferences.get().units).toBe('imperial')
  let changes = 0
  const unsubscribe = preferences.subscribe(() => changes++)
  const storedElsewhere = (theme: string) => {
    storedPreferences.theme.set(theme)
    window.dispatchEvent(new StorageEvent('storage', { key: 'rounds.theme', newValue: theme }))
  }
  storedElsewhere('system')
  expect(changes).toBe(0)
  storedElsewhere('dark')
  expect([changes, preferences.get().theme]).toEqual([1, 'dark'])
  stop()
  unsubscribe()
})
