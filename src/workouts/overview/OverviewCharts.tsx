import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Note } from '#contract/own/notes.ts'
import { addDays, dayNumber, fromDayNumber } from '#lib/days.ts'
import { ROLLING_DAYS } from '#lib/first-requests.ts'
import type { Days } from '#lib/range.ts'
import { createHoverStore, HoverProvider } from '#src/kit/charts/hover.ts'
import { NotesProvider } from '#src/kit/charts/notes.ts'
import { RowItemsProvider, type RowItems } from '#src/kit/charts/row-items.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'
import { TrendInputProvider, type TrendInput } from '#src/workouts/list/charts/chart-input.ts'
import { HeartRateCard } from '#src/workouts/list/charts/HeartRateCard.tsx'
import { ZonesCard } from '#src/workouts/list/charts/ZonesCard.tsx'
import { search } from '#src/workouts/list/page/search.ts'
import { useWorkoutsInRows } from '#src/workouts/list/table/use-workouts-in-rows.ts'
import { inDays, shiftOf, shiftWords } from '#src/workouts/model/filters.ts'
import { drawnNotes } from '#src/workouts/model/notes.ts'

import css from '#src/workouts/list/charts-grid.module.css'

export type Overview = {
  userId: string
  /** Workouts of the days and of those before them, without duplicates and excluded ones. */
  workouts: readonly Workout[]
  days: Days
  /** Days of the comparison. Null without one. */
  before: Days | null
  notes: readonly Note[]
  /** Selects the days of a drag, such as `2026-08-24..2026-11-22`. */
  onSelect: (days: string) => void
}

/** Workouts of the comparison, and the days on which they are shown. */
function earlierIn(workouts: readonly Workout[], days: Days, before: Days) {
  const shift = shiftOf('previous', days.start, before)
  return {
    workouts: inDays(workouts, before),
    shift,
    name: capitalized(shiftWords(shift)),
    within: { from: dayNumber(days.start), to: dayNumber(days.end) },
  }
}

function useInput({ userId, workouts: all, days, before, onSelect }: Overview): TrendInput {
  const { weekStart: startsOn } = usePreferences()
  const [view, setView] = useState<TrendInput['view']>({ zones: search.zones.initial })
  const select = useCallback(
    (from: number, to: number) => onSelect(`${fromDayNumber(from)}..${fromDayNumber(to)}`),
    [onSelect],
  )
  return useMemo(() => {
    const workouts = inDays(all, days)
    const leadIn = { start: addDays(days.start, -ROLLING_DAYS), end: days.end }
    return {
      userId,
      startsOn,
      view,
      setView,
      workouts,
      selected: workouts,
      withLeadIn: inDays(all, leadIn),
      days,
      shownDays: days,
      bounds: null,
      select,
      earlier: before && earlierIn(all, days, before),
      isFiltered: false,
    }
  }, [userId, startsOn, view, all, days, before, select])
}

/** Time in zones and heart rate by sport of a person's overview. They follow the selected weeks with less priority. */
export default function OverviewCharts(overview: Overview) {
  const { userId, notes } = overview
  const input = useDeferredValue(useInput(overview))
  const [hover] = useState(createHoverStore)
  const navigate = useNavigate()
  const onOpen: RowItems['onOpen'] = useCallback(
    (id, day) => void navigate(paths.workout(userId, id, day)),
    [navigate, userId],
  )
  const inRows = useWorkoutsInRows(input.workouts, onOpen)
  const noted = useMemo(() => drawnNotes(notes), [notes])
  return (
    <NotesProvider value={noted}>
      <HoverProvider value={hover}>
        <RowItemsProvider value={inRows}>
          <TrendInputProvider value={input}>
            <div className={css.pair}>
              <ZonesCard />
              <HeartRateCard />
            </div>
          </TrendInputProvider>
        </RowItemsProvider>
      </HoverProvider>
    </NotesProvider>
  )
}
