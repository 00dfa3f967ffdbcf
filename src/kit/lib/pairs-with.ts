/** The pairs of different items of a list, in its order: those with a chosen item, or all. */
export function pairsWith<Item extends { id: string }>(
  items: readonly Item[],
  chosen: string,
): (readonly [Item, Item])[] {
  const isIn = (item: Item) => !chosen || item.id === chosen
  return items.flatMap((one, at) =>
    items
      .slice(at + 1)
      .flatMap((other) => (isIn(one) || isIn(other) ? [[one, other] as const] : [])),
  )
}
