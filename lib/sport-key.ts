import { sportFamilies, sportRows } from './sports.ts'

/** As the contract has it: the name or the slug may be missing. */
export type GivenSport = { name: string | null; slug: string | null } | null

/** Key of a workout without a sport. */
export const NO_SPORT = '-'

/**
 * The key of a sport by each other word for it: the plain word and its ordinary form (on the road, in a pool) are one sport,
 * every other form (a trail, a treadmill, open water, a motor) is one of its own. A number is a word only in files.
 */
const keyOf = new Map(
  sportRows.flatMap(({ slug, plain, words }) =>
    [slug, ...words.filter((word) => !/^\d/.test(word))].map((word) => [word, plain ?? slug]),
  ),
)

/** `Trail running`, `trail-running` and `TrailRunning` are one word: `trail_running`. */
const inOneSpelling = (text: string) =>
  text
    .trim()
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

const read = new Map<string, { word: string; key: string }>()
/** The word that a text is, and the key of its sport. */
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
 * Key of a sport, used everywhere: its slug, or without one its name, in one spelling, and of
 * several words for one sport the first; `NO_SPORT` without either.
 */
export const sportKey = (workout: { sport: GivenSport }): string => wordOf(workout).key

/** A key as someone may have written it, in the address too: `Trail run` is `trail_running`, `road_cycling` is `cycling`. */
export const readSportKey = (text: string): string =>
  text === NO_SPORT ? NO_SPORT : readWord(text).key
export const readSportKeys = (texts: readonly string[]) => [...new Set(texts.map(readSportKey))]

/** Series color and shade of a sport by its key. */
const seriesOf = new Map(
  sportRows.flatMap(({ slug, family, shade }) =>
    family ? [[slug, { series: sportFamilies.indexOf(family) + 1, shade }]] : [],
  ),
)
/** The shades of a series color, by the ends of their tokens' names. */
const SHADES = ['', 'b', 'c']
const hashOf = (text: string) => {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash
}
/** Series of sports that are not distinguished: of several together, and of words that name none. */
export const OTHERS_SERIES = '6'
const NAMELESS = new Set([NO_SPORT, 'other', 'others', 'generic', 'unknown'])
/** True where a key names a sport: `other` and `generic` name none. */
export const isNamedSport = (key: string): boolean => !NAMELESS.has(key)

/** Series of a sport by its key, such as `1` or `2b`, the same whatever else is shown. */
export function sportSeries(key: string): string {
  if (!isNamedSport(key)) return OTHERS_SERIES
  const hash = hashOf(key)
  const { series, shade } = seriesOf.get(key) ?? {
    series: 1 + (hash % sportFamilies.length),
    // the first shade is that of the sports that nearly everybody has
    shade: 1 + (Math.floor(hash / sportFamilies.length) % (SHADES.length - 1)),
  }
  return `${series}${SHADES[shade % SHADES.length]}`
}
