import { useCallback, useMemo } from 'react'

import { dayNumber, fromDayNumber } from '#lib/days.ts'
import { formatDays } from '#lib/range.ts'
import { ChartCard, NoChart } from '#src/kit/charts/ChartCard.tsx'
import { DayBand, EndLabels } from '#src/kit/charts/marks.tsx'
import {
  endLabelsOf,
  ground,
  line,
  SeriesMarks,
  seriesTable,
  seriesTooltip,
  valuesDrawn,
  type Series,
} from '#src/kit/charts/series.tsx'
import { axisOf, niceTicks } from '#src/kit/charts/ticks.ts'
import { TimeChart } from '#src/kit/charts/TimeChart.tsx'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber, inUnit } from '#src/kit/lib/units.ts'
import { Dropdown, RadioList } from '#src/kit/ui/lists/Dropdown.tsx'

import {
  cohortWeeks,
  PEOPLE_MIN,
  weekMeasures,
  weekValues,
  type CohortWeek,
  type WeekMeasure,
} from './compare-groups.ts'
import { endCourses, weeksFinding, weekMediansWords } from './group-words.ts'
import { rankedOf, type ChartGroup } from './groups.ts'
import { NOW_WEEKS, type Week } from './people-weeks.ts'
import type { Row } from './rows.ts'
import type { CohortModel } from './use-cohort.ts'
import { measureWords } from './words.ts'

const HEIGHT = 224
const FOLLOWED = 'var(--ink)'
const EVERYONE = 'var(--ink3)'
type Point = Week & {
  bands: readonly CohortWeek[]
  everyone: CohortWeek | undefined
  followed: number | null
}

const digitsOf = (measure: WeekMeasure) => (measure === 'hours' ? 1 : 0)
const format = (value: number, measure: WeekMeasure) => formatNumber(value, digitsOf(measure))
const text = (value: number, measure: WeekMeasure) =>
  inUnit(format(value, measure), measureWords[measure].unit)

function pointsOf(
  { groups, everyone }: { groups: readonly ChartGroup[]; everyone: readonly Row[] },
  weeks: readonly Week[],
  measure: WeekMeasure,
  followed: Row | null,
): Point[] {
  const weeksOf = (rows: readonly Row[]) =>
    cohortWeeks(
      rows.map(({ figures }) => figures),
      weeks,
      measure,
    )
  const bands = groups.map(({ rows }) => weeksOf(rows))
  const all = weeksOf(everyone)
  const own = followed && weekValues(followed.figures, measure)
  return weeks.map((week, at) => ({
    ...week,
    bands: bands.flatMap((band) => band[at] ?? []),
    everyone: all[at],
    followed: own?.[at] ?? null,
  }))
}

/** Median and number of people of each group, the middle 50% of all, and one highlighted person. */
function weekSeries(
  groups: readonly ChartGroup[],
  measure: WeekMeasure,
  { people, followed }: { people: number; followed: string | null },
): Series<Point>[] {
  const shared = {
    unit: measureWords[measure].unit,
    format: (value: number) => format(value, measure),
  }
  const half: Series<Point> = {
    ...shared,
    id: 'half',
    label: `Middle 50% of ${counted(people, 'person', 'people')}`,
    range: ({ everyone }) => {
      const spread = everyone?.spread
      return spread ? [spread.lower, spread.upper] : null
    },
    color: EVERYONE,
    mark: ground,
  }
  const ofGroups = groups.map(({ name, color }, place): Series<Point>[] => [
    {
      ...shared,
      id: `median ${name}`,
      label: capitalized(name),
      value: ({ bands }) => bands[place]?.spread?.median ?? null,
      color,
      mark: line({ strong: true }),
      end: capitalized(name),
    },
    {
      id: `people ${name}`,
      label: `${capitalized(name)}, people`,
      value: ({ bands }) => bands[place]?.n ?? 0,
      tooltip: null,
    },
  ])
  const own: Series<Point> = {
    ...shared,
    id: 'followed',
    label: followed ?? '',
    value: (row) => row.followed,
    color: FOLLOWED,
    mark: line(),
    end: followed ?? '',
  }
  return [half, ...ofGroups.flat(), ...(followed ? [own] : [])]
}

/** Pixels of the longest name at the end of a line, and of a letter. */
const [END_MAX, LETTER] = [112, 7.5]
const endRoom = (series: readonly Series<Point>[]) =>
  Math.min(END_MAX, 16 + LETTER * Math.max(...series.map(({ end }) => end?.length ?? 0)))

const weekName = ({ from, to }: Week) =>
  formatDays({ start: fromDayNumber(from), end: fromDayNumber(to) })

const METHOD = [
  'Each line is the median of a group, counting only people with enough data. It ends with the last week that is fully loaded. The gray band is the middle 50% of everyone shown. A week is drawn only if at least three people have data. The table shows how many people each week has.',
  'The title compares a group’s median in the last four weeks, which are shaded, with its median in the first four. Weeks that aren’t drawn don’t count. The change in the median can differ from the median of each person’s change.',
  'Hours are zero in a week without workouts, and unknown before a person’s first workout. A week has a load if every workout has zone times.',
  'To highlight one person, use the eye in their row or press F.',
] as const

