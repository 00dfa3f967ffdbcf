/** Lets so many of each group work at the same time; the others wait for their turn, those that came first go first. */
export function inTurn(most: number) {
  const running = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  const leave = (group: string) => {
    const next = waiting.get(group)?.shift()
    if (next) return next()
    waiting.delete(group)
    const left = (running.get(group) ?? 1) - 1
    if (left) running.set(group, left)
    else running.delete(group)
  }

  return async <T>(group: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const now = running.get(group) ?? 0
    if (now < most) running.set(group, now + 1)
    else
      await new Promise<void>((enter) => {
        waiting.set(group, [...(waiting.get(group) ?? []), enter])
      })
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      leave(group)
    }
  }
}
