import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'

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
  calendarDetails,
  calendarSentence,
  calendarYears,
  steps,
  yearsBefore,
  type CalendarDay,
} from '#src/workouts/model/calendar.ts'
import { requestedWorkouts, extentOf, inDays } from '#src/workouts/model/filters.ts'
import { excludedNotes } from '#src/workouts/model/quality/exclusions.ts'
import { listWorkouts } from '#src/workouts/model/queries.ts'

import { useChartHeights } from './chart-heights.ts'
import { useChartInput } from './chart-input.ts'

import css from '#src/workouts/list/calendar-years.module.css'

/** Scale of the days if all years are stacked. */
const OF_MANY = 0.8
/** Option for all years, instead of one year. */
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
  if (n < workouts && n > 0) lines.push({ name: 'With moving time', value: `${n} of ${workouts}` })
  return {
    title:
      startsOn === 'monday' ? `${weekdayAndDay(day)} · ${formatWeek(day)}` : weekdayAndDay(day),
    lines,
  }
}

/** Stacked years, newest first. A year without a workout is a single line. */
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
          <section key={name} className={`below-3 ${css.year}`} aria-label={name}>
            <h3>
              {name}
              <small>{active ? counted(active, 'day') : 'no workouts'}</small>
            </h3>
            {active > 0 && (
              <CalendarChart
                label={`Moving time per day, ${name}`}
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
 * Days of the calendar of the chosen year, with their workouts. They are requested separately if
 * the range does not contain them.
 */
function useCalendar() {
  const { userId, rangeDays: days, inRange, filterAlike, isLoading, view } = useChartInput()
  const extent = useMemo(() => extentOf(inRange, days), [inRange, days])
  const years = useMemo(() => yearsBefore(extent), [extent])
  const showsAll = view.year === ALL && years.length > 0
  const place = years.indexOf(view.year)
  const covered = useMemo(
    () => (showsAll ? extent : calendarDays(days, years[place] ?? null)),
    [showsAll, extent, days, years, place],
  )
  const isHere = days.start <= covered.start
  const apart = useQuery({
    ...listWorkouts(requestedWorkouts(userId, covered)),
    // while the range loads, the months before it are loading too
    enabled: !isHere && !isLoading,
  })
  const answer = isHere ? inRange : apart.data?.body.workouts
  const workouts = useMemo(
    () => answer && filterAlike(inDays(answer, covered)),
    [answer, covered, filterAlike],
  )
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
  return { years, showsAll, place, covered, isHere, apart, answer, workouts, cells }
}

/** Notes of the page, and exclusions on the days before it. */
function useCalendarNotes({ isHere, answer }: ReturnType<typeof useCalendar>) {
  const { rangeDays: days, exclusions, hideReason } = useChartInput()
  const notes = useNotes()
  return useMemo(() => {
    const before = isHere
      ? []
      : (answer ?? []).filter(({ calendar_date }) => calendar_date < days.start)
    return [...notes, ...excludedNotes(before, exclusions, hideReason)]
  }, [notes, answer, isHere, days, exclusions, hideReason])
}

const tableOf = (cells: readonly Cell[]): ChartTable => ({
  header: ['Day', 'Moving time, h:min:s', 'With moving time', 'Workouts'],
  rows: cells
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

/** Steps to the previous and next year, and to all years. */
function YearSteps({ years, showsAll, place }: ReturnType<typeof useCalendar>) {
  const { setView } = useChartInput()
  const onYear = (year: string) => setView({ year })
  const before = years[place + 1]
  const after = years[place - 1]
  return (
    <>
      {!showsAll && before && (
        <InlineButton onClick={() => onYear(before)}>← {before}</InlineButton>
      )}{' '}
      {(place >= 0 || showsAll) && (
        <InlineButton onClick={() => onYear(after ?? '')}>
          {after ?? 'Last 12 months'} →
        </InlineButton>
      )}{' '}
      {years.length > 0 && !showsAll && (
        <>
          <InlineButton onClick={() => onYear(ALL)}>All years</InlineButton>{' '}
        </>
      )}
    </>
  )
}

/**
 * Twelve months to the end of the range, a square for each day. They are requested separately if
 * the range is shorter, and the page does not wait for them. A longer range also shows earlier
 * years, one at a time or stacked.
 */
export function CalendarCard() {
  const { elevation: height, pitch } = useChartHeights()
  const { rangeDays: days, selection, startsOn, setView } = useChartInput()
  const calendar = useCalendar()
  const { showsAll, covered, isHere, apart, workouts, cells } = calendar
  const noted = useCalendarNotes(calendar)
  const within = useMemo(() => {
    const { start, end } = selection ?? days
    return { from: dayNumber(start), to: dayNumber(end) }
  }, [selection, days])
  const onDay = (day: Day) => {
    const isInRange = day >= days.start && day <= days.end
    setView(isInRange ? { days: `${day}..${day}` } : { range: `${day}..${day}`, days: '' })
  }
  const chart = { startsOn, within, onDay }
  let content: ReactNode = null
  if (cells && workouts)
    content = (
      <RowWorkoutsScope workouts={workouts}>
        {showsAll ? (
          <Years days={covered} cells={cells} mostPitch={pitch * OF_MANY} {...chart} />
        ) : (
          <CalendarChart
            label={`Moving time per day, ${formatDays(covered)}`}
            cells={cells}
            steps={stepWords}
            tooltipContent={({ of }) => contentOf(of, startsOn)}
            mostPitch={pitch}
            {...chart}
          />
        )}
      </RowWorkoutsScope>
    )
  else if (apart.error)
    content = (
      <FailedCard
        what="the activity calendar"
        error={apart.error}
        retry={() => void apart.refetch()}
        busy={apart.isFetching}
      />
    )
  return (
    <NotesProvider value={noted}>
      <ChartCard
        title="Activity calendar"
        height={height}
        table={cells ? () => tableOf(cells) : null}
        days={covered}
        method="Each square is a day. It gets darker and larger as moving time increases, on the same scale for every person and year. Days outside the range or selection are pale. A marked corner means the day has a note or an exclusion."
        finding={cells ? calendarSentence(cells.map(({ of }) => of)) : undefined}
        sentence={
          cells && workouts ? (
            <>
              Activity calendar, {formatDays(covered)}.{' '}
              {calendarDetails(
                cells.map(({ of }) => of),
                workouts,
              )}{' '}
              {!isHere &&
                apart.data &&
                apart.data.rejected.length > 0 &&
                `${counted(apart.data.rejected.length, 'unreadable workout')} skipped. `}
              <YearSteps {...calendar} />
            </>
          ) : (
            `${formatDays(covered)}.`
          )
        }
      >
        {content}
      </ChartCard>
    </NotesProvider>
  )
}
