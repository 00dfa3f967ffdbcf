import type { ReactNode } from 'react'

import type { Facet } from './facets.ts'

/** A value of a cell. Null means "not given". */
export type Value = string | number | null

/** Table widths in pixels up to which columns move below the name. */
export const tableWidths = { small: 480, medium: 640, large: 960, wide: 1152 }
export type TableWidth = keyof typeof tableWidths

/**
 * One column of a list, defined once for table, card, sort menu, CSV, workbook, and print. `About`
 * is context for values in addition to the row, such as names of labs. `Around` also has context
 * for rendering cells.
 */
export type Column<Row, About = unknown, Around = About> = {
  id: string
  /** The header on screen and in files. */
  label: string
  unit?: string
  /** The full label with its unit, if the header is shortened: for files, and for sorting. */
  name?: string
  /** The value in a file. A column without values is a control, and not in any file. */
  value?: (row: Row, about: About) => Value
  /**
   * Its column in a workbook: width in characters, a number format, and the value if it differs
   * from the file's.
   */
  sheet?: { width: number; format?: string; value?: (row: Row) => Value }
  /** The text on screen, if it isn't the value itself. */
  text?: (row: Row, about: About) => string | null
  /** True if the file has that text too, such as a duration or a distance in the reader's units. */
  isFiledAsText?: boolean
  /** True if it is visible by default, in a list with selectable columns. */
  isUsual?: boolean
  /** The value for sorting, if it is different. */
  order?: (row: Row, about: About) => Value
  /** The reason that a dash gives for a missing value. `cell` then renders only given values. */
  missing?: string | ((row: Row) => string)
  /**
   * Renders the cell, if it is more than its text. The name column also renders `below`, the
   * columns without room.
   */
  cell?: (row: Row, around: Around, below: ReactNode) => ReactNode
  head?: (around: Around) => ReactNode
  /** Position below the name if the table is narrow: always, if a value is given, or rendered differently. */
  below?: 'always' | 'given' | ((row: Row, around: Around) => ReactNode)
  /** Width up to which it moves below the name, if that isn't the table's own. */
  leavesAt?: TableWidth
  /** Width up to which it isn't on screen at all, but in the file. */
  goneAt?: TableWidth
  /** A condition for screen and file alike, such as visible identifiers. */
  when?: (about: About) => boolean
  /** False if it is only in the file, which has more room. */
  onScreen?: boolean | ((around: Around) => boolean)
  /** Renders the cell on paper, if it differs from the screen. False leaves the column out. */
  print?: false | ((row: Row, around: Around) => ReactNode)
  /** Filters of the list by this column's subject. */
  facets?: readonly Facet<Row, About>[]
  /** Renders its cell in the row of totals. */
  total?: (around: Around) => ReactNode
  numeric?: boolean
  /** Words instead of the arrow of a sorted column, ascending and descending, for an order by rank. */
  orderWords?: Readonly<Record<'asc' | 'desc', string>>
  /** True if the first click on its header sorts by the largest value first. */
  largestFirst?: boolean
  /** Such as `72px`, or `20%`. */
  width?: string
  /** True if its cells name their rows. */
  rowHeader?: boolean
}

/** Id of the checkbox column, which comes first. */
export const TICK_COLUMN = 'select'

export const headerOf = ({ label, unit }: Pick<Column<never>, 'label' | 'unit'>): string =>
  unit ? `${label}, ${unit}` : label
/** The header of a file, with the full name. */
export const headerInFull = (column: Pick<Column<never>, 'label' | 'unit' | 'name'>): string =>
  column.name ?? headerOf(column)

/** Name of the sort column in a sentence: `test code`, `LOINC`. */
export function sortWords(columns: readonly Column<never, never, never>[], sort: string): string {
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
  const words = column?.name ?? column?.label ?? ''
  return /^.[A-Z]/.test(words) ? words : words.toLowerCase()
}

/** The sortable columns in both directions, as choices of the sort menu. */
export const sortChoices = (
  columns: readonly Column<never, never, never>[],
  sortable: readonly string[],
) =>
  sortable.flatMap((id) => {
    const { orderWords } = columns.find((column) => column.id === id) ?? {}
    const words = `Sort: ${sortWords(columns, id)}`
    return [
      { value: id, label: orderWords ? `${words}, ${orderWords.asc}` : words },
      {
        value: `-${id}`,
        label: orderWords ? `${words}, ${orderWords.desc}` : `${words} (descending)`,
      },
    ]
  })

/** The text of a cell. Null if nothing is given. */
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
 * Rows sorted by a column, `-lab` for descending. Missing values come last either way, equal ones
 * keep their order, and without a column all rows do.
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
