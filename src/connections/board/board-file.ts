import { facetWords } from '#src/kit/table/facets.ts'
import { saveList, typedWords } from '#src/kit/table/save-list.ts'

import { providersOf } from './board-providers.ts'
import type { BoardRow } from './board-rows.ts'
import { boardColumns } from './columns.tsx'
import { matchOf } from './facets.ts'
import type { BoardModel } from './use-board.ts'

/** Active filters of the list, in words. Typed text may be a name, and is left out while names are hidden. */
const filteredBy = ({ view, facets, chosen, text, hideIdentifiers }: BoardModel): string[] => [
  ...facetWords(facets, chosen),
  ...(view.incident ? [view.incident] : []),
  ...typedWords(text, hideIdentifiers),
]

/** Exports these people as on screen: all that are shown, or the selected ones. */
export function saveRows(rows: readonly BoardRow[], board: BoardModel) {
  const { shown, hideIdentifiers, view, day, now } = board
  const columns = boardColumns(view.as === 'grid' ? providersOf(rows) : null)
  const about = { hideIdentifiers, today: day, now: now.getTime(), isMatch: matchOf(board.chosen) }
  saveList(columns, rows, about, {
    file: 'connections',
    what: 'connections',
    of: 'people',
    total: board.rows.length,
    filteredBy: [...filteredBy(board), ...(rows === shown ? [] : ['selected'])],
  })
}
