import { useCallback, useMemo } from 'react'

import { dayNumber } from '#lib/days.ts'
import type { ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { Hatched } from '#src/kit/charts/Hatched.tsx'
import {
  DayLines,
  EndLabels,
  endOfLine,
  MarksAtFoot,
  ReferenceValue,
  TrendLine,
} from '#src/kit/charts/marks.tsx'
import { RangeBars } from '#src/kit/charts/RangeBars.tsx'
import { niceAxis } from '#src/kit/charts/ticks.ts'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { capitalised } from '#src/kit/lib/capitalised.ts'
import { counted } from '#src/kit/lib/units.ts'
import { useChartHeights } from '#src/workouts/list/charts/chart-heights.ts'
import {
  figure,
  selectedDays,
  TimeCard,
  type ChartInput,
} from '#src/workouts/list/charts/TimeCard.tsx'
import {
  changeLines,
  useMeasurementChanges,
} from '#src/workouts/list/heart-rate/use-measurement-changes.ts'
import { rowSize } from '#src/workouts/model/buckets.ts'
import { sportLines } from '#src/workouts/model/heart-rate/heart-rate.ts'
import { loadRows, warmUpsOf, type LoadRow } from '#src/workouts/model/heart-rate/load-rows.ts'
import { bucketName } from '#src/workouts/model/sentences.ts'

import { LoadControls } from './LoadControls.tsx'
import { LoadMethod, LoadSentence } from './LoadSentence.tsx'
import type { Load, LoadOptions } from './use-load.ts'

import css from '#src/workouts/list/chart-controls.module.css'

const COLORS = { chronic: 'var(--series-3)', acute: 'var(--series-4)', form: 'var(--series-5)' }
const WHOLE = 'color-mix(in oklab, var(--ink3) 45%, var(--paper))'
const IN_PART = 'color-mix(in oklab, var(--ink3) 20%, var(--paper))'
const ESTIMATED = 'color-mix(in oklab, var(--series-2) 45%, var(--paper))'
const MISSING = 'var(--notice)'

/** The curves have a point a day on up to so many days, a whole year. */
const DAYS_MAX = 366

/** A row of the curves: dashed where they are not sure, and from there to the next point on both sides. */
type CurveRow = LoadRow & { isDashed: boolean }
const withDashes = (rows: readonly LoadRow[]): CurveRow[] =>
  rows.map((row, index) => ({
    ...row,
    isDashed: [rows[index - 1], row, rows[index + 1]].some((one) => one?.isSure === false),
  }))

const perDayRange = ({ perDay }: LoadRow): [number, number] | null =>
  perDay === null ? null : [0, perDay]
/** Paler where not every workout has a load: there was more. */
const barColor = ({ n, workouts, estimated }: LoadRow) =>
  n < workouts ? IN_PART : estimated > 0 ? ESTIMATED : WHOLE
const curve = (key: 'chronic' | 'acute' | 'form', name: string, label: string) => ({
  key,
  name,
  label,
  value: (row: LoadRow) => row[key],
  sure: (row: CurveRow) => (row.isSure ? row[key] : null),
  unsure: (row: CurveRow) => (row.isDashed ? row[key] : null),
})
const lines = [
  curve('chronic', 'fitness', 'Fitness, 42 days'),
  curve('acute', 'fatigue', 'Fatigue, 7 days'),
  curve('form', 'form', 'Form'),
]

const withUnsure = ({ isSure }: LoadRow, words: string) =>
  isSure || words === '–' ? words : `${words}, unsure`
const hasLoad = ({ workouts, chronic }: LoadRow) => workouts > 0 || chronic !== null
const lacksLoad = ({ n, workouts }: LoadRow) => n < workouts

const TABLE_HEADER = [
  'Days',
  'Load',
  ...lines.map(({ label }) => label),
  'Unsure',
  'With load',
  'Estimated',
  'Workouts',
]

/** Legend of the chart's marks, as far as it has them. */
function Key({ rows, isWarmingUp }: { rows: readonly LoadRow[]; isWarmingUp: boolean }) {
  const parts = [
    rows.some(lacksLoad) && 'Triangle: workout without load',
    rows.some(({ isSure, chronic }) => !isSure && chronic !== null) && 'dashed: unsure',
    rows.some(({ estimated }) => estimated > 0) && 'tinted bar: estimated',
    isWarmingUp && 'hatched: still rising from zero',
  ].filter((part) => part !== false)
  return (
    parts.length > 0 && (
      <p className={`row gap-1 soft tiny ${css.shades}`}>{capitalised(parts.join(', '))}</p>
    )
  )
}

/** Training load by a model, and its weighted means. */
export function LoadCard({
  part,
  options,
  load,
}: {
  part: ChartInput
  options: LoadOptions
  load: Load
}) {
  const { heartRate: height } = useChartHeights()
  const { days, startsOn, withLeadIn } = part
  const { modelled } = load
  const sports = useMemo(() => sportLines(withLeadIn), [withLeadIn])
  const { drawn } = useMeasurementChanges(withLeadIn, sports, days)
  const size = rowSize(days, startsOn)
  const bars = useMemo(
    () => loadRows(modelled, days, size, startsOn),
    [modelled, days, size, startsOn],
  )
  const isDaily = dayNumber(days.end) - dayNumber(days.start) < DAYS_MAX
  const curveSize = isDaily ? 'day' : size
  const rows = useMemo(
    () => withDashes(loadRows(modelled, days, curveSize, startsOn)),
    [modelled, days, curveSize, startsOn],
  )
  const warmUps = useMemo(() => warmUpsOf(modelled, days), [modelled, days])
  const axis = useMemo(() => {
    const values = [
      ...bars.flatMap((row) => perDayRange(row) ?? []),
      ...rows.flatMap((row) => lines.flatMap(({ value }) => value(row) ?? [])),
    ]
    return rows.some(({ chronic }) => chronic !== null)
      ? niceAxis(Math.min(0, ...values), Math.max(...values))
      : null
  }, [bars, rows])
  const marks = useMemo(
    () => (
      <>
        {warmUps.map((warmUp) => (
          <Hatched key={warmUp.from} days={warmUp} />
        ))}
        <RangeBars rows={bars} range={perDayRange} color={barColor} />
        <ReferenceValue value={0} color="var(--line2)" />
        {lines.map(({ key, sure }) => (
          <TrendLine key={key} rows={rows} value={sure} color={COLORS[key]} />
        ))}
        {lines.map(({ key, unsure }) => (
          <TrendLine key={key} rows={rows} value={unsure} color={COLORS[key]} isUnsure />
        ))}
        <MarksAtFoot rows={rows.filter(lacksLoad)} color={MISSING} />
        <DayLines lines={drawn} />
        <EndLabels
          labels={lines.flatMap(({ key, name, value }) => {
            const end = endOfLine(rows, value)
            return end === null ? [] : { value: end, text: name, color: COLORS[key] }
          })}
        />
      </>
    ),
    [bars, rows, warmUps, drawn],
  )
  const tooltipContent = useCallback(
    (row: LoadRow): TooltipContent => ({
      title: bucketName(row, curveSize),
      y: row.chronic,
      brief: row.load === null ? '–' : `load ${figure(row.load)}`,
      lines: [
        { name: 'Load', value: figure(row.load), color: barColor(row) },
        ...(curveSize === 'day' ? [] : [{ name: 'Per day', value: figure(row.perDay) }]),
        ...lines.map(({ key, label, value }) => ({
          name: label,
          value: withUnsure(row, figure(value(row))),
          color: COLORS[key],
        })),
        ...(lacksLoad(row)
          ? [{ name: 'No load', value: counted(row.workouts - row.n, 'workout'), color: MISSING }]
          : []),
        ...(row.estimated > 0
          ? [{ name: 'Estimated', value: counted(row.estimated, 'load'), color: ESTIMATED }]
          : []),
        ...changeLines(row, drawn),
      ],
    }),
    [curveSize, drawn],
  )
  const table = (): ChartTable => ({
    header: TABLE_HEADER,
    rows: loadRows(modelled, selectedDays(part), curveSize, startsOn)
      .filter(hasLoad)
      .map((row) => ({
        key: row.from,
        cells: [
          bucketName(row, curveSize),
          ...[row.load, row.chronic, row.acute, row.form].map(figure),
          row.isSure || row.chronic === null ? '' : 'yes',
          ...[row.n, row.estimated, row.workouts].map(figure),
        ],
      })),
  })
  return (
    <TimeCard
      part={part}
      title="Training load (modeled)"
      height={height}
      table={table}
      sentence={<LoadSentence part={part} options={options} load={load} />}
      method={<LoadMethod part={part} options={options} load={load} />}
      controls={
        <>
          <LoadControls options={options} load={load} />
          {axis && <Key rows={rows} isWarmingUp={warmUps.length > 0} />}
        </>
      }
      chart={
        axis && {
          label: 'Training load over time',
          rows,
          axis,
          unit: 'per day',
          isFocusable: hasLoad,
          tooltipContent,
          children: marks,
        }
      }
    />
  )
}
