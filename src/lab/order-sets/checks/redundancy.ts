import type { Marker } from '#contract/interface/markers.ts'
import { getOrCreate } from '#lib/lists.ts'
import { compareSets, loincCodes, loincSetOf } from '#lib/markers/loinc-sets.ts'

/** A lab test or an add-on marker of the order with its markers. Null while they are unknown. */
export type ChosenPart = {
  kind: 'test' | 'add-on'
  /** As in the address: the lab test's id, or the add-on's lab and test code. */
  value: string
  markers: readonly Marker[] | null
}

export type Redundancy = {
  part: ChosenPart
  /** Parts that report all of it: a single part if one is enough. */
  by: readonly ChosenPart[]
  /** The one marker that reports all of it. Null if that takes several. */
  marker: Marker | null
  /** True if that marker reports exactly the same. */
  isEqual: boolean
}

export type Redundancies = {
  /** Parts that can all be removed together, because the rest reports everything they do. */
  covered: Redundancy[]
  /** Parts whose LOINC codes are reported elsewhere. Their other results have no codes. */
  undecided: ChosenPart[]
  /** Parts that are kept, because this marker of another part may omit their results. */
  uncertain: { part: ChosenPart; marker: Marker }[]
}

const itself = ({ id }: Marker) => `marker ${id}`
const maybe = (code: string) => `maybe ${code}`

/** A part with its contents: its markers, and the LOINC codes that they always or optionally report. */
type Measured = {
  part: ChosenPart
  markers: readonly Marker[]
  yields: ReadonlySet<string>
  codes: ReadonlySet<string>
  place: number
}

function measure(part: ChosenPart, place: number): Measured[] {
  const { markers } = part
  if (!markers?.length) return []
  const read = markers.map(loincCodes)
  const yields = [
    ...markers.map(itself),
    ...read.flatMap(({ always }) => always),
    ...read.flatMap(({ optional }) => optional.map(maybe)),
  ]
  const codes = new Set(read.flatMap((one) => one.codes))
  return [{ part, markers, yields: new Set(yields), codes, place }]
}

type Yields = (what: string) => boolean

/**
 * True if a marker can be removed: it is in the order again, or all its results have codes that
 * are always reported.
 */
const isReported = (marker: Marker, by: Yields) =>
  by(itself(marker)) || (loincSetOf(marker) !== null && loincCodes(marker).codes.every(by))

/** True if all coded results are reported, and the others have no codes. */
const isUndecided = (marker: Marker, by: Yields) =>
  loincSetOf(marker) === null && loincCodes(marker).codes.every(by)

const isUncertain = (marker: Marker, by: Yields) =>
  loincSetOf(marker) !== null &&
  loincCodes(marker).always.every((code) => by(code) || by(maybe(code))) &&
  loincCodes(marker).optional.every(by)

/** Smaller ones first, add-ons before lab tests, later selected ones before earlier ones. */
const leastFirst = (a: Measured, b: Measured) =>
  a.codes.size - b.codes.size ||
  Number(a.part.kind === 'test') - Number(b.part.kind === 'test') ||
  b.place - a.place

/**
 * Number of remaining parts that report each result: counted once, since an order may have
 * hundreds of parts.
 */
class Reported {
  private readonly counts = new Map<string, number>()
  constructor(parts: readonly Measured[]) {
    for (const part of parts) this.change(part, 1)
  }
  private change({ yields }: Measured, by: number) {
    for (const one of yields) this.counts.set(one, (this.counts.get(one) ?? 0) + by)
  }
  remove(part: Measured) {
    this.change(part, -1)
  }
  /** Tells whether a part other than this one, which is among them, reports a result. */
  elsewhere({ yields }: Measured): Yields {
    return (what) => (this.counts.get(what) ?? 0) > Number(yields.has(what))
  }
}

/** True if two markers report the same. */
function isSameSet(own: Marker, other: Marker) {
  const [mine, theirs] = [loincSetOf(own), loincSetOf(other)]
  return (
    own.id !== other.id &&
    mine !== null &&
    theirs !== null &&
    compareSets(mine, theirs).relation === 'equal'
  )
}

function coveredBy({ part, markers, codes }: Measured, others: readonly Measured[]): Redundancy {
  for (const other of others)
    for (const marker of other.markers) {
      const yields = new Set([itself(marker), ...loincCodes(marker).always])
      if (!markers.every((own) => isReported(own, (what) => yields.has(what)))) continue
      const isEqual = markers.length === 1 && markers.every((own) => isSameSet(own, marker))
      return { part, by: [other.part], marker, isEqual }
    }
  const one = others.find(({ yields }) =>
    markers.every((own) => isReported(own, (what) => yields.has(what))),
  )
  const needs = [...markers.map(itself), ...codes]
  const by = one ? [one] : others.filter(({ yields }) => needs.some((need) => yields.has(need)))
  return { part, by: by.map((each) => each.part), marker: null, isEqual: false }
}

