import { Fragment, type ReactNode } from 'react'

import { Missing } from '#src/kit/ui/text/Missing.tsx'

import { textOf, type Column } from './column.ts'

/** A cell as rendered on screen. */
export function drawCell<Row, About, Around extends About>(
  column: Column<Row, About, Around>,
  row: Row,
  around: Around,
  below: ReactNode = null,
): ReactNode {
  const { id, cell, missing } = column
  if (cell && missing === undefined) return cell(row, around, below)
  const text = textOf(column, row, around)
  if (text === null && missing !== undefined)
    return (
      <Missing
        what={typeof missing === 'string' ? missing : missing(row)}
        of={row as object}
        field={id}
      />
    )
  return cell ? cell(row, around, below) : text
}

function drawBelow<Row, About, Around extends About>(
  column: Column<Row, About, Around>,
  row: Row,
  around: Around,
): ReactNode {
  const { below } = column
  if (typeof below === 'function') return below(row, around)
  return below === 'given' && textOf(column, row, around) === null
    ? null
    : drawCell(column, row, around)
}

/** Content below the name of a row. Null if every column has room. */
export const drawAllBelow = <Row, About, Around extends About>(
  columns: readonly Column<Row, About, Around>[],
  row: Row,
  around: Around,
): ReactNode =>
  columns.length > 0 &&
  columns.map((column) => <Fragment key={column.id}>{drawBelow(column, row, around)}</Fragment>)

/** The visible columns of a list. */
export const columnsOnScreen = <Row, About, Around extends About>(
  columns: readonly Column<Row, About, Around>[],
  around: Around,
) =>
  columns.filter(
    ({ when, onScreen = true }) =>
      (when?.(around) ?? true) && (typeof onScreen === 'function' ? onScreen(around) : onScreen),
  )
