import type {
  OrderSetContent,
  OrderSetDraft,
  OrderSetHistory,
} from '#contract/interface/order-sets.ts'
import { quotas } from '#contract/own/quotas.ts'
import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { acrossTenants } from '#server/db/tenant.ts'
import { lockQuota, QuotaReached, quotaWords } from '#server/session/quota.ts'
import { secretHash } from '#server/session/secret-hash.ts'

/** Age at which an unused draft is deleted. */
const KEPT_DAYS = 90
const SWEEP_EVERY_MS = 60 * 60_000

const UPDATED_AT = `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at`
const READ = `
  select revision, history, ${UPDATED_AT} from order_set_drafts where owner = $1 and browser_hash = $2`
// a deleted draft is created again, since there is nothing that it could replace
const PUT = `
  insert into order_set_drafts (owner, browser_hash, revision, history, updated_at)
  values ($1, $2, $3::int + 1, $4, now())
  on conflict (owner, browser_hash) do update
    set revision = excluded.revision, history = excluded.history, updated_at = excluded.updated_at
    where order_set_drafts.revision = $3::int
  returning revision, xmax = 0 as is_new, ${UPDATED_AT.replaceAll('updated_at at', 'order_set_drafts.updated_at at')}`
const SWEEP = `delete from order_set_drafts where updated_at < now() - interval '${KEPT_DAYS} days'`
// each request without a cookie counts as a separate browser
const MAKE_ROOM = `
  delete from order_set_drafts where owner = $1 and updated_at < now() - interval '1 day' and browser_hash in (
    select browser_hash from order_set_drafts where owner = $1 order by updated_at desc offset $2)`
const COUNT = 'select count(*)::int as drafts from order_set_drafts where owner = $1'

const NOTHING: OrderSetContent = { tests: [], codes: [], dx: [], account: '' }

/**
 * Order set drafts. `owner` is a team's id or another upstream's fingerprint, as for the people of
 * a workspace. `author` is the secret of one browser, with its member, of which only the hash is stored.
 */
export function openOrderSetDrafts(db: Db, most: number = quotas.drafts) {
  let sweptAt = 0
  const sweep = async () => {
    if (Math.abs(Date.now() - sweptAt) < SWEEP_EVERY_MS) return
    sweptAt = Date.now()
    await acrossTenants(db).rows(SWEEP)
  }
  /** Makes room for another draft by deleting those unused since yesterday, oldest first. */
  async function makeRoom(tx: Db, owner: string) {
    await lockQuota(tx, owner, 'drafts')
    await tx.rows(MAKE_ROOM, [owner, most])
    if (firstRow(await tx.rows<{ drafts: number }>(COUNT, [owner])).drafts > most)
      throw new QuotaReached(
        `Your team has reached its limit of ${quotaWords(most)} order set drafts. This draft is kept only in this tab. Save it as an order set, or try again tomorrow.`,
      )
  }
  return {
    /** The draft. Empty if none is stored. */
    async read(owner: string, author: string): Promise<OrderSetDraft> {
      const [row] = await db.rows<{ revision: number; history: string; updated_at: string }>(READ, [
        owner,
        secretHash(author),
      ])
      return row
        ? { ...row, history: JSON.parse(row.history) as OrderSetHistory }
        : { revision: 0, history: { past: [], present: NOTHING, future: [] }, updated_at: null }
    },

    /**
     * Replaces the revision that the draft is based on. Null if it has changed since. Throws
     * QuotaReached if the team can't have another one.
     */
    async put(
      owner: string,
      author: string,
      { revision, history }: Pick<OrderSetDraft, 'revision' | 'history'>,
    ): Promise<Pick<OrderSetDraft, 'revision' | 'updated_at'> | null> {
      const kept = await db.transaction(async (tx) => {
        const [draft] = await tx.rows<{ revision: number; updated_at: string; is_new: boolean }>(
          PUT,
          [owner, secretHash(author), revision, JSON.stringify(history)],
        )
        if (!draft) return null
        const { is_new, ...rest } = draft
        if (is_new) await makeRoom(tx, owner)
        return rest
      })
      if (kept) await sweep()
      return kept
    },
  }
}
