import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { Workout, type SentWorkout } from '#contract/interface/workouts.ts'
import { today } from '#lib/days.ts'
import { checkSoon } from '#server/connections/due-checks.ts'
import { lookAgain } from '#server/connections/recorded-days.ts'
import type { Db } from '#server/db/db.ts'
import { refuseErased } from '#server/db/erased-people.ts'
import { findUnstorable } from '#server/http/storable-text.ts'
import { UNSTORABLE } from '#server/import/json-records.ts'
import type { Report } from '#server/import/report.ts'
import { cutZones, putHeartRates } from '#server/interface/heart-rates.ts'
import { firstIssue, putUsers, putWorkouts } from '#server/interface/store.ts'
import { putPeople } from '#server/people/people.ts'
import { putSettings, readSettings } from '#server/workouts/person-settings.ts'
import { forgetDaysOf } from '#server/workouts/workout-days.ts'

import { findRecordings, type Found } from './find-recordings.ts'
import {
  compareCopies,
  fullerThanStored,
  traitsOf,
  withTitleOf,
  type Copy,
  type CopyTraits,
} from './fuller-copy.ts'
import { readRecording } from './read-recording.ts'
import { NotARecording, type Recording } from './recording.ts'
import { toWorkout, type ImportedWorkout } from './to-workout.ts'

type WorkoutsImport = {
  userId: string
  /** Files, folders, and zip archives. */
  paths: readonly string[]
  /**
   * The person's maximum heart rate, stored for the person if none is. Null uses the one set on
   * each device.
   */
  maxHr?: number | null
}
type WorkoutsSummary = {
  files: number
  created: number
  replaced: number
  unchanged: number
  repeated: number
  refused: number
  transitions: number
}

const BATCH = 50

type Ready = ImportedWorkout & Copy & { where: string }

/**
 * The stored maximum of a person, otherwise the one given with an import, which is then stored.
 * Throws an Error if it isn't above the person's resting heart rate.
 */
async function maximumOf(
  db: Db,
  { owner, userId, given }: { owner: string; userId: string; given: number | null },
  report: Report,
) {
  const { settings, version } = await readSettings(db, owner, userId)
  const entered = settings.max_hr
  if (entered && given !== null && entered.value !== given)
    report.say(
      `The maximum heart rate entered for this person is ${entered.value} bpm (${entered.source}), so --max-hr ${given} isn’t used. Change it on their workouts page.`,
    )
  const resting = settings.resting_hr
  if (!entered && given !== null && resting && given <= resting.value)
    throw new Error(
      `The resting heart rate entered for this person is ${resting.value} bpm (${resting.source}). --max-hr must be higher.`,
    )
  return {
    value: entered?.value ?? given,
    /** The person must be on the owner's list. */
    enter: async () => {
      if (entered || given === null) return
      const max_hr = { value: given, source: 'import --max-hr', day: today() }
      await putSettings(db, owner, userId, {
        settings: { ...settings, max_hr },
        version,
        author: null,
      })
      // someone may have entered another one in the meantime
      const { settings: kept } = await readSettings(db, owner, userId)
      await cutZones(db, owner, userId, kept.max_hr?.value ?? null)
      await forgetDaysOf(db, owner, userId)
    },
  }
}

/**
 * Reads recordings of one person and stores them as workouts of the team. A broken file or one
 * without a recording is reported with the reason, and the others are imported. The same recording
 * is always the same workout, however often and in whatever file it is imported.
 */
export async function importWorkouts(
  db: Db,
  team: { id: string },
  { userId, paths, maxHr = null }: WorkoutsImport,
  report: Report,
): Promise<WorkoutsSummary> {
  const summary = {
    files: 0,
    created: 0,
    replaced: 0,
    unchanged: 0,
    repeated: 0,
    refused: 0,
    transitions: 0,
  }
  await refuseErased(db, team.id, [userId])
  const seen = new Map<string, CopyTraits>()
  const count = { total: 0 }
  const maximum = await maximumOf(db, { owner: team.id, userId, given: maxHr }, report)
  const withoutZones = new Set<string>()
  let batch: Ready[] = []
  const refuse = (where: string, reason: string) => {
    summary.refused++
    report.problem(where, reason)
  }
  const write = async () => {
    if (batch.length === 0) return
    const ready = batch
    batch = []
    await db.transaction(async (tx) => {
      await putUsers(tx, team.id, [userId])
      await putPeople(tx, team.id, [{ user_id: userId }])
      const fuller = await fullerThanStored(tx, team.id, ready)
      summary.repeated += ready.length - fuller.length
      const taken = new Set(fuller.map(({ workout }) => workout.id))
      for (const { workout } of ready) if (!taken.has(workout.id)) withoutZones.delete(workout.id)
      const workouts = fuller.map(({ workout }) => workout)
      const heartRates = new Map(fuller.map((each) => [each.workout.id, each.heartRates]))
      const written = await putWorkouts(tx, team.id, workouts)
      await putHeartRates(tx, team.id, heartRates)
      if (written.created || written.replaced) {
        await forgetDaysOf(tx, team.id, userId)
        await lookAgain(tx, team.id, userId)
        await checkSoon(tx, team.id, [userId])
      }
      summary.created += written.created
      summary.replaced += written.replaced
      summary.unchanged += written.unchanged
    })
  }
  for await (const found of findRecordings(paths, count, refuse)) {
    summary.files++
    const ready = await readFound(found, {
      userId,
      maxHr: maximum.value,
      summary,
      refuse,
      report,
    })
    for (const next of ready) {
      const before = seen.get(next.workout.id)
      if (before && compareCopies(before, traitsOf(next)) <= 0) {
        summary.repeated++
        continue
      }
      if (before) next.workout = withTitleOf(next.workout, before.title)
      seen.set(next.workout.id, traitsOf(next))
      if (next.heartRates && !next.workout.hr_zones) withoutZones.add(next.workout.id)
      else withoutZones.delete(next.workout.id)
      batch.push(next)
    }
    if (batch.length >= BATCH) await write()
    report.progress(summary.files, count.total, 'files read')
  }
  await write()
  if (seen.size > 0) await maximum.enter()
  if (withoutZones.size > 0)
    report.say(
      `${counted(withoutZones.size, 'workout')} with a heart rate ${withoutZones.size === 1 ? 'has' : 'have'} no zones because the maximum heart rate is unknown. Enter it on their workouts page, or import with --max-hr.`,
    )
  report.say(summaryWords(summary))
  return summary
}

