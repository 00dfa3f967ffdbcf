import { useState, type FormEvent } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { distancesAlong } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { convert, formatNumber, unitOf, withUnit, type Units } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import { geoJsonFile, gpxFile } from './track-file.ts'
import { metersOf, TRIM_MAX_M, NO_TRIM, type Trim } from './trim.ts'

import css from '#src/workouts/detail/track-tools.module.css'

/** Values in whole meters, as in the address. */
const presets: Record<Units, readonly { meters: number; label: string }[]> = {
  metric: [
    { meters: 200, label: '200 m' },
    { meters: 500, label: '500 m' },
    { meters: 1000, label: '1 km' },
  ],
  imperial: [
    { meters: 201, label: '⅛ mi' },
    { meters: 402, label: '¼ mi' },
    { meters: 805, label: '½ mi' },
  ],
}

function OwnLengths({
  trim,
  units,
  onChange,
}: {
  trim: Trim
  units: Units
  onChange: (trim: Trim) => void
}) {
  const typed = (meters: number) => String(Math.round(convert(meters, 'elevation', units)))
  const [start, setStart] = useState(() => typed(trim.start))
  const [end, setEnd] = useState(() => typed(trim.end))
  const [error, setError] = useState<string | null>(null)
  const unit = unitOf('elevation', units)
  const unitMeters = 1 / convert(1, 'elevation', units)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [off, last] = [metersOf(start, unitMeters), metersOf(end, unitMeters)]
    if (off === null || last === null) {
      event.stopPropagation()
      setError(
        `Enter distances from 0 to ${formatNumber(convert(TRIM_MAX_M, 'elevation', units))} ${unit}.`,
      )
    } else onChange({ start: off, end: last })
  }
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate>
      <TextField
        label={`Trim from start, ${unit}`}
        inputMode="decimal"
        value={start}
        onChange={(event) => setStart(event.target.value)}
      />
      <TextField
        label={`Trim from finish, ${unit}`}
        inputMode="decimal"
        value={end}
        error={error}
        onChange={(event) => setEnd(event.target.value)}
      />
      <Button type="submit">Apply</Button>
    </form>
  )
}

/** Cuts the ends off the drawn track, for a picture that does not show where someone lives. */
export function TrimControl({
  trim,
  units,
  onTrim,
}: {
  trim: Trim
  units: Units
  onTrim: (trim: Trim) => void
}) {
  const isTrimmed = trim.start > 0 || trim.end > 0
  const both = trim.start === trim.end ? String(trim.start) : null
  const options = [
    { value: '0', label: 'Off' },
    ...presets[units].map(({ meters, label }) => ({ value: String(meters), label })),
  ]
  const short = (meters: number) =>
    presets[units].find((preset) => preset.meters === meters)?.label ??
    withUnit(meters, 'elevation', units)
  return (
    <>
      <Dropdown
        label={
          isTrimmed
            ? `Ends trimmed: ${both ? short(trim.start) : `${short(trim.start)}, ${short(trim.end)}`}`
            : 'Trim ends'
        }
        on={isTrimmed}
      >
        <div className={`stack gap-4 ${css.panel}`}>
          <SegmentedControl
            label="Trim both ends"
            options={options}
            value={options.find(({ value }) => value === both)?.value ?? null}
            onChange={(value) => onTrim({ start: Number(value), end: Number(value) })}
          />
          <OwnLengths
            key={`${trim.start},${trim.end}`}
            trim={trim}
            units={units}
            onChange={onTrim}
          />
        </div>
      </Dropdown>
      {isTrimmed && (
        <Button look="quiet" onClick={() => onTrim(NO_TRIM)}>
          Show full route
        </Button>
      )}
    </>
  )
}

/**
 * Tools for a track: cutting off its ends, and downloading it. The files contain the same part as
 * the picture.
 */
export function TrackTools({
  workout,
  whole,
  shown,
  trim,
  isHiding,
  units,
  onTrim,
}: {
  workout: Workout
  /** All points. */ whole: readonly Point[]
  /** Lengths cut off its ends. */ shown: readonly Point[]
  trim: Trim
  /** True if they are cut off only because identifiers are hidden. */ isHiding: boolean
  units: Units
  onTrim: (trim: Trim) => void
}) {
  const { hideIdentifiers } = usePreferences()
  const isTrimmed = trim.start > 0 || trim.end > 0
  const length = (points: readonly Point[]) =>
    withUnit(distancesAlong(points).at(-1) ?? 0, 'distance', units)
  const save = (make: typeof gpxFile) => {
    const { name, type, text } = make({ workout, points: shown, trim, hideIdentifiers })
    download(name, type, text)
  }
  return (
    <div className={`stack ${css.tools}`}>
      <div className="row wrap unprinted">
        <TrimControl trim={trim} units={units} onTrim={onTrim} />
        <span className="row stretch end">
          <Button
            needs="export"
            icon="download"
            disabled={shown.length < 2}
            onClick={() => save(gpxFile)}
          >
            GPX
          </Button>
          <Button
            needs="export"
            icon="download"
            disabled={shown.length < 2}
            onClick={() => save(geoJsonFile)}
          >
            GeoJSON
          </Button>
        </span>
      </div>
      {isTrimmed && (
        <p className="soft small" role="status">
          {isHiding &&
            `While names and IDs are hidden, ${withUnit(trim.start, 'elevation', units)} is trimmed from each end. `}
          {shown.length > 1
            ? `Showing ${length(shown)} of ${length(whole)}, on screen and in files. If the route passes near its start or finish again, that part isn’t trimmed.`
            : `The whole route is only ${length(whole)}.`}
        </p>
      )}
    </div>
  )
}
