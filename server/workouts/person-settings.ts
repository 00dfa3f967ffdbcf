import type { VersionedSettings, PersonSettings } from '#contract/own/person-settings.ts'
import type { Db } from '#server/db/db.ts'

const READ = 'select settings, version from person_settings where owner = $1 and user_id = $2'
const PUT = `
  insert into person_settings as known (owner, user_id, settings, version)
  values ($1, $2, $3, $4::int + 1)
  on conflict (owner, user_id) do update set settings = excluded.settings, version = excluded.version
  where known.version = $4::int
  returning settings, version`

const NOTHING: PersonSettings = {
  max_hr: null,
  resting_hr: null,
  threshold_power: null,
  threshold_speed: null,
}
type Row = { settings: string; version: number }
const kept = ({ settings, version }: Row): VersionedSettings => ({
  settings: { ...NOTHING, ...(JSON.parse(settings) as Partial<PersonSettings>) },
  version,
})

/**
 * Settings by an owner (a team's id, or another upstream's fingerprint) for a person. Version 0 if
 * there are none.
 */
export async function readSettings(
  db: Db,
  owner: string,
  userId: string,
): Promise<VersionedSettings> {
  const [row] = await db.rows<Row>(READ, [owner, userId])
  return row ? kept(row) : { settings: NOTHING, version: 0 }
}

/**
 * Keeps settings in the place of their version; null where there is another one by now. The person
 * must be on the owner's list.
 */
export async function putSettings(
  db: Db,
  owner: string,
  userId: string,
  { settings, version }: VersionedSettings,
): Promise<VersionedSettings | null> {
  const [row] = await db.rows<Row>(PUT, [owner, userId, JSON.stringify(settings), version])
  return row ? kept(row) : null
}
