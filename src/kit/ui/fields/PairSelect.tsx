import { Select } from '#src/kit/ui/Field.tsx'

import css from './PairSelect.module.css'

/** Choice of two things to compare. Until both are chosen, a sentence says what the comparison shows. */
export function PairSelect({
  labels,
  chosen,
  options,
  sentence,
  onChoose,
}: {
  labels: readonly [string, string]
  /** Their values; empty where none is chosen. */
  chosen: readonly [string, string]
  options: readonly { value: string; words: string }[]
  sentence: string
  onChoose: (first: string, second: string) => void
}) {
  const [first, second] = chosen
  const selectOf = (
    label: string,
    own: string,
    other: string,
    onValue: (value: string) => void,
  ) => (
    <Select label={label} value={own} onChange={({ target }) => onValue(target.value)}>
      <option value="">Select…</option>
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
    <div className="unprinted">
      <div className={css.pair}>
        {selectOf(labels[0], first, second, (value) => onChoose(value, second))}
        {selectOf(labels[1], second, first, (value) => onChoose(first, value))}
      </div>
      {(!first || !second) && <p className="soft">{sentence}</p>}
    </div>
  )
}
