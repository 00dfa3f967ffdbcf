import { useQuery } from '@tanstack/react-query'

import type { LabAccount } from '#contract/lab-accounts.ts'
import { markerName, type Marker } from '#contract/markers.ts'
import { useKnownCodes } from '#src/api/diagnosis-reading.ts'
import { session } from '#src/api/workspace.ts'
import { isMeantBy, readLabCode } from '#src/url/lab-codes.ts'
import { isExplained, notReturned, originsOf } from './provenance.ts'
import type { OrderSet } from './use-order-set.ts'
import type { SavedSet } from './use-saved-set.ts'

/** An order set with all that is known of what it names, as files and paper have it. What is not known is null. */
export type DescribedSet = {
  /** Of the saved set that is open. */
  name: string | null
  note: string | null
  team: string | null
  labTests: readonly { id: string; name: string | null }[]
  addOns: readonly { labId: string | null; code: string; name: string | null }[]
  diagnoses: readonly { code: string; title: string | null }[]
  account: { id: string; known: LabAccount | null } | null
  /** The lab of every marker, where they have one. */
  lab: string | null
  /** What the service makes of it, each with its origin in words. */
  markers: readonly { marker: Marker; lab: string | null; from: string }[]
  /** Asked for, and not in the answer. */
  missing: readonly string[]
  /** How many the service says there are; null while it has not answered this very order. */
  total: number | null
}
const labTestName = ({ id, name }: DescribedSet['labTests'][number]) => name ?? id

/** The order on the page, described. */
export function useDescribedSet(
  orderSet: OrderSet,
  { base }: Pick<SavedSet, 'base'>,
): DescribedSet {
  const { view, labTests, labs, accounts, markers, result, isRefused } = orderSet
  const { data: who } = useQuery(session())
  const known = useKnownCodes(view.dx)
  const origins = originsOf(
    markers,
    labTests.map((test) => test.markers && new Set(test.markers.map(({ id }) => id))),
    view.codes,
  )
  const wordsOf = (marker: Marker) => {
    const origin = origins.get(marker.id)
    if (!origin || !isExplained(origin)) return 'not explained'
    const names = origin.tests.map((place) => labTestName(labTests[place]!))
    return [...names, ...(origin.addOn ? ['add-on'] : [])].join('; ')
  }
  const labNames = new Set(
    markers.map(({ lab_id }) => (lab_id === null ? null : labs.labName(lab_id))),
  )
  const [lab = null] = labNames.size === 1 ? labNames : []
  return {
    name: base?.name ?? null,
    note: base?.note || null,
    team: who?.team?.name ?? null,
    labTests: labTests.map(({ id, name }) => ({ id, name })),
    addOns: view.codes.map((text) => {
      const { lab: labId, code } = readLabCode(text)
      const marker = markers.find((one) => isMeantBy(one, text))
      return { labId, code, name: marker ? markerName(marker) : null }
    }),
    diagnoses: view.dx.map((code) => ({ code, title: known.get(code)?.title ?? null })),
    account: view.account
      ? {
          id: view.account,
          known: accounts.data?.body.data.find(({ id }) => id === view.account) ?? null,
        }
      : null,
    lab,
    markers: markers.map((marker) => ({
      marker,
      lab: marker.lab_id === null ? null : labs.labName(marker.lab_id),
      from: wordsOf(marker),
    })),
    missing: result.data ? notReturned(markers, view.codes) : [],
    total: isRefused || result.isPrevious ? null : (result.data?.body.total ?? null),
  }
}
