import { useState, type FormEvent } from 'react'

import { isDay } from '#lib/days.ts'
import { formatDaysShort, presets, type Days } from '#lib/range.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { DateField } from '#src/kit/ui/fields/DateField.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { rangeLabel } from '#src/workouts/model/filters.ts'

import css from './range-control.module.css'

function faultOf({ start, end }: Days): string | null {
  if (!isDay(start) || !isDay(end)) return 'Enter a start date and an end date.'
  return start > end ? 'The end date must be on or after the start date.' : null
}

function FreeRange({ days, onChoose }: { days: Days; onChoose: (range: string) => void }) {
  const [start, setStart] = useState(days.start)
  const [end, setEnd] = useState(days.end)
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = faultOf({ start, end })
    setError(wrong)
    if (wrong) event.stopPropagation()
    else onChoose(`${start}..${end}`)
  }
  return (
    <form className={`stack gap-3 above-2 ${css.free}`} onSubmit={submit} noValidate>
      <DateField label="Start date" value={start} onChange={setStart} />
      <DateField label="End date" value={end} error={error} onChange={setEnd} />
      <Button type="submit">Apply</Button>
    </form>
  )
}

/** The days on the page. Its panel has presets above a custom range. */
export function RangeControl({
  range,
  days,
  onChange,
}: {
  range: string
  days: Days
  onChange: (range: string) => void
}) {
  const words = rangeLabel(range, days)
  const dates = formatDaysShort(days)
  const isDates = words === dates || range === 'all'
  return (
    <Dropdown label={`Range: ${words}${isDates ? '' : `, ${dates}`}`} words={words}>
      <form className={css.presets} onSubmit={(event) => event.preventDefault()}>
        {presets.map((preset) => (
          <Button
            key={preset.range}
            type="submit"
            look="quiet"
            pressed={preset.range === range}
            onClick={() => onChange(preset.range)}
          >
            {rangeLabel(preset.range, days)}
          </Button>
        ))}
      </form>
      <FreeRange days={days} onChoose={onChange} />
    </Dropdown>
  )
}
