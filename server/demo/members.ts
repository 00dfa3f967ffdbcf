import type { Access } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'

import { instantText } from './local-time.ts'
import { idOf, randomOf } from './random.ts'

type DemoMember = Access & { name: string; joinedDaysAgo: number; seenDaysAgo: number }
/**
 * Members of the demonstration, among them the assignees of its issues. They signed in until
 * sign-in was turned off, a month ago.
 */
const demoMembers: readonly DemoMember[] = [
  { name: 'Ana', role: 'clinician', scope: null, joinedDaysAgo: 212, seenDaysAgo: 30 },
  { name: 'Ben', role: 'clinician', scope: null, joinedDaysAgo: 205, seenDaysAgo: 31 },
  { name: 'Mara', role: 'administrator', scope: null, joinedDaysAgo: 212, seenDaysAgo: 34 },
  { name: 'Theo', role: 'analyst', scope: ['activity trial'], joinedDaysAgo: 96, seenDaysAgo: 36 },
]

const ADD = `
  insert into members (owner, issuer, subject, name, email, role, scope, created_at, last_seen_at)
  values ($1, 'demonstration', $2, $3, $4, $5, $6::text::jsonb, $7, $8)`
const DAY_MS = 86_400_000

/** Adds members who can't sign in: they have no passkey, and no identity provider is their issuer. */
export async function seedMembers(db: Db, owner: string, nowMs: number) {
  for (const { name, role, scope, joinedDaysAgo, seenDaysAgo } of demoMembers) {
    const subject = idOf(`member ${name}`)
    const partOfDay = randomOf(`member ${name}`).between(0, 1)
    const ago = (days: number) => instantText(nowMs - (days + partOfDay) * DAY_MS)
    const times = [ago(joinedDaysAgo), ago(seenDaysAgo)]
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
