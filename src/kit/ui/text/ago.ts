/** Age in whole units that have passed, short enough for a row: `12m`, `5h`, `9d`, `16mo`, `3y`. */
export function shortAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes}m`
  if (minutes < 1440) return `${Math.floor(minutes / 60)}h`
  const days = Math.floor(minutes / 1440)
  if (days < 100) return `${days}d`
  const months = Math.floor(days / 30.44)
  return months < 24 ? `${months}mo` : `${Math.floor(months / 12)}y`
}

/** `11d`, or `2–11d` from the shortest to the longest. Null for none. */
export function shortAges(times: readonly number[]): string | null {
  if (times.length === 0) return null
  const [shortest, longest] = [shortAge(Math.min(...times)), shortAge(Math.max(...times))]
  if (shortest === longest) return longest
  const figure = Number.parseInt(shortest, 10)
  const isOfOneUnit = shortest.replace(/^\d+/, '') === longest.replace(/^\d+/, '')
  return isOfOneUnit ? `${figure}–${longest}` : `${shortest}–${longest}`
}

const DAY_MS = 86_400_000
/** Days ago, short enough for a row: `today`, `3d ago`. A sentence writes them out: `agoWords`. */
export const shortAgo = (days: number): string =>
  days === 0 ? 'today' : `${shortAge(days * DAY_MS)} ago`
