import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type {
  ExpectedResult,
  Marker,
  MarkerPage,
  OrderSetBody,
} from '#contract/interface/markers.ts'
import { savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { isOptional } from '#lib/markers/loinc-sets.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts, listMarkersWithCode } from '#src/lab/catalog/queries.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { bodyOf, type Choice } from '#src/lab/order-sets/checks/order-decision.ts'
import { composed } from '#src/lab/order-sets/loader.ts'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'

function resultOf(result: ExpectedResult) {
  const { name, loinc } = result
  if (!loinc?.code) return []
  const required = !isOptional(result)
  return [{ loinc: loinc.code, name: name ?? null, unit: loinc.unit ?? null, required }]
}

/** A marker as stored with a saved set. */
export function markerSnapshot(marker: Marker): MarkerSnapshot {
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

/** Identity of a stored test: its lab and code. */
export const testKey = ({ id, lab, code }: MarkerSnapshot): string => `${lab} ${code ?? id}`

const accountSnapshot = ({ id, account_name, lab, status }: LabAccount) => ({
  id,
  name: account_name,
  lab,
  status,
})

/** Snapshot of the markers that the service returns for an order set, and of its account. */
const snapshotOf = (
  { markers, total }: Pick<MarkerPage, 'markers' | 'total'>,
  account: LabAccount | undefined,
): OrderSetSnapshot => ({
  markers: markers.slice(0, savedSetLimits.markers).map(markerSnapshot),
  isWhole: total !== null && markers.length >= total && total <= savedSetLimits.markers,
  account: account ? accountSnapshot(account) : null,
})

const NO_MARKERS = { markers: [], total: 0 }

/** The same for the order on the page. Null until the service has answered for this exact order. */
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

/** Maximum time that a save waits for the service's response about the order. */
const WAIT_MAX_MS = 3000
const tooLate = () => new Promise<null>((resolve) => setTimeout(resolve, WAIT_MAX_MS, null))

async function readSnapshot(body: OrderSetBody): Promise<OrderSetSnapshot> {
  const account = body.lab_account_id
  const [order, accounts] = await Promise.all([
    queryClient().fetchQuery(composed(body)),
    account ? queryClient().fetchQuery(listLabAccounts()) : null,
  ])
  return snapshotOf(
    order.body,
    accounts?.body.data.find(({ id }) => id === account),
  )
}

type LabPart = [lab: string, part: Pick<Choice, 'tests' | 'codes'>]

/**
 * The markers of one lab's part of an order with several labs, which the service composes only
 * separately.
 */
async function readPart([lab, { tests, codes }]: LabPart): Promise<
  Pick<MarkerPage, 'markers' | 'total'>
> {
  const choice = { tests, codes, account: '' }
  if (tests.length) return (await queryClient().fetchQuery(composed(bodyOf(choice)))).body
  const found = await Promise.all(
    codes.map(async (code) => {
      const { code: bare } = readLabCode(code)
      const { body } = await queryClient().fetchQuery(listMarkersWithCode({ lab, code: bare }))
      return body.markers.filter(
        (marker) => String(marker.lab_id) === lab && isMeantBy(marker, code),
      )
    }),
  )
  const markers = found.flat()
  return { markers, total: markers.length }
}

/** Snapshot of all parts together. No account accepts such an order. */
async function readParts(parts: readonly LabPart[]): Promise<OrderSetSnapshot> {
  const pages = await Promise.all(parts.map(readPart))
  const isCounted = pages.every(({ total }) => total !== null)
  const total = pages.reduce((sum, page) => sum + (page.total ?? 0), 0)
  const markers = pages.flatMap((page) => page.markers)
  return snapshotOf({ markers, total: isCounted ? total : null }, undefined)
}

const soon = (reading: Promise<OrderSetSnapshot>): Promise<OrderSetSnapshot | null> =>
  Promise.race([reading.catch(() => null), tooLate()])

/** Snapshot of an order from its request body. Null if there is none, it fails, or it takes too long. */
export const snapshotSoon = async (body: OrderSetBody | null) => body && soon(readSnapshot(body))

/** The same for an order with several labs, by its parts. */
export const snapshotOfPartsSoon = (parts: ReadonlyMap<string, LabPart[1]>) =>
  soon(readParts([...parts]))
