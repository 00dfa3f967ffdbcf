import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'

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

const compare = (column: string, a: OrderSetLine, b: OrderSetLine) => {
  if (column === 'name') return a.name.localeCompare(b.name, 'en', { numeric: true })
  if (column === 'saved_at') return a.saved_at < b.saved_at ? -1 : a.saved_at > b.saved_at ? 1 : 0
  const count = column as 'tests' | 'codes' | 'dx'
  return a[count] - b[count]
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
  const sign = sort.startsWith('-') ? -1 : 1
  const column = sort.replace(/^-/, '')
  const rank = ({ id }: OrderSetLine) => (favourites.has(id) ? 0 : 1)
  return sets
    .filter((set) => !set.deleted_at && (!tag || set.tags.includes(tag)) && matches(set, words))
    .sort((a, b) => rank(a) - rank(b) || sign * compare(column, a, b) || (a.id < b.id ? -1 : 1))
}

/** The tags of the sets that are not deleted, the most used first, each with how many have it. */
export function tagCounts(sets: readonly OrderSetLine[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { tags, deleted_at } of sets)
    if (!deleted_at) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
}
