import { Select } from '#src/kit/ui/Field.tsx'

/** Choice of one of a few values by their text, such as a period. The label is only for screen readers. */
export function WordSelect<Value extends string>({
  label,
  words,
  value,
  onChange,
}: {
  label: string
  /** Text of each value, in display order. */
  words: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}) {
  const values = Object.keys(words) as Value[]
  return (
    <Select
      label={label}
      labelHidden
      value={value}
      onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? value)}
    >
      {values.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </Select>
  )
}
