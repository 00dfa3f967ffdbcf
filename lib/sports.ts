import table from '#lib/sports.json' with { type: 'json' }
import { linesOfSections, readColumns, splitList } from '#lib/word-list.ts'

/**
 * Sport as the interface sends it: `id` is our own and stable, `slug` the word that programs
 * compare.
 */
type Sport = { id: number; name: string; slug: string | null }

/** A group of sports that share a color in different shades. */
export const sportFamilies = ['run', 'ride', 'swim', 'walk', 'strength'] as const
export type SportFamily = (typeof sportFamilies)[number]

/**
 * A row of `sports.json`: `slug | id | name | family shade | other words`. `id` and `name` are
 * empty for a sport that only other services have. Ids never change, and new ones are added at the
 * end of their block. `=cycling` instead of a family means the ordinary form of that sport, which
 * the dashboard doesn't distinguish. Other words come from files and services: TCX, GPX `type`,
 * Strava's numbers and words, Garmin Connect's keys, FIT's `sport/sub_sport`.
 */
export type SportRow = {
  slug: string
  sport: Sport | null
  plain: string | null
  family: SportFamily | null
  shade: number
  words: string[]
}

export const sportRows: readonly SportRow[] = linesOfSections(table, 'sports.json').map((line) => {
  const { slug, id, name, kin, words } = readColumns(
    line,
    ['slug', 'id', 'name', 'kin', 'words'],
    '|',
  )
  const [family, shade] = kin.split(' ')
  return {
    slug,
    sport: id ? { id: Number(id), name, slug } : null,
    plain: kin.startsWith('=') ? kin.slice(1) : null,
    family: sportFamilies.find((known) => known === family) ?? null,
    shade: Number(shade ?? 0),
    words: splitList(words, ' '),
  }
})

const OTHER: Sport = { id: 1, name: 'Other', slug: 'other' }
const bySlugOrWord = new Map(
  sportRows.flatMap(({ slug, sport, words }) =>
    sport ? [slug, ...words].map((word) => [word, sport] as const) : [],
  ),
)

/** Normalized spelling: lowercase, with underscores. */
const asWord = (text: string) =>
  text
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9/]+/g, '_')

/** Id of a sport outside our list. The interface requires a number, so the name identifies the sport. */
const UNLISTED_ID = 0

/** The sport for a word in a file. An unknown word keeps its name. */
export function readSport(text: string | null): Sport {
  if (!text?.trim()) return OTHER
  const word = asWord(text)
  const [sport = ''] = word.split('/')
  const known =
    bySlugOrWord.get(word) ?? bySlugOrWord.get(word.replaceAll('_', '')) ?? bySlugOrWord.get(sport)
  if (known) return known
  if (!/[a-z]{2}/.test(word)) return OTHER
  return {
    id: UNLISTED_ID,
    name: text.trim().replaceAll('_', ' '),
    slug: sport.replaceAll(/^_+|_+$/g, ''),
  }
}

/** True if a full cycle of the legs counts as two steps. */
export const isOnFoot = ({ slug }: Sport) =>
  slug === 'mountaineering' ||
  slug === 'snowshoeing' ||
  sportRows.some((row) => row.slug === slug && (row.family === 'run' || row.family === 'walk'))

/** True for swimming of any kind. */
export const isSwim = ({ slug }: Sport) =>
  sportRows.some((row) => row.slug === slug && (row.family === 'swim' || row.plain === 'swimming'))
