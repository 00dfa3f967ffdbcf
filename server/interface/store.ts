import * as z from 'zod/mini'

import { LabAccount, type SentLabAccount } from '#contract/interface/lab-accounts.ts'
import { Marker, type SentMarker } from '#contract/interface/markers.ts'
import { Connection, type SentConnection } from '#contract/interface/providers.ts'
import { Workout, type SentWorkout } from '#contract/interface/workouts.ts'
import type { Db } from '#server/db/db.ts'
import { lockPeople, refuseErased } from '#server/db/erased-people.ts'
import { firstRow } from '#server/db/statements/first-row.ts'

z.config(z.locales.en())

const CHUNK_ROWS = 1000
/**
 * Number of rows per batch. The next batch is prepared while one is stored, so small batches
 * overlap better.
 */
const PIPELINED_ROWS = 500

export type Lab = { id: number; slug: string; name: string }
export type LabTest = { id: string; name: string; lab_id: number; marker_ids: number[] }
/**
 * Numbers of records that were new, replaced another with the same id, or were identical to the
 * stored one.
 */
export type Written = { created: number; replaced: number; unchanged: number }

/** A record that can't be stored. The message says which and why. Nothing of the call was written. */
class StoreError extends Error {}

const ADD_TEAM = 'insert into teams (name, demo) values ($1, $2) on conflict (name) do nothing'
const TEAM = `
  select id, name from teams where lower(name) = lower($1) order by name = $1 desc, created_at limit 1`

/**
 * The team of that name, however it is capitalized. Created if there is none. `demo` applies only
 * at creation.
 */
export async function putTeam(
  db: Db,
  { name, demo = false }: { name: string; demo?: boolean },
): Promise<{ id: string; name: string; isNew: boolean }> {
  const find = () => db.rows<{ id: string; name: string }>(TEAM, [name])
  const [known] = await find()
  if (known) return { ...known, isNew: false }
  await db.rows(ADD_TEAM, [name, demo])
  return { ...firstRow(await find()), isNew: true }
}

const USERS = `
  insert into users (team_id, id)
  select $1, id from jsonb_to_recordset($2::text::jsonb) as x(id uuid)
  on conflict do nothing`

/** Adds users to the team. Existing ones stay as they are. Throws PersonErased. */
export const putUsers = (db: Db, teamId: string, userIds: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = [...new Set(userIds)]
    await lockPeople(tx, teamId)
    await refuseErased(tx, teamId, ids)
    await inChunks(
      tx,
      USERS,
      teamId,
      ids.map((id) => ({ id })),
    )
  })

const LABS = `
  insert into labs (team_id, id, slug, name)
  select $1, id, slug, name from jsonb_to_recordset($2::text::jsonb) as x(id int, slug text, name text)
  on conflict (team_id, id) do update set slug = excluded.slug, name = excluded.name`

/** Stores labs by id. An existing id gets the new slug and name. */
export async function putLabs(db: Db, teamId: string, labs: Lab[]): Promise<void> {
  await inChunks(
    db,
    LABS,
    teamId,
    lastOfEach(labs, (lab) => lab.id),
  )
}

/**
 * An upsert of records with a `body` that counts new, changed, and identical ones. Identical ones
 * are not touched, because even an update without changes locks and rewrites its row. `columns`
 * are `name type`.
 */
function upsert(table: string, key: string[], columns: string[]): string {
  const names = columns.map((column) => column.replace(/ .*/, ''))
  const others = names.filter((name) => !key.includes(name))
  const keys = key.join(', ')
  return `
  with input as (
    select $1::uuid as team_id, x.* from jsonb_to_recordset($2::text::jsonb) as x(${columns.join(', ')})
  ), old as (
    select ${keys}, ${table}.body = input.body as same from input join ${table} using (team_id, ${keys})
  ), written as (
    insert into ${table} (team_id, ${names.join(', ')})
    select team_id, ${names.join(', ')} from input left join old using (${keys}) where same is not true
    on conflict (team_id, ${keys}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
    where ${table}.body <> excluded.body
  )
  select (select count(*) from input)::int - count(*)::int as created,
    (count(*) filter (where not same))::int as replaced, (count(*) filter (where same))::int as unchanged
  from old`
}

