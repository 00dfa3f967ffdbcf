import { capitalized } from '#src/kit/lib/capitalized.ts'

import { nameOfState, plain, readBilling, readEitherBilling, tiles } from './billing.ts'

/** A lab account as far as it determines which orders it accepts. */
export type RoutableAccount = {
  id: string
  /** Slug of its lab. */
  lab: string | null
  status: string | null
  account_name: string | null
  /** Its number at the lab. */
  provider_account_id?: string | null
  /** As sent by the service. */
  allowed_billing: unknown
}

type NamedAccount = Pick<RoutableAccount, 'id' | 'account_name' | 'provider_account_id'>

/** State and billing type of the order. Empty if open. */
export type AskedBilling = { state: string; billing: string }

/** Reason that an account doesn't accept an order, or that this is unknown. */
export type AccountReason =
  | { kind: 'status'; status: string | null }
  /** It doesn't list the billing type for any state. */
  | { kind: 'billing'; billing: string }
  /** It lists the billing type, or any at all, but not this state. */
  | { kind: 'state'; state: string; billing: string }
  /** It has no billing rules, or they aren't a list of states by billing type. */
  | { kind: 'unsaid' | 'shape' }

/** The same, or that it doesn't allow this team. */
export type RouteReason = AccountReason | { kind: 'team' }

export type AccountVerdict = {
  /** Null if unknown. */
  fits: boolean | null
  reasons: AccountReason[]
}

/**
 * Reason that its billing rules don't allow the order. Nothing is required if state and billing
 * type are open.
 */
function billingReason(
  { allowed_billing }: RoutableAccount,
  route: AskedBilling,
): AccountReason | null {
  const { state, billing } = route
  if (!state && !billing) return null
  const { maps, rest } = readEitherBilling(allowed_billing)
  const unread: AccountReason | null = rest === undefined ? null : { kind: 'shape' }
  if (!maps.length) return unread ?? { kind: 'unsaid' }
  const listed = maps.filter(({ states, others }) => states.length + others.length > 0)
  const asked = billing ? listed.filter(({ type }) => type === billing) : listed
  if (billing && !asked.length) return unread ?? { kind: 'billing', billing }
  if (!state || asked.some((map) => [...map.states, ...map.others].includes(state))) return null
  return billing ? { kind: 'state', state, billing } : (unread ?? { kind: 'state', state, billing })
}

/** Verdict on an account for a state and billing type. Its lab is not considered. */
export function judgeAccount(account: RoutableAccount, route: AskedBilling): AccountVerdict {
  const { status } = account
  const reasons: AccountReason[] = status === 'active' ? [] : [{ kind: 'status', status }]
  const billing = billingReason(account, route)
  if (billing) reasons.push(billing)
  if (!reasons.length) return { fits: true, reasons }
  const isUnsure = reasons.every(({ kind }) => kind === 'unsaid' || kind === 'shape')
  return { fits: isUnsure ? null : false, reasons }
}

export type Routed<A> = {
  fitting: A[]
  /** Accounts for which it is unknown. */
  unsure: { account: A; reasons: RouteReason[] }[]
  others: { account: A; reasons: RouteReason[] }[]
}

/** Ids of the accounts that don't allow this team. Undefined while unknown. */
export type NotAllowed = ReadonlySet<string> | undefined

/**
 * The accounts of a lab, by slug, grouped by whether they accept this team's orders for a state
 * and billing type.
 */
export function routeAccounts<A extends RoutableAccount>(
  accounts: readonly A[],
  lab: string,
  route: AskedBilling,
  notAllowed: NotAllowed,
): Routed<A> {
  const routed: Routed<A> = { fitting: [], unsure: [], others: [] }
  for (const account of accounts) {
    if (account.lab !== lab) continue
    const { fits, reasons } = judgeAccount(account, route)
    if (notAllowed?.has(account.id))
      routed.others.push({ account, reasons: [...reasons, { kind: 'team' }] })
    else if (fits) routed.fitting.push(account)
    else (fits === null ? routed.unsure : routed.others).push({ account, reasons })
  }
  return routed
}

