import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { readBilling } from '#src/lab/model/billing.ts'

import type { sortable } from './loader.ts'

type Sortable = (typeof sortable)[number]

/** How many states any of its billing types reaches; null where it gives none that can be read. */
function statesReached({ allowed_billing }: LabAccount): number | null {
  const { maps } = readBilling(allowed_billing)
  return maps.length
    ? new Set(maps.flatMap(({ states, others }) => [...states, ...others])).size
    : null
}

const valueOf = (account: LabAccount, column: Sortable): string | number | null =>
  column === 'allowed_billing' ? statesReached(account) : account[column]

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true })

/** By one column, `-lab` the other way round; what is not given comes last either way. Empty is the order of the service. */
export function sortAccounts(accounts: readonly LabAccount[], sort: string): readonly LabAccount[] {
  if (!sort) return accounts
  const column = sort.replace(/^-/, '') as Sortable
  const way = sort.startsWith('-') ? -1 : 1
  return accounts.toSorted((a, b) => {
    const [one, other] = [valueOf(a, column), valueOf(b, column)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return way * compare(one, other)
  })
}
