import { sportFamilies, sportRows } from './sports.ts'

/** As in the contract. The name or the slug may be missing. */
export type GivenSport = { name: string | null; slug: string | null } | null

/** Key of a workout without a sport. */
export const NO_SPORT = '-'

/**
 * Key of a sport by its other names. The plain word and its ordinary form (on the road, in a pool)
 * are one sport. Every other form (a trail, a treadmill, open water, a motor) is a separate one.
 * Numbers are sport words only in files.
 */
const keyOf = new Map(
  sportRows.flatMap(({ slug, plain, words }) =>
    [slug, ...words.filter((word) => !/^\d/.test(word))].map((word) => [word, plain ?? slug]),
  ),
)

/** Normalizes a word: `Trail running`, `trail-running`, and `TrailRunning` become `trail_running`. */
const inOneSpelling = (text: string) =>
  text
    .trim()
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

const read = new Map<string, { word: string; key: string }>()
/** Normalized word of a text, and the key of its sport. */
export function readWord(text: string) {
  let found = read.get(text)
  if (!found) {
    const word = inOneSpelling(text)
    read.set(text, (found = { word, key: keyOf.get(word) ?? (word || NO_SPORT) }))
  }
  return found
}
export const wordOf = ({ sport }: { sport: GivenSport }) =>
  readWord(sport?.slug || sport?.name || '')

/**
 * Key of a sport, used everywhere: its slug, or its name without one, normalized, with synonyms
 * mapped to one word. `NO_SPORT` without either.
 */
export const sportKey = (workout: { sport: GivenSport }): string => wordOf(workout).key

/**
 * A key as someone may have written it, also in the address: `Trail run` gives `trail_running`,
 * `road_cycling` gives `cycling`.
 */
export const readSportKey = (text: string): string =>
  text === NO_SPORT ? NO_SPORT : readWord(text).key
export const readSportKeys = (texts: readonly string[]) => [...new Set(texts.map(readSportKey))]

/** Series color and shade of a sport by its key. */
const seriesOf = new Map(
  sportRows.flatMap(({ slug, family, shade }) =>
    family ? [[slug, { series: sportFamilies.indexOf(family) + 1, shade }]] : [],
  ),
)
/** Shades of a series color, as suffixes of their tokens. */
const SHADES = ['', 'b', 'c']
const hashOf = (text: string) => {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash
}
/** Series of sports without their own color: several together, and words that don't name a sport. */
export const OTHERS_SERIES = '6'
const NAMELESS = new Set([NO_SPORT, 'other', 'others', 'generic', 'unknown'])
/** True if a key names a sport. `other` and `generic` don't. */
export const isNamedSport = (key: string): boolean => !NAMELESS.has(key)

/** Series of a sport by its key, such as `1` or `2b`, independent of what else is shown. */
export function sportSeries(key: string): string {
  if (!isNamedSport(key)) return OTHERS_SERIES
  const hash = hashOf(key)
  const { series, shade } = seriesOf.get(key) ?? {
    series: 1 + (hash % sportFamilies.length),
    // the first shade belongs to the most common sports
    shade: 1 + (Math.floor(hash / sportFamilies.length) % (SHADES.length - 1)),
  }
  return `${series}${SHADES[shade % SHADES.length]}`
}
