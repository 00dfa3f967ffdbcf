import { useMemo } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { isOptional, loincCodes } from '#lib/markers/loinc-sets.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { resultNames } from '#src/lab/model/loinc-differences.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { chosenParts, partName, withoutParts } from '#src/lab/order-sets/compose/chosen-parts.ts'
import type { View } from '#src/lab/order-sets/loader.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { Check, toPreviewHeading } from './Check.tsx'
import {
  findRedundancies,
  remainingMarkers,
  type ChosenPart,
  type Overlap,
  type Redundancies,
  type Redundancy,
} from './redundancy.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

const NAMED_MAX = 4
/** Maximum number of parts listed with their own button. */
const COVERED_MAX = 12

type Named = (part: ChosenPart) => string

function Where({
  found: { part, by, marker, isEqual },
  nameOf,
}: {
  found: Redundancy
  nameOf: Named
}) {
  const name = <b>{nameOf(part)}</b>
  const other = itemAt(by, 0)
  const isSameMarker = marker && part.markers?.some(({ id }) => id === marker.id)
  if (isSameMarker && part.kind === 'add-on' && other.kind === 'add-on')
    return <>{name} is added twice.</>
  if (isSameMarker && part.kind === 'add-on')
    return (
      <>
        {name} is already included in {nameOf(other)}.
      </>
    )
  const inTest = other.kind === 'test' && by.length === 1 ? ` in ${nameOf(other)}` : ''
  if (marker && !isSameMarker)
    return (
      <>
        {name} {isEqual ? 'is the same marker as' : 'is already included in'}{' '}
        <b>{markerName(marker)}</b>
        {inTest}.
      </>
    )
  return (
    <>
      {name} is also covered by {shortList(by.map(nameOf))}
      {by.length > 1 && ' together'}.
    </>
  )
}

/**
 * Parts that others report completely: what each is included in, the price without them, and a
 * button to remove them.
 */
