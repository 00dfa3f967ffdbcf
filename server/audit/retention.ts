import type { Db } from '#server/db/db.ts'
import { deleteInParts } from '#server/db/statements/delete-in-parts.ts'
import { acrossTenants } from '#server/db/tenant.ts'

import { startMac } from './audit-event.ts'

// by age, not back from the newest event
const OVER = `
  select c.id, c.owner, e.number::float8 as number, encode(e.link, 'hex') as link
  from audit_chains c join audit_events e on e.chain = c.id and e.number = (
    select max(old.number + 0) from audit_events old
    where old.chain = c.id and old.link is not null and old.at < $1::timestamptz)`
const OLD_EMERGENCIES = 'delete from break_glass where began_at < $1::timestamptz'
const START_AT = `
  update audit_chains set start_number = $2::bigint, start_link = decode($3, 'hex'), start_mac = decode($4, 'hex')
  where id = $1 and start_number < $2::bigint`

/**
 * Deletes events from before a given time, in whole batches. Resolves with their number. The chain
 * then begins with the link of the last one, so that it can still be verified.
 */
export async function deleteOldEvents(ofOwners: Db, key: Buffer, before: Date): Promise<number> {
  const db = acrossTenants(ofOwners)
  await db.rows(OLD_EMERGENCIES, [before.toISOString()])
  type Over = { id: number; owner: string; number: number; link: string }
  let deleted = 0
  for (const { id, ...place } of await db.rows<Over>(OVER, [before.toISOString()])) {
    // another process deleting at the same time may be further ahead
    await db.rows(START_AT, [id, place.number, place.link, startMac(key, place)])
    deleted += await deleteInParts(db, {
      table: 'audit_events',
      where: 'chain = $1 and number <= $2::bigint',
      args: [id, place.number],
    })
  }
  return deleted
}
