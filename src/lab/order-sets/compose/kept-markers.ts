import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'

const asMarker = ({ id, name, lab, code, price }: MarkerSnapshot): Marker => ({
  id,
  name,
  slug: null,
  description: null,
  lab_id: lab,
  provider_id: code,
  type: null,
  unit: null,
  price,
  expected_results: null,
})

/** Markers stored with a saved set that have a usable id, by lab and code. */
export const keptMarkers = (
  snapshot: OrderSetSnapshot | null | undefined,
): ReadonlyMap<string, Marker> =>
  new Map(
    snapshot?.markers.flatMap((one) => {
      const marker = asMarker(one)
      const key = labCodeOf(marker)
      return key !== null && typeof one.id === 'number' ? [[key, marker] as const] : []
    }),
  )
