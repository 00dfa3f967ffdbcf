import { RadioOptions } from './RadioOptions.tsx'

import css from './SegmentedControl.module.css'

/** A choice among few options, side by side. Arrow keys move the selection, as in any radio group. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: T; label: string }[]
  /** True if none of the options may be selected. */
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
