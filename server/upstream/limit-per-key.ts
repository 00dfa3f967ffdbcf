/** Limits the work in progress per key to `max`; the rest waits, first come, first served. */
export function limitPerKey(max: number) {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const leave = (key: string) => {
    const next = waiting.get(key)?.shift()
    if (next) return next()
    waiting.delete(key)
    const left = (running.get(key) ?? 1) - 1
    if (left) running.set(key, left)
    else running.delete(key)
  }

  return async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const now = running.get(key) ?? 0
    if (now < max) running.set(key, now + 1)
    else
      await new Promise<void>((enter) => {
        waiting.set(key, [...(waiting.get(key) ?? []), enter])
      })
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      leave(key)
    }
  }
}
