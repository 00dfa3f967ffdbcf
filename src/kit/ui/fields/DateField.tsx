import type { Day } from '#lib/days.ts'
import { TextField } from '#src/kit/ui/Field.tsx'

/** A calendar day, typed or selected in the browser's calendar. The value is empty if there is none. */
export const DateField = ({
  value,
  onChange,
  ...field
}: {
  label: string
  value: Day
  onChange: (day: Day) => void
  min?: Day
  max?: Day
  hint?: string
  error?: string | null
  required?: boolean
  disabled?: boolean
}) => (
  <TextField
    {...field}
    type="date"
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)
