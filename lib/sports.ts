/**
 * Sport as the interface sends it: `id` is our own and stable, `slug` the word that programs
 * compare.
 */
type Sport = { id: number; name: string; slug: string | null }

/** Ours, and stable: an id that was given once stays, new sports come at the end of their block. */
const SPORTS = {
  other: [1, 'Other'],
  running: [10, 'Running'],
  trail_running: [11, 'Trail running'],
  treadmill_running: [12, 'Treadmill running'],
  track_running: [13, 'Track running'],
  walking: [20, 'Walking'],
  hiking: [21, 'Hiking'],
  indoor_walking: [22, 'Indoor walking'],
  mountaineering: [23, 'Mountaineering'],
  snowshoeing: [24, 'Snowshoeing'],
  cycling: [30, 'Cycling'],
  road_cycling: [31, 'Road cycling'],
  mountain_biking: [32, 'Mountain biking'],
  gravel_cycling: [33, 'Gravel cycling'],
  indoor_cycling: [34, 'Indoor cycling'],
  virtual_cycling: [35, 'Virtual cycling'],
  e_biking: [36, 'E-biking'],
  cyclocross: [37, 'Cyclocross'],
  track_cycling: [38, 'Track cycling'],
  hand_cycling: [39, 'Hand cycling'],
  swimming: [40, 'Swimming'],
  pool_swimming: [41, 'Pool swimming'],
  open_water_swimming: [42, 'Open-water swimming'],
  snorkeling: [43, 'Snorkelling'],
  diving: [44, 'Diving'],
  rowing: [50, 'Rowing'],
  indoor_rowing: [51, 'Indoor rowing'],
  paddling: [52, 'Paddling'],
  kayaking: [53, 'Kayaking'],
  canoeing: [54, 'Canoeing'],
  stand_up_paddleboarding: [55, 'Stand-up paddleboarding'],
  sailing: [56, 'Sailing'],
  surfing: [57, 'Surfing'],
  windsurfing: [58, 'Windsurfing'],
  kitesurfing: [59, 'Kitesurfing'],
  cross_country_skiing: [60, 'Cross-country skiing'],
  alpine_skiing: [61, 'Alpine skiing'],
  backcountry_skiing: [62, 'Backcountry skiing'],
  snowboarding: [63, 'Snowboarding'],
  ice_skating: [64, 'Ice skating'],
  inline_skating: [65, 'Inline skating'],
  strength_training: [70, 'Strength training'],
  cardio_training: [71, 'Cardio training'],
  hiit: [72, 'HIIT'],
  yoga: [73, 'Yoga'],
  pilates: [74, 'Pilates'],
  elliptical: [75, 'Elliptical'],
  stair_climbing: [76, 'Stair climbing'],
  training: [77, 'Training'],
  meditation: [78, 'Meditation'],
  virtual_running: [79, 'Virtual running'],
  rock_climbing: [80, 'Rock climbing'],
  bouldering: [81, 'Bouldering'],
  boxing: [82, 'Boxing'],
  golf: [83, 'Golf'],
  tennis: [84, 'Tennis'],
  soccer: [85, 'Football (soccer)'],
  basketball: [86, 'Basketball'],
  horseback_riding: [87, 'Horse riding'],
  badminton: [88, 'Badminton'],
  squash: [89, 'Squash'],
  table_tennis: [90, 'Table tennis'],
  padel: [91, 'Padel'],
  dance: [92, 'Dance'],
  wheelchair: [93, 'Wheelchair'],
  swimrun: [94, 'Swimrun'],
  triathlon: [95, 'Triathlon'],
  driving: [96, 'Driving'],
  flying: [97, 'Flying'],
} as const satisfies Record<string, readonly [number, string]>
type Slug = keyof typeof SPORTS

/** FIT's sub-sports that say more than the sport does; the rest are the sport itself. */
const SUB_SPORTS: Record<string, Slug> = {
  'running/treadmill': 'treadmill_running',
  'running/indoor_running': 'treadmill_running',
  'running/trail': 'trail_running',
  'running/ultra': 'trail_running',
  'running/track': 'track_running',
  'running/virtual_activity': 'virtual_running',
  'cycling/road': 'road_cycling',
  'cycling/mountain': 'mountain_biking',
  'cycling/downhill': 'mountain_biking',
  'cycling/mountain_enduro': 'mountain_biking',
  'cycling/mountain_downhill': 'mountain_biking',
  'cycling/enduro': 'mountain_biking',
  'cycling/gravel_cycling': 'gravel_cycling',
  'cycling/mixed_surface': 'gravel_cycling',
  'cycling/cyclocross': 'cyclocross',
  'cycling/track_cycling': 'track_cycling',
  'cycling/hand_cycling': 'hand_cycling',
  'cycling/indoor_hand_cycling': 'hand_cycling',
  'cycling/indoor_cycling': 'indoor_cycling',
  'cycling/spin': 'indoor_cycling',
  'cycling/virtual_activity': 'virtual_cycling',
  'cycling/e_bike_fitness': 'e_biking',
  'cycling/e_bike_mountain': 'e_biking',
  'swimming/lap_swimming': 'pool_swimming',
  'swimming/open_water': 'open_water_swimming',
  'walking/indoor_walking': 'indoor_walking',
  'rowing/indoor_rowing': 'indoor_rowing',
  'fitness_equipment/indoor_rowing': 'indoor_rowing',
  'fitness_equipment/elliptical': 'elliptical',
  'fitness_equipment/stair_climbing': 'stair_climbing',
  'fitness_equipment/treadmill': 'treadmill_running',
  'fitness_equipment/indoor_cycling': 'indoor_cycling',
  'training/strength_training': 'strength_training',
  'training/cardio_training': 'cardio_training',
  'training/yoga': 'yoga',
  'training/pilates': 'pilates',
  'training/hiit': 'hiit',
  'alpine_skiing/backcountry': 'backcountry_skiing',
  'rock_climbing/bouldering': 'bouldering',
  'rock_climbing/indoor_climbing': 'rock_climbing',
  'racket/badminton': 'badminton',
  'racket/squash': 'squash',
  'racket/padel': 'padel',
  'racket/table_tennis': 'table_tennis',
}

