import { RadioOptions } from './RadioOptions.tsx'

import css from './SegmentedControl.module.css'

/** A choice of one among few, side by side. Arrow keys move the choice, as in any radio group. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: T; label: string }[]
  /** None of the options may be on. */
  value: T | null
  onChange: (value: T) => void
}) {
  return (
    <fieldset className={`unprinted shrink ${css.segments}`}>
      <RadioOptions
        label={label}
        options={options}
        value={value}
        onChange={onChange}
        className={css.segment}
      >
        {(option) => option.label}
      </RadioOptions>
    </fieldset>
  )
}
