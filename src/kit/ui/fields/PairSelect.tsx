import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Select } from '#src/kit/ui/Field.tsx'

import css from './PairSelect.module.css'

/**
 * Choice of two items to compare. Until both are selected, it says what the comparison shows. If
 * there are fewer than two items, it says so instead.
 */
export function PairSelect({
  labels,
  chosen,
  options,
  isLoading,
  sentence,
  tooFew,
  onChoose,
}: {
  labels: readonly [string, string]
  /** Their values, empty if none is selected. */
  chosen: readonly [string, string]
  options: readonly { value: string; words: string }[]
  /** True while the options are loading. */
  isLoading: boolean
  sentence: string
  /** Sentence if there are fewer than two. */
  tooFew: string
  onChoose: (first: string, second: string) => void
}) {
  const [first, second] = chosen
  const selectOf = (
    label: string,
    own: string,
    other: string,
    onValue: (value: string) => void,
  ) => (
    <Select
      label={label}
      value={own}
      disabled={isLoading}
      onChange={({ target }) => onValue(target.value)}
    >
      <option value="">{isLoading ? 'Loading…' : 'Select…'}</option>
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
  if (!isLoading && options.length < 2 && !first && !second)
    return (
      <EmptyMessage title="Nothing to compare">
        <p>{tooFew}</p>
      </EmptyMessage>
    )
  return (
    <div className="unprinted">
      <div className={css.pair}>
        {selectOf(labels[0], first, second, (value) => onChoose(value, second))}
        {selectOf(labels[1], second, first, (value) => onChoose(first, value))}
      </div>
      {!isLoading && (!first || !second) && <p className="soft">{sentence}</p>}
    </div>
  )
}
