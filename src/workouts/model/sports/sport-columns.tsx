import { Link, type To } from 'react-router-dom'

import { ChartKey } from '#src/kit/charts/ChartKey.tsx'
import {
  counted,
  formatNumber,
  formatQuantity,
  headUnitOf,
  withUnit,
  type Units,
} from '#src/kit/lib/units.ts'
import { headerOf, type Column } from '#src/kit/table/column.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { headlines } from '#src/workouts/model/figures.ts'
import { zoneColors, zoneNames, zonesBelow80 } from '#src/workouts/model/heart-rate/zones.ts'
import type { ImplausibleById } from '#src/workouts/model/quality/implausible.ts'

import { figureWords, hasOtherCoverage, isInDoubt } from './figure-words.ts'
import { ALL_SPORTS, figureIn, isManifold, type SportRow } from './sport-rows.ts'

import css from './sports.module.css'

/** Link to the workouts of a sport, and the workouts with implausible figures. */
type Around = { toSport: (key: string) => To; implausible?: ImplausibleById }

/**
 * Change of a figure: a percentage or beats per minute, or the earlier figure if a percentage
 * would say less.
 */
type FigureChange = { amount: number | null; unit: '%' | 'bpm'; from?: string }
const NO_CHANGE: FigureChange = { amount: null, unit: '%' }

/**
 * `↓ 31%`, `no change`: the direction as a sign, and as a word for screen readers. Without a color, since up is
 * not better.
 */
function ChangeText({ amount, unit, from }: FigureChange) {
  if (amount === null) return null
  if (from !== undefined) return `from ${from}`
  const isShare = unit === '%'
  const size = Math.round(Math.abs(amount) * (isShare ? 100 : 1))
  if (size === 0) return 'no change'
  const text = `${formatNumber(size)}${isShare ? '%' : ''}`
  return (
    <>
      <span aria-hidden="true">{amount < 0 ? '↓' : '↑'} </span>
      <span className="visually-hidden">{amount < 0 ? 'down' : 'up'} </span>
      {text}
    </>
  )
}

/** Space for the change in every row, so that figures align with and without one. */
const ChangeSlot = (change: FigureChange) => (
  <span className={`faint tiny tabular ${css.change}`}>
    <ChangeText {...change} />
  </span>
)

/** Time in each zone as one bar. */
function ZoneBar({ zones }: { zones: readonly number[] }) {
  const total = zones.reduce((sum, one) => sum + one, 0)
  const names = zoneNames(zones.length)
  const colors = zoneColors(zones.length)
  const shares = zones.map((time) => (time / total) * 100)
  const words = shares.map((share, zone) => `${names[zone]}: ${Math.round(share)}%`).join(', ')
  return (
    <span className={`wide ${css.zones}`} role="img" aria-label={words} title={words}>
      {shares.map(
        (share, zone) =>
          share > 0 && <i key={zone} style={{ width: `${share}%`, background: colors[zone] }} />,
      )}
    </span>
  )
}

/** Colors of the zones, for bars without labels, with their unit once. None without zones. */
export const ZoneKey = ({ zones }: { zones: number }) => (
  <span className={`row wrap faint tiny ${css.zoneKey}`}>
    {zonesBelow80(zones) !== null && '% of max HR'}
    <ChartKey
      entries={zoneNames(zones).map((label, zone) => ({
        label: label.replace('%', ''),
        color: zoneColors(zones)[zone],
      }))}
    />
  </span>
)

const NOT_MEASURED = 'Not measured'
const hoursText = (seconds: number) => formatNumber(seconds / 3600, 1)

