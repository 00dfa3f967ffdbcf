import { useMemo } from 'react'

import { formatDay, fromDayNumber } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import { ChartCard, type ChartTable } from '#src/kit/charts/ChartCard.tsx'
import {
  ScatterChart,
  shadeColor,
  SHADES,
  shadeOf,
  type ScatterLine,
  type ScatterPoint,
} from '#src/kit/charts/ScatterChart.tsx'
import { niceAxis } from '#src/kit/charts/ticks.ts'
import { convert, counted, headUnitOf, withUnit, type Units } from '#src/kit/lib/units.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { useChartHeights } from '#src/workouts/list/charts/chart-heights.ts'
import {
  agreementMeasures,
  agreementOf,
  agreementSentence,
  copiesSentence,
  differenceText,
  differenceUnit,
  excludedPairs,
  PAIRS_MIN,
  measureNames,
  pairedFigures,
  pairsBySport,
  toDifferenceUnit,
  type AgreementMeasure,
  type AgreementScale,
  type PairedFigures,
  type PairedRecordings,
  type ProviderPair,
} from '#src/workouts/model/quality/agreement.ts'
import { sportColor, sportKey, sportName, sportNames } from '#src/workouts/model/sport.ts'

import css from '#src/workouts/list/chart-controls.module.css'

type Point = ScatterPoint & { of: PairedFigures }
/** Pixels for the labels of the limits. */
const LIMITS_PX = 84

const MEASURES = measureNames.map((value) => ({ value, label: agreementMeasures[value].label }))

const SCALES: readonly AgreementScale[] = ['share', 'unit']

function useDrawing(
  figures: readonly PairedFigures[],
  measure: AgreementMeasure,
  scale: AgreementScale,
  units: Units,
) {
  return useMemo(() => {
    const { quantity } = agreementMeasures[measure]
    const shown = (value: number) => toDifferenceUnit(value, { measure, scale, units })
    const [first, last] = [figures[0]?.day ?? 0, figures.at(-1)?.day ?? 0]
    const points = figures.map((of): Point => ({
      of,
      x: convert(of.mean, quantity, units),
      y: shown(of.difference),
      shade: shadeOf(of.day, first, last),
    }))
    const agreement =
      figures.length < PAIRS_MIN ? null : agreementOf(figures.map((one) => one.difference))
    const lines = agreement
      ? [
          { value: agreement.upper, label: 'upper limit', isDashed: true },
          { value: agreement.bias, label: 'bias' },
          { value: agreement.lower, label: 'lower limit', isDashed: true },
        ].map((line): ScatterLine => ({ ...line, value: shown(line.value) }))
      : []
    const heights = [0, ...points.map(({ y }) => y), ...lines.map(({ value }) => value)]
    const means = points.map(({ x }) => x)
    return {
      points,
      lines,
      x: points.length ? niceAxis(Math.min(...means), Math.max(...means), 6) : null,
      y: points.length ? niceAxis(Math.min(...heights), Math.max(...heights), 4) : null,
    }
  }, [figures, measure, scale, units])
}

type Choice = Partial<{
  pair: string
  agreementSport: string
  agreement: AgreementMeasure
  agreementScale: AgreementScale
}>

/** Choices of the pair, the sport, and the measure, and the legend of the shades. */
const AgreementControls = ({
  pairs,
  pair,
  sports,
  sport,
  nameOf,
  said,
  ends,
  onChoose,
}: {
  pairs: readonly ProviderPair[]
  pair: ProviderPair
  sports: ReturnType<typeof pairsBySport>
  sport: string
  nameOf: (sport: string) => string
  said: { measure: AgreementMeasure; scale: AgreementScale; units: Units }
  /** The earliest and the latest of the pairs. */
  ends: readonly [{ day: number }, { day: number }] | undefined
  onChoose: (choice: Choice) => void
}) => (
  <div className={`row wrap below-2 ${css.controls}`}>
    {pairs.length > 1 && (
      <Select
        label="Provider pair"
        labelHidden
        value={pair.key}
        onChange={({ target }) => onChoose({ pair: target.value })}
      >
        {pairs.map((one) => (
          <option key={one.key} value={one.key}>
            {one.providers.join(' and ')} ({one.pairs.length})
          </option>
        ))}
      </Select>
    )}
    {sports.length > 1 && (
      <Select
        label="Sport"
        labelHidden
        value={sport}
        onChange={({ target }) => onChoose({ agreementSport: target.value })}
      >
        {sports.map((one) => (
          <option key={one.sport} value={one.sport}>
            {nameOf(one.sport)} ({one.pairs.length})
          </option>
        ))}
      </Select>
    )}
    <SegmentedControl
      label="Compare by"
      options={MEASURES}
      value={said.measure}
      onChange={(agreement) => onChoose({ agreement })}
    />
    <SegmentedControl
      label="Differences in"
      options={SCALES.map((value) => ({
        value,
        label: differenceUnit({ ...said, scale: value }),
      }))}
      value={said.scale}
      onChange={(agreementScale) => onChoose({ agreementScale })}
    />
    {ends && (
      <span className={`row gap-1 soft tiny ${css.shades}`} aria-hidden="true">
        {formatDay(fromDayNumber(ends[0].day))}
        {Array.from({ length: SHADES }, (_, shade) => (
          <i key={shade} style={{ background: shadeColor(shade, sportColor(sport)) }} />
        ))}
        {formatDay(fromDayNumber(ends[1].day))}
      </span>
    )}
  </div>
)

