import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'

import type { Column } from './column.ts'
import { commentsOf, listCsv } from './list-csv.ts'

/** Text that a list is filtered by, in words: typed text may be a name, and a hidden one stays hidden. */
export function typedWords(text: string, isHidden = false): string[] {
  if (!text.trim()) return []
  return [isHidden ? 'matching hidden search text' : `matching “${text.trim()}”`]
}

/** Saves the rows of a list as they stand on screen, led by what narrows them and how many of how many they are. */
export function saveList<Row, About>(
  columns: readonly Column<Row, About, never>[],
  rows: readonly Row[],
  about: About,
  {
    file,
    what,
    of = what,
    total,
    filteredBy,
    readAt,
  }: {
    /** Name of the file without its day. */
    file: string
    what: string
    of?: string
    total: number
    filteredBy: readonly string[]
    /** Time at which the rows were received, where that is not now. */
    readAt?: Date
  },
) {
  const comments = commentsOf(
    what,
    { count: rows.length, total, of, filteredBy: filteredBy.join(', ') },
    readAt ? 'read' : 'made',
    readAt ?? new Date(),
  )
  download(`${file}-${today()}.csv`, 'text/csv', listCsv(columns, rows, about, comments))
}
