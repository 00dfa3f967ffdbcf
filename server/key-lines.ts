import type { TeamKey } from '#server/interface/keys.ts'
import type { WorkspaceKey } from '#server/session/workspaces/workspaces.ts'

const SHOWN = 12
/** Length of a fingerprint's prefix that identifies keys. */
export const shortFingerprint = (fingerprint: string): string => fingerprint.slice(0, SHOWN)
const day = (moment: string) => moment.slice(0, 10)

/** A key of our own service in one line, without the key itself. */
export const teamKeyLine = ({ prefix, id, team, note, created_at, revoked_at }: TeamKey): string =>
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

/** A row of an API key, with its team. */
export type ApiKeyRow = {
  id: string
  name: string
  team: string
  expires_at: string
  revoked_at: string | null
}
function stateOf({ expires_at: until, revoked_at: revoked }: ApiKeyRow): string {
  if (revoked) return `revoked ${day(revoked)}`
  return Date.parse(until) > Date.now() ? `valid until ${day(until)}` : `expired ${day(until)}`
}
/** A program's API key in one line. */
export const apiKeyLine = (key: ApiKeyRow): string =>
  [key.id, key.team, key.name, stateOf(key)].join('  ')

/** A key of another service in one line, by its fingerprint. */
export function workspaceKeyLine(key: WorkspaceKey): string {
  const { fingerprint, service, added_at, used_at, sealed_at } = key
  const signIn = used_at ? `last sign-in ${used_at}` : 'no sign-in recorded'
  return [
    `  key ${shortFingerprint(fingerprint)}`,
    service ?? 'service not recorded',
    ...(sealed_at ? ['encrypted'] : []),
    `added ${added_at}`,
    // no one has to sign in with it
    ...(sealed_at && !used_at ? [] : [signIn]),
  ].join('  ')
}
