import type { Marker } from '#contract/markers.ts'
import { loincCodes, loincSetOf } from '#src/lib/loinc-sets.ts'

/** A lab test or an add-on marker of the order, and the markers that it stands for; null while they are not known. */
export type ChosenPart = {
  kind: 'test' | 'add-on'
  /** As the address holds it: the lab test's id, or the add-on's lab and test code. */
  value: string
  markers: readonly Marker[] | null
}

export type Redundancy = {
  part: ChosenPart
  /** What reports all of it: one part where one is enough. */
  by: readonly ChosenPart[]
  /** The one marker that reports all of it; null where that takes several. */
  marker: Marker | null
  /** That marker reports the very same, and nothing more. */
  isEqual: boolean
}

export type Redundancies = {
  /** They can be left out all together: what stays reports everything that they do. */
  covered: Redundancy[]
  /** Reported elsewhere as far as their LOINC codes go; the rest of what they report has none. */
  undecided: ChosenPart[]
}

const itself = ({ id }: Marker) => `marker ${id}`

/** What must be reported elsewhere before a marker can be left out: its LOINC codes, and itself where a result has none. */
function needsOf(marker: Marker): string[] {
  const { codes } = loincCodes(marker)
  return loincSetOf(marker) ? codes : [...codes, itself(marker)]
}
const yieldsOf = (marker: Marker) => [...loincCodes(marker).codes, itself(marker)]

const hasAll = (all: ReadonlySet<string>, needs: ReadonlySet<string>) =>
  needs.size <= all.size && [...needs].every((need) => all.has(need))

type Measured = {
  part: ChosenPart
  markers: readonly Marker[]
  needs: ReadonlySet<string>
  yields: ReadonlySet<string>
  place: number
}

/** Smaller ones first, add-ons before lab tests, those chosen later before those chosen earlier. */
const leastFirst = (a: Measured, b: Measured) =>
  a.needs.size - b.needs.size ||
  Number(a.part.kind === 'test') - Number(b.part.kind === 'test') ||
  b.place - a.place

/** How many of the parts that are left report each thing: counted once, since an order may have hundreds of parts. */
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
  /** Whether a part beside this one, which is among them, reports it. */
  isElsewhere(need: string, { yields }: Measured) {
    return (this.counts.get(need) ?? 0) > Number(yields.has(need))
  }
}

function coveredBy({ part, markers, needs }: Measured, others: readonly Measured[]): Redundancy {
  for (const other of others)
    for (const marker of other.markers)
      if (hasAll(new Set(yieldsOf(marker)), needs)) {
        const [own] = markers
        const isEqual =
          markers.length === 1 &&
          own!.id !== marker.id &&
          loincCodes(marker).codes.length === loincCodes(own!).codes.length
        return { part, by: [other.part], marker, isEqual }
      }
  const one = others.find(({ yields }) => hasAll(yields, needs))
  const by = one
    ? [one]
    : others.filter(({ yields }) => [...needs].some((need) => yields.has(need)))
  return { part, by: by.map((each) => each.part), marker: null, isEqual: false }
}

/**
 * Which chosen parts report nothing that the others do not report too, by LOINC codes and by the markers themselves. Of two
 * that report the same, the one chosen first stays. What is left out never depends on something else that is left out.
 */
export function findRedundancies(parts: readonly ChosenPart[]): Redundancies {
  const measured = parts.flatMap((part, place): Measured[] =>
    part.markers?.length
      ? [
          {
            part,
            markers: part.markers,
            needs: new Set(part.markers.flatMap(needsOf)),
            yields: new Set(part.markers.flatMap(yieldsOf)),
            place,
          },
        ]
      : [],
  )
  const kept = new Set(measured)
  const reported = new Reported(measured)
  for (const one of measured.toSorted(leastFirst)) {
    if (![...one.needs].every((need) => reported.isElsewhere(need, one))) continue
    kept.delete(one)
    reported.remove(one)
  }
  const staying = [...kept]
  const undecided = staying.filter(
    (one) =>
      staying.length > 1 &&
      [...one.needs].every((need) => need.startsWith('marker ') || reported.isElsewhere(need, one)),
  )
  return {
    covered: measured.filter((one) => !kept.has(one)).map((one) => coveredBy(one, staying)),
    undecided: undecided.map(({ part }) => part),
  }
}

/** How another marker of the order stands to one that shares results with it. */
export type Overlap = {
  other: Marker
  /** `equal`: the same results. `larger`: all of them and more. `overlapping`: some of them. */
  relation: 'equal' | 'larger' | 'overlapping'
  shared: number
  size: number
}

/**
 * For each marker that shares LOINC codes with another of the order: the one it shares most with. One that merely contains a
 * smaller one is not marked for it; the smaller one is.
 */
export function overlapsOf(markers: readonly Marker[]): Map<Marker['id'], Overlap> {
  const sets = new Map(markers.map((marker) => [marker, new Set(loincCodes(marker).codes)]))
  const byCode = new Map<string, Marker[]>()
  for (const [marker, codes] of sets)
    for (const code of codes) {
      const known = byCode.get(code)
      if (known) known.push(marker)
      else byCode.set(code, [marker])
    }
  return new Map(
    [...sets].flatMap(([marker, own]) => {
      const shared = new Map<Marker, number>()
      for (const code of own)
        for (const other of byCode.get(code)!) shared.set(other, (shared.get(other) ?? 0) + 1)
      shared.delete(marker)
      let best: Marker | null = null
      for (const [other, count] of shared) {
        // the smaller one of the two is marked
        const isSmaller = count === sets.get(other)!.size && count < own.size
        if (!isSmaller && count > (best ? shared.get(best)! : 0)) best = other
      }
      if (!best) return []
      const count = shared.get(best)!
      const overlap: Overlap = {
        other: best,
        relation: relationTo(marker, own, count, sets.get(best)!.size),
        shared: count,
        size: marker.expected_results!.length,
      }
      return [[marker.id, overlap] as const]
    }),
  )
}

/** What a marker reports beyond its codes is not known: then some of it is all that can be said. */
function relationTo(
  marker: Marker,
  own: ReadonlySet<string>,
  shared: number,
  size: number,
): Overlap['relation'] {
  if (shared < own.size || !loincSetOf(marker)) return 'overlapping'
  return shared === size ? 'equal' : 'larger'
}

/** The markers of an order without its superfluous parts: those that another part has, and those that none explains. */
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
