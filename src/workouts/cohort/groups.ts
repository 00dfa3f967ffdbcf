import type { Row } from './rows.ts'

/** People who are drawn together. */
export type ChartGroup = { name: string; color: string; rows: readonly Row[] }

/** More could not be told apart by color. */
export const GROUPS_MAX = 6
const colorAt = (place: number) => `var(--series-${place + 1})`

/** Name of a group: `arm A`, `everybody`, `the others`. */
export const groupName = (group: string): string =>
  ({ all: 'everybody', rest: 'the others' })[group] ?? group.replace(/^tag:/, '')

/** The groups of the address; where it names none, the tag of most people who are ranked, and the others. */
export function chosenGroups(rows: readonly Row[], groups: readonly string[]): readonly string[] {
  if (groups.length) return groups.slice(0, GROUPS_MAX)
  const counts = new Map<string, number>()
  for (const { person, figures } of rows)
    if (figures.tooLittle === null)
      for (const tag of person.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const [most] = [...counts].sort(([, n], [, m]) => m - n)
  return most ? [`tag:${most[0]}`, 'rest'] : ['all']
}

/** The groups, each with its color; `the others` are those in none of them. */
export function groupsOf(rows: readonly Row[], chosen: readonly string[]): ChartGroup[] {
  const named = new Map(
    chosen.map((group) => [
      group,
      rows.filter(
        ({ person }) => group === 'all' || person.tags.some((tag) => `tag:${tag}` === group),
      ),
    ]),
  )
  const taken = new Set([...named.values()].flat())
  return chosen.map((group, place) => ({
    name: groupName(group),
    color: colorAt(place),
    rows: group === 'rest' ? rows.filter((row) => !taken.has(row)) : (named.get(group) ?? []),
  }))
}

/** Number of people in more than one of the groups. */
export function sharedBy(groups: readonly ChartGroup[]): number {
  const all = groups.flatMap(({ rows }) => rows)
  const seen = new Set<Row>()
  return new Set(all.filter((row) => seen.has(row) || !seen.add(row))).size
}

/** All who are shown, as one. */
export const oneGroup = (rows: readonly Row[]): ChartGroup[] => [
  { name: 'All ranked', color: colorAt(0), rows },
]

/**
 * Ranked people of a group. Others come and go over the weeks: a median that moves because the
 * people differ is no trend.
 */
export const rankedOnly = (groups: readonly ChartGroup[]): ChartGroup[] =>
  groups.map((group) => ({
    ...group,
    rows: group.rows.filter(({ figures }) => figures.tooLittle === null),
  }))
