import { useCallback, useMemo } from 'react'

import { fromDayNumber } from '#lib/days.ts'
import { formatDays } from '#lib/range.ts'
import { ChartCard, NoChart } from '#src/kit/charts/ChartCard.tsx'
import { EndLabels } from '#src/kit/charts/marks.tsx'
import {
  endLabelsOf,
  ground,
  line,
  SeriesMarks,
  seriesTable,
  seriesTooltip,
  type Series,
} from '#src/kit/charts/series.tsx'
import { axisOf, niceTicks } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import { formatNumber, inUnit } from '#src/kit/lib/units.ts'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import {
  cohortWeeks,
  PEOPLE_MIN,
  weekMeasures,
  weekValues,
  type CohortWeek,
  type WeekMeasure,
} from './compare-groups.ts'
import type { ChartGroup } from './groups.ts'
import type { Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import type { CohortModel } from './use-cohort.ts'
import { measureWords, weeksSentence } from './words.ts'

const HEIGHT = 224
const FOLLOWED = 'var(--ink)'
type Point = Week & { bands: readonly CohortWeek[]; followed: number | null }

const format = (value: number, measure: WeekMeasure) =>
  formatNumber(value, measure === 'hours' ? 1 : 0)
const text = (value: number, measure: WeekMeasure) =>
  inUnit(format(value, measure), measureWords[measure].unit)

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
    bands: bands.flatMap((band) => band[at] ?? []),
    followed: own?.[at] ?? null,
  }))
}

/** Median, middle half and number of people of each group, and one who is followed through the weeks. */
function weekSeries(
  groups: readonly ChartGroup[],
  measure: WeekMeasure,
  followedName: string | null,
): Series<Point>[] {
  const shared = {
    unit: measureWords[measure].unit,
    format: (value: number) => format(value, measure),
  }
  const ofGroups = groups.map(({ name, color }, place): Series<Point>[] => {
    const bandOf = ({ bands }: Point) => bands[place]
    return [
      {
        ...shared,
        id: `half ${name}`,
        label: `${name}, middle half`,
        range: (row) => {
          const spread = bandOf(row)?.spread
          return spread ? [spread.lower, spread.upper] : null
        },
        color,
        mark: ground,
      },
      {
        ...shared,
        id: `median ${name}`,
        label: `${name}, median`,
        value: (row) => bandOf(row)?.spread?.median ?? null,
        color,
        mark: line({ strong: true }),
        end: name,
      },
      { id: `people ${name}`, label: `${name}, people`, value: (row) => bandOf(row)?.n ?? 0 },
    ]
  })
  const own: Series<Point> = {
    ...shared,
    id: 'followed',
    label: followedName ?? '',
    value: ({ followed }) => followed,
    color: FOLLOWED,
    mark: line(),
    end: followedName ?? '',
  }
  return [...ofGroups.flat(), ...(followedName ? [own] : [])]
}

const weekName = ({ from, to }: Week) =>
  formatDays({ start: fromDayNumber(from), end: fromDayNumber(to) })

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
  const series = useMemo(
    () => weekSeries(groups, measure, followedName),
    [groups, measure, followedName],
  )
  const marks = useMemo(
    () => (
      <>
        <SeriesMarks series={series} rows={points} />
        <EndLabels labels={endLabelsOf(series, points)} />
      </>
    ),
    [series, points],
  )
  const tooltipContent = useCallback(
    (point: Point) => {
      const median = point.bands[0]?.spread?.median ?? null
      return seriesTooltip(series, point, {
        title: weekName(point),
        y: point.followed ?? median,
        brief: median === null ? 'too few people' : text(median, measure),
      })
    },
    [series, measure],
  )
  return (
    <ChartCard
      title="Week by week"
      height={HEIGHT}
      table={() => seriesTable(series, points, weekName, 'Week')}
      sentence={`${groups
        .map(({ name }, place) =>
          weeksSentence(
            name,
            points.flatMap((point) => point.bands[place] ?? []),
            (value) => text(value, measure),
          ),
        )
        .join('; ')}.`}
      method="The line is the median of people with enough data, the band their middle half. The table has the number of people in each week. A week needs three people. Hours are zero in a week without workouts, and unknown before a person’s first one. % of usual is each person’s hours as a share of their own usual hours. A week has a load when every workout has zone times. To highlight one person, use the eye in their row or press F."
      controls={
        <div className="row wrap unprinted below-2">
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
          {`Each week has fewer than ${PEOPLE_MIN} people with data.`}
        </NoChart>
      )}
    </ChartCard>
  )
}
const hasPeople = ({ bands, followed }: Point) => followed !== null || bands.some(({ n }) => n > 0)
