import { billingTypes } from '#contract/interface/lab-accounts.ts'
import { itemAt } from '#lib/lists.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'

/**
 * Two-letter codes of the United States and the District of Columbia (USPS Publication 28), with
 * their positions in a tile grid.
 */
const GRID = `
AK .  .  .  .  .  .  .  .  .  ME
.  .  .  .  .  .  .  .  .  VT NH
WA ID MT ND MN IL WI MI NY RI MA
OR NV WY SD IA IN OH PA NJ CT .
CA UT CO NE MO KY WV VA MD DE .
.  AZ NM KS AR TN NC SC DC .  .
.  .  .  OK LA MS AL GA .  .  .
HI .  .  TX .  .  .  .  FL .  .
`
export type Tile = { state: string; column: number; row: number }
export const tiles: readonly Tile[] = GRID.trim()
  .split('\n')
  .flatMap((line, row) =>
    line
      .split(/\s+/)
      .flatMap((state, column) =>
        state === '.' ? [] : [{ state, column: column + 1, row: row + 1 }],
      ),
  )
const states = new Set(tiles.map(({ state }) => state))

const NAMES =
  'AL Alabama AK Alaska AZ Arizona AR Arkansas CA California CO Colorado CT Connecticut DE Delaware DC District_of_Columbia FL Florida GA Georgia HI Hawaii ID Idaho IL Illinois IN Indiana IA Iowa KS Kansas KY Kentucky LA Louisiana ME Maine MD Maryland MA Massachusetts MI Michigan MN Minnesota MS Mississippi MO Missouri MT Montana NE Nebraska NV Nevada NH New_Hampshire NJ New_Jersey NM New_Mexico NY New_York NC North_Carolina ND North_Dakota OH Ohio OK Oklahoma OR Oregon PA Pennsylvania RI Rhode_Island SC South_Carolina SD South_Dakota TN Tennessee TX Texas UT Utah VT Vermont VA Virginia WA Washington WV West_Virginia WI Wisconsin WY Wyoming'
const words = NAMES.split(' ')
/** The name of a state by its two letters. Unknown letters stay. */
export const nameOfState = (state: string): string => {
  const at = words.indexOf(state)
  return at < 0 ? state : itemAt(words, at + 1).replaceAll('_', ' ')
}

export type BillingType = {
  type: string
  /** States on the map, in its order. */
  states: string[]
  /** Codes that aren't on the map, as sent. */
  others: string[]
}
/**
 * `maps`: billing types with lists of states. `rest`: anything else in the field, as sent.
 * Undefined if there is nothing else.
 */
export type Billing = { maps: BillingType[]; rest: unknown }

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string' && /^[A-Z]{2}$/.test(code))

const rank = (type: string) => [...billingTypes, type].findIndex((known) => known === type)
/** Order of billing types in every list: the known ones, then others by name. */
export const byBillingType = (one: string, other: string) =>
  rank(one) - rank(other) || one.localeCompare(other)

/** Reads `allowed_billing`: the interface's format becomes maps, anything else stays as sent. */
export function readBilling(value: unknown): Billing {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { maps: [], rest: value ?? undefined }
  const maps: BillingType[] = []
  const rest: Record<string, unknown> = {}
  for (const [type, codes] of Object.entries(value)) {
    // a state with an empty list has no billing types
    if (!isCodes(codes) || states.has(type)) {
      rest[type] = codes
      continue
    }
    const given = new Set(codes)
    maps.push({
      type,
      states: tiles.flatMap(({ state }) => (given.has(state) ? [state] : [])),
      others: [...given].filter((code) => !states.has(code)),
    })
  }
  return { maps, rest: Object.keys(rest).length ? rest : undefined }
}

/**
 * Billing types and their states from either format of `allowed_billing`: states by billing type,
 * or billing types by state. `rest` is anything in neither format. Undefined if there is nothing
 * else.
 */
export function readEitherBilling(value: unknown): Billing {
  const { maps, rest } = readBilling(value)
  if (rest === null || typeof rest !== 'object' || Array.isArray(rest))
    return { maps: maps.toSorted((a, b) => byBillingType(a.type, b.type)), rest }
  const entries = Object.entries(rest)
  const byState = entries.filter(([state, types]) => states.has(state) && isTypes(types))
  const types = new Map<string, string[]>()
  for (const [state, named] of byState)
    for (const type of named as string[]) types.set(type, [...(types.get(type) ?? []), state])
  const others = entries.filter((entry) => !byState.includes(entry))
  return {
    maps: [...maps, ...[...types].map(([type, of]) => ({ type, states: of, others: [] }))].toSorted(
      (a, b) => byBillingType(a.type, b.type),
    ),
    rest: others.length ? Object.fromEntries(others) : undefined,
  }
}
const isTypes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((type) => typeof type === 'string' && /^[a-z_]+$/.test(type))

/** The states that several accounts cover together, by billing type. */
export function coverageOf(values: readonly unknown[]): BillingType[] {
  const byType = new Map<string, BillingType[]>()
  for (const billing of values.flatMap((value) => readEitherBilling(value).maps))
    byType.set(billing.type, [...(byType.get(billing.type) ?? []), billing])
  return [...byType]
    .map(([type, of]): BillingType => {
      const reached = statesIn(of)
      return {
        type,
        states: tiles.flatMap(({ state }) => (reached.has(state) ? [state] : [])),
        others: [...reached].filter((code) => !states.has(code)),
      }
    })
    .toSorted((a, b) => byBillingType(a.type, b.type))
}

/** `All states and DC`, `All except NY`, `AZ, NM`: whichever is shortest. */
export function describeStates({ states: allowed, others }: BillingType): string {
  const missing = tiles.flatMap(({ state }) => (allowed.includes(state) ? [] : [state]))
  const onMap = () => {
    if (!missing.length) return 'All states and DC'
    if (missing.length <= MISSING_MAX) return `All except ${missing.sort().join(', ')}`
    return [...allowed].sort().join(', ') || 'No states'
  }
  const on = onMap()
  return others.length ? `${on}, plus ${others.join(', ')}` : on
}
const MISSING_MAX = 8

/** Codes of the states that any of the billing types covers, also those that aren't on the map. */
export const statesIn = (maps: readonly BillingType[]): ReadonlySet<string> =>
  new Set(maps.flatMap(({ states: on, others }) => [...on, ...others]))

/** `3 types, 50 states` for a table cell. */
export function billingSummary(value: unknown): string | null {
  const { maps, rest } = readEitherBilling(value)
  if (!maps.length) return rest === undefined ? null : 'Unexpected format'
  const reached = statesIn(maps).size
  return `${maps.length} ${maps.length === 1 ? 'type' : 'types'}, ${reached} ${reached === 1 ? 'state' : 'states'}${rest === undefined ? '' : ', plus data in an unexpected format'}`
}

/** An interface value in words: `patient_bill_passthrough` → `Patient bill pass-through`. */
export const plain = (word: string): string => {
  const spaced = word.replaceAll('_', ' ').replace('passthrough', 'pass-through').trim()
  return capitalized(spaced) || word
}

/** A billing type where others stand beside it: `Client`, `Commercial`, `Pass-through`. */
export const shortBillingType = (type: string): string =>
  capitalized(plain(type).replace(/^patient bill (?=pass)| (bill|insurance)\b/i, ''))
