import { createHash } from 'node:crypto'

import type { Connection } from '#contract/interface/providers.ts'
import type { CheckRules } from '#contract/own/connection-checks.ts'
import {
  DAYS_OF_RHYTHM,
  recordedDays,
  WIDE_LOOK,
  type RecordedDays,
} from '#lib/connections/silence.ts'
import { addDays, type Day } from '#lib/days.ts'
import type { Db } from '#server/db/db.ts'

/** Number of days that a person's first check covers. */
const FIRST_LOOK = 30
/** Days that are requested again, because an offline watch sends its workouts later. */
const OVERLAP = 7
/** Limits of stored days and hashes for each provider, newest first. */
const DAYS_KEPT = 200
const HASHES_KEPT = 12

/** Fields of a workout that are used. */
type Recording = {
  provider_id: string | null
  calendar_date: Day
  source: { provider: string | null }
}

/** Stored workout days of a person by provider, newest first. */
export type Remembered = {
  looked_from: Day
  looked_to: Day
  days: Record<string, Day[]>
  /** Hashes of the provider's own workout ids. */
  hashes: Record<string, string[]>
}

/**
 * First day for which a check requests workouts. Where a provider was quiet at the last look, more than its newest may be late:
 * what it recorded meanwhile comes with them.
 */
export function lookFrom(remembered: Remembered | null, today: Day): Day {
  if (!remembered) return addDays(today, -FIRST_LOOK)
  const { looked_from, looked_to, days } = remembered
  const usual = addDays(looked_to, -OVERLAP)
  const isQuiet = Object.values(days).some(([newest]) => newest !== undefined && newest < usual)
  const from = isQuiet ? addDays(looked_to, -FIRST_LOOK) : usual
  return from < looked_from ? looked_from : from
}

const LOOK_AGAIN = `
  update recorded_days set looked_to = least(looked_to, looked_from + ${OVERLAP}) where owner = $1 and user_id = $2::uuid`
/** Has the next check of a person request all workouts since its first look: an import may have brought some of any day. */
export const lookAgain = (db: Db, owner: string, userId: string) =>
  db.rows(LOOK_AGAIN, [owner, userId])

const workoutHash = (owner: string, provider: string, id: string) =>
  createHash('sha256')
    .update(JSON.stringify([owner, provider, id]))
    .digest('hex')
    .slice(0, 20)

/** Hashes of each provider's newest workouts, from workouts sorted newest first. */
function hashesOf(owner: string, workouts: readonly Recording[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { provider_id, source } of workouts) {
    if (!source.provider || provider_id === null || provider_id === '') continue
    const of = found.get(source.provider) ?? []
    if (of.length < HASHES_KEPT) of.push(workoutHash(owner, source.provider, provider_id))
    found.set(source.provider, of)
  }
  return found
}

/** A provider's name may be that of a built-in object property. */
const ofProvider = (by: Record<string, string[]>, provider: string): string[] =>
  (Object.hasOwn(by, provider) && by[provider]) || []

const merged = (
  newer: ReadonlyMap<string, readonly string[]>,
  known: Record<string, string[]>,
  merge: (newer: readonly string[], known: readonly string[]) => string[],
) =>
  Object.fromEntries(
    [...new Set([...newer.keys(), ...Object.keys(known)])].map((provider) => [
      provider,
      merge(newer.get(provider) ?? [], ofProvider(known, provider)),
    ]),
  )

const newestFirst = (a: readonly string[], b: readonly string[]) =>
  [...new Set([...a, ...b])].sort().toReversed().slice(0, DAYS_KEPT)
const asRead = (a: readonly string[], b: readonly string[]) =>
  [...new Set([...a, ...b])].slice(0, HASHES_KEPT)

/** Updates the stored days with workouts read from `from` until `to`. */
export function remember(
  known: Remembered | null,
  owner: string,
  workouts: readonly Recording[],
  { from, to }: { from: Day; to: Day },
): Remembered {
  const isOlder = known !== null && from < known.looked_from
  const hashes = hashesOf(owner, workouts)
  return {
    looked_from: known && !isOlder ? known.looked_from : from,
    looked_to: known && known.looked_to > to ? known.looked_to : to,
    days: merged(recordedDays(workouts), known?.days ?? {}, newestFirst),
    hashes: merged(hashes, known?.hashes ?? {}, (newer, older) =>
      isOlder ? asRead(older, newer) : asRead(newer, older),
    ),
  }
}

export const daysOf = ({ days }: Remembered): RecordedDays => new Map(Object.entries(days))

/**
 * True if older workouts are needed: a connection is connected and provides workouts, was silent,
 * and its rhythm isn't reliably known from the stored days.
 */
export function needsWiderLook(
  connections: readonly Connection[],
  remembered: Remembered,
  { today, rules }: { today: Day; rules: CheckRules },
): boolean {
  if (remembered.looked_from <= addDays(today, -WIDE_LOOK)) return false
  return connections.some(({ slug, status, resource_availability }) => {
    if (slug === null || status !== 'connected') return false
    if (!Object.hasOwn(resource_availability ?? {}, 'workouts')) return false
    const last = addDays(today, 1)
    const days = ofProvider(remembered.days, slug).filter((day) => day <= last)
    const isQuiet = days[0] === undefined || days[0] < addDays(today, -rules.silent)
    return isQuiet && days.length < DAYS_OF_RHYTHM
  })
}
