import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'

import type { Column } from './column.ts'
import { commentsOf, listCsv } from './list-csv.ts'

/** The filter text of a list, in words. Typed text may be a name, and is left out while names are hidden. */
export function typedWords(text: string, isHidden = false): string[] {
  if (!text.trim()) return []
  return [isHidden ? 'matching hidden search text' : `matching “${text.trim()}”`]
}

/** Exports the rows of a list as on screen, after its filters and the number of rows out of all. */
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
    /** File name without the date. */
    file: string
    what: string
    of?: string
    total: number
    filteredBy: readonly string[]
    /** Time at which the rows were received, if not now. */
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
