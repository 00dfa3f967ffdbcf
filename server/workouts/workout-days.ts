import type { Scope } from '#contract/own/rights.ts'
import {
  DAYS_MAX,
  type DayRecording,
  type PersonDays,
  type WorkoutDays,
} from '#contract/own/workout-days.ts'
import { addDays, dayAt, type Day } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import type { Db } from '#server/db/db.ts'
import { sealerOf } from '#server/db/sealing/sealing.ts'
import { batched, personKey } from '#server/db/statements/batched.ts'
import { deleteInParts } from '#server/db/statements/delete-in-parts.ts'
import { givenConditions } from '#server/db/statements/given-conditions.ts'
import { inScope } from '#server/db/statements/in-scope.ts'
import { utcText } from '#server/db/statements/utc-text.ts'
import { acrossTenants } from '#server/db/tenant.ts'

import { shortWorkoutId, withoutExclusions, type ExclusionsByShortId } from './excluded-days.ts'

/**
 * Days that are requested again each time, because an offline watch sends workouts later and
 * people edit theirs.
 */
const RECENT_DAYS = 14
/** Days after which all days are read again, to find changes and deletions in old ones. */
const WHOLE_DAYS = 7
const DAY_MS = 86_400_000
/** Number of people from the list in one response. */
const PART = 100

type Of = { owner: string; user_id: string }
export type KeptDays = {
  looked_from: Day
  read_at: string
  whole_at: string
  days: WorkoutDays
  unreadable: number
}
/** Days to request, inclusive. Without `to`, all days since `from`. */
export type DayWindow = { from: Day; to: Day | null }

/** The earliest day that is stored on a given day. */
export const keptFrom = (today: Day): Day => addDays(today, -DAYS_MAX)

/**
 * Ranges of days to read so that those since `from` are known: all if nothing is known, or if all
 * were last read a week ago. Otherwise the last 14 days before the last reading, all since, and
 * those before the first known one.
 */
export function windowsToRead(kept: KeptDays | null, from: Day, now: Date): DayWindow[] {
  if (!kept) return [{ from, to: null }]
  const first = from < kept.looked_from ? from : kept.looked_from
  const recent = addDays(dayAt(Date.parse(kept.read_at), 0), -RECENT_DAYS)
  const isOld = now.getTime() - Date.parse(kept.whole_at) >= WHOLE_DAYS * DAY_MS
  if (isOld || recent <= kept.looked_from) return [{ from: first, to: null }]
  const newest: DayWindow = { from: recent, to: null }
  return from < kept.looked_from ? [newest, { from, to: addDays(kept.looked_from, -1) }] : [newest]
}

const isIn = (day: Day, { from, to }: DayWindow) => day >= from && (to === null || day <= to)

/** Replaces known days with those read in the same ranges. Days that are too old are dropped. */
export function mergeDays(
  kept: KeptDays | null,
  windows: readonly DayWindow[],
  read: { days: WorkoutDays; unreadable: number },
  now: Date,
): KeptDays {
  const earliest = keptFrom(dayAt(now.getTime(), 0))
  const stays = ([day]: readonly [Day, unknown]) =>
    day >= earliest && !windows.some((window) => isIn(day, window))
  const days: Record<Day, readonly DayRecording[]> = Object.fromEntries(
    Object.entries(kept?.days ?? {}).filter(stays),
  )
  for (const [day, recordings] of Object.entries(read.days))
    if (day >= earliest && windows.some((window) => isIn(day, window))) days[day] = recordings
  const begins = windows.map(({ from }) => from).concat(kept?.looked_from ?? [])
  const first = itemAt(begins.sort(), 0)
  const looked_from = first < earliest ? earliest : first
  const isWhole = windows.some(({ from, to }) => to === null && from <= looked_from)
  return {
    looked_from,
    read_at: now.toISOString(),
    whole_at: isWhole || !kept ? now.toISOString() : kept.whole_at,
    days,
    // earlier unreadable records may be on days that were not read now
    unreadable: isWhole ? read.unreadable : Math.max(kept?.unreadable ?? 0, read.unreadable),
  }
}

const DAY = (column: string) => `to_char(${column}, 'YYYY-MM-DD') as looked_from`
const MAX_HR = `(s.settings::jsonb #>> '{max_hr,value}')::float8 as max_hr`
const EXCLUSIONS = `(
  select json_agg(json_build_array(e.workout_id, e.figures::json))::text
  from workout_exclusions e where e.owner = p.owner and e.user_id = p.user_id) as exclusions`
