import { useDeferredValue, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { formatDays } from '#lib/range.ts'
import { NotesProvider } from '#src/kit/charts/notes.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { usePersonName } from '#src/kit/page/person.ts'
import { usePreferences, useUnits } from '#src/kit/ui/preferences.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { BestsSection } from '#src/workouts/list/charts/BestsSection.tsx'
import type { Charts } from '#src/workouts/list/charts/charts-chunk.ts'
import { ChartsSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'
import { useRestoredChart } from '#src/workouts/list/charts/use-restored-chart.ts'
import { NotesSection } from '#src/workouts/list/notes/NotesSection.tsx'
import { useNotes } from '#src/workouts/list/notes/use-notes.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useComparison } from '#src/workouts/list/page/comparison.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import { PICKED_MAX, PicksContext } from '#src/workouts/list/table/Picked.tsx'
import { WorkoutsTable, type WorkoutsTableProps } from '#src/workouts/list/table/WorkoutsTable.tsx'
import { headlines } from '#src/workouts/model/figures.ts'
import { shiftOf } from '#src/workouts/model/filters.ts'
import { drawnNotes, noteWords } from '#src/workouts/model/notes.ts'
import {
  excludedNotes,
  exclusionOf,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'
import { DataQuality } from '#src/workouts/quality/DataQuality.tsx'

import { Figures } from './Figures.tsx'

import grid from './charts-grid.module.css'
import css from './workouts.module.css'

/** Number of workouts excluded from each headline, by its key. */
function excludedCountsOf(
  excluded: readonly Workout[],
  selected: readonly Workout[],
  exclusions: ExclusionsById,
) {
  const inPart = selected.flatMap((workout) => exclusionOf(exclusions, workout) ?? [])
  const counts = new Map([['workouts', excluded.length]])
  for (const { key, value } of headlines)
    counts.set(
      key,
      excluded.filter((workout) => value(workout) !== null).length +
        inPart.filter(({ figures }) => figures?.includes(key)).length,
    )
  return counts
}

/** The figures, and what is wrong with those that they are compared with. */
function FiguresSection() {
  const units = useUnits()
  const { loading, isPart, exclusions } = useLoaded()
  const { selected } = useFiltered()
  const { excluded, implausible } = useRecordings()
  const { figures, earlier, heartRateApart } = useComparison()
  const excludedCounts = useMemo(
    () => excludedCountsOf(excluded, selected, exclusions.byId),
    [excluded, selected, exclusions.byId],
  )
  const { before, workouts, error, rejected } = earlier
  const isComparing = before !== null && !workouts && !error && loading?.state !== 'stopped'
  const beforeText = before && formatDays(before)
  return (
    <>
      <Figures
        now={figures}
        before={earlier.figures}
        heartRateApart={heartRateApart}
        units={units}
        isComparing={isComparing}
        comparedWith={workouts ? beforeText : null}
        isPart={isPart}
        excluded={excludedCounts}
        implausible={implausible}
      />
      {before && rejected.length > 0 && (
        <p className={`row wrap ${css.chips}`}>
          <Status tone="notice">{counted(rejected.length, 'workout')} left out</Status> of{' '}
          {beforeText}: unreadable, so the change is against the others.
        </p>
      )}
      {before && error && (
        <FailedCard
          what={`The comparison with ${beforeText}`}
          error={error}
          retry={earlier.retry}
          busy={earlier.isFetching}
        />
      )}
    </>
  )
}

/** The sheet for paper, there only while the page is printed. */
function PrintedSheet({ charts }: { charts: Charts }) {
  const printedAt = usePrinting()
  const { userId, view } = useAddress()
  const { hideIdentifiers } = usePreferences()
  const units = useUnits()
  const { partly, chartDays, result } = useLoaded()
  const { shownDays, isEverything } = useSelection()
  const { selected, withLeadIn, filterTexts } = useFiltered()
  const { duplicatesText, excludedText } = useRecordings()
  const { earlier, heartRateApart } = useComparison()
  const { ofDays, missing } = useNotes()
  const name = usePersonName(userId)
  if (printedAt === null) return null
  const { before, figures, filtered } = earlier
  const notes = [
    partly,
    missing,
    before && !figures ? `The comparison with ${formatDays(before)} is not loaded.` : null,
    duplicatesText && `${duplicatesText}.`,
    excludedText && `${excludedText}.`,
  ].filter((note): note is string => Boolean(note))
  return (
    <charts.PrintSheet
      person={{ name, id: hideIdentifiers ? null : userId }}
      days={isEverything ? chartDays : shownDays}
      workouts={selected}
      withLeadIn={withLeadIn}
      before={
        before &&
        figures &&
        filtered && {
          days: before,
          shift: shiftOf(view.compare, shownDays.start, before),
          figures,
          workouts: filtered,
        }
      }
      heartRateApart={heartRateApart?.words ?? null}
      filters={filterTexts}
      noted={ofDays.map(noteWords)}
      notes={notes}
      receivedAt={result.receivedAt}
      printedAt={printedAt}
      startsOn={view.week}
      units={units}
    />
  )
}

/** The table, and what is known of its quality. It is drawn with the figures at first, and follows a filter behind them. */
function TableSection({ charts }: { charts: Charts | null }) {
  const { userId, view, setView } = useAddress()
  const { hideIdentifiers } = usePreferences()
  const units = useUnits()
  const { all, inRange, isPart, exclusions, originals, onRows } = useLoaded()
  const { selected, recorded } = useFiltered()
  const { listed, implausible } = useRecordings()
  const { key } = useLocation()
  const marks = useMemo(
    () => ({ exclusions: exclusions.byId, originals, implausible, hideReason: hideIdentifiers }),
    [exclusions.byId, originals, implausible, hideIdentifiers],
  )
  const table = useDeferredValue<WorkoutsTableProps>({
    userId,
    loaded: all,
    marks,
    inRange,
    selected,
    listed,
    recorded,
    isPart,
    view,
    setView,
    units,
    entry: key,
  })
  const picks = useMemo(
    () => ({
      ids: view.pick.slice(-PICKED_MAX),
      onPick: (pick: readonly string[]) => setView({ pick }),
    }),
    [view.pick, setView],
  )
  // a frame and a task of the browser later the rows are painted
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => (timer = setTimeout(onRows)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [onRows])
  return (
    <>
      <PicksContext value={picks}>
        <WorkoutsTable {...table} />
      </PicksContext>
      <DataQuality charts={charts} />
    </>
  )
}

/** Figures, charts, bests, notes, the table and its quality, in this order. */
export function LoadedWorkouts({ charts }: { charts: Charts | null }) {
  useRestoredChart()
  const { hideIdentifiers } = usePreferences()
  const { all, exclusions, result } = useLoaded()
  const notes = useNotes()
  const noted = useMemo(
    () => [...drawnNotes(notes.all), ...excludedNotes(all, exclusions.byId, hideIdentifiers)],
    [notes.all, all, exclusions.byId, hideIdentifiers],
  )
  return (
    <div className={result.isPrevious ? css.old : undefined}>
      <FiguresSection />
      {charts ? (
        <NotesProvider value={noted}>
          <charts.WorkoutCharts />
          <PrintedSheet charts={charts} />
        </NotesProvider>
      ) : (
        <div className={`stack ${grid.grid}`}>
          <ChartsSkeleton />
        </div>
      )}
      <BestsSection />
      <NotesSection />
      <TableSection charts={charts} />
    </div>
  )
}
