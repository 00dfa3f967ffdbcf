import type { Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { isExplained, type Origin } from '#src/lab/order-sets/preview/provenance.ts'

/** The markers of the order that have one origin: a lab test, the add-ons, or none that is known. */
export type Group = {
  kind: 'test' | 'add-on' | 'unexplained' | 'pending'
  /** The lab test's place among the chosen ones, from 0; else 0. */
  test: number
  markers: Marker[]
  /** Number of markers of the lab test that are in earlier groups. */
  above: number
}

export const groupKey = ({ kind, test }: Group): string => `${kind} ${test}`

/**
 * The markers by where they come from, each once: with the first lab test that contains it, else with the add-ons, else with
 * those that nothing explains, or nothing yet. Groups without markers are left out, but not lab tests.
 */
export function groupByOrigin(
  markers: readonly Marker[],
  origins: ReadonlyMap<Marker['id'], Origin>,
  tests: number,
): Group[] {
  const group = (kind: Group['kind'], test = 0): Group => ({ kind, test, markers: [], above: 0 })
  const ofTests = Array.from({ length: tests }, (_, test) => group('test', test))
  const rest = { addOn: group('add-on'), pending: group('pending'), none: group('unexplained') }
  for (const marker of markers) {
    const origin = origins.get(marker.id)
    const [first, ...later] = origin?.tests ?? []
    if (first !== undefined) itemAt(ofTests, first).markers.push(marker)
    else if (origin && isExplained(origin)) rest.addOn.markers.push(marker)
    else (origin?.pending ? rest.pending : rest.none).markers.push(marker)
    for (const test of later) itemAt(ofTests, test).above += 1
  }
  return [
    ...ofTests,
    ...[rest.addOn, rest.pending, rest.none].filter((one) => one.markers.length > 0),
  ]
}

export type Line =
  | { kind: 'group'; key: string; group: Group }
  | { kind: 'marker'; key: string; marker: Marker }

/** The lines of the table: each group's heading, and below it its markers where it is not folded. */
export const linesOf = (groups: readonly Group[], folded: ReadonlySet<string>): Line[] =>
  groups.flatMap((group): Line[] => {
    const key = groupKey(group)
    const markers = folded.has(key) ? [] : group.markers
    return [
      { kind: 'group', key, group },
      ...markers.map((marker): Line => ({ kind: 'marker', key: String(marker.id), marker })),
    ]
  })
