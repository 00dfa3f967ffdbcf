import { deviceTypeOf, providerOf } from './devices.ts'
import { gapsBetween, maxKnown, minKnown, sumKnown } from './measures.ts'
import {
  NotARecording,
  noTotals,
  type Parsed,
  type Recording,
  type Sample,
  type Totals,
} from './recording.ts'
import {
  childOf,
  childrenOf,
  numberBelow,
  numberIn,
  offsetOf,
  parseXml,
  textIn,
  toTime,
  type Element,
} from './xml.ts'

const TITLE_LENGTH_MAX = 100
/** Devices without their own clock start in 1989. Their `Id` is then the true time. */
const CLOCK_WAS_SET = Date.UTC(2000, 0, 1)

/**
 * Reads the activities of a Training Center file, each sport of a multisport session separately.
 * https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd with ActivityExtensionv2 (Speed,
 * Watts, Steps). Throws NotARecording with the reason if no activity has times.
 */
export function parseTcx(bytes: Uint8Array): Parsed {
  const samplesOf = new Map<Element, Sample[]>()
  const { root, damage } = parseXml(bytes, {
    Trackpoint: (point, track) => {
      const samples = samplesOf.get(track) ?? []
      samplesOf.set(track, samples)
      const sample = readTrackpoint(point)
      if (sample) samples.push(sample)
    },
  })
  if (root?.name !== 'TrainingCenterDatabase')
    throw new NotARecording(
      damage ?? 'not a TCX file: its root element is not TrainingCenterDatabase',
    )
  const activities = activitiesBelow(childOf(root, 'Activities'))
  const author = textIn(childOf(root, 'Author'), 'Name')
  const recordings = activities.flatMap(
    (activity) => readTcxActivity(activity, author, samplesOf) ?? [],
  )
  if (recordings.length === 0) {
    const without = activities.length
      ? 'an activity without a date'
      : 'a TCX file without an activity'
    const reason = childOf(root, 'Courses') ? 'a course, not a workout' : without
    throw new NotARecording([reason, damage].filter(Boolean).join('; '))
  }
  return { recordings, damage, transitions: 0 }
}

const activitiesBelow = (element: Element | undefined): Element[] =>
  element?.children.flatMap((child) =>
    child.name === 'Activity' ? [child] : activitiesBelow(child),
  ) ?? []

/** A track is a stretch recorded without a pause. */
type Lap = { start: number | null; seconds: number | null; tracks: Sample[][]; element: Element }

function readTcxActivity(
  activity: Element,
  author: string | null,
  samplesOf: Map<Element, Sample[]>,
): Recording | null {
  const id = textIn(activity, 'Id')
  const laps = readLaps(activity, samplesOf)
  // some programs write the last lap first
  const tracks = laps.flatMap((lap) => lap.tracks).sort(([a], [b]) => (a?.at ?? 0) - (b?.at ?? 0))
  const samples = tracks.flat().sort((a, b) => a.at - b.at)
  const firstLapStart = minKnown(laps.map((lap) => lap.start))
  const writtenStart = firstLapStart ?? samples[0]?.at ?? toTime(id)
  if (writtenStart === null) return null
  const shift = clockShift(writtenStart, toTime(id))
  for (const sample of samples) sample.at += shift
  const start = writtenStart + shift
  const lapEnds = laps.map((lap) => (lap.start ?? writtenStart) + shift + (lap.seconds ?? 0) * 1000)
  const end = Math.max(start, samples.at(-1)?.at ?? start, ...lapEnds)
  if (end === start) return null
  const creator = childOf(activity, 'Creator')
  const name = textIn(creator, 'Name')
  const serial = numberIn(creator, 'UnitId')
  const provider = providerOf(name) ?? providerOf(author)
  const notes = textIn(activity, 'Notes')
  return {
    format: 'tcx',
    // the same words as for FIT, so that a device's activity is one workout in either format
    identity: serial && provider ? `${provider} ${serial} ${new Date(start).toISOString()}` : null,
    start,
    end,
    samples,
    pauses: pausesBetween(tracks),
    totals: readLapTotals(laps, (end - start) / 1000),
    sport: readSportWord(activity.attributes.Sport ?? null, name),
    title: notes && notes.length <= TITLE_LENGTH_MAX && !notes.includes('\n') ? notes : null,
    device: {
      provider,
      type: deviceTypeOf(name ?? ''),
      identity: serial && provider ? `${provider} ${serial}` : null,
    },
    utcOffset: offsetOf(id),
    virtual: provider === 'zwift',
    maxHr: null,
  }
}