const WORKOUTS = upsert(
  'workouts',
  ['id'],
  ['id uuid', 'user_id uuid', 'provider text', 'time_start timestamptz', 'body text'],
)
const CONNECTIONS = upsert(
  'connections',
  ['user_id', 'slug'],
  ['user_id uuid', 'slug text', 'name text', 'body text'],
)
const MARKER_BODIES = upsert('marker_bodies', ['id'], ['id int', 'body text'])
const LAB_ACCOUNTS = upsert(
  'lab_accounts',
  ['id'],
  ['id uuid', 'lab text', 'status text', 'name text', 'body text'],
)

const UNKNOWN_USERS = `
  select x.id from jsonb_to_recordset($2::text::jsonb) as x(id uuid)
  where not exists (select from users where team_id = $1 and users.id = x.id) limit 1`

async function refuseUnknownUsers(db: Db, teamId: string, userIds: Iterable<string>) {
  const [unknown] = await db.rows<{ id: string }>(UNKNOWN_USERS, [
    teamId,
    JSON.stringify([...new Set(userIds)].map((id) => ({ id }))),
  ])
  if (unknown) throw new StoreError(`This team has no user ${unknown.id}`)
}

/**
 * Stores workouts by id, of any users that the team has. Throws a StoreError for a record that
 * breaks the contract or has an unknown user.
 */
export async function putWorkouts(
  db: Db,
  teamId: string,
  workouts: SentWorkout[],
): Promise<Written> {
  const last = new Map(workouts.map(({ id }, index) => [id.toLowerCase(), index]))
  const rowsOf = (some: SentWorkout[], from: number) =>
    checked(Workout, 'Workout', some, from).flatMap((workout, index) =>
      last.get(workout.id.toLowerCase()) === from + index
        ? {
            id: workout.id,
            user_id: workout.user_id,
            provider: workout.source.provider,
            time_start: workout.time_start,
            body: JSON.stringify(workout),
          }
        : [],
    )
  return db.transaction(async (tx) => {
    const counts: Written[] = []
    let storing: Promise<Written[]> = Promise.resolve([])
    for (let from = 0; from < workouts.length; from += PIPELINED_ROWS) {
      // prepared while the database stores those before them
      const rows = rowsOf(workouts.slice(from, from + PIPELINED_ROWS), from)
      const text = JSON.stringify(rows)
      counts.push(...(await storing))
      await refuseUnknownUsers(
        tx,
        teamId,
        rows.map((row) => row.user_id),
      )
      storing = tx.rows<Written>(WORKOUTS, [teamId, text])
      // an error is thrown where the result is awaited
      storing.catch(() => {})
      await new Promise((sent) => setImmediate(sent))
    }
    counts.push(...(await storing))
    return sum(counts)
  })
}

/** Stores connections by user and slug, of users that the team has. Connections that are not given stay. */
export async function putConnections(
  db: Db,
  teamId: string,
  ofUsers: ReadonlyMap<string, readonly SentConnection[]>,
): Promise<Written> {
  // all at once: with a savepoint per user, a long import would take as much memory as it has
  // users
  const rows = [...ofUsers].flatMap(([user_id, connections]) =>
    lastOfEach(checked(Connection, 'Connection', connections), ({ slug }) => slug).map(
      (connection) => ({
        user_id,
        slug: connection.slug,
        name: connection.name,
        body: JSON.stringify(connection),
      }),
    ),
  )
  await refuseUnknownUsers(db, teamId, ofUsers.keys())
  return write(db, CONNECTIONS, teamId, rows)
}

const UNKNOWN_LABS = `
  select distinct x.lab_id from jsonb_to_recordset($2::text::jsonb) as x(lab_id int)
  where lab_id is not null and not exists (select from labs where team_id = $1 and labs.id = x.lab_id) limit 1`

async function refuseUnknownLabs(db: Db, teamId: string, labIds: Iterable<number | null>) {
  const given = JSON.stringify([...new Set(labIds)].map((lab_id) => ({ lab_id })))
  const [unknown] = await db.rows<{ lab_id: number }>(UNKNOWN_LABS, [teamId, given])
  if (unknown) throw new StoreError(`This team has no lab ${unknown.lab_id}`)
}

