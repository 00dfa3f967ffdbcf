import type { Tone } from '#src/kit/ui/text/Status.tsx'

const tones = new Map<string | null, Tone>([
  ['active', 'good'],
  ['pending', 'notice'],
  ['suspended', 'bad'],
])

/** The tone of a lab account's status; one that is well but has a problem is to look at. */
export function accountTone(status: string | null, hasProblem = false): Tone {
  const tone = tones.get(status) ?? 'unknown'
  return hasProblem && tone === 'good' ? 'notice' : tone
}
