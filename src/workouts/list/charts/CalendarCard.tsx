import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber, formatDay, formatWeek, type Day, type StartsOn } from '#lib/days.ts'
import { formatDays, type Days } from '#lib/range.ts'
import {
  CalendarChart,
  CalendarKey,
  type CalendarCell,
} from '#src/kit/charts/calendar/CalendarChart.tsx'
import { ChartCard, type ChartTable } from '#src/kit/charts/ChartCard.tsx'
import { NotesProvider, useNotes } from '#src/kit/charts/notes.ts'
import { counted, formatClock, formatDuration, formatNumber } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { InlineButton } from '#src/workouts/list/InlineButton.tsx'
import { RowWorkoutsScope } from '#src/workouts/list/table/RowWorkoutsScope.tsx'
import {
  calendarDays,
  calendarOf,
  calendarSentence,
  calendarYears,
  steps,
  yearsBefore,
  type CalendarDay,
} from '#src/workouts/model/calendar.ts'
import { requestedWorkouts, extentOf, inDays } from '#src/workouts/model/filters.ts'
import { excludedNotes, type ExclusionsById } from '#src/workouts/model/quality/exclusions.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'

import { useChartHeights } from './chart-heights.ts'
import { WeekSwitch, type Weeks } from './WeekSwitch.tsx'

import css from '#src/workouts/list/calendar-years.module.css'

/** Scale of the days where all years are stacked. */
const OF_MANY = 0.8
/** In place of a year. */
const ALL = 'all'
type Cell = CalendarCell & { of: CalendarDay }

const stepWords = steps.map(({ words }) => words)
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const weekdayAndDay = (day: Day) =>
  `${weekdays.format(new Date(`${day}T00:00:00Z`))}, ${formatDay(day)}`

function contentOf({ day, seconds, workouts, n }: CalendarDay, startsOn: StartsOn) {
  const lines = [{ name: 'Workouts', value: workouts ? formatNumber(workouts) : 'none' }]
  if (workouts)
    lines.push({ name: 'Moving time', value: seconds === null ? '–' : formatDuration(seconds) })
  if (n < workouts && n > 0) lines.push({ name: 'With a time', value: `${n} of ${workouts}` })
  return {
    title:
      startsOn === 'monday' ? `${weekdayAndDay(day)} · ${formatWeek(day)}` : weekdayAndDay(day),
    lines,
  }
}

/** Year below year, newest first; one without a workout is a line. */
function Years({
  days,
  cells,
  startsOn,
  ...chart
}: {
  days: Days
  cells: readonly Cell[]
  startsOn: StartsOn
  within: { from: number; to: number }
  onDay: (day: Day) => void
  mostPitch: number
}) {
  const first = dayNumber(days.start)
  const years = useMemo(
    () =>
      calendarYears(days).map(({ start, end }) => ({
        name: start.slice(0, 4),
        own: cells.slice(dayNumber(start) - first, dayNumber(end) - first + 1),
      })),
    [days, cells, first],
  )
  return (
    <>
      {years.map(({ name, own }) => {
        const active = own.filter(({ step }) => step !== null).length
        return (
          <section key={name} className={css.year} aria-label={name}>
            <h3>
              {name}
              <small>{active ? counted(active, 'day') : 'no workouts'}</small>
            </h3>
            {active > 0 && (
              <CalendarChart
                label={`Moving time of each day of ${name}`}
                cells={own}
                steps={stepWords}
                startsOn={startsOn}
                tooltipContent={({ of }) => contentOf(of, startsOn)}
                isOneOfMany
                {...chart}
              />
            )}
          </section>
        )
      })}
      <CalendarKey steps={stepWords} />
    </>
  )
}

/**
 * Twelve months to the end of the range, a square a day. They are asked for apart where the range is shorter, and the
 * page does not wait for them. A longer range has its earlier years too, one at a time or all below each other.
 */
