import FitParser, { getFitGarminProductDisplayName } from 'fit-file-parser'

import { deviceTypeOf, providerOf } from './devices.ts'
import { fitFrames, type Frame } from './fit-frames.ts'
import { maxKnown, minKnown, sumKnown } from './measures.ts'
import {
  NotARecording,
  type Parsed,
  type Recording,
  type Sample,
  type Totals,
} from './recording.ts'

type Message = Record<string, unknown>
type Messages = Record<string, Message[] | undefined>

/** Minimum readable share of a damaged file to be imported as the workout. */
const READABLE_SHARE_MIN = 0.5
/** Time for which a strap's last beat is used as the heart rate. */
const BEAT_HOLD_MS = 10_000
/** Start of absolute times in a FIT file. Earlier values are seconds since the device was switched on. */
const FIT_ABSOLUTE_TIME = Date.UTC(1989, 11, 31) + 0x1000_0000 * 1000

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

/** The first of the fields with a number. */
function numberOf(message: Message | undefined, ...fields: string[]): number | null {
  for (const field of fields) {
    const value = message?.[field]
    if (isNumber(value)) return value
  }
  return null
}
const givenText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** The time of a date field, with milliseconds since 1970. Times since power-on are ignored. */
function timeOf(message: Message | undefined, field: string): number | null {
  const value = message?.[field]
  const at = value instanceof Date ? value.getTime() : NaN
  return at >= FIT_ABSOLUTE_TIME ? at : null
}

/**
 * Reads every FIT file in the bytes: an activity gives one recording per session, without the
 * transitions between sports. Throws NotARecording with the reason if none of it is a workout.
 */
export async function parseFit(bytes: Uint8Array): Promise<Parsed> {
  const frames = fitFrames(bytes)
  if (frames.length === 0) throw new NotARecording('not a FIT file: the header is missing')
  const damage = frames.map((frame) => frame.damage).find((reason) => reason !== null) ?? null
  refuseMostlyDamaged(frames, bytes, damage)
  const files = await Promise.all(frames.map((frame) => decode(frame)))
  const recordings: Recording[] = []
  let transitions = 0
  let reason: string | null = null
  for (const messages of activities(files)) {
    const result = readFitActivity(messages, damage !== null)
    if (typeof result === 'string') reason ??= result
    else {
      recordings.push(...result.recordings)
      transitions += result.transitions
    }
  }
  if (recordings.length === 0)
    throw new NotARecording(
      [reason ?? 'all of its activities have zero duration', damage].filter(Boolean).join('; '),
    )
  return { recordings, damage, transitions }
}

function refuseMostlyDamaged(frames: Frame[], bytes: Uint8Array, damage: string | null) {
  const readable = frames.reduce((sum, frame) => sum + frame.bytes.length, 0)
  if (damage !== null && readable < bytes.length * READABLE_SHARE_MIN)
    throw new NotARecording(
      `${damage}; only ${Math.floor((readable / bytes.length) * 100)}% of it can be read`,
    )
}

