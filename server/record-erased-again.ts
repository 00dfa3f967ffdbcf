import { recordCommand } from '#server/audit/record-command.ts'
import type { Db } from '#server/db/db.ts'
import type { ErasedAgain } from '#server/db/erased-people.ts'

import { readConfig } from './config.ts'

/** Records people who were erased again after a restore: the restored audit has nothing of their erasure. */
export async function recordErasedAgain(db: Db, people: readonly ErasedAgain[]): Promise<void> {
  const event = { permission: 'people.erase', action: 'erasePerson', object: null } as const
  for (const { owner, userId: subject } of people)
    await recordCommand(db, readConfig(), { ...event, owner, subject })
}
