import { capitalised } from '#src/lib/capitalised.ts'
import type { Speed } from '#src/lib/units.ts'

/** As the contract has it: the name or the slug may be missing. */
export type Sport = { name: string | null; slug: string | null } | null

/** Of a workout that gives no sport. */
export const NO_SPORT = '-'

const words = new Map<string, string>()
/** `Trail running`, `trail-running` and `TrailRunning` are one word: `trail_running`. */
function sportWord(text: string): string {
  let word = words.get(text)
  if (word === undefined)
    words.set(
      text,
      (word = text
        .trim()
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
        .toLowerCase()
        .replaceAll(/[\s_-]+/g, '_')),
    )
  return word
}

/** What a sport is told by, everywhere: its slug, or where it has none its name, in one spelling; `NO_SPORT` without either. */
export const sportKey = ({ sport }: { sport: Sport }): string =>
  sportWord(sport?.slug || sport?.name || '') || NO_SPORT

/** A key as someone may have written it, in the address too: `Trail running` is `trail_running`. */
export const readSportKey = (text: string): string =>
  text === NO_SPORT ? NO_SPORT : sportWord(text)

/** What the service calls the sport of the workout; empty where it gave none. */
export const sportName = ({ sport }: { sport: Sport }): string =>
  sport?.name || sport?.slug?.replaceAll('_', ' ') || ''

/** `trail_running` → `Trail running` */
const spelledOut = (key: string) => capitalised(key.replaceAll('_', ' '))
/** Says the name of a sport by its key: the first name that these workouts give it. */
export function sportNames(workouts: Iterable<{ sport: Sport }>): (key: string) => string {
  const names = new Map<string, string>([[NO_SPORT, 'No sport given']])
  for (const workout of workouts) {
    const key = sportKey(workout)
    if (!names.has(key)) names.set(key, sportName(workout))
  }
  return (key) => names.get(key) ?? spelledOut(key)
}

/**
 * Sports that are alike: how they say how fast, and the series colour they share in several shades. Sports on one line have
 * one shade: they are other words for the same, from the importer and from the larger providers.
 */
const families: readonly { speed: Speed; sports: readonly (readonly string[])[] }[] = [
  {
    speed: 'pace',
    sports: [
      ['running', 'run', 'jogging', 'street_running'],
      ['trail_running', 'trail_run', 'ultra_running'],
      ['treadmill_running', 'treadmill', 'indoor_running', 'virtual_running', 'virtual_run'],
      ['track_running'],
    ],
  },
  {
    speed: 'speed',
    sports: [
      ['cycling', 'ride', 'biking', 'road_cycling', 'road_biking'],
      ['mountain_biking', 'gravel_cycling', 'gravel_ride', 'cyclocross'],
      ['indoor_cycling', 'virtual_cycling', 'virtual_ride'],
      ['e_biking', 'e_bike_ride'],
    ],
  },
  {
    speed: 'swimPace',
    sports: [
      ['swimming', 'swim', 'pool_swimming', 'pool_swim', 'lap_swimming'],
      ['open_water_swimming', 'open_water_swim'],
    ],
  },
  {
    speed: 'speed',
    sports: [
      ['strength_training', 'weight_training'],
      ['yoga', 'pilates'],
      ['hiit', 'cardio_training', 'training', 'workout'],
    ],
  },
  {
    speed: 'pace',
    sports: [
      ['walking', 'walk', 'indoor_walking'],
      ['hiking', 'hike'],
      ['nordic_walking', 'speed_walking', 'race_walking'],
    ],
  },
]
const familyOf = new Map(
  families.flatMap(({ speed, sports }, place) =>
    sports.flatMap((names, shade) =>
      names.map((name) => [name, { speed, series: place + 1, shade }] as const),
    ),
  ),
)

/** Shades of a series colour that are told apart from it and from paper (3:1) in light and in dark. */
const shades: readonly ((series: string) => string)[] = [
  (series) => series,
  (series) => `color-mix(in oklab, ${series} 72%, var(--raised))`,
  (series) => `color-mix(in oklab, ${series} 50%, var(--ink))`,
]
const hashOf = (text: string) => {
  let hash = 0
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0
  return hash
}
/** The colour of a sport by its key, the same whatever else is shown. Of no sport, and of several together, grey. */
export function sportColor(key: string): string {
  if (key === NO_SPORT) return 'var(--series-6)'
  const hash = hashOf(key)
  const { series, shade } = familyOf.get(key) ?? {
    series: 1 + (hash % families.length),
    // the first shade is that of the sports that nearly everybody has
    shade: 1 + (Math.floor(hash / families.length) % (shades.length - 1)),
  }
  return shades[shade % shades.length]!(`var(--series-${series})`)
}

/** How the sport says how fast, by its slug or else its name: on foot time for a distance, in water for a shorter one. Of other sports, and of none, speed. */
export const speedOfSport = (sport: Sport): Speed =>
  (sport?.slug && familyOf.get(sportWord(sport.slug))?.speed) ||
  (sport?.name && familyOf.get(sportWord(sport.name))?.speed) ||
  'speed'

/** How all of these sports say it; null where they do so in several ways. Of none, speed. */
export function speedOfSports(sports: Iterable<Sport>): Speed | null {
  let common: Speed | undefined
  for (const sport of sports) {
    const speed = speedOfSport(sport)
    if (common && speed !== common) return null
    common = speed
  }
  return common ?? 'speed'
}
