import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Marker } from '#contract/interface/markers.ts'
import type { OrderSetLine, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'

import { healthOf, NOT_CHECKED, type SetHealth } from './set-health.ts'

/** A saved set as shown in the list. */
export type LibrarySet = OrderSetLine & {
  /** Name of the lab of its tests. Null if unknown, or if there are several. */
  lab: string | null
  /** Name of its lab account. */
  accountName: string | null
  /** Prices of its tests when it was saved. Null if they were not stored. */
  prices: readonly (string | null)[] | null
  /** Null while the catalog is loading. */
  health: SetHealth | null
}

/** Id of the lab of the stored markers, if there is only one. */
function labOf({ markers }: OrderSetSnapshot) {
  const [lab, ...others] = new Set(markers.flatMap((marker) => marker.lab ?? []))
  return lab === undefined || others.length ? null : lab
}

/** Name of a set's account, otherwise of the one kept with it, otherwise its number or a short id. */
function accountNameOf(
  id: string,
  account: LabAccount | undefined,
  snapshot: OrderSetSnapshot | null,
): string {
  const kept = snapshot?.account?.id === id ? snapshot.account.name : null
  if (account && (account.account_name || !kept)) return nameOfAccount(account)
  return kept || `Account ${shortId(id)}`
}

type Known = {
  snapshots: ReadonlyMap<string, OrderSetSnapshot | null>
  /** Null while loading. Undefined after a failure. */
  catalog: ReadonlyMap<string, Marker> | null | undefined
  accounts: readonly LabAccount[] | undefined
  /** Ids of accounts that don't allow this team. Undefined while unknown. */
  notAllowed: ReadonlySet<string> | undefined
  labs: Labs
}

export function librarySet(
  set: OrderSetLine,
  { snapshots, catalog, accounts, notAllowed, labs }: Known,
): LibrarySet {
  const snapshot = snapshots.get(set.id) ?? null
  const account = accounts?.find(({ id }) => id === set.account)
  const kept = snapshot && !labs.pending ? labOf(snapshot) : null
  const ofAccount = account?.lab ? labs.nameOfSlug(account.lab) : null
  const about = {
    list: accounts,
    notAllowed,
    named: set.account,
    lab: kept === null ? null : labs.slugOf(kept),
  }
  return {
    ...set,
    lab: kept === null ? ofAccount : labs.labName(kept),
    accountName: set.account ? accountNameOf(set.account, account, snapshot) : null,
    prices: snapshot && snapshot.markers.map(({ price }) => price),
    health: catalog === undefined ? NOT_CHECKED : catalog && healthOf(snapshot, catalog, about),
  }
}

/** Sum of the known prices in cents. Null if none is known. */
export function centsOf({ prices }: Pick<LibrarySet, 'prices'>): number | null {
  const amounts = (prices ?? [])
    .map(readPrice)
    .flatMap((price) => (price.kind === 'amount' ? [price.cents] : []))
  return amounts.length ? amounts.reduce((sum, cents) => sum + cents, 0) : null
}

/** Number of its tests without a price that is an amount. Null if its tests are unknown. */
export const unpricedIn = ({ prices }: Pick<LibrarySet, 'prices'>): number | null =>
  prices && prices.filter((price) => readPrice(price).kind !== 'amount').length

/** Searchable texts of a set. */
export const textsOfSet = ({ name, note, tags, lab }: LibrarySet) => [name, note, ...tags, lab]

/** The same sets with favorites first. */
export const favoritesFirst = (
  sets: readonly LibrarySet[],
  favorites: ReadonlySet<string>,
): LibrarySet[] =>
  sets.toSorted((a, b) => Number(favorites.has(b.id)) - Number(favorites.has(a.id)))
