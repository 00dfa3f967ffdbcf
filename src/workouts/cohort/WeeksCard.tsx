import { useCallback, useMemo } from 'react'

import { fromDayNumber } from '#lib/days.ts'
import { formatDays } from '#lib/range.ts'
import { ChartCard, NoChart } from '#src/kit/charts/ChartCard.tsx'
import {
  EndLabels,
  endOfLine,
  RangeArea,
  TrendLine,
  type EndLabel,
} from '#src/kit/charts/marks.tsx'
import { axisOf, niceTicks } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import type { TooltipContent } from '#src/kit/charts/Tooltip.tsx'
import { formatNumber } from '#src/kit/lib/units.ts'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import {
  cohortWeeks,
  PEOPLE_MIN,
  weekMeasures,
  weekValues,
  type CohortWeek,
  type WeekMeasure,
} from './compare-groups.ts'
import { GROUPS_MAX, type ChartGroup } from './groups.ts'
import type { Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import type { CohortModel } from './use-cohort.ts'
import { measureWords, weeksSentence } from './words.ts'

import css from './cohort.module.css'

const HEIGHT = 224
const FOLLOWED = 'var(--ink)'
type Point = Week & { bands: readonly CohortWeek[]; followed: number | null }

const text = (value: number, measure: WeekMeasure) =>
  `${formatNumber(value, measure === 'hours' ? 1 : 0)} ${measureWords[measure].unit}`.trim()

function pointsOf(
  groups: readonly ChartGroup[],
  weeks: readonly Week[],
  measure: WeekMeasure,
  followed: Row | null,
): Point[] {
  const bands = groups.map(({ rows }) =>
    cohortWeeks(
      rows.map(({ figures }) => figures),
      weeks,
      measure,
    ),
  )
  const own = followed && weekValues(followed.figures, measure)
  return weeks.map((week, at) => ({
    ...week,
    bands: bands.map((band) => band[at]!),
    followed: own?.[at] ?? null,
  }))
}

const medianAt = (place: number) => (row: Point) => row.bands[place]?.spread?.median ?? null
const rangeAt = (place: number) => (row: Point) => {
  const spread = row.bands[place]?.spread
  return spread ? ([spread.lower, spread.upper] as const) : null
}
const followedOf = ({ followed }: Point) => followed
const places = Array.from({ length: GROUPS_MAX }, (_, place) => place)
const medians = places.map(medianAt)
const quartiles = places.map(rangeAt)

const weekName = ({ from, to }: Week) =>
  formatDays({ start: fromDayNumber(from), end: fromDayNumber(to) })

function tableOf(groups: readonly ChartGroup[], points: readonly Point[], measure: WeekMeasure) {
  const { label } = measureWords[measure]
  const one = (value: number | undefined) => (value === undefined ? '–' : text(value, measure))
  return {
    header: [
      'Week',
      ...groups.flatMap(({ name }) => [
        `${name}, median`,
        `${name}, middle half`,
        `${name}, people`,
      ]),
      `Followed, ${label.toLowerCase()}`,
    ],
    rows: points.map((point) => ({
      key: point.from,
      cells: [
        weekName(point),
        ...point.bands.flatMap(({ n, spread }) => [
          one(spread?.median),
          spread ? `${one(spread.lower)} to ${one(spread.upper)}` : '–',
          formatNumber(n),
        ]),
        one(point.followed ?? undefined),
      ],
    })),
  }
}

/** The middle of the people week by week, and of one who is followed through it. */
export function WeeksCard({
  groups,
  weeks,
  followed,
  nameOf,
  view,
  setView,
}: { groups: readonly ChartGroup[] } & Pick<
  CohortModel,
  'weeks' | 'followed' | 'nameOf' | 'view' | 'setView'
>) {
  const { measure } = view
  const points = useMemo(
    () => pointsOf(groups, weeks, measure, followed),
    [groups, weeks, measure, followed],
  )
  const followedName = followed && nameOf(followed.person.user_id)
  const values = points.flatMap((point) => [
    ...point.bands.flatMap(({ spread }) => (spread ? [spread.upper] : [])),
    ...(point.followed === null ? [] : [point.followed]),
  ])
  const highest = Math.max(0, ...values)
  const axis = useMemo(() => axisOf(niceTicks(0, highest || 1)), [highest])
  const marks = useMemo(() => {
    const labels: EndLabel[] = groups.flatMap(({ name, color }, place) => {
      const value = endOfLine(points, medians[place]!)
      return value === null ? [] : [{ value, text: name, color }]
    })
    const own = endOfLine(points, followedOf)
    if (own !== null && followedName)
      labels.push({ value: own, text: followedName, color: FOLLOWED })
    return (
      <>
        {groups.map(({ name, color }, place) => (
          <RangeArea key={`band ${name}`} rows={points} range={quartiles[place]!} color={color} />
        ))}
        {groups.map(({ name, color }, place) => (
          <TrendLine key={name} rows={points} value={medians[place]!} color={color} strong />
        ))}
        <TrendLine rows={points} value={followedOf} color={FOLLOWED} />
        <EndLabels labels={labels} />
      </>
    )
  }, [groups, points, followedName])
  const tooltipContent = useCallback(
    (point: Point): TooltipContent => {
      const [band] = point.bands
      return {
        title: weekName(point),
        y: point.followed ?? band?.spread?.median ?? null,
        brief: band?.spread ? text(band.spread.median, measure) : 'too few',
        lines: [
          ...groups.flatMap(({ name, color }, place) => {
            const { n, spread } = point.bands[place]!
            return [
              {
                name: `${name}, median`,
                value: spread ? text(spread.median, measure) : '–',
                color,
              },
              {
                name: 'Middle half',
                value: spread
                  ? `${text(spread.lower, measure)} to ${text(spread.upper, measure)}`
                  : '–',
              },
              { name: 'People', value: formatNumber(n) },
            ]
          }),
          ...(followedName
            ? [
                {
                  name: followedName,
                  value: point.followed === null ? 'not known' : text(point.followed, measure),
                  color: FOLLOWED,
                },
              ]
            : []),
        ],
      }
    },
    [groups, measure, followedName],
  )
  return (
    <ChartCard
      title="Week by week"
      height={HEIGHT}
      table={() => tableOf(groups, points, measure)}
      sentence={`${groups
        .map(({ name }, place) =>
          weeksSentence(
            name,
            points.map((point) => point.bands[place]!),
            (value) => text(value, measure),
          ),
        )
        .join('; ')}.`}
      method="Somebody is followed through it by the eye in their row, or by the key F. The line is the median of the people who are ranked, the band the middle half of them. Of how many a week is, its point and the table say: where they become more, a middle also moves because others have come in. A week needs three of whom it is known. Hours are zero in a week without workouts, and not known before a person’s first one. Of usual is each one’s hours as a share of the own usual ones. A week has a load where every workout has time in zones."
      controls={
        <div className={`row wrap unprinted ${css.controls}`}>
          <SegmentedControl
            label="Measure"
            value={measure}
            onChange={(next) => setView({ measure: next })}
            options={weekMeasures.map((value) => ({
              value,
              label: measureWords[value].short,
              title: measureWords[value].label,
            }))}
          />
        </div>
      }
    >
      {values.length ? (
        <TimeChart
          label={`${measureWords[measure].label}, week by week`}
          rows={points}
          axis={axis}
          unit={measureWords[measure].unit}
          height={HEIGHT}
          right={120}
          startsOn="monday"
          isFocusable={hasPeople}
          tooltipContent={tooltipContent}
        >
          {marks}
        </TimeChart>
      ) : (
        <NoChart height={HEIGHT}>
          {`Of fewer than ${PEOPLE_MIN} people this is known in any week.`}
        </NoChart>
      )}
    </ChartCard>
  )
}
const hasPeople = ({ bands, followed }: Point) => followed !== null || bands.some(({ n }) => n > 0)
