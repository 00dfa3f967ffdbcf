/** At most `most` pairs of items with a common key, such as a tag, in the order of the items. */
export function pairsSharing<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
  most: number,
): [Item, Item][] {
  return items
    .flatMap((first, at) =>
      items
        .slice(at + 1)
        .filter((second) => keysOf(second).some((key) => keysOf(first).includes(key)))
        .map((second): [Item, Item] => [first, second]),
    )
    .slice(0, most)
}
