import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { markerName, type Marker } from '#contract/interface/markers.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { PhoneTray } from '#src/kit/ui/PhoneTray.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { CatalogLoader } from '#src/lab/catalog/CatalogLoader.tsx'
import { useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import type { Checked } from '#src/lab/lab-accounts/account-problems.ts'
import type { AskedBilling } from '#src/lab/model/account-routing.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { formatDifference, listPrice, sumOfAll } from '#src/lab/model/price.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { PREVIEW_HEADING } from '#src/lab/order-sets/checks/Check.tsx'
import type { View } from '#src/lab/order-sets/loader.ts'
import { Part } from '#src/lab/order-sets/Part.tsx'
import { labsOf } from '#src/lab/order-sets/preview/provenance.ts'
import { TranslatedMarkers } from '#src/lab/order-sets/split/TranslatedMarkers.tsx'

import { AccountCoverage } from './AccountCoverage.tsx'
import { takesOrders } from './coverage-words.ts'
import { useAskedAccounts } from './use-lab-coverage.ts'
import { offersWords, splitMissing, whereDone, type LabOffer } from './where-done.ts'
import { PendingOffers } from './WherePending.tsx'

import css from './where.module.css'

/** Maximum size of a catalog that is loaded automatically. */
const READ_MAX = 5_000

/**
 * The whole catalog, which the order needs: loaded automatically, unless it is large. If it was
 * paused, it stays paused.
 */
function useReadCatalog() {
  const catalog = useWholeCatalog()
  const { state, total, start, pause } = catalog
  const [isAsked, setAsked] = useState(false)
  const isTooLarge = !isAsked && total !== null && total > READ_MAX
  useEffect(() => {
    if (state === 'none') start()
    else if (state === 'loading' && isTooLarge) pause()
  }, [state, isTooLarge, start, pause])
  return {
    ...catalog,
    start: () => {
      setAsked(true)
      start()
    },
  }
}

/** One cell for each test of the order, filled for those that the lab offers. */
const Meter = ({ offered, total }: { offered: number; total: number }) => (
  <span className={css.meter} aria-hidden="true">
    {Array.from({ length: total }, (_, place) => (
      <span key={place} data-offered={place < offered ? '' : undefined} />
    ))}
  </span>
)

const named = (word: string, markers: readonly Marker[]) =>
  markers.length > 0 && (
    <p className="soft small">
      <b>{word}</b> {shortList(markers.map(markerName))}
    </p>
  )

/** Compares lists of tests whose prices are all known. Nothing if they aren't, or are equal. */
function PriceDifference({ of, from }: { of: LabOffer<LabAccount>; from: LabOffer<LabAccount> }) {
  const [there, here] = [sumOfAll(of.prices), sumOfAll(from.prices)]
  if (of.offered < from.offered || there === null || here === null || there === here) return null
  return (
    <span className="faint small" title="Compared with the current lab">
      {formatDifference(there - here)}
    </span>
  )
}

type Props = {
  /** The order, as links keep it. */
  view: View
  /** The tests, all of this lab. */
  markers: readonly Marker[]
  labId: string
  onSwitch: (offer: LabOffer<LabAccount>) => void
  /** False if the page has a tray of its own on a phone. */
  hasTray?: boolean
  /** Words for the lab of the tests. */
  currentWords?: string
  /** True if the page is the order, which needs an account. */
  isOrder?: boolean
  /** Words for what to check in the order, below its markers. Empty for nothing. */
  toCheck?: string
}

function Offer({
  offer,
  current,
  view,
  markers,
  name,
  route,
  checked,
  isOrder,
  currentWords,
  onSwitch,
}: Pick<Props, 'view' | 'markers' | 'isOrder' | 'currentWords' | 'onSwitch'> & {
  offer: LabOffer<LabAccount>
  /** Offer of the order's own lab. */
  current: LabOffer<LabAccount> | undefined
  /** Name of the lab. */
  name: string
  route: AskedBilling
  checked: Checked
}) {
  const { isCurrent, offered, coverage, prices } = offer
  const { missing, near, unknown } = splitMissing(offer.missing)
  const isForOrders = takesOrders(coverage)
  const words = isForOrders ? 'Switch' : 'Switch anyway'
  const lost = offer.missing.filter(({ own }) => labCodeOf(own) === null)
  return (
    <li className={css.offer} data-current={isCurrent ? '' : undefined}>
      <div className="row between baseline">
        <h3>
          {name} {isCurrent && <span className={`small ${css.current}`}>{currentWords}</span>}
        </h3>
        <span className={`tabular ${css.price}`}>
          {current && <PriceDifference of={offer} from={current} />}
          <span>
            {listPrice(prices)}
            {offered < markers.length && (
              <span className="soft small">
                {' '}
                for {offered} of {markers.length}
              </span>
            )}
          </span>
        </span>
      </div>
      <p className="row soft small wrap">
        <Meter offered={offered} total={markers.length} />
        {offered} of {counted(markers.length, 'marker')}
      </p>
      <AccountCoverage
        coverage={coverage}
        route={route}
        checked={checked}
        isUnchosen={isOrder && isCurrent && !view.account}
      />
      {named('Missing', missing)}
      {named('Partial match', near)}
      {named('Not comparable', unknown)}
      {!isCurrent && (
        <div className="row wrap between start">
          <details className={`grow ${css.changes}`}>
            <summary>What changes</summary>
            <TranslatedMarkers translation={offer} lab={name} />
          </details>
          {coverage.kind === 'none' && (
            <Link className="small" to={withOrderSet(paths.labAccounts(), view)}>
              Lab accounts
            </Link>
          )}
          <Button
            look={isForOrders ? 'plain' : 'quiet'}
            aria-label={`${words} to ${name}`}
            disabled={!offered || lost.length > 0}
            title={
              lost.length
                ? `No test code: ${shortList(lost.map(({ own }) => markerName(own)))}`
                : undefined
            }
            onClick={() => onSwitch(offer)}
          >
            {words}
          </Button>
        </div>
      )}
    </li>
  )
}

/**
 * Labs that can run the tests: how many they offer, list price, and account coverage, with a
 * button to switch.
 */
export default function WhereDone({
  view,
  markers,
  labId,
  onSwitch,
  hasTray = true,
  currentWords = 'Current',
  isOrder = false,
  toCheck = '',
}: Props) {
  const { labs, route, checked, asked } = useAskedAccounts(view.account)
  const catalog = useReadCatalog()
  const { markers: all, readAt } = catalog
  const index = useMemo(() => (readAt === null ? null : indexByLoinc(all)), [all, readAt])
  const offers = useMemo(
    () =>
      index &&
      whereDone({
        ...asked,
        markers,
        current: labId,
        labs: labsOf(all).map((id) => ({ id: String(id), slug: labs.slugOf(id) ?? String(id) })),
        index,
      }),
    [index, markers, labId, all, labs, asked],
  )
  return (
    <>
      <Part id="where-done" title="Lab options">
        {!offers && catalog.state === 'none' && <PendingOffers />}
        {offers && (
          <>
            <p className="soft small">{offersWords(offers, markers.length, labs.labName(labId))}</p>
            <ul className={css.offers}>
              {offers.map((offer) => (
                <Offer
                  key={offer.lab}
                  offer={offer}
                  current={offers.find(({ isCurrent }) => isCurrent)}
                  view={view}
                  markers={markers}
                  name={labs.labName(offer.lab)}
                  route={route}
                  checked={checked}
                  isOrder={isOrder}
                  currentWords={currentWords}
                  onSwitch={onSwitch}
                />
              ))}
            </ul>
            <p className="faint small">
              List prices are before insurance. Markers are matched by LOINC.
            </p>
          </>
        )}
        {!offers && catalog.state !== 'none' && (
          <CatalogLoader
            catalog={catalog}
            label="Compare labs"
            why="Compares markers, list prices, and accounts at other labs."
          />
        )}
      </Part>
      {hasTray && (
        <PhoneTray
          label="Order"
          there={{ heading: 'where-done', words: 'Compare labs' }}
          back={{ heading: PREVIEW_HEADING, words: 'Back to markers' }}
        >
          <strong>{listPrice(markers.map(({ price }) => price))}</strong>{' '}
          {toCheck && (
            <Status tone="notice" icon="notice">
              {toCheck}
            </Status>
          )}
          <small>
            {counted(markers.length, 'marker')}, {labs.labName(labId)}
          </small>
        </PhoneTray>
      )}
    </>
  )
}
