// Before the first paint: the theme the reader chose, and no names that the reader hides in this tab.
const { dataset } = document.documentElement
try {
  const theme = localStorage.getItem('rounds.theme')
  // the system's own theme needs nothing
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (sessionStorage.getItem('rounds.hideIdentifiers') === 'on') dataset.names = 'hidden'
} catch {
  // storage is switched off: the system's theme it is
}
