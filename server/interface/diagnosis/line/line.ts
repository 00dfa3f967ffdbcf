import type { Encounter } from '#lib/icd-title.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

import type { BillingCode } from './billing-codes.ts'

/** A part of a query that no search is for, and why. */
export type Unused = {
  typed: string
  why:
    | 'negated'
    | 'icd9'
    | 'icd9 or icd10'
    | 'duration'
    | 'circumstance'
    | 'no such figure'
    | 'no encounter'
    | 'figure'
    | 'in range'
    | BillingCode['why']
}

/** A query as it was read. */
export type Line = {
  searches: Search[]
  unused: Unused[]
  /** The words that chose the encounter of what was found. */
  encounter: { typed: string; encounter: Encounter } | null
}
