/**
 * Shares one read among simultaneous callers: one read at a time, at most one per `everyMs`, and
 * all waiting callers get its result, so that the load on the database doesn't depend on their
 * number.
 */
export function readTogether<T>(read: () => Promise<T>, everyMs: number) {
  let latest: { began: number; value: T } | null = null
  let current: { began: number; done: Promise<T>; isOver: boolean } | null = null
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    const began = performance.now()
    const done = read()
    const started = { began, done, isOver: false }
    current = started
    done.then(
      (value) => {
        started.isOver = true
        latest = { began, value }
      },
      () => (started.isOver = true),
    )
    return done
  }
  const waitMs = () => (current ? current.began + everyMs - performance.now() : 0)
  async function beginNext(): Promise<T> {
    await current?.done.catch(() => {})
    if (waitMs() > 0) await new Promise((done) => setTimeout(done, waitMs()))
    next = null
    return begin()
  }

  return {
    /**
     * Value read since a given time, in milliseconds of `performance.now()`. Null if it isn't
     * available yet.
     */
    known: (since: number): T | null => (latest && latest.began >= since ? latest.value : null),
    /** The same, read if necessary. Throws the read's error. */
    since: async (moment: number): Promise<T> => {
      if (latest && latest.began >= moment) return latest.value
      if (current && !current.isOver && current.began >= moment) return current.done
      const isFree = !next && (!current || current.isOver) && waitMs() <= 0
      return isFree ? begin() : (next ??= beginNext())
    },
  }
}
