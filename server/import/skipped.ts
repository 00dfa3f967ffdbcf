import { basename } from 'node:path'

import type { Written } from '#server/interface/store.ts'

import type { Report } from './report.ts'

const number = new Intl.NumberFormat('en-US')
const listed = (words: readonly string[]) =>
  words.length > 2 ? `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}` : words.join(' and ')

/** `line 3`, `line 4`, and `line 9` as `line 3 to line 4` and `line 9`. */
function ranges(places: readonly string[]): string[] {
  const found: { first: string; last: string; about: string; n: number }[] = []
  for (const place of places) {
    const [, before = '', digits, after = ''] = /^(.*?)(\d+)(\D*)$/.exec(place) ?? []
    const about = `${before}…${after}`
    const n = digits === undefined ? NaN : Number(digits)
    const open = found.at(-1)
    if (open && open.about === about && open.n + 1 === n) Object.assign(open, { last: place, n })
    else found.push({ first: place, last: place, about, n })
  }
  return found.map(({ first, last }) => (first === last ? first : `${first} to ${last}`))
}

/** Maximum number of reasons in the summary. Rows of a wrong file can each have their own. */
const REASONS_MAX = 20

/**
 * Collects the parts of a file that an import skips: reported as they are found, and summarized at
 * the end.
 */
export function collectSkipped(report: Report, file: string) {
  const name = basename(file)
  const places = new Map<string, string[]>()
  const unused = new Set<string>()
  let count = 0
  return {
    name,
    /** A skipped row or record: its location in the file and the reason. */
    drop: (place: string, reason: string) => {
      count++
      const of = places.get(reason)
      if (of) of.push(place)
      else places.set(reason, [place])
      report.problem(`${name}, ${place}`, reason)
    },
    /** Columns of a table, or fields of records, that the import doesn't use. */
    passOver(names: Iterable<string>) {
      for (const one of names) unused.add(one)
    },
    count: () => count,
    /** `Skipped: line 7 (no ID); columns not used: fax.` Empty if everything was imported. */
    sentence(columns: 'columns' | 'fields'): string {
      const reasons = [...places]
      const rows = reasons
        .slice(0, REASONS_MAX)
        .map(([reason, of]) => `${listed(ranges(of))} (${reason})`)
      const more = reasons.slice(REASONS_MAX).reduce((sum, [, of]) => sum + of.length, 0)
      if (more) rows.push(`and ${number.format(more)} more, listed above`)
      const parts = [
        rows.length > 0 && `skipped: ${rows.join(', ')}`,
        unused.size > 0 && `${columns} not used: ${[...unused].join(', ')}`,
      ].filter((part) => part !== false)
      const words = parts.join('; ')
      return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
    },
  }
}
export type Skipped = ReturnType<typeof collectSkipped>

/**
 * Summary of an imported file: `Imported 118 of 120 people for Clinic: 100 new, 3 changed, 15
 * unchanged. Skipped: line 7 (no ID).`
 */
export function importedSentence(
  [one, many]: readonly [string, string],
  team: { name: string },
  { created, replaced, unchanged }: Written,
  { left, columns }: { left: Skipped; columns: 'columns' | 'fields' },
): string {
  const went = created + replaced + unchanged
  const all = went + left.count()
  if (all === 0) return `${left.name} contains no ${many}. Nothing was imported.`
  const counts = `${number.format(created)} new, ${number.format(replaced)} changed, ${number.format(unchanged)} unchanged`
  return [
    `Imported ${number.format(went)}${all > went ? ` of ${number.format(all)}` : ''} ${all === 1 ? one : many} for ${team.name}: ${counts}.`,
    left.sentence(columns),
  ]
    .filter(Boolean)
    .join(' ')
}
