import type { Level } from '#src/connections/model/standing.ts'

const words: Record<Level, string> = {
  look: 'Needs attention',
  once: 'Unconfirmed',
  failed: 'Refresh failed',
  never: 'Not refreshed yet',
  none: 'No connections yet',
  inactive: 'Inactive',
  well: 'Healthy',
}
/** Words for a level. An unknown one is shown as is. */
export const levelWords = (level: string): string =>
  Object.hasOwn(words, level) ? words[level as Level] : level
