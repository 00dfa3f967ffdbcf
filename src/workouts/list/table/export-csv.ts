import type { Workout } from '#contract/interface/workouts.ts'
import { formatInstant } from '#lib/days.ts'
import { download } from '#src/kit/lib/download.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { shortId } from '#src/kit/page/person.ts'
import { sortRows } from '#src/kit/table/column.ts'
import type { WorkoutsPageModel } from '#src/workouts/list/use-workouts-page.ts'
import { shownColumns, workoutColumns } from '#src/workouts/model/columns.ts'
import { workoutsCsv } from '#src/workouts/model/csv.ts'
import { noteWords } from '#src/workouts/model/notes.ts'
import { plainWorkoutsCsv } from '#src/workouts/model/plain-csv.ts'
import { providerLabel } from '#src/workouts/model/provider.ts'

const instantText = (ms: number) => `${formatInstant(new Date(ms).toISOString())} UTC`

function filtersLine({ provider, sport, view, texts }: WorkoutsPageModel): string {
  return [
    texts.covers,
    provider.length ? `providers ${provider.map(providerLabel).join(', ')}` : 'all providers',
    sport.length ? `sports ${sport.map(texts.sportLabel).join(', ')}` : 'all sports',
    view.route ? texts.route : null,
    `sorted by ${view.sort || 'time, newest first'}`,
  ]
    .filter(Boolean)
    .join('; ')
}

function countsLine(page: WorkoutsPageModel): string {
  const { selected, total, texts, once, showsDuplicates, duplicates, result } = page
  const { length } = selected
  const rejected = result.data.rejected.length
  return [
    `${counted(length, 'workout')}${length === total ? '' : ` of ${formatNumber(total)} in the range`}`,
    texts.recordedTwice && once ? `${texts.recordedTwice}, counted once` : null,
    showsDuplicates
      ? `${counted(duplicates.length, 'row')} not in the totals, as duplicates`
      : null,
    texts.excluded && `${texts.excluded}: kept here with the reason`,
    rejected ? `${counted(rejected, 'record')} left out as unreadable` : null,
  ]
    .filter(Boolean)
    .join('; ')
}

/** Says what the file is of, line by line. */
const commentsOf = (page: WorkoutsPageModel): string[] =>
  [
    `Rounds: workouts${page.hideIdentifiers ? '' : ` of ${page.userId}`}`,
    filtersLine(page),
    page.texts.partly,
    `Exported ${instantText(Date.now())} from an answer received ${instantText(page.result.receivedAt)}`,
    countsLine(page),
    ...page.notes.ofDays.map((note) => `Note: ${noteWords(note)}`),
    page.notes.missing,
  ].filter((line) => line !== null)

/**
 * Reason that there is no file yet; undefined if there can be one. A partly loaded list would lack
 * rows without notice.
 */
export function notExportable({ isLoading, listed }: WorkoutsPageModel): string | undefined {
  if (isLoading) return 'Older workouts are still loading'
  return listed.length ? undefined : 'No workouts shown'
}

/**
 * `workouts-5d1c-2026-03-01-to-2026-05-31`; without whose they are while identifiers are hidden, and with `-part` where years
 * could not be loaded, or the reader stopped them.
 */
function fileName(page: WorkoutsPageModel): string {
  const { userId, hideIdentifiers, selection, chartDays, isPart } = page
  const { start, end } = selection ?? chartDays
  const person = hideIdentifiers ? '' : `${shortId(userId).replace('…', '-')}-`
  return `workouts-${person}${start}-to-${end}${isPart ? '-part' : ''}`
}
/** With the figures that the team leaves out: a file keeps them, and says so. */
const asCame = ({ originals }: WorkoutsPageModel, workouts: readonly Workout[]) =>
  workouts.map((workout) => originals.get(workout.id) ?? workout)

const CSV_TYPE = 'text/csv;charset=utf-8'

/** Saves the rows of the page, as they stand in its table, as a CSV file. */
export function exportCsv(page: WorkoutsPageModel) {
  const { view, units } = page
  download(
    `${fileName(page)}.csv`,
    CSV_TYPE,
    workoutsCsv({
      workouts: asCame(page, sortRows(page.listed, workoutColumns, view.sort, page.recorded)),
      columns: shownColumns(page.inRange, view.columns).shown,
      units,
      recorded: page.recorded,
      exclusions: page.exclusions.byId,
      hideReason: page.hideIdentifiers,
      comments: view.notes === 'with' ? commentsOf(page) : [],
    }),
  )
}

/** Saves the same workouts with all their fields, for R and Python. */
export const exportPlainCsv = (page: WorkoutsPageModel) =>
  download(
    `${fileName(page)}-plain.csv`,
    CSV_TYPE,
    plainWorkoutsCsv({
      workouts: asCame(page, page.listed),
      recorded: page.recorded,
      exclusions: page.exclusions.byId,
      notes: page.notes.ofDays,
      comments: page.view.notes === 'with' ? commentsOf(page) : null,
      hideIdentifiers: page.hideIdentifiers,
    }),
  )
