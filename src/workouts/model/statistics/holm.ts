import { itemAt } from '#lib/lists.ts'
/**
 * The probabilities of several tests, adjusted so that with each below a level the chance of even one false finding is at most
 * that level: S. Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979),
 * 65-70. The smallest is multiplied by how many there are, the next by one fewer, none falls below the one before, and none
 * is above one. In the order of the tests.
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
