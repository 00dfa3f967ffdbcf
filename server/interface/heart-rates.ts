import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import type { SentWorkout } from '#contract/interface/workouts.ts'
import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'

/** Seconds at each heart rate of a recording: at `lowest` beats per minute, and at each beat above. */
export type HeartRates = {
  lowest: number
  seconds: number[]
  /** The maximum set on the device. */
  toldMax: number | null
}

/** Whole seconds in each zone of `zoneBounds`, as shares of the maximum heart rate. */
export function zonesAt({ lowest, seconds }: HeartRates, maximum: number): number[] {
  const zones = zoneBounds.map(() => 0)
  seconds.forEach((time, index) => {
    const share = (lowest + index) / maximum
    const zone = zoneBounds.findLastIndex((bound) => share >= bound)
    zones[zone] = (zones[zone] ?? 0) + time
  })
  return zones.map(Math.round)
}

/**
 * Zones of a recording by the person's maximum, otherwise by the one set on the device. Null if
 * neither is known.
 */
export function zonesOf(heartRates: HeartRates | null, personMax: number | null): number[] | null {
  const maximum = personMax ?? heartRates?.toldMax ?? null
  return heartRates && maximum !== null ? zonesAt(heartRates, maximum) : null
}

const CHUNK = 500

const FORGET = `
  delete from workout_heart_rates
  where team_id = $1 and workout_id in (select id from jsonb_to_recordset($2::text::jsonb) as x(id uuid))`
const PUT = `
  insert into workout_heart_rates (team_id, workout_id, seconds, told_max)
  select $1, id, seconds, told_max
  from jsonb_to_recordset($2::text::jsonb) as x(id uuid, seconds text, told_max real)`

/** Replaces the heart rates of stored workouts by id. Null removes them. */
export async function putHeartRates(
  db: Db,
  teamId: string,
  ofWorkouts: ReadonlyMap<string, HeartRates | null>,
): Promise<void> {
  const rows = [...ofWorkouts].flatMap(([id, rates]) =>
    rates
      ? {
          id,
          seconds: JSON.stringify([rates.lowest, ...rates.seconds]),
          told_max: rates.toldMax,
        }
      : [],
  )
  await db.transaction(async (tx) => {
    await tx.rows(FORGET, [teamId, JSON.stringify([...ofWorkouts.keys()].map((id) => ({ id })))])
    await tx.rows(PUT, [teamId, JSON.stringify(rows)])
  })
}

const COUNT = `
  select count(*)::int as n from workouts w
  join workout_heart_rates h on h.team_id = w.team_id and h.workout_id = w.id
  where w.team_id = $1 and w.user_id = $2`

/** Number of a person's recordings whose zones follow the person's maximum. */
export const countCutZones = async (db: Db, teamId: string, userId: string): Promise<number> =>
  firstRow(await db.rows<{ n: number }>(COUNT, [teamId, userId])).n

const OF_USER = `
  select w.id, w.body, h.seconds, h.told_max
  from workouts w join workout_heart_rates h on h.team_id = w.team_id and h.workout_id = w.id
  where w.team_id = $1 and w.user_id = $2 and w.id > $3
  order by w.id limit ${CHUNK} for update of w`
const PUT_BODIES = `
  update workouts set body = x.body from jsonb_to_recordset($2::text::jsonb) as x(id uuid, body text)
  where team_id = $1 and workouts.id = x.id`
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Row = { id: string; body: string; seconds: string; told_max: number | null }

/**
 * Recalculates the zones of a person's imported recordings for this maximum, or if null, for the
 * one set on each device. Resolves with the number of changed recordings. Zones sent by a provider
 * stay as they are.
 */
export const cutZones = (
  db: Db,
  teamId: string,
  userId: string,
  maximum: number | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    let changed = 0
    let after = FIRST_ID
    for (;;) {
      const rows = await tx.rows<Row>(OF_USER, [teamId, userId, after])
      const bodies = rows.flatMap(({ id, body, seconds, told_max }) => {
        const [lowest, ...each] = JSON.parse(seconds) as [number, ...number[]]
        const workout = JSON.parse(body) as SentWorkout
        const hr_zones = zonesOf({ lowest, seconds: each, toldMax: told_max }, maximum)
        const next = JSON.stringify({ ...workout, hr_zones })
        return next === body ? [] : { id, body: next }
      })
      if (bodies.length) await tx.rows(PUT_BODIES, [teamId, JSON.stringify(bodies)])
      changed += bodies.length
      const last = rows.at(-1)
      if (!last || rows.length < CHUNK) return changed
      after = last.id
    }
  })
