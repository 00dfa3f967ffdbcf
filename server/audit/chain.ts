import type { Db } from '#server/db/db.ts'
import { acrossTenants, asTenant } from '#server/db/tenant.ts'

import {
  eventMac,
  firstLink,
  nextLink,
  type AuditEvent,
  type ChainedEvent,
  type ChainPlace,
} from './audit-event.ts'

const HEAD = `
  select number::float8 as number, encode(link, 'hex') as link from audit_chains where owner = $1`
const BEGIN = `
  insert into audit_chains (id, owner, link)
  select coalesce(max(id), 0) + 1, $1::text, decode($2, 'hex') from audit_chains
  on conflict do nothing`
const APPEND = 'select append_audit_events($1, $2, $3, $4, $5::text::jsonb) as added'
const ADD_ACTION = `
  insert into audit_actions (id, permission, action)
  select coalesce(max(id), 0) + 1, $1::text, $2::text from audit_actions
  having not exists (select from audit_actions where permission = $1 and action = $2)
  on conflict do nothing returning id`
const HAS_ACTION = 'select 1 from audit_actions where permission = $1 and action = $2'

type Head = Omit<ChainPlace, 'owner'>

/** Reads the head of a workspace's chain, and starts one if there is none. */
async function readHead(db: Db, owner: string, key: Buffer): Promise<Head> {
  for (;;) {
    const [head] = await db.rows<Head>(HEAD, [owner])
    if (head) return head
    // its number follows those of all chains
    await acrossTenants(db).rows(BEGIN, [owner, firstLink(key, owner)])
  }
}

function chained(key: Buffer, owner: string, head: Head, events: readonly AuditEvent[]) {
  const batch = events.map((event, index): ChainedEvent => {
    const placed = { ...event, number: head.number + index + 1 }
    return { ...placed, mac: eventMac(key, owner, placed), link: null }
  })
  const link = nextLink(
    key,
    head.link,
    batch.map(({ mac }) => mac),
  )
  return {
    link,
    batch: batch.map((each, index) => ({ ...each, link: batch[index + 1] ? null : link })),
  }
}

/**
 * Columns about people. A single person has a column of their own, which takes less space than a
 * list of one.
 */
function peopleColumns({ subjects }: AuditEvent) {
  const [first = null, ...others] = subjects ?? []
  return {
    many: subjects === null,
    subject: others.length ? null : first,
    subjects: others.length ? subjects : null,
  }
}

/**
 * Appends events to the chains of their workspaces. Caches the heads, so that a batch of one
 * workspace is one statement. If another process was faster, the head is read again.
 */
export function openChains(db: Db, key: Buffer) {
  const heads = new Map<string, Head>()
  const known = new Set<string>()
  const learn = async ({ permission, action }: AuditEvent) => {
    const name = `${permission} ${action}`
    const args = [permission, action]
    while (!known.has(name))
      // another process may have taken the number in the meantime
      if (
        (await db.rows(HAS_ACTION, args)).length > 0 ||
        (await db.rows(ADD_ACTION, args)).length > 0
      )
        known.add(name)
  }
  const add = async (owner: string, events: readonly AuditEvent[]) => {
    for (const event of events) await learn(event)
    let head = heads.get(owner) ?? (await readHead(db, owner, key))
    heads.delete(owner)
    for (;;) {
      const { link, batch } = chained(key, owner, head, events)
      const number = head.number + batch.length
      const rows = batch.map((event) => ({ ...event, ...peopleColumns(event) }))
      const [row] = await db.rows<{ added: boolean }>(APPEND, [
        owner,
        head.number,
        number,
        link,
        JSON.stringify(rows),
      ])
      if (row?.added) {
        heads.set(owner, { number, link })
        return
      }
      head = await readHead(db, owner, key)
    }
  }
  return {
    /** Adds a batch of one workspace in order. Resolves once it is on disk. */
    append: (owner: string, events: readonly AuditEvent[]): Promise<void> =>
      asTenant(owner, () => add(owner, events)).catch((error: unknown) => {
        // a restored database may have other actions
        known.clear()
        throw error
      }),

    /** The newest place of every chain that this process has added to. */
    heads: (): ChainPlace[] => [...heads].map(([owner, head]) => ({ owner, ...head })),
  }
}
