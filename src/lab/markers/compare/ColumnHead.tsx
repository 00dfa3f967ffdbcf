import type { ReactNode } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { without } from '#src/kit/lib/lists.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { LabName } from '#src/lab/markers/LabName.tsx'
import { Price } from '#src/lab/markers/Price.tsx'
import { isListed, toggledMarker } from '#src/lab/model/lab-codes.ts'

import { AccountAtLab, type KnownAccounts } from './comparison-rows.tsx'
import type { OtherOffer } from './OtherOffers.tsx'
import type { ComparedMarker } from './use-compared-markers.ts'

import css from '#src/lab/markers/compare.module.css'

type View = { compare: readonly string[]; codes: readonly string[] }
type OrderProps = {
  view: View
  setView: (change: Partial<View> | ((now: View) => Partial<View>)) => void
}

/** Ability of a lab to take an order. `best` is the lab to choose. */
export type Usability = 'best' | 'usable' | 'not usable'
const LOOKS = { best: 'primary', usable: 'plain', 'not usable': 'quiet' } as const

/** `Add to order set`, and on a tablet `Add`. */
function AddLabel({ isOrdered, isForOrders }: { isOrdered: boolean; isForOrders: boolean }) {
  if (isOrdered)
    return (
      <>
        In <span className={css.longLabel}>order </span>set
      </>
    )
  if (!isForOrders) return 'Add anyway'
  return (
    <>
      Add<span className={css.longLabel}> to order set</span>
    </>
  )
}

/** Button that adds a marker to the open order set, or removes it. */
function AddToOrder({
  marker,
  usability,
  view,
  setView,
}: OrderProps & { marker: Marker; usability: Usability }) {
  const isForOrders = usability !== 'not usable'
  const isOrdered = isListed(marker, new Set(view.codes)) === true
  return (
    <Button
      needs="order-sets.write"
      look={isOrdered ? 'plain' : LOOKS[usability]}
      icon={isOrdered ? 'check' : 'plus'}
      checked={isOrdered}
      className={!isOrdered && !isForOrders ? css.onEdge : undefined}
      aria-label={`Add ${markerName(marker)} to order set${isForOrders ? '' : ' anyway'}`}
      onClick={() => setView({ codes: toggledMarker(view.codes, marker) })}
    >
      <AddLabel isOrdered={isOrdered} isForOrders={isForOrders} />
    </Button>
  )
}

/** Price, code, and account of a marker, which on a phone stand with its name. */
export const HeadFacts = ({
  marker,
  remark,
  known,
}: {
  marker: Marker
  remark: { words: string; isLowest: boolean } | undefined
  known: KnownAccounts
}) => (
  <span className={`row wrap baseline small ${css.facts}`}>
    <span className={css.price}>
      <Price marker={marker} sign />
    </span>
    {remark && <span className={remark.isLowest ? 'good' : 'soft'}>{remark.words}</span>}
    {marker.provider_id && <code className="soft">{marker.provider_id}</code>}
    <span className={css.account}>
      <AccountAtLab marker={marker} known={known} />
    </span>
  </span>
)

/** Marker and lab of a column, with its actions. */
export function ColumnHead({
  one,
  usability,
  view,
  setView,
  labs,
  children,
}: OrderProps & {
  one: ComparedMarker
  usability: Usability
  labs: Labs
  children: ReactNode
}) {
  const { marker, code } = one
  const name = marker ? markerName(marker) : code
  return (
    <div className={`stack start ${css.head}`}>
      <span>
        <span className={`block ${css.headName}`}>{name}</span>
        {marker && <LabName marker={marker} labs={labs} />}
        {children}
      </span>
      {one.isPending && <Skeleton width={96} height={14} />}
      {!marker && !one.isPending && (
        <Status tone="bad">{one.error ? 'Couldn’t load' : 'Not found'}</Status>
      )}
      <span className={css.actions}>
        {marker && <AddToOrder {...{ marker, usability, view, setView }} />}
        <Button
          look="quiet"
          className={css.other}
          icon="cross"
          iconOnly
          aria-label={`Remove ${name} from comparison`}
          onClick={() => setView((now) => ({ compare: without(now.compare, one.key) }))}
        />
      </span>
    </div>
  )
}

/** The same test at another lab, with buttons to order and to compare it. */
export const OfferHead = ({
  offer: { key, marker, lab },
  usability,
  labs,
  onAdd,
  view,
  setView,
  children,
}: OrderProps & {
  offer: OtherOffer
  usability: Usability
  labs: Labs
  onAdd: (key: string) => void
  children: ReactNode
}) => (
  <div className={`stack start ${css.head}`}>
    <span>
      <span className={`block ${css.headName}`}>{markerName(marker)}</span>
      <LabName marker={marker} labs={labs} /> <span className="faint small nowrap">other lab</span>
      {children}
    </span>
    <span className={css.actions}>
      <AddToOrder {...{ marker, usability, view, setView }} />
      <Button look="quiet" className={css.other} onClick={() => onAdd(key)}>
        Compare
        <span className="visually-hidden">
          {' '}
          {markerName(marker)} from {lab}
        </span>
      </Button>
    </span>
  </div>
)

/** Place of a marker that is still needed. The next one leads to the search. */
export const SlotHead = ({ number, onNext }: { number: number; onNext?: () => void }) => (
  <div className={`stack start ${css.head}`}>
    <span className="faint">Marker {number}</span>
    {onNext && (
      <Button icon="plus" aria-label="Add marker" onClick={onNext}>
        Add<span className={css.longLabel}> marker</span>
      </Button>
    )}
  </div>
)