/** `is suspended`, `isn’t set up for client bill in Texas`. */
export function reasonWords(reason: RouteReason): string {
  switch (reason.kind) {
    case 'status':
      return reason.status === null ? 'has no status' : `is ${plain(reason.status).toLowerCase()}`
    case 'billing':
      return `isn’t set up for ${billingWords(reason.billing)}`
    case 'state':
      return reason.billing
        ? `isn’t set up for ${billingWords(reason.billing)} in ${nameOfState(reason.state)}`
        : `isn’t set up for ${nameOfState(reason.state)}`
    case 'team':
      return 'isn’t available to your team'
    case 'unsaid':
      return 'lists no billing rules'
    case 'shape':
      return 'has billing rules in an unexpected format'
  }
}

/**
 * `Lab account Main isn’t active. The lab may reject the order. It isn’t set up for Texas.` Empty
 * if it accepts the order.
 */
export function faultWords(account: RoutableAccount, route: AskedBilling): string {
  const { reasons } = judgeAccount(account, route)
  const name = `Lab account ${routedName(account)}`
  const isInactive = account.status !== 'active'
  const others = reasons.filter(({ kind }) => kind !== 'status').map(reasonWords)
  return [
    isInactive && `${name} isn’t active. The lab may reject the order.`,
    others.length && `${isInactive ? 'It' : name} ${others.join(' and ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const billingWords = (billing: string): string => plain(billing).toLowerCase()

/** `Texas, client bill`. Empty if both are open. */
export const routeWords = ({ state, billing }: AskedBilling): string =>
  [state && nameOfState(state), billing && billingWords(billing)].filter(Boolean).join(', ')

/** Name of an account, otherwise its number at the lab, otherwise the first characters of its id. */
export const routedName = ({ account_name, provider_account_id, id }: NamedAccount): string =>
  account_name || `account ${provider_account_id || id.slice(0, 8)}`

/** The same at the beginning of a line. */
export const nameOfAccount = (account: NamedAccount): string => capitalized(routedName(account))

/** Words for no account, as far as known: there is none, or there are only active ones that don't fit. */
function noneWords({ unsure, others }: Omit<Routed<RoutableAccount>, 'fitting'>): string {
  if (unsure.length) return 'no active account is known to be set up for this order'
  const active = others.filter(({ reasons }) => reasons.every(({ kind }) => kind !== 'status'))
  if (!active.length) return 'no active account'
  const isOfOtherTeam = active.some(({ reasons }) => reasons.every(({ kind }) => kind === 'team'))
  return isOfOtherTeam
    ? 'no account is available to your team'
    : 'no active account is set up for this order'
}

function fittingWords(fitting: readonly RoutableAccount[]): string {
  const names = fitting.map(routedName).join(', ')
  return fitting.length === 1
    ? `1 active account (${names})`
    : `${fitting.length} active accounts (${names})`
}

/** `no active account`, `1 active account (Main)`, and the accounts whose coverage is unknown. */
export function routedWords<A extends RoutableAccount>({ fitting, ...rest }: Routed<A>): string {
  const { unsure } = rest
  const found = fitting.length ? fittingWords(fitting) : noneWords(rest)
  const [first, ...others] = unsure
  if (!first) return found
  return `${found}. Billing rules unclear for ${others.length ? `${unsure.length} accounts` : routedName(first.account)}`
}

/** State choices: those on the map by name, then any other code in an account. */
export function statesOf(accounts: readonly RoutableAccount[]): { state: string; name: string }[] {
  const others = accounts.flatMap(({ allowed_billing }) =>
    readBilling(allowed_billing).maps.flatMap((map) => map.others),
  )
  const known = tiles.map(({ state }) => ({ state, name: nameOfState(state) }))
  return [
    ...known.sort((a, b) => a.name.localeCompare(b.name)),
    ...[...new Set(others)].sort().map((state) => ({ state, name: state })),
  ]
}

/** Billing type choices: the known ones, then any other in an account. */
export function billingTypesOf(
  accounts: readonly RoutableAccount[],
  known: readonly string[],
): string[] {
  const given = accounts.flatMap(({ allowed_billing }) =>
    readEitherBilling(allowed_billing).maps.map(({ type }) => type),
  )
  return [...known, ...[...new Set(given)].filter((type) => !known.includes(type)).sort()]
}
