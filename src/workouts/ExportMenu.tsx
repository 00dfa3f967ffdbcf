import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'

type Notes = 'with' | 'without'

/** Exports of a page: the rows as on screen, and all fields for a program. */
export const ExportMenu = ({
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
}) => (
  <ActionMenu needs="export" label="Export" icon="download" whyDisabled={whyNone}>
    <MenuAction onClick={saveRows}>CSV</MenuAction>
    <MenuAction onClick={saveData}>Data file (R or Python)</MenuAction>
    <label>
      <input
        type="checkbox"
        checked={notes === 'with'}
        onChange={(event) => onNotes(event.target.checked ? 'with' : 'without')}
      />{' '}
      Include notes
    </label>
  </ActionMenu>
)
