import { queryOptions } from '@tanstack/react-query'

import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { ApiError } from '#src/kit/api/api-error.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import {
  CONCURRENCY_AT_FIRST,
  createRequestQueue,
  waitSeconds,
  type RequestRun,
} from '#src/kit/api/request-queue.ts'
import { isMeantBy, labCodeOf } from '#src/lab/model/lab-codes.ts'
import { contentsOf } from '#src/lab/order-sets/loader.ts'
import { markerSnapshot } from '#src/lab/order-sets/saved/snapshot.ts'

/** Markers of a lab test, `gone` if the service has no such test, or `unknown` if it can't be read. */
export type LabTestNow = { markers: readonly Marker[]; isWhole: boolean } | 'gone' | 'unknown'

async function labTestNow(id: string, ask: RequestRun['ask']): Promise<LabTestNow> {
  try {
    const { body } = await ask(() => queryClient().fetchQuery(contentsOf(id)))
    const { markers, total } = body
    return { markers, isWhole: total !== null && markers.length >= total }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'gone' : 'unknown'
  }
}

/** Lab tests with their current markers, by id. A test that fails doesn't affect the others. */
export const labTestsNow = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['labTestsNow', ids],
    queryFn: async () => {
      const tests = new Map<string, LabTestNow>()
      await createRequestQueue(waitSeconds, () => {}).run(({ ask, each }) =>
        each(ids, CONCURRENCY_AT_FIRST, async (id) => tests.set(id, await labTestNow(id, ask))),
      )
      return tests
    },
  })

/** Contents of a saved set and the responses stored with it. */
export type SavedContents = {
  tests: readonly string[]
  codes: readonly string[]
  snapshot: OrderSetSnapshot
}

/** The service as it is. */
export type Present = {
  /** The markers of a whole catalog by lab and code. */
  catalog: ReadonlyMap<string, Marker>
  labTests: ReadonlyMap<string, LabTestNow>
}

const asMarker = ({ lab, code }: MarkerSnapshot) => ({ lab_id: lab, provider_id: code })

/**
 * The marker in the current catalog. Null if it is no longer offered. One without a code can't be
 * found again.
 */
function inCatalog(saved: MarkerSnapshot, catalog: Present['catalog']): MarkerSnapshot | null {
  const code = labCodeOf(asMarker(saved))
  if (code === null) return saved
  const marker = catalog.get(code)
  return marker ? markerSnapshot(marker) : null
}

/**
 * Markers that a saved set orders today: those of its lab tests, and its add-on markers in the
 * catalog. While a lab test can't be read, its saved markers are looked up in the catalog.
 */
export function presentMarkers(
  { tests, codes, snapshot }: SavedContents,
  { catalog, labTests }: Present,
) {
  const parts = tests.map((id) => labTests.get(id) ?? 'unknown')
  const read = parts.filter((part) => typeof part !== 'string')
  const isRead = read.length === parts.length && read.every(({ isWhole }) => isWhole)
  const ofTests = new Map(
    read.flatMap(({ markers }) => markers.map((one) => [String(one.id), one] as const)),
  )
  const included = new Set([...ofTests.values()].map(labCodeOf))
  const others = snapshot.markers.filter((saved) => {
    const code = labCodeOf(asMarker(saved))
    if (code === null ? ofTests.has(String(saved.id)) : included.has(code)) return false
    const isOfTest = tests.length > 0 && !codes.some((one) => isMeantBy(asMarker(saved), one))
    return !isRead || !isOfTest
  })
  return {
    markers: [
      ...[...ofTests.values()].map(markerSnapshot),
      ...others.flatMap((saved) => inCatalog(saved, catalog) ?? []),
    ],
    /** Number of lab tests that the service no longer has. */
    gone: parts.filter((part) => part === 'gone').length,
    /** True if all lab tests were read. */
    isRead,
  }
}
