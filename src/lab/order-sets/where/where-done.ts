import type { Marker } from '#contract/interface/markers.ts'
import { counted } from '#src/kit/lib/units.ts'
import {
  routeAccounts,
  type AskedBilling,
  type NotAllowed,
  type RoutableAccount,
  type RouteReason,
} from '#src/lab/model/account-routing.ts'
import type { CrosswalkIndex } from '#src/lab/model/crosswalk.ts'
import { sumOfAll } from '#src/lab/model/price.ts'
import {
  translatedMarkers,
  translateMarkers,
  type Translation,
  type Untranslated,
} from '#src/lab/order-sets/split/translate-order.ts'

/** Tells whether an account of a lab covers the order. */
export type Coverage<A> =
  | { kind: 'covered'; account: A }
  /** The account's billing rules are unknown. */
  | { kind: 'unknown'; account: A }
  | { kind: 'uncovered'; account: A; reasons: readonly RouteReason[] }
  | { kind: 'none' }
  /** The accounts are being loaded, or couldn't be. */
  | { kind: 'pending' | 'unchecked' }

export type LabOffer<A> = Translation & {
  /** Id of the lab. */
  lab: string
  isCurrent: boolean
  /** Number of the order's tests that the lab offers. */
  offered: number
  /** List prices of those tests, each test once. */
  prices: (string | null)[]
  coverage: Coverage<A>
}

type Lab = { id: string; slug: string }

function coverageOf<A extends RoutableAccount>(
  { slug }: Lab,
  { accounts, isAwaited, chosen, duplicates, notAllowed, route }: AskedAccounts<A>,
): Coverage<A> {
  if (!accounts) return { kind: isAwaited ? 'pending' : 'unchecked' }
  const { fitting, unsure, others } = routeAccounts(accounts, slug, route, notAllowed)
  const usable =
    fitting.find(({ id }) => id === chosen) ??
    fitting.find(({ id }) => !duplicates.has(id)) ??
    fitting[0]
  if (usable) return { kind: 'covered', account: usable }
  const [maybe] = unsure
  if (maybe) return { kind: 'unknown', account: maybe.account }
  // an active account that accepts the order of another team shows best what the lab is set up for
  const other =
    others.find(({ reasons }) => reasons.every(({ kind }) => kind === 'team')) ??
    others.find(({ account }) => account.status === 'active') ??
    others[0]
  return other ? { kind: 'uncovered', ...other } : { kind: 'none' }
}

export type AskedAccounts<A> = {
  /** Undefined while they aren't loaded. */
  accounts: readonly A[] | undefined
  /** True while they are being loaded. */
  isAwaited: boolean
  /** Id of the order's account. Empty for none. */
  chosen: string
  /** Ids of accounts with the same number as another one. */
  duplicates: Pick<ReadonlySet<string>, 'has'>
  /** Ids of accounts that don't allow this team. */
  notAllowed: NotAllowed
  route: AskedBilling
}

type Asked<A> = AskedAccounts<A> & {
  /** Tests of the order. */
  markers: readonly Marker[]
  /** Id of the order's lab. */
  current: string
  labs: readonly Lab[]
  /** Whole catalog. */
  index: CrosswalkIndex<Marker>
}

const isBetter = <A>(one: LabOffer<A>, other: LabOffer<A>) =>
  Number(other.isCurrent) - Number(one.isCurrent) ||
  other.offered - one.offered ||
  Number(other.coverage.kind === 'covered') - Number(one.coverage.kind === 'covered') ||
  (sumOfAll(one.prices) ?? Infinity) - (sumOfAll(other.prices) ?? Infinity) ||
  0

/**
 * Offers of all labs for an order: the tests that each offers by LOINC, their list prices, and
 * whether an account covers state and billing. The current lab comes first, then the labs that
 * offer most, those with such an account first, by list price.
 */
export function whereDone<A extends RoutableAccount>(asked: Asked<A>): LabOffer<A>[] {
  const { markers, current, labs, index } = asked
  return labs
    .map((lab): LabOffer<A> => {
      const isCurrent = lab.id === current
      const translation = isCurrent
        ? { found: [], missing: [] }
        : translateMarkers(markers, lab.id, index)
      const there = isCurrent ? markers : translatedMarkers(translation)
      return {
        ...translation,
        lab: lab.id,
        isCurrent,
        offered: isCurrent ? markers.length : translation.found.length,
        prices: there.map(({ price }) => price),
        coverage: coverageOf(lab, asked),
      }
    })
    .sort(isBetter)
}

function allMarkers(count: number): string {
  if (count === 1) return 'this marker'
  return count === 2 ? 'both markers' : `all ${count} markers`
}

/**
 * `Only Labcorp offers both markers.` One that can’t be compared may be offered by a lab that lacks
 * no other, which is then said. `lab` is the name of the current one.
 */
export function offersWords<A>(offers: readonly LabOffer<A>[], count: number, lab: string): string {
  const whole = offers.filter(({ offered }) => offered === count).length
  if (whole > 1) return `${whole} labs offer ${allMarkers(count)}.`
  const unknown = offers.flatMap(({ isCurrent, missing }) =>
    !isCurrent && missing.every(({ why }) => why === 'loinc') ? missing : [],
  )
  if (!unknown.length) return `Only ${lab} offers ${allMarkers(count)}.`
  const uncompared = counted(new Set(unknown.map(({ own }) => own.id)).size, 'marker')
  return `${lab} offers ${allMarkers(count)}. ${uncompared} can’t be compared with other labs.`
}

/** Separates missing tests from those for which the lab offers only something similar. */
export const splitMissing = (
  missing: readonly Untranslated[],
): { missing: Marker[]; near: Marker[]; unknown: Marker[] } => {
  const of = (...whys: Untranslated['why'][]) =>
    missing.flatMap(({ own, why }) => (whys.includes(why) ? [own] : []))
  return { missing: of('none'), near: of('part', 'optional'), unknown: of('loinc') }
}
