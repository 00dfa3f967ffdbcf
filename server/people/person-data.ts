import type { ErasedPerson } from '#contract/own/workspace.ts'
import type { Db } from '#server/db/db.ts'
import { eraseLocked, lockPeople } from '#server/db/erased-people.ts'
import { asTenant } from '#server/db/tenant.ts'

/** Rows of one kind that are stored about a person. */
type Part = {
  name: string
  table: string
  /** Condition on the rows `t` of the table, with the owner as $1 and the person as $2. */
  where: string
  /** Columns that hold JSON as text. */
  json?: readonly string[]
  /** Columns that say nothing about the person: keys of this database, and other people. */
  without?: readonly string[]
  /**
   * Columns by which rows are read in batches, unique within the person. Without them, all rows
   * are read at once.
   */
  key?: string
}

const IN_WORKSPACE = 't.owner = $1 and t.user_id = $2'
const TEAM = 't.team_id = (select id from teams where id::text = $1)'
const OF_PERSON = 'where w.team_id = t.team_id and w.user_id = $2 and w.id = t.workout_id'
const ofWorkspace = (name: string, table: string, more: Partial<Part> = {}): Part => ({
  name,
  table,
  where: IN_WORKSPACE,
  ...more,
})

/** Everything that is stored about a person. A test compares it with the tables of the database. */
export const PARTS: readonly Part[] = [
  ofWorkspace('person', 'workspace_people', { without: ['check_claimed_until'] }),
  ofWorkspace('settings', 'person_settings', { json: ['settings'] }),
  ofWorkspace('notes', 'person_notes'),
  ofWorkspace('workout_exclusions', 'workout_exclusions', { json: ['figures'] }),
  ofWorkspace('issues', 'problems', { json: ['troubles'] }),
  {
    name: 'issue_history',
    table: 'problem_events',
    where:
      't.owner = $1 and t.problem_id in (select id from problems where owner = $1 and user_id = $2)',
    json: ['fields'],
    without: ['browser'],
  },
  ofWorkspace('incidents', 'incident_members'),
  ofWorkspace('connection_changes', 'connection_changes'),
  ofWorkspace('connection_states', 'person_connections'),
  ofWorkspace('last_check', 'person_checks', { json: ['body', 'denied', 'failed'] }),
  ofWorkspace('shared_accounts', 'shared_accounts', { without: ['other_id'] }),
  ofWorkspace('recorded_days', 'recorded_days', { json: ['days'], without: ['hashes'] }),
  ofWorkspace('recorded_workouts', 'recorded_workouts', { without: ['hash'] }),
  ofWorkspace('workout_days', 'workout_days', { json: ['days'] }),
  { name: 'user', table: 'users', where: `${TEAM} and t.id = $2` },
  {
    name: 'connections',
    table: 'connections',
    where: `${TEAM} and t.user_id = $2`,
    json: ['body'],
  },
  {
    name: 'workouts',
    table: 'workouts',
    where: `${TEAM} and t.user_id = $2`,
    json: ['body'],
    key: 'id',
  },
  {
    name: 'workout_heart_rates',
    table: 'workout_heart_rates',
    where: `${TEAM} and exists (select from workouts w ${OF_PERSON})`,
    json: ['seconds'],
    key: 'workout_id',
  },
]

/** Number of rows in memory at once. One may have a hundred kilobytes. */
const ROWS = 100
const NOBODY = '00000000-0000-0000-0000-000000000000'

const rowsSql = ({ table, where, key }: Part) =>
  key === undefined
    ? `select row_to_json(t)::text as row from ${table} t where ${where} order by 1`
    : `select row_to_json(t)::text as row from ${table} t where ${where} and t.${key} > $3 order by t.${key} limit ${ROWS}`

/** The JSON in a column's text, or the text itself if it isn't JSON. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const LEFT_OUT = ['owner', 'team_id', 'user_id']
/** Time of what has not happened yet, which is none outside of PostgreSQL. */
const NEVER = '-infinity'
const timeOrValue = (value: unknown) => (value === NEVER ? null : value)

/** A row as exported: with the contents of its JSON columns, without keys of this database. */
function exported(row: Record<string, unknown>, { json = [], without = [] }: Part) {
  const entries = Object.entries(row).filter(
    ([name]) => !LEFT_OUT.includes(name) && !without.includes(name),
  )
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      json.includes(name) ? parsed(value) : timeOrValue(value),
    ]),
  )
}

async function* rowsOf(db: Db, part: Part, owner: string, userId: string) {
  const sql = rowsSql(part)
  for (let last = NOBODY; ;) {
    const args = part.key === undefined ? [owner, userId] : [owner, userId, last]
    // a slow reader asks for it outside of the request
    const texts = await asTenant(owner, () => db.rows<{ row: string }>(sql, args))
    const rows = texts.map(({ row }) => JSON.parse(row) as Record<string, unknown>)
    for (const row of rows) yield exported(row, part)
    const { key } = part
    if (key === undefined || rows.length < ROWS) return
    last = String(rows.at(-1)?.[key])
  }
}

/**
 * Everything stored about a person, as the JSON text of PersonData in chunks: an object with a
 * list of records for each kind. The lists are empty if nothing is stored.
 */
export async function* exportPerson(db: Db, owner: string, userId: string): AsyncGenerator<string> {
  const about = {
    format: 'rounds.person.1',
    exported_at: new Date().toISOString(),
    user_id: userId,
  }
  yield `${JSON.stringify(about).slice(0, -1)},"data":{`
  for (const [index, part] of PARTS.entries()) {
    yield `${index ? ',' : ''}\n${JSON.stringify(part.name)}:[`
    let isFirst = true
    for await (const row of rowsOf(db, part, owner, userId)) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
      isFirst = false
    }
    yield ']'
  }
  yield '}}\n'
}

const COUNT = PARTS.map(
  ({ name, table, where }) =>
    `select '${name}' as name, count(*)::int as n from ${table} t where ${where}`,
).join(' union all ')

/** Number of records of each kind stored about a person. Kinds without any are left out. */
export async function countPersonData(
  db: Db,
  owner: string,
  userId: string,
): Promise<Record<string, number>> {
  const counts = await db.rows<{ name: string; n: number }>(COUNT, [owner, userId])
  return Object.fromEntries(counts.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
}

/**
 * Erases a person: deletes everything stored about them in the service and in the workspace, in
 * one transaction, and keeps their data from being added again. Null if nothing is stored about
 * them.
 */
export const erasePerson = (db: Db, owner: string, userId: string): Promise<ErasedPerson | null> =>
  db.transaction(async (tx) => {
    await lockPeople(tx, owner)
    const deleted = await countPersonData(tx, owner, userId)
    if (Object.keys(deleted).length === 0) return null
    return { ...(await eraseLocked(tx, owner, userId)), deleted }
  })