async function readFound(
  found: Found,
  {
    userId,
    maxHr,
    summary,
    refuse,
    report,
  }: {
    userId: string
    maxHr: number | null
    summary: WorkoutsSummary
    refuse: Report['problem']
    report: Report
  },
): Promise<Ready[]> {
  try {
    const bytes = await found.read()
    const { recordings, damage, transitions } = await readRecording(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    summary.transitions += transitions
    const faults: string[] = []
    const ready = recordings.flatMap((recording, index): Ready[] => {
      if (recordings.slice(0, index).some((earlier) => isSameRecording(earlier, recording))) {
        summary.repeated++
        return []
      }
      const implausible: string[] = []
      try {
        const { workout, heartRates } = toWorkout(recording, {
          userId,
          fallbackIdentity: index === 0 ? hash : `${hash} ${index + 1}`,
          maxHr,
          title: found.remarks?.title ?? null,
          // a table's one word for a file says less than the sessions of a multisport recording
          sport:
            recordings.length === 1 && recording.sport === null
              ? (found.remarks?.sport ?? null)
              : null,
          note: (what) => implausible.push(what),
        })
        checkWorkout(workout)
        if (implausible.length)
          report.problem(
            found.where,
            `imported without these implausible values: ${implausible.join('; ')}`,
          )
        return [
          {
            workout,
            heartRates,
            where: found.where,
            format: recording.format,
            isDamaged: damage !== null,
          },
        ]
      } catch (error) {
        if (!(error instanceof NotARecording)) throw error
        faults.push(error.message)
        return []
      }
    })
    if (ready.length === 0) throw new NotARecording(faults.join('; '))
    for (const fault of faults)
      report.problem(found.where, `one of its ${recordings.length} workouts was skipped: ${fault}`)
    if (damage !== null) report.problem(found.where, `only partly imported: ${damage}`)
    return ready
  } catch (error) {
    refuse(
      found.where,
      error instanceof NotARecording
        ? error.message
        : `couldn’t be read: ${error instanceof Error ? error.message : String(error)}`,
    )
    return []
  }
}

/** True if a file has one track twice: the same samples at the same times, whatever it is called. */
const isSameRecording = (one: Recording, other: Recording): boolean =>
  one.samples.length > 0 &&
  one.start === other.start &&
  one.end === other.end &&
  one.sport === other.sport &&
  isDeepStrictEqual(one.samples, other.samples)

/** Throws NotARecording with the reason if the contract or the database would reject the workout. */
function checkWorkout(workout: SentWorkout) {
  const { error } = Workout.safeParse(workout)
  if (error) throw new NotARecording(firstIssue(error))
  const unstorable = findUnstorable(workout)
  if (unstorable) throw new NotARecording(`${unstorable.join('.')}: ${UNSTORABLE}`)
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

function summaryWords({
  files,
  created,
  replaced,
  unchanged,
  repeated,
  refused,
  transitions,
}: WorkoutsSummary): string {
  const parts = [
    counted(created, 'new workout'),
    `${replaced} replaced`,
    `${unchanged} unchanged`,
    `${refused} rejected`,
  ]
  if (repeated > 0) parts.push(counted(repeated, 'duplicate recording'))
  if (transitions > 0) parts.push(`${counted(transitions, 'transition')} between sports skipped`)
  if (files === 0)
    return 'No recordings found. Rounds reads FIT, GPX, and TCX files, folders of them, and zip archives.'
  return `${counted(files, 'file')} read: ${parts.join(', ')}.`
}
