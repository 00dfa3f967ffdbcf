const STORE = 'rounds.recentLabTests'
const MOST = 12

/** Ids of lab tests chosen in this browser lately: the interface lists none. They say nothing of a patient. */
export function recentTests(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}
export function rememberTest(id: string) {
  try {
    localStorage.setItem(
      STORE,
      JSON.stringify([id, ...recentTests().filter((other) => other !== id)].slice(0, MOST)),
    )
  } catch {
    // without storage nothing is remembered, and nothing else suffers
  }
}
