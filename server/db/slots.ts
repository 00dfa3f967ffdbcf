/** Thrown if a statement found no free connection in time. */
class DatabaseBusy extends Error {
  readonly code = 'DATABASE_BUSY'
}

type Waiting = { queue: string; start: () => void }

/**
 * Limits the use of `total` connections. At most `perQueue` go to one queue, so that statements
 * waiting for a locked table delay only their own queue. `take` resolves with the function that
 * releases the connection, and throws DatabaseBusy if none is free within `waitMs`.
 */
export function slots({
  total,
  perQueue,
  waitMs,
}: {
  total: number
  perQueue: number
  waitMs: number
}) {
  const taken = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let inUse = 0

  const isFree = (queue: string) => inUse < total && (taken.get(queue) ?? 0) < perQueue
  const change = (queue: string, by: 1 | -1) => {
    inUse += by
    const now = (taken.get(queue) ?? 0) + by
    if (now) taken.set(queue, now)
    else taken.delete(queue)
  }
  const giveBack = (queue: string) => () => {
    change(queue, -1)
    for (const next of waiting) if (isFree(next.queue)) next.start()
  }
  return {
    take: async (queue: string): Promise<() => void> => {
      if (isFree(queue)) {
        change(queue, 1)
        return giveBack(queue)
      }
      return new Promise((resolve, reject) => {
        const start = () => {
          waiting.delete(next)
          clearTimeout(timer)
          change(queue, 1)
          resolve(giveBack(queue))
        }
        const next: Waiting = { queue, start }
        const timer = setTimeout(() => {
          waiting.delete(next)
          reject(new DatabaseBusy('All connections to the database are in use'))
        }, waitMs)
        waiting.add(next)
      })
    },
    /** Number of connections in use and of waiting calls, now. */
    load: () => ({ inUse, waiting: waiting.size }),
  }
}
