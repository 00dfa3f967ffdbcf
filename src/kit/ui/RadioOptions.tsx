import type { ReactNode } from 'react'

import css from './RadioOptions.module.css'

/** The options of a radio group, shown as text without circles. Arrow keys move the selection. */
export const RadioOptions = <T extends string, Option extends { value: T; title?: string }>({
  label,
  options,
  value,
  onChange,
  className,
  children,
}: {
  label: string
  options: readonly Option[]
  /** True if none of the options may be selected. */
  value: T | null
  onChange: (value: T) => void
  /** Class of an option. */
  className: string | undefined
  /** Text of an option. */
  children: (option: Option) => ReactNode
}) => (
  <>
    <legend className="visually-hidden">{label}</legend>
    {options.map((option) => (
      <label key={option.value} className={className} title={option.title}>
        <input
          type="radio"
          name={label}
          className={css.input}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        {children(option)}
      </label>
    ))}
  </>
)
