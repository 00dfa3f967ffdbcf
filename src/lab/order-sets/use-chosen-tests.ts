import { useQueries } from '@tanstack/react-query'

import { itemAt } from '#lib/lists.ts'
import { ApiError } from '#src/kit/api/api-error.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { labsOf } from '#src/lab/order-sets/preview/provenance.ts'

import { contentsOf } from './loader.ts'
import { useLabTests } from './use-lab-tests.ts'
import type { Order } from './use-order.ts'

const notFound = (error: Error | null) => error instanceof ApiError && error.status === 404

/** The lab tests of the order with their contents, and those that can be selected by name. */
export function useChosenTests({ view: { tests }, setView }: Order) {
  const labTestList = useLabTests()
  const contents = useQueries({ queries: tests.map((test) => contentsOf(test)) })
  const labTests = tests.map((id, place) => {
    const { data, error, refetch, isFetching, isPending } = itemAt(contents, place)
    return {
      id,
      name: labTestList.known.get(id)?.name ?? null,
      total: data?.body.total ?? null,
      markers: data?.body.markers ?? null,
      labIds: labsOf(data?.body.markers ?? []),
      error,
      isFetching,
      isPending,
      retry: () => void refetch(),
      isUnknown: notFound(error),
    }
  })
  const addTests = (ids: readonly string[]) => {
    for (const id of ids) labTestList.remember(id)
    setView((now) => ({ tests: joined(now.tests, ids) }))
  }
  return { labTests, labTestList, addTests }
}
export type ChosenTests = ReturnType<typeof useChosenTests>
export type LabTest = ChosenTests['labTests'][number]