async function decode(frame: Frame): Promise<Messages> {
  try {
    const parsed = await new FitParser({ force: true, mode: 'list' }).parseAsync(frame.bytes.buffer)
    return (parsed as { messages?: Messages }).messages ?? {}
  } catch (error) {
    throw new NotARecording(
      `not a readable FIT file: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** A part without a `file_id` continues the file before it. Straps add their heart rates this way. */
function activities(files: Messages[]): Messages[] {
  const whole: Messages[] = []
  for (const file of files) {
    const previous = whole.at(-1)
    if (!previous || file.file_id) whole.push({ ...file })
    else
      for (const [name, messages] of Object.entries(file))
        previous[name] = [...(previous[name] ?? []), ...(messages ?? [])]
  }
  return whole
}

/** The recordings, or the reason that there are none. */
function readFitActivity(
  messages: Messages,
  isDamaged: boolean,
): { recordings: Recording[]; transitions: number } | string {
  const fileId = messages.file_id?.[0]
  const type = givenText(fileId?.type) ?? numberOf(fileId, 'type') ?? 'activity'
  if (type !== 'activity') return `a FIT file of type ${type}, not an activity`
  fillFromDeveloperFields(messages)
  const samples = readSamples(messages)
  const pauses = readPauses(messages)
  const sessions = readSessions(messages, samples, isDamaged)
  if (sessions.length === 0) return 'an activity with no date or no recorded data'
  const device = readDevice(fileId, messages)
  const utcOffset = readUtcOffset(messages)
  const sports = sessions.filter((session) => session.message.sport !== 'transition')
  const recordings = sports.map((session): Recording => {
    const { message, start, until } = session
    const within = (at: number) => at >= session.from && at < until
    const own = samples.filter((sample) => within(sample.at))
    const laps = lapsOf(messages, session, within)
    const totals = readSessionTotals(message, laps, lengthsWithin(messages, within))
    const sport = [
      givenText(message.sport) ?? givenText(messages.sport?.at(-1)?.sport),
      givenText(message.sub_sport),
    ]
      .filter(Boolean)
      .join('/')
    return {
      format: 'fit',
      identity: device.identity && `${device.identity} ${new Date(start).toISOString()}`,
      start,
      end: totals.elapsed !== null ? start + totals.elapsed * 1000 : session.end,
      samples: own,
      pauses,
      totals,
      sport: sport || null,
      title: null,
      device,
      utcOffset,
      virtual: message.sub_sport === 'virtual_activity' || device.type === 'app',
      maxHr: readMaxHr(messages),
    }
  })
  const lasting = recordings.filter(
    ({ start, end, samples: own }) => (end ?? own.at(-1)?.at ?? start) > start,
  )
  return { recordings: lasting, transitions: sessions.length - sports.length }
}

/**
 * Native fields that a developer field from another device can fill, by message and field number
 * of the profile.
 */
const STAND_INS: Record<string, Record<number, string>> = {
  record: { 3: 'heart_rate', 5: 'distance', 6: 'speed', 7: 'power' },
  session: {
    9: 'total_distance',
    14: 'avg_speed',
    15: 'max_speed',
    16: 'avg_heart_rate',
    17: 'max_heart_rate',
    20: 'avg_power',
    21: 'max_power',
  },
}

/**
 * Fills values that the watch doesn't measure from a rowing machine or a foot pod, if the watch's
 * own field is empty or all zero.
 */
function fillFromDeveloperFields(messages: Messages) {
  for (const description of messages.field_description ?? []) {
    const kind = givenText(description.native_mesg_num)
    const name = givenText(description.field_name)
    const native = kind && STAND_INS[kind]?.[numberOf(description, 'native_field_num') ?? -1]
    if (!kind || !native || !name || native === name) continue
    const ofKind = messages[kind] ?? []
    const isMeasured = ofKind.some(
      (message) => Number(message[native] ?? message[`enhanced_${native}`] ?? 0) !== 0,
    )
    if (isMeasured) continue
    for (const message of ofKind) if (isNumber(message[name])) message[native] = message[name]
  }
}

function readSamples(messages: Messages): Sample[] {
  const beats = readBeats(messages.hr ?? [])
  let beat = 0
  return (messages.record ?? [])
    .flatMap((record) => {
      const at = timeOf(record, 'timestamp')
      return at === null ? [] : [{ record, at }]
    })
    .sort((a, b) => a.at - b.at)
    .map(({ record, at }) => {
      for (let next; (next = beats[beat + 1]) && next.at <= at;) beat++
      const strap = beats[beat]
      const fromStrap = strap && strap.at <= at && at - strap.at <= BEAT_HOLD_MS ? strap.bpm : null
      return {
        at,
        latitude: numberOf(record, 'position_lat'),
        longitude: numberOf(record, 'position_long'),
        elevation: numberOf(record, 'enhanced_altitude', 'altitude'),
        distance: numberOf(record, 'distance'),
        speed: numberOf(record, 'enhanced_speed', 'speed') ?? compressedSpeed(record),
        hr: numberOf(record, 'heart_rate') ?? fromStrap,
        power: numberOf(record, 'power'),
      }
    })
}

/** Three bytes: twelve bits of speed in 1/100 m/s, then twelve of distance. */
function compressedSpeed(record: Message): number | null {
  const bytes = record.compressed_speed_distance
  if (!Array.isArray(bytes) || !isNumber(bytes[0]) || !isNumber(bytes[1])) return null
  return (bytes[0] + (bytes[1] & 0x0f) * 256) / 100
}

const EVENT_TICKS = 1024
const EVENT_TICKS_WRAP = 4096

/**
 * Heart rates that a strap adds after a swim: a message with a time and the strap's own clock,
 * then messages of eight beats with the lowest twelve bits of that clock.
 */
function readBeats(messages: Message[]): { at: number; bpm: number }[] {
  const beats: { at: number; bpm: number }[] = []
  let anchorAt: number | null = null
  let anchorTicks = 0
  let ticks = 0
  for (const message of messages) {
    const rates = Array.isArray(message.filtered_bpm) ? message.filtered_bpm : []
    const timestamp = timeOf(message, 'timestamp')
    const clock = Array.isArray(message.event_timestamp)
      ? message.event_timestamp[0]
      : message.event_timestamp
    if (timestamp !== null && isNumber(clock)) {
      anchorAt = timestamp + (numberOf(message, 'fractional_timestamp') ?? 0) * 1000
      anchorTicks = ticks = Math.round(clock * EVENT_TICKS)
      if (isNumber(rates[0])) beats.push({ at: anchorAt, bpm: rates[0] })
      continue
    }
    const packed = Array.isArray(message.event_timestamp12)
      ? message.event_timestamp12.map((byte) => (isNumber(byte) ? byte : 0xff))
      : []
    if (anchorAt === null) continue
    for (const [i, bpm] of rates.entries()) {
      const byte = Math.floor(i / 2) * 3
      const [first = NaN, second = NaN, third = NaN] = packed.slice(byte, byte + 3)
      const low = i % 2 === 0 ? first + (second & 0x0f) * 256 : (second >> 4) + third * 16
      ticks += (((low - ticks) % EVENT_TICKS_WRAP) + EVENT_TICKS_WRAP) % EVENT_TICKS_WRAP
      if (isNumber(bpm))
        beats.push({ at: anchorAt + ((ticks - anchorTicks) / EVENT_TICKS) * 1000, bpm })
    }
  }
  return beats.filter((beat) => Number.isFinite(beat.at)).sort((a, b) => a.at - b.at)
}

function readPauses(messages: Messages): [number, number][] {
  const pauses: [number, number][] = []
  let stoppedAt: number | null = null
  for (const event of messages.event ?? []) {
    const at = timeOf(event, 'timestamp')
    if (event.event !== 'timer' || at === null) continue
    if (String(event.event_type).startsWith('stop')) stoppedAt ??= at
    else if (event.event_type === 'start' && stoppedAt !== null) {
      pauses.push([stoppedAt, at])
      stoppedAt = null
    }
  }
  return pauses
}

type Session = { message: Message; start: number; end: number | null; from: number; until: number }

/** Time after a session in which its device may still record. */
const AFTER_SESSION_MS = 60_000

/**
 * Samples of a file that ended before the last sport's session was written: those after the last
 * written one.
 */
function unwrittenSession(samples: Sample[], { message, start, end }: Session): Session | null {
  const elapsed = numberOf(message, 'total_elapsed_time') ?? 0
  const over = Math.max(start + elapsed * 1000, end ?? start)
  const first = samples.find(({ at }) => at > over)?.at
  const last = samples.at(-1)?.at
  if (first === undefined || last === undefined || last <= over + AFTER_SESSION_MS) return null
  return { message: {}, start: first, end: last, from: first, until: Infinity }
}

/**
 * The sessions by time, each with the span (`from` to before `until`) of its own samples. Without
 * session messages, all samples form one.
 */
function readSessions(messages: Messages, samples: Sample[], isDamaged: boolean): Session[] {
  const first = samples[0]?.at
  const last = samples.at(-1)?.at
  const written = (messages.session ?? [])
    .flatMap((message) => {
      const start = timeOf(message, 'start_time')
      return start === null ? [] : [{ message, start, end: timeOf(message, 'timestamp') }]
    })
    .sort((a, b) => a.start - b.start || (b.end ?? 0) - (a.end ?? 0))
  // a device that continued after a stop may write the session a second time
  const dated = written.filter(({ start }, index) => start !== written[index - 1]?.start)
  if (dated.length === 0) {
    if (first === undefined || last === undefined || last <= first) return []
    return [{ message: {}, start: first, end: last, from: first, until: Infinity }]
  }
  const sessions = dated.map(({ message, start, end }, index): Session => ({
    message,
    // some devices date the first of several sessions later than its samples
    start: index === 0 && dated.length > 1 && first !== undefined ? Math.min(start, first) : start,
    end: end !== null && end > start ? end : null,
    from: index === 0 ? -Infinity : start,
    until: dated[index + 1]?.start ?? Infinity,
  }))
  const latest = sessions.at(-1)
  const unwritten = isDamaged && latest ? unwrittenSession(samples, latest) : null
  if (!latest || !unwritten) return sessions
  return [...sessions.slice(0, -1), { ...latest, until: unwritten.from }, unwritten]
}

/** Tolerance after a lap's end, because a sample may be late. */
const LAP_END_MS = 10_000

/**
 * Laps of a session. Empty if the session was never written, because the last lap wasn't either
 * and sums would be partial.
 */
function lapsOf(
  messages: Messages,
  { message, end }: Session,
  within: (at: number) => boolean,
): Message[] {
  const laps = (messages.lap ?? []).filter((lap) => within(timeOf(lap, 'start_time') ?? NaN))
  if (timeOf(message, 'start_time') !== null) return laps
  const lastEnd = Math.max(
    ...laps.map(
      (lap) =>
        (timeOf(lap, 'start_time') ?? NaN) + (numberOf(lap, 'total_elapsed_time') ?? 0) * 1000,
    ),
  )
  return lastEnd >= (end ?? Infinity) - LAP_END_MS ? laps : []
}

const lengthsWithin = (messages: Messages, within: (at: number) => boolean) =>
  (messages.length ?? []).filter(
    (length) => length.length_type === 'active' && within(timeOf(length, 'start_time') ?? NaN),
  )

/** Totals of the session, or the sums of its laps. Zero heart rate and power mean "no sensor". */
function readSessionTotals(session: Message, laps: Message[], lengths: Message[]): Totals {
  const whole = (field: string) =>
    numberOf(session, field) ?? sumKnown(laps.map((lap) => numberOf(lap, field)))
  const top = (...fields: string[]) =>
    numberOf(session, ...fields) ?? maxKnown(laps.map((lap) => numberOf(lap, ...fields)))
  const bottom = (...fields: string[]) =>
    numberOf(session, ...fields) ?? minKnown(laps.map((lap) => numberOf(lap, ...fields)))
  const swum = sumKnown(
    lengths.map((length) => numberOf(length, 'total_timer_time', 'total_elapsed_time')),
  )
  return {
    elapsed: whole('total_elapsed_time'),
    timer: whole('total_timer_time'),
    moving: whole('total_moving_time') ?? swum,
    distance: whole('total_distance'),
    averageSpeed: numberOf(session, 'enhanced_avg_speed', 'avg_speed'),
    maxSpeed: top('enhanced_max_speed', 'max_speed'),
    averageHr: numberOf(session, 'avg_heart_rate') || null,
    maxHr: top('max_heart_rate') || null,
    averagePower: numberOf(session, 'avg_power'),
    maxPower: top('max_power'),
    normalizedPower: numberOf(session, 'normalized_power'),
    calories: whole('total_calories'),
    elevationHigh: top('enhanced_max_altitude', 'max_altitude'),
    elevationLow: bottom('enhanced_min_altitude', 'min_altitude'),
    elevationGain: whole('total_ascent'),
    steps: readSteps(session, whole('total_strides') ?? whole('total_cycles')),
  }
}

/**
 * Two steps per revolution. If the count isn't half of what average cadence gives, the device made
 * an error.
 */
function readSteps(session: Message, cycles: number | null): number | null {
  const cadence = numberOf(session, 'avg_running_cadence', 'avg_cadence')
  const minutes = (numberOf(session, 'total_timer_time') ?? 0) / 60
  const isSlip =
    cycles === null || cycles === 0 || (cadence !== null && cycles < (cadence * minutes) / 2)
  return isSlip ? null : cycles * 2
}

/** Manufacturer names written by programs without their own number. */
const UNNAMED_MAKERS = ['development', 'dynastream', 'dynastream_oem']

function readDevice(fileId: Message | undefined, messages: Messages): Recording['device'] {
  const creator = messages.device_info?.find(
    (info) => info.device_index === 'creator' || info.device_index === 0,
  )
  const from = givenText(fileId?.manufacturer) ? fileId : (creator ?? fileId)
  const maker = givenText(from?.manufacturer)
  const productNumber = numberOf(from, 'product')
  const product =
    givenText(fileId?.product_name) ??
    givenText(creator?.product_name) ??
    (maker === 'garmin' && productNumber !== null
      ? getFitGarminProductDisplayName(productNumber)
      : null)
  const serial = numberOf(fileId, 'serial_number') ?? numberOf(creator, 'serial_number')
  const words = [maker, product].filter(Boolean).join(' ')
  const provider = providerOf(words) ?? (maker && !UNNAMED_MAKERS.includes(maker) ? maker : null)
  return {
    provider,
    type: deviceTypeOf(words),
    identity: serial ? `${provider ?? maker ?? 'fit'} ${serial}` : null,
  }
}

const QUARTER_HOUR_S = 900
const OFFSET_MAX_S = 14 * 3600

/** Local end time of an activity. Its difference from UTC is the offset, if that offset exists. */
function readUtcOffset(messages: Messages): number | null {
  const activity = messages.activity?.[0]
  const at = timeOf(activity, 'timestamp')
  const local = timeOf(activity, 'local_timestamp')
  if (at === null || local === null) return null
  const offset = Math.round((local - at) / 1000 / QUARTER_HOUR_S) * QUARTER_HOUR_S
  const isExact = Math.abs((local - at) / 1000 - offset) <= 60
  return isExact && Math.abs(offset) <= OFFSET_MAX_S ? offset : null
}

const readMaxHr = (messages: Messages): number | null => {
  const zones = messages.time_in_zone?.findLast((zone) => zone.reference_mesg === 'session')
  return (
    maxKnown((messages.zones_target ?? []).map((target) => numberOf(target, 'max_heart_rate'))) ||
    numberOf(zones, 'max_heart_rate') ||
    null
  )
}
