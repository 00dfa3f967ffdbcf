import type { SavedView, SavedViews } from '#contract/own/connection-checks.ts'
import type { Db } from '#server/db/db.ts'

const READ = 'select views, version from saved_views where owner = $1'
const PUT = `
  insert into saved_views as known (owner, views, version) values ($1, $2::text::jsonb, $3::int + 1)
  on conflict (owner) do update set views = excluded.views, version = excluded.version
  where known.version = $3::int
  returning views, version`

/** The saved views of an owner. None are version 0. */
export async function readViews(db: Db, owner: string): Promise<SavedViews> {
  const [row] = await db.rows<SavedViews>(READ, [owner])
  return row ?? { views: [], version: 0 }
}

/** Keeps views in the place of version `base`; null where there is another one by now. */
export async function putViews(
  db: Db,
  owner: string,
  views: readonly SavedView[],
  base: number,
): Promise<SavedViews | null> {
  const [row] = await db.rows<SavedViews>(PUT, [owner, JSON.stringify(views), base])
  return row ?? null
}
