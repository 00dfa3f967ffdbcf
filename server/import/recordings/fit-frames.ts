/** One FIT file within the bytes, trimmed to complete messages and with a matching header. */
export type Frame = { bytes: Uint8Array<ArrayBuffer>; damage: string | null }

const HEADER_SIZES = [12, 14]
const CRC_BYTES = 2

/** The header of an unfinished recording has no size yet. */
const isUnfinished = (dataSize: number) => dataSize === 0 || dataSize === 0xffff_ffff

function hasHeader(bytes: Uint8Array, at: number): boolean {
  const size = byteAt(bytes, at)
  return (
    HEADER_SIZES.includes(size) &&
    at + size <= bytes.length &&
    String.fromCharCode(...bytes.subarray(at + 8, at + 12)) === '.FIT'
  )
}

const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0
const shortAt = (bytes: Uint8Array, at: number, isBigEndian = false): number =>
  byteAt(bytes, isBigEndian ? at + 1 : at) + byteAt(bytes, isBigEndian ? at : at + 1) * 256

/**
 * Definition of a kind of message: its length, and the offset of the name if it describes a
 * developer field.
 */
type Definition = { length: number; nameAt: number | null }
/** Definitions by the local number of the kind. */
type Definitions = (Definition | undefined)[]

const FIELD_DESCRIPTION = 206
const FIELD_NAME = 3

/**
 * End of the message at `at`, or the reason that it is unknown. Stores definitions and the
 * positions of developer field names.
 */
function messageEnd(
  bytes: Uint8Array,
  at: number,
  end: number,
  { definitions, names }: { definitions: Definitions; names: number[] },
): number | 'cut off' | 'nonsense' {
  const header = byteAt(bytes, at)
  const isCompressed = (header & 0x80) !== 0
  if (!isCompressed && (header & 0x40) !== 0) {
    if (at + 6 > end) return 'cut off'
    const fields = byteAt(bytes, at + 5)
    const hasDeveloperFields = (header & 0x20) !== 0
    const fieldsEnd = at + 6 + fields * 3
    if (fieldsEnd + (hasDeveloperFields ? 1 : 0) > end) return 'cut off'
    const developerFields = hasDeveloperFields ? byteAt(bytes, fieldsEnd) : 0
    const definitionEnd = fieldsEnd + (hasDeveloperFields ? 1 + developerFields * 3 : 0)
    if (definitionEnd > end) return 'cut off'
    const isBigEndian = bytes[at + 2] === 1
    const kind = shortAt(bytes, at + 3, isBigEndian)
    let length = 0
    let nameAt: number | null = null
    for (let field = at + 6; field < fieldsEnd; field += 3) {
      if (kind === FIELD_DESCRIPTION && bytes[field] === FIELD_NAME) nameAt = length
      length += byteAt(bytes, field + 1)
    }
    for (let field = fieldsEnd + 1; field < definitionEnd; field += 3)
      length += byteAt(bytes, field + 1)
    definitions[header & 0x0f] = { length, nameAt }
    return definitionEnd
  }
  if (!isCompressed && (header & 0x30) !== 0) return 'nonsense'
  const definition = definitions[isCompressed ? (header >> 5) & 0x03 : header & 0x0f]
  if (!definition) return 'nonsense'
  const next = at + 1 + definition.length
  if (next > end) return 'cut off'
  if (definition.nameAt !== null && !isCompressed) names.push(at + 1 + definition.nameAt)
  return next
}

/**
 * FIT's CRC-16, bit by bit. Its reflected polynomial is 0xa001.
 * https://developer.garmin.com/fit/protocol/
 */
export function fitCrc(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (crc & 1 ? 0xa001 : 0)
  }
  return crc
}

/**
 * A copy of the complete messages with a matching header. Names of developer fields are
 * capitalized, so that a developer field named `distance` doesn't replace the device's own field,
 * which is lowercase.
 */
function cut(
  bytes: Uint8Array,
  from: number,
  to: number,
  names: number[],
): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(to - from + CRC_BYTES)
  frame.set(bytes.subarray(from, to))
  for (const name of names) {
    const letter = byteAt(frame, name - from)
    if (letter >= 0x61 && letter <= 0x7a) frame[name - from] = letter - 0x20
  }
  new DataView(frame.buffer).setUint32(4, to - from - byteAt(frame, 0), true)
  return frame
}

/**
 * The FIT files in `bytes`, chained as devices do. A file that is cut off, or whose messages
 * become invalid, gives the part before. A wrong checksum is only reported. Empty if the bytes
 * aren't a FIT file.
 */
export function fitFrames(bytes: Uint8Array): Frame[] {
  const frames: Frame[] = []
  let at = 0
  while (at < bytes.length && hasHeader(bytes, at)) {
    const headerSize = byteAt(bytes, at)
    const dataSize = new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(4, true)
    const declaredEnd = isUnfinished(dataSize) ? bytes.length : at + headerSize + dataSize
    const end = Math.min(declaredEnd, bytes.length)
    const names: number[] = []
    const kinds = { definitions: [], names }
    let messagesEnd = at + headerSize
    let next = messageEnd(bytes, messagesEnd, end, kinds)
    while (typeof next === 'number') {
      messagesEnd = next
      next = next < end ? messageEnd(bytes, next, end, kinds) : 'cut off'
    }
    const isNonsense = next === 'nonsense'
    frames.push({
      bytes: cut(bytes, at, messagesEnd, names),
      damage: damageOf(bytes, at, { dataSize, declaredEnd, messagesEnd, isNonsense }),
    })
    at = hasHeader(bytes, declaredEnd) ? declaredEnd : declaredEnd + CRC_BYTES
  }
  return frames
}

function damageOf(
  bytes: Uint8Array,
  from: number,
  {
    dataSize,
    declaredEnd,
    messagesEnd,
    isNonsense,
  }: { dataSize: number; declaredEnd: number; messagesEnd: number; isNonsense: boolean },
): string | null {
  if (
    isNonsense ||
    (messagesEnd < declaredEnd && declaredEnd <= bytes.length && !isUnfinished(dataSize))
  )
    return `the file is damaged starting at byte ${messagesEnd} of ${bytes.length}`
  if (isUnfinished(dataSize)) return 'the recording was never finished'
  if (declaredEnd > bytes.length)
    return `the file is cut off: only ${bytes.length - from} of ${declaredEnd + CRC_BYTES - from} bytes are present`
  if (declaredEnd + CRC_BYTES > bytes.length || hasHeader(bytes, declaredEnd))
    return 'the checksum is missing'
  const expected = shortAt(bytes, declaredEnd)
  return fitCrc(bytes.subarray(from, declaredEnd)) === expected ? null : 'the checksum is wrong'
}
