import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import type { Counts } from '#src/kit/table/facets.ts'

/** Texts that a set is found by. */
export const textsOfSet = ({ name, note, tags }: OrderSetLine) => [name, note, ...tags]

/** The same sets with favorites before the others. */
export const favoritesFirst = (
  sets: readonly OrderSetLine[],
  favorites: ReadonlySet<string>,
): OrderSetLine[] =>
  sets.toSorted((a, b) => Number(favorites.has(b.id)) - Number(favorites.has(a.id)))

/** The tags to choose from, the most used first, each with how many sets it would leave. */
export const tagChoices = (counts: Counts, chosen: string): { tag: string; count: number }[] =>
  [...counts, ...(chosen && !counts.has(chosen) ? [[chosen, 0] as const] : [])]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'en'))