/**
 * Names of sports in files and services: TCX, GPX `type`, Strava's numbers and words, Garmin
 * Connect's keys.
 */
const WORDS: Record<string, Slug> = {
  generic: 'other',
  workout: 'training',
  fitness_equipment: 'training',
  biking: 'cycling',
  bike: 'cycling',
  bicycle: 'cycling',
  ride: 'cycling',
  road_biking: 'road_cycling',
  roadbike: 'road_cycling',
  mtb: 'mountain_biking',
  mountainbike: 'mountain_biking',
  mountain_bike_ride: 'mountain_biking',
  gravel_ride: 'gravel_cycling',
  e_bike_ride: 'e_biking',
  ebikeride: 'e_biking',
  virtual_ride: 'virtual_cycling',
  virtual_run: 'virtual_running',
  virtualride: 'virtual_cycling',
  virtualrun: 'virtual_running',
  indoor_ride: 'indoor_cycling',
  handcycle: 'hand_cycling',
  run: 'running',
  jogging: 'running',
  street_running: 'running',
  trail_run: 'trail_running',
  trailrun: 'trail_running',
  treadmill: 'treadmill_running',
  walk: 'walking',
  hike: 'hiking',
  swim: 'swimming',
  lap_swimming: 'pool_swimming',
  open_water: 'open_water_swimming',
  open_water_swim: 'open_water_swimming',
  nordic_ski: 'cross_country_skiing',
  nordicski: 'cross_country_skiing',
  nordic_skiing: 'cross_country_skiing',
  skate_skiing: 'cross_country_skiing',
  skiing: 'alpine_skiing',
  alpine_ski: 'alpine_skiing',
  alpineski: 'alpine_skiing',
  resort_skiing: 'alpine_skiing',
  backcountry_ski: 'backcountry_skiing',
  backcountryski: 'backcountry_skiing',
  snowboard: 'snowboarding',
  snowshoe: 'snowshoeing',
  ice_skate: 'ice_skating',
  inline_skate: 'inline_skating',
  weight_training: 'strength_training',
  weighttraining: 'strength_training',
  kayak: 'kayaking',
  canoe: 'canoeing',
  standuppaddling: 'stand_up_paddleboarding',
  stand_up_paddling: 'stand_up_paddleboarding',
  sail: 'sailing',
  surf: 'surfing',
  windsurf: 'windsurfing',
  kitesurf: 'kitesurfing',
  stairstepper: 'stair_climbing',
  climbing: 'rock_climbing',
  horse_riding: 'horseback_riding',
  football: 'soccer',
  wheelchair_push_walk: 'wheelchair',
  wheelchair_push_run: 'wheelchair',
  multisport: 'triathlon',
  swim_run: 'swimrun',
  // types in Strava's own GPX files
  1: 'cycling',
  2: 'alpine_skiing',
  3: 'backcountry_skiing',
  4: 'hiking',
  5: 'ice_skating',
  6: 'inline_skating',
  7: 'cross_country_skiing',
  9: 'running',
  10: 'walking',
  16: 'swimming',
  17: 'virtual_cycling',
}

const sportOf = (slug: Slug): Sport => ({ id: SPORTS[slug][0], name: SPORTS[slug][1], slug })
const isSlug = (word: string): word is Slug => Object.hasOwn(SPORTS, word)

/** One spelling: lower case, underscores. */
const asWord = (text: string) =>
  text
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9/]+/g, '_')

const ownValue = <T>(values: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined
const known = (word: string): Slug | undefined =>
  ownValue(SUB_SPORTS, word) ?? (isSlug(word) ? word : ownValue(WORDS, word))

/**
 * Id of a sport outside our list: the interface requires a number, and the name tells the sport.
 */
const UNLISTED_ID = 0

/** The sport that a file's own word means. A word nobody knows keeps its name. */
export function readSport(text: string | null): Sport {
  if (!text?.trim()) return sportOf('other')
  const word = asWord(text)
  const slug = known(word) ?? known(word.replaceAll('_', '')) ?? known(word.split('/')[0]!)
  if (slug) return sportOf(slug)
  if (!/[a-z]{2}/.test(word)) return sportOf('other')
  return {
    id: UNLISTED_ID,
    name: text.trim().replaceAll('_', ' '),
    slug: word.split('/')[0]!.replaceAll(/^_+|_+$/g, ''),
  }
}

const ON_FOOT: Slug[] = [
  'running',
  'trail_running',
  'treadmill_running',
  'track_running',
  'virtual_running',
  'walking',
  'indoor_walking',
  'hiking',
  'mountaineering',
  'snowshoeing',
]
/** True where a full cycle of the legs is two steps. */
export const isOnFoot = (sport: Sport) => ON_FOOT.some((slug) => slug === sport.slug)
