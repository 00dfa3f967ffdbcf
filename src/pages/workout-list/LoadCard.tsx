import { useCallback, useMemo } from 'react'

import type { ChartTable } from '#src/charts/ChartCard.tsx'
import { Hatched } from '#src/charts/Hatched.tsx'
import { DayLines, EndLabels, endOfLine, ReferenceValue, TrendLine } from '#src/charts/marks.tsx'
import { RangeBars } from '#src/charts/RangeBars.tsx'
import { niceAxis } from '#src/charts/ticks.ts'
import type { TooltipContent } from '#src/charts/Tooltip.tsx'
import { formatNumber } from '#src/lib/units.ts'
import { rowSize } from '#src/workouts/buckets.ts'
import { loadRows, warmUpsOf, type LoadRow } from '#src/workouts/load-rows.ts'
import { bucketName } from '#src/workouts/sentences.ts'
import { useChartHeights } from './chart-heights.ts'
import { sportLines } from '#src/workouts/heart-rate.ts'
import { changeLines, useMeasurementChanges } from './use-measurement-changes.ts'
import { LoadControls } from './LoadControls.tsx'
import { LoadMethod, LoadSentence } from './LoadSentence.tsx'
import { figure, selectedDays, TimeCard, type Part } from './TimeCard.tsx'
import type { Load, LoadOptions } from './use-load.ts'

const COLORS = { chronic: 'var(--series-3)', acute: 'var(--series-4)', form: 'var(--series-5)' }
const WHOLE = 'color-mix(in oklab, var(--ink3) 45%, var(--paper))'
const IN_PART = 'color-mix(in oklab, var(--ink3) 20%, var(--paper))'

const perDayRange = ({ perDay }: LoadRow): [number, number] | null =>
  perDay === null ? null : [0, perDay]
/** Paler where not every workout has a load: there was more. */
const barColor = ({ n, workouts }: LoadRow) => (n < workouts ? IN_PART : WHOLE)
const lines = [
  { key: 'chronic', name: '42-day', value: ({ chronic }: LoadRow) => chronic },
  { key: 'acute', name: '7-day', value: ({ acute }: LoadRow) => acute },
  { key: 'form', name: 'form', value: ({ form }: LoadRow) => form },
] as const

const hasLoad = ({ workouts, chronic }: LoadRow) => workouts > 0 || chronic !== null

const TABLE_HEADER = [
  'Days',
  'Load',
  '42-day mean',
  '7-day mean',
  'Form',
  'With a load',
  'Workouts',
]

/** How much training there was by a model of it, and its weighted means. */
export function LoadCard({
  part,
  options,
  load,
}: {
  part: Part
  options: LoadOptions
  load: Load
}) {
  const { heartRate: height } = useChartHeights()
  const { days, startsOn, reachingBack } = part
  const { modelled } = load
  const sports = useMemo(() => sportLines(reachingBack), [reachingBack])
  const { drawn } = useMeasurementChanges(reachingBack, sports, days)
  const size = rowSize(days, startsOn)
  const rows = useMemo(
    () => loadRows(modelled, days, size, startsOn),
    [modelled, days, size, startsOn],
  )
  const warmUps = useMemo(() => warmUpsOf(modelled, days), [modelled, days])
  const axis = useMemo(() => {
    const values = rows.flatMap((row) => [
      ...(perDayRange(row) ?? []),
      ...lines.flatMap(({ value }) => value(row) ?? []),
    ])
    return rows.some(({ n }) => n > 0)
      ? niceAxis(Math.min(0, ...values), Math.max(...values))
      : null
  }, [rows])
  const marks = useMemo(
    () => (
      <>
        {warmUps.map((warmUp) => (
          <Hatched key={warmUp.from} days={warmUp} />
        ))}
        <RangeBars rows={rows} range={perDayRange} color={barColor} />
        <ReferenceValue value={0} color="var(--line2)" />
        {lines.map(({ key, value }) => (
          <TrendLine key={key} rows={rows} value={value} color={COLORS[key]} />
        ))}
        <DayLines lines={drawn} />
        <EndLabels
          labels={lines.flatMap(({ key, name, value }) => {
            const end = endOfLine(rows, value)
            return end === null ? [] : { value: end, text: name, color: COLORS[key] }
          })}
        />
      </>
    ),
    [rows, warmUps, drawn],
  )
  const tooltipContent = useCallback(
    (row: LoadRow): TooltipContent => ({
      title: bucketName(row, size),
      y: row.chronic,
      brief: row.load === null ? '–' : `load ${figure(row.load)}`,
      lines: [
        {
          name: size === 'day' ? 'Load' : 'Load in all',
          value: figure(row.load),
          color: barColor(row),
        },
        ...(size === 'day' ? [] : [{ name: 'A day', value: figure(row.perDay) }]),
        { name: '42-day mean', value: figure(row.chronic), color: COLORS.chronic },
        { name: '7-day mean', value: figure(row.acute), color: COLORS.acute },
        { name: 'Form', value: figure(row.form), color: COLORS.form },
        { name: 'With a load', value: `${formatNumber(row.n)} of ${formatNumber(row.workouts)}` },
        ...changeLines(row, drawn),
      ],
    }),
    [size, drawn],
  )
  const table = (): ChartTable => ({
    header: TABLE_HEADER,
    rows: loadRows(modelled, selectedDays(part), size, startsOn)
      .filter(hasLoad)
      .map((row) => ({
        key: row.from,
        cells: [
          bucketName(row, size),
          ...[row.load, row.chronic, row.acute, row.form, row.n, row.workouts].map(figure),
        ],
      })),
  })
  return (
    <TimeCard
      part={part}
      title="Training load, a model"
      height={height}
      table={table}
      sentence={<LoadSentence part={part} options={options} load={load} />}
      method={<LoadMethod part={part} options={options} load={load} />}
      controls={<LoadControls options={options} load={load} />}
      chart={
        axis && {
          label: 'Training load over time',
          rows,
          axis,
          unit: 'a day',
          isFocusable: hasLoad,
          tooltipContent,
          children: marks,
        }
      }
    />
  )
}
