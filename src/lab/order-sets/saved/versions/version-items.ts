import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { priceInFile } from '#src/lab/model/price.ts'
import { changesBetween } from '#src/lab/order-sets/saved/content-changes.ts'
import { areMarkersKnown, type Drift } from '#src/lab/order-sets/saved/drift/drift.ts'
import { testKey } from '#src/lab/order-sets/saved/snapshot.ts'

/** A version as far as its contents are compared. */
export type Contents = { content: OrderSetContent; snapshot: OrderSetSnapshot | null }

/** A part of a version, or one that the other version had. */
export type VersionItem = {
  key: string
  group: 'Markers' | 'Diagnosis codes'
  code: string
  /** Null if it isn't stored. */
  name: string | null
  change: 'added' | 'removed' | null
  /** True for a marker that was added by its code. */
  isAddOn: boolean
  price: string | null
  /** Price in the other version, if it was different. */
  priceBefore: string | null
}

type Change = VersionItem['change']

const isAddOnOf = ({ lab, code }: MarkerSnapshot, codes: readonly string[]): boolean =>
  codes.some((text) => isMeantBy({ lab_id: lab, provider_id: code }, text))

const partOf = (group: VersionItem['group'], code: string, change: Change): VersionItem => ({
  key: `${group} ${code}`,
  group,
  code,
  name: null,
  change,
  isAddOn: group === 'Markers',
  price: null,
  priceBefore: null,
})

/** Markers of a version as stored, by name, with those that only the other version has. */
function storedMarkers(shown: Contents, other: Contents | null): VersionItem[] {
  const [now, before] = [shown, other].map((one) => one?.snapshot?.markers ?? [])
  const isKnown = other !== null && areMarkersKnown([shown.snapshot, other.snapshot])
  const was = new Map(before?.map((marker) => [testKey(marker), marker]))
  const kept = new Set(now?.map(testKey))
  const item = (marker: MarkerSnapshot, change: Change): VersionItem => {
    const earlier = was.get(testKey(marker))
    const [price, priceThen] = [marker, earlier].map((one) => one && priceInFile(one))
    return {
      key: `marker ${testKey(marker)}`,
      group: 'Markers',
      code: marker.code ?? '',
      name: marker.name ?? 'Unnamed marker',
      change,
      isAddOn: isAddOnOf(marker, (change === 'removed' ? other : shown)?.content.codes ?? []),
      price: price ?? null,
      priceBefore: earlier && priceThen !== price ? (priceThen ?? 'no price') : null,
    }
  }
  return [
    ...(now ?? []).map((marker) =>
      item(marker, isKnown && !was.has(testKey(marker)) ? 'added' : null),
    ),
    ...(isKnown ? (before ?? []) : [])
      .filter((marker) => !kept.has(testKey(marker)))
      .map((marker) => item(marker, 'removed')),
  ].toSorted(
    (a, b) => Number(a.isAddOn) - Number(b.isAddOn) || (a.name ?? '').localeCompare(b.name ?? ''),
  )
}

/** The markers and diagnosis codes of a version, and what it added or removed since the other one. */
export function versionItems(shown: Contents, other: Contents | null): VersionItem[] {
  const changes = changesBetween((other ?? shown).content, shown.content)
  const parts = (group: VersionItem['group'], name: 'codes' | 'dx') => [
    ...shown.content[name].map((code) =>
      partOf(group, code, changes[name].added.includes(code) ? 'added' : null),
    ),
    ...changes[name].removed.map((code) => partOf(group, code, 'removed')),
  ]
  const stored = storedMarkers(shown, other)
  const markers = [shown, other].flatMap((one) => one?.snapshot?.markers ?? [])
  const codes = parts('Markers', 'codes')
    .filter(({ code }) => !markers.some((marker) => isAddOnOf(marker, [code])))
    .map((part) => ({ ...part, code: readLabCode(part.code).code }))
  return [...stored, ...codes, ...parts('Diagnosis codes', 'dx')]
}

/** Items that differ from the other version, in it or at the lab, and those that don't. */
export function byChange<Item extends VersionItem>(
  items: readonly Item[],
  drift: readonly Pick<Drift, 'code'>[],
): { changed: Item[]; unchanged: Item[] } {
  const atLab = new Set(drift.flatMap(({ code }) => code ?? []))
  const isChanged = ({ group, code, change, priceBefore }: Item) =>
    change !== null || priceBefore !== null || (group === 'Markers' && atLab.has(code))
  return {
    changed: items.filter(isChanged),
    unchanged: items.filter((item) => !isChanged(item)),
  }
}
