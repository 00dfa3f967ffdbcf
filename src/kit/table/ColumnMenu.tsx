import { Button } from '#src/kit/ui/Button.tsx'
import { CheckboxList, Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import { choiceOf } from './chosen-columns.ts'
import type { Column } from './column.ts'

type Choosable = Pick<Column<never>, 'id' | 'label' | 'isUsual'>

/** Selects the columns of a list. `chosen` is the selection in the address, empty for the defaults. */
export const ColumnMenu = ({
  columns,
  wanted,
  empty,
  chosen,
  onChange,
}: {
  columns: readonly Choosable[]
  wanted: readonly Choosable[]
  /** Columns without a single value. */
  empty: readonly Choosable[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) => (
  <Dropdown label="Columns" align="right" on={chosen.length > 0}>
    <CheckboxList
      label="Columns"
      choices={columns.map(({ id, label }) => ({
        value: id,
        label: empty.some((column) => column.id === id) ? `${label} (no values)` : label,
      }))}
      chosen={wanted.map(({ id }) => id)}
      onChange={(next) => onChange(choiceOf(columns, next))}
    />
    {chosen.length > 0 && (
      <Button look="quiet" onClick={() => onChange([])}>
        Reset columns
      </Button>
    )}
  </Dropdown>
)
