import { useState, type FormEvent } from 'react'

import { isDay } from '#lib/days.ts'
import { formatDays, presets, type Days } from '#lib/range.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import css from './workouts.module.css'

const options = presets.map(({ range, label, words }) => ({
  value: range as string,
  label,
  title: words,
}))

function FreeRange({ days, onChoose }: { days: Days; onChoose: (range: string) => void }) {
  const [start, setStart] = useState(days.start)
  const [end, setEnd] = useState(days.end)
  const [error, setError] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong =
      !isDay(start) || !isDay(end)
        ? 'Give both days.'
        : start > end
          ? 'The first day is after the last.'
          : null
    setError(wrong)
    if (wrong) event.stopPropagation()
    else onChoose(`${start}..${end}`)
  }
  return (
    <form className={`stack gap-3 ${css.freeRange}`} onSubmit={submit} noValidate>
      <TextField
        label="First day"
        type="date"
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <TextField
        label="Last day"
        type="date"
        value={end}
        error={error}
        onChange={(event) => setEnd(event.target.value)}
      />
      <Button type="submit">Show these days</Button>
    </form>
  )
}

/** Presets beside a free range. */
export function RangeControl({
  range,
  days,
  onChange,
}: {
  range: string
  days: Days
  onChange: (range: string) => void
}) {
  const preset = options.find(({ value }) => value === range)
  return (
    <>
      <SegmentedControl
        label="Range"
        options={options}
        value={preset?.value ?? null}
        onChange={onChange}
      />
      <Dropdown label={preset ? 'Range…' : formatDays(days)} on={!preset}>
        <FreeRange days={days} onChoose={onChange} />
      </Dropdown>
    </>
  )
}
