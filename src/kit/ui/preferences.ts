import { createStore, useStore } from '#src/kit/lib/store.ts'
import { storedText } from '#src/kit/lib/stored.ts'
import type { Units } from '#src/kit/lib/units.ts'

/** Display preferences of the reader. None of it is about a patient, so the browser may keep it. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  units: Units
  /** For screen sharing: names and ids are covered. Ends with the tab. */
  hideIdentifiers: boolean
}

const theme = storedText('browser', 'theme')
const units = storedText('browser', 'units')
const hideIdentifiers = storedText('tab', 'hideIdentifiers')

const keptTheme = theme.get()
const preferences = createStore<Preferences>({
  theme: keptTheme === 'light' || keptTheme === 'dark' ? keptTheme : 'system',
  units: units.get() === 'imperial' ? 'imperial' : 'metric',
  hideIdentifiers: hideIdentifiers.get() === 'on',
})

export function setPreferences(patch: Partial<Preferences>) {
  const next = { ...preferences.get(), ...patch }
  theme.set(next.theme)
  units.set(next.units)
  hideIdentifiers.set(next.hideIdentifiers ? 'on' : 'off')
  if (next.theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next.theme
  preferences.set(next)
}

export const usePreferences = () => useStore(preferences)
export const useUnits = () => usePreferences().units
