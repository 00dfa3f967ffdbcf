import type { Marker } from '#contract/interface/markers.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { listMarkers, listMarkersWithCode } from '#src/lab/catalog/queries.ts'
import { isListed, labCodeOf } from '#src/lab/model/lab-codes.ts'
import { markersWithCode } from '#src/lab/order-sets/compose/markers-with-code.ts'
import { usePasteCheck } from '#src/lab/order-sets/compose/use-paste-check.ts'
import { labsOf } from '#src/lab/order-sets/preview/provenance.ts'

import { contentsOf } from './loader.ts'
import type { ComposedOrder } from './use-composed-order.ts'
import type { Order } from './use-order.ts'

export type CheckedMarker = {
  code: string
  outcome: 'added' | 'there' | 'several' | 'unknown' | 'failed'
  /** Reason that it could not be checked. */
  reason: string | null
  /** Markers that it may mean, otherwise the closest matches. */
  markers: readonly Marker[]
}

export const markerOutcomes: Record<CheckedMarker['outcome'], string> = {
  added: 'added',
  there: 'already in the order set',
  several: 'with several matches',
  unknown: 'not found',
  failed: 'couldn’t be checked',
}

const NEAREST = 3
function outcomeOf(
  [marker, ...others]: readonly Marker[],
  codes: readonly string[],
): CheckedMarker['outcome'] {
  if (!marker) return 'unknown'
  if (others.length) return 'several'
  return isListed(marker, new Set(codes)) ? 'there' : 'added'
}

/**
 * Pasted test codes and LOINC codes: each is looked up at the order's lab before it is added to
 * the order set.
 */
export function useCheckedMarkers({ view, setView }: Order, labId: ComposedOrder['labId']) {
  const { tests, codes, account } = view
  /** From its lab tests, which may still be loading. */
  async function labOfOrder(): Promise<string | null> {
    if (labId !== null) return String(labId)
    const read = (test: string) =>
      queryClient()
        .fetchQuery(contentsOf(test))
        .catch(() => null)
    const contents = await Promise.all(tests.map(read))
    const labs = labsOf(contents.flatMap((one) => one?.body.markers ?? []))
    return labs.length === 1 ? String(labs[0]) : null
  }
  async function markersFor(code: string): Promise<readonly Marker[]> {
    const query = account
      ? listMarkers({ name: code, size: 100, lab_account_id: account })
      : listMarkersWithCode({ lab: await labOfOrder(), code })
    const { body } = await queryClient().fetchQuery(query)
    return body.markers.filter((marker) => labCodeOf(marker) !== null)
  }
  async function checkOne(code: string): Promise<CheckedMarker> {
    try {
      const found = await markersFor(code)
      const markers = markersWithCode(found, code)
      return {
        code,
        outcome: outcomeOf(markers, codes),
        reason: null,
        markers: markers.length ? markers : found.slice(0, NEAREST),
      }
    } catch (error) {
      if (isSignedOut(error)) throw error
      return { code, outcome: 'failed', reason: (error as Error).message, markers: [] }
    }
  }
  const add = (markers: readonly Marker[]) =>
    setView((now) => ({
      codes: joined(
        now.codes,
        markers.flatMap((marker) => labCodeOf(marker) ?? []),
      ),
    }))
  const checked = usePasteCheck('markers', checkOne, (outcomes) => {
    const good = outcomes.flatMap(({ outcome, markers }) => (outcome === 'added' ? markers : []))
    if (good.length) add(good)
  })
  return {
    ...checked,
    /** Selects one of several, or of the closest, markers. */
    choose(one: CheckedMarker, marker: Marker) {
      add([marker])
      checked.replace(one, { ...one, outcome: 'added' })
    },
  }
}