/** A column of a headline figure. Its title has the count behind it and the earlier figure. */
function figureColumn(
  field: string,
  units: Units,
  column: Pick<Column<SportRow, Around>, 'id' | 'label' | 'leavesAt' | 'goneAt'> & {
    text: (value: number) => string
    /** The value with its unit, below the name. Without a value, the column stays. */
    below?: (value: number) => string
    /** Unit in hours, if it is not the default. */
    unit?: string
    change?: (row: SportRow) => FigureChange
  },
): Column<SportRow, Around> {
  const { text, below, unit, change, ...rest } = column
  const quantity = headlines.find(({ key }) => key === field)?.quantity ?? 'count'
  const unitWords = unit ?? headUnitOf(quantity, units)
  return {
    ...rest,
    unit: unitWords,
    numeric: true,
    ...(change && {
      head: () => <span className={css.head}>{headerOf({ ...rest, unit: unitWords })}</span>,
    }),
    value: ({ figures }) => figureIn(figures, field).value,
    ...(!change && { missing: NOT_MEASURED }),
    ...(below && {
      below: ({ figures }) => {
        const { value } = figureIn(figures, field)
        return value !== null && <span>{below(value)}</span>
      },
    }),
    cell: (row, { implausible }) => {
      const { value } = figureIn(row.figures, field)
      const isDoubtful = isInDoubt(row, field, implausible) || hasOtherCoverage(row, field)
      return (
        <span title={figureWords(row, field, { units, implausible })}>
          {isDoubtful && (
            <span className={css.doubt}>
              <Icon name="notice" size={12} />
            </span>
          )}
          {value === null ? <Missing what={NOT_MEASURED} /> : text(value)}
          {change && <ChangeSlot {...(row.before ? change(row) : NO_CHANGE)} />}
        </span>
      )
    },
  }
}

const PLACED = new Set(['moving_time', 'distance', 'total_elevation_gain', 'average_hr'])
/** Headlines without a custom column, such as the maximum heart rate. */
const otherHeadlines = headlines.filter(({ key }) => !PLACED.has(key))

/** Columns of heart rate, every other headline, and time in zones. */
const heartRateColumns = (units: Units): readonly Column<SportRow, Around>[] => [
  figureColumn('average_hr', units, {
    id: 'hr',
    label: 'Avg HR',
    text: formatNumber,
    goneAt: 'large',
    change: ({ heartRateChange }) => ({ amount: heartRateChange, unit: 'bpm' }),
  }),
  ...otherHeadlines.map(({ key, label, quantity }) =>
    figureColumn(key, units, {
      id: key,
      label,
      text: (value) => formatQuantity(value, quantity, units),
      goneAt: 'large',
    }),
  ),
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

/**
 * Columns of the volume by sport, in the reader’s units. With `all`, also of every other headline
 * and time in zones.
 */
export const sportColumns = (
  units: Units,
  { all = false }: { all?: boolean } = {},
): readonly Column<SportRow, Around>[] => [
  {
    id: 'sport',
    label: 'Sport',
    rowHeader: true,
    cell: ({ key, name, color }, { toSport }, below) => (
      <span className={`block anywhere ${css.sport}`}>
        <span className="row">
          {color && <i className={`rigid ${css.swatch}`} style={{ background: color }} />}
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
    cell: ({ workouts, before }) => (
      <span title={before ? `Before: ${counted(before.count, 'workout')}` : undefined}>
        {formatNumber(workouts)}
      </span>
    ),
    leavesAt: 'small',
    below: ({ workouts }) => <span>{counted(workouts, 'workout')}</span>,
  },
  figureColumn('moving_time', units, {
    id: 'time',
    label: 'Moving time',
    unit: 'h',
    text: hoursText,
    change: ({ secondsChange: amount, before }) => ({
      amount,
      unit: '%',
      ...(amount !== null &&
        before &&
        isManifold(amount) && { from: hoursText(figureIn(before, 'moving_time').value ?? 0) }),
    }),
  }),
  figureColumn('distance', units, {
    id: 'distance',
    label: 'Distance',
    text: (meters) => formatQuantity(meters, 'distance', units, 1),
    below: (meters) => withUnit(meters, 'distance', units, 1),
    leavesAt: 'medium',
  }),
  figureColumn('total_elevation_gain', units, {
    id: 'gain',
    label: 'Elevation gain',
    text: (meters) => formatQuantity(meters, 'elevation', units),
    below: (meters) => `${withUnit(meters, 'elevation', units)} gain`,
    leavesAt: 'medium',
  }),
  ...(all ? heartRateColumns(units) : []),
]
