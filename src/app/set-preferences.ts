import { preferences, storedPreferences, type Preferences } from '#src/kit/ui/preferences.ts'

export function setPreferences(patch: Partial<Preferences>) {
  const next = { ...preferences.get(), ...patch }
  const { theme, units, weekStart, hideIdentifiers } = next
  storedPreferences.theme.set(theme)
  storedPreferences.units.set(units)
  storedPreferences.weekStart.set(weekStart)
  storedPreferences.hideIdentifiers.set(hideIdentifiers ? 'on' : 'off')
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  preferences.set(next)
}
