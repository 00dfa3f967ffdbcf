const hintKey = (what: string) => `rounds.dismissed.${what}`

/** True where a hint was dismissed in this browser. */
export function isDismissed(what: string): boolean {
  try {
    return localStorage.getItem(hintKey(what)) !== null
  } catch {
    return false
  }
}
export function dismiss(what: string) {
  try {
    localStorage.setItem(hintKey(what), '1')
  } catch {
    // without storage it is there again next time
  }
}
