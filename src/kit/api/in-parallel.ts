/**
 * Processes items in order, `concurrency` at a time. A generator creates each item when its turn
 * comes. Rejects with the first failure, and leaves it to `work` to stop what else is in progress.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const workOn = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, workOn))
}
