import { download } from '#src/kit/lib/download.ts'
import { facetWords } from '#src/kit/table/facets.ts'
import { commentsOf, listCsv } from '#src/kit/table/list-csv.ts'

import type { BoardRow } from './board-rows.ts'
import { boardColumns, providersOf } from './columns.tsx'
import { matchOf } from './facets.ts'
import type { BoardModel } from './use-board.ts'

/** Active filters of the list, in words. Typed text may be a name, and a hidden one stays hidden. */
const filteredBy = ({ view, facets, chosen, text, hideIdentifiers }: BoardModel): string[] => [
  ...facetWords(facets, chosen),
  ...(view.incident ? [view.incident] : []),
  ...(text.trim() ? [hideIdentifiers ? 'with a text' : `with “${text.trim()}”`] : []),
]

/** Saves these people as they stand on screen: those that are shown, or the selected of them. */
export function saveRows(rows: readonly BoardRow[], board: BoardModel) {
  const { shown, hideIdentifiers, view, day } = board
  const by = [...filteredBy(board), ...(rows === shown ? [] : ['selected'])]
  const comments = commentsOf(
    'connections',
    { count: rows.length, total: board.rows.length, of: 'people', filteredBy: by.join(', ') },
    'made',
    new Date(),
  )
  const columns = boardColumns(view.as === 'grid' ? providersOf(rows) : null)
  const about = { hideIdentifiers, today: day, isMatch: matchOf(board.chosen) }
  const csv = listCsv(columns, rows, about, comments)
  download(`connections-${day}.csv`, 'text/csv', csv)
}
