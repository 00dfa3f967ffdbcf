import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { countValues } from '#src/kit/lib/lists.ts'
import { sortRows } from '#src/kit/table/column.ts'

import { savedColumns } from './saved-columns.tsx'

/** Filter of the list: a text in name, note or tags, and a tag. */
export type ListFilter = { q: string; tag: string }

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * True where each word of the text is in the name, the note or a tag, in any case and without
 * accents.
 */
const matches = ({ name, note, tags }: OrderSetLine, words: readonly string[]) => {
  const text = fold([name, note, ...tags].join('\n'))
  return words.every((word) => text.includes(word))
}

/**
 * The sets of the list, favourites first, each part in the order of `sort`: a column, with a minus before it from the largest
 * down. Deleted ones are none of them.
 */
export function listedSets(
  sets: readonly OrderSetLine[],
  { q, tag }: ListFilter,
  sort: string,
  favourites: ReadonlySet<string>,
): OrderSetLine[] {
  const words = fold(q).split(/\s+/).filter(Boolean)
  const rank = ({ id }: OrderSetLine) => (favourites.has(id) ? 0 : 1)
  const found = sets
    .filter((set) => !set.deleted_at && (!tag || set.tags.includes(tag)) && matches(set, words))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  return sortRows(found, savedColumns, sort, undefined).toSorted((a, b) => rank(a) - rank(b))
}

/** The tags of the sets that are not deleted, the most used first, each with how many have it. */
export function tagCounts(sets: readonly OrderSetLine[]): { tag: string; count: number }[] {
  const live = sets.filter(({ deleted_at }) => !deleted_at)
  return [...countValues(live.map(({ tags }) => tags))]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count)
}
