import type { MarkerSnapshot, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { toCsv } from '#src/kit/lib/files/csv.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Pair } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { formatCents, listPrice, sumOfAll } from '#src/lab/model/price.ts'
import { changesBetween, isSameContent } from '#src/lab/order-sets/saved/content-changes.ts'
import type { ContentNames } from '#src/lab/order-sets/saved/use-content-names.ts'

import { comparedTests } from './set-pairs.ts'

type ComparedSet = Pick<SavedOrderSet, 'name' | 'version' | 'content' | 'snapshot'>

/** A part of one or both sets. */
export type Item = {
  kind: 'Lab test' | 'Add-on marker' | 'Included marker' | 'Diagnosis code'
  /** Empty for a lab test. */
  code: string
  name: string
  price?: string | undefined
}

/** Parts in both sets, in the first only, and in the second only. */
export type ItemGroups = readonly [both: Item[], first: Item[], second: Item[]]

const byCode = (one: Item, other: Item) => one.code.localeCompare(other.code)

/** Parts of two sets, by type and code. `titleOf` is the title of a diagnosis code, as far as it is known. */
export function itemGroups(
  [from, to]: Pair<ComparedSet>,
  names: ContentNames,
  titleOf: (code: string) => string | undefined,
): ItemGroups {
  const changes = changesBetween(from.content, to.content)
  const kept = [from, to].flatMap(({ snapshot }) => snapshot?.markers ?? [])
  const tests = comparedTests([from.snapshot, to.snapshot])
  const addOns = new Set(
    [from, to].flatMap(({ content }) => content.codes.map((code) => readLabCode(code).code)),
  )
  const included = (markers: readonly MarkerSnapshot[] = []) =>
    markers
      .filter(({ code }) => !addOns.has(code ?? ''))
      .map(({ name, code, price }): Item => ({
        kind: 'Included marker',
        code: code ?? '',
        name: name ?? 'Unnamed marker',
        price: listPrice([price]),
      }))
  const addOn = (key: string): Item => {
    const found = kept.find(({ lab, code }) => isMeantBy({ lab_id: lab, provider_id: code }, key))
    return {
      kind: 'Add-on marker',
      code: readLabCode(key).code,
      name: found?.name ?? 'Unnamed marker',
      price: found && listPrice([found.price]),
    }
  }
  const group = (
    part: 'both' | 'removed' | 'added',
    markers?: readonly MarkerSnapshot[],
  ): Item[] => [
    ...changes.tests[part].map((id): Item => ({
      kind: 'Lab test',
      code: '',
      name: names.test(id) ?? shortId(id),
    })),
    ...[...included(markers), ...changes.codes[part].map(addOn)].toSorted(byCode),
    ...changes.dx[part]
      .map((code): Item => ({ kind: 'Diagnosis code', code, name: titleOf(code) ?? '' }))
      .toSorted(byCode),
  ]
  return [
    group('both', tests?.both),
    group('removed', tests?.alone[0]),
    group('added', tests?.alone[1]),
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
      items.map(({ kind, code, name, price }) => [where, kind, code, name, price ?? null]),
    ),
  })
