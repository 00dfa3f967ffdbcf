import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { listMarkersWithCode } from '#src/lab/catalog/queries.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { codesToFind, decide, type Known } from '#src/lab/order-sets/checks/order-decision.ts'
import { labsOf } from '#src/lab/order-sets/preview/provenance.ts'
import {
  useSnapshotMarkers,
  type SnapshotMarkers,
} from '#src/lab/order-sets/saved/use-snapshot-markers.ts'

import { composed, notComposed, type View } from './loader.ts'
import type { LabTest } from './use-chosen-tests.ts'
import type { Order } from './use-order.ts'

const NO_MARKERS: readonly Marker[] = []

const isWhole = ({ markers, total }: MarkerPage) => total !== null && markers.length >= total

type AboutLabs = Omit<Known, 'meant'>

/** Decision about the selection, once its lab is known. `meant` has the markers that were looked up. */
function useDecision(view: View, labs: AboutLabs, kept: SnapshotMarkers) {
  const wanted = kept.isPending ? [] : codesToFind(view, labs).filter((code) => !kept.of(code))
  const found = useQueries({
    queries: wanted.map((code) => listMarkersWithCode(readLabCode(code))),
  })
  const meant = (code: string) => {
    const known = kept.of(code)
    if (known || kept.isPending) return known && [known]
    const { data, isPending } = found[wanted.indexOf(code)] ?? { isPending: false }
    if (isPending) return undefined
    // one that could not be looked up is sent as it is
    return data?.body.markers.filter((marker) => isMeantBy(marker, code)) ?? []
  }
  return { decision: decide(view, { ...labs, meant }), meant }
}

/** Maximum number of codes shown with their names. */
const LOOKED_UP_MAX = 20

/** Names of a lab's codes without a marker in the answer. Nothing is looked up while an answer is pending. */
function useNames(codes: readonly string[], markers: readonly Marker[], isAwaited: boolean) {
  const nameless = useMemo(
    () =>
      isAwaited
        ? []
        : codes
            .filter((code) => readLabCode(code).lab !== null)
            .filter((code) => !markers.some((marker) => isMeantBy(marker, code)))
            .slice(0, LOOKED_UP_MAX),
    [codes, markers, isAwaited],
  )
  const found = useQueries({
    queries: nameless.map((code) => listMarkersWithCode(readLabCode(code))),
  })
  return (code: string) =>
    found[nameless.indexOf(code)]?.data?.body.markers.find((marker) => isMeantBy(marker, code))
}

/** The lab of a lab test's markers. Null if there is none or several, undefined while loading. */
function labOfTest({ labIds, markers, error }: LabTest): string | null | undefined {
  if (!markers && !error) return undefined
  const [labId, ...others] = labIds
  return labId === undefined || others.length ? null : String(labId)
}

/** The labs of the order's parts, as far as known. */
function useLabsOfParts(view: View, labTests: readonly LabTest[]): AboutLabs {
  const { accounts, labs } = useLabs()
  const testLabs = labTests.map(labOfTest)
  if (view.account && (labs.pending || accounts.isPending))
    return { testLabs, accountLab: undefined }
  const account = accounts.data?.body.data.find(({ id }) => id === view.account)
  const codeLabs = view.codes.map((code) => readLabCode(code).lab)
  const accountLab = [...testLabs, ...codeLabs].find(
    (lab) => typeof lab === 'string' && account && labs.slugOf(lab) === account.lab,
  )
  return { testLabs, accountLab: accountLab ?? null }
}

/** The order as composed by the service, and the markers of its codes. */
export function useComposedOrder(
  { view, isNothingChosen }: Order,
  { labTests }: { labTests: readonly LabTest[] },
) {
  const kept = useSnapshotMarkers(view)
  // the data on screen may still be for the previous selection
  const [shown, setShown] = useState(view)
  const { decision, meant } = useDecision(view, useLabsOfParts(view, labTests), kept)
  const result = useQueryOrPrevious(
    decision.kind === 'send' && !isNothingChosen ? composed(decision.body) : notComposed(),
  )
  if (result.data && !result.isPrevious && shown !== view) setShown(view)
  if (result.data && !result.isPrevious && isWhole(result.data.body))
    kept.check(result.data.body.markers)
  // a key without the right is not about this selection
  const isRefused = isRefusal(result.error) && result.error.status !== 403
  const markers =
    isNothingChosen || isRefused ? NO_MARKERS : (result.data?.body.markers ?? NO_MARKERS)
  const isAwaited =
    decision.kind === 'waiting' || (decision.kind === 'send' && !result.data && !result.error)
  const named = useNames(view.codes, markers, isAwaited)
  const testLabIds = [...new Set(labTests.flatMap(({ labIds }) => labIds))]
  const [labId, ...otherLabs] = testLabIds.length ? testLabIds : labsOf(markers)
  return {
    isRefused,
    /** Its request, or the reason that there is none. */
    decision,
    /** The marker of an add-on. Undefined while unknown, or if there are several. */
    markerOf: (code: string) => {
      const [found, ...others] = meant(code) ?? []
      return (
        markers.find((marker) => isMeantBy(marker, code)) ??
        (others.length ? undefined : found) ??
        named(code)
      )
    },
    result,
    shown,
    markers,
    /** The lab to which the add-on search is limited. Null if the order has none, or several. */
    labId: labId === undefined || otherLabs.length ? null : labId,
  }
}
export type ComposedOrder = ReturnType<typeof useComposedOrder>
