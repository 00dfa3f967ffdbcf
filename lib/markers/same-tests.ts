import { getOrCreate } from '#lib/lists.ts'

import { loincSetKey, type Reporting } from './loinc-sets.ts'
import { readPrice } from './read-price.ts'

type Id = number | string

/** A test as one lab offers it. `cents` is its list price, null without an amount. */
type TestAtLab<Lab extends Id> = { lab_id: Lab; provider_id: string; cents: number | null }
/** Labs of a marker’s test by the marker's id, including its own lab, lowest list price first. */
export type SameTests<Lab extends Id> = ReadonlyMap<Id, readonly TestAtLab<Lab>[]>

const byPrice = (a: TestAtLab<Id>, b: TestAtLab<Id>) =>
  (a.cents ?? Infinity) - (b.cents ?? Infinity) || 0

/**
 * Finds tests that several labs offer: markers with equal sets of LOINC codes. A lab with several
 * of them counts once, with its lowest list price. Markers without a lab, a test code, or a fully
 * known set are left out.
 */
export function createSameTests<Lab extends Id>() {
  const keys = new Map<Id, string>()
  const groups = new Map<string, Map<Lab, TestAtLab<Lab>>>()
  return {
    add(
      marker: Reporting & {
        id: Id
        lab_id: Lab | null
        provider_id: string | null
        price: string | null
      },
    ) {
      const { id, lab_id, provider_id, price } = marker
      const key = loincSetKey(marker)
      if (key === null || lab_id === null || !provider_id) return
      keys.set(id, key)
      const read = readPrice(price)
      const offer = { lab_id, provider_id, cents: read.kind === 'amount' ? read.cents : null }
      const labs = getOrCreate(groups, key, () => new Map<Lab, TestAtLab<Lab>>())
      const known = labs.get(lab_id)
      if (!known || byPrice(offer, known) < 0) labs.set(lab_id, offer)
    },
    build(): SameTests<Lab> {
      const shared = new Map(
        [...groups].flatMap(([key, labs]) =>
          labs.size > 1 ? [[key, [...labs.values()].sort(byPrice)] as const] : [],
        ),
      )
      return new Map(
        [...keys].flatMap(([id, key]) => {
          const labs = shared.get(key)
          return labs ? [[id, labs] as const] : []
        }),
      )
    },
  }
}
