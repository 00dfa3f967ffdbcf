import type { Trouble } from '#contract/own/connection-checks.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'

const tones = new Map<string | null, Tone>([
  ['connected', 'good'],
  ['error', 'bad'],
  ['paused', 'notice'],
])

/** Tone of a connection's status, if known. */
export const connectionTone = (status: string | null): Tone => tones.get(status) ?? 'unknown'

const ofTroubles: Record<Exclude<Trouble['kind'], 'status'>, Tone> = {
  shared: 'bad',
  error: 'bad',
  disconnected: 'bad',
  unreadable: 'unknown',
  unavailable: 'notice',
  unknown: 'unknown',
  silent: 'notice',
  'no data': 'notice',
  unconnected: 'notice',
  unlisted: 'notice',
}
/** True for a trouble of several people at once: a provider incident, or a shared account. */
export const isOfIncident = ({ kind, actor }: Trouble) => kind === 'shared' || actor === 'provider'
/** Tone for the seriousness of a trouble. */
export const troubleTone = ({ kind, detail }: Trouble): Tone =>
  kind === 'status' ? connectionTone(detail) : ofTroubles[kind]
