import { useQuery } from '@tanstack/react-query'

import type { OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { shortId } from '#src/kit/page/person.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'
import { isMeantBy } from '#src/lab/model/lab-codes.ts'
import { useLabTests } from '#src/lab/order-sets/use-lab-tests.ts'

/** Names of an order set's parts. Null if unknown. */
export type ContentNames = {
  test: (id: string) => string | null
  /** Names of lab tests in one text, with short ids for unknown ones. Null while names are loaded. */
  tests: (ids: readonly string[]) => string | null
  marker: (labCode: string) => string | null
  account: (id: string) => string
}

/** Names of the team's lab tests, of markers stored with a version, and of the lab accounts. */
export function useContentNames(
  snapshots: readonly (OrderSetSnapshot | null | undefined)[],
): ContentNames {
  const { known, isPending } = useLabTests()
  const { data: accounts } = useQuery(listLabAccounts())
  const markers = snapshots.flatMap((snapshot) => snapshot?.markers ?? [])
  const kept = snapshots.flatMap((snapshot) => snapshot?.account ?? [])
  return {
    test: (id) => known.get(id)?.name ?? null,
    tests: (ids) =>
      isPending && ids.some((id) => !known.has(id))
        ? null
        : ids.map((id) => known.get(id)?.name ?? shortId(id)).join(', '),
    marker: (text) =>
      markers.find(({ lab, code }) => isMeantBy({ lab_id: lab, provider_id: code }, text))?.name ??
      null,
    account: (id) =>
      accounts?.body.data.find((one) => one.id === id)?.account_name ??
      kept.find((one) => one.id === id)?.name ??
      `account ${shortId(id)}`,
  }
}
