/** Counted at the same time; beyond it those counted longest ago are forgotten. */
const KEYS_MAX = 10_000

/**
 * Counts attempts by whoever makes them, at most `most` within `windowMs`. An attempt counts before it is known whether it is
 * right, so that any number made at once are counted as well, and is given back where it was.
 */
export function attemptLimit(most: number, windowMs: number) {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return {
    /** Counts an attempt. Gives the seconds to wait where there were too many, else null. */
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
    /** An attempt was right, or nobody could say. */
    giveBack: (key: string) => {
      const window = windows.get(key)
      if (window) window.count--
    },
  }
}
