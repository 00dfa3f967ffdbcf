import { RowCheckbox } from '#src/kit/ui/RowCheckbox.tsx'

import { TICK_COLUMN, type Column } from './column.ts'

/** The checkbox column that selects rows, with a checkbox in its header for all visible ones. */
export const tickColumn = <Row, Around>({
  idOf,
  nameOf,
  selectionOf,
}: {
  idOf: (row: Row) => string
  nameOf: (row: Row, around: Around) => string
  selectionOf: (around: Around) => {
    shown: readonly Row[]
    ids: ReadonlySet<string>
    toggle: (id: string) => void
    select: (ids: readonly string[], isOn: boolean) => void
  }
}): Column<Row, unknown, Around> => ({
  id: TICK_COLUMN,
  label: '',
  width: '40px',
  name: 'Selection',
  head: (around) => {
    const { shown, ids, select } = selectionOf(around)
    const selected = shown.filter((row) => ids.has(idOf(row))).length
    const isAll = selected > 0 && selected === shown.length
    return (
      <RowCheckbox
        label="Select all shown"
        checked={isAll}
        isMixed={selected > 0 && !isAll}
        onChange={(checked) => select(shown.map(idOf), checked)}
      />
    )
  },
  cell: (row, around) => {
    const { ids, toggle } = selectionOf(around)
    return (
      <RowCheckbox
        label={`Select ${nameOf(row, around)}`}
        checked={ids.has(idOf(row))}
        onChange={() => toggle(idOf(row))}
      />
    )
  },
})
