import { chanceAt, seedOf } from './random.ts'

/** Places where people train. Real spots on land. The terrain is invented, with realistic kind and height. */
export type Place = {
  name: string
  lat: number
  lng: number
  timeZone: string
  /** Radians by which streets and roads are turned from north. */
  turn: number
  /** Meters above sea level, from meters east and north of the spot. */
  height(east: number, north: number): number
  /** Water, and anything else without a road. */
  blocked?(east: number, north: number): boolean
}

const ease = (share: number) => share * share * share * (share * (share * 6 - 15) + 10)
/** 0 below `from`, 1 above `to`, smooth between. */
const rise = (value: number, from: number, to: number) =>
  ease(Math.min(1, Math.max(0, (value - from) / (to - from))))

/**
 * Smooth noise from 0 to 1: random heights on a square lattice with a node at each whole number,
 * blended (value noise).
 */
function noise(seed: number, x: number, y: number): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const u = ease(x - i)
  const v = ease(y - j)
  const south = chanceAt(seed, i, j) * (1 - u) + chanceAt(seed, i + 1, j) * u
  const north = chanceAt(seed, i, j + 1) * (1 - u) + chanceAt(seed, i + 1, j + 1) * u
  return south * (1 - v) + north * v
}

/** Hills from 0 to 1 whose largest are `wavelength` meters apart. */
function hills(name: string, wavelength: number) {
  const seed = seedOf(name)
  return (east: number, north: number) =>
    noise(seed, east / wavelength, north / wavelength) * 0.72 +
    noise(seed + 1, (east * 2.7) / wavelength, (north * 2.7) / wavelength) * 0.28
}

const girona = hills('girona', 5200)
const boulder = hills('boulder', 4200)
const bergamo = hills('bergamo', 5600)
const leeds = hills('leeds', 1900)
const northfield = hills('northfield', 1700)
const dronten = hills('dronten', 1500)
const einGedi = hills('ein-gedi', 1800)
const furnaceCreek = hills('furnace-creek', 2400)
const chamonix = hills('chamonix', 2600)
const pokhara = hills('pokhara', 2200)
const arrowtown = hills('arrowtown', 2400)
const sjusjoen = hills('sjusjoen', 2300)
const stellenbosch = hills('stellenbosch', 2600)

export const places = {
  girona: {
    name: 'Girona',
    lat: 41.979,
    lng: 2.806,
    timeZone: 'Europe/Madrid',
    turn: 0.35,
    height: (east, north) =>
      20 +
      640 * rise(-east + 0.5 * north, 2500, 24000) * girona(east, north) +
      190 * girona(east, north),
    blocked: (east) => east > 23000,
  },
  banyoles: {
    name: 'Banyoles',
    lat: 42.1185,
    lng: 2.753,
    timeZone: 'Europe/Madrid',
    turn: 0,
    height: () => 172,
  },
  boulder: {
    name: 'Boulder',
    lat: 40.015,
    lng: -105.262,
    timeZone: 'America/Denver',
    turn: 0.03,
    height: (east, north) =>
      1610 +
      900 * rise(-east, 1800, 12000) * (0.6 + 0.6 * boulder(east, north)) +
      40 * boulder(east, north),
  },
  bergamo: {
    name: 'Bergamo',
    lat: 45.688,
    lng: 9.652,
    timeZone: 'Europe/Rome',
    turn: 0.5,
    height: (east, north) =>
      215 + 1250 * rise(north, 1500, 26000) * bergamo(east, north) + 60 * bergamo(east, north),
  },
  leeds: {
    name: 'Leeds',
    lat: 53.828,
    lng: -1.575,
    timeZone: 'Europe/London',
    turn: 0.2,
    height: (east, north) => 60 + 75 * leeds(east, north),
  },
  northfield: {
    name: 'Northfield',
    lat: 44.452,
    lng: -93.165,
    timeZone: 'America/Chicago',
    turn: 0,
    height: (east, north) => 274 + 34 * northfield(east, north),
  },
  dronten: {
    name: 'Dronten',
    lat: 52.526,
    lng: 5.722,
    timeZone: 'Europe/Amsterdam',
    turn: 0.8,
    height: (east, north) => -5.4 + 3.6 * dronten(east, north),
  },
  einGedi: {
    name: 'Ein Gedi',
    lat: 31.461,
    lng: 35.383,
    timeZone: 'Asia/Jerusalem',
    turn: 0.1,
    height: (east, north) =>
      -421 +
      560 * rise(-east, 250, 4600) * (0.65 + 0.5 * einGedi(east, north)) +
      12 * einGedi(east, north),
    blocked: (east) => east > 450,
  },
  furnaceCreek: {
    name: 'Furnace Creek',
    lat: 36.4575,
    lng: -116.866,
    timeZone: 'America/Los_Angeles',
    turn: 0.3,
    height: (east, north) =>
      -78 +
      430 * rise(east, 200, 8000) * (0.5 + 0.7 * furnaceCreek(east, north)) +
      14 * furnaceCreek(east, north),
  },
  chamonix: {
    name: 'Chamonix',
    lat: 45.924,
    lng: 6.869,
    timeZone: 'Europe/Paris',
    turn: 0.75,
    height: (east, north) => {
      // the valley runs from southwest to northeast
      const fromValley = Math.abs(north * Math.cos(0.75) - east * Math.sin(0.75))
      return (
        1032 +
        1350 * rise(fromValley, 100, 7600) * (0.75 + 0.4 * chamonix(east, north)) +
        45 * chamonix(east, north)
      )
    },
  },
  pokhara: {
    name: 'Pokhara',
    lat: 28.238,
    lng: 83.978,
    timeZone: 'Asia/Kathmandu',
    turn: 0.4,
    height: (east, north) =>
      870 +
      1250 * rise(north, 400, 8500) * (0.55 + 0.7 * pokhara(east, north)) +
      50 * pokhara(east, north),
  },
  arrowtown: {
    name: 'Arrowtown',
    lat: -44.938,
    lng: 168.833,
    timeZone: 'Pacific/Auckland',
    turn: 0.25,
    height: (east, north) =>
      395 +
      1050 * rise(north, 300, 7500) * (0.6 + 0.6 * arrowtown(east, north)) +
      40 * arrowtown(east, north),
  },
  sjusjoen: {
    name: 'Sjusjøen',
    lat: 61.153,
    lng: 10.702,
    timeZone: 'Europe/Oslo',
    turn: 0.6,
    height: (east, north) => 810 + 150 * sjusjoen(east, north),
  },
  stellenbosch: {
    name: 'Stellenbosch',
    lat: -33.935,
    lng: 18.858,
    timeZone: 'Africa/Johannesburg',
    turn: 0.15,
    height: (east, north) =>
      105 +
      780 * rise(east, 1500, 8000) * (0.5 + 0.7 * stellenbosch(east, north)) +
      55 * stellenbosch(east, north),
  },
} as const satisfies Record<string, Place>

const EARTH_RADIUS = 6_371_008.8
const METERS_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180

/**
 * Meters east and north of a place -> [latitude, longitude] in degrees. Flat around the place, so
 * valid for about 50 km.
 */
export function degreesOf(place: Place, east: number, north: number): [number, number] {
  const lat = place.lat + north / METERS_PER_DEGREE
  return [lat, place.lng + east / (METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180))]
}

/** The reverse: meters east and north of a place. */
export const metersFrom = (place: Place, lat: number, lng: number): [number, number] => [
  (lng - place.lng) * METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180),
  (lat - place.lat) * METERS_PER_DEGREE,
]
