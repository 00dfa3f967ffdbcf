import type { Day } from '#lib/days.ts'
import type { Column } from '#src/kit/table/column.ts'
import type { SelectionModel } from '#src/kit/table/use-selection.ts'

import type { BoardRow } from './board-rows.ts'
import type { IsMatch } from './facets.ts'

/** Context of the board's values, in addition to their row. */
export type About = {
  hideIdentifiers: boolean
  today: Day
  /** Time from which ages are counted, in milliseconds since 1970. */
  now: number
  /** The connections that match the filters. Null without such filters. */
  isMatch: IsMatch | null
}
/** Context of the board's cells, in addition to their row. */
export type Around = About & {
  selection: SelectionModel<BoardRow>
  shown: readonly BoardRow[]
  hasProblems: boolean
  /** True if the rows have their default order. */
  isWorstFirst: boolean
  /** True if the rows were refreshed at different times. */
  hasCheckAges: boolean
  /** Expanded rows of several people, by id. */
  unfolded: ReadonlySet<string>
  onUnfold: (row: BoardRow) => void
}
/** A column of the board. */
export type BoardColumn = Column<BoardRow, About, Around>
