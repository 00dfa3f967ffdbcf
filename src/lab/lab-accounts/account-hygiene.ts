import type { LabAccount } from '#contract/interface/lab-accounts.ts'

/** A saved order set, as far as accounts depend on it. */
export type SetWithAccount = {
  id: string
  name: string
  account: string
  deleted_at: string | null
}

/** An account as far as its number at its lab. */
type Numbered = Pick<LabAccount, 'id' | 'lab' | 'provider_account_id'>

/** Accounts of one lab with the same account number. */
function doubles<Account extends Numbered>(accounts: readonly Account[]): (readonly Account[])[] {
  const byKey = new Map<string, Account[]>()
  for (const account of accounts) {
    const { lab, provider_account_id: provider } = account
    if (provider === null) continue
    const key = JSON.stringify([lab, provider])
    byKey.set(key, [...(byKey.get(key) ?? []), account])
  }
  return [...byKey.values()].filter((same) => same.length > 1)
}

/** For each account with a duplicate account number at its lab, the other accounts. */
export const sameProviderAccount = <Account extends Numbered>(
  accounts: readonly Account[],
): ReadonlyMap<string, readonly Account[]> =>
  new Map(
    doubles(accounts).flatMap((same) =>
      same.map((account) => [account.id, same.filter((other) => other !== account)] as const),
    ),
  )

/** For each inactive account used by saved sets, those sets. Deleted ones don't count. */
export function setsOfInactive<Saved extends SetWithAccount>(
  accounts: readonly LabAccount[],
  sets: readonly Saved[],
): ReadonlyMap<string, readonly Saved[]> {
  return new Map(
    accounts.flatMap((account) => {
      if (account.status === 'active') return []
      const own = sets.filter(
        ({ account: id, deleted_at }) => id === account.id && deleted_at === null,
      )
      return own.length ? [[account.id, own] as const] : []
    }),
  )
}
