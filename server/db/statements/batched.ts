import { setTimeout as delay } from 'node:timers/promises'

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Maximum number of arguments in one run. */
export const RUN_MAX = 50

/**
 * Runs what is asked for while an earlier run goes on together, `RUN_MAX` at once, and gives each its result: many small
 * transactions cost several times one of all. A run waits `gatherMs` for others. What has the same key is never in one
 * run.
 */
export function batched<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { keyOf, gatherMs = 0 }: { keyOf: (item: Item) => string; gatherMs?: number },
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  function takeNext() {
    const taken = new Map<string, Waiting<Item, Result>>()
    const left: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      const key = keyOf(one.item)
      if (taken.size < RUN_MAX && !taken.has(key)) taken.set(key, one)
      else left.push(one)
    }
    waiting = left
    return [...taken.values()]
  }

  async function runAll() {
    isRunning = true
    while (waiting.length) {
      // not longer than what is asked for in this very moment where there is nothing to wait for
      await (gatherMs ? delay(gatherMs) : Promise.resolve())
      const next = takeNext()
      try {
        const results = await run(next.map(({ item }) => item))
        for (const [index, result] of results.entries()) next[index]?.resolve(result)
      } catch (error) {
        for (const { reject } of next) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}

/** The key of what is asked or kept of a person. */
export const personKey = ({ owner, user_id }: { owner: string; user_id: string }): string =>
  `${owner} ${user_id}`
