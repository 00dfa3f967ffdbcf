import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Day, StartsOn } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { paths } from '#src/kit/url/paths.ts'
import type { WorkoutsPageModel } from '#src/workouts/list/use-workouts-page.ts'
import type { Total } from '#src/workouts/model/cumulative.ts'
import { inDays, matchFilters, shiftOf } from '#src/workouts/model/filters.ts'
import type { EfficiencySubject } from '#src/workouts/model/heart-rate/efficiency.ts'
import type { LoadModel } from '#src/workouts/model/heart-rate/training-load.ts'
import { countOnce } from '#src/workouts/model/quality/duplicates.ts'
import { cutYearsSentence } from '#src/workouts/model/sentences.ts'

import type { Charts } from './charts-chunk.ts'

import css from '#src/workouts/list/charts-grid.module.css'

/**
 * Data and actions of the calendar: a day within the range is selected, any other becomes the
 * range.
 */
function useCalendar(page: WorkoutsPageModel) {
  const { userId, view, setView, days, inRange, filterAlike, isLoading } = page
  const { hideIdentifiers: hideReason } = page
  const exclusions = page.exclusions.byId
  const { year } = view
  const onYear = useCallback((next: string) => setView({ year: next }), [setView])
  const onDay = useCallback(
    (day: Day) => {
      const isInRange = day >= days.start && day <= days.end
      setView(isInRange ? { days: `${day}..${day}` } : { range: `${day}..${day}`, days: '' })
    },
    [setView, days],
  )
  return useMemo(
    () => ({
      userId,
      days,
      inRange,
      only: filterAlike,
      onDay,
      isPaused: isLoading,
      year,
      onYear,
      exclusions,
      hideReason,
    }),
    [userId, days, inRange, filterAlike, onDay, isLoading, year, onYear, exclusions, hideReason],
  )
}

/** Data and actions of the routes card: links to routes, and the filter for similar ones. */
function useRoutesCard(page: WorkoutsPageModel) {
  const { userId, setView, loaded, routes, groups, onRouteOf } = page
  const navigate = useNavigate()
  const onRoute = useCallback((route: string) => setView({ route }), [setView])
  const dayById = useMemo(
    () => new Map(loaded.map(({ id, calendar_date }) => [id, calendar_date])),
    [loaded],
  )
  const hrefOf = useCallback(
    (id: string) => paths.workout(userId, id, dayById.get(id) ?? ''),
    [userId, dayById],
  )
  const onOpen = useCallback(
    // the page has no workouts for the calendar's other days
    (id: string, day?: Day) => void navigate(day ? paths.workout(userId, id, day) : hrefOf(id)),
    [navigate, userId, hrefOf],
  )
  const isOneRoute = onRouteOf !== null
  return useMemo(
    () => ({ routes, groups, isOneRoute, onRoute, hrefOf, onOpen }),
    [routes, groups, isOneRoute, onRoute, hrefOf, onOpen],
  )
}

/** By which model the load is, and what it takes beyond the days of the page. */
function useLoadOptions(page: WorkoutsPageModel) {
  const { userId, view, setView, isEverything, isPart, filterAlike } = page
  const model = view.load
  const onModel = useCallback((load: LoadModel) => setView({ load }), [setView])
  return useMemo(
    () => ({ userId, model, onModel, isEverything, isPart, filterAlike }),
    [userId, model, onModel, isEverything, isPart, filterAlike],
  )
}

/** Sport, metric and heart-rate band of the efficiency cards. */
function useEfficiency(page: WorkoutsPageModel) {
  const { view, setView, unfiltered: inRange, originals, provider, sport: sports } = page
  const { efficiency: sport, efficiencyBy: by, band } = view
  const shownDays = page.selection ?? page.days
  const excluded = useMemo(() => {
    const matched = matchFilters([...originals.values()], { provider, sport: sports })
    return countOnce(inDays(matched, shownDays)).counted
  }, [originals, provider, sports, shownDays])
  const onSubject = useCallback(
    (subject: EfficiencySubject, options?: { replace: boolean }) =>
      setView(
        {
          efficiency: subject.sport,
          efficiencyBy: subject.by,
          ...(options?.replace ? {} : { band: '' }),
        },
        options,
      ),
    [setView],
  )
  const onBand = useCallback((next: string) => setView({ band: next }), [setView])
  return useMemo(
    () => ({ inRange, sport, by, onSubject, band, onBand, excluded }),
    [inRange, sport, by, onSubject, band, onBand, excluded],
  )
}

/** The charts of the page, with what can be done in them. */
export function ChartsSection({ page, charts }: { page: WorkoutsPageModel; charts: Charts }) {
  const { view, setView } = page
  const calendar = useCalendar(page)
  const routes = useRoutesCard(page)
  const load = useLoadOptions(page)
  const efficiency = useEfficiency(page)
  const onZones = useCallback((zones: 'hours' | 'share') => setView({ zones }), [setView])
  const onTotal = useCallback((total: Total) => setView({ total }), [setView])
  const onStartsOn = useCallback((week: StartsOn) => setView({ week }), [setView])
  const onSelect = useCallback(
    ({ start, end }: Days) => setView({ days: `${start}..${end}` }),
    [setView],
  )
  const { before } = page.earlier
  const earlierShift = before && shiftOf(view.compare, (page.selection ?? page.days).start, before)
  const cutYears = cutYearsSentence(page.chartDays, page.days)
  return (
    <>
      {cutYears && <p className={`soft tiny ${css.cut}`}>{cutYears}</p>}
      <charts.WorkoutCharts
        workouts={page.filtered}
        withLeadIn={page.withLeadIn}
        days={page.chartDays}
        selected={page.selected}
        earlier={page.earlier.filtered}
        earlierShift={earlierShift}
        isFiltered={page.texts.filters.length > 0}
        selection={page.selection}
        onSelect={onSelect}
        units={page.units}
        as={view.zones}
        onAs={onZones}
        total={view.total}
        onTotal={onTotal}
        startsOn={view.week}
        onStartsOn={onStartsOn}
        calendar={calendar}
        routes={routes}
        load={load}
        efficiency={efficiency}
      />
    </>
  )
}