export function CalendarCard({
  userId,
  days,
  inRange,
  only,
  selection,
  startsOn,
  onStartsOn,
  onDay,
  isPaused,
  year,
  onYear,
  exclusions,
  hideReason,
}: Weeks & {
  userId: string
  days: Days
  /** The months before `days` are on their way with the range itself. */
  isPaused: boolean
  /** Every workout of the range, before the filters. */
  inRange: readonly Workout[]
  /** The page's filters. The same function as long as they stay. */
  only: (workouts: readonly Workout[]) => readonly Workout[]
  selection: Days | null
  onDay: (day: Day) => void
  /** The calendar year that is chosen, or all of them; empty for the last twelve months. */
  year: string
  onYear: (year: string) => void
  /** Exclusions of the team, whose days are marked. */
  exclusions: ExclusionsById
  hideReason: boolean
}) {
  const { elevation: height, pitch } = useChartHeights()
  const extent = useMemo(() => extentOf(inRange, days), [inRange, days])
  const years = useMemo(() => yearsBefore(extent), [extent])
  const showsAll = year === ALL && years.length > 0
  const place = years.indexOf(year)
  const covered = useMemo(
    () => (showsAll ? extent : calendarDays(days, years[place] ?? null)),
    [showsAll, extent, days, years, place],
  )
  const isHere = days.start <= covered.start
  const apart = useQuery({
    ...listWorkouts(requestedWorkouts(userId, covered)),
    enabled: !isHere && !isPaused,
  })
  const answer = isHere ? inRange : apart.data?.body.workouts
  const workouts = useMemo(() => answer && only(inDays(answer, covered)), [answer, covered, only])
  const cells = useMemo(
    () =>
      workouts &&
      calendarOf(workouts, covered).map((of): Cell => ({
        day: of.day,
        step: of.workouts ? of.step : null,
        of,
      })),
    [workouts, covered],
  )
  const within = useMemo(() => {
    const { start, end } = selection ?? days
    return { from: dayNumber(start), to: dayNumber(end) }
  }, [selection, days])
  const notes = useNotes()
  const noted = useMemo(() => {
    // the page already has the notes of the range itself
    const others = isHere
      ? []
      : (answer ?? []).filter(({ calendar_date }) => calendar_date < days.start)
    return [...notes, ...excludedNotes(others, exclusions, hideReason)]
  }, [notes, answer, isHere, days, exclusions, hideReason])
  const tableOf = (all: readonly Cell[]): ChartTable => ({
    header: ['Day', 'Moving time, h:min:s', 'With a time', 'Workouts'],
    rows: all
      .filter(({ of }) => of.workouts > 0)
      .map(({ of }) => ({
        key: of.day,
        cells: [
          weekdayAndDay(of.day),
          of.seconds === null ? '–' : formatClock(of.seconds),
          formatNumber(of.n),
          formatNumber(of.workouts),
        ],
      })),
  })
  return (
    <NotesProvider value={noted}>
      <ChartCard
        title="Calendar of days"
        height={height}
        table={cells ? () => tableOf(cells) : null}
        days={covered}
        method="A square a day: the darker and larger, the more moving time, in the same shades for every person and year. Days beside the range or the selection are paler; a marked corner is a day that something was noted of or left out of."
        sentence={
          cells && workouts ? (
            <>
              {calendarSentence(
                cells.map(({ of }) => of),
                workouts,
              )}{' '}
              {!isHere &&
                apart.data &&
                apart.data.rejected.length > 0 &&
                `${counted(apart.data.rejected.length, 'unreadable workout')} left out. `}
              {!showsAll && place + 1 < years.length && (
                <InlineButton onClick={() => onYear(years[place + 1]!)}>
                  ← {years[place + 1]}
                </InlineButton>
              )}{' '}
              {(place >= 0 || showsAll) && (
                <InlineButton onClick={() => onYear(years[place - 1] ?? '')}>
                  {years[place - 1] ?? 'Last 12 months'} →
                </InlineButton>
              )}{' '}
              {years.length > 0 && !showsAll && (
                <>
                  <InlineButton onClick={() => onYear(ALL)}>All years</InlineButton>{' '}
                </>
              )}
              <WeekSwitch startsOn={startsOn} onStartsOn={onStartsOn} />
            </>
          ) : (
            `${formatDays(covered)}.`
          )
        }
      >
        {cells && workouts ? (
          <RowWorkoutsScope workouts={workouts}>
            {showsAll ? (
              <Years
                days={covered}
                cells={cells}
                mostPitch={pitch * OF_MANY}
                {...{ startsOn, within, onDay }}
              />
            ) : (
              <CalendarChart
                label={`Moving time of each day, ${formatDays(covered)}`}
                cells={cells}
                steps={stepWords}
                startsOn={startsOn}
                tooltipContent={({ of }) => contentOf(of, startsOn)}
                within={within}
                onDay={onDay}
                mostPitch={pitch}
              />
            )}
          </RowWorkoutsScope>
        ) : (
          apart.error && (
            <FailedCard
              what="The calendar of days"
              error={apart.error}
              retry={() => void apart.refetch()}
              busy={apart.isFetching}
            />
          )
        )}
      </ChartCard>
    </NotesProvider>
  )
}