function Covered({
  covered,
  nameOf,
  remaining,
  isCheaper,
  onTakeOff,
}: {
  covered: readonly Redundancy[]
  nameOf: Named
  /** True if the order has other markers than the remaining ones. */
  isCheaper: boolean
  remaining: readonly Marker[]
  onTakeOff: (parts: readonly ChosenPart[]) => void
}) {
  const [shown, more] = useShowMore(covered, COVERED_MAX)
  if (!covered.length) return null
  return (
    <Check tone="notice" word="Duplicate" todo="remove duplicate markers">
      <ul className={css.covered}>
        {shown.map((found) => (
          <li key={`${found.part.kind} ${found.part.value}`}>
            <span>
              <Where found={found} nameOf={nameOf} />
            </span>
            <Button
              look="quiet"
              aria-label={`Remove ${nameOf(found.part)}`}
              onClick={() => onTakeOff([found.part])}
            >
              Remove
            </Button>
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
      {(isCheaper || covered.length > 1) && (
        <div className="row wrap above-2">
          {isCheaper && (
            <span>
              List price without duplicates: <b>{listPrice(remaining.map(({ price }) => price))}</b>
            </span>
          )}
          {covered.length > 1 && (
            <Button onClick={() => onTakeOff(covered.map(({ part }) => part))}>
              Remove all {covered.length}
            </Button>
          )}
        </div>
      )}
    </Check>
  )
}

/** `if PSA triggers it`, if the marker is a reflex test by its name. */
function triggerWords({ name, expected_results }: Marker): string | null {
  if (!/\b(reflex|cascade)/i.test(name ?? '')) return null
  const [first, ...others] = (expected_results ?? []).filter((result) => !isOptional(result))
  return `if ${first?.name && !others.length ? first.name : 'another result'} triggers it`
}

/** Parts that another one may or may not report. The lab can omit such a result, so both stay. */
const Uncertain = ({ uncertain, nameOf }: Pick<Redundancies, 'uncertain'> & { nameOf: Named }) => {
  const [shown, more] = useShowMore(uncertain, NAMED_MAX)
  if (!uncertain.length) return null
  return (
    <Check tone="unknown" word="Both kept" todo="review possible duplicates">
      {shown.map(({ part, marker }) => {
        const trigger = triggerWords(marker)
        return (
          <p key={`${part.kind} ${part.value}`}>
            <b>{nameOf(part)}</b> is {trigger ? 'only' : 'not always'} run as part of{' '}
            <b>{markerName(marker)}</b>
            {trigger && ` ${trigger}`}. Both are kept.
          </p>
        )
      })}
      {more}
    </Check>
  )
}

/** Pairs of markers that share results, each reported once for the smaller marker. */
function eachPairOnce(
  markers: readonly Marker[],
  overlaps: ReadonlyMap<Marker['id'], Overlap>,
): { marker: Marker; overlap: Overlap }[] {
  return markers.flatMap((marker) => {
    const overlap = overlaps.get(marker.id)
    if (!overlap) return []
    const back = overlaps.get(overlap.other.id)
    const isTold = back?.other.id === marker.id && back.size <= overlap.size
    const isFirst = markers.indexOf(marker) < markers.indexOf(overlap.other)
    return isTold && !(back.size === overlap.size && isFirst) ? [] : [{ marker, overlap }]
  })
}

/**
 * Markers that report some results twice and can't be removed separately, because they are parts
 * of what stays.
 */
function Shared({
  markers,
  overlaps,
}: {
  markers: readonly Marker[]
  overlaps: ReadonlyMap<Marker['id'], Overlap>
}) {
  const partial = eachPairOnce(markers, overlaps)
  const [shown, more] = useShowMore(partial, NAMED_MAX)
  if (!partial.length) return null
  return (
    <Check tone="unknown" word="Partial overlap" todo="review results reported twice">
      {shown.map(({ marker, overlap: { other, shared, size } }) => {
        const own = loincCodes(marker).codes
        const theirs = new Set(loincCodes(other).always)
        const alone = own.filter((code) => !theirs.has(code))
        return (
          <p key={marker.id}>
            {shared < size ? `${shared} of ` : ''}
            {counted(size, 'result')} in <b>{markerName(marker)}</b> {size > 1 ? 'are' : 'is'} also
            in <b>{markerName(other)}</b>.
            {alone.length > 0 && ` Remaining results: ${resultNames(alone, marker)}.`} Both are
            kept.
          </p>
        )
      })}
      {more}
    </Check>
  )
}

/** Results of an order reported more than once, by LOINC. Nothing is removed automatically. */
export function OverlapChecks({
  order,
  markers,
  overlaps,
  labTests,
  setView,
}: Pick<Order, 'setView'> & {
  labTests: ChosenTests['labTests']
  order: Pick<View, 'tests' | 'codes'>
  markers: readonly Marker[]
  overlaps: ReadonlyMap<Marker['id'], Overlap>
}) {
  const { covered, undecided, uncertain, remaining } = useMemo(() => {
    const parts = chosenParts(order, labTests, markers)
    const found = findRedundancies(parts)
    return { ...found, remaining: remainingMarkers(markers, parts, found.covered) }
  }, [order, labTests, markers])
  const nameOf: Named = (part) => partName(part, order)
  const stays = new Set(remaining.map(({ id }) => id))
  return (
    <>
      <Covered
        covered={covered}
        nameOf={nameOf}
        remaining={remaining}
        isCheaper={remaining.length < markers.length}
        onTakeOff={(some) => {
          setView((now) => withoutParts(now, some))
          toPreviewHeading()
        }}
      />
      <Uncertain uncertain={uncertain} nameOf={nameOf} />
      <Shared
        markers={remaining}
        overlaps={new Map([...overlaps].filter(([, { other }]) => stays.has(other.id)))}
      />
      {undecided.length > 0 && (
        <Check tone="unknown" word="No LOINC" todo="compare results without LOINC codes">
          Can’t tell whether another test reports <b>{shortList(undecided.map(nameOf))}</b>. Results
          without a LOINC code can’t be compared.
        </Check>
      )}
    </>
  )
}
