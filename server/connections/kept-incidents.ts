import { randomUUID } from 'node:crypto'

import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import type { KeptIncident } from '#contract/own/problems.ts'
import type { Scope } from '#contract/own/rights.ts'
import { providerOf } from '#lib/connections/key.ts'
import type { Db } from '#server/db/db.ts'
import { columnMoment } from '#server/db/statements/column-moment.ts'
import { columnText, columnTextOrNull } from '#server/db/statements/column-text.ts'
import { givenConditions } from '#server/db/statements/given-conditions.ts'
import { inScope } from '#server/db/statements/in-scope.ts'
import { utcText, utcTextOf } from '#server/db/statements/utc-text.ts'

import { faultOf, joins, PEOPLE_MIN, newIncidents, type Fault } from './incident-rule.ts'

/** A person's connection as stored beside the check: its provider and its fault. */
export type KeptConnection = {
  connection: string
  provider: string
  name: string | null
  fault: string | null
  fault_at: string | null
  fault_dated: boolean
}

/** SQL for the stored connections of the person `p`, for `readConnections`. */
export const CONNECTIONS_OF_PERSON = `(
  select json_agg(row_to_json(k))::text from (
    select n.connection, n.provider, n.name, n.fault, ${utcText('n.fault_at')}, n.fault_dated
    from person_connections n where n.owner = p.owner and n.user_id = p.user_id
  ) k)`
export const readConnections = (rows: string | null): KeptConnection[] =>
  rows === null ? [] : (JSON.parse(rows) as KeptConnection[])

const PUT = `
  insert into person_connections (owner, user_id, connection, provider, name, fault, fault_at, fault_dated)
  select owner, user_id, connection, provider, name, fault, fault_at, fault_dated
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, connection text, provider text, name text,
    fault text, fault_at timestamptz, fault_dated boolean)
  on conflict (owner, user_id, connection) do update set provider = excluded.provider, name = excluded.name,
    fault = excluded.fault, fault_at = excluded.fault_at, fault_dated = excluded.fault_dated`
const REMOVE = `
  delete from person_connections n using jsonb_to_recordset($1::text::jsonb) as x(owner text, user_id uuid, connection text)
  where n.owner = x.owner and n.user_id = x.user_id and n.connection = x.connection`
/** One process at a time, because each must see what the other has just stored. */
const LOCK = 'select pg_advisory_xact_lock(hashtext($1))'
const LISTED =
  'workspace_people p on p.owner = n.owner and p.user_id = n.user_id and p.removed_at is null'
const GOING_ON = 'select provider from incidents where owner = $1 and ended_at is null'
const COUNTS = `
  select (select count(*)::int from workspace_people where owner = $1 and removed_at is null) as listed,
    (select count(*)::int from person_checks c join workspace_people p on p.owner = c.owner and p.user_id = c.user_id
      where c.owner = $1 and p.removed_at is null) as checked`
const FAULTS = `
  select n.user_id, n.connection, n.name, n.fault as cause, (extract(epoch from n.fault_at) * 1000)::float8 as at,
    n.fault_dated as dated
  from person_connections n join ${LISTED} where n.owner = $1 and n.provider = $2 and n.fault is not null`
const HAVING = `
  select count(distinct n.user_id)::int as people from person_connections n join ${LISTED}
  where n.owner = $1 and n.provider = $2`
const INCIDENTS = `
  select i.id, i.causes, (extract(epoch from i.began_at) * 1000)::float8 as began, i.dated, i.people,
    coalesce((
      select json_agg(json_build_object('user_id', m.user_id, 'connection', m.connection, 'cause', m.cause, 'left', m.left_at is not null))::text
      from incident_members m where m.owner = i.owner and m.incident_id = i.id), '[]') as members
  from incidents i where i.owner = $1 and i.provider = $2 and i.ended_at is null order by i.began_at desc`
const PUT_INCIDENT = `
  insert into incidents (owner, id, provider, name, causes, began_at, dated, ended_at, people)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (owner, id) do update set causes = excluded.causes, began_at = excluded.began_at,
    ended_at = excluded.ended_at, people = greatest(incidents.people, excluded.people)`
const PUT_MEMBERS = `
  insert into incident_members (owner, incident_id, user_id, connection, cause, began_at, left_at)
  select $1, $2, user_id, connection, cause, began_at, left_at
  from jsonb_to_recordset($3::text::jsonb)
    as x(user_id uuid, connection text, cause text, began_at timestamptz, left_at timestamptz)
  on conflict (owner, incident_id, user_id) do update set connection = excluded.connection, left_at = excluded.left_at`
/**
 * Number of people in a scope with the provider now. The number during an incident is known only
 * for the whole team.
 */
const havingSql = (and: string) => `(
  select count(distinct n.user_id)::int from person_connections n join ${LISTED} ${and}
  where n.owner = i.owner and n.provider = i.provider)`
