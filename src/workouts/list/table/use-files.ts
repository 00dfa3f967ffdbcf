import type { Workout } from '#contract/interface/workouts.ts'
import { formatInstant } from '#lib/days.ts'
import { formatDays } from '#lib/range.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { shortId } from '#src/kit/page/person.ts'
import { chooseColumns } from '#src/kit/table/chosen-columns.ts'
import { sortRows, sortWords } from '#src/kit/table/column.ts'
import { facetWords } from '#src/kit/table/facets.ts'
import { usePreferences, useUnits } from '#src/kit/ui/preferences.ts'
import { useNotes } from '#src/workouts/list/notes/use-notes.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { useSelection } from '#src/workouts/list/page/selection.ts'
import { workoutColumns } from '#src/workouts/model/columns.ts'
import { plainWorkoutsCsv } from '#src/workouts/model/data-csv.ts'
import { noteWords } from '#src/workouts/model/notes.ts'
import { workoutsCsv } from '#src/workouts/model/table-csv.ts'

const instantText = (ms: number) => `${formatInstant(new Date(ms).toISOString())} UTC`

/** Description of the files' contents, line by line. */
function useComments(): () => readonly string[] {
  const { userId, view } = useAddress()
  const { hideIdentifiers } = usePreferences()
  const { facets, partly, result } = useLoaded()
  const { shownDays } = useSelection()
  const { chosen, course, selected, total, duplicates } = useFiltered()
  const { duplicatesText, excludedText, showsDuplicates } = useRecordings()
  const { ofDays, missing } = useNotes()
  const rejected = result.data.rejected.length
  const rows = selected.length
  const filtersLine = [
    formatDays(shownDays),
    ...facetWords(facets, chosen),
    view.route ? course : null,
    view.sort &&
      `sorted by ${sortWords(workoutColumns, view.sort)}, ${view.sort.startsWith('-') ? 'descending' : 'ascending'}`,
  ]
  const countsLine = [
    `${counted(rows, 'workout')}${rows === total ? '' : ` of ${formatNumber(total)} in the range`}`,
    duplicatesText,
    showsDuplicates ? `${counted(duplicates.length, 'duplicate row')} not in the totals` : null,
    excludedText && `${excludedText}, listed here with the reason`,
    rejected ? `${counted(rejected, 'unreadable record')} skipped` : null,
  ]
  return () =>
    [
      `Rounds: workouts${hideIdentifiers ? '' : ` for ${userId}`}`,
      filtersLine.filter(Boolean).join('; '),
      partly,
      `Exported ${instantText(Date.now())} from data received ${instantText(result.receivedAt)}`,
      countsLine.filter(Boolean).join('; '),
      ...ofDays.map((note) => `Note: ${noteWords(note)}`),
      missing,
    ].filter((line) => line !== null)
}

const CSV_TYPE = 'text/csv;charset=utf-8'

/** Files of the page: its rows as in the table, and the same workouts with all fields for R and Python. */
export function useFiles() {
  const { userId, view } = useAddress()
  const { hideIdentifiers } = usePreferences()
  const units = useUnits()
  const { isLoading, isPart, chartDays, inRange, originals, exclusions } = useLoaded()
  const { selection } = useSelection()
  const { recorded } = useFiltered()
  const { listed } = useRecordings()
  const { ofDays } = useNotes()
  const comments = useComments()
  /** Original figures, including those that the team excludes: a file contains them, with a note. */
  const asCame = (workouts: readonly Workout[]) =>
    workouts.map((workout) => originals.get(workout.id) ?? workout)
  /**
   * `workouts-5d1c-2026-03-01-to-2026-05-31`, without the user while identifiers are hidden, and
   * with `-part` if years could not be loaded, or the reader stopped loading.
   */
  const fileName = () => {
    const { start, end } = selection ?? chartDays
    const person = hideIdentifiers ? '' : `${shortId(userId).replace('…', '-')}-`
    return `workouts-${person}${start}-to-${end}${isPart ? '-part' : ''}`
  }
  const noRows = listed.length ? undefined : 'No workouts shown'
  return {
    /** Reason that there is no file yet. A partly loaded list would lack rows without notice. */
    whyNone: isLoading ? 'Older workouts are still loading' : noRows,
    saveCsv: () =>
      download(
        `${fileName()}.csv`,
        CSV_TYPE,
        workoutsCsv({
          workouts: asCame(sortRows(listed, workoutColumns, view.sort, recorded)),
          columns: chooseColumns(workoutColumns, view.columns, inRange, recorded).shown,
          units,
          recorded,
          exclusions: exclusions.byId,
          hideReason: hideIdentifiers,
          comments: view.notes === 'with' ? comments() : [],
        }),
      ),
    savePlainCsv: () =>
      download(
        `${fileName()}-plain.csv`,
        CSV_TYPE,
        plainWorkoutsCsv({
          workouts: asCame(listed),
          recorded,
          exclusions: exclusions.byId,
          notes: ofDays,
          comments: view.notes === 'with' ? comments() : null,
          hideIdentifiers,
        }),
      ),
  }
}
