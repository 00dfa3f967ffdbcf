import type { OrderSetContent, OrderSetDraft, OrderSetHistory } from '#contract/order-sets.ts'
import type { Db } from '#server/db/db.ts'
import { secretHash } from './secret-hash.ts'

/** A draft that nobody touched for so long is forgotten. */
const KEPT_DAYS = 90
/** Of one owner the newest: whoever asks without a cookie is a browser of its own each time. */
const OWN_MAX = 1000
const SWEEP_EVERY_MS = 60 * 60_000

const UPDATED_AT = `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at`
const READ = `
  select revision, history, ${UPDATED_AT} from order_set_drafts where owner = $1 and browser_hash = $2`
// one that was forgotten meanwhile is made anew: there is nothing that it could take the place of
const PUT = `
  insert into order_set_drafts (owner, browser_hash, revision, history, updated_at)
  values ($1, $2, $3::int + 1, $4, now())
  on conflict (owner, browser_hash) do update
    set revision = excluded.revision, history = excluded.history, updated_at = excluded.updated_at
    where order_set_drafts.revision = $3::int
  returning revision, ${UPDATED_AT.replaceAll('updated_at at', 'order_set_drafts.updated_at at')}`
const SWEEP = `
  delete from order_set_drafts
  where updated_at < now() - interval '${KEPT_DAYS} days'
    or (owner = $1 and browser_hash in (
      select browser_hash from order_set_drafts where owner = $1 order by updated_at desc offset ${OWN_MAX}))`

const NOTHING: OrderSetContent = { tests: [], codes: [], dx: [], account: '' }

/**
 * The order sets in the making. `owner` is a team's id or another upstream's fingerprint, as for the people of a workspace;
 * `browser` the secret of one browser, of which only the hash is kept.
 */
export function openOrderSetDrafts(db: Db) {
  let sweptAt = 0
  const sweep = async (owner: string) => {
    if (Math.abs(Date.now() - sweptAt) < SWEEP_EVERY_MS) return
    sweptAt = Date.now()
    await db.rows(SWEEP, [owner])
  }
  return {
    /** The draft; an empty one where none is kept. */
    async read(owner: string, browser: string): Promise<OrderSetDraft> {
      const [row] = await db.rows<{ revision: number; history: string; updated_at: string }>(READ, [
        owner,
        secretHash(browser),
      ])
      return row
        ? { ...row, history: JSON.parse(row.history) as OrderSetHistory }
        : { revision: 0, history: { past: [], present: NOTHING, future: [] }, updated_at: null }
    },

    /** Keeps it in the place of the revision that it was made from; null where another one is there by now. */
    async put(
      owner: string,
      browser: string,
      { revision, history }: Pick<OrderSetDraft, 'revision' | 'history'>,
    ): Promise<Pick<OrderSetDraft, 'revision' | 'updated_at'> | null> {
      const [kept] = await db.rows<{ revision: number; updated_at: string }>(PUT, [
        owner,
        secretHash(browser),
        revision,
        JSON.stringify(history),
      ])
      if (kept) await sweep(owner)
      return kept ?? null
    },
  }
}
