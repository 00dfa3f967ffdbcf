import { createContext, useCallback, useContext, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import { dayNumber, fromDayNumber, type Day } from '#lib/days.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useComparison } from '#src/workouts/list/page/comparison.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import type { EarlierWorkouts } from '#src/workouts/model/aggregate.ts'
import { shiftOf, shiftWords } from '#src/workouts/model/filters.ts'

/** Earlier workouts of the comparison, and the days on which they are shown. Null without one. */
function useEarlier() {
  const { view } = useAddress()
  const { days, chartDays } = useLoaded()
  const { selection } = useSelection()
  const { before, filtered } = useComparison().earlier
  const shown = selection ?? chartDays
  const shift = before && shiftOf(view.compare, (selection ?? days).start, before)
  return useMemo(
    (): (EarlierWorkouts & { name: string }) | null =>
      filtered && shift !== null
        ? {
            workouts: filtered,
            shift,
            name: capitalized(shiftWords(shift)),
            within: { from: dayNumber(shown.start), to: dayNumber(shown.end) },
          }
        : null,
    [filtered, shift, shown],
  )
}

/** Part of the address that the charts depend on. The table's own part does not redraw them. */
function useChartView() {
  const { zones, total, year, load, efficiency, efficiencyBy, band } = useAddress().view
  return useMemo(
    () => ({ zones, total, year, load, efficiency, efficiencyBy, band }),
    [zones, total, year, load, efficiency, efficiencyBy, band],
  )
}

/** Links to workouts of the page, and a function to open them. */
function useLinks() {
  const { userId } = useAddress()
  const { loaded } = useLoaded()
  const navigate = useNavigate()
  const dayById = useMemo(
    () => new Map(loaded.map(({ id, calendar_date }) => [id, calendar_date])),
    [loaded],
  )
  const hrefOf = useCallback(
    // the page has no workouts for other days of the calendar
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
export function useInputOfCharts() {
  const { userId, setView } = useAddress()
  const { units, hideIdentifiers, weekStart } = usePreferences()
  const { days, chartDays, inRange, originals, exclusions, isPart, isLoading } = useLoaded()
  const { selection, isEverything } = useSelection()
  const { filters, filtered, withLeadIn, selected, unfiltered, ...more } = useFiltered()
  const bounds = useMemo(
    () => selection && { from: dayNumber(selection.start), to: dayNumber(selection.end) },
    [selection],
  )
  const select = useCallback(
    (from: number, to: number) => setView({ days: `${fromDayNumber(from)}..${fromDayNumber(to)}` }),
    [setView],
  )
  return {
    userId,
    units,
    startsOn: weekStart,
    view: useChartView(),
    setView,
    /** Workouts of the whole range, after the filters. */
    workouts: filtered,
    /** The same, plus those of the earlier weeks that the rolling mean needs. */
    withLeadIn,
    /** The part of `workouts` within the selection. */
    selected,
    /**
     * All workouts of the range, before the filters, and those that count, without duplicates if
     * these count once.
     */
    inRange,
    unfiltered,
    /** Original workouts with figures that the team excludes, by ID. */
    originals,
    exclusions: exclusions.byId,
    hideReason: hideIdentifiers,
    /** Days of the charts, and of the range, which may include years without a workout. */
    days: chartDays,
    rangeDays: days,
    selection,
    /** Days of the text beside a chart, and of its table. */
    shownDays: selection ?? chartDays,
    /** The selection as day numbers. */
    bounds,
    select,
    earlier: useEarlier(),
    /** Day of the very first workout, if it is within the shown days. */
    first: useComparison().first,
    provider: filters.provider,
    sport: filters.sport,
    /** True if only a provider, a sport, or a course is shown. */
    isFiltered: more.filterTexts.length > 0,
    filterAlike: more.filterAlike,
    /** True if the page has no earlier days. */
    isEverything,
    isPart,
    isLoading,
    tracks: more.tracks,
    groups: more.groups,
    isOneCourse: more.onCourseOf !== null,
    ...useLinks(),
  }
}
export type ChartInput = ReturnType<typeof useInputOfCharts>

const ChartInputContext = createContext<ChartInput | null>(null)
/** Input of the charts inside. Stable as long as nothing changed. */
export const ChartInputProvider = ChartInputContext.Provider
export function useChartInput(): ChartInput {
  const input = useContext(ChartInputContext)
  if (!input) throw new Error('A chart is outside its ChartInputProvider.')
  return input
}

/** Input of the charts of zones and heart rate, which stand on the overview too. */
export type TrendInput = Pick<
  ChartInput,
  | 'userId'
  | 'startsOn'
  | 'workouts'
  | 'withLeadIn'
  | 'selected'
  | 'days'
  | 'shownDays'
  | 'bounds'
  | 'select'
  | 'earlier'
  | 'isFiltered'
> & {
  view: Pick<ChartInput['view'], 'zones'>
  setView: (part: Pick<ChartInput['view'], 'zones'>) => void
}

const TrendInputContext = createContext<TrendInput | null>(null)
export const TrendInputProvider = TrendInputContext.Provider
export function useTrendInput(): TrendInput {
  const page = useContext(ChartInputContext)
  const input = useContext(TrendInputContext) ?? page
  if (!input) throw new Error('A chart is outside its TrendInputProvider.')
  return input
}
