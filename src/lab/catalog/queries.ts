import { queryOptions } from '@tanstack/react-query'

import { endpoints } from '#contract/interface/endpoints.ts'
import type { OrderSetBody } from '#contract/interface/markers.ts'
import { readPages } from '#src/kit/api/read-pages.ts'
import { call } from '#src/kit/api/read.ts'
import { whenServiceSays } from '#src/kit/api/request-queue.ts'

type Page = { page?: number; size?: number }
/** Maximum page size of the interface. */
const PER_PAGE_MAX = 100
const NAME_MAX = 200

/**
 * One function per endpoint, named as in the contract. Loader, component, and cache get the same
 * object. The key is the endpoint's name and its arguments.
 */
export const listMarkers = (
  args: Page & {
    lab_id?: readonly (number | string)[]
    lab_slug?: string
    name?: string
    lab_account_id?: string
  },
) =>
  queryOptions({
    queryKey: ['listMarkers', args],
    queryFn: ({ signal }) => call(endpoints.listMarkers, { query: args, signal }),
  })

/**
 * Markers that include one with this test code, best match first, because the interface can't read
 * a marker by code. Any lab if none is given.
 */
export const listMarkersWithCode = ({ lab, code }: { lab: string | null; code: string }) => ({
  ...listMarkers({
    name: code.slice(0, NAME_MAX),
    size: PER_PAGE_MAX,
    ...(lab !== null && { lab_id: [lab] }),
  }),
  staleTime: 5 * 60_000,
})

/** All pages combined, up to `most` markers, because an order is shown as a whole. */
export const listOrderSetMarkers = (body: OrderSetBody, most: number) =>
  queryOptions({
    queryKey: ['listOrderSetMarkers', { body, most }],
    queryFn: ({ signal }) =>
      readPages(
        (page) =>
          call(endpoints.listOrderSetMarkers, {
            body,
            query: { page, size: PER_PAGE_MAX },
            signal,
          }),
        most,
        // each add-on is a marker in the response
        Math.ceil(Math.min(countAddOns(body), most) / PER_PAGE_MAX),
      ),
  })

const countAddOns = ({ add_on }: OrderSetBody) =>
  (add_on?.provider_ids?.length ?? 0) + (add_on?.marker_ids?.length ?? 0)

const labTestPage = (
  { lab_test_id, ...query }: Page & { lab_test_id: string; lab_account_id?: string },
  signal: AbortSignal,
) => call(endpoints.listLabTestMarkers, { params: { lab_test_id }, query, signal })

export const listLabTestMarkers = (args: Page & { lab_test_id: string; lab_account_id?: string }) =>
  queryOptions({
    queryKey: ['listLabTestMarkers', args],
    queryFn: ({ signal }) => labTestPage(args, signal),
  })

/**
 * The marker with this id, if there is one: the interface can read it as an order set with that
 * marker alone.
 */
export const listMarkerWithId = (id: string) => ({
  ...listOrderSetMarkers({ add_on: { marker_ids: [Number(id)] } }, 1),
  staleTime: 5 * 60_000,
})

/** All pages combined, up to `most` markers, without a lab account. */
export const listWholeLabTest = (lab_test_id: string, most: number) =>
  queryOptions({
    queryKey: ['listLabTestMarkers', { lab_test_id, most }],
    queryFn: ({ signal }) =>
      readPages((page) => labTestPage({ lab_test_id, page, size: PER_PAGE_MAX }, signal), most),
  })

export const searchDiagnoses = (args: { diagnosis_query: string }) =>
  queryOptions({
    queryKey: ['searchDiagnoses', args],
    queryFn: ({ signal }) => call(endpoints.searchDiagnoses, { query: args, signal }),
    // right after a start, the codes are still loading
    refetchInterval: whenServiceSays,
  })

export const listLabAccounts = (args: { status?: string; lab_account_id?: string } = {}) =>
  queryOptions({
    queryKey: ['listLabAccounts', args],
    queryFn: ({ signal }) => call(endpoints.listLabAccounts, { query: args, signal }),
  })
