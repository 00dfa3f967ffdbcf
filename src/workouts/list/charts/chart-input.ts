import { createContext, useCallback, useContext, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import { dayNumber, fromDayNumber, type Day } from '#lib/days.ts'
import { paths } from '#src/kit/url/paths.ts'
import type { WorkoutsPageModel } from '#src/workouts/list/use-workouts-page.ts'
import type { EarlierWorkouts } from '#src/workouts/model/aggregate.ts'
import { shiftOf } from '#src/workouts/model/filters.ts'

/** Earlier workouts of the comparison, and the days that they are shown at; null without one. */
function useEarlier({ view, earlier, selection, days, chartDays }: WorkoutsPageModel) {
  const { before, filtered } = earlier
  const shown = selection ?? chartDays
  const shift = before && shiftOf(view.compare, (selection ?? days).start, before)
  return useMemo(
    (): EarlierWorkouts | null =>
      filtered && shift !== null
        ? {
            workouts: filtered,
            shift,
            within: { from: dayNumber(shown.start), to: dayNumber(shown.end) },
          }
        : null,
    [filtered, shift, shown],
  )
}

/** The part of the address that the charts depend on: the table's own part draws none of them anew. */
function useChartView({ view }: WorkoutsPageModel) {
  const { zones, total, year, load, efficiency, efficiencyBy, band } = view
  return useMemo(
    () => ({ zones, total, year, load, efficiency, efficiencyBy, band }),
    [zones, total, year, load, efficiency, efficiencyBy, band],
  )
}

/** Links to workouts of the page, and the opening of them. */
function useLinks({ userId, loaded }: WorkoutsPageModel) {
  const navigate = useNavigate()
  const dayById = useMemo(
    () => new Map(loaded.map(({ id, calendar_date }) => [id, calendar_date])),
    [loaded],
  )
  const hrefOf = useCallback(
    // the page has no workouts for the calendar's other days
    (id: string, day = dayById.get(id) ?? '') => paths.workout(userId, id, day),
    [userId, dayById],
  )
  const onOpen = useCallback(
    (id: string, day?: Day) => void navigate(hrefOf(id, day)),
    [navigate, hrefOf],
  )
  return { hrefOf, onOpen }
}

/** Everything that the charts of the page read and change. */
export function useInputOfCharts(page: WorkoutsPageModel) {
  const { selection, chartDays, setView } = page
  const bounds = useMemo(
    () => selection && { from: dayNumber(selection.start), to: dayNumber(selection.end) },
    [selection],
  )
  const select = useCallback(
    (from: number, to: number) => setView({ days: `${fromDayNumber(from)}..${fromDayNumber(to)}` }),
    [setView],
  )
  return {
    userId: page.userId,
    units: page.units,
    startsOn: page.view.week,
    view: useChartView(page),
    setView,
    /** Workouts of the whole range, after the filters. */
    workouts: page.filtered,
    /** The same, and those of the weeks before that the rolling mean reaches back to. */
    withLeadIn: page.withLeadIn,
    /** The part of `workouts` within the selection. */
    selected: page.selected,
    /** Every workout of the range, before the filters; and those that count, each once where duplicates do. */
    inRange: page.inRange,
    unfiltered: page.unfiltered,
    /** Workouts of which the team leaves figures out, as they came, by id. */
    originals: page.originals,
    exclusions: page.exclusions.byId,
    hideReason: page.hideIdentifiers,
    /** Days of the charts, and of the range: that has years without a workout too. */
    days: chartDays,
    rangeDays: page.days,
    selection,
    /** Days of the text beside a chart and of its table. */
    shownDays: selection ?? chartDays,
    /** The selection as day numbers. */
    bounds,
    select,
    earlier: useEarlier(page),
    provider: page.provider,
    sport: page.sport,
    /** Only a provider, a sport or a course is shown. */
    isFiltered: page.texts.filters.length > 0,
    filterAlike: page.filterAlike,
    /** Nothing lies before the days of the page. */
    isEverything: page.isEverything,
    isPart: page.isPart,
    isLoading: page.isLoading,
    tracks: page.tracks,
    groups: page.groups,
    isOneCourse: page.onCourseOf !== null,
    ...useLinks(page),
  }
}
export type ChartInput = ReturnType<typeof useInputOfCharts>

const ChartInputContext = createContext<ChartInput | null>(null)
/** Input of the charts within: the same object as long as nothing changed. */
export const ChartInputProvider = ChartInputContext.Provider
export function useChartInput(): ChartInput {
  const input = useContext(ChartInputContext)
  if (!input) throw new Error('A chart of the page is outside of its ChartInputProvider.')
  return input
}
