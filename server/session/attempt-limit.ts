/** Maximum number of keys with a count. Beyond it, the oldest counts are dropped. */
const KEYS_MAX = 10_000

/**
 * Counts attempts by key, at most `most` within `windowMs`. An attempt counts before its outcome
 * is known, so that simultaneous ones are counted too, and is given back if it succeeds.
 */
export function attemptLimit(most: number, windowMs: number) {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    /** Counts an attempt. Returns the seconds to wait if there were too many, otherwise null. */
    take: (key: string): number | null => {
      const now = performance.now()
      let window = windows.get(key)
      if (!window || window.endsAt <= now) {
        windows.delete(key)
        const [oldest] = windows.keys()
        if (oldest !== undefined && windows.size >= KEYS_MAX) windows.delete(oldest)
        window = { count: 0, endsAt: now + windowMs }
        windows.set(key, window)
      }
      window.count++
      return window.count > most ? Math.ceil((window.endsAt - now) / 1000) : null
    },
    /** Gives back an attempt that succeeded, or whose outcome is unknown. */
    giveBack: (key: string) => {
      const window = windows.get(key)
      if (window) window.count--
    },
  }
}
