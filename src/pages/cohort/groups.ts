import { groupOf, type Row } from './rows.ts'

/** People who are drawn together. */
export type ChartGroup = { name: string; color: string; rows: readonly Row[] }

const COLORS = ['var(--series-1)', 'var(--series-2)']

/** What a group is called: `arm A`, `everybody`, `the others`. */
export const groupName = (group: string): string =>
  group === 'all' ? 'everybody' : group === 'rest' ? 'the others' : group.replace(/^tag:/, '')

/** The two groups of the address; where it names none, the tag of most people who are ranked, and the others. */
export function chosenGroups(rows: readonly Row[], { a, b }: { a: string; b: string }) {
  const counts = new Map<string, number>()
  for (const { person, figures } of rows)
    if (figures.tooLittle === null)
      for (const tag of person.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const [most] = [...counts].sort(([, n], [, m]) => m - n)
  return { a: a || (most ? `tag:${most[0]}` : 'all'), b: b || 'rest' }
}

/** Two groups, coloured; two of one name are one. */
export function twoGroups(rows: readonly Row[], of: { a: string; b: string }): ChartGroup[] {
  return [of.a, of.b].map((group, place) => ({
    name: groupName(group),
    color: COLORS[place]!,
    rows: groupOf(rows, group, place ? of.a : of.b),
  }))
}

/** All who are shown, as one. */
export const oneGroup = (rows: readonly Row[]): ChartGroup[] => [
  { name: 'All ranked', color: COLORS[0]!, rows },
]

/**
 * Those of a group who are ranked. Over the weeks the others come and go: a middle that moves because other people are in it
 * is no trend.
 */
export const rankedOnly = (groups: readonly ChartGroup[]): ChartGroup[] =>
  groups.map((group) => ({
    ...group,
    rows: group.rows.filter(({ figures }) => figures.tooLittle === null),
  }))
