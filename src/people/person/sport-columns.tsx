import { Link } from 'react-router-dom'

import {
  formatNumber,
  formatQuantity,
  headUnitOf,
  withUnit,
  type Units,
} from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { zoneColors, zoneNames } from '#src/workouts/model/heart-rate/zone-labels.ts'

import { ALL_SPORTS, changeWords, differenceWords, type SportRow } from './sport-rows.ts'

import css from './person.module.css'

/** Link to the workouts of a sport. */
type Around = { toSport: (key: string) => string }

const Change = ({ words }: { words: string | null }) => (
  <span className={`faint tiny tabular ${css.change}`}>{words}</span>
)

/** Time in each zone as one bar. */
function ZoneBar({ zones }: { zones: readonly number[] }) {
  const total = zones.reduce((sum, one) => sum + one, 0)
  const names = zoneNames(zones.length)
  const colors = zoneColors(zones.length)
  const shares = zones.map((time) => (time / total) * 100)
  const words = shares.map((share, zone) => `${names[zone]}: ${Math.round(share)}%`).join(', ')
  return (
    <span className={css.zones} role="img" aria-label={words} title={words}>
      {shares.map(
        (share, zone) =>
          share > 0 && <i key={zone} style={{ width: `${share}%`, background: colors[zone] }} />,
      )}
    </span>
  )
}

/** Columns of the figures by sport, in the reader's units. */
export const sportColumns = (units: Units): readonly Column<SportRow, Around>[] => [
  {
    id: 'sport',
    label: 'Sport',
    rowHeader: true,
    cell: ({ key, name, color }, { toSport }, below) => (
      <span className={css.sport}>
        <span className="row">
          {color && <i className={css.swatch} style={{ background: color }} />}
          {key === ALL_SPORTS ? (
            <strong>{name}</strong>
          ) : (
            <Link className={css.name} to={toSport(key)}>
              {name}
            </Link>
          )}
        </span>
        {below && <span className="row wrap faint small words">{below}</span>}
      </span>
    ),
  },
  {
    id: 'workouts',
    label: 'Workouts',
    numeric: true,
    value: ({ workouts }) => workouts,
    text: ({ workouts }) => formatNumber(workouts),
    leavesAt: 'small',
    below: ({ workouts }) => <span>{formatNumber(workouts)} workouts</span>,
  },
  {
    id: 'time',
    label: 'Moving time',
    unit: 'h',
    numeric: true,
    value: ({ seconds }) => seconds,
    missing: 'Not measured',
    cell: ({ seconds, secondsChange }) => (
      <>
        {formatNumber((seconds ?? 0) / 3600, 1)}
        <Change words={secondsChange === null ? null : changeWords(secondsChange)} />
      </>
    ),
  },
  {
    id: 'distance',
    label: 'Distance',
    unit: headUnitOf('distance', units),
    numeric: true,
    value: ({ meters }) => meters,
    text: ({ meters }) => (meters === null ? null : formatQuantity(meters, 'distance', units, 1)),
    missing: 'Not measured',
    leavesAt: 'medium',
    below: ({ meters }) => meters !== null && <span>{withUnit(meters, 'distance', units, 1)}</span>,
  },
  {
    id: 'gain',
    label: 'Elevation gain',
    unit: headUnitOf('elevation', units),
    numeric: true,
    value: ({ gain }) => gain,
    text: ({ gain }) => (gain === null ? null : formatQuantity(gain, 'elevation', units)),
    missing: 'Not measured',
    leavesAt: 'medium',
    below: ({ gain }) => gain !== null && <span>{withUnit(gain, 'elevation', units)} gain</span>,
  },
  {
    id: 'hr',
    label: 'Avg HR',
    unit: headUnitOf('heartRate', units),
    numeric: true,
    value: ({ heartRate }) => heartRate,
    missing: 'Not measured',
    cell: ({ heartRate, heartRateChange }) => (
      <>
        {formatNumber(heartRate ?? 0)}
        <Change words={heartRateChange === null ? null : differenceWords(heartRateChange)} />
      </>
    ),
  },
  {
    id: 'zones',
    label: 'Time in zones',
    width: '180px',
    leavesAt: 'medium',
    below: ({ zones }) => zones.length > 0 && <ZoneBar zones={zones} />,
    value: ({ zones }) => zones.length || null,
    missing: 'No time in zones',
    cell: ({ zones }) => <ZoneBar zones={zones} />,
  },
]
