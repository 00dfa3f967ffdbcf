import css from './RowCheckbox.module.css'

/** The checkbox of a row, or of all rows, to select or compare. `label` says which and what for. */
export const RowCheckbox = ({
  label,
  checked,
  isMixed = false,
  onChange,
}: {
  label: string
  checked: boolean
  /** Mixed state of a checkbox for all rows: some are checked. */
  isMixed?: boolean
  onChange: (checked: boolean) => void
}) => (
  <label className={`centered with-row ${css.checkbox}`}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
