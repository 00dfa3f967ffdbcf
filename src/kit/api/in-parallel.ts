/**
 * Works on items in their order, `concurrency` at a time; a generator makes each item when its turn comes. Rejects with the
 * first failure, and leaves it to `work` to end what else is under way.
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
