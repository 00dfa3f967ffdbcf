import type { MarkerSnapshot, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { toCsv } from '#src/kit/lib/files/csv.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Pair } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { formatCents, listPrice, sumOfAll } from '#src/lab/model/price.ts'
import { changesBetween, isSameContent } from '#src/lab/order-sets/saved/content-changes.ts'
import { testKey } from '#src/lab/order-sets/saved/snapshot.ts'
import type { ContentNames } from '#src/lab/order-sets/saved/use-content-names.ts'

import { comparedTests } from './set-pairs.ts'

type ComparedSet = Pick<SavedOrderSet, 'name' | 'version' | 'content' | 'snapshot'>

/** A part of one or both sets. */
export type Item = {
  kind: 'Lab test' | 'Add-on marker' | 'Included marker' | 'Diagnosis code'
  /** Empty for a lab test. */
  code: string
  name: string
  /** Price as saved in each set that has the marker, as far as known. */
  prices?: Pair<string | undefined> | undefined
  /** The place of the only one of both sets that has an included marker as an add-on. */
  addOnIn?: 0 | 1 | undefined
}

/** Parts in both sets, in the first only, and in the second only. */
export type ItemGroups = readonly [both: Item[], first: Item[], second: Item[]]

const byCode = (one: Item, other: Item) => one.code.localeCompare(other.code)
const byItemName = (one: Item, other: Item) =>
  one.name.localeCompare(other.name) || byCode(one, other)

/** A marker of a set, whether a lab test includes it or it was added by its code. */
type SetMarker = { code: string; name: string; price: string | undefined; isAddOn: boolean }

const coded = ({ lab, code }: MarkerSnapshot) => ({ lab_id: lab, provider_id: code })

/**
 * Markers of a set by their lab and code. Without both snapshots, as `isStored` tells, only the
 * add-ons of both are known.
 */
function markersOf(
  { content, snapshot }: ComparedSet,
  { kept, isStored }: { kept: readonly MarkerSnapshot[]; isStored: boolean },
): Map<string, SetMarker> {
  const markers = new Map<string, SetMarker>()
  for (const marker of (isStored && snapshot?.markers) || [])
    markers.set(testKey(marker), {
      code: marker.code ?? '',
      name: marker.name ?? 'Unnamed marker',
      price: listPrice([marker.price]),
      isAddOn: content.codes.some((text) => isMeantBy(coded(marker), text)),
    })
  for (const text of content.codes) {
    const found = kept.find((marker) => isMeantBy(coded(marker), text))
    const key = found ? testKey(found) : text
    if (markers.has(key)) continue
    markers.set(key, {
      code: readLabCode(text).code,
      name: found?.name ?? 'Unnamed marker',
      price: found && listPrice([found.price]),
      isAddOn: true,
    })
  }
  return markers
}

/** A marker as an item of the sets that have it. */
function markerItem(first: SetMarker | undefined, second: SetMarker | undefined): Item | null {
  const one = first ?? second
  if (!one) return null
  const isMixed = first && second && first.isAddOn !== second.isAddOn
  return {
    kind: one.isAddOn && !isMixed ? 'Add-on marker' : 'Included marker',
    code: one.code,
    name: one.name,
    prices: [first?.price, second?.price],
    ...(isMixed && { addOnIn: first.isAddOn ? 0 : 1 }),
  }
}

/** Parts of two sets, by type and code. `titleOf` is the title of a diagnosis code, as far as it is known. */
export function itemGroups(
  [from, to]: Pair<ComparedSet>,
  names: ContentNames,
  titleOf: (code: string) => string | undefined,
): ItemGroups {
  const changes = changesBetween(from.content, to.content)
  const snapshots = {
    kept: [from, to].flatMap(({ snapshot }) => snapshot?.markers ?? []),
    isStored: from.snapshot !== null && to.snapshot !== null,
  }
  const [here, there] = [markersOf(from, snapshots), markersOf(to, snapshots)]
  const keys = [...new Set([...here.keys(), ...there.keys()])]
  const markers = (isThere: (key: string) => boolean) =>
    keys
      .filter(isThere)
      .flatMap((key) => markerItem(here.get(key), there.get(key)) ?? [])
      .toSorted(byItemName)
  const group = (part: 'both' | 'removed' | 'added', ofPart: readonly Item[]): Item[] => [
    ...changes.tests[part].map((id): Item => ({
      kind: 'Lab test',
      code: '',
      name: names.test(id) ?? shortId(id),
    })),
    ...ofPart,
    ...changes.dx[part]
      .map((code): Item => ({ kind: 'Diagnosis code', code, name: titleOf(code) ?? '' }))
      .toSorted(byCode),
  ]
  return [
    group(
      'both',
      markers((key) => here.has(key) && there.has(key)),
    ),
    group(
      'removed',
      markers((key) => !there.has(key)),
    ),
    group(
      'added',
      markers((key) => !here.has(key)),
    ),
  ]
}

/** List prices of two sets in cents. Null unless all are known. */
export const centsOf = (pair: Pair<ComparedSet>) =>
  pair.map(({ snapshot }) =>
    snapshot ? sumOfAll(snapshot.markers.map(({ price }) => price)) : null,
  )

/** `Annual exam costs $97.00 more.` */
function priceWords(pair: Pair<ComparedSet>): string {
  const [here = null, there = null] = centsOf(pair)
  if (here === null || there === null) return 'Some list prices are unknown.'
  if (here === there) return 'List prices are the same.'
  const { name } = pair[here > there ? 0 : 1]
  return `${name} costs $${formatCents(Math.abs(here - there))} more.`
}

/** `1 marker in both. Annual exam costs $97.00 more.` */
export function setFinding(pair: Pair<ComparedSet>): string {
  const [from, to] = pair
  if (isSameContent(from.content, to.content)) return 'Same selection.'
  const tests = comparedTests([from.snapshot, to.snapshot])
  if (!tests) return 'One set was saved without its markers.'
  const both = tests.both.length
  const isSame = both > 0 && tests.alone.every((one) => !one.length)
  const shared = both ? `${counted(both, 'marker')} in both.` : 'No markers in common.'
  return `${isSame ? 'Same markers in both.' : shared} ${priceWords(pair)}`
}

/** All parts in one file. The first column says which sets have them. */
export const setsCsv = (
  [from, to]: Pair<ComparedSet>,
  [both, first, second]: ItemGroups,
  readAt: Date,
): string =>
  toCsv({
    comments: [
      `${from.name}, version ${from.version}, compared with ${to.name}, version ${to.version}`,
      setFinding([from, to]),
      `exported ${readAt.toISOString()}`,
    ],
    header: ['In', 'Type', 'Code', 'Name', 'List price'],
    rows: (
      [
        ['both', both],
        [from.name, first],
        [to.name, second],
      ] as const
    ).flatMap(([where, items]) =>
      items.map(({ kind, code, name, prices, addOnIn }) => [
        where,
        addOnIn === undefined ? kind : `${kind}, add-on in ${(addOnIn ? to : from).name}`,
        code,
        name,
        [...new Set(prices?.filter(Boolean))].join(' vs ') || null,
      ]),
    ),
  })
