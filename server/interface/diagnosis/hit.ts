import type { Way } from './score.ts'

/** A code found by a search, by its index, and how it was found. */
export type Hit = {
  at: number
  /** Reading of the words. Null for a code or a value. */
  way: Way | null
  /** Index of the found code, if another encounter was selected. */
  swappedFrom?: number
  /** The code that this one replaces in a context, and the words for the context. */
  regard?: { typed: string; of: number }
}
