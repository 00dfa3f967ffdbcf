import type { ReactNode } from 'react'

import css from './RadioOptions.module.css'

/** The options of a radio group that are chosen by their words: the circles are not seen. Arrow keys move the choice. */
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
  /** None of the options may be on. */
  value: T | null
  onChange: (value: T) => void
  /** Class of an option. */
  className: string | undefined
  /** Words of an option. */
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
