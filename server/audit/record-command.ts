import type { Right } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'

import { openChains } from './chain.ts'
import { readAuditSettings } from './open-audit.ts'

/** A change that an operator made with a command. */
type CommandEvent = {
  owner: string
  permission: Right
  action: string
  object: string | null
  /** Person affected by the change. */
  subject?: string
  /** HTTP status that tells the outcome. */
  status?: number
}

/** Records what a command changed, unless the audit log is off. */
export async function recordCommand(
  db: Db,
  config: Parameters<typeof readAuditSettings>[0],
  { owner, subject, status = 200, ...event }: CommandEvent,
): Promise<void> {
  const settings = await readAuditSettings(config)
  if (!settings) return
  await openChains(db, settings.key).append(owner, [
    {
      ...event,
      at: new Date().toISOString(),
      member: null,
      session: null,
      key: null,
      subjects: subject === undefined ? [] : [subject],
      status,
      request: null,
      address: null,
    },
  ])
}
