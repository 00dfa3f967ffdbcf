import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Tone } from '#src/kit/ui/text/Status.tsx'
import { sameProviderAccount } from '#src/lab/lab-accounts/account-hygiene.ts'
import { CHOOSE_ACCOUNT, DUPLICATE_NUMBER } from '#src/lab/lab-accounts/account-problems.ts'
import { plain } from '#src/lab/model/billing.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { driftOf, type Drift } from '#src/lab/order-sets/saved/drift/drift.ts'
import { markerSnapshot } from '#src/lab/order-sets/saved/snapshot.ts'

/** State of a saved set compared with the catalog and the lab accounts. */
export type SetHealth = {
  tone: Tone
  /** Worst first. */
  reasons: readonly string[]
}

/** `Ready`, or everything to check: `1 test no longer offered, 1 price changed`. */
export const healthWords = ({ reasons }: SetHealth): string => capitalized(reasons.join(', '))

/** True if something is to check before the set is used. */
export const isAmiss = ({ tone }: SetHealth) => tone === 'bad' || tone === 'notice'

/** `Needs review`, or `Ready`. */
export const stateWords = (health: SetHealth): string =>
  isAmiss(health) ? 'Needs review' : healthWords(health)

export const READY: SetHealth = { tone: 'good', reasons: ['ready'] }
export const NOT_CHECKED: SetHealth = { tone: 'unknown', reasons: ['not checked'] }

/** The markers of a whole catalog by lab and code. */
export const indexByCode = (markers: readonly Marker[]): ReadonlyMap<string, Marker> =>
  new Map(
    markers.flatMap((marker) => {
      const code = labCodeOf(marker)
      return code === null ? [] : [[code, marker] as const]
    }),
  )

/**
 * The marker in the current catalog. Null if it is no longer offered. One without a code can't be
 * found again.
 */
function presentMarker(saved: MarkerSnapshot, catalog: ReadonlyMap<string, Marker>) {
  const code = labCodeOf({ lab_id: saved.lab, provider_id: saved.code })
  if (code === null) return saved
  const marker = catalog.get(code)
  return marker ? { ...markerSnapshot(marker), results: null } : null
}

type Accounts = {
  /** Undefined while unknown. */
  list: readonly Pick<LabAccount, 'id' | 'lab' | 'status' | 'provider_account_id'>[] | undefined
  /** Ids of those whose allowlist doesn't include the team. */
  notAllowed: ReadonlySet<string> | undefined
  /** Id of the set's account, empty for none. */
  named: string
  /** Slug of the lab of the set's tests. Null if unknown. */
  lab: string | null
}

/** Reason to check a set: `bad` if the lab would reject the order, or part of it. */
type Fault = { tone: 'bad' | 'notice'; words: string }
const bad = (words: string): Fault => ({ tone: 'bad', words })

/** Problem of a set without an account: one of its lab's has to be chosen. Null if the team has none there. */
function labFault({ list = [], notAllowed, lab }: Accounts): Fault | null {
  const own = lab === null ? [] : list.filter((account) => account.lab === lab)
  if (own.length === 0) return null
  const isUsable = own.some(({ id, status }) => status === 'active' && !notAllowed?.has(id))
  return isUsable ? { tone: 'notice', words: CHOOSE_ACCOUNT } : bad('no usable lab account')
}

/** Problem of the set's account, or without one, of those of its lab. Null without one. */
function accountFault(accounts: Accounts): Fault | null {
  const { list, notAllowed, named } = accounts
  if (!list) return null
  if (!named) return labFault(accounts)
  const account = list.find(({ id }) => id === named)
  if (!account) return bad('lab account not available')
  if (account.status !== 'active')
    return bad(`lab account ${plain(account.status ?? 'status unknown').toLowerCase()}`)
  if (notAllowed?.has(account.id)) return bad('your team can’t use its lab account')
  return sameProviderAccount(list).has(account.id)
    ? { tone: 'notice', words: DUPLICATE_NUMBER.toLowerCase() }
    : null
}

const kindWords: Partial<Record<Drift['kind'], (count: number) => string>> = {
  gone: (count) => `${counted(count, 'test')} no longer offered`,
  price: (count) => `${counted(count, 'price')} changed`,
  name: (count) => `${counted(count, 'test')} renamed`,
}

/**
 * Health of a set from what was stored when it was saved. If that is incomplete, or the accounts
 * are unknown, it can't be checked.
 */
export function healthOf(
  saved: OrderSetSnapshot | null,
  catalog: ReadonlyMap<string, Marker>,
  accounts: Accounts,
): SetHealth {
  if (!saved) return NOT_CHECKED
  const markers = saved.markers.flatMap((marker) => presentMarker(marker, catalog) ?? [])
  const drift = driftOf(saved, { markers, isWhole: true, account: undefined })
  const countOf = (kind: string) => drift.filter((one) => one.kind === kind).length
  const fault = accountFault(accounts)
  const changes = Object.entries(kindWords).flatMap(([kind, words]): Fault[] =>
    countOf(kind) > 0
      ? [{ tone: kind === 'gone' ? 'bad' : 'notice', words: words(countOf(kind)) }]
      : [],
  )
  const faults = [...(fault ? [fault] : []), ...changes].toSorted(
    (a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'),
  )
  const [worst] = faults
  if (!worst) return saved.isWhole && accounts.list ? READY : NOT_CHECKED
  return { tone: worst.tone, reasons: faults.map(({ words }) => words) }
}
