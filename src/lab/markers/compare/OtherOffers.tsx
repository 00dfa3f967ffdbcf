import { useQuery } from '@tanstack/react-query'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { LongText } from '#src/kit/ui/text/LongText.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { listMarkers } from '#src/lab/catalog/queries.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import { isSameName } from '#src/lab/markers/results/marker-results.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { formatDifference } from '#src/lab/model/price.ts'
import { OPTIONS_MAX } from '#src/lab/order-sets/compose/CodeSearch.tsx'

import { lowestCents } from './comparison-words.ts'

import css from '#src/lab/markers/compare.module.css'

/** A marker that can be added to the comparison. */
export type OtherOffer = { key: string; marker: Marker; lab: string }

/**
 * Markers with the same name as the first one, from labs that are not compared, lowest list price
 * first. `isKnown` is false while they are loaded, and after a failure.
 */
export function useOtherOffers(
  markers: readonly Marker[],
  labs: Labs,
): { offers: readonly OtherOffer[]; isKnown: boolean; error: Error | null } {
  const name = markers[0]?.name ?? null
  const { data, error } = useQuery({
    ...listMarkers({ name: name ?? '', size: OPTIONS_MAX }),
    enabled: name !== null && !labs.pending,
  })
  const compared = new Set(markers.map(({ lab_id }) => lab_id))
  const others = (name === null ? [] : (data?.body.markers ?? [])).flatMap((marker) => {
    const { lab_id: labId } = marker
    const key = labCodeOf(marker)
    if (key === null || labId === null || compared.has(labId)) return []
    return isSameName(marker.name, name) ? [{ key, marker, lab: labs.labName(labId) }] : []
  })
  const centsOf = ({ marker }: OtherOffer) => lowestCents([marker]) ?? Infinity
  return {
    offers: others.toSorted((a, b) => centsOf(a) - centsOf(b) || 0),
    isKnown: data !== undefined || (markers.length > 0 && name === null),
    error,
  }
}

/** Lab of an offer, its list price against the lowest of the compared ones, and a way to compare it. */
function Offer({
  offer: { key, marker, lab },
  lowest,
  isFirst,
  onAdd,
}: {
  offer: OtherOffer
  lowest: number | null
  /** True if no other offer is lower. */
  isFirst: boolean
  onAdd: (key: string) => void
}) {
  const cents = lowestCents([marker])
  const difference = cents === null || lowest === null ? 0 : cents - lowest
  return (
    <li>
      <div className={css.offer}>
        <span className="row">
          <h3>{lab}</h3>
          {isFirst && difference < 0 && (
            <Status tone="good">
              <span className="small">Lowest</span>
            </Status>
          )}
        </span>
        <span className="row baseline tabular">
          {difference !== 0 && (
            <span className="faint small" title="Compared with the lowest price of the comparison">
              {formatDifference(difference)}
            </span>
          )}
          <Price marker={marker} sign />
        </span>
        {marker.provider_id !== null && <CopyCode code={marker.provider_id} what="test code" />}
        <Button
          icon="plus"
          aria-label={`Compare with ${markerName(marker)} from ${lab}`}
          onClick={() => onAdd(key)}
        >
          Compare
        </Button>
      </div>
    </li>
  )
}

/** The first marker's test at labs that are not compared yet. Its place is there from the start. */
export function OtherOffers({
  offers,
  isKnown,
  error,
  markers,
  onAdd,
}: ReturnType<typeof useOtherOffers> & {
  markers: readonly Marker[]
  onAdd: (key: string) => void
}) {
  const lowest = lowestCents(markers)
  const [first] = markers
  return (
    <section className="unprinted" aria-labelledby="other-offers" aria-busy={!isKnown && !error}>
      <h2 id="other-offers">
        {first ? (
          <>
            <LongText text={markerName(first)} /> at other labs
          </>
        ) : (
          'At other labs'
        )}
      </h2>
      <ul className={css.offers}>
        {offers.map((offer, place) => (
          <Offer
            key={offer.key}
            offer={offer}
            lowest={lowest}
            isFirst={place === 0}
            onAdd={onAdd}
          />
        ))}
        {(error ?? (isKnown && !offers.length)) && (
          <li>
            <p className={`soft small ${css.offer}`}>
              {error ? 'Couldn’t load other labs.' : 'No other lab has a test with this name.'}
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}
