import css from './RowCheckbox.module.css'

/** The box of a row, or of all of them: to select it, or to hold it against another. `label` says which and what for. */
export const RowCheckbox = ({
  label,
  title,
  checked,
  isMixed = false,
  disabled,
  onChange,
}: {
  label: string
  title?: string
  checked: boolean
  /** Mixed state of a checkbox for all rows: some are checked. */
  isMixed?: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) => (
  <label className={`centered ${css.checkbox}`} title={title}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
