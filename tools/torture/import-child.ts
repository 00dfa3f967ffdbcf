import { Marker } from '#contract/interface/markers.ts'
/** Imports the files that its parent names, one by one into one scratch database, and says what is wrong with what is stored. */
import { Workout } from '#contract/interface/workouts.ts'
import { itemAt } from '#lib/lists.ts'
import { decodePolyline } from '#lib/polyline.ts'
import type { Db } from '#server/db/db.ts'
import { openDb } from '#server/db/open.ts'
import { importMarkers } from '#server/import/catalog/markers.ts'
import { importPeople } from '#server/import/people.ts'
import { importWorkouts } from '#server/import/recordings/workouts.ts'
import { collectingReport } from '#server/import/report.ts'
import { putTeam } from '#server/interface/store.ts'

import type { Source } from './import-sources.ts'

export type Order = { index: number; file: string; what: Source['what'] }
/** `faults`: what must not be. `problems`: what the report names, as it should. */
export type Outcome = { index: number; stored: number; problems: number; faults: string[] }

const WEEK_S = 7 * 24 * 3600
/** What no device measures of a person: a figure beyond it must not be stored. */
const LIMITS: Record<string, [number, number]> = {
  average_hr: [20, 250],
  max_hr: [20, 250],
  average_speed: [0, 100],
  max_speed: [0, 100],
  average_watts: [0, 4000],
  max_watts: [0, 4000],
  device_watts: [0, 4000],
  weighted_average_watts: [0, 4000],
  calories: [0, 100_000],
  distance: [0, 100 * WEEK_S],
  moving_time: [0, WEEK_S],
  steps: [0, 1_000_000],
  elev_high: [-500, 12_000],
  elev_low: [-500, 12_000],
  total_elevation_gain: [0, 100_000],
}
const UNSTORABLE = /\0|\p{Surrogate}/u

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      yield key
      yield* textsIn(inner)
    }
}

type Row = { id: string; user_id: string; provider: string; same_start: boolean; body: string }

function faultsOfWorkout({ body, ...row }: Row): string[] {
  const result = Workout.safeParse(JSON.parse(body))
  if (!result.success) return [`breaks the contract: ${itemAt(result.error.issues, 0).message}`]
  const workout = result.data
  const faults: string[] = []
  if (row.id !== workout.id || row.user_id !== workout.user_id || !row.same_start)
    faults.push('its columns are not those of its body')
  for (const [field, [low, high]] of Object.entries(LIMITS)) {
    const value = workout[field]
    if (typeof value === 'number' && !(value >= low && value <= high))
      faults.push(`${field} of ${value}`)
  }
  for (const seconds of workout.hr_zones ?? [])
    if (!(seconds >= 0 && seconds <= WEEK_S)) faults.push(`hr_zones of ${seconds}`)
  const [start, end] = [Date.parse(workout.time_start), Date.parse(workout.time_end)]
  const seconds = (end - start) / 1000
  if (!(seconds >= 0 && seconds <= WEEK_S)) faults.push(`it lasts ${seconds} s`)
  if ((workout.moving_time ?? 0) > seconds + 1)
    faults.push(`moving_time of ${workout.moving_time} in ${seconds} s`)
  if (start < Date.UTC(1980) || end > Date.now() + 2 * 86_400_000)
    faults.push(`it began on ${workout.time_start}`)
  if (workout.map?.summary_polyline) decodePolyline(workout.map.summary_polyline)
  return faults
}

const OF_USER = `
  select id::text, user_id::text, provider, body, time_start = (body::json ->> 'time_start')::timestamptz as same_start
  from workouts where team_id = $1 and user_id = $2`
const OF_TEAM = `
  select m.name, m.provider_id, b.body from markers m full join marker_bodies b using (team_id, id)
  where coalesce(m.team_id, b.team_id) = $1`

/** Says no more than that a file cannot be read: neither a fault of the program nor one that the database found. */
const isInWords = (error: unknown) =>
  error instanceof Error && error.constructor === Error && !('code' in error)

async function importOne(db: Db, { index, file, what }: Order): Promise<Outcome> {
  const report = collectingReport()
  const faults: string[] = []
  const userId = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const team = await putTeam(db, { name: `Team ${what === 'workouts' ? '' : index}` })
  let counted: number | null = null
  try {
    const written =
      what === 'workouts'
        ? await importWorkouts(db, team, { userId, paths: [file] }, report)
        : await (what === 'markers' ? importMarkers : importPeople)(db, team, file, report)
    counted = written.created + written.replaced + written.unchanged
  } catch (error) {
    if (what === 'workouts' || !isInWords(error))
      faults.push(`the import ended: ${error instanceof Error ? error.message : String(error)}`)
  }
  let stored = 0
  const texts: string[] = []
  if (what === 'workouts') {
    const rows = await db.rows<Row>(OF_USER, [team.id, userId])
    stored = rows.length
    for (const row of rows) {
      faults.push(...faultsOfWorkout(row))
      texts.push(...textsIn(JSON.parse(row.body)))
    }
  } else if (what === 'markers') {
    const rows = await db.rows<{ name: string | null; body: string | null }>(OF_TEAM, [team.id])
    stored = rows.length
    for (const { name, body } of rows) {
      const marker = Marker.safeParse(JSON.parse(body ?? 'null'))
      if (!marker.success || marker.data.name !== name) faults.push('a marker is half there')
      texts.push(...textsIn(marker.data))
    }
  } else
    stored = (await db.rows('select 1 from workspace_people where owner = $1', [team.id])).length
  if (stored !== (counted ?? 0)) faults.push(`${counted} were counted and ${stored} are stored`)
  if (texts.some((text) => UNSTORABLE.test(text))) faults.push('a text that cannot be stored')
  if (stored === 0 && report.problems.length === 0 && counted !== null && what === 'workouts')
    faults.push('nothing was imported and nothing was reported')
  return { index, stored, problems: report.problems.length, faults: [...new Set(faults)] }
}

const db = await openDb({ databaseUrl: null, dataDir: itemAt(process.argv, 2) })
process.on('message', (order: Order) => {
  void importOne(db, order).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) =>
      process.send?.({ index: order.index, stored: 0, problems: 0, faults: [String(error)] }),
  )
})
process.once('disconnect', () => void db.close().then(() => process.exit()))
process.send?.('ready')
