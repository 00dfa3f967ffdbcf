import { useMemo } from 'react'

import { ChartCard, type ChartTable } from '#src/charts/ChartCard.tsx'
import {
  ScatterChart,
  shadeColor,
  SHADES,
  shadeOf,
  type ScatterLine,
  type ScatterPoint,
} from '#src/charts/ScatterChart.tsx'
import { niceAxis } from '#src/charts/ticks.ts'
import { formatDay, fromDayNumber } from '#lib/days.ts'
import { convert, headUnitOf, withUnit, type Units } from '#src/lib/units.ts'
import { Select } from '#src/ui/Field.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import {
  agreementMeasures,
  agreementOf,
  agreementSentence,
  differenceText,
  LEAST_PAIRS,
  measureNames,
  pairedFigures,
  type AgreementMeasure,
  type PairedFigures,
  type PairedRecordings,
  type ProviderPair,
} from '#src/workouts/agreement.ts'
import { sportName } from '#src/workouts/sport.ts'
import { useChartHeights } from './chart-heights.ts'
import css from './chart-controls.module.css'

type Point = ScatterPoint & { of: PairedFigures }
/** Pixels for the names of the limits. */
const LIMITS_PX = 84

const MEASURES = measureNames.map((value) => ({ value, label: agreementMeasures[value].label }))

function useDrawing(figures: readonly PairedFigures[], measure: AgreementMeasure, units: Units) {
  return useMemo(() => {
    const { quantity, difference } = agreementMeasures[measure]
    const [first, last] = [figures[0]?.day ?? 0, figures.at(-1)?.day ?? 0]
    const points = figures.map((of): Point => ({
      of,
      x: convert(of.mean, quantity, units),
      y: convert(of.difference, difference, units),
      shade: shadeOf(of.day, first, last),
    }))
    const agreement =
      figures.length < LEAST_PAIRS ? null : agreementOf(figures.map((one) => one.difference))
    const lines = agreement
      ? [
          { value: agreement.upper, label: 'upper limit', isDashed: true },
          { value: agreement.bias, label: 'bias' },
          { value: agreement.lower, label: 'lower limit', isDashed: true },
        ].map((line): ScatterLine => ({ ...line, value: convert(line.value, difference, units) }))
      : []
    const heights = [0, ...points.map(({ y }) => y), ...lines.map(({ value }) => value)]
    const means = points.map(({ x }) => x)
    return {
      points,
      lines,
      x: points.length ? niceAxis(Math.min(...means), Math.max(...means), 6) : null,
      y: points.length ? niceAxis(Math.min(...heights), Math.max(...heights), 4) : null,
    }
  }, [figures, measure, units])
}

/** How far two providers give the same of one activity: each difference against the mean of both. */
export function AgreementCard({
  pairs,
  pair: key,
  measure,
  onPair,
  onMeasure,
  onOpen,
  units,
}: {
  /** At least one. */
  pairs: readonly ProviderPair[]
  /** Which of them; the first where there is none of this key. */
  pair: string
  measure: AgreementMeasure
  onPair: (key: string) => void
  onMeasure: (measure: AgreementMeasure) => void
  onOpen: (workoutId: string) => void
  units: Units
}) {
  const { elevation: height } = useChartHeights()
  const pair = pairs.find((one) => one.key === key) ?? pairs[0]!
  const figures = useMemo(() => pairedFigures(pair.pairs, measure), [pair, measure])
  const { points, lines, x, y } = useDrawing(figures, measure, units)
  const { quantity, difference, words } = agreementMeasures[measure]
  const figuresOf = ({ first, second }: PairedRecordings) => {
    const [one, other] = [first[measure], second[measure]]
    const shown = (value: number | null) =>
      value === null ? '–' : withUnit(value, quantity, units)
    return [
      { name: pair.providers[0], value: shown(one) },
      { name: pair.providers[1], value: shown(other) },
      {
        name: 'Difference',
        value: one === null || other === null ? '–' : differenceText(one - other, measure, units),
      },
    ]
  }
  const titleOf = ({ day, first }: PairedRecordings) =>
    [formatDay(fromDayNumber(day)), sportName(first)].filter(Boolean).join(' · ')
  const table = (): ChartTable => ({
    header: ['Day', ...pair.providers, `Difference, ${headUnitOf(difference, units)}`],
    rows: pair.pairs.toReversed().map((one) => ({
      key: one.first.id + one.second.id,
      cells: [titleOf(one), ...figuresOf(one).map(({ value }) => value)],
    })),
  })
  const [first, last] = [figures[0], figures.at(-1)]
  return (
    <ChartCard
      title="Providers held against each other"
      height={x ? height : 0}
      table={x ? table : null}
      sentence={agreementSentence(pair, figures, measure, units)}
      method={`A point an activity that both recorded, whatever counts: the ${words} of the first less that of the second, against the mean of both. Limits of agreement are the mean difference and 1.96 standard deviations to either side (Bland and Altman, Lancet 1986), from ${LEAST_PAIRS} pairs on; where differences grow with the mean they are too wide at the left and too narrow at the right. Which provider is right they do not say. Halves are cut by the number of pairs, each with its own limits.`}
    >
      <div className={css.controls}>
        {pairs.length > 1 && (
          <Select
            label="Pair of providers"
            labelHidden
            value={pair.key}
            onChange={({ target }) => onPair(target.value)}
          >
            {pairs.map((one) => (
              <option key={one.key} value={one.key}>
                {one.providers.join(' and ')} ({one.pairs.length})
              </option>
            ))}
          </Select>
        )}
        <SegmentedControl
          label="Held against each other by"
          options={MEASURES}
          value={measure}
          onChange={onMeasure}
        />
        {first && last && (
          <span className={css.shades} aria-hidden="true">
            {formatDay(fromDayNumber(first.day))}
            {Array.from({ length: SHADES }, (_, shade) => (
              <i key={shade} style={{ background: shadeColor(shade) }} />
            ))}
            {formatDay(fromDayNumber(last.day))}
          </span>
        )}
      </div>
      {x && y && (
        <ScatterChart
          label={`${pair.providers.join(' less ')}: difference of ${words} against the mean of both`}
          points={points}
          x={x}
          y={y}
          xUnit={headUnitOf(quantity, units)}
          yUnit={headUnitOf(difference, units)}
          lines={lines}
          right={LIMITS_PX}
          height={height}
          tooltipContent={({ of }) => ({ title: titleOf(of), lines: figuresOf(of) })}
          chooses="opens the first provider’s recording"
          onChoose={({ of }) => onOpen(of.first.id)}
        />
      )}
    </ChartCard>
  )
}
