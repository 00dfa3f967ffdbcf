import type { Encounter } from '#lib/icd-title.ts'
import type { Search } from '#server/interface/diagnosis/search-words.ts'

import type { BillingCode } from './billing-codes.ts'

/** An unsearched part of a query, and the reason. */
export type Unused = {
  typed: string
  why:
    | 'negated'
    | 'icd9'
    | 'icd9 or icd10'
    | 'duration'
    | 'circumstance'
    | 'administrative'
    | 'no such figure'
    | 'no encounter'
    | 'figure'
    | 'in range'
    | BillingCode['why']
}

/** A query as read. */
export type Line = {
  searches: Search[]
  unused: Unused[]
  /** Words that selected the encounter of the results. */
  encounter: { typed: string; encounter: Encounter } | null
}
