import type { ApiKey } from '#server/interface/keys.ts'
import type { WorkspaceKey } from '#server/session/workspaces.ts'

const SHOWN = 12
/** As much of a fingerprint as tells keys apart. */
export const shortFingerprint = (fingerprint: string): string => fingerprint.slice(0, SHOWN)
const day = (moment: string) => moment.slice(0, 10)

/** A key of our own service in one line, without anything that opens it. */
export const apiKeyLine = ({ prefix, id, team, note, created_at, revoked_at }: ApiKey): string =>
  [
    `${prefix}…`,
    id,
    team,
    `created ${day(created_at)}`,
    revoked_at ? `revoked ${day(revoked_at)}` : 'valid',
    note ?? '',
  ]
    .join('  ')
    .trimEnd()

/** A key of another service in one line, by its fingerprint. */
export const workspaceKeyLine = ({
  fingerprint,
  service,
  added_at,
  used_at,
}: WorkspaceKey): string =>
  `  key ${shortFingerprint(fingerprint)}  ${service ?? 'service not recorded'}  added ${added_at}  ${used_at ? `last sign-in ${used_at}` : 'no sign-in recorded'}`
