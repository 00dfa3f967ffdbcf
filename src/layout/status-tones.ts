import type { Trouble } from '#contract/connection-checks.ts'
import type { Tone } from '#src/ui/Status.tsx'

const ofConnections: Record<string, Tone> = { connected: 'good', error: 'bad', paused: 'notice' }
const ofAccounts: Record<string, Tone> = { active: 'good', pending: 'notice', suspended: 'bad' }
const toneIn = (tones: Record<string, Tone>, status: string | null): Tone =>
  status !== null && Object.hasOwn(tones, status) ? tones[status]! : 'unknown'

/** The tone of a connection's status: of what it is known to mean. */
export const connectionTone = (status: string | null) => toneIn(ofConnections, status)
/** The tone of a lab account's status. */
export const accountTone = (status: string | null) => toneIn(ofAccounts, status)

const ofTroubles: Record<Exclude<Trouble['kind'], 'status'>, Tone> = {
  shared: 'bad',
  error: 'bad',
  disconnected: 'bad',
  unreadable: 'unknown',
  unavailable: 'bad',
  unknown: 'unknown',
  silent: 'notice',
  'no data': 'notice',
  unconnected: 'notice',
  unlisted: 'notice',
}
/** How grave a trouble is. */
export const troubleTone = ({ kind, detail }: Trouble): Tone =>
  kind === 'status' ? connectionTone(detail) : ofTroubles[kind]