const incidentsSql = (and: string) => `
  select i.id, i.provider, i.name, i.causes, ${utcText('i.began_at')}, ${utcText('i.ended_at')},
    ${and ? havingSql(and) : 'i.people'} as of, (
      select coalesce(json_agg(json_build_object('user_id', m.user_id, 'connection', m.connection,
        'began_at', ${utcTextOf('m.began_at')}, 'left_at', ${utcTextOf('m.left_at')}) order by m.began_at, m.user_id), '[]')::text
      from incident_members m
      join workspace_people p on p.owner = m.owner and p.user_id = m.user_id and p.removed_at is null ${and}
      where m.owner = i.owner and m.incident_id = i.id) as members
  from incidents i where i.owner = $1 order by i.ended_at is not null, i.ended_at desc, i.began_at desc`

/**
 * Incidents of an owner's people: ongoing ones first, then ended ones, latest first. In a scope,
 * only incidents with its people, and only those people.
 */
export async function listIncidents(
  db: Db,
  owner: string,
  scope: Scope = null,
): Promise<KeptIncident[]> {
  const { and, args } = givenConditions([owner], { [inScope('p')]: scope })
  type Row = Omit<KeptIncident, 'causes' | 'members'> & { causes: string; members: string }
  const incidents = (await db.rows<Row>(incidentsSql(and), args)).map(
    ({ causes, members, of, ...row }): KeptIncident => {
      const told = JSON.parse(members) as KeptIncident['members']
      return {
        ...row,
        of: Math.max(of, told.length),
        causes: JSON.parse(causes) as string[],
        members: told,
      }
    },
  )
  return scope ? incidents.filter(({ members }) => members.length > 0) : incidents
}

/** A check as far as incidents depend on it. */
export type ConnectionsOfCheck = {
  owner: string
  user_id: string
  at: string
  /** Time of the previous check. Null for the first one. */
  checkedBefore: string | null
  connections: readonly CheckedConnection[]
  former: ReadonlyMap<string, CheckedConnection>
  kept: readonly KeptConnection[]
}

const DAY_MS = 86_400_000
/** A time slightly in the future comes from another clock. */
const AHEAD_MS = 3_600_000

/** Fault of a connection and its start: as reported by the service, otherwise when it was first seen. */
function withFault(
  connection: CheckedConnection,
  { at, checkedBefore, former, kept }: ConnectionsOfCheck,
): KeptConnection {
  const earlier = former.get(connection.key)
  const known = kept.find((each) => each.connection === (earlier?.key ?? connection.key))
  const about = {
    connection: connection.key,
    provider: columnText(providerOf(connection)),
    name: columnTextOrNull(connection.name),
  }
  const fault = faultOf(connection)
  if (!fault) return { ...about, fault: null, fault_at: null, fault_dated: false }
  const cause = columnText(fault.cause)
  const said = columnMoment(fault.at)
  if (!Number.isNaN(said) && said <= Date.parse(at) + AHEAD_MS)
    return { ...about, fault: cause, fault_at: new Date(said).toISOString(), fault_dated: true }
  if (known?.fault === cause)
    return { ...about, fault: cause, fault_at: known.fault_at, fault_dated: known.fault_dated }
  const wasThere = earlier !== undefined && faultOf(earlier)?.cause === fault.cause
  const sinceBefore = checkedBefore === null ? Infinity : Date.parse(at) - Date.parse(checkedBefore)
  return {
    ...about,
    fault: cause,
    fault_at: at,
    fault_dated: !wasThere && sinceBefore <= DAY_MS,
  }
}

const isSame = (a: KeptConnection, b: KeptConnection | undefined) =>
  b !== undefined &&
  a.provider === b.provider &&
  a.name === b.name &&
  a.fault === b.fault &&
  a.fault_at === b.fault_at &&
  a.fault_dated === b.fault_dated

/** Stores people's connections and their faults. Returns by owner the providers whose faults changed. */
async function keepConnections(
  tx: Db,
  checks: readonly ConnectionsOfCheck[],
): Promise<Map<string, Set<string>>> {
  const providers = new Map<string, Set<string>>()
  const toPut: object[] = []
  const toRemove: object[] = []
  for (const check of checks) {
    const { owner, user_id, kept } = check
    const now = check.connections.map((connection) => withFault(connection, check))
    const byKey = new Map(kept.map((each) => [each.connection, each]))
    const put = now.filter((each) => !isSame(each, byKey.get(each.connection)))
    const keys = new Set(now.map(({ connection }) => connection))
    const gone = kept.filter(({ connection }) => !keys.has(connection))
    toPut.push(...put.map((each) => ({ ...each, owner, user_id })))
    toRemove.push(...gone.map(({ connection }) => ({ owner, user_id, connection })))
    const found = providers.get(owner) ?? new Set<string>()
    const before = put.flatMap(({ connection }) => byKey.get(connection) ?? [])
    for (const { provider, fault } of [...put, ...before, ...gone])
      if (fault !== null) found.add(provider)
    providers.set(owner, found)
  }
  if (toRemove.length) await tx.rows(REMOVE, [JSON.stringify(toRemove)])
  if (toPut.length) await tx.rows(PUT, [JSON.stringify(toPut)])
  return providers
}

