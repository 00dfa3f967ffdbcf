import type { Access } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { admitMember, DEMO_ISSUER } from '#server/session/members.ts'

import { instantText } from './local-time.ts'
import { idOf, randomOf } from './random.ts'

type DemoMember = Access & { name: string; joinedDaysAgo: number; seenHoursAgo: number }
/** Members of the demonstration, among them the assignees of its issues. */
export const demoMembers: readonly DemoMember[] = [
  { name: 'Ana', role: 'clinician', scope: null, joinedDaysAgo: 212, seenHoursAgo: 2 },
  { name: 'Ben', role: 'clinician', scope: null, joinedDaysAgo: 205, seenHoursAgo: 21 },
  { name: 'Mara', role: 'administrator', scope: null, joinedDaysAgo: 212, seenHoursAgo: 74 },
  { name: 'Theo', role: 'analyst', scope: ['activity trial'], joinedDaysAgo: 96, seenHoursAgo: 47 },
]

const BACKDATE =
  'update members set created_at = $3, last_seen_at = $4 where owner = $1 and id = $2'
const HOUR_MS = 3_600_000

/** Adds members who can't sign in: they have no passkey, and no identity provider knows them. */
export async function seedMembers(db: Db, owner: string, nowMs: number) {
  for (const { name, role, scope, joinedDaysAgo, seenHoursAgo } of demoMembers) {
    const { id } = await admitMember(
      db,
      { owner, role, scope },
      {
        issuer: DEMO_ISSUER,
        subject: idOf(`member ${name}`),
        name,
        email: `${name.toLowerCase()}@example.com`,
      },
    )
    const minutes = randomOf(`member ${name}`).between(0, 1)
    const ago = (hours: number) => instantText(nowMs - (hours + minutes) * HOUR_MS)
    await db.rows(BACKDATE, [owner, id, ago(joinedDaysAgo * 24), ago(seenHoursAgo)])
  }
}
