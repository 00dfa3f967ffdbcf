import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import type { Marker } from '#contract/interface/markers.ts'
import type { OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { sameProviderAccount } from '#src/lab/lab-accounts/account-hygiene.ts'
import { CHOOSE_ACCOUNT, limitOf } from '#src/lab/lab-accounts/account-problems.ts'
import { plain } from '#src/lab/model/billing.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { driftOf, type Drift } from '#src/lab/order-sets/saved/drift/drift.ts'

import { presentMarkers, type Present, type SavedContents } from './present-markers.ts'

/** State of a saved set compared with the catalog and the lab accounts. */
export type SetHealth = {
  tone: Tone
  /** Worst first. */
  reasons: readonly string[]
}

/** `Ready`, or everything to check: `1 marker no longer offered, 1 price changed`. */
export const healthWords = ({ reasons }: SetHealth): string => capitalized(reasons.join(', '))

/** True if something is to check before the set is used. */
export const isAmiss = ({ tone }: SetHealth) => tone === 'bad' || tone === 'notice'

/** `Needs review`, or `Ready`. */
export const stateWords = (health: SetHealth): string =>
  isAmiss(health) ? 'Needs review' : healthWords(health)

/** Worst first. */
const tones: readonly Tone[] = ['bad', 'notice', 'unknown', 'good']
/** Place of a state among others, from 0 for the worst. Null while it isn't known. */
export const rankOf = (health: SetHealth | null) => health && tones.indexOf(health.tone)

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

type AccountFields = 'id' | 'lab' | 'status' | 'provider_account_id' | 'delegated_flow'
type Accounts = {
  /** Undefined while unknown. */
  list: readonly Pick<LabAccount, AccountFields>[] | undefined
  /** Ids of those whose allowlist doesn't include the team. */
  notAllowed: ReadonlySet<string> | undefined
  /** Id of the set's account, empty for none. */
  named: string
  /** Slug of the lab of the set's tests. Null if unknown. */
  lab: string | null
}

/** Reason of all sets with one account, which is said once for them. */
export const SAME_NUMBER = 'duplicate account number'

/** True if a line above the list has all that is to check. */
export const isSaidAbove = (health: SetHealth | null): boolean =>
  health?.reasons.length === 1 && health.reasons[0] === SAME_NUMBER

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
  return sameProviderAccount(list).has(account.id) ? { tone: 'notice', words: SAME_NUMBER } : null
}

/** Number of saved markers that no lab offers any more. Those without a code can't be found again. */
const notOffered = ({ markers }: OrderSetSnapshot, catalog: Present['catalog']) =>
  markers.filter(({ lab, code }) => {
    const known = labCodeOf({ lab_id: lab, provider_id: code })
    return known !== null && !catalog.has(known)
  }).length

/** Reasons to check a set because the service has changed since its responses were stored. */
function changeFaults(
  saved: OrderSetSnapshot,
  { markers, gone }: ReturnType<typeof presentMarkers>,
  catalog: Present['catalog'],
): Fault[] {
  const drift = driftOf(saved, { markers, isWhole: true, account: undefined })
  const countOf = (kind: Drift['kind']) => drift.filter((one) => one.kind === kind).length
  const retired = Math.min(countOf('gone'), notOffered(saved, catalog))
  const changes: [count: number, tone: Fault['tone'], words: (count: number) => string][] = [
    [gone, 'bad', (count) => `${counted(count, 'lab test')} not available`],
    [retired, 'bad', (count) => `${counted(count, 'marker')} no longer offered`],
    [countOf('gone') - retired, 'bad', (count) => `${counted(count, 'marker')} no longer included`],
    [countOf('new'), 'notice', (count) => `${counted(count, 'marker')} added`],
    [countOf('price'), 'notice', (count) => `${counted(count, 'price')} changed`],
    [countOf('results'), 'notice', (count) => `results changed for ${counted(count, 'marker')}`],
    [countOf('name'), 'notice', (count) => `${counted(count, 'marker')} renamed`],
  ]
  return changes.flatMap(([count, tone, words]) =>
    count > 0 ? [{ tone, words: words(count) }] : [],
  )
}

/**
 * Health of a set from the responses that were stored with it. If these are incomplete, a lab test
 * can't be read, or the accounts are unknown, it can't be checked.
 */
export function healthOf(saved: SavedContents | null, now: Present, accounts: Accounts): SetHealth {
  if (!saved) return NOT_CHECKED
  const present = presentMarkers(saved, now)
  const fault = accountFault(accounts)
  const changes = changeFaults(saved.snapshot, present, now.catalog)
  const faults = [...(fault ? [fault] : []), ...changes].toSorted(
    (a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'),
  )
  const [worst] = faults
  if (worst) return { tone: worst.tone, reasons: faults.map(({ words }) => words) }
  const named = accounts.list?.find(({ id }) => id === accounts.named)
  const limit = named && limitOf(named)
  if (limit) return { tone: 'unknown', reasons: [uncapitalized(limit)] }
  return saved.snapshot.isWhole && present.isRead && accounts.list ? READY : NOT_CHECKED
}
