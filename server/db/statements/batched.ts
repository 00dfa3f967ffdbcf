import { setTimeout as delay } from 'node:timers/promises'

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Maximum number of arguments in one run. */
export const RUN_MAX = 50

/**
 * Combines calls made during an earlier run, up to `RUN_MAX`, and gives each its result, because
 * many small transactions cost several times as much as one. A run waits `gatherMs` for others.
 * Calls with the same key are never in one run.
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
      // without a wait, only calls of this very moment are combined
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

/** Key of a person's data. */
export const personKey = ({ owner, user_id }: { owner: string; user_id: string }): string =>
  `${owner} ${user_id}`