// looked up by key: a join would be planned as if many were requested, and read the people of all
// owners
const theirs = (table: string, name: string) => `
  left join lateral (select * from ${table} t where t.owner = p.owner and t.user_id = p.user_id limit 1) ${name} on true`
const JOINED = `${theirs('workout_days', 'd')} ${theirs('person_settings', 's')}`
const KNOWN = `
  select p.owner, p.user_id, ${DAY('d.looked_from')}, ${utcText('d.read_at')}, ${utcText('d.whole_at')}, d.days, d.unreadable, ${MAX_HR}, ${EXCLUSIONS}
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid) cross join lateral (
    select * from workspace_people w where w.owner = x.owner and w.user_id = x.user_id and w.removed_at is null limit 1
  ) p ${JOINED}`
// a row deleted during a reading isn't created again from earlier data, because updates never
// insert
const PUT = `
  with given as (
    select * from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, looked_from date, read_at timestamptz,
      whole_at timestamptz, days text, unreadable int, known_at timestamptz)
  ), changed as (
    update workout_days d set looked_from = x.looked_from, read_at = x.read_at, whole_at = x.whole_at, days = x.days,
      unreadable = x.unreadable
    from given x
    where d.owner = x.owner and d.user_id = x.user_id and date_trunc('milliseconds', d.read_at) = x.known_at
  )
  insert into workout_days (owner, user_id, looked_from, read_at, whole_at, days, unreadable)
  select x.owner, x.user_id, x.looked_from, x.read_at, x.whole_at, x.days, x.unreadable
  from given x join workspace_people p on p.owner = x.owner and p.user_id = x.user_id
  where x.known_at is null
  on conflict (owner, user_id) do nothing`
const listSql = (and: string) => `
  select p.user_id, ${DAY('d.looked_from')}, ${utcText('d.read_at')}, d.days, d.unreadable, ${MAX_HR}, ${EXCLUSIONS}
  from workspace_people p ${JOINED}
  where p.owner = $1 and p.removed_at is null ${and}
  order by p.user_id limit ${PART + 1}`

type Stored = { looked_from: Day; read_at: string; days: string; unreadable: number }
/** `Kept` are the columns of a person's stored days, null if there are none. */
type Row<Kept = Stored> = (Kept | { [Column in keyof Kept]: null }) & {
  user_id: string
  max_hr: number | null
  /** JSON: for each workout its id and its excluded figures. Null is the whole workout. */
  exclusions: string | null
}
const exclusionsOf = ({ exclusions }: Pick<Row, 'exclusions'>): ExclusionsByShortId =>
  new Map(
    exclusions === null
      ? []
      : (JSON.parse(exclusions) as [string, string[] | null][]).map(([id, figures]) => [
          shortWorkoutId(id),
          figures,
        ]),
  )

/**
 * The person's days from `from` on: JSON of PersonDays. The stored JSON is parsed only if it
 * begins earlier, or something is excluded.
 */
function renderedDays(row: Row, from: Day): string {
  const { user_id, looked_from, read_at, unreadable, max_hr } = row
  const stored = row.days ?? '{}'
  const isWhole = !looked_from || (looked_from >= from && row.exclusions === null)
  const told = isWhole
    ? { days: stored, excluded: 0 }
    : withoutExclusions(since(JSON.parse(stored) as WorkoutDays, from), exclusionsOf(row))
  const about = {
    user_id,
    read_at,
    looked_from,
    unreadable: unreadable ?? 0,
    excluded: told.excluded,
    max_hr,
    failed: null,
  }
  const days = typeof told.days === 'string' ? told.days : JSON.stringify(told.days)
  return `${JSON.stringify(about).slice(0, -1)},"days":${days}}`
}
const since = (days: WorkoutDays, from: Day): WorkoutDays =>
  Object.fromEntries(Object.entries(days).filter(([day]) => day >= from))

/** Days since `from` of the people in a scope after a given one, by id. */
type DaysWanted = { from: Day; after?: string | undefined; scope: Scope }

/**
 * A page of an owner's people: JSON of PersonDays each, and the start of the next page. Ids never
 * change, so no one is skipped if someone is removed in between.
 */
