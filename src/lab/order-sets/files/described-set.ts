import { useQuery } from '@tanstack/react-query'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { markerName, type Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { session } from '#src/kit/api/workspace.ts'
import { useKnownCodes, type KnownCode } from '#src/lab/diagnoses/diagnosis-reading.ts'
import type { AskedBilling } from '#src/lab/model/account-routing.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { canBePrimary, hintOf, hintWords } from '#src/lab/order-sets/checks/DiagnosisChecks.tsx'
import { useOrderWarnings } from '#src/lab/order-sets/checks/use-order-warnings.ts'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import { byOrigin, isExplained, originsOf } from '#src/lab/order-sets/preview/provenance.ts'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'
import { useOrderBilling } from '#src/lab/order-sets/use-order.ts'

/** An order set with all known details, as in files and on paper. Unknown details are null. */
export type DescribedSet = {
  /** Texts of the open saved set. */
  name: string | null
  note: string | null
  tags: readonly string[]
  team: string | null
  labTests: readonly { id: string; name: string | null }[]
  /** `lab` is its name. */
  addOns: readonly {
    labId: string | null
    labSlug: string | null
    lab: string | null
    code: string
    name: string | null
  }[]
  /** `mark` is a warning, such as that it isn't billable. Without `isPrimary`, none is primary. */
  diagnoses: readonly {
    code: string
    title: string | null
    mark: string | null
    isPrimary?: boolean
  }[]
  account: { id: string; known: LabAccount | null } | null
  /** The patient's state and the payer, empty if open. */
  route: AskedBilling
  /** The lab of every marker, if they share one. */
  lab: string | null
  /** Markers of the order, each with its origin in words. */
  markers: readonly { marker: Marker; lab: string | null; from: string }[]
  /** Warnings to read before it is sent, in sentences. */
  warnings: readonly string[]
}
const labTestName = ({ id, name }: DescribedSet['labTests'][number]) => name ?? id

/** Unspecified codes get no mark. */
function markOf(known: KnownCode | undefined): string | null {
  const hint = known ? hintOf(known) : 'unchecked'
  if (hint === 'unchecked') return 'not checked'
  return hint === null || hint === 'unspecified' ? null : hintWords[hint].word
}

/** The order on the page, with details. */
export function useDescribedSet(orderSet: OrderSet, saved: SavedSet): DescribedSet {
  const { view, labTests, labs, accounts, markers, markerOf } = orderSet
  const { base } = saved
  const { data: who } = useQuery(session())
  const route = useOrderBilling()
  const { known } = useKnownCodes(view.dx)
  const warnings = useOrderWarnings(orderSet, saved)
  const origins = originsOf(
    markers,
    labTests.map((test) => test.markers && new Set(test.markers.map(({ id }) => id))),
    view.codes,
  )
  const wordsOf = (marker: Marker) => {
    const origin = origins.get(marker.id)
    if (!origin || origin.pending) return 'unknown'
    if (!isExplained(origin)) return 'not in your selection'
    const names = origin.tests.map((place) => labTestName(itemAt(labTests, place)))
    return [...names, ...(origin.addOn ? ['add-on'] : [])].join('; ')
  }
  const labNames = new Set(
    markers.map(({ lab_id }) => (lab_id === null ? null : labs.labName(lab_id))),
  )
  const [lab = null] = labNames.size === 1 ? labNames : []
  return {
    name: base?.name ?? null,
    note: base?.note || null,
    tags: base?.tags ?? [],
    team: who?.team?.name ?? null,
    labTests: labTests.map(({ id, name }) => ({ id, name })),
    addOns: view.codes.map((text) => {
      const { lab: labId, code } = readLabCode(text)
      const marker = markerOf(text)
      return {
        labId,
        labSlug: labId === null ? null : labs.slugOf(labId),
        lab: labId === null ? null : labs.labName(labId),
        code,
        name: marker ? markerName(marker) : null,
      }
    }),
    diagnoses: view.dx.map((code, place) => ({
      code,
      title: known.get(code)?.title ?? null,
      mark: markOf(known.get(code)),
      isPrimary: place === 0 && canBePrimary(known.get(code)),
    })),
    account: view.account
      ? {
          id: view.account,
          known: accounts.data?.body.data.find(({ id }) => id === view.account) ?? null,
        }
      : null,
    route,
    lab,
    markers: byOrigin(markers, origins).map((marker) => ({
      marker,
      lab: marker.lab_id === null ? null : labs.labName(marker.lab_id),
      from: wordsOf(marker),
    })),
    warnings,
  }
}
