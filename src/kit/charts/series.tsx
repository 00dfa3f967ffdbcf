import { Fragment, type ReactNode } from 'react'

import { formatNumber, inUnit } from '#src/kit/lib/units.ts'

import type { ChartTable } from './ChartCard.tsx'
import { endOfLine, Points, RangeArea, TrendLine, type EndLabel } from './marks.tsx'
import type { TimeRow } from './time-row.ts'
import type { TooltipContent } from './Tooltip.tsx'

/**
 * One value of a chart's rows, defined once for its mark, its tooltip line, its table column, and
 * its label at the right end.
 */
export type Series<Row> = {
  id: string
  label: string
  unit?: string
  /** The value as drawn. Must always be the same function, because the library redraws for another one. */
  value?: (row: Row) => number | null
  /** Its lower and higher end, if it has two. */
  range?: (row: Row) => readonly [number, number] | null
  /** A whole number by default. */
  format?: (value: number) => string
  /** The value in words without its unit, if `format` of the drawn value doesn't give it. */
  text?: (row: Row) => string
  color?: string | ((row: Row) => string | undefined)
  /** Its text in the tooltip, if it differs from the table. Null leaves it out. */
  tooltip?: null | ((row: Row) => string | null)
  /** The value of several rows, for the foot of the table. */
  total?: (rows: readonly Row[]) => string
  mark?: (series: Series<Row>, rows: readonly Row[]) => ReactNode
  /** Label at the right end of its line. */
  end?: string
}

export const NOTHING = '–'
/** A whole number in a chart's table. */
export const figure = (value: number | null): string =>
  value === null ? NOTHING : formatNumber(Math.round(value))

function textOf<Row>({ text, value, range, format = figure }: Series<Row>, row: Row): string {
  if (text) return text(row)
  const ends = range ? range(row) : [value?.(row) ?? null]
  return ends?.map((end) => (end === null ? NOTHING : format(end))).join(' to ') ?? NOTHING
}
function textWithUnit<Row>(series: Series<Row>, row: Row): string {
  const text = textOf(series, row)
  return series.unit && text !== NOTHING ? inUnit(text, series.unit) : text
}
const colorOf = <Row,>({ color }: Series<Row>, row: Row) =>
  typeof color === 'function' ? color(row) : color

/** Tooltip of a row. Its main figure is that of the first series by default. */
export function seriesTooltip<Row>(
  series: readonly Series<Row>[],
  row: Row,
  given: { title: string } & Partial<TooltipContent>,
): TooltipContent {
  const [first] = series
  const lines = series.flatMap((one) => {
    const { label: name, tooltip } = one
    const value = tooltip === undefined ? textWithUnit(one, row) : (tooltip?.(row) ?? null)
    return value === null ? [] : [{ name, value, color: colorOf(one, row) }]
  })
  return {
    y: first?.value?.(row) ?? null,
    brief: first ? textWithUnit(first, row) : '',
    ...given,
    lines: [...lines, ...(given.lines ?? [])],
  }
}

/** The rows as a table, one column per series. */
export const seriesTable = <Row extends TimeRow>(
  series: readonly Series<Row>[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  rowLabel = 'Dates',
): ChartTable => ({
  header: [rowLabel, ...series.map(({ label, unit }) => (unit ? `${label}, ${unit}` : label))],
  rows: rows.map((row) => ({
    key: row.from,
    cells: [nameOf(row), ...series.map((one) => textOf(one, row))],
  })),
  foot: series.some(({ total }) => total)
    ? ['Total', ...series.map(({ total }) => total?.(rows) ?? '')]
    : undefined,
})

/** Marks of the series, each on top of those of earlier series. */
export const SeriesMarks = <Row,>({
  series,
  rows,
}: {
  series: readonly Series<Row>[]
  rows: readonly Row[]
}) => series.map((one) => <Fragment key={one.id}>{one.mark?.(one, rows)}</Fragment>)

/** Labels of the lines at their ends. */
export const endLabelsOf = <Row extends TimeRow>(
  series: readonly Series<Row>[],
  rows: readonly Row[],
): EndLabel[] =>
  series.flatMap(({ end: text, value, color }) => {
    const end = text && value ? endOfLine(rows, value) : null
    return text && end !== null && typeof color === 'string' ? [{ value: end, text, color }] : []
  })

/** All values that the series draw. */
export const valuesDrawn = <Row,>(series: readonly Series<Row>[], rows: readonly Row[]): number[] =>
  series.flatMap(({ value, range }) =>
    rows.flatMap((row) => [...(range?.(row) ?? []), ...(value ? [value(row) ?? []].flat() : [])]),
  )

const none = () => null
const plainColor = ({ color }: Pick<Series<never>, 'color'>) =>
  typeof color === 'string' ? color : 'var(--ink)'

/** A line as the mark of a series. */
export const line =
  (look: { strong?: boolean; isEarlier?: boolean; isUnsure?: boolean } = {}) =>
  <Row extends TimeRow>(series: Series<Row>, rows: readonly Row[]) => (
    <TrendLine rows={rows} value={series.value ?? none} color={plainColor(series)} {...look} />
  )
/** Points as the mark of a series, joined by a thread if it has a color. */
export const points =
  (thread?: string) =>
  <Row extends TimeRow>(series: Series<Row>, rows: readonly Row[]) => (
    <Points rows={rows} value={series.value ?? none} color={plainColor(series)} thread={thread} />
  )
/** The area between both ends as the mark of a series. */
export const ground = <Row extends TimeRow>(series: Series<Row>, rows: readonly Row[]) => (
  <RangeArea rows={rows} range={series.range ?? none} color={plainColor(series)} />
)
