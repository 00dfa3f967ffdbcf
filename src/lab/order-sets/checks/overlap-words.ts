import { markerName, type Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { isOptional, loincCodes } from '#lib/markers/loinc-sets.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import { resultNames } from '#src/lab/model/loinc-differences.ts'
import { chosenParts, partName } from '#src/lab/order-sets/compose/chosen-parts.ts'

import {
  findRedundancies,
  overlapsOf,
  remainingMarkers,
  type ChosenPart,
  type Overlap,
  type Redundancies,
  type Redundancy,
} from './redundancy.ts'

/** A sentence whose names are told apart, so that a page can set them in bold. */
export type Sentence = readonly (string | { name: string })[]
const plain = (sentence: Sentence) =>
  sentence.map((part) => (typeof part === 'string' ? part : part.name)).join('')

type Named = (part: ChosenPart) => string
type SharedResults = { marker: Marker; overlap: Overlap }
/** Results that an order reports more than once. */
export type Overlaps = Redundancies & {
  /** The markers without the parts that others cover. */
  remaining: readonly Marker[]
  /** Markers of what remains that share some results. */
  shared: readonly SharedResults[]
  nameOf: Named
}

/** `A is already included in B.` */
export function coveredWords({ part, by, marker, isEqual }: Redundancy, nameOf: Named): Sentence {
  const name = { name: nameOf(part) }
  const other = itemAt(by, 0)
  const isSameMarker = marker && part.markers?.some(({ id }) => id === marker.id)
  if (isSameMarker && part.kind === 'add-on')
    return other.kind === 'add-on'
      ? [name, ' is added twice.']
      : [name, ` is already included in ${nameOf(other)}.`]
  const inTest = other.kind === 'test' && by.length === 1 ? ` in ${nameOf(other)}` : ''
  if (marker && !isSameMarker) {
    const relation = isEqual ? ' is the same marker as ' : ' is already included in '
    return [name, relation, { name: markerName(marker) }, `${inTest}.`]
  }
  const together = by.length > 1 ? ' together' : ''
  return [name, ` is also covered by ${shortList(by.map(nameOf))}${together}.`]
}

/** `if PSA triggers it`, if the marker is a reflex test by its name. */
function triggerWords({ name, expected_results }: Marker): string | null {
  if (!/\b(reflex|cascade)/i.test(name ?? '')) return null
  const [first, ...others] = (expected_results ?? []).filter((result) => !isOptional(result))
  return `if ${first?.name && !others.length ? first.name : 'another result'} triggers it`
}

/** `A is not always run as part of B. Both are kept.` */
export function uncertainWords(
  { part, marker }: Redundancies['uncertain'][number],
  nameOf: Named,
): Sentence {
  const trigger = triggerWords(marker)
  return [
    { name: nameOf(part) },
    ` is ${trigger ? 'only' : 'not always'} run as part of `,
    { name: markerName(marker) },
    `${trigger ? ` ${trigger}` : ''}. Both are kept.`,
  ]
}

/** `2 of 3 results in A are also in B. Both are kept.` */
export function sharedWords({ marker, overlap: { other, shared, size } }: SharedResults): Sentence {
  const theirs = new Set(loincCodes(other).always)
  const alone = loincCodes(marker).codes.filter((code) => !theirs.has(code))
  const remaining = alone.length ? ` Remaining results: ${resultNames(alone, marker)}.` : ''
  return [
    `${shared < size ? `${shared} of ` : ''}${counted(size, 'result')} in `,
    { name: markerName(marker) },
    ` ${shared > 1 ? 'are' : 'is'} also in `,
    { name: markerName(other) },
    `.${remaining} Both are kept.`,
  ]
}

/** `Can’t tell whether another test reports A.` */
export const undecidedWords = ({ undecided, nameOf }: Overlaps): Sentence => [
  'Can’t tell whether another test reports ',
  { name: shortList(undecided.map(nameOf)) },
  '. Results without a LOINC code can’t be compared.',
]

/** Pairs of markers that share results, each reported once for the smaller marker. */
function eachPairOnce(
  markers: readonly Marker[],
  overlaps: ReadonlyMap<Marker['id'], Overlap>,
): SharedResults[] {
  return markers.flatMap((marker) => {
    const overlap = overlaps.get(marker.id)
    if (!overlap) return []
    const back = overlaps.get(overlap.other.id)
    const isTold = back?.other.id === marker.id && back.size <= overlap.size
    const isFirst = markers.indexOf(marker) < markers.indexOf(overlap.other)
    return isTold && !(back.size === overlap.size && isFirst) ? [] : [{ marker, overlap }]
  })
}

/**
 * Results that an order reports more than once, by LOINC. `overlaps` are those of its markers, if
 * they are known.
 */
export function findOverlaps(
  order: Parameters<typeof chosenParts>[0],
  labTests: Parameters<typeof chosenParts>[1],
  markers: readonly Marker[],
  overlaps: ReadonlyMap<Marker['id'], Overlap> = overlapsOf(markers),
): Overlaps {
  const parts = chosenParts(order, labTests, markers)
  const found = findRedundancies(parts)
  const remaining = remainingMarkers(markers, parts, found.covered)
  const stays = new Set(remaining.map(({ id }) => id))
  return {
    ...found,
    remaining,
    shared: eachPairOnce(
      remaining,
      new Map([...overlaps].filter(([, { other }]) => stays.has(other.id))),
    ),
    nameOf: (part) => partName(part, order),
  }
}

/** The same on paper and in files, in sentences. */
export const overlapWarnings = (overlaps: Overlaps): string[] => {
  const { covered, uncertain, shared, undecided, nameOf } = overlaps
  return [
    ...covered.map((found) => `Duplicate: ${plain(coveredWords(found, nameOf))}`),
    ...uncertain.map((found) => plain(uncertainWords(found, nameOf))),
    ...shared.map((found) => plain(sharedWords(found))),
    ...(undecided.length ? [plain(undecidedWords(overlaps))] : []),
  ]
}