async function listWorkoutDays(
  db: Db,
  owner: string,
  { from, after, scope }: DaysWanted,
): Promise<{ people: string[]; next: string | null }> {
  const { and, args } = givenConditions([owner], {
    [inScope('p')]: scope,
    'p.user_id > $::uuid': after,
  })
  const rows = await db.rows<Row>(listSql(and), args)
  const part = rows.slice(0, PART)
  return {
    people: part.map((row) => renderedDays(row, from)),
    next: rows.length > PART ? itemAt(part, -1).user_id : null,
  }
}

/** Data known about a person before a reading. */
export type KnownDays = {
  kept: KeptDays | null
  max_hr: number | null
  exclusions: ExclusionsByShortId
}

async function findKnownDays(db: Db, people: readonly Of[]): Promise<(KnownDays | null)[]> {
  const rows = await db.rows<Row<Stored & { whole_at: string }> & Of>(KNOWN, [
    JSON.stringify(people),
  ])
  const found = new Map(
    rows.map(({ owner, user_id, max_hr, ...row }): [string, KnownDays] => [
      personKey({ owner, user_id }),
      {
        max_hr,
        exclusions: exclusionsOf(row),
        kept:
          row.days === null
            ? null
            : {
                looked_from: row.looked_from,
                read_at: row.read_at,
                whole_at: row.whole_at,
                days: JSON.parse(row.days) as WorkoutDays,
                unreadable: row.unreadable,
              },
      },
    ]),
  )
  return people.map((person) => found.get(personKey(person)) ?? null)
}

/** New days to store instead of those known before the reading. */
type ToKeep = Of & { kept: KeptDays; before: KeptDays | null }

async function putDays(db: Db, items: readonly ToKeep[]): Promise<void[]> {
  const rows = await Promise.all(
    items.map(async ({ owner, user_id, kept, before }) => ({
      ...kept,
      known_at: before?.read_at ?? null,
      owner,
      user_id,
      days: (await sealerOf(db, owner))(JSON.stringify(kept.days)),
    })),
  )
  await db.rows(PUT, [JSON.stringify(rows)])
  return items.map(() => undefined)
}

/** Window within which writes are combined. */
const GATHER_MS = 5

/**
 * Store of the days of people's workouts. Simultaneous reads and writes are combined. The store
 * only saves repeated requests, so callers don't wait for the write, and `onError` gets a failure.
 */
export function openWorkoutDays(db: Db, onError: (error: unknown) => void) {
  // one run is about people of several owners
  const ofOwners = acrossTenants(db)
  const find = batched((people: Of[]) => findKnownDays(ofOwners, people), { keyOf: personKey })
  const put = batched((items: ToKeep[]) => putDays(ofOwners, items), {
    keyOf: personKey,
    gatherMs: GATHER_MS,
  })
  const writing = new Map<string, Promise<void>>()
  return {
    /** Null if the person is not on the list. */
    async known(person: Of): Promise<KnownDays | null> {
      await writing.get(personKey(person))
      return find(person)
    },
    /** Stores days, unless the known ones were replaced or deleted in the meantime. */
    keep(item: ToKeep): void {
      const key = personKey(item)
      const written = put(item)
        .catch(onError)
        .finally(() => {
          if (writing.get(key) === written) writing.delete(key)
        })
      writing.set(key, written)
    },
    /** A page of an owner's people, including pending writes. */
    async list(owner: string, wanted: DaysWanted) {
      await Promise.all(writing.values())
      return listWorkoutDays(db, owner, wanted)
    },
  }
}
export type KeptWorkoutDays = ReturnType<typeof openWorkoutDays>

/** The person's days from `from` on. */
export const asPersonDays = (
  user_id: string,
  { kept, max_hr, exclusions }: KnownDays,
  from: Day,
  failed: PersonDays['failed'] = null,
): PersonDays => ({
  user_id,
  read_at: kept?.read_at ?? null,
  looked_from: kept?.looked_from ?? null,
  ...withoutExclusions(kept ? since(kept.days, from) : {}, exclusions),
  unreadable: kept?.unreadable ?? 0,
  max_hr,
  failed,
})

/** Deletes a person's days after their workouts changed, so that all are requested again. */
export const forgetDaysOf = (db: Db, owner: string, userId: string) =>
  db.rows('delete from workout_days where owner = $1 and user_id = $2', [owner, userId])

/** Deletes days that no one requested for this many days. */
export const forgetWorkoutDays = (db: Db, days: number): Promise<number> =>
  deleteInParts(db, {
    table: 'workout_days',
    where: `read_at < now() - $1::int * interval '1 day'`,
    args: [days],
  })
