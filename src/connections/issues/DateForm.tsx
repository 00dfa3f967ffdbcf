import { useState, type FormEvent } from 'react'

import type { Day } from '#lib/days.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { DateField } from '#src/kit/ui/fields/DateField.tsx'

import css from './panel.module.css'

/** A custom day at the end of a menu. */
export function DateForm({
  label,
  action,
  min,
  max,
  isSaving,
  onSave,
}: {
  label: string
  action: string
  min?: Day
  max?: Day
  isSaving: boolean
  onSave: (day: Day) => void
}) {
  const [day, setDay] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day) onSave(day)
  }
  return (
    <form className={css.date} onSubmit={submit}>
      <DateField label={label} min={min} max={max} required value={day} onChange={setDay} />
      <Button type="submit" disabled={day === '' || isSaving}>
        {action}
      </Button>
    </form>
  )
}
