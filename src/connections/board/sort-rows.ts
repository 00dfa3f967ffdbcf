import { sortKey } from '#lib/sort-key.ts'

import type { BoardRow } from './board-rows.ts'

/** The columns that the board is sorted by beside the worst first. */
export const sortable = ['person', 'activity', 'checked'] as const

const keys: Record<(typeof sortable)[number], (row: BoardRow) => string | null> = {
  person: ({ person }) => (person.label === null ? null : sortKey(person.label)),
  activity: ({ check }) => check?.last_activity ?? null,
  checked: ({ check }) => check?.checked_at ?? null,
}

/**
 * The rows in the order of a column, downwards with a minus before it; empty is the order they come in. Those of which it is not
 * known come last either way. A label that is hidden sorts nobody.
 */
export function sortRows(
  rows: readonly BoardRow[],
  sort: string,
  isHidden: boolean,
): readonly BoardRow[] {
  const column = sortable.find((name) => name === sort.replace(/^-/, ''))
  if (!column) return rows
  if (column === 'person' && isHidden) return rows.toSorted((a, b) => a.place - b.place)
  const direction = sort.startsWith('-') ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: keys[column](row) }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    return direction * (a.key < b.key ? -1 : Number(a.key > b.key))
  })
  return keyed.map(({ row }) => row)
}
