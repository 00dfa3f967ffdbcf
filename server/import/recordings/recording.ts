/** Reason that a file isn't a workout, for the person who imports it. */
export class NotARecording extends Error {}

/** One moment of a recording. Null means that the device didn't record it. */
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

/** Totals recorded by the device itself: seconds, meters, m/s, beats, watts, kilocalories. */
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
  /** Slug of the maker, or of the program that wrote the file. Null if the file doesn't say. */
  provider: string | null
  type: DeviceType
  /** Identifies the device: maker, product, and serial number. Null without a serial number. */
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

/** One activity of one sport as in a file, before anything is derived from it. */
export type Recording = {
  format: Format
  /** The same for an activity in any file. Null if only the file's bytes identify it. */
  identity: string | null
  /** Milliseconds since 1970. `end` is null if only the samples show it. */
  start: number
  end: number | null
  /** Samples by time. */
  samples: Sample[]
  /** Pauses of the timer, start and end, in milliseconds. */
  pauses: [number, number][]
  totals: Totals
  /** The file's own word: `cycling/road`, `Biking`, `trail_running`. */
  sport: string | null
  title: string | null
  device: Device
  /** Seconds east of UTC, if the file has it. */
  utcOffset: number | null
  /** The location of a virtual ride says nothing about the time zone. */
  virtual: boolean
  /** The person's maximum heart rate as set on the device. */
  maxHr: number | null
}

/** Contents of a file. `damage` describes the unreadable part, if any. */
export type Parsed = { recordings: Recording[]; damage: string | null; transitions: number }
