import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type {
  OrderSetLine,
  OrderSetSnapshot,
  OrderSetSnapshotLine,
} from '#contract/own/saved-order-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { nameOfAccount } from '#src/lab/model/account-routing.ts'
import { readAtOf } from '#src/lab/order-sets/saved/saved-words.ts'

import { presentMarkers, type Present, type SavedContents } from './present-markers.ts'
import { healthOf, NOT_CHECKED, rankOf, type SetHealth } from './set-health.ts'

/** A saved set as shown in the list. */
export type LibrarySet = OrderSetLine & {
  /** Name of the lab of its tests. Null if unknown, or if there are several. */
  lab: string | null
  /** Name of its lab account. */
  accountName: string | null
  /** Prices of its tests. Null if its tests were not stored. */
  prices: readonly (string | null)[] | null
  /** Names of its tests. */
  testNames: readonly string[]
  /** Time of the prices. Null if they are those of the catalog. */
  pricedAt: string | null
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
  snapshots: ReadonlyMap<string, OrderSetSnapshotLine>
  /** The catalog and the lab tests. Null while loading. Undefined after a failure. */
  now: Present | null | undefined
  accounts: readonly LabAccount[] | undefined
  /** Ids of accounts that don't allow this team. Undefined while unknown. */
  notAllowed: ReadonlySet<string> | undefined
  labs: Labs
}

const savedContents = (line: OrderSetSnapshotLine | undefined): SavedContents | null =>
  line?.snapshot ? { ...line, snapshot: line.snapshot } : null

/** Tests and prices of today. Those that were stored with the set while the catalog or its lab tests are unknown. */
function testsOf(
  { saved_at }: OrderSetLine,
  saved: SavedContents | null,
  now: Known['now'],
): Pick<LibrarySet, 'prices' | 'testNames' | 'pricedAt'> {
  if (!saved) return { prices: null, testNames: [], pricedAt: null }
  const present = now ? presentMarkers(saved, now) : null
  const isNow = present?.isRead && saved.snapshot.isWhole
  const { markers } = isNow ? present : saved.snapshot
  return {
    prices: markers.map(({ price }) => price),
    testNames: markers.map(({ name }) => name ?? 'Unnamed marker'),
    pricedAt: isNow ? null : readAtOf({ saved_at, snapshot: saved.snapshot }),
  }
}

export function librarySet(
  set: OrderSetLine,
  { snapshots, now, accounts, notAllowed, labs }: Known,
): LibrarySet {
  const saved = savedContents(snapshots.get(set.id))
  const snapshot = saved?.snapshot ?? null
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
    ...testsOf(set, saved, now),
    health: now === undefined ? NOT_CHECKED : now && healthOf(saved, now, about),
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
export const textsOfSet = ({ name, note, tags, lab, testNames }: LibrarySet) => [
  name,
  note,
  ...tags,
  lab,
  ...testNames,
]

/** Order of sets with the worst first. Those that aren't checked come last. */
export const byHealth = (one: LibrarySet, other: LibrarySet) =>
  (rankOf(one.health) ?? Infinity) - (rankOf(other.health) ?? Infinity) || 0

/** The same sets with favorites first. */
export const favoritesFirst = (
  sets: readonly LibrarySet[],
  favorites: ReadonlySet<string>,
): LibrarySet[] =>
  sets.toSorted((a, b) => Number(favorites.has(b.id)) - Number(favorites.has(a.id)))
