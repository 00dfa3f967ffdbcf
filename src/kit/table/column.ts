import type { ReactNode } from 'react'

import type { Facet } from './facets.ts'

/** A value of a cell; null is "not given". */
export type Value = string | number | null

/** Widths of a table in pixels up to which columns leave for the place below the name. */
export const tableWidths = { small: 480, medium: 640, large: 960, wide: 1152 }
export type TableWidth = keyof typeof tableWidths

/**
 * One column of a list, described once: table, card, sort menu, CSV, workbook and print are readings of it. `About` is what
 * a value follows from beside its row, such as names of labs; `Around` also holds what a cell is drawn with.
 */
export type Column<Row, About = unknown, Around = About> = {
  id: string
  /** The header on screen and in files. */
  label: string
  unit?: string
  /** The label in full with its unit, where that is cut short: for files, and for what a list is sorted by. */
  name?: string
  /** The value in a file. A column without values is a control, and in no file. */
  value?: (row: Row, about: About) => Value
  /** Its column in a workbook: characters, a number format, and the value where that is not the file's. */
  sheet?: { width: number; format?: string; value?: (row: Row) => Value }
  /** The text on screen, where it is not the value itself. */
  text?: (row: Row, about: About) => string | null
  /** True where the file has that text too, such as a duration or a distance in the reader's units. */
  isFiledAsText?: boolean
  /** True where it is on screen without being chosen, in a list whose columns can be chosen. */
  isUsual?: boolean
  /** The value that rows are sorted by, where it is another one. */
  order?: (row: Row, about: About) => Value
  /** The reason a dash gives where the value is missing. `cell` then draws given values alone. */
  missing?: string | ((row: Row) => string)
  /** Draws the cell, where it is more than its text. The column of names also draws `below`, the columns without room. */
  cell?: (row: Row, around: Around, below: ReactNode) => ReactNode
  head?: (around: Around) => ReactNode
  /** Below the name where the table is narrow: always, where a value is given, or drawn in another way. */
  below?: 'always' | 'given' | ((row: Row, around: Around) => ReactNode)
  /** The width up to which it goes below the name, where that is not the table's own. */
  leavesAt?: TableWidth
  /** The width up to which it is not on screen at all, but in the file. */
  goneAt?: TableWidth
  /** A condition for screen and file alike, such as identifiers that are not hidden. */
  when?: (about: About) => boolean
  /** False where it is in the file alone, which has more room. */
  onScreen?: boolean | ((around: Around) => boolean)
  /** Draws the cell on paper, where it differs from the screen; false leaves the column out. */
  print?: false | ((row: Row, around: Around) => ReactNode)
  /** Filters of the list by what the column is about. */
  facets?: readonly Facet<Row, About>[]
  /** Draws its cell in the row of totals. */
  total?: (around: Around) => ReactNode
  numeric?: boolean
  /** Sorted from the largest value first, by the first press of its header. */
  largestFirst?: boolean
  /** In pixels, such as `72px`. */
  width?: string
  /** Its cells name their rows. */
  rowHeader?: boolean
}

/** Id of the column of boxes that select rows, which comes first. */
export const TICK_COLUMN = 'select'

export const headerOf = ({ label, unit }: Pick<Column<never>, 'label' | 'unit'>): string =>
  unit ? `${label}, ${unit}` : label
/** The header of a file, which has room for the name in full. */
export const headerInFull = (column: Pick<Column<never>, 'label' | 'unit' | 'name'>): string =>
  column.name ?? headerOf(column)

/** Name of the column that a list is sorted by, in a sentence: `test code`, `LOINC`. */
export function sortWords(columns: readonly Column<never, never, never>[], sort: string): string {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  const words = column?.name ?? column?.label ?? ''
  return /^.[A-Z]/.test(words) ? words : words.toLowerCase()
}

/** The columns that a list can be sorted by, each either way, as choices of its sort menu. */
export const sortChoices = (
  columns: readonly Column<never, never, never>[],
  sortable: readonly string[],
) =>
  sortable.flatMap((column) =>
    ['', '-'].map((down) => ({
      value: down + column,
      label: `Sort: ${sortWords(columns, column)}${down && ' (descending)'}`,
    })),
  )

/** The text of a cell; null where nothing is given. */
export function textOf<Row, About>(
  { value, text }: Column<Row, About, never>,
  row: Row,
  about: About,
): string | null {
  if (text) return text(row, about)
  const given = value?.(row, about) ?? null
  return given === null ? null : String(given)
}

/**
 * Rows in the order of a column, `-lab` the other way round. What is not given comes last either way, equals keep their
 * order, and without a column all do.
 */
export function sortRows<Row, About>(
  rows: readonly Row[],
  columns: readonly Column<Row, About, never>[],
  sort: string,
  about: About,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  const valueOf = column?.order ?? column?.value
  if (!valueOf) return rows
  const way = sort.startsWith('-') ? -1 : 1
  return rows
    .map((row) => ({ row, value: valueOf(row, about) }))
    .sort((a, b) =>
      a.value === null || b.value === null
        ? Number(a.value === null) - Number(b.value === null)
        : way * (a.value < b.value ? -1 : Number(a.value > b.value)),
    )
    .map(({ row }) => row)
}
