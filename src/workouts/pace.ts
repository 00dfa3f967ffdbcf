import type { Speed } from '#src/lib/units.ts'

type Sport = { name: string; slug: string | null } | null

// those that are run, walked or swum all the way, in the words of the importer and of the larger providers
const ON_FOOT = [
  'running',
  'run',
  'jogging',
  'trail_running',
  'trail_run',
  'treadmill_running',
  'treadmill',
  'indoor_running',
  'track_running',
  'street_running',
  'ultra_running',
  'virtual_running',
  'virtual_run',
  'walking',
  'walk',
  'indoor_walking',
  'speed_walking',
  'race_walking',
  'nordic_walking',
  'hiking',
  'hike',
]
const SWUM = [
  'swimming',
  'swim',
  'pool_swimming',
  'pool_swim',
  'lap_swimming',
  'open_water_swimming',
  'open_water_swim',
]
const said = new Map<string, Speed>([
  ...ON_FOOT.map((word) => [word, 'pace'] as const),
  ...SWUM.map((word) => [word, 'swimPace'] as const),
])

/** `Trail running`, `trail-running` and `TrailRunning` are one word. */
const asWord = (text: string) =>
  text
    .trim()
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

const known = new Map<string, Speed>()
function speedOfWord(text: string): Speed {
  let speed = known.get(text)
  if (!speed) known.set(text, (speed = said.get(asWord(text)) ?? 'speed'))
  return speed
}

/** How the sport says how fast, by its slug or else its name: on foot time for a distance, in water for a shorter one. Of other sports, and of none, speed. */
export const speedOfSport = (sport: Sport): Speed => {
  const bySlug = sport?.slug ? speedOfWord(sport.slug) : 'speed'
  return sport && bySlug === 'speed' ? speedOfWord(sport.name) : bySlug
}

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