type Props = {
  /** At least one. */
  pairs: readonly ProviderPair[]
  /** The same, including exclusions by the team. */
  asCame: readonly ProviderPair[]
  /** Key of the pair. The first pair if there is none with this key. */
  pair: string
  /** Key of a sport. The one with the most pairs if there is none with this key. */
  sport: string
  measure: AgreementMeasure
  scale: AgreementScale
  onChoose: (choice: Choice) => void
  onOpen: (workoutId: string) => void
  units: Units
}

/** Selected pair and sport, their figures as drawn, and excluded ones as crosses. */
function useAgreement({
  pairs,
  asCame,
  pair: key,
  sport: chosenSport,
  measure,
  scale,
  units,
}: Omit<Props, 'onChoose' | 'onOpen'>) {
  const pair = pairs.find((one) => one.key === key) ?? itemAt(pairs, 0)
  const sports = useMemo(() => pairsBySport(pair.pairs), [pair])
  const { sport, pairs: ofSport } =
    sports.find((one) => one.sport === chosenSport) ?? itemAt(sports, 0)
  const nameOf = useMemo(() => sportNames(pair.pairs.map(({ first }) => first)), [pair])
  const said = useMemo(() => ({ measure, scale, units }), [measure, scale, units])
  const figures = useMemo(() => pairedFigures(ofSport, measure, scale), [ofSport, measure, scale])
  const drawing = useDrawing(figures, measure, scale, units)
  const excluded = useMemo(() => {
    const known = asCame.find((one) => one.key === pair.key)?.pairs ?? []
    const alike = known.filter(({ first }) => sportKey(first) === sport)
    return excludedPairs(figures, pairedFigures(alike, measure, scale))
  }, [asCame, pair, sport, figures, measure, scale])
  const crosses = useMemo(
    () =>
      excluded.map(({ mean, difference }) => ({
        x: convert(mean, agreementMeasures[measure].quantity, units),
        y: toDifferenceUnit(difference, { measure, scale, units }),
      })),
    [excluded, measure, scale, units],
  )
  return { pair, sports, sport, ofSport, nameOf, said, figures, drawing, excluded, crosses }
}

/** Agreement of two providers on the same activities of a sport: each difference over the mean of both. */
export function AgreementCard(props: Props) {
  const { pairs, measure, scale, onChoose, onOpen, units } = props
  const { elevation: height } = useChartHeights()
  const { pair, sports, sport, ofSport, nameOf, said, figures, drawing, excluded, crosses } =
    useAgreement(props)
  const { points, lines, x, y } = drawing
  const copies = useMemo(() => copiesSentence(ofSport), [ofSport])
  const color = sportColor(sport)
  const { quantity, words } = agreementMeasures[measure]
  const figuresOf = (one: PairedRecordings) => {
    const [paired] = pairedFigures([one], measure, scale)
    const shown = (value: number | null) =>
      value === null ? '–' : withUnit(value, quantity, units)
    return [
      { name: pair.providers[0], value: shown(one.first[measure]) },
      { name: pair.providers[1], value: shown(one.second[measure]) },
      { name: 'Difference', value: paired ? differenceText(paired.difference, said) : '–' },
    ]
  }
  const titleOf = ({ day, first }: PairedRecordings) =>
    [formatDay(fromDayNumber(day)), sportName(first)].filter(Boolean).join(' · ')
  const table = (): ChartTable => ({
    header: ['Day', ...pair.providers, `Difference, ${differenceUnit(said)}`],
    rows: ofSport.toReversed().map((one) => ({
      key: one.first.id + one.second.id,
      cells: [titleOf(one), ...figuresOf(one).map(({ value }) => value)],
    })),
  })
  const [first, last] = [figures[0], figures.at(-1)]
  return (
    <ChartCard
      title="Provider agreement"
      height={x ? height : 0}
      table={x ? table : null}
      sentence={[
        agreementSentence({ ...pair, pairs: ofSport, sport: nameOf(sport) }, figures, said),
        copies,
        excluded.length && `${counted(excluded.length, 'pair')} excluded by your team (×).`,
      ]
        .filter(Boolean)
        .join(' ')}
      method={
        <>
          Each point is one activity recorded by both providers, regardless of which recording
          counts. It shows the first provider’s {words} minus the second’s
          {scale === 'share' && ', as a percentage of their mean'}, against the mean of both. Limits
          of agreement are the mean difference ± 1.96 standard deviations (Bland and Altman, Lancet
          1986). They need at least {PAIRS_MIN} pairs and don’t show which provider is right. Halves
          have the same number of pairs, each with its own limits. Recordings look like copies if
          their average and maximum heart rates are within 1 bpm. Without heart rates, their starts
          must be within 2 s and their distances within 0.1%. Copies agree no matter what was
          measured.
        </>
      }
    >
      <AgreementControls
        {...{ pairs, pair, sports, sport, nameOf, said, onChoose }}
        ends={first && last && [first, last]}
      />
      {x && y && (
        <ScatterChart
          label={`${pair.providers.join(' − ')}, ${nameOf(sport)}: difference in ${words} against the mean of both`}
          points={points}
          crosses={crosses}
          x={x}
          y={y}
          xUnit={headUnitOf(quantity, units)}
          yUnit={differenceUnit(said)}
          lines={lines}
          color={color}
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
