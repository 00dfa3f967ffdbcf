import type { Way } from './score.ts'

/** A code that a search found, by its place, and how. */
export type Hit = {
  at: number
  /** By which reading of the words; null for a code or a figure. */
  way: Way | null
  /** The place of the code that was found, where the encounter was chosen to be another. */
  swappedFrom?: number
  /** For which code it is the one in a regard, and the words that say the regard. */
  regard?: { typed: string; of: number }
}
