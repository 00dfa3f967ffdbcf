import type { StartsOn } from '#lib/days.ts'
import { createStore, useStore } from '#src/kit/lib/store.ts'
import { storedText } from '#src/kit/lib/stored.ts'
import type { Units } from '#src/kit/lib/units.ts'

/** Display preferences of the reader. None of them is about a patient, so the browser may store them. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  units: Units
  /** First day of a week. */
  weekStart: StartsOn
  /** For screen sharing: names and ids are hidden, until the tab is closed. */
  hideIdentifiers: boolean
}

export const storedPreferences = {
  theme: storedText('browser', 'theme'),
  units: storedText('browser', 'units'),
  weekStart: storedText('browser', 'weekStart'),
  hideIdentifiers: storedText('tab', 'hideIdentifiers'),
}

/** Preferences as they are stored. */
export function readPreferences(): Preferences {
  const theme = storedPreferences.theme.get()
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    units: storedPreferences.units.get() === 'imperial' ? 'imperial' : 'metric',
    weekStart: storedPreferences.weekStart.get() === 'sunday' ? 'sunday' : 'monday',
    hideIdentifiers: storedPreferences.hideIdentifiers.get() === 'on',
  }
}

export const preferences = createStore<Preferences>(readPreferences)

export const usePreferences = () => useStore(preferences)
export const useUnits = () => usePreferences().units
