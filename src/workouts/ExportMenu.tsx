import { Button } from '#src/kit/ui/Button.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import css from './export-menu.module.css'

type Notes = 'with' | 'without'

/** The files of a page: the rows as they are on screen, and all fields for a program. */
export function ExportMenu({
  whyNone,
  saveRows,
  saveData,
  notes,
  onNotes,
}: {
  /** Reason that there is nothing to export. */
  whyNone: string | undefined
  saveRows: () => void
  saveData: () => void
  /** Comment lines at the start of each file. */
  notes: Notes
  onNotes: (notes: Notes) => void
}) {
  if (whyNone)
    return (
      <Button icon="download" disabled title={whyNone}>
        Export
      </Button>
    )
  return (
    <Dropdown label="Export" icon="download" align="right">
      <form className={css.files} onSubmit={(event) => event.preventDefault()}>
        <Button type="submit" look="quiet" onClick={saveRows}>
          CSV
        </Button>
        <Button type="submit" look="quiet" onClick={saveData}>
          Data file (R or Python)
        </Button>
        <label>
          <input
            type="checkbox"
            checked={notes === 'with'}
            onChange={(event) => onNotes(event.target.checked ? 'with' : 'without')}
          />{' '}
          Include notes
        </label>
      </form>
    </Dropdown>
  )
}
