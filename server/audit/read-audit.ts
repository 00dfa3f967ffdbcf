import type * as z from 'zod/mini'

import type { OwnAnswer } from '#contract/own/endpoint.ts'
import { CHANGE_OF_READERS } from '#contract/own/endpoints/audit-reads.ts'
import { AUDIT_PART, type auditEndpoints, type AuditKind } from '#contract/own/endpoints/audit.ts'
import { BREAK_GLASS_PREFIX, type Right } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { givenConditions } from '#server/db/statements/given-conditions.ts'
import { utcText } from '#server/db/statements/utc-text.ts'

import type { ChainedEvent, ChainPlace, OwnedEvent } from './audit-event.ts'

type Query = z.output<typeof auditEndpoints.listAudit.query>
type Listed = Omit<OwnAnswer<typeof auditEndpoints.listAudit>, 'mode'>

/** Permissions of events about an API key, and about a member. Those of someone who uses a link are open. */
const [KEY_RIGHT, MEMBER_RIGHT] = ['api-keys.write', 'members.write'] satisfies Right[]
const nameIn = (table: string) =>
  `(select o.name from ${table} o where o.owner = c.owner and o.id::text = e.object)`
const OBJECT_NAME = `
  case when e.object is null then null
    when a.action in ('breakGlass', '${CHANGE_OF_READERS}') then (
      select o.name from break_glass b join members o on o.id = b.member_id
      where b.owner = c.owner and b.id::text = e.object)
    when a.permission = '${KEY_RIGHT}' then ${nameIn('scoped_api_keys')}
    when a.permission in ('${MEMBER_RIGHT}', 'open')
      then coalesce(${nameIn('members')}, ${nameIn('sign_in_links')}) end`
const COLUMNS = `
  e.number::float8 as number, ${utcText('e.at')}, e.session, a.permission, a.action, e.object,
  case when e.subject is not null then json_build_array(e.subject)::text
    when not e.many then coalesce(array_to_json(e.subjects), '[]')::text end as subjects, e.status::int as status, e.request, e.address`
const listSql = (events: string) => `
  select ${COLUMNS}, case when m.id is null then null else jsonb_build_object('id', m.id, 'name', m.name) end as member,
    case when k.id is null then null else jsonb_build_object('id', k.id, 'name', k.name) end as key,
    ${OBJECT_NAME} as object_name
  from ${events} e join audit_chains c on c.id = e.chain join audit_actions a on a.id = e.action
  left join members m on m.id = e.member_id left join scoped_api_keys k on k.id = e.key_id
  where c.owner = $1`
const IS_READ = `a.permission like '%.read' and a.action <> '${CHANGE_OF_READERS}'`
const kinds: Readonly<Record<AuditKind, string>> = {
  read: `e.status <> 403 and ${IS_READ}`,
  change: `e.status <> 403 and not (${IS_READ})`,
  denied: 'e.status = 403',
  'break-glass': `(a.permission like '${BREAK_GLASS_PREFIX}%' or a.action = 'breakGlass')`,
}

type Row<T> = Omit<T, 'subjects'> & { subjects: string | null }
const withSubjects = <T extends { subjects: string | null }>({ subjects, ...row }: T) => ({
  ...row,
  subjects: subjects === null ? null : (JSON.parse(subjects) as string[]),
})

/** A page of a workspace's events, newest first. */
export async function listAudit(
  db: Db,
  owner: string,
  { user_id: userId, lists, kind, ...query }: Query,
): Promise<Listed> {
  const isOfPerson = userId !== undefined && !lists
  const { and, args } = givenConditions(isOfPerson ? [owner, userId] : [owner], {
    '(e.subject = $::uuid or e.subjects @> array[$::uuid] or e.many)': isOfPerson ? null : userId,
    'e.member_id = $::uuid': query.member,
    'e.key_id = $::uuid': query.key,
    'e.at >= $::timestamptz': query.from,
    'e.at < $::timestamptz': query.to,
    'e.number < $::bigint': query.before,
  })
  const ofKind = kind ? ` and ${kinds[kind]}` : ''
  const rows = await db.rows<Row<Listed['events'][number]>>(
    `${listSql(isOfPerson ? 'audit_events_about($1, $2)' : 'audit_events')}${and}${ofKind} order by e.number desc limit ${AUDIT_PART + 1}`,
    args,
  )
  const events = rows.slice(0, AUDIT_PART).map(withSubjects)
  return { events, next: rows.length > AUDIT_PART ? (events.at(-1)?.number ?? null) : null }
}

/** Maximum number of events in memory while a chain is read. */
const CHAIN_PART = 1000
const CHAIN = `
  select ${COLUMNS}, e.member_id as member, e.key_id as key, encode(e.mac, 'hex') as mac, encode(e.link, 'hex') as link
  from audit_events e join audit_chains c on c.id = e.chain join audit_actions a on a.id = e.action
  where c.owner = $1 and e.number > $2::bigint and e.number <= $3::bigint order by e.number limit ${CHAIN_PART}`

/** Events of a workspace between two numbers, oldest first. */
export async function* eventsBetween(
  db: Db,
  owner: string,
  { after, last }: { after: number; last: number },
): AsyncGenerator<ChainedEvent> {
  for (let number = after; ;) {
    const rows = await db.rows<Row<ChainedEvent>>(CHAIN, [owner, number, last])
    yield* rows.map(withSubjects)
    if (rows.length < CHAIN_PART) return
    number = rows.at(-1)?.number ?? last
  }
}

const ENDS = `
  select owner, number::float8 as number, encode(link, 'hex') as link, start_number::float8 as "startNumber",
    encode(start_link, 'hex') as "startLink", encode(start_mac, 'hex') as "startMac"
  from audit_chains order by id`

/** Both ends of a workspace's chain. The start has neither link nor MAC unless events were deleted. */
export type ChainEnds = ChainPlace & {
  startNumber: number
  startLink: string | null
  startMac: string | null
}

/** Reads the ends of all chains. */
export const chainEnds = (db: Db): Promise<ChainEnds[]> => db.rows<ChainEnds>(ENDS)

const SINCE = `
  select c.owner, ${utcText('e.at')}, a.permission, a.action, e.session, e.object, e.request
  from audit_events e join audit_chains c on c.id = e.chain join audit_actions a on a.id = e.action
  where e.at >= $1::timestamptz`
type Recorded = Pick<
  OwnedEvent,
  'owner' | 'at' | 'permission' | 'action' | 'session' | 'object' | 'request'
>
const identityOf = ({ owner, at, permission, action, session, object, request }: Recorded) =>
  JSON.stringify([owner, Date.parse(at), permission, action, session, object, request])

/** Events that the database of all workspaces doesn’t have yet. */
export async function withoutRecorded(
  db: Db,
  events: readonly OwnedEvent[],
): Promise<OwnedEvent[]> {
  const first = events.map(({ at }) => at).toSorted()[0]
  if (first === undefined) return []
  const recorded = new Map<string, number>()
  for (const row of await db.rows<Recorded>(SINCE, [first])) {
    const identity = identityOf(row)
    recorded.set(identity, (recorded.get(identity) ?? 0) + 1)
  }
  return events.filter((event) => {
    const identity = identityOf(event)
    const count = recorded.get(identity) ?? 0
    recorded.set(identity, count - 1)
    return count < 1
  })
}