/** The marker of another part that may omit what this one reports. */
function uncertainBy({ part, markers }: Measured, others: readonly Measured[]) {
  const codes = new Set(markers.flatMap((marker) => loincCodes(marker).always))
  const marker = others
    .flatMap((other) => (other.part === part ? [] : other.markers))
    .find((other) => loincCodes(other).optional.some((code) => codes.has(code)))
  return marker ? [{ part, marker }] : []
}

/**
 * Redundant parts: those that report nothing beyond the others, by LOINC codes and by the markers
 * themselves. Of two equal ones, the one selected first stays. A redundancy never depends on
 * another redundant part, nor on a result that the lab may omit, such as a reflex test.
 */
export function findRedundancies(parts: readonly ChosenPart[]): Redundancies {
  const measured = parts.flatMap(measure)
  const kept = new Set(measured)
  const reported = new Reported(measured)
  for (const one of measured.toSorted(leastFirst)) {
    const elsewhere = reported.elsewhere(one)
    if (!one.markers.every((marker) => isReported(marker, elsewhere))) continue
    kept.delete(one)
    reported.remove(one)
  }
  const staying = [...kept]
  const stayingFor = (isFor: typeof isReported) =>
    staying.length === 1
      ? []
      : staying.filter((one) => {
          const elsewhere = reported.elsewhere(one)
          return one.markers.every(
            (marker) => isReported(marker, elsewhere) || isFor(marker, elsewhere),
          )
        })
  return {
    covered: measured.filter((one) => !kept.has(one)).map((one) => coveredBy(one, staying)),
    undecided: stayingFor(isUndecided).map(({ part }) => part),
    uncertain: stayingFor(isUncertain).flatMap((one) => uncertainBy(one, staying)),
  }
}

/** Relation of another marker of the order to one that shares results with it. */
export type Overlap = {
  other: Marker
  /** `equal`: the same results. `larger`: all of them and more. `overlapping`: some of them. */
  relation: 'equal' | 'larger' | 'overlapping'
  shared: number
  size: number
}

/**
 * For each marker that shares LOINC codes with another one of the order: the one with most shared
 * codes, and the largest of several. Results that the lab may omit don't count as shared. A marker
 * that merely contains a smaller one isn't marked, the smaller one is.
 */
export function overlapsOf(markers: readonly Marker[]): Map<Marker['id'], Overlap> {
  const read = new Map(markers.map((marker) => [marker, loincCodes(marker)]))
  const byCode = new Map<string, Marker[]>()
  for (const [marker, { always }] of read)
    for (const code of always) getOrCreate(byCode, code, () => []).push(marker)
  return new Map(
    [...read].flatMap(([marker, own]) => {
      const counts = new Map<Marker, number>()
      for (const code of own.always)
        for (const other of byCode.get(code) ?? []) counts.set(other, (counts.get(other) ?? 0) + 1)
      counts.delete(marker)
      let best: Pick<Overlap, 'other' | 'shared'> | null = null
      const sizeOf = (other: Marker) => read.get(other)?.codes.length ?? 0
      for (const [other, shared] of counts) {
        // the smaller of the two is marked
        if (shared === sizeOf(other) && shared < own.codes.length) continue
        const most: number = best?.shared ?? 0
        const isLarger = best !== null && shared === most && sizeOf(other) > sizeOf(best.other)
        if (shared > most || isLarger) best = { other, shared }
      }
      const size = marker.expected_results?.length
      if (!best || size === undefined) return []
      const overlap: Overlap = { ...best, relation: relationTo(marker, best.other), size }
      return [[marker.id, overlap] as const]
    }),
  )
}

/** Relation of two markers. If there are results without codes, only an overlap is certain. */
function relationTo(marker: Marker, other: Marker): Overlap['relation'] {
  const own = loincSetOf(marker)
  const theirs = new Set(loincCodes(other).always)
  if (!own || ![...own.all].every((code) => theirs.has(code))) return 'overlapping'
  return own.all.size === loincCodes(other).codes.length ? 'equal' : 'larger'
}

/**
 * The markers of an order without its redundant parts: those in another part, and those that none
 * explains.
 */
export function remainingMarkers(
  markers: readonly Marker[],
  parts: readonly ChosenPart[],
  covered: readonly Redundancy[],
): Marker[] {
  const idsOf = (some: readonly ChosenPart[]) =>
    new Set(some.flatMap((part) => part.markers?.map(({ id }) => id) ?? []))
  const dropped = new Set(covered.map(({ part }) => part))
  const left = idsOf([...dropped])
  const kept = idsOf(parts.filter((part) => !dropped.has(part)))
  return markers.filter(({ id }) => kept.has(id) || !left.has(id))
}
