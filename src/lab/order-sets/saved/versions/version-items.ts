import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type { MarkerSnapshot, OrderSetSnapshot } from '#contract/own/saved-order-sets.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { priceInFile } from '#src/lab/model/price.ts'
import { changesBetween } from '#src/lab/order-sets/saved/content-changes.ts'
import { areMarkersKnown } from '#src/lab/order-sets/saved/drift/drift.ts'
import { testKey } from '#src/lab/order-sets/saved/snapshot.ts'

/** A version as far as its contents are compared. */
export type Contents = { content: OrderSetContent; snapshot: OrderSetSnapshot | null }

/** A part of a version, or one that the other version had. */
export type VersionItem = {
  key: string
  group: 'Lab tests' | 'Tests' | 'Diagnosis codes'
  /** Id of a lab test, otherwise the code. */
  code: string
  /** Null if it isn't stored. */
  name: string | null
  change: 'added' | 'removed' | null
  /** True for a test that was added by its code. */
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
  isAddOn: group === 'Tests',
  price: null,
  priceBefore: null,
})

/** Tests of a version as stored, by name, with those that only the other version has. */
function storedTests(shown: Contents, other: Contents | null): VersionItem[] {
  const [now, before] = [shown, other].map((one) => one?.snapshot?.markers ?? [])
  const isKnown = other !== null && areMarkersKnown([shown.snapshot, other.snapshot])
  const was = new Map(before?.map((marker) => [testKey(marker), marker]))
  const kept = new Set(now?.map(testKey))
  const item = (marker: MarkerSnapshot, change: Change): VersionItem => {
    const earlier = was.get(testKey(marker))
    const [price, priceThen] = [marker, earlier].map((one) => one && priceInFile(one))
    return {
      key: `marker ${testKey(marker)}`,
      group: 'Tests',
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

/** Everything that a version orders, and what it added or removed since the other one. */
export function versionItems(shown: Contents, other: Contents | null): VersionItem[] {
  const changes = changesBetween((other ?? shown).content, shown.content)
  const parts = (group: VersionItem['group'], name: 'tests' | 'codes' | 'dx') => [
    ...shown.content[name].map((code) =>
      partOf(group, code, changes[name].added.includes(code) ? 'added' : null),
    ),
    ...changes[name].removed.map((code) => partOf(group, code, 'removed')),
  ]
  const stored = storedTests(shown, other)
  const markers = [shown, other].flatMap((one) => one?.snapshot?.markers ?? [])
  const codes = parts('Tests', 'codes')
    .filter(({ code }) => !markers.some((marker) => isAddOnOf(marker, [code])))
    .map((part) => ({ ...part, code: readLabCode(part.code).code }))
  return [...parts('Lab tests', 'tests'), ...stored, ...codes, ...parts('Diagnosis codes', 'dx')]
}
