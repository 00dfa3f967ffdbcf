import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  type ColumnDef,
  type RowData,
  type Table,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

// beside the table itself the only file that knows which version of TanStack Table this is
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
})

/** How a column looks beyond its cell. */
export type ColumnMeta = {
  /** Figures stand at the right. */
  numeric?: boolean
  /** Narrower than its content would be, or wider: any CSS width. */
  width?: string
  /** The column's name in words, where the header is an icon or cut short; also in the column chooser. */
  name?: string
  /** Its cells name their rows. */
  rowHeader?: boolean
}
// oxlint-disable-next-line typescript/no-explicit-any -- the value type differs by column
export type Columns<Row extends RowData> = (ColumnDef<typeof features, Row, any> & {
  meta?: ColumnMeta
})[]

export type TableOf<Row extends RowData> = Table<typeof features, Row>

export const metaOf = (column: { meta?: unknown }) => (column.meta ?? {}) as ColumnMeta

/** Called, not mounted: of columns made anew every cell would be another component, and a button lose the focus when it is pressed. */
export const render = <Context>(
  template: string | ((context: Context) => ReactNode) | undefined,
  context: Context,
) => (typeof template === 'function' ? template(context) : template)
