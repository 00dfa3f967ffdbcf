import type { Trouble } from '#contract/connection-checks.ts'
import type { Tone } from '#src/ui/Status.tsx'

/** How grave each kind of trouble is. */
export const troubleTones: Record<Trouble['kind'], Tone> = {
  error: 'bad',
  unreadable: 'unknown',
  status: 'notice',
  unavailable: 'bad',
  unknown: 'unknown',
  silent: 'notice',
  unlisted: 'notice',
}
