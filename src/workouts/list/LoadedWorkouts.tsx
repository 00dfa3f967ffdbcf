import { lazy, useEffect, useMemo, type ReactNode } from 'react'

import { today } from '#lib/days.ts'
import { formatDays } from '#lib/range.ts'
import { NotesProvider } from '#src/kit/charts/notes.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { usePersonName } from '#src/kit/page/person.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import type { Charts } from '#src/workouts/list/charts/charts-chunk.ts'
import { useRestoredChart } from '#src/workouts/list/charts/use-restored-chart.ts'
import { useNotes } from '#src/workouts/list/notes/use-notes.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useComparison } from '#src/workouts/list/page/comparison.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import type { Section } from '#src/workouts/list/page/sections.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import { FiguresSection } from '#src/workouts/list/sections/FiguresSection.tsx'
import { figuresOf } from '#src/workouts/model/figures.ts'
import { shiftOf, uncoveredWords } from '#src/workouts/model/filters.ts'
import { drawnNotes, noteWords } from '#src/workouts/model/notes.ts'
import { excludedNotes } from '#src/workouts/model/quality/exclusions.ts'

import { SectionSkeleton } from './WorkoutsSkeleton.tsx'

import nav from './sections.module.css'
import css from './workouts.module.css'

const Training = lazy(() => import('#src/workouts/list/sections/Training.tsx'))
const Places = lazy(() => import('#src/workouts/list/sections/Places.tsx'))
const Data = lazy(() => import('#src/workouts/list/sections/Data.tsx'))

/** Sheet for paper, in the page only while it is printed. */
function PrintedSheet({ charts }: { charts: Charts }) {
  const printedAt = usePrinting()
  const { userId, view } = useAddress()
  const { units, weekStart, hideIdentifiers } = usePreferences()
  const { partly, chartDays, result } = useLoaded()
  const { shownDays, isEverything } = useSelection()
  const { selected, withLeadIn, filterTexts } = useFiltered()
  const { duplicatesText, excludedText } = useRecordings()
  const { earlier, uncovered, heartRateApart } = useComparison()
  const { ofDays, missing } = useNotes()
  const name = usePersonName(userId)
  if (printedAt === null) return null
  const { before, filtered } = earlier
  const notes = [
    partly,
    missing,
    uncovered && uncoveredWords(uncovered, today()),
    before && !filtered ? `The comparison with ${formatDays(before)} isn’t loaded.` : null,
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
        filtered && {
          days: before,
          shift: shiftOf(view.compare, shownDays.start, before),
          figures: figuresOf(filtered),
          workouts: filtered,
        }
      }
      heartRateApart={heartRateApart?.words ?? null}
      filters={filterTexts}
      noted={ofDays.map(noteWords)}
      notes={notes}
      receivedAt={result.receivedAt}
      printedAt={printedAt}
      startsOn={weekStart}
      units={units}
    />
  )
}

const Summary = ({ charts }: { charts: Charts | null }) => (
  <>
    <FiguresSection />
    {charts ? <charts.SummaryCharts /> : <SectionSkeleton section="summary" />}
  </>
)

/** The open section. Scripts and calculations of the others wait until they are opened. */
export function LoadedWorkouts({ charts }: { charts: Charts | null }) {
  useRestoredChart()
  const { hideIdentifiers } = usePreferences()
  const { section } = useAddress()
  const { all, exclusions, result, onPainted } = useLoaded()
  const notes = useNotes()
  const noted = useMemo(
    () => [...drawnNotes(notes.all), ...excludedNotes(all, exclusions.byId, hideIdentifiers)],
    [notes.all, all, exclusions.byId, hideIdentifiers],
  )
  // the figures are painted a frame and a browser task later
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => (timer = setTimeout(onPainted)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [onPainted])
  const content: Record<Section, ReactNode> = {
    summary: <Summary charts={charts} />,
    training: (
      <Later fallback={<SectionSkeleton section="training" />}>
        <Training />
      </Later>
    ),
    places: (
      <Later fallback={<SectionSkeleton section="places" />}>
        <Places />
      </Later>
    ),
    data: (
      <Later fallback={<SectionSkeleton section="data" />}>
        <Data />
      </Later>
    ),
  }
  return (
    <div className={result.isPrevious ? `${nav.below} ${css.old}` : nav.below}>
      <NotesProvider value={noted}>
        {content[section]}
        {charts && <PrintedSheet charts={charts} />}
      </NotesProvider>
    </div>
  )
}
