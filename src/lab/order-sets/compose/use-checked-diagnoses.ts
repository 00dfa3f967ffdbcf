import type { Marker } from '#contract/interface/markers.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { listMarkers, searchDiagnoses } from '#src/lab/catalog/queries.ts'
import { bareCode } from '#src/lab/model/icd.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { usePasteCheck } from './use-paste-check.ts'

export type CheckedDiagnosis = {
  code: string
  outcome: 'added' | 'asTest' | 'there' | 'unknown' | 'failed'
  /** Reason that it could not be checked. */
  reason: string | null
  /** Other possible meanings: tests with that name. */
  markers: readonly Marker[]
}

export const diagnosisOutcomes: Record<CheckedDiagnosis['outcome'], string> = {
  added: 'added',
  asTest: 'added as a marker',
  there: 'already in the order set',
  unknown: 'not in this code set',
  failed: 'couldn’t be checked',
}

const TESTS_MAX = 3

/** Pasted diagnosis codes: only known ones are added, for the others the user is asked. */
export function useCheckedDiagnoses({ view, setView }: Order, labId: ComposedOrder['labId']) {
  const { dx, account } = view
  const testsNamed = async (name: string) => {
    const atLab = !account && labId !== null ? { lab_id: [labId] } : {}
    const query = { name, size: TESTS_MAX, lab_account_id: account || undefined, ...atLab }
    // a suggestion beside the response. Without it, the code is reported anyway
    const found = await queryClient()
      .fetchQuery(listMarkers(query))
      .catch(() => null)
    return found?.body.markers ?? []
  }
  async function checkOne(code: string): Promise<CheckedDiagnosis> {
    try {
      const { body } = await queryClient().fetchQuery(searchDiagnoses({ diagnosis_query: code }))
      const isKnown = body.some((one) => bareCode(one.diagnosis_code) === bareCode(code))
      return isKnown
        ? { code, outcome: 'added', reason: null, markers: [] }
        : { code, outcome: 'unknown', reason: null, markers: await testsNamed(code) }
    } catch (error) {
      if (isSignedOut(error)) throw error
      return { code, outcome: 'failed', reason: (error as Error).message, markers: [] }
    }
  }
  const { check, ...checked } = usePasteCheck('diagnosis codes', checkOne, (outcomes) => {
    const good = outcomes.filter(({ outcome }) => outcome === 'added').map(({ code }) => code)
    if (good.length) setView((now) => ({ dx: joined(now.dx, good) }))
  })
  return {
    ...checked,
    check: (codes: readonly string[]) =>
      check(
        codes.filter((code) => !dx.includes(code)),
        codes
          .filter((code) => dx.includes(code))
          .map((code) => ({ code, outcome: 'there' as const, reason: null, markers: [] })),
      ),
  }
}
