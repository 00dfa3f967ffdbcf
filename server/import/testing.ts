import { fitCrc } from '#server/import/recordings/fit-frames.ts'

/** One field of a message: its number, its base type, its value. Null writes the type's invalid value. */
type Field = [number: number, type: keyof typeof TYPES, value: number | string | number[] | null]
/** `compressedOffset`: written without a time, with five bits of it in the header instead. */
export type FitMessage = {
  global: number
  fields: Field[]
  developer?: DeveloperField[]
  compressedOffset?: number
}
type DeveloperField = { number: number; index: number; type: keyof typeof TYPES; value: number }

const TYPES = {
  enum: { code: 0x00, size: 1, none: 0xff },
  sint8: { code: 0x01, size: 1, none: 0x7f },
  uint8: { code: 0x02, size: 1, none: 0xff },
  uint16: { code: 0x84, size: 2, none: 0xffff },
  sint32: { code: 0x85, size: 4, none: 0x7fff_ffff },
  uint32: { code: 0x86, size: 4, none: 0xffff_ffff },
  uint32z: { code: 0x8c, size: 4, none: 0 },
  byte: { code: 0x0d, size: 1, none: 0xff },
  string: { code: 0x07, size: 1, none: 0 },
} as const

const FIT_EPOCH_S = Date.UTC(1989, 11, 31) / 1000
/** FIT time of an ISO date-time. */
export const fitTime = (text: string) => Date.parse(text) / 1000 - FIT_EPOCH_S
/** Degrees in FIT's semicircles. */
const semicircles = (degrees: number) => Math.round((degrees / 180) * 2 ** 31)

function number(value: number | null, type: keyof typeof TYPES): number[] {
  const { size, none } = TYPES[type]
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE((value ?? none) >>> 0)
  return [...bytes.subarray(0, size)]
}

function fieldBytes(type: keyof typeof TYPES, value: Field[2]): number[] {
  if (typeof value === 'string') return [...Buffer.from(value), 0]
  return (Array.isArray(value) ? value : [value]).flatMap((one) => number(one, type))
}

const littleEndian = (value: number) => [value & 0xff, value >> 8]

/** A FIT file with the messages, each with its own definition, as a device would write it. */
export function fitFile(
  messages: FitMessage[],
  { crc = 'right' }: { crc?: 'right' | 'wrong' } = {},
): Buffer {
  const data = messages.flatMap(({ global, fields, developer = [], compressedOffset }) => {
    const values = fields.map(([, type, value]) => fieldBytes(type, value))
    const hasDeveloper = developer.length > 0
    const definition = [
      0x40 | (hasDeveloper ? 0x20 : 0),
      0,
      0,
      ...littleEndian(global),
      fields.length,
      ...fields.flatMap(([id, type], index) => [id, values[index]!.length, TYPES[type].code]),
      ...(hasDeveloper
        ? [
            developer.length,
            ...developer.flatMap(({ number: id, index, type }) => [id, TYPES[type].size, index]),
          ]
        : []),
    ]
    const header = compressedOffset === undefined ? 0 : 0x80 | compressedOffset
    return [
      ...definition,
      header,
      ...values.flat(),
      ...developer.flatMap(({ type, value }) => number(value, type)),
    ]
  })
  const header = Buffer.from([14, 0x20, 0x5c, 0x08, 0, 0, 0, 0, ...Buffer.from('.FIT'), 0, 0])
  header.writeUInt32LE(data.length, 4)
  const file = Buffer.concat([header, Buffer.from(data)])
  return Buffer.concat([
    file,
    Buffer.from(littleEndian(fitCrc(file) ^ (crc === 'wrong' ? 0x5a5a : 0))),
  ])
}

/** `file_id` of an activity of a Garmin fēnix 5 with a serial number. `type` 4 is an activity. */
export const fileId = ({
  type = 4,
  serial = 3_945_849_289,
  created = '2025-05-01T08:00:00Z',
}: { type?: number; serial?: number | null; created?: string } = {}): FitMessage => ({
  global: 0,
  fields: [
    [0, 'enum', type],
    [1, 'uint16', 1],
    [2, 'uint16', 2697],
    [3, 'uint32z', serial],
    [4, 'uint32', fitTime(created)],
  ],
})

export type RecordFields = {
  at: string
  latitude?: number
  longitude?: number
  altitude?: number
  hr?: number
  distance?: number
  speed?: number
  power?: number
}

/** A `record`: degrees, meters, beats, m/s, watts. */
export const record = ({
  at,
  latitude,
  longitude,
  altitude,
  hr,
  distance,
  speed,
  power,
}: RecordFields): FitMessage => ({
  global: 20,
  fields: [
    [253, 'uint32', fitTime(at)],
    [0, 'sint32', latitude === undefined ? null : semicircles(latitude)],
    [1, 'sint32', longitude === undefined ? null : semicircles(longitude)],
    [78, 'uint32', altitude === undefined ? null : Math.round((altitude + 500) * 5)],
    [3, 'uint8', hr ?? null],
    [5, 'uint32', distance === undefined ? null : Math.round(distance * 100)],
    [73, 'uint32', speed === undefined ? null : Math.round(speed * 1000)],
    [7, 'uint16', power ?? null],
  ],
})

/** A timer event: 0 starts, 4 stops all. */
export const timerEvent = (at: string, type: 0 | 4): FitMessage => ({
  global: 21,
  fields: [
    [253, 'uint32', fitTime(at)],
    [0, 'enum', 0],
    [1, 'enum', type],
  ],
})

/** A `session`. `more` are fields beyond its times and sport, by number. */
export const session = (
  start: string,
  elapsed: number,
  sport: number,
  more: Field[] = [],
): FitMessage => ({
  global: 18,
  fields: [
    [253, 'uint32', fitTime(start) + Math.round(elapsed)],
    [2, 'uint32', fitTime(start)],
    [5, 'enum', sport],
    [7, 'uint32', Math.round(elapsed * 1000)],
    ...more,
  ],
})

/** ISO date-time this many seconds after another. */
export const after = (text: string, seconds: number) =>
  new Date(Date.parse(text) + seconds * 1000).toISOString()
