import { sportFamilies, sportRows, type SportFamily } from '#lib/sports.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import type { Speed } from '#src/kit/lib/units.ts'

/** As the contract has it: the name or the slug may be missing. */
export type Sport = { name: string | null; slug: string | null } | null

/** Key of a workout without a sport. */
export const NO_SPORT = '-'

const SPEEDS: Record<SportFamily, Speed> = {
  run: 'pace',
  ride: 'speed',
  swim: 'swimPace',
  walk: 'pace',
  strength: 'speed',
}
/** The family of a sport by its key. */
const familyOf = new Map(
  sportRows.flatMap(({ slug, family, shade }) =>
    family
      ? [[slug, { speed: SPEEDS[family], series: sportFamilies.indexOf(family) + 1, shade }]]
      : [],
  ),
)
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
function readWord(text: string) {
  let found = read.get(text)
  if (!found) {
    const word = inOneSpelling(text)
    read.set(text, (found = { word, key: keyOf.get(word) ?? (word || NO_SPORT) }))
  }
  return found
}
const wordOf = ({ sport }: { sport: Sport }) => readWord(sport?.slug || sport?.name || '')

/**
 * Key of a sport, used everywhere: its slug, or without one its name, in one spelling, and of
 * several words for one sport the first; `NO_SPORT` without either.
 */
export const sportKey = (workout: { sport: Sport }): string => wordOf(workout).key

/** A key as someone may have written it, in the address too: `Trail run` is `trail_running`, `road_cycling` is `cycling`. */
export const readSportKey = (text: string): string =>
  text === NO_SPORT ? NO_SPORT : readWord(text).key
export const readSportKeys = (texts: readonly string[]) => [...new Set(texts.map(readSportKey))]

/** Name of the workout's sport in the service; empty if it gave none. */
export const sportName = ({ sport }: { sport: Sport }): string =>
  sport?.name || sport?.slug?.replaceAll('_', ' ') || ''

/** `trail_running` → `Trail running` */
const spelledOut = (key: string) => capitalized(key.replaceAll('_', ' '))
/**
 * Says the name of a sport by its key: that which a workout of this very word gives it, else the one that all workouts of other
 * words for it give.
 */
export function sportNames(workouts: Iterable<{ sport: Sport }>): (key: string) => string {
  const names = new Map<string, string>([[NO_SPORT, 'No sport given']])
  const others = new Map<string, string>()
  for (const workout of workouts) {
    const { word, key } = wordOf(workout)
    const name = sportName(workout)
    if (key === NO_SPORT) continue
    if (word !== key) others.set(key, (others.get(key) ?? name) === name ? name : spelledOut(key))
    else if (!names.has(key)) names.set(key, name)
  }
  return (key) => names.get(key) ?? others.get(key) ?? spelledOut(key)
}

/** The shades of a series color, by the ends of their tokens' names. */
const SHADES = ['', 'b', 'c']
const hashOf = (text: string) => {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash
}
/** Color of sports that are not distinguished: of several together, and of words that name none. */
export const OTHERS_COLOR = 'var(--series-6)'
const NAMELESS = new Set([NO_SPORT, 'other', 'others', 'generic', 'unknown'])
/** True where a key names a sport: `other` and `generic` name none. */
export const isNamedSport = (key: string): boolean => !NAMELESS.has(key)

/** The color of a sport by its key, the same whatever else is shown; gray where the key names none. */
export function sportColor(key: string): string {
  if (!isNamedSport(key)) return OTHERS_COLOR
  const hash = hashOf(key)
  const { series, shade } = familyOf.get(key) ?? {
    series: 1 + (hash % sportFamilies.length),
    // the first shade is that of the sports that nearly everybody has
    shade: 1 + (Math.floor(hash / sportFamilies.length) % (SHADES.length - 1)),
  }
  return `var(--series-${series}${SHADES[shade % SHADES.length]})`
}

/**
 * Unit of speed for a sport, by its slug or else its name: on foot time for a distance, in water
 * for a shorter one. Speed for other sports, and for none.
 */
export const speedOfSport = (sport: Sport): Speed =>
  familyOf.get(readWord(sport?.slug ?? '').key)?.speed ??
  familyOf.get(readWord(sport?.name ?? '').key)?.speed ??
  'speed'

/** Unit of speed common to all of these sports; null if they differ. Speed for none. */
export function speedOfSports(sports: Iterable<Sport>): Speed | null {
  let common: Speed | undefined
  for (const sport of sports) {
    const speed = speedOfSport(sport)
    if (common && speed !== common) return null
    common = speed
  }
  return common ?? 'speed'
}
