import type { LabAccount } from '#contract/lab-accounts.ts'
import type { ExpectedResult, Marker, MarkerPage } from '#contract/markers.ts'
import { savedSetLimits } from '#contract/saved-order-set-limits.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/saved-order-sets.ts'
import type { OrderSet } from './use-order-set.ts'

const resultOf = ({ name, loinc }: ExpectedResult) =>
  loinc?.code ? [{ loinc: loinc.code, name: name ?? null, unit: loinc.unit ?? null }] : []

function markerSnapshot(marker: Marker): MarkerSnapshot {
  const { id, name, lab_id, provider_id, price, expected_results } = marker
  const results = expected_results?.flatMap(resultOf) ?? null
  return {
    id,
    name,
    lab: lab_id,
    code: provider_id,
    price,
    results,
    uncoded: (expected_results?.length ?? 0) - (results?.length ?? 0),
  }
}

const accountSnapshot = ({ id, account_name, lab, status }: LabAccount) => ({
  id,
  name: account_name,
  lab,
  status,
})

/** What a save keeps of the markers that the service makes of an order set, and of its account. */
const snapshotOf = (
  { markers, total }: Pick<MarkerPage, 'markers' | 'total'>,
  account: LabAccount | undefined,
): OrderSetSnapshot => ({
  markers: markers.slice(0, savedSetLimits.markers).map(markerSnapshot),
  isWhole: total !== null && markers.length >= total && total <= savedSetLimits.markers,
  account: account ? accountSnapshot(account) : null,
})

const NO_MARKERS = { markers: [], total: 0 }

/** The same of the order on the page; null while the service has not said what it makes of this very order. */
export function presentSnapshot({
  view,
  isNothingChosen,
  isRefused,
  decision,
  result,
  accounts,
}: OrderSet): OrderSetSnapshot | null {
  if (view.account && !accounts.data) return null
  const account = accounts.data?.body.data.find(({ id }) => id === view.account)
  if (isNothingChosen) return snapshotOf(NO_MARKERS, account)
  if (decision.kind !== 'send' || isRefused || !result.data || result.isPrevious) return null
  return snapshotOf(result.data.body, account)
}
