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
/** `Kite Buggying` → `Kite buggying`, except for abbreviations. */
const inSentenceCase = (name: string) =>
  name.replaceAll(/(?<=[\s-])\p{Lu}(?=\p{Ll}+\b)/gu, (letter) => letter.toLowerCase())

/**
 * Name of the workout's sport as sent, with unknown names formatted like known ones. Empty if
 * there is none.
 */
export function sportName({ sport }: { sport: Sport }): string {
  const name = sport?.name || sport?.slug?.replaceAll('_', ' ') || ''
  return knownSlugs.has(sport?.slug ?? '') ? name : inSentenceCase(name)
}

/** `trail_running` → `Trail running` */
const spelledOut = (key: string) => capitalized(key.replaceAll('_', ' '))
/**
 * Name of a sport by its key: that of a workout with exactly this key, or else the one that all
 * other workouts with the key share.
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

/** Color of sports that are not distinguished: several together, and unknown ones. */
export const OTHERS_COLOR = `var(--series-${OTHERS_SERIES})`
/** The color of a sport by its key, always the same. Gray if the key names no sport. */
export const sportColor = (key: string): string => `var(--series-${sportSeries(key)})`

/**
 * Unit of speed for a sport, by its slug or else its name: pace on foot, pace for a shorter
 * distance in water. Speed for other sports, and without one.
 */
export const speedOfSport = (sport: Sport): Speed =>
  speeds.get(readWord(sport?.slug ?? '').key) ??
  speeds.get(readWord(sport?.name ?? '').key) ??
  'speed'

/** Unit of speed common to all of these sports. Null if they differ. Speed without sports. */
export function speedOfSports(sports: Iterable<Sport>): Speed | null {
  let common: Speed | undefined
  for (const sport of sports) {
    const speed = speedOfSport(sport)
    if (common && speed !== common) return null
    common = speed
  }
  return common ?? 'speed'
}
