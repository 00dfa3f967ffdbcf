import { useQuery } from '@tanstack/react-query'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { compareSets, loincSetOf } from '#lib/markers/loinc-sets.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { listMarkers } from '#src/lab/catalog/queries.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { isSameName } from '#src/lab/markers/results/marker-results.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { OPTIONS_MAX } from '#src/lab/order-sets/compose/CodeSearch.tsx'

import { lowestCents } from './comparison-words.ts'

import css from '#src/lab/markers/compare.module.css'

/** A marker that can be added to the comparison. */
export type OtherOffer = { key: string; marker: Marker; lab: string }

/** True if two markers report the same LOINC codes, or have the same name where one has none. */
export function isSameTest(one: Marker, other: Marker): boolean {
  const [here, there] = [loincSetOf(one), loincSetOf(other)]
  return here && there
    ? compareSets(here, there).relation === 'equal'
    : isSameName(one.name, other.name)
}

/**
 * The first marker's test at labs that are not compared, lowest list price first. `isKnown` is
 * false while they are loaded, and after a failure.
 */
export function useOtherOffers(
  markers: readonly Marker[],
  labs: Labs,
): { offers: readonly OtherOffer[]; isKnown: boolean; error: Error | null } {
  const [first] = markers
  const name = first?.name ?? null
  const { data, error } = useQuery({
    ...listMarkers({ name: name ?? '', size: OPTIONS_MAX }),
    enabled: name !== null && !labs.pending,
  })
  const centsOf = (marker: Marker) => lowestCents([marker]) ?? Infinity
  const found = (first && name !== null ? (data?.body.markers ?? []) : [])
    .filter((marker) => first && isSameTest(first, marker))
    .toSorted((a, b) => centsOf(a) - centsOf(b) || 0)
  const taken = new Set(markers.map(({ lab_id }) => lab_id))
  const offers = found.flatMap((marker) => {
    const { lab_id: labId } = marker
    const key = labCodeOf(marker)
    if (key === null || labId === null || taken.has(labId)) return []
    taken.add(labId)
    return [{ key, marker, lab: labs.labName(labId) }]
  })
  return { offers, isKnown: data !== undefined || (first !== undefined && name === null), error }
}

/** Button that adds an offer to the comparison, with its lab and its price. */
const CompareOffer = ({
  offer: { key, marker, lab },
  onAdd,
}: {
  offer: OtherOffer
  onAdd: (key: string) => void
}) => (
  <Button
    icon="plus"
    aria-label={`Compare with ${markerName(marker)} from ${lab}`}
    onClick={() => onAdd(key)}
  >
    {lab} <Price marker={marker} sign />
  </Button>
)

/** Offers that have no column of their own, in one line. */
export const OfferStrip = ({
  of,
  offers,
  onAdd,
}: {
  of: Marker
  offers: readonly OtherOffer[]
  onAdd: (key: string) => void
}) =>
  offers.length > 0 && (
    <section
      className={`row wrap unprinted ${css.strip}`}
      aria-label={`${markerName(of)} at other labs`}
    >
      <span className="soft small">{markerName(of)} at other labs</span>
      {offers.map((offer) => (
        <CompareOffer key={offer.key} offer={offer} onAdd={onAdd} />
      ))}
    </section>
  )
