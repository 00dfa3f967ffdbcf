import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { routeParams } from '#src/lab/lab-accounts/account-choice-params.ts'
import { loincSetOf } from '#src/lab/model/loinc-sets.ts'

import { coverageHints, mayMedicarePay } from './coverage-hints.ts'
import { orderCoverage } from './coverage.ts'

/** So many diagnosis codes are asked about at once. */
const MOST_CODES = 200

/**
 * What a marker always reports, where its results are known whole: whether a list is for it cannot be told otherwise. A
 * reflex test is billed by itself when it is run.
 */
const testsOf = (markers: readonly Marker[]) =>
  markers.flatMap((marker) => {
    const codes = loincSetOf(marker)?.always
    return codes?.size ? [{ name: markerName(marker), codes: [...codes].toSorted() }] : []
  })

/** What Medicare's coverage lists say of markers and diagnosis codes. Nothing is asked where Medicare does not pay. */
export function useCoverage(markers: readonly Marker[], dx: readonly string[]) {
  const [{ billing }] = useSearch(routeParams)
  const tests = useMemo(() => testsOf(markers), [markers])
  const isAsked = tests.length > 0 && mayMedicarePay(billing)
  const { data, error, refetch, isPending, isPlaceholderData } = useQuery({
    ...orderCoverage(tests, dx.slice(0, MOST_CODES)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const hints = useMemo(() => (data ? coverageHints(data.determinations) : null), [data])
  return {
    error: isAsked ? error : null,
    /** What is here, if anything, is of the order before this one. */
    isAwaited: isAsked && (isPending || isPlaceholderData),
    retry: () => void refetch(),
    /** The day since which the lists are valid; null where none were imported, or Medicare does not pay. */
    effective: isAsked ? (data?.effective ?? null) : null,
    hints,
  }
}
