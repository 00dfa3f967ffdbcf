// Before the first paint: the theme the reader chose. The system's own theme needs nothing.
try {
  const theme = localStorage.getItem('rounds.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // storage is switched off: the system's theme it is
}
