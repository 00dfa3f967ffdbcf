import { formatInstant } from '#lib/days.ts'
import { toCsv } from '#src/kit/lib/files/csv.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

import { filterWords, type FileOptions } from './cohort-csv.ts'
import type { GroupComparison } from './compare-groups.ts'
import { figureWords, probabilityWords, testWords, wholeWeeksWords } from './words.ts'

export type GroupsFile = Pick<
  FileOptions,
  'view' | 'days' | 'weeks' | 'text' | 'hideIdentifiers' | 'at'
> & {
  names: readonly string[]
  /** Number of people in more than one group. */
  shared: number
  comparison: GroupComparison
}

/** Contents of the file, line by line. The tags are the groups, so the tag filter isn't listed. */
function groupComments(file: GroupsFile): string[] {
  const { view, weeks, names, shared, comparison, at } = file
  const by = filterWords({ ...file, view: { ...view, tag: [] } })
  const { overall } = comparison
  return [
    `Rounds: cohort groups, ${wholeWeeksWords(weeks)}${by.length ? `, ${by.join(', ')}` : ''}`,
    `${figureWords[view.figure].label}; groups: ${names.join(', ')}`,
    ...(overall
      ? [
          `All groups: Kruskal-Wallis H ${formatNumber(overall.statistic, 3)}, df ${overall.degrees}, ${probabilityWords(overall.probability)}`,
        ]
      : []),
    ...(shared
      ? [
          `${counted(shared, 'person is', 'people are')} in more than one group, so no tests were run`,
        ]
      : []),
    `difference: Hodges-Lehmann estimate with 95% confidence interval; p: two-sided rank-sum test; p_holm: p adjusted for all pairs (Holm)`,
    `Exported ${formatInstant(at.toISOString())} UTC`,
  ]
}

/**
 * Each pair of groups: the people and quartiles of both, and their test in plain numbers. Empty
 * cells without a test.
 */
export function groupsCsv(file: GroupsFile): string {
  const { view, names, comparison } = file
  return toCsv({
    comments: view.notes === 'with' ? groupComments(file) : [],
    header: [
      ...['group', 'against'].flatMap((which) => [
        which,
        `${which}_people`,
        `${which}_lower`,
        `${which}_median`,
        `${which}_upper`,
      ]),
      'difference',
      'ci_lower',
      'ci_upper',
      'p',
      'p_holm',
      'test',
    ],
    rows: comparison.pairs.map(({ one, other, test }) => [
      ...[one, other].flatMap((at) => {
        const spread = comparison.spreads[at] ?? null
        return [
          names[at] ?? null,
          spread?.n ?? 0,
          spread && spread.lower,
          spread && spread.median,
          spread && spread.upper,
        ]
      }),
      ...(test
        ? [
            test.shift.estimate,
            test.shift.lower,
            test.shift.upper,
            test.probability,
            test.adjusted,
            testWords(test),
          ]
        : Array.from({ length: 6 }, () => null)),
    ]),
  })
}

export const saveGroupsCsv = (file: GroupsFile) =>
  download(`groups-${file.days.end}.csv`, 'text/csv;charset=utf-8', groupsCsv(file))
