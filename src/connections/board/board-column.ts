import type { Day } from '#lib/days.ts'
import type { Column } from '#src/kit/table/column.ts'
import type { SelectionModel } from '#src/kit/table/use-selection.ts'

import type { BoardRow } from './board-rows.ts'
import type { IsMatch } from './facets.ts'

/** Context of the values of the board, beside their row. */
export type About = {
  hideIdentifiers: boolean
  today: Day
  /** Time that ages are counted to, in milliseconds since 1970. */
  now: number
  /** The connections that the filters look for; null where they look for none in particular. */
  isMatch: IsMatch | null
}
/** Context of the cells of the board, beside their row. */
export type Around = About & {
  selection: SelectionModel<BoardRow>
  shown: readonly BoardRow[]
  hasProblems: boolean
  /** The rows come in their own order. */
  isWorstFirst: boolean
  /** The rows were refreshed at different times. */
  hasCheckAges: boolean
}
/** A column of the board. */
export type BoardColumn = Column<BoardRow, About, Around>
