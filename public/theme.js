// Before the first paint: the theme the reader chose, and no names that the reader hides in this tab.
const { dataset } = document.documentElement
try {
  // put back after a sign-out in another tab, which cleared this one's storage
  const { keptInTab, ...state } = history.state ?? {}
  for (const [name, text] of keptInTab ?? []) {
    // Chromium passes over a text that it takes to be there still
    sessionStorage.removeItem(`rounds.${name}`)
    if (text) sessionStorage.setItem(`rounds.${name}`, text)
  }
  if (keptInTab) history.replaceState(state, '')
  const theme = localStorage.getItem('rounds.theme')
  // the system's own theme needs nothing
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (sessionStorage.getItem('rounds.hideIdentifiers') === 'on') dataset.names = 'hidden'
} catch {
  // storage is switched off: the system's theme it is
}
