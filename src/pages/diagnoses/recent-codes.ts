const STORE = 'rounds.recentDiagnoses'
const MOST = 10

/** Codes chosen or copied in this browser lately, newest first. Codes alone: they say nothing of a patient. */
export function recentCodes(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]')
    return Array.isArray(list) ? list.filter((code) => typeof code === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}
export function rememberCode(code: string) {
  try {
    localStorage.setItem(
      STORE,
      JSON.stringify([code, ...recentCodes().filter((other) => other !== code)].slice(0, MOST)),
    )
  } catch {
    // without storage nothing is remembered, and nothing else suffers
  }
}