const MeasureMenu = ({ view, setView }: Pick<CohortModel, 'view' | 'setView'>) => (
  <Dropdown label="Measure" look="quiet" align="right" caret>
    <RadioList
      label="Measure"
      choices={weekMeasures.map((value) => ({ value, label: measureWords[value].short }))}
      chosen={view.measure}
      onChange={(next) => setView({ measure: weekMeasures.find((one) => one === next) ?? 'hours' })}
    />
  </Dropdown>
)

/** The weeks without the last one, if no one's workouts cover its end yet, which would make it lower. */
function reachedWeeks(weeks: readonly Week[], everyone: readonly Row[]): readonly Week[] {
  const newest = Math.max(
    ...everyone.map(({ figures: { lastDay } }) => (lastDay === null ? 0 : dayNumber(lastDay))),
  )
  return newest < (weeks.at(-1)?.to ?? 0) ? weeks.slice(0, -1) : weeks
}

/** Points and series of the groups, everyone, and one highlighted person. */
function useWeeks({ groups, shown, weeks, followed, nameOf, view: { measure } }: Props) {
  const everyone = useMemo(() => rankedOf(shown), [shown])
  const points = useMemo(
    () => pointsOf({ groups, everyone }, reachedWeeks(weeks, everyone), measure, followed),
    [groups, everyone, weeks, measure, followed],
  )
  const followedName = followed && nameOf(followed.person.user_id)
  const people = everyone.length
  const series = useMemo(
    () => weekSeries(groups, measure, { people, followed: followedName }),
    [groups, measure, people, followedName],
  )
  const values = valuesDrawn(
    series.filter(({ mark }) => mark),
    points,
  )
  return { points, series, values }
}

/**
 * Weeks of the groups, the courses in the title, and their levels in the weeks used for each
 * person's change.
 */
function useCourses(
  groups: readonly ChartGroup[],
  points: readonly Point[],
  weeks: readonly Week[],
) {
  return useMemo(() => {
    const ofGroups = groups.map(({ name }, place) => ({
      name,
      weeks: points.flatMap((point) => point.bands[place] ?? []),
    }))
    const from = weeks.at(-NOW_WEEKS)?.from ?? Infinity
    const to = points.at(-1)?.to ?? -Infinity
    const courses = endCourses(ofGroups, from)
    const levels = courses.flatMap(({ name, now }) => {
      const color = groups.find((group) => group.name === name)?.color
      return color ? [{ value: now, color }] : []
    })
    return { ofGroups, courses, recent: from <= to ? { from, to } : null, levels }
  }, [groups, points, weeks])
}

type Props = { groups: readonly ChartGroup[] } & Pick<
  CohortModel,
  'shown' | 'weeks' | 'followed' | 'nameOf' | 'view' | 'setView'
>

/** The groups week by week in front of everyone's middle 50%, and one highlighted person. */
export function WeeksCard(props: Props) {
  const { groups, view, weeks } = props
  const { measure } = view
  const { points, series, values } = useWeeks(props)
  const { ofGroups, courses, recent, levels } = useCourses(groups, points, weeks)
  const { unit, drawn, label } = measureWords[measure]
  const highest = Math.max(0, ...values)
  const axis = useMemo(() => axisOf(niceTicks(0, highest || 1)), [highest])
  const marks = useMemo(
    () => (
      <>
        {recent && <DayBand days={recent} words={`Last ${NOW_WEEKS} weeks`} levels={levels} />}
        <SeriesMarks series={series} rows={points} />
        <EndLabels labels={endLabelsOf(series, points)} />
      </>
    ),
    [series, points, recent, levels],
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
      finding={weeksFinding(courses, { unit, digits: digitsOf(measure) })}
      height={HEIGHT}
      table={() => seriesTable(series, points, weekName, 'Week')}
      sentence={`${drawn}. Gray: middle 50% of people. Dotted: last ${NOW_WEEKS} weeks.`}
      method={[
        ofGroups
          .map((group) =>
            weekMediansWords(group.name, group.weeks, (value) => text(value, measure)),
          )
          .join(' '),
        ...METHOD,
      ].map((words) => (
        <p key={words}>{words}</p>
      ))}
      menu={<MeasureMenu {...props} />}
    >
      {values.length ? (
        <TimeChart
          label={`${label}, week by week`}
          rows={points}
          axis={axis}
          unit={unit}
          height={HEIGHT}
          right={endRoom(series)}
          startsOn="monday"
          isFocusable={hasPeople}
          tooltipContent={tooltipContent}
        >
          {marks}
        </TimeChart>
      ) : (
        <NoChart height={HEIGHT}>{`No week has at least ${PEOPLE_MIN} people with data.`}</NoChart>
      )}
    </ChartCard>
  )
}
const hasPeople = ({ bands, followed }: Point) => followed !== null || bands.some(({ n }) => n > 0)
