import { Fragment, useMemo } from 'react'

import { markerName, type Marker } from '#contract/markers.ts'
import { priceLine } from '#src/lib/price.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { Check, toPreviewHeading } from './Check.tsx'
import { chosenParts, partName, withoutParts } from './chosen-parts.ts'
import type { View } from './loader.ts'
import css from './order-sets.module.css'
import {
  findRedundancies,
  remainingMarkers,
  type ChosenPart,
  type Overlap,
  type Redundancy,
} from './redundancy.ts'
import type { OrderSet } from './use-order-set.ts'

const MOST_NAMED = 4
/** Parts that are named one by one, each with its own press. */
const MOST_COVERED = 12

/** `a, b, c and 3 more`. */
function list(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED)
  const more = names.length - shown.length
  if (more) return `${shown.join(', ')} and ${more} more`
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' and ')
}

type Named = (part: ChosenPart) => string

function Where({
  found: { part, by, marker, isEqual },
  nameOf,
}: {
  found: Redundancy
  nameOf: Named
}) {
  const name = <b>{nameOf(part)}</b>
  const [other] = by
  const isSameMarker = marker && part.markers?.some(({ id }) => id === marker.id)
  if (isSameMarker && part.kind === 'add-on')
    return (
      <>
        {name} is in {nameOf(other!)} already.
      </>
    )
  const inTest = other!.kind === 'test' && by.length === 1 ? ` of ${nameOf(other!)}` : ''
  if (marker && !isSameMarker)
    return (
      <>
        {name} {isEqual ? 'reports the same as' : 'is wholly in'} <b>{markerName(marker)}</b>
        {inTest}.
      </>
    )
  return (
    <>
      Everything that {name} reports is in {list(by.map(nameOf))}
      {by.length > 1 && ' together'} too.
    </>
  )
}

/** Parts that others report wholly: what each is in, what the order costs without them, and a press that takes it off. */
function Covered({
  covered,
  nameOf,
  remaining,
  onTakeOff,
}: {
  covered: readonly Redundancy[]
  nameOf: Named
  remaining: readonly Marker[]
  onTakeOff: (parts: readonly ChosenPart[]) => void
}) {
  if (!covered.length) return null
  return (
    <Check tone="notice" word="in another">
      <ul className={css.covered}>
        {covered.slice(0, MOST_COVERED).map((found) => (
          <li key={`${found.part.kind} ${found.part.value}`}>
            <span>
              <Where found={found} nameOf={nameOf} />
            </span>
            <Button
              look="quiet"
              aria-label={`Take off ${nameOf(found.part)}`}
              onClick={() => onTakeOff([found.part])}
            >
              Take off
            </Button>
          </li>
        ))}
        {covered.length > MOST_COVERED && (
          <li>And {counted(covered.length - MOST_COVERED, 'part')} more.</li>
        )}
      </ul>
      <div className={css.remedy}>
        <span>
          Without {covered.length > 1 ? 'these overlaps' : 'this overlap'}:{' '}
          <b>{priceLine(remaining.map(({ price }) => price))}</b>
        </span>
        {covered.length > 1 && (
          <Button onClick={() => onTakeOff(covered.map(({ part }) => part))}>
            Take off all {covered.length}
          </Button>
        )}
      </div>
    </Check>
  )
}

/** Markers that report some results twice and that no press can mend: they are parts of what stays. */
function Shared({
  markers,
  overlaps,
}: {
  markers: readonly Marker[]
  overlaps: ReadonlyMap<Marker['id'], Overlap>
}) {
  const partial = markers.flatMap((marker) => {
    const overlap = overlaps.get(marker.id)
    return overlap ? [{ marker, overlap }] : []
  })
  if (!partial.length) return null
  const shown = partial.slice(0, MOST_NAMED)
  const more = partial.length - shown.length
  return (
    <Check tone="unknown" word="share results">
      {shown.map(({ marker, overlap: { other, shared, size } }, index) => (
        <Fragment key={marker.id}>
          {index > 0 && '; '}
          {shared < size ? `${shared} of ` : ''}
          {counted(size, 'result')} of <b>{markerName(marker)}</b> {size > 1 ? 'are' : 'is'} in{' '}
          <b>{markerName(other)}</b> too
        </Fragment>
      ))}
      {more > 0 && `; and ${counted(more, 'other marker')}, marked in the list`}. Each is kept.
    </Check>
  )
}

/** What of an order is reported more than once, by LOINC. Nothing is taken off by itself. */
export function OverlapChecks({
  order,
  markers,
  overlaps,
  labTests,
  setView,
}: Pick<OrderSet, 'labTests' | 'setView'> & {
  order: Pick<View, 'tests' | 'codes'>
  markers: readonly Marker[]
  overlaps: ReadonlyMap<Marker['id'], Overlap>
}) {
  const { covered, undecided, remaining } = useMemo(() => {
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
        onTakeOff={(some) => {
          setView((now) => withoutParts(now, some))
          toPreviewHeading()
        }}
      />
      <Shared
        markers={remaining}
        overlaps={new Map([...overlaps].filter(([, { other }]) => stays.has(other.id)))}
      />
      {undecided.length > 0 && (
        <Check tone="unknown" word="no LOINC">
          Whether <b>{list(undecided.map(nameOf))}</b> {undecided.length === 1 ? 'is' : 'are'}{' '}
          reported by something else cannot be told: results without a LOINC code cannot be
          compared.
        </Check>
      )}
    </>
  )
}
