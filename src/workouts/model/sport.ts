import {
  NO_SPORT,
  OTHERS_SERIES,
  readWord,
  sportSeries,
  wordOf,
  type GivenSport as Sport,
} from '#lib/sport-key.ts'
import { sportRows, type SportFamily } from '#lib/sports.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import type { Speed } from '#src/kit/lib/units.ts'

export {
  isNamedSport,
  NO_SPORT,
  readSportKey,
  readSportKeys,
  sportKey,
  type GivenSport as Sport,
} from '#lib/sport-key.ts'

const SPEEDS: Record<SportFamily, Speed> = {
  run: 'pace',
  ride: 'speed',
  swim: 'swimPace',
  walk: 'pace',
  strength: 'speed',
}
/** The unit of speed of a sport by its key. */
const speeds = new Map(
  sportRows.flatMap(({ slug, family }) => (family ? [[slug, SPEEDS[family]]] : [])),
)

const knownSlugs = new Set(sportRows.map(({ slug }) => slug))
/** `Kite Buggying` → `Kite buggying`; an abbreviation stays. */
const inSentenceCase = (name: string) =>
  name.replaceAll(/(?<=[\s-])\p{Lu}(?=\p{Ll}+\b)/gu, (letter) => letter.toLowerCase())

/** Name of the workout's sport in the service, an unknown one as the known are written; empty if it gave none. */
export function sportName({ sport }: { sport: Sport }): string {
  const name = sport?.name || sport?.slug?.replaceAll('_', ' ') || ''
  return knownSlugs.has(sport?.slug ?? '') ? name : inSentenceCase(name)
}

/** `trail_running` → `Trail running` */
const spelledOut = (key: string) => capitalized(key.replaceAll('_', ' '))
/**
 * Says the name of a sport by its key: that which a workout of this very word gives it, else the one that all workouts of other
 * words for it give.
 */
export function sportNames(workouts: Iterable<{ sport: Sport }>): (key: string) => string {
  const names = new Map<string, string>([[NO_SPORT, 'No sport']])
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

/** Color of sports that are not distinguished: of several together, and of words that name none. */
export const OTHERS_COLOR = `var(--series-${OTHERS_SERIES})`
/** The color of a sport by its key, the same whatever else is shown; gray where the key names none. */
export const sportColor = (key: string): string => `var(--series-${sportSeries(key)})`

/**
 * Unit of speed for a sport, by its slug or else its name: on foot time for a distance, in water
 * for a shorter one. Speed for other sports, and for none.
 */
export const speedOfSport = (sport: Sport): Speed =>
  speeds.get(readWord(sport?.slug ?? '').key) ??
  speeds.get(readWord(sport?.name ?? '').key) ??
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
