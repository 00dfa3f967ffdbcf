import { useSyncExternalStore } from 'react'

import type { Units } from '#src/kit/lib/units.ts'

/** Display preferences of the reader. None of it is about a patient, so the browser may keep it. */
export type Preferences = {
  theme: 'system' | 'light' | 'dark'
  units: Units
  /** For screen sharing: names and ids are covered. Ends with the tab. */
  hideIdentifiers: boolean
}

const stored = (storage: 'localStorage' | 'sessionStorage', name: string) => {
  try {
    return window[storage].getItem(`rounds.${name}`)
  } catch {
    return null
  }
}
const store = (storage: 'localStorage' | 'sessionStorage', name: string, value: string) => {
  try {
    window[storage].setItem(`rounds.${name}`, value)
  } catch {
    // storage is switched off: the choice lasts as long as the page
  }
}

const theme = stored('localStorage', 'theme')
let preferences: Preferences = {
  theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  units: stored('localStorage', 'units') === 'imperial' ? 'imperial' : 'metric',
  hideIdentifiers: stored('sessionStorage', 'hideIdentifiers') === 'on',
}
const listeners = new Set<() => void>()

export function setPreferences(patch: Partial<Preferences>) {
  preferences = { ...preferences, ...patch }
  store('localStorage', 'theme', preferences.theme)
  store('localStorage', 'units', preferences.units)
  store('sessionStorage', 'hideIdentifiers', preferences.hideIdentifiers ? 'on' : 'off')
  if (preferences.theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = preferences.theme
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const usePreferences = () => useSyncExternalStore(subscribe, () => preferences)
export const useUnits = () => usePreferences().units
