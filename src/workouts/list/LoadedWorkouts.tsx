import { useDeferredValue, useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { formatDays } from '#lib/range.ts'
import { NotesProvider } from '#src/kit/charts/notes.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { usePersonName } from '#src/kit/page/person.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { BestsSection } from '#src/workouts/list/charts/BestsSection.tsx'
import type { Charts } from '#src/workouts/list/charts/charts-chunk.ts'
import { ChartsSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'
import { useRestoredChart } from '#src/workouts/list/charts/use-restored-chart.ts'
import { NotesSection } from '#src/workouts/list/notes/NotesSection.tsx'
import { exportPlainCsv, notExportable } from '#src/workouts/list/table/export-csv.ts'
import { PICKED_MAX, PicksContext } from '#src/workouts/list/table/Picked.tsx'
import { WorkoutsTable, type WorkoutsTableProps } from '#src/workouts/list/table/WorkoutsTable.tsx'
import { headlines } from '#src/workouts/model/figures.ts'
import { shiftOf } from '#src/workouts/model/filters.ts'
import { drawnNotes, noteWords } from '#src/workouts/model/notes.ts'
import { excludedNotes, exclusionOf } from '#src/workouts/model/quality/exclusions.ts'
import { DataQuality } from '#src/workouts/quality/DataQuality.tsx'

import { Figures } from './Figures.tsx'
import { InlineButton } from './InlineButton.tsx'
import type { WorkoutsPageModel } from './use-workouts-page.ts'

import grid from './charts-grid.module.css'
import css from './workouts.module.css'

type Props = { page: WorkoutsPageModel }

/** Number of workouts excluded from each headline, by its key. */
function excludedCountsOf({ excluded, selected, exclusions: { byId } }: WorkoutsPageModel) {
  const inPart = selected.flatMap((workout) => exclusionOf(byId, workout) ?? [])
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
function FiguresSection({ page }: Props) {
  const { figures, earlier, units, loading, isPart, texts, implausible } = page
  const excludedCounts = useMemo(() => excludedCountsOf(page), [page])
  const { before, workouts, error, rejected } = earlier
  const isComparing = before !== null && !workouts && !error && loading?.state !== 'stopped'
  const beforeText = before && formatDays(before)
  return (
    <>
      <Figures
        now={figures}
        before={earlier.figures}
        heartRateApart={texts.heartRateApart}
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
function PrintedSheet({ page, charts }: Props & { charts: Charts }) {
  const printedAt = usePrinting()
  const name = usePersonName(page.userId)
  if (printedAt === null) return null
  const { userId, hideIdentifiers, selection, isEverything, chartDays, days, earlier, texts } = page
  const { before, figures, filtered } = earlier
  const notes = [
    texts.partly,
    page.notes.missing,
    before && !figures ? `The comparison with ${formatDays(before)} is not loaded.` : null,
    texts.recordedTwice && `${texts.recordedTwice}, counted ${page.once ? 'once' : 'each time'}.`,
    texts.excluded && `${texts.excluded}.`,
  ].filter((note): note is string => Boolean(note))
  return (
    <charts.PrintSheet
      person={{ name, id: hideIdentifiers ? null : userId }}
      days={selection ?? (isEverything ? chartDays : days)}
      workouts={page.selected}
      withLeadIn={page.withLeadIn}
      before={
        before &&
        figures &&
        filtered && {
          days: before,
          shift: shiftOf(page.view.compare, (selection ?? days).start, before),
          figures,
          workouts: filtered,
        }
      }
      heartRateApart={texts.heartRateApart?.words ?? null}
      filters={texts.filters}
      noted={page.notes.ofDays.map(noteWords)}
      notes={notes}
      receivedAt={page.result.receivedAt}
      printedAt={printedAt}
      startsOn={page.view.week}
      units={page.units}
    />
  )
}

/** The table, and what is known of its quality. It is drawn with the figures at first, and follows a filter behind them. */
function TableSection({ page, charts }: Props & { charts: Charts | null }) {
  const { userId, all, inRange, selected, listed, recorded, isPart, view, setView, units } = page
  const { exclusions, originals, implausible, hideIdentifiers } = page
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
  const { onRows } = page
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
        {!notExportable(page) && (
          <p className="soft small unprinted above-2">
            For R and Python:{' '}
            <InlineButton onClick={() => exportPlainCsv(page)}>
              download one row a workout with all fields in SI units
            </InlineButton>
          </p>
        )}
      </PicksContext>
      <DataQuality page={page} charts={charts} />
    </>
  )
}

/** Figures, charts, bests, notes, the table and its quality, in this order. */
export function LoadedWorkouts({ page, charts }: Props & { charts: Charts | null }) {
  useRestoredChart()
  const { userId, selection, days, notes } = page
  const { all, exclusions, hideIdentifiers } = page
  const noted = useMemo(
    () => [...drawnNotes(notes.all), ...excludedNotes(all, exclusions.byId, hideIdentifiers)],
    [notes.all, all, exclusions.byId, hideIdentifiers],
  )
  return (
    <div className={page.result.isPrevious ? css.old : undefined}>
      <FiguresSection page={page} />
      {charts ? (
        <NotesProvider value={noted}>
          <charts.WorkoutCharts page={page} />
          <PrintedSheet page={page} charts={charts} />
        </NotesProvider>
      ) : (
        <div className={`stack ${grid.grid}`}>
          <ChartsSkeleton />
        </div>
      )}
      <BestsSection page={page} />
      <NotesSection userId={userId} days={selection ?? days} notes={notes} />
      <TableSection page={page} charts={charts} />
    </div>
  )
}
