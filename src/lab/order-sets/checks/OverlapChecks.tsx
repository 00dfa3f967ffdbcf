import { useMemo } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { listPrice } from '#src/lab/model/price.ts'
import { withoutParts } from '#src/lab/order-sets/compose/chosen-parts.ts'
import type { View } from '#src/lab/order-sets/loader.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { Check, toPreviewHeading } from './Check.tsx'
import {
  coveredWords,
  findOverlaps,
  sharedWords,
  uncertainWords,
  undecidedWords,
  type Overlaps,
  type Sentence,
} from './overlap-words.ts'
import type { ChosenPart, Overlap } from './redundancy.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

const NAMED_MAX = 4
/** Maximum number of parts listed with their own button. */
const COVERED_MAX = 12

const Words = ({ of }: { of: Sentence }) =>
  of.map((part, i) => (typeof part === 'string' ? part : <b key={i}>{part.name}</b>))

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
  covered: Overlaps['covered']
  nameOf: Overlaps['nameOf']
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
              <Words of={coveredWords(found, nameOf)} />
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

/** Parts that another one may or may not report. The lab can omit such a result, so both stay. */
const Uncertain = ({ uncertain, nameOf }: Pick<Overlaps, 'uncertain' | 'nameOf'>) => {
  const [shown, more] = useShowMore(uncertain, NAMED_MAX)
  if (!uncertain.length) return null
  return (
    <Check tone="unknown" word="Both kept" todo="review possible duplicates">
      {shown.map((found) => (
        <p key={`${found.part.kind} ${found.part.value}`}>
          <Words of={uncertainWords(found, nameOf)} />
        </p>
      ))}
      {more}
    </Check>
  )
}

/**
 * Markers that report some results twice and can't be removed separately, because they are parts
 * of what stays.
 */
function Shared({ shared }: Pick<Overlaps, 'shared'>) {
  const [shown, more] = useShowMore(shared, NAMED_MAX)
  if (!shared.length) return null
  return (
    <Check tone="unknown" word="Partial overlap" todo="review results reported twice">
      {shown.map((found) => (
        <p key={found.marker.id}>
          <Words of={sharedWords(found)} />
        </p>
      ))}
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
  const found = useMemo(
    () => findOverlaps(order, labTests, markers, overlaps),
    [order, labTests, markers, overlaps],
  )
  const { covered, undecided, uncertain, shared, remaining, nameOf } = found
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
      <Shared shared={shared} />
      {undecided.length > 0 && (
        <Check tone="unknown" word="No LOINC" todo="compare results without LOINC codes">
          <Words of={undecidedWords(found)} />
        </Check>
      )}
    </>
  )
}
