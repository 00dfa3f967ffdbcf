type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs what is asked for while an earlier run goes on together, `most` at once, and gives each its result: many small
 * transactions cost several times one of all. What has the same key is never in one run.
 */
export function batched<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { keyOf, most = 50 }: { keyOf: (item: Item) => string; most?: number },
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  function takeNext() {
    const taken = new Map<string, Waiting<Item, Result>>()
    const left: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      const key = keyOf(one.item)
      if (taken.size < most && !taken.has(key)) taken.set(key, one)
      else left.push(one)
    }
    waiting = left
    return [...taken.values()]
  }

  async function runAll() {
    isRunning = true
    // what is asked for in this very moment goes along
    await Promise.resolve()
    while (waiting.length) {
      const next = takeNext()
      try {
        const results = await run(next.map(({ item }) => item))
        for (const [index, { resolve }] of next.entries()) resolve(results[index]!)
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