// an unchanged marker isn't written again, because that costs its entries in three indexes
const MARKERS = `
  insert into markers as old (team_id, id, lab_id, name, provider_id)
  select $1, id, lab_id, name, provider_id
  from jsonb_to_recordset($2::text::jsonb) as x(id int, lab_id int, name text, provider_id text)
  where not exists (
    select from markers m where m.team_id = $1 and m.id = x.id
      and (m.lab_id, m.name, m.provider_id) is not distinct from (x.lab_id, x.name, x.provider_id))
  on conflict (team_id, id) do update set lab_id = excluded.lab_id, name = excluded.name, provider_id = excluded.provider_id
  where (old.lab_id, old.name, old.provider_id) is distinct from (excluded.lab_id, excluded.name, excluded.provider_id)`

const NEW_VERSION = `
  insert into marker_catalogues (team_id, version) values ($1, gen_random_uuid())
  on conflict (team_id) do update set version = excluded.version`

/** Stores markers by id. Their labs must exist. */
export async function putMarkers(db: Db, teamId: string, markers: SentMarker[]): Promise<Written> {
  const rows = lastOfEach(checked(Marker, 'Marker', markers), (marker) => marker.id).map(
    (marker) => ({
      id: marker.id,
      lab_id: marker.lab_id,
      name: marker.name,
      provider_id: marker.provider_id,
      body: JSON.stringify(marker),
    }),
  )
  await refuseUnknownLabs(
    db,
    teamId,
    rows.map((row) => row.lab_id),
  )
  return db.transaction(async (tx) => {
    await inChunks(
      tx,
      MARKERS,
      teamId,
      rows.map(({ body: _body, ...marker }) => marker),
    )
    const written = await write(tx, MARKER_BODIES, teamId, rows)
    if (written.created || written.replaced) await tx.rows(NEW_VERSION, [teamId])
    return written
  })
}

const OLD_LAB_TESTS = `
  select t.id, t.name, t.lab_id,
    array(select marker_id from lab_test_markers m where m.team_id = t.team_id and m.lab_test_id = t.id order by marker_id) as marker_ids
  from lab_tests t
  where t.team_id = $1 and t.id in (select id from jsonb_to_recordset($2::text::jsonb) as x(id text))`

const FOREIGN_MARKERS = `
  select x.id, x.marker_id, x.lab_id, m.id is null as unknown
  from jsonb_to_recordset($2::text::jsonb) as x(id text, lab_id int, marker_id int)
  left join markers m on m.team_id = $1 and m.id = x.marker_id
  where m.lab_id is distinct from x.lab_id limit 1`

const LAB_TESTS = `
  insert into lab_tests (team_id, id, name, lab_id)
  select $1, id, name, lab_id from jsonb_to_recordset($2::text::jsonb) as x(id text, name text, lab_id int)
  on conflict (team_id, id) do update set name = excluded.name, lab_id = excluded.lab_id`

const FORGET_LAB_TEST_MARKERS = `
  delete from lab_test_markers
  where team_id = $1 and lab_test_id in (select id from jsonb_to_recordset($2::text::jsonb) as x(id text))`

const LAB_TEST_MARKERS = `
  insert into lab_test_markers (team_id, lab_test_id, marker_id)
  select $1, id, marker_id from jsonb_to_recordset($2::text::jsonb) as x(id text, marker_id int)`

const byNumber = (a: number, b: number) => a - b

/**
 * Stores lab tests by id. Their labs and markers must exist, and the markers must be from the
 * test's own lab.
 */
