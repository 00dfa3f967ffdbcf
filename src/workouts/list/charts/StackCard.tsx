import { useMemo, type ReactNode } from 'react'

import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import { withFoot } from '#src/kit/charts/FootBars.tsx'
import {
  ColumnBreaks,
  columnCorners,
  ColumnsInProgress,
  EARLIER_LEVEL,
  EarlierLevels,
  MIN_PX,
  ReferenceValue,
  StackedColumns,
} from '#src/kit/charts/marks.tsx'
import { figure, NOTHING, type Series } from '#src/kit/charts/series.tsx'
import { formatDuration, formatNumber, shareText } from '#src/kit/lib/units.ts'
import { isPartialLoad, loadKey } from '#src/workouts/list/load/load-key.ts'
import { LOAD_COLOR, PARTIAL_LOAD_COLOR } from '#src/workouts/list/load/load-models.ts'
import { LoadBars } from '#src/workouts/list/load/LoadBars.tsx'
import type { StackRow } from '#src/workouts/model/aggregate.ts'
import { inProgressWords, type Size } from '#src/workouts/model/buckets.ts'

import { cutWords, scaled, totalOf, type DrawnRow } from './stack-scale.ts'
import { countSeries, TimeCard } from './TimeCard.tsx'

const loadOf = ({ load }: StackRow) => load ?? null
const loadRange = ({ load }: StackRow): [number, number] | null => (load ? [0, load] : null)
const loadColor = ({ isInProgress: isOn }: DrawnRow) => (isOn ? PARTIAL_LOAD_COLOR : LOAD_COLOR)
const loadSeries: Series<StackRow> = {
  id: 'load',
  label: 'Load',
  color: LOAD_COLOR,
  text: (row) => figure(loadOf(row)),
  tooltip: (row) =>
    loadOf(row) === null
      ? null
      : `${figure(loadOf(row))}${isPartialLoad(row) ? ` (${row.loads} of ${row.workouts})` : ''}`,
}
const hasTime = (row: StackRow) => row.n > 0 || totalOf(row) > 0
const summary = (row: StackRow) => ({ y: null, brief: formatDuration(totalOf(row)) })

