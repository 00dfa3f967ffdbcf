import { deviceTypeOf, providerOf } from './devices.ts'
import { gapsBetween } from './measures.ts'
import { NotARecording, noTotals, type Parsed, type Recording, type Sample } from './recording.ts'
import {
  childOf,
  childrenOf,
  numberBelow,
  numberIn,
  offsetOf,
  parseXml,
  textIn,
  toNumber,
  toTime,
  type Element,
} from './xml.ts'

/**
 * Reads the tracks of a GPX 1.0 or 1.1 file: each track with times is a recording, each gap
 * between its segments a pause. https://www.topografix.com/GPX/1/1/ with the extensions of Garmin
 * (TrackPointExtension, v1 and v2), Strava, and Apple. Throws NotARecording with the reason if no
 * track has times.
 */
export function parseGpx(bytes: Uint8Array): Parsed {
  const parts = new Map<Element, Part>()
  const ignored = () => {}
  const { root, damage } = parseXml(bytes, {
    trkpt: (point, segment) => {
      const part = parts.get(segment) ?? { firstTime: textIn(point, 'time'), samples: [] }
      parts.set(segment, part)
      const sample = readPoint(point)
      if (sample) part.samples.push(sample)
    },
    rtept: ignored,
    wpt: ignored,
  })
  const partsOf = (track: Element) =>
    childrenOf(track, 'trkseg').flatMap((segment) => parts.get(segment) ?? [])
  if (root?.name !== 'gpx')
    throw new NotARecording(damage ?? 'not a GPX file: its root element is not gpx')
  const tracks = childrenOf(root, 'trk')
  const recordings = tracks.flatMap((track) => readTrack(root, track, partsOf(track)) ?? [])
  if (recordings.length === 0)
    throw new NotARecording(
      [reasonFor(root, tracks.flatMap(partsOf)), damage].filter(Boolean).join('; '),
    )
  return { recordings, damage, transitions: 0 }
}

/** Stretch recorded without a gap: the points with a time. */
type Part = { firstTime: string | null; samples: Sample[] }

/** Maximum length of an unreadable time in a message. */
const TIME_SHOWN_MAX = 40

function reasonFor(root: Element, parts: Part[]): string {
  if (parts.some(({ samples }) => samples.length > 0))
    return 'its track has no duration: every point has the same time'
  const unreadable = parts.find(({ firstTime }) => firstTime)?.firstTime
  if (unreadable)
    return `its track points have times that can’t be read: "${unreadable.slice(0, TIME_SHOWN_MAX)}". Use times such as 2026-03-01T08:00:00Z`
  if (parts.length > 0) return 'its track points have no times, so it’s a route, not a workout'
  return childOf(root, 'rte') ? 'a planned route, not a workout' : 'a GPX file without a track'
}

const startOf = ([first]: readonly Sample[]) => first?.at ?? 0

function readTrack(root: Element, track: Element, parts: Part[]): Recording | null {
  const segments = parts
    .map(({ samples }) => samples)
    .filter((segment) => segment.length > 0)
    .sort((a, b) => startOf(a) - startOf(b))
  const samples = segments.flat().sort((a, b) => a.at - b.at)
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at <= first.at) return null
  const creator = root.attributes.creator ?? null
  return {
    format: 'gpx',
    identity: null,
    start: first.at,
    end: last.at,
    samples,
    pauses: gapsBetween(segments).filter(([from, to]) => to > from),
    totals: { ...noTotals, elapsed: (last.at - first.at) / 1000 },
    sport: textIn(track, 'type'),
    title: textIn(track, 'name') ?? textIn(childOf(root, 'metadata'), 'name'),
    device: { provider: providerOf(creator), type: deviceTypeOf(creator ?? ''), identity: null },
    utcOffset: offsetOf(parts[0]?.firstTime ?? null),
    virtual: providerOf(creator) === 'zwift' || /virtual/i.test(textIn(track, 'type') ?? ''),
    maxHr: null,
  }
}

function readPoint(point: Element): Sample | null {
  const at = toTime(textIn(point, 'time'))
  if (at === null) return null
  const extensions = childOf(point, 'extensions')
  return {
    at,
    latitude: toNumber(point.attributes.lat),
    longitude: toNumber(point.attributes.lon),
    elevation: numberIn(point, 'ele'),
    distance: null,
    // GPX 1.0 has a speed element, 1.1 leaves it to extensions
    speed: numberIn(point, 'speed') ?? numberBelow(extensions, 'speed'),
    hr: numberBelow(extensions, 'hr', 'heartrate', 'heart_rate'),
    power: numberBelow(extensions, 'power', 'watts', 'powerinwatts'),
  }
}