export async function putLabTests(db: Db, teamId: string, labTests: LabTest[]): Promise<Written> {
  const tests = lastOfEach(labTests, (labTest) => labTest.id).map(
    ({ id, name, lab_id, marker_ids }) => ({
      id,
      name,
      lab_id,
      marker_ids: [...new Set(marker_ids)].sort(byNumber),
    }),
  )
  await refuseUnknownLabs(
    db,
    teamId,
    tests.map((labTest) => labTest.lab_id),
  )
  const members = tests.flatMap(({ id, lab_id, marker_ids }) =>
    marker_ids.map((marker_id) => ({ id, lab_id, marker_id })),
  )
  const [foreign] = await db.rows<{
    id: string
    marker_id: number
    lab_id: number
    unknown: boolean
  }>(FOREIGN_MARKERS, [teamId, JSON.stringify(members)])
  if (foreign?.unknown)
    throw new StoreError(
      `Lab test ${foreign.id} refers to marker ${foreign.marker_id}, which this team doesn’t have`,
    )
  if (foreign)
    throw new StoreError(
      `Lab test ${foreign.id} belongs to lab ${foreign.lab_id}, but its marker ${foreign.marker_id} doesn’t`,
    )

  const old = new Map(
    (await db.rows<LabTest>(OLD_LAB_TESTS, [teamId, JSON.stringify(tests)])).map((labTest) => [
      labTest.id,
      JSON.stringify(labTest),
    ]),
  )
  const changed = tests.filter((labTest) => old.get(labTest.id) !== JSON.stringify(labTest))
  const changedIds = new Set(changed.map((labTest) => labTest.id))
  await db.transaction(async (tx) => {
    await inChunks(tx, LAB_TESTS, teamId, changed)
    await inChunks(tx, FORGET_LAB_TEST_MARKERS, teamId, changed)
    await inChunks(
      tx,
      LAB_TEST_MARKERS,
      teamId,
      members.filter((member) => changedIds.has(member.id)),
    )
  })
  const replaced = changed.filter((labTest) => old.has(labTest.id)).length
  return { created: changed.length - replaced, replaced, unchanged: tests.length - changed.length }
}

/** Stores lab accounts by id. */
export async function putLabAccounts(
  db: Db,
  teamId: string,
  accounts: SentLabAccount[],
): Promise<Written> {
  const rows = lastOfEach(checked(LabAccount, 'Lab account', accounts), (account) =>
    account.id.toLowerCase(),
  ).map((account) => ({
    id: account.id,
    lab: account.lab,
    status: account.status,
    name: account.account_name,
    body: JSON.stringify(account),
  }))
  return write(db, LAB_ACCOUNTS, teamId, rows)
}

/** The first error in a record: `source.type: Invalid input`. */
export function firstIssue({ issues: [issue], message }: z.core.$ZodError): string {
  return issue ? `${issue.path.join('.')}: ${issue.message}` : message
}

/**
 * The records as parsed by the contract, with its order of fields and its nulls. Throws a
 * StoreError for the first invalid one.
 */
function checked<T extends z.ZodMiniType>(
  schema: T,
  what: string,
  records: readonly unknown[],
  from = 0,
): z.output<T>[] {
  return records.map((record, index) => {
    const result = schema.safeParse(record)
    if (result.success) return result.data
    const id = (record as { id?: string | number } | null)?.id
    throw new StoreError(
      `${what} ${from + index + 1}${id === undefined ? '' : ` (${id})`}: ${firstIssue(result.error)}`,
    )
  })
}

/** One statement can't write the same row twice. The later one would win anyway. */
const lastOfEach = <T>(records: T[], key: (record: T) => unknown) => [
  ...new Map(records.map((record) => [key(record), record])).values(),
]

async function inChunks<Row>(db: Db, sql: string, teamId: string, rows: object[]): Promise<Row[]> {
  const answers: Row[] = []
  for (let from = 0; from < rows.length; from += CHUNK_ROWS)
    answers.push(
      ...(await db.rows<Row>(sql, [teamId, JSON.stringify(rows.slice(from, from + CHUNK_ROWS))])),
    )
  return answers
}

const sum = (counts: readonly Written[]): Written =>
  counts.reduce(
    (all, count) => ({
      created: all.created + count.created,
      replaced: all.replaced + count.replaced,
      unchanged: all.unchanged + count.unchanged,
    }),
    { created: 0, replaced: 0, unchanged: 0 },
  )

const write = (db: Db, sql: string, teamId: string, rows: object[]): Promise<Written> =>
  db.transaction(async (tx) => {
    return sum(await inChunks<Written>(tx, sql, teamId, rows))
  })
