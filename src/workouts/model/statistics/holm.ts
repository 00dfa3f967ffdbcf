import { itemAt } from '#lib/lists.ts'
/**
 * Adjusts the probabilities of several tests so that the chance of even one false finding below a
 * level is at most that level: S. Holm, A simple sequentially rejective multiple test procedure,
 * Scandinavian Journal of Statistics 6 (1979), 65-70. The smallest is multiplied by the number of
 * tests, the next by one fewer, and so on. None is lower than the one before, or above one. In the
 * order of the tests.
 */
export function holmAdjusted(probabilities: readonly number[]): number[] {
  const order = probabilities
    .map((_, at) => at)
    .sort((a, b) => itemAt(probabilities, a) - itemAt(probabilities, b))
  const adjusted = probabilities.map(() => 1)
  let before = 0
  order.forEach((at, place) => {
    before = Math.max(before, Math.min(1, (order.length - place) * itemAt(probabilities, at)))
    adjusted[at] = before
  })
  return adjusted
}