/** Milliseconds by which the clock of a device that starts in 1989 is behind. */
const clockShift = (start: number, id: number | null) =>
  id !== null && start < CLOCK_WAS_SET && id >= CLOCK_WAS_SET ? id - start : 0

/** The format has only "Other" for a swim. A watch that only records swims tells the sport. */
const readSportWord = (sport: string | null, device: string | null) =>
  sport === 'Other' && /^garmin swim/i.test(device ?? '') ? 'lap_swimming' : sport

function readLaps(activity: Element, samplesOf: Map<Element, Sample[]>): Lap[] {
  const seen = new Set<string>()
  return childrenOf(activity, 'Lap').flatMap((element) => {
    const startTime = element.attributes.StartTime ?? null
    const seconds = numberIn(element, 'TotalTimeSeconds')
    // some programs write the same lap twice
    const key = `${startTime} ${seconds} ${numberIn(element, 'DistanceMeters')}`
    if (startTime !== null && seconds !== 0 && seen.has(key)) return []
    seen.add(key)
    const tracks = childrenOf(element, 'Track').map((track) => samplesOf.get(track) ?? [])
    return {
      start: toTime(startTime),
      seconds,
      tracks: tracks.filter((track) => track.length > 0),
      element,
    }
  })
}

function readTrackpoint(point: Element): Sample | null {
  const at = toTime(textIn(point, 'Time'))
  if (at === null) return null
  const position = childOf(point, 'Position')
  const extensions = childOf(point, 'Extensions')
  return {
    at,
    latitude: numberIn(position, 'LatitudeDegrees'),
    longitude: numberIn(position, 'LongitudeDegrees'),
    elevation: numberIn(point, 'AltitudeMeters'),
    distance: numberIn(point, 'DistanceMeters'),
    speed: numberBelow(extensions, 'speed'),
    hr: numberIn(childOf(point, 'HeartRateBpm'), 'Value'),
    power: numberBelow(extensions, 'watts'),
  }
}

/**
 * Minimum length of a pause. Shorter gaps occur between the tracks of one lap and between
 * consecutive laps.
 */
const PAUSE_MIN_MS = 10_000

const pausesBetween = (tracks: Sample[][]) =>
  gapsBetween(tracks).filter(([from, to]) => to - from > PAUSE_MIN_MS)

/** Time-weighted average of laps. */
function averageOf(laps: Lap[], valueOf: (lap: Element) => number | null): number | null {
  let sumOfValues = 0
  let seconds = 0
  for (const lap of laps) {
    const value = valueOf(lap.element)
    if (!value || !lap.seconds) continue
    sumOfValues += value * lap.seconds
    seconds += lap.seconds
  }
  return seconds === 0 ? null : sumOfValues / seconds
}

function readLapTotals(laps: Lap[], elapsed: number): Totals {
  const inLaps = (name: string) => laps.map((lap) => numberIn(lap.element, name))
  const inExtensions = (name: string) =>
    laps.map((lap) => numberBelow(childOf(lap.element, 'Extensions'), name))
  const extension = (name: string) => (lap: Element) =>
    numberBelow(childOf(lap, 'Extensions'), name)
  return {
    ...noTotals,
    elapsed,
    timer: sumKnown(laps.map((lap) => lap.seconds)),
    distance: sumKnown(inLaps('DistanceMeters')),
    maxSpeed: maxKnown(inLaps('MaximumSpeed')),
    averageHr: averageOf(laps, (lap) => numberIn(childOf(lap, 'AverageHeartRateBpm'), 'Value')),
    maxHr: maxKnown(
      laps.map((lap) => numberIn(childOf(lap.element, 'MaximumHeartRateBpm'), 'Value')),
    ),
    averagePower: averageOf(laps, extension('avgwatts')),
    maxPower: maxKnown(inExtensions('maxwatts')),
    calories: sumKnown(inLaps('Calories')),
    steps: sumKnown(inExtensions('steps')),
  }
}
