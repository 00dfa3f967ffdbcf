import type { ReactNode } from 'react'

import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Select } from '#src/kit/ui/Field.tsx'

import css from './PairSelect.module.css'

type Pair = {
  /** Their values, empty if none is selected. */
  chosen: readonly [string, string]
  options: readonly { value: string; words: string }[]
  /** True while the options are loading. */
  isLoading: boolean
}

/** Choice of two items to compare, in the controls of a header, with suggestions as `children`. */
export function PairSelect({
  labels,
  chosen: [first, second],
  options,
  isLoading,
  onChoose,
  children,
}: Pair & {
  labels: readonly [string, string]
  children?: ReactNode
  onChoose: (first: string, second: string) => void
}) {
  const selectOf = (
    label: string,
    own: string,
    other: string,
    onValue: (value: string) => void,
  ) => (
    <Select
      label={label}
      labelHidden
      value={own}
      disabled={isLoading}
      onChange={({ target }) => onValue(target.value)}
    >
      <option value="">{isLoading ? 'Loading…' : `${label}…`}</option>
      {options.map(
        ({ value, words }) =>
          value !== other && (
            <option key={value} value={value}>
              {words}
            </option>
          ),
      )}
      {own !== '' && options.every(({ value }) => value !== own) && (
        <option value={own}>{own.slice(0, 8)}</option>
      )}
    </Select>
  )
  return (
    <div className={css.pair} data-own-line>
      {selectOf(labels[0], first, second, (value) => onChoose(value, second))}
      <span className={`soft small ${css.versus}`}>vs</span>
      {selectOf(labels[1], second, first, (value) => onChoose(first, value))}
      {children}
    </div>
  )
}

/**
 * Words in place of a comparison until both items are selected: what it shows, or that there are
 * too few.
 */
export function PairHint({
  chosen: [first, second],
  options,
  isLoading,
  sentence,
  tooFew,
}: Pair & {
  sentence: string
  /** Sentence if there are fewer than two. */
  tooFew: string
}) {
  if (isLoading || (first && second)) return null
  return options.length < 2 && !first && !second ? (
    <EmptyMessage title="Nothing to compare">
      <p>{tooFew}</p>
    </EmptyMessage>
  ) : (
    <EmptyMessage title="Choose two">
      <p>{sentence}</p>
    </EmptyMessage>
  )
}
