import type {
  PersonSettings,
  ToldSettings,
  VersionedSettings,
} from '#contract/own/person-settings.ts'
import type { Db } from '#server/db/db.ts'
import { utcText } from '#server/db/statements/utc-text.ts'

const KEPT = `settings, version, author, ${utcText('changed_at')}`
const READ = `select ${KEPT} from person_settings where owner = $1 and user_id = $2`
const PUT = `
  insert into person_settings as known (owner, user_id, settings, version, author, changed_at)
  values ($1, $2, $3, $4::int + 1, $5, now())
  on conflict (owner, user_id) do update
    set settings = excluded.settings, version = excluded.version, author = excluded.author, changed_at = excluded.changed_at
  where known.version = $4::int
  returning ${KEPT}`

const NOTHING: PersonSettings = {
  max_hr: null,
  resting_hr: null,
  threshold_power: null,
  threshold_speed: null,
}
export type KeptSettings = Omit<ToldSettings, 'recordings'>
type Row = Omit<KeptSettings, 'settings'> & { settings: string }
const kept = ({ settings, ...row }: Row): KeptSettings => ({
  settings: { ...NOTHING, ...(JSON.parse(settings) as Partial<PersonSettings>) },
  ...row,
})

/**
 * Settings of an owner (a team's id, or another upstream's fingerprint) for a person. Version 0 if
 * there are none.
 */
export async function readSettings(db: Db, owner: string, userId: string): Promise<KeptSettings> {
  const [row] = await db.rows<Row>(READ, [owner, userId])
  return row ? kept(row) : { settings: NOTHING, version: 0, author: null, changed_at: null }
}

/**
 * Replaces a version of the settings. Null if they have changed since. The person must be on the
 * owner's list.
 */
export async function putSettings(
  db: Db,
  owner: string,
  userId: string,
  { settings, version, author }: VersionedSettings & Pick<KeptSettings, 'author'>,
): Promise<KeptSettings | null> {
  const [row] = await db.rows<Row>(PUT, [owner, userId, JSON.stringify(settings), version, author])
  return row ? kept(row) : null
}
