/** Reason that a file is no workout, in words for the person who imports it. */
export class NotARecording extends Error {}

/** One moment of a recording. Null is "the device did not say". */
export type Sample = {
  /** Milliseconds since 1970. */
  at: number
  latitude: number | null
  longitude: number | null
  /** Meters above sea level. */
  elevation: number | null
  /** Meters since the recording began. */
  distance: number | null
  /** Meters per second. */
  speed: number | null
  hr: number | null
  power: number | null
}

/** Totals that the device itself recorded: seconds, meters, m/s, beats, watts, kilocalories. */
export type Totals = {
  elapsed: number | null
  /** The clock that stops at a pause. */
  timer: number | null
  moving: number | null
  distance: number | null
  averageSpeed: number | null
  maxSpeed: number | null
  averageHr: number | null
  maxHr: number | null
  averagePower: number | null
  maxPower: number | null
  normalizedPower: number | null
  calories: number | null
  elevationHigh: number | null
  elevationLow: number | null
  elevationGain: number | null
  steps: number | null
}

export const noTotals: Totals = {
  elapsed: null,
  timer: null,
  moving: null,
  distance: null,
  averageSpeed: null,
  maxSpeed: null,
  averageHr: null,
  maxHr: null,
  averagePower: null,
  maxPower: null,
  normalizedPower: null,
  calories: null,
  elevationHigh: null,
  elevationLow: null,
  elevationGain: null,
  steps: null,
}

type Device = {
  /** Slug of the maker, or of the program that wrote the file. Null when nothing in the file tells. */
  provider: string | null
  type: DeviceType
  /** Tells one device from every other: maker, product and serial number. Null without a serial number. */
  identity: string | null
}

export type DeviceType =
  | 'watch'
  | 'bike_computer'
  | 'phone'
  | 'app'
  | 'exercise_machine'
  | 'unknown'

export type Format = 'fit' | 'tcx' | 'gpx'

/** One activity of one sport as a file tells it, before anything is worked out of it. */
export type Recording = {
  format: Format
  /** The same for the same activity in whatever file it comes; null where only the bytes of the file can tell. */
  identity: string | null
  /** Milliseconds since 1970. `end` is null where only the samples can tell. */
  start: number
  end: number | null
  /** Samples in time order. */
  samples: Sample[]
  /** Pauses of the timer, from and to, in milliseconds. */
  pauses: [number, number][]
  totals: Totals
  /** A word of the file's own: `cycling/road`, `Biking`, `trail_running`. */
  sport: string | null
  title: string | null
  device: Device
  /** Seconds east of UTC, where the file says so. */
  utcOffset: number | null
  /** The place of a virtual ride tells nothing about the time zone. */
  virtual: boolean
  /** Maximum heart rate of the person, as the device was told. */
  maxHr: number | null
}

/** Contents of a file. `damage` describes the unreadable part, if any. */
export type Parsed = { recordings: Recording[]; damage: string | null; transitions: number }