type FaultRow = Fault & { name: string | null }
type Member = {
  user_id: string
  connection: string
  cause: string
  began_at: string
  left_at: string | null
}
type Going = {
  id: string
  began: number
  dated: boolean
  people: number
  causes: string[]
  members: { user_id: string; connection: string; cause: string; left: boolean }[]
}

const asMember = ({ user_id, connection, cause, at }: Fault): Member => ({
  user_id,
  connection,
  cause,
  began_at: new Date(at).toISOString(),
  left_at: null,
})
/** Causes of these faults, most common first. */
function causesOf(all: readonly { cause: string }[]): string[] {
  const counts = new Map<string, number>()
  for (const { cause } of all) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([cause]) => cause)
}
const oneEach = (faults: readonly FaultRow[]) => [
  ...new Map(faults.map((fault) => [fault.user_id, fault])).values(),
]

async function advanceProvider(
  tx: Db,
  { owner, provider, at }: { owner: string; provider: string; at: string },
  share: number,
) {
  const faults = await tx.rows<FaultRow>(FAULTS, [owner, provider])
  type Row = Omit<Going, 'causes' | 'members'> & { causes: string; members: string }
  const going = (await tx.rows<Row>(INCIDENTS, [owner, provider])).map((row): Going => ({
    ...row,
    causes: JSON.parse(row.causes) as string[],
    members: JSON.parse(row.members) as Going['members'],
  }))
  if (!going.length && faults.length < PEOPLE_MIN) return
  const [{ people } = { people: 0 }] = await tx.rows<{ people: number }>(HAVING, [owner, provider])
  const faultOfPerson = new Map(faults.map((fault) => [fault.user_id, fault]))
  const taken = new Set<string>()

  for (const incident of going) {
    const { members } = incident
    const known = new Set(members.map(({ user_id }) => user_id))
    const joining = oneEach(
      faults.filter(
        (fault) => !known.has(fault.user_id) && !taken.has(fault.user_id) && joins(fault, incident),
      ),
    )
    const changed: (Omit<Member, 'began_at'> & { began_at: string | null })[] = members.flatMap(
      ({ user_id, connection, cause, left }) => {
        const fault = faultOfPerson.get(user_id)
        if (fault) taken.add(user_id)
        const isSameFault = fault !== undefined && !left && fault.connection === connection
        if (isSameFault || (!fault && left)) return []
        return [
          {
            user_id,
            connection: fault?.connection ?? connection,
            cause,
            began_at: at,
            left_at: fault ? null : at,
          },
        ]
      },
    )
    for (const { user_id } of joining) taken.add(user_id)
    const remaining =
      members.filter(({ user_id }) => faultOfPerson.has(user_id)).length + joining.length
    const isOver = remaining < PEOPLE_MIN
    if (!changed.length && !joining.length && !isOver && people <= incident.people) continue
    const began = Math.min(incident.began, ...joining.map((fault) => fault.at))
    await tx.rows(PUT_INCIDENT, [
      owner,
      incident.id,
      provider,
      null,
      JSON.stringify(causesOf([...members, ...joining])),
      new Date(began).toISOString(),
      incident.dated,
      isOver ? at : null,
      people,
    ])
    await tx.rows(PUT_MEMBERS, [
      owner,
      incident.id,
      JSON.stringify([...changed, ...joining.map(asMember)]),
    ])
  }

  const free = faults.filter(({ user_id }) => !taken.has(user_id))
  const found = newIncidents(free, { having: people / share, now: Date.parse(at) })
  for (const run of found) {
    const members = oneEach(run as FaultRow[])
    const id = randomUUID()
    await tx.rows(PUT_INCIDENT, [
      owner,
      id,
      provider,
      members.find(({ name }) => name !== null)?.name ?? null,
      JSON.stringify(causesOf(members)),
      new Date(Math.min(...members.map((member) => member.at))).toISOString(),
      members.every(({ dated }) => dated),
      null,
      people,
    ])
    await tx.rows(PUT_MEMBERS, [owner, id, JSON.stringify(members.map(asMember))])
  }
}

/**
 * Stores what checks found about people's connections, and starts, continues, and ends incidents.
 * Runs within the transaction of the checks.
 */
export async function advanceIncidents(tx: Db, checks: readonly ConnectionsOfCheck[], at: string) {
  for (const [owner, withFaults] of await keepConnections(tx, checks)) {
    const going = await tx.rows<{ provider: string }>(GOING_ON, [owner])
    const providers = new Set([...withFaults, ...going.map(({ provider }) => provider)])
    if (!providers.size) continue
    await tx.rows(LOCK, [owner])
    const [{ listed, checked } = { listed: 1, checked: 1 }] = await tx.rows<{
      listed: number
      checked: number
    }>(COUNTS, [owner])
    // people still to be checked are assumed to have the provider as often
    const share = listed ? Math.min(1, Math.max(checked, 1) / listed) : 1
    for (const provider of [...providers].sort())
      await advanceProvider(tx, { owner, provider, at }, share)
  }
}
