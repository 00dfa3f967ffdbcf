import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Marker } from '#contract/interface/markers.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Tone } from '#src/kit/ui/text/Status.tsx'
import { plain } from '#src/lab/model/billing.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { driftOf, type Drift } from '#src/lab/order-sets/saved/drift/drift.ts'
import { markerSnapshot } from '#src/lab/order-sets/saved/snapshot.ts'

/** State of a saved set against the catalog and the lab accounts. */
export type SetHealth = {
  tone: Tone
  /** The worst first. */
  reasons: readonly string[]
}

/** `Ready`, or all that is to check: `1 test no longer offered, 1 price changed`. */
export const healthWords = ({ reasons }: SetHealth): string => capitalized(reasons.join(', '))

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

/** The marker as the catalog has it; null where it is no longer offered. One without a code cannot be found again. */
function presentMarker(saved: MarkerSnapshot, catalog: ReadonlyMap<string, Marker>) {
  const code = labCodeOf({ lab_id: saved.lab, provider_id: saved.code })
  if (code === null) return saved
  const marker = catalog.get(code)
  return marker ? { ...markerSnapshot(marker), results: null } : null
}

/** Fault of the set's account; empty where it is active or the set names none. */
function accountFault(
  saved: OrderSetSnapshot['account'],
  accounts: readonly Pick<LabAccount, 'id' | 'status'>[] | undefined,
): string {
  if (!saved || !accounts) return ''
  const account = accounts.find(({ id }) => id === saved.id)
  if (!account) return 'lab account not available'
  return account.status === 'active'
    ? ''
    : `lab account ${plain(account.status ?? 'status unknown').toLowerCase()}`
}

const kindWords: Partial<Record<Drift['kind'], (count: number) => string>> = {
  gone: (count) => `${counted(count, 'test')} no longer offered`,
  price: (count) => `${counted(count, 'price')} changed`,
  name: (count) => `${counted(count, 'test')} renamed`,
}

/** Health of a set by what was kept when it was saved; without that it cannot be checked. */
export function healthOf(
  saved: OrderSetSnapshot | null,
  catalog: ReadonlyMap<string, Marker>,
  accounts: readonly Pick<LabAccount, 'id' | 'status'>[] | undefined,
): SetHealth {
  if (!saved) return NOT_CHECKED
  const markers = saved.markers.flatMap((marker) => presentMarker(marker, catalog) ?? [])
  const drift = driftOf(saved, { markers, isWhole: true, account: undefined })
  const countOf = (kind: string) => drift.filter((one) => one.kind === kind).length
  const fault = accountFault(saved.account, accounts)
  const changes = Object.entries(kindWords).flatMap(([kind, words]) =>
    countOf(kind) > 0 ? [words(countOf(kind))] : [],
  )
  const reasons = [fault, ...changes].filter(Boolean)
  if (reasons.length === 0) return READY
  return { tone: fault || countOf('gone') > 0 ? 'bad' : 'notice', reasons }
}
