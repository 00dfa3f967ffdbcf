import type { Access } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'

import { instantText } from './local-time.ts'
import { idOf, randomOf } from './random.ts'

type DemoMember = Access & { name: string; joinedDaysAgo: number; seenHoursAgo: number }
/** Members of the demonstration, among them the assignees of its issues. */
const demoMembers: readonly DemoMember[] = [
  { name: 'Ana', role: 'clinician', scope: null, joinedDaysAgo: 212, seenHoursAgo: 2 },
  { name: 'Ben', role: 'clinician', scope: null, joinedDaysAgo: 205, seenHoursAgo: 21 },
  { name: 'Mara', role: 'administrator', scope: null, joinedDaysAgo: 212, seenHoursAgo: 74 },
  { name: 'Theo', role: 'analyst', scope: ['activity trial'], joinedDaysAgo: 96, seenHoursAgo: 47 },
]

const ADD = `
  insert into members (owner, issuer, subject, name, email, role, scope, created_at, last_seen_at)
  values ($1, 'demonstration', $2, $3, $4, $5, $6::text::jsonb, $7, $8)`
const HOUR_MS = 3_600_000

/** Adds members who can't sign in: they have no passkey, and no identity provider is their issuer. */
export async function seedMembers(db: Db, owner: string, nowMs: number) {
  for (const { name, role, scope, joinedDaysAgo, seenHoursAgo } of demoMembers) {
    const subject = idOf(`member ${name}`)
    const minutes = randomOf(`member ${name}`).between(0, 1)
    const ago = (hours: number) => instantText(nowMs - (hours + minutes) * HOUR_MS)
    const times = [ago(joinedDaysAgo * 24), ago(seenHoursAgo)]
    const access = [role, scope && JSON.stringify(scope)]
    await db.rows(ADD, [
      owner,
      subject,
      name,
      `${name.toLowerCase()}@example.com`,
      ...access,
      ...times,
    ])
  }
}
