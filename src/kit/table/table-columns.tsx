import type { RowData } from '@tanstack/react-table'
import { Fragment, type ReactNode } from 'react'

import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'

import { headerOf, textOf, type Column, type Room } from './column.ts'
import type { Columns } from './columns.ts'

/** Widths of the window in pixels up to which few, some and many columns do not fit beside the navigation. */
const widths = { few: 1100, some: 1240, many: 1420 }
type Width = keyof typeof widths

/** The room that the window leaves for a table: narrow up to one width, medium up to another. */
export function useRoom(narrow: Width, medium: Width = narrow): Room {
  const isNarrow = useMedia(`(max-width: ${widths[narrow]}px)`)
  const isMedium = useMedia(`(max-width: ${widths[medium]}px)`)
  return isNarrow ? 'narrow' : isMedium ? 'medium' : 'wide'
}

/** A cell as the screen draws it. */
export function drawCell<Row extends object, About, Around extends About>(
  column: Column<Row, About, Around>,
  row: Row,
  around: Around,
  below: ReactNode = null,
): ReactNode {
  const { id, cell, missing } = column
  const text = column.value || column.text ? textOf(column, row, around) : null
  if (text === null && missing !== undefined)
    return (
      <Missing what={typeof missing === 'string' ? missing : missing(row)} of={row} field={id} />
    )
  return cell ? cell(row, around, below) : text
}

function drawBelow<Row extends object, About, Around extends About>(
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

/** The columns that a list has on screen. */
export const columnsOnScreen = <Row, About, Around extends About>(
  columns: readonly Column<Row, About, Around>[],
  around: Around,
) =>
  columns.filter(
    ({ when, onScreen = true }) =>
      (when?.(around) ?? true) && (typeof onScreen === 'function' ? onScreen(around) : onScreen),
  )

/** The columns of a table whose rows come sorted. Those without room go below the name. */
export function tableColumns<Row extends RowData & object, About, Around extends About>(
  columns: readonly Column<Row, About, Around>[],
  around: Around,
  { room = 'wide', sortable = [] }: { room?: Room; sortable?: readonly string[] },
): Columns<Row> {
  const onScreen = columnsOnScreen(columns, around)
  const isBelow = ({ below, leavesAt = 'narrow' }: Column<Row, About, Around>) =>
    below !== undefined && (room === 'narrow' || room === leavesAt)
  const gone = onScreen.filter(isBelow)
  return onScreen
    .filter((column) => !isBelow(column))
    .map((column) => ({
      id: column.id,
      header: column.head ? () => column.head!(around) : headerOf(column),
      meta: column,
      ...(sortable.includes(column.id)
        ? { accessorFn: () => null, sortDescFirst: column.largestFirst ?? false }
        : { enableSorting: false }),
      cell: ({ row: { original: row } }: { row: { original: Row } }) =>
        drawCell(
          column,
          row,
          around,
          gone.length > 0 &&
            gone.map((one) => <Fragment key={one.id}>{drawBelow(one, row, around)}</Fragment>),
        ),
    }))
}
