import type { Db } from '#server/db/db.ts'

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
const APPEND = `
  with chain as (
    update audit_chains set number = $3, link = decode($4, 'hex')
    where owner = $1 and number = $2::bigint returning id
  )
  insert into audit_events
    (chain, number, at, member_id, session, permission, action, object, subjects, status, request, address, mac, link)
  select chain.id, x.number, x.at, x.member, x.session, x.permission, x.action, x.object, x.subjects, x.status,
    x.request, x.address, decode(x.mac, 'hex'), decode(x.link, 'hex')
  from chain, jsonb_to_recordset($5::text::jsonb) as x(
    number bigint, at timestamptz, member uuid, session uuid, permission text, action text, object text, subjects uuid[],
    status smallint, request uuid, address text, mac text, link text)
  returning 1`

type Head = Omit<ChainPlace, 'owner'>

/** Reads the head of a workspace's chain, which is begun where there is none. */
async function readHead(db: Db, owner: string, key: Buffer): Promise<Head> {
  for (;;) {
    const [head] = await db.rows<Head>(HEAD, [owner])
    if (head) return head
    await db.rows(BEGIN, [owner, firstLink(key, owner)])
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
 * Appends events to the chains of their workspaces. Remembers the heads: a batch of one workspace is one statement, and where
 * another process was faster the head is read again.
 */
export function openChains(db: Db, key: Buffer) {
  const heads = new Map<string, Head>()
  return {
    /** Adds a batch of one workspace, in this order. Resolves once it is on the disk. */
    async append(owner: string, events: readonly AuditEvent[]): Promise<void> {
      let head = heads.get(owner) ?? (await readHead(db, owner, key))
      heads.delete(owner)
      for (;;) {
        const { link, batch } = chained(key, owner, head, events)
        const number = head.number + batch.length
        const added = await db.rows(APPEND, [
          owner,
          head.number,
          number,
          link,
          JSON.stringify(batch),
        ])
        if (added.length) {
          heads.set(owner, { number, link })
          return
        }
        head = await readHead(db, owner, key)
      }
    },

    /** The newest place of every chain that this process has added to. */
    heads: (): ChainPlace[] => [...heads].map(([owner, head]) => ({ owner, ...head })),
  }
}
