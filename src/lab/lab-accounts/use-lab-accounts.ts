import { useMemo } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Read } from '#lib/read-leniently.ts'
import type { WithPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { useList } from '#src/kit/page/use-list.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { judgeAccount } from '#src/lab/model/account-routing.ts'

import { byGroup } from './account-problems.ts'
import { accountColumns, textsOfAccount } from './columns.tsx'
import { search, type View } from './loader.ts'
import { useAccountChecks } from './use-account-checks.ts'

/** Accounts of the team as received. */
export type LoadedResult = WithPrevious<Read<{ data: LabAccount[] }>>

/** True if the account lists the requested billing, or may, regardless of its status. */
const mayBill = (account: LabAccount, { state, billing }: View) =>
  judgeAccount({ ...account, status: 'active' }, { state, billing }).fits !== false

/** The team's lab accounts, filtered and sorted by the address, and their problems. */
export function useLabAccounts(result: LoadedResult) {
  const [view, setView] = useSearch(search)
  const { labs } = useLabs()
  const about = useMemo(() => ({ labs }), [labs])
  const accounts = useMemo(
    () => sortRows(result.data.body.data, accountColumns, 'lab', about),
    [result.data.body.data, about],
  )

  const { sets, allowlist, checked } = useAccountChecks(accounts)
  const match = view.q.trim()
  const checks = { twice: checked.twice, used: checked.used, allowlist: checked.notAllowed }
  const hasProblem = ({ id }: LabAccount) => Object.values(checks).some((one) => one?.has(id))
  // an unknown check filters nothing, and its chip says so. All problems together are a tab beside
  // those that it doesn't filter
  const isChecked = ({ id }: LabAccount) =>
    view.check === '' || view.check === 'any' || (checks[view.check]?.has(id) ?? true)
  const list = useList({
    rows: accounts.filter((account) => mayBill(account, view) && isChecked(account)),
    columns: accountColumns,
    about,
    textsOf: textsOfAccount,
    text: [view.q, (q) => setView({ q }, { replace: true })],
    address: [search, view, setView],
    filters: ['state', 'billing', 'check'],
  })
  const listed = view.check === 'any' ? list.shown.filter(hasProblem) : list.shown
  const shown = view.sort ? listed : listed.toSorted(byGroup(checked))
  return {
    view,
    setView,
    result,
    labs,
    sets,
    accounts,
    match,
    ...list,
    shown,
    /** Number of accounts with a problem that match the text. Null if the team has none. */
    problems: accounts.some(hasProblem) ? list.found.filter(hasProblem).length : null,
    checked,
    allowlist,
  }
}
export type LabAccountsModel = ReturnType<typeof useLabAccounts>
