import { download } from '#src/kit/lib/download.ts'

import { boardCsv } from './board-csv.ts'
import type { BoardRow } from './board-rows.ts'
import { facetLabels, facetNames, facetWords, matchOf } from './facets.ts'
import type { BoardModel } from './use-board.ts'

/**
 * Active filters of the list, in words. Typed text may be a name, and a hidden one stays hidden.
 */
const filteredBy = ({ view, name, hideIdentifiers }: BoardModel): string[] => [
  ...facetNames.flatMap((facet) =>
    view[facet].length
      ? `${facetLabels[facet].toLowerCase()} ${view[facet].map((value) => facetWords(facet, value)).join(' or ')}`
      : [],
  ),
  ...(view.incident ? [view.incident] : []),
  ...(name.trim() ? [hideIdentifiers ? 'with a text' : `with “${name.trim()}”`] : []),
]

/** Saves these people as they stand on screen: those that are shown, or the selected of them. */
export function saveRows(rows: readonly BoardRow[], board: BoardModel) {
  const { shown, hideIdentifiers, view, day } = board
  const by = [...filteredBy(board), ...(rows === shown ? [] : ['selected'])]
  const csv = boardCsv(rows, {
    total: board.rows.length,
    filteredBy: by.join(', '),
    at: new Date(),
    isHidden: hideIdentifiers,
    isGrid: view.as === 'grid',
    isMatch: matchOf(board.facets),
    today: day,
  })
  download(`connections-${day}.csv`, 'text/csv', csv)
}
