import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { MarkerPage } from '#contract/interface/markers.ts'
import type { SameTests } from '#lib/markers/same-tests.ts'
import { session } from '#src/kit/api/workspace.ts'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { listSameTests } from '#src/lab/catalog/marker-reading.ts'
import type { ListView } from '#src/lab/markers/list-params.ts'

/** Used until a response arrives. */
export const NONE_YET: SameTests<LabId> = new Map()

/**
 * Labs that offer the same tests as the markers on screen. Empty until our own service has
 * answered. Undefined with another upstream, if the reader orders from one lab, and after a
 * failure, which must not look like no other lab.
 */
export function useSameTests({
  shown,
  page,
}: {
  shown: ListView
  page: MarkerPage | undefined
}): SameTests<LabId> | undefined {
  const { data: who } = useQuery(session())
  const isAsked = who?.upstream.kind === 'own' && !shown.lab && !shown.account
  const ids = page?.markers.map(({ id }) => Number(id)) ?? []
  const { data, isError } = useQuery({ ...listSameTests(ids), enabled: isAsked && ids.length > 0 })
  const tests = useMemo(
    () => data && new Map(data.tests.map(({ id, labs }) => [id, labs] as const)),
    [data],
  )
  return isAsked && !isError ? (tests ?? NONE_YET) : undefined
}
