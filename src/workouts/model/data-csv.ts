import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import type { Workout } from '#contract/interface/workouts.ts'
import type { Note } from '#contract/own/notes.ts'
import { hasRoute } from '#lib/recordings/recording-rank.ts'
import type { Quantity } from '#src/kit/lib/units.ts'
import { plainCsv, type PlainColumn } from '#src/kit/table/list-csv.ts'
import { exclusionOf, type ExclusionsById } from '#src/workouts/model/quality/exclusions.ts'

import type { Recorded } from './columns.ts'
import { elapsedSeconds, metrics } from './metrics.ts'
import { notesOn } from './notes.ts'

/** Unit suffixes of column names. */
const suffixes: Record<Quantity, string> = {
  distance: '_m',
  elevation: '_m',
  speed: '_m_s',
  pace: '_m_s',
  swimPace: '_m_s',
  duration: '_s',
  heartRate: '_bpm',
  power: '_w',
  energy: '_kcal',
  count: '',
}

type Column = PlainColumn<Workout>
/** Columns that identify a recording or a device, or can name someone. */
const IDENTIFIERS = ['id', 'counted_as', 'device_id', 'left_out_reason']

const metricColumns: readonly Column[] = metrics.map(({ key, quantity, spoken, value }) => ({
  name: `${key === 'elapsed' ? 'elapsed_time' : key}${suffixes[quantity]}`,
  means: spoken,
  value: key === 'elapsed' ? elapsedSeconds : value,
}))

function columnsOf(
  workouts: readonly Workout[],
  { duplicates }: Recorded,
  notes: readonly Note[],
  exclusions: ExclusionsById,
): readonly Column[] {
  const zones = Math.max(0, ...workouts.map(({ hr_zones }) => hr_zones?.length ?? 0))
  return [
    { name: 'id', means: 'recording ID', value: ({ id }) => id },
    {
      name: 'counted_as',
      means: 'ID of the recording counted instead (empty if this one is counted)',
      value: ({ id }) => duplicates.get(id)?.counted.id ?? null,
    },
    {
      name: 'calendar_date',
      means: 'local date of the recording, ISO 8601',
      value: ({ calendar_date }) => calendar_date,
    },
    { name: 'time_start', means: 'ISO 8601', value: ({ time_start }) => time_start },
    { name: 'time_end', means: 'ISO 8601', value: ({ time_end }) => time_end },
    {
      name: 'timezone_offset_s',
      means: 'local time offset from UTC in seconds, positive east of UTC',
      value: ({ timezone_offset }) => timezone_offset,
    },
    {
      name: 'sport',
      means: 'provider’s name for the sport',
      value: ({ sport }) => sport?.name ?? null,
    },
    { name: 'title', means: 'as entered', value: ({ title }) => title || null },
    { name: 'provider', means: 'slug', value: ({ source }) => source.provider },
    { name: 'device_id', means: 'provider’s device ID', value: ({ source }) => source.device_id },
    ...metricColumns,
    {
      name: 'zones',
      means: `number of heart rate zones; ${zoneBounds.length} zones are below 50%, 50–60%, 60–70%, 70–80%, 80–90%, and 90% or more of maximum heart rate`,
      value: ({ hr_zones }) => hr_zones?.length ?? null,
    },
    ...Array.from({ length: zones }, (_, zone): Column => ({
      name: `zone_${zone + 1}_s`,
      means: `time in zone ${zone + 1} (zone 1 is the lowest)`,
      value: ({ hr_zones }) => hr_zones?.[zone] ?? null,
    })),
    {
      name: 'left_out',
      means:
        'what the team excluded from totals: workout, or column names without units (empty if nothing)',
      value: (workout) => {
        const exclusion = exclusionOf(exclusions, workout)
        return exclusion && (exclusion.figures?.join(' ') ?? 'workout')
      },
    },
    {
      name: 'left_out_reason',
      means: 'the team’s reason for the exclusion',
      value: (workout) => exclusionOf(exclusions, workout)?.reason ?? null,
    },
    { name: 'has_route', means: '1 or 0', value: (workout) => Number(hasRoute(workout)) },
    {
      name: 'notes',
      means: 'the team’s notes for that day',
      value: ({ calendar_date }) => notesOn(notes, calendar_date) || null,
    },
  ]
}

/**
 * Workouts for R and Python: one row each, earliest first, in the units of the API (meters,
 * seconds, meters per second, beats per minute, watts, kilocalories), with ISO 8601 days and
 * instants, and empty values if nothing was measured. `comments`, if any, come first, followed by
 * descriptions of the columns, all as lines that begin with `#`.
 */
export function plainWorkoutsCsv({
  workouts,
  recorded,
  exclusions,
  notes,
  comments,
  hideIdentifiers,
}: {
  workouts: readonly Workout[]
  recorded: Recorded
  exclusions: ExclusionsById
  notes: readonly Note[]
  /** Null for no comments, and no descriptions of columns. */
  comments: readonly string[] | null
  hideIdentifiers: boolean
}): string {
  const columns = columnsOf(workouts, recorded, notes, exclusions).filter(
    ({ name }) => !hideIdentifiers || !IDENTIFIERS.includes(name),
  )
  const byTime = workouts.toSorted((a, b) => Date.parse(a.time_start) - Date.parse(b.time_start))
  return plainCsv(
    columns,
    byTime,
    comments && [
      ...comments,
      "R: read.csv(file, comment.char = '#'); Python: pandas.read_csv(file, comment='#'). An empty cell means not measured. Text that begins with = + - @ is prefixed with an apostrophe.",
    ],
  )
}
