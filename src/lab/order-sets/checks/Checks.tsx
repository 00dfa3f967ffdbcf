import type { ReactNode } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { markerName, type Marker, type MarkerPage } from '#contract/interface/markers.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { CodeAndLab } from '#src/lab/order-sets/compose/AddOnMarkers.tsx'
import { LabTestBadge } from '#src/lab/order-sets/compose/LabTestBadge.tsx'
import type { View } from '#src/lab/order-sets/loader.ts'
import {
  isExplained,
  labsOf,
  notReturned,
  notReturnedOf,
  type Origin,
} from '#src/lab/order-sets/preview/provenance.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { AccountChecks, NoAccount } from './AccountChecks.tsx'
import { Check } from './Check.tsx'
import { CoverageChecks } from './CoverageChecks.tsx'
import { DiagnosisChecks } from './DiagnosisChecks.tsx'
import { FoldedChecks } from './FoldedChecks.tsx'
import { OverlapChecks } from './OverlapChecks.tsx'
import type { Overlap } from './redundancy.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

/** Maximum number of tests listed with their own button. */
const MISSING_MAX = 12

/** Added test codes that are not among the markers, one row each. */
function MissingCodes({
  missing,
  labs,
  markerOf,
  wereRejected,
  onRemove,
}: {
  /** Each with its lab if one was given. */
  missing: readonly string[]
  labs: Labs
  markerOf: ComposedOrder['markerOf']
  /** They may be among the unreadable markers. */
  wereRejected: boolean
  onRemove: (codes: readonly string[]) => void
}) {
  const [shown, more] = useShowMore(missing, MISSING_MAX)
  const markers = counted(missing.length, 'marker')
  return (
    <Check
      tone={wereRejected ? 'unknown' : 'bad'}
      word={wereRejected ? `${markers} not shown` : `${markers} not available`}
      todo={
        wereRejected
          ? 'check the markers that aren’t shown'
          : 'remove markers the lab doesn’t offer'
      }
    >
      <ul className={css.covered}>
        {shown.map((code) => {
          const name = markerOf(code)?.name
          return (
            <li key={code}>
              <span>
                {name && <b>{name} </b>}
                <CodeAndLab code={code} labs={labs} />
              </span>
              <Button
                look="quiet"
                onClick={() => onRemove([code])}
                aria-label={`Remove ${name ?? readLabCode(code).code}`}
              >
                Remove
              </Button>
            </li>
          )
        })}
        {more && <li>{more}</li>}
      </ul>
      {missing.length > 1 && (
        <Button className="above-2" onClick={() => onRemove(missing)}>
          Remove all {missing.length}
        </Button>
      )}
    </Check>
  )
}

/** Markers that no selection explains. */
function Unexplained({ origins }: { origins: ReadonlyMap<Marker['id'], Origin> }) {
  const unexplained = [...origins.values()].filter(
    (origin) => !isExplained(origin) && !origin.pending,
  ).length
  if (!unexplained) return null
  return (
    <Check tone="unknown" word="Not selected" todo="review markers you didn’t select">
      {counted(unexplained, 'marker is', 'markers are')} not in your selection.
    </Check>
  )
}

/** Lab tests with markers missing in the response. */
function MissingOfTests({
  markers,
  tests,
}: {
  markers: readonly Marker[]
  /** The markers of each selected lab test. Null if unknown. */
  tests: readonly (readonly Marker[] | null)[]
}) {
  const missing = tests.map((test) => notReturnedOf(test, markers))
  return missing.map(
    (some, index) =>
      some.length > 0 && (
        <Check key={index} tone="bad" word="Not returned" todo="check the missing markers">
          <LabTestBadge index={index} /> has {counted(some.length, 'marker')} missing from the
          response: {shortList(some.map(markerName))}.
        </Check>
      ),
  )
}

/** Possible problems of an order set, each with its reason. Nothing if all is well. */
export function Checks({
  page,
  rejected,
  origins,
  overlaps,
  order,
  labTests,
  accounts,
  labs,
  markerOf,
  setView,
  children,
}: {
  page: MarkerPage
  /** Number of unreadable markers. */
  rejected: number
  origins: ReadonlyMap<Marker['id'], Origin>
  overlaps: ReadonlyMap<Marker['id'], Overlap>
  /** The selection that was answered. */
  order: View
  labTests: ChosenTests['labTests']
  accounts: readonly LabAccount[]
  labs: Labs
  markerOf: ComposedOrder['markerOf']
  setView: Order['setView']
  /** Further checks, before the others. */
  children: ReactNode
}) {
  const isWhole = page.total !== null && page.markers.length + rejected >= page.total
  const missing = isWhole ? notReturned(page.markers, order.codes) : []
  const labIds = labsOf(page.markers)
  const account = accounts.find(({ id }) => id === order.account)
  const uncoded = page.markers.filter(({ provider_id }) => provider_id === null)
  const contents = order.tests.map((id) => labTests.find((test) => test.id === id)?.markers ?? null)
  return (
    <FoldedChecks>
      {children}
      {!isWhole && (
        <Check tone="notice" word="Partial" todo="check the markers that aren’t shown">
          {page.total === null
            ? 'The lab service didn’t report how many markers this order has.'
            : `Showing the first ${counted(page.markers.length, 'marker')} of ${formatNumber(page.total)}.`}{' '}
          Totals include only the tests shown.
        </Check>
      )}
      {missing.length > 0 && (
        <MissingCodes
          missing={missing}
          labs={labs}
          markerOf={markerOf}
          wereRejected={rejected > 0}
          onRemove={(removed) =>
            setView(({ codes }) => ({ codes: codes.filter((code) => !removed.includes(code)) }))
          }
        />
      )}
      {isWhole && rejected === 0 && <MissingOfTests markers={page.markers} tests={contents} />}
      {labIds.length > 1 && (
        <Check tone="bad" word={`${labIds.length} labs`} todo="choose markers from one lab">
          These markers are from {labIds.map(labs.labName).join(' and ')}. An order can go to only
          one lab.
        </Check>
      )}
      <NoAccount
        account={order.account}
        accounts={accounts}
        labIds={labIds}
        labs={labs}
        setView={setView}
      />
      {account && (
        <AccountChecks
          order={order}
          account={account}
          accounts={accounts}
          labIds={labIds}
          labs={labs}
          setView={setView}
        />
      )}
      {uncoded.length > 0 && (
        <Check tone="unknown" word="No test code" todo="check tests without a code">
          {counted(uncoded.length, 'marker has', 'markers have')} no test code:{' '}
          {shortList(uncoded.map(markerName))}.
        </Check>
      )}
      <Unexplained origins={origins} />
      <OverlapChecks
        order={order}
        markers={page.markers}
        overlaps={overlaps}
        labTests={labTests}
        setView={setView}
      />
      <DiagnosisChecks view={order} setView={setView} />
      <CoverageChecks markers={page.markers} order={order} setView={setView} />
    </FoldedChecks>
  )
}
