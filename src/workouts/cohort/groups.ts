import { compareText, getOrCreate } from '#lib/lists.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'

import { PEOPLE_MIN } from './compare-groups.ts'
import type { Row } from './rows.ts'

/** People drawn together. */
export type ChartGroup = { name: string; color: string; rows: readonly Row[] }

/** Maximum number of groups, because more can't be distinguished by color. */
export const GROUPS_MAX = 6
const colorAt = (place: number) => `var(--series-${place + 1})`

/** Name of a group: `Arm A` for a tag, `everyone`, `everyone else`. */
export const groupName = (group: string): string =>
  ({ all: 'everyone', rest: 'everyone else' })[group] ?? capitalized(group.replace(/^tag:/, ''))

/** Maximum number of tags selected if the address has no groups. */
const TAGS_MAX = 3

/** Ranked people by tag, most common tag first, then by name. */
function rankedByTag(rows: readonly Row[]): [string, ReadonlySet<Row>][] {
  const people = new Map<string, Set<Row>>()
  for (const row of rows)
    if (row.figures.tooLittle === null)
      for (const tag of row.person.tags) getOrCreate(people, tag, () => new Set<Row>()).add(row)
  return [...people].sort(([one, a], [other, b]) => b.size - a.size || compareText(one, other))
}

/** True if smaller tags together cover all people of a tag, such as a trial whose arms are tags too. */
function isDivided(people: ReadonlySet<Row>, all: readonly [string, ReadonlySet<Row>][]): boolean {
  const within = all.filter(
    ([, some]) =>
      some.size < people.size &&
      some.size >= PEOPLE_MIN &&
      [...some].every((row) => people.has(row)),
  )
  return new Set(within.flatMap(([, some]) => [...some])).size === people.size
}

/**
 * The groups in the address. Without any, the largest tags that share no person and aren't divided
 * by smaller tags. With only one, the tag with most ranked people, and everyone else.
 */
export function chosenGroups(rows: readonly Row[], groups: readonly string[]): readonly string[] {
  if (groups.length) return groups.slice(0, GROUPS_MAX)
  const tags = rankedByTag(rows)
  const apart: [string, ReadonlySet<Row>][] = []
  for (const [tag, people] of tags)
    if (
      people.size >= PEOPLE_MIN &&
      apart.length < TAGS_MAX &&
      apart.every(([, others]) => ![...others].some((row) => people.has(row))) &&
      !isDivided(people, tags)
    )
      apart.push([tag, people])
  if (apart.length > 1) return apart.map(([tag]) => `tag:${tag}`)
  const [most] = tags
  return most ? [`tag:${most[0]}`, 'rest'] : ['all']
}

/** The groups, each with its color. `everyone else` are those in none of them. */
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

/**
 * Ranked people only. Others come and go over the weeks, and a median that moves because of that
 * isn't a trend.
 */
export const rankedOf = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ figures }) => figures.tooLittle === null)
