import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { counted } from '#src/kit/lib/units.ts'
import { writeLabCode } from '#src/lab/model/lab-codes.ts'
import { priceInFile } from '#src/lab/model/price.ts'

/** One difference from when the set was saved. `name` is the marker. */
export type Drift = { name: string; code: string | null } & (
  | { kind: 'gone' }
  | { kind: 'new' }
  | { kind: 'name' | 'price' | 'account'; was: string | null; is: string | null }
  | {
      kind: 'results'
      /** LOINC codes with their names. */
      added: string[]
      removed: string[]
      /** Always reported before, and not now, and the reverse. */
      optional: string[]
      always: string[]
      units: { loinc: string; was: string | null; is: string | null }[]
    }
)

/** A marker is identified by its lab and code, because its id may change with an import. */
const keyOf = ({ id, lab, code }: MarkerSnapshot) =>
  code === null || code === ''
    ? `id ${id}`
    : writeLabCode({ lab: lab === null ? null : String(lab), code })
/** Markers by identity. Several with one lab and code are numbered. */
function byKey({ markers }: OrderSetSnapshot): Map<string, MarkerSnapshot> {
  const found = new Map<string, MarkerSnapshot>()
  for (const one of markers) {
    let key = keyOf(one)
    while (found.has(key)) key += ' again'
    found.set(key, one)
  }
  return found
}
const nameOf = ({ name, code }: MarkerSnapshot) => name ?? code ?? 'Unnamed marker'

type Result = NonNullable<MarkerSnapshot['results']>[number]
const resultName = ({ loinc, name }: Result) => (name ? `${name} (${loinc})` : loinc)

function resultDrift(was: MarkerSnapshot, is: MarkerSnapshot): Drift | null {
  if (!was.results || !is.results) return null
  const before = new Map(was.results.map((one) => [one.loinc, one]))
  const now = new Map(is.results.map((one) => [one.loinc, one]))
  const added = [...now.values()].filter(({ loinc }) => !before.has(loinc)).map(resultName)
  const removed = [...before.values()].filter(({ loinc }) => !now.has(loinc)).map(resultName)
  const units = [...now.values()].flatMap(({ loinc, unit }) => {
    const old = before.get(loinc)
    return old && old.unit !== unit ? [{ loinc, was: old.unit, is: unit }] : []
  })
  const turned = (to: boolean) =>
    [...now.values()]
      .filter(({ loinc, required }) => required === to && before.get(loinc)?.required === !to)
      .map(resultName)
  const [optional, always] = [turned(false), turned(true)]
  const all = [added, removed, optional, always, units]
  if (all.every((some) => some.length === 0)) return null
  return {
    kind: 'results',
    name: nameOf(is),
    code: is.code,
    added,
    removed,
    optional,
    always,
    units,
  }
}

function markerDrift(was: MarkerSnapshot, is: MarkerSnapshot): Drift[] {
  const about = { name: nameOf(was), code: was.code }
  return [
    was.name !== is.name && { ...about, kind: 'name' as const, was: was.name, is: is.name },
    priceInFile(was) !== priceInFile(is) && {
      ...about,
      kind: 'price' as const,
      was: was.price,
      is: is.price,
    },
    resultDrift(was, is),
  ].filter((one) => one !== null && one !== false)
}

/** Undefined if the current accounts are unknown, or none was stored. */
function accountDrift(
  was: OrderSetSnapshot['account'],
  is: OrderSetSnapshot['account'] | undefined,
): Drift[] {
  if (!was || is === undefined || was.status === is?.status) return []
  return [
    {
      kind: 'account',
      name: was.name ?? was.id,
      code: null,
      was: was.status,
      is: is?.status ?? null,
    },
  ]
}

/** True if all markers of both were stored, so that none can differ unnoticed. */
export const areMarkersKnown = (snapshots: readonly (OrderSetSnapshot | null)[]): boolean =>
  snapshots.every((snapshot) => snapshot?.isWhole === true)

/**
 * Changes since a set was saved, most important first. A marker is reported as removed, or added,
 * only if all of them were read both times.
 */
export function driftOf(
  saved: OrderSetSnapshot,
  now: Omit<OrderSetSnapshot, 'account'> & { account: OrderSetSnapshot['account'] | undefined },
): Drift[] {
  const [before, after] = [byKey(saved), byKey({ ...now, account: null })]
  const only = (kind: 'gone' | 'new', of: typeof before, other: typeof after): Drift[] =>
    [...of].flatMap(([key, marker]) =>
      other.has(key) ? [] : [{ kind, name: nameOf(marker), code: marker.code }],
    )
  return [
    ...accountDrift(saved.account, now.account),
    ...(now.isWhole ? only('gone', before, after) : []),
    ...(saved.isWhole ? only('new', after, before) : []),
    ...[...before].flatMap(([key, was]) => {
      const is = after.get(key)
      return is ? markerDrift(was, is) : []
    }),
  ]
}

const kindWords: Record<Drift['kind'], (count: number) => string> = {
  account: () => 'lab account changed',
  gone: (count) => `${counted(count, 'marker')} removed`,
  new: (count) => `${counted(count, 'marker')} added`,
  price: (count) => `${counted(count, 'price')} changed`,
  results: (count) => `results changed for ${counted(count, 'marker')}`,
  name: (count) => `${counted(count, 'name')} changed`,
}

/** In words: `lab account changed, 1 marker removed, 2 prices changed`. */
export const driftWords = (drift: readonly Drift[]): string =>
  Object.entries(kindWords)
    .map(([kind, said]) => [said, drift.filter((one) => one.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([said, count]) => said(count))
    .join(', ')
