import type { Db } from '#server/db/db.ts'
import { notFound } from './errors.ts'

/** One row: how many matched, and the bodies of the page, joined. Every query of a page of markers gives it. */
export type MarkerRow = { total: number; bodies: string | null }

/** A page of markers as JSON text. A page past the end is empty and has the true total. */
export function markerPage({ total, bodies }: MarkerRow, { page, size }: { page: number; size: number }): string {
  return `{"markers":[${bodies ?? ''}],"total":${total},"page":${page},"size":${size},"pages":${Math.ceil(total / size)}}`
}

const LAB_OF_ACCOUNT = `
  select l.id as lab_id from lab_accounts a left join labs l on l.team_id = a.team_id and l.slug = a.lab
  where a.team_id = $1 and a.id = $2`

/**
 * The lab whose markers a lab account makes available, whatever the status of the account; null when the team has no
 * markers of that lab. Throws a 404 for an account of nobody or of another team.
 */
export async function labOfAccount(db: Db, teamId: string, labAccountId: string): Promise<number | null> {
  const [account] = await db.rows<{ lab_id: number | null }>(LAB_OF_ACCOUNT, [teamId, labAccountId])
  if (!account) throw notFound('Lab account does not exist')
  return account.lab_id
}
