import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { loincSetOf } from '#lib/markers/loinc-sets.ts'
import { useOrderBilling } from '#src/lab/order-sets/use-order.ts'

import { coverageHints, mayMedicarePay, supportedTests } from './coverage-hints.ts'
import { orderCoverage } from './coverage.ts'

/** Maximum number of diagnosis codes in one request. */
const CODES_MAX = 200

/**
 * Codes that a marker always reports, if its results are fully known. Otherwise, its lists can't
 * be determined. A reflex test is billed separately when it is run.
 */
const testsOf = (markers: readonly Marker[]) =>
  markers.flatMap((marker) => {
    const codes = loincSetOf(marker)?.always
    return codes?.size ? [{ name: markerName(marker), codes: [...codes].toSorted() }] : []
  })

/** Medicare coverage of markers with diagnosis codes. Nothing is requested if Medicare doesn't pay. */
export function useCoverage(markers: readonly Marker[], dx: readonly string[]) {
  const { billing } = useOrderBilling()
  const tests = useMemo(() => testsOf(markers), [markers])
  const isAsked = tests.length > 0 && mayMedicarePay(billing)
  const { data, error, refetch, isPending, isPlaceholderData } = useQuery({
    ...orderCoverage(tests, dx.slice(0, CODES_MAX)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const supported = useMemo(() => (data ? supportedTests(data.determinations) : null), [data])
  const hints = useMemo(() => (data ? coverageHints(data.determinations) : null), [data])
  return {
    error: isAsked ? error : null,
    /** True while the data, if any, is for the previous order. */
    isAwaited: isAsked && (isPending || isPlaceholderData),
    retry: () => void refetch(),
    /** Effective date of the lists. Null if none were imported, or Medicare doesn't pay. */
    effective: isAsked ? (data?.effective ?? null) : null,
    hints,
    /** Number of tests that each code supports. Null without lists. */
    supported: isAsked && data?.effective ? supported : null,
  }
}
