import { recordCommand } from '#server/audit/record-command.ts'
import type { Db } from '#server/db/db.ts'

import { readConfig } from './config.ts'

type Action =
  | 'createTeamKey'
  | 'revokeTeamKey'
  | 'revokeApiKey'
  | 'attachServiceKey'
  | 'detachServiceKey'

/** Records what a command did with a team's key. `id` is the key's id or the beginning of its fingerprint. */
export const recordKeyCommand = (
  db: Db,
  action: Action,
  { owner, id }: { owner: string; id: string | null },
) => recordCommand(db, readConfig(), { owner, permission: 'api-keys.write', action, object: id })
