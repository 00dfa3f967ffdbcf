import {
  preferences,
  readPreferences,
  storedPreferences,
  type Preferences,
} from '#src/kit/ui/preferences.ts'

function show(next: Preferences) {
  if (next.theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next.theme
  preferences.set(next)
}

export function setPreferences(patch: Partial<Preferences>) {
  const next = { ...preferences.get(), ...patch }
  const { theme, units, weekStart, hideIdentifiers } = next
  storedPreferences.theme.set(theme)
  storedPreferences.units.set(units)
  storedPreferences.weekStart.set(weekStart)
  storedPreferences.hideIdentifiers.set(hideIdentifiers ? 'on' : 'off')
  show(next)
}

/** Names in the storage of what a browser's tabs have in common. */
const OF_BROWSER = /^rounds\.(theme|units|weekStart)$/

/**
 * Follows the preferences that are set in other tabs, which this one would otherwise overwrite with
 * its next change. Returns a function that stops it.
 */
export function followPreferences() {
  const follow = () => {
    const now = preferences.get()
    const { theme, units, weekStart } = readPreferences()
    // a tab that only hides its names stores the others as they were
    if (theme !== now.theme || units !== now.units || weekStart !== now.weekStart)
      show({ ...now, theme, units, weekStart })
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // a sign-out clears the storage, and puts them back
    if (key !== null && newValue !== null && OF_BROWSER.test(key)) follow()
  }
  // includes changes made while this page loaded
  follow()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