const hoursAndMinutes = (seconds: number) => {
  const minutes = Math.round(seconds / 60)
  return `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`
}
const sumBy = (rows: readonly StackRow[], value: (row: StackRow) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

/** A time without the part that is unknown: `at least 1:20`, or nothing. */
const atLeast = (seconds: number, unknown: number) => {
  if (unknown === 0) return hoursAndMinutes(seconds)
  return seconds > 0 ? `at least ${hoursAndMinutes(seconds)}` : NOTHING
}
const noneUnknown = () => 0

/** A column of times, with their sum in the footer. */
const timeSeries = (
  part: Pick<KeyEntry, 'label' | 'color'>,
  valueOf: (row: StackRow) => number,
  tooltip: (row: StackRow) => string | null,
  unknownOf: (row: StackRow) => number = noneUnknown,
): Series<StackRow> => ({
  id: part.label,
  label: part.label,
  color: part.color,
  unit: 'h:min',
  text: (row) => (row.n || valueOf(row) > 0 ? atLeast(valueOf(row), unknownOf(row)) : NOTHING),
  tooltip,
  total: (rows) => atLeast(sumBy(rows, valueOf), sumBy(rows, unknownOf)),
})

const partSeries = (part: KeyEntry, place: number, { length }: readonly KeyEntry[]) => {
  const valueOf = ({ values }: StackRow) => values[place] ?? 0
  const isLast = place === length - 1
  return timeSeries(
    part,
    valueOf,
    (row) =>
      valueOf(row) > 0
        ? `${formatDuration(valueOf(row))} · ${shareText(valueOf(row), totalOf(row))}`
        : null,
    (row) => (isLast ? (row.unknown ?? 0) : 0),
  )
}

/** Series of the whole stack: its sum, the load, the comparison period, and the workouts behind it. */
const wholeSeries = (earlier: string | null, hasLoad: boolean): Series<StackRow>[] => [
  timeSeries({ label: 'Total' }, totalOf, (row) => formatDuration(totalOf(row))),
  ...(hasLoad ? [loadSeries] : []),
  ...(earlier
    ? [
        timeSeries(
          { label: earlier },
          (row) => row.earlier ?? 0,
          (row) => (row.earlier == null ? null : formatDuration(row.earlier)),
        ),
      ]
    : []),
  ...countSeries<StackRow>('Measured', ({ n }) => n).map((one) => ({
    ...one,
    total: (rows: readonly StackRow[]) => figure(sumBy(rows, (row) => one.value?.(row) ?? 0)),
  })),
]

const earlierKey = (label: string | null): KeyEntry[] =>
  label === null ? [] : [{ label, mark: 'level', color: EARLIER_LEVEL }]

const withCut = (sentence: ReactNode, cut: string) => (
  <>
    {sentence}
    {cut}
  </>
)

/** Pixels to the right of the plot for the highest load, and without a load. */
const LOAD_PX = 72
const END_PX = 12

const inProgressKey = (rows: readonly DrawnRow[], size: Size): KeyEntry[] =>
  rows.some((row) => row.isInProgress && totalOf(row) > 0)
    ? [{ label: inProgressWords(size), mark: 'outline', color: 'var(--ink3)' }]
    : []

/** Legend of what is drawn on the stack. */
const marksKey = (
  rows: readonly DrawnRow[],
  { size, compared, withLoad }: { size: Size; compared: string | null; withLoad: boolean },
): KeyEntry[] => [
  ...earlierKey(compared),
  ...(withLoad ? loadKey(rows) : []),
  ...inProgressKey(rows, size),
]

/** Stacked times by week or month, or the share of each in its row, for zones and for sports. */
export function StackCard({
  label,
  rows,
  selectedRows,
  stack,
  boundary = null,
  share = false,
  earlier = null,
  isLoadDrawn = false,
  sentence,
  ...card
}: {
  title: string
  label: string
  finding: string
  sentence?: ReactNode
  method: ReactNode
  height: number
  rows: readonly StackRow[]
  /** Rows of the selection, if any, for the table. */
  selectedRows: () => readonly StackRow[]
  /** Series from the bottom up, with their totals if these are beside the chart. */
  stack: readonly KeyEntry[]
  /** Number of series below a heavier line. */
  boundary?: number | null
  size: Size
  share?: boolean
  /** Name of the comparison period. */
  earlier?: string | null
  /** True if the load is drawn below the stack. The table has it either way. */
  isLoadDrawn?: boolean
}) {
  const { height, size } = card
  const {
    rows: drawn,
    axis: timeAxis,
    unit,
  } = useMemo(() => scaled(rows, size, share), [rows, size, share])
  const corners = useMemo(
    () => columnCorners(drawn, (timeAxis.high * MIN_PX) / height),
    [drawn, timeAxis, height],
  )
  const cut = cutWords(drawn, size)
  const compared = rows.some((row) => row.earlier != null) ? earlier : null
  const hasLoad = rows.some(({ load }) => load)
  const withLoad = hasLoad && isLoadDrawn
  const axis = useMemo(() => (withLoad ? withFoot(timeAxis) : timeAxis), [withLoad, timeAxis])
  const colors = useMemo(() => stack.map(({ color = '' }) => color), [stack])
  const marks = useMemo(
    () => (
      <>
        <StackedColumns colors={colors} boundary={boundary} />
        <ColumnsInProgress corners={corners} colors={colors} />
        <ColumnBreaks corners={corners} />
        {compared && <EarlierLevels corners={corners} />}
        {withLoad && (
          <LoadBars
            rows={drawn}
            range={loadRange}
            isPartial={isPartialLoad}
            color={loadColor}
            asColumns
          />
        )}
        <ReferenceValue value={0} color="var(--line2)" />
      </>
    ),
    [colors, corners, boundary, compared, withLoad, drawn],
  )
  const { series, tooltipSeries } = useMemo(() => {
    const [parts, whole] = [stack.map(partSeries), wholeSeries(compared, hasLoad)]
    return { series: [...parts, ...whole], tooltipSeries: [...parts.toReversed(), ...whole] }
  }, [stack, compared, hasLoad])
  return (
    <TimeCard
      {...card}
      sentence={withCut(sentence ?? `${card.title}.`, cut)}
      series={series}
      tooltipSeries={tooltipSeries}
      summary={summary}
      marks={[...stack, ...marksKey(drawn, { size, compared, withLoad })]}
      tableRows={() => selectedRows().filter((row) => row.workouts > 0 || (row.earlier ?? 0) > 0)}
      chart={
        rows.some((row) => totalOf(row) > 0)
          ? {
              label,
              rows,
              data: corners,
              axis,
              unit,
              right: withLoad ? LOAD_PX : END_PX,
              isFocusable: hasTime,
              children: marks,
            }
          : null
      }
    />
  )
}
