import type { Tone } from '#src/kit/ui/text/Dot.tsx'

const tones = new Map<string | null, Tone>([
  ['active', 'good'],
  ['pending', 'notice'],
  ['suspended', 'notice'],
])

/** Tone of a lab account's status. */
export const accountTone = (status: string | null): Tone => tones.get(status) ?? 'unknown'
