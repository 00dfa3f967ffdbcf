import type { DeviceType } from './recording.ts'

/**
 * Makers and programs by the words that identify them, first match wins. The value is our slug of
 * the provider.
 */
const MAKERS: [RegExp, string][] = [
  [/strava/, 'strava'],
  [/zwift/, 'zwift'],
  [/apple (health|watch|workout)|^apple\b/, 'apple_health_kit'],
  [
    /garmin|forerunner|v[ií]vo(active|smart|move|fit|sport)|f[eēé]nix|\bedge \d|\betrex|gpsmap|oregon|montana|\bvenu\b|instinct|epix|\bmarq\b/,
    'garmin',
  ],
  [/wahoo|elemnt/, 'wahoo'],
  [/suunto|movescount|ambit/, 'suunto'],
  [/polar/, 'polar'],
  [/coros/, 'coros'],
  [/zepp|amazfit|huami|mi fitness/, 'zepp'],
  [/huawei/, 'huawei'],
  [/samsung/, 'samsung'],
  [/fitbit/, 'fitbit'],
  [/whoop/, 'whoop'],
  [/oura/, 'oura'],
  [/peloton/, 'peloton'],
  [/hammerhead/, 'hammerhead'],
  [/bryton/, 'bryton'],
  [/igpsport/, 'igpsport'],
  [/\bsrm\b/, 'srm'],
  [/stages/, 'stages_cycling'],
  [/sigma/, 'sigma'],
  [/lezyne/, 'lezyne'],
  [/tomtom/, 'tomtom'],
  [/concept ?2/, 'concept2'],
  [/tacx/, 'tacx'],
  [/trainer ?road/, 'trainerroad'],
  [/mywhoosh/, 'mywhoosh'],
  [/rouvy|virtualtraining/, 'rouvy'],
  [/wattbike/, 'wattbike'],
  [/decathlon|geonaute/, 'decathlon'],
  [/runkeeper/, 'runkeeper'],
  [/komoot/, 'komoot'],
  [/endomondo/, 'endomondo'],
  [/mapmy(run|ride|fitness|hike|walk)|under armour/, 'map_my_fitness'],
  [/runtastic|adidas/, 'adidas_running'],
  [/nike/, 'nike'],
  [/golden ?cheetah/, 'golden_cheetah'],
]

/** The slug of the provider that a text names, or null. */
export function providerOf(text: string | null | undefined): string | null {
  const words = (text ?? '').toLowerCase().replaceAll('_', ' ')
  return MAKERS.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

const TYPES: [RegExp, DeviceType][] = [
  [/iphone|android|ios app|phone/, 'phone'],
  [
    /\bedge\b|elemnt|karoo|hammerhead|bryton|rider \d|igpsport|\bsrm\b|stages cycling|lezyne|sigma|\bdura\b|mio magellan|xplova|magene|xoss|coospo|\brox\b/,
    'bike_computer',
  ],
  [/zwift|trainer ?road|mywhoosh|rouvy|virtualtraining|golden ?cheetah|\bbkool\b/, 'app'],
  [
    /concept ?2|wattbike|peloton|technogym|life fitness|keiser|\btacx\b|precor|woodway/,
    'exercise_machine',
  ],
  [
    /forerunner|fenix|fēnix|v[ií]vo|\bvenu\b|instinct|epix|\bmarq\b|enduro|descent|tactix|\blily\b|approach|\bswim\b|\bd2\b|quatix|suunto|ambit|polar|coros|amazfit|zepp|fitbit|watch|rival/,
    'watch',
  ],
]

/** Type of the device for a maker and product name. `unknown` rather than a guess. */
export function deviceTypeOf(text: string): DeviceType {
  const words = text.toLowerCase().replaceAll('_', ' ')
  return TYPES.find(([pattern]) => pattern.test(words))?.[1] ?? 'unknown'
}
