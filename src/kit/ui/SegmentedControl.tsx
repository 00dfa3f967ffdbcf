import css from './SegmentedControl.module.css'

/** A choice of one among few, side by side. Arrow keys move the choice, as in any radio group. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: T; label: string; title?: string }[]
  /** None of the options may be on. */
  value: T | null
  onChange: (value: T) => void
}) {
  return (
    <fieldset className={`unprinted ${css.segments}`}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.segment} title={option.title}>
          <input
            type="radio"
            name={label}
            className={css.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
