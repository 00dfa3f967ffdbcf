import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'

import { findUnstorable } from '#server/http/storable-text.ts'

import { pathOf, UNSTORABLE } from './json-records.ts'
import { checkIsText, openFile } from './text-file.ts'

/** Limits of a record, beyond any real one. Larger or deeper ones are skipped. */
const RECORD_BYTES_MAX = 16 * 1024 ** 2
const RECORD_DEPTH_MAX = 100

/**
 * A value in a JSON file: an element of its list (`key` is null), a member of its object (`index`
 * is null), or an element of a member's list. `read` parses it. `fault` is the reason that it
 * can't be imported at all. It throws an Error with the file's name if the value isn't JSON.
 */
export type JsonPart = {
  key: string | null
  index: number | null
  read(): { value: unknown; fault: string | null }
}
/** Start of a list, so that an empty one is noticed too. */
type ListBegin = { key: string | null; isList: true }

/** Path of a part in program notation: `markers[3]`. */
export const placeOf = ({ key, index }: Pick<JsonPart, 'key' | 'index'>) =>
  `${key ?? ''}${index === null ? '' : `[${index}]`}`

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]
const endOf = (begin: number) => (begin === LIST ? LIST_END : OBJECT_END)

/** Bytes between two structural characters, and the character after them. Null at the end of the file. */
type Segment = { bytes: Buffer; fault: string | null; sign: number | null }

/**
 * Splits a JSON file at the brackets, commas, and colons of its top level, and of the lists in a
 * top-level object. Everything deeper is between them.
 */
async function* segmentsOf(file: string): AsyncGenerator<Segment> {
  const outline: number[] = []
  let pieces: Buffer[] = []
  let length = 0
  let depth = 0
  let deepest = 0
  let isInString = false
  let isEscaped = false

  const isOutline = (byte: number) => {
    if (byte === COMMA || byte === LIST_END || byte === OBJECT_END) return outline.length > 0
    if (byte === COLON) return outline.length === 1 && outline[0] === OBJECT
    if (outline.length === 0) return byte === LIST || byte === OBJECT
    return byte === LIST && outline.length === 1 && outline[0] === OBJECT
  }
  const add = (bytes: Buffer) => {
    length += bytes.length
    if (length <= RECORD_BYTES_MAX) pieces.push(bytes)
    else pieces = []
  }
  const segment = (sign: number | null): Segment => {
    const depthFault =
      deepest > RECORD_DEPTH_MAX ? `is nested more than ${RECORD_DEPTH_MAX} levels deep` : null
    const fault =
      length > RECORD_BYTES_MAX ? `is larger than ${RECORD_BYTES_MAX / 1024 ** 2} MB` : depthFault
    const [only, ...others] = pieces
    const bytes = only && others.length === 0 ? only : Buffer.concat(pieces)
    pieces = []
    length = deepest = 0
    return { bytes, fault, sign }
  }
  let isFirst = true
  for await (const chunk of openFile(file)) {
    const bytes = chunk as Buffer
    if (isFirst) checkIsText(bytes, file)
    isFirst = false
    let from = 0
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes.readUInt8(at)
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) isInString = true
      else if (depth === 0 && isOutline(byte)) {
        add(bytes.subarray(from, at))
        from = at + 1
        if (byte === LIST || byte === OBJECT) outline.push(byte)
        else if (byte === LIST_END || byte === OBJECT_END) outline.pop()
        yield segment(byte)
      } else if (byte === LIST || byte === OBJECT) deepest = Math.max(deepest, ++depth)
      else if (byte === LIST_END || byte === OBJECT_END) depth--
    }
    add(bytes.subarray(from))
  }
  yield segment(null)
}

/**
 * The text of bytes. Invalid UTF-8 becomes a lone surrogate, and a bare NUL is escaped, so that
 * both are found later.
 */
function markedJson(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  const marked = isUtf8(bytes) ? text : text.replaceAll('\ufffd', '\ud800')
  return marked.includes('\0') ? marked.replaceAll('\0', '\\u0000') : marked
}

/**
 * The values of a JSON file, one by one and never as a whole. Throws an Error with the file's name
 * if the file isn't JSON. Errors within a value show only when it is read.
 */
export async function* jsonParts(file: string): AsyncGenerator<JsonPart | ListBegin> {
  const fail = (reason: string): never => {
    throw new Error(`${basename(file)} isn’t valid JSON: ${reason}`)
  }
  const parsed = (text: string, place: string): unknown => {
    try {
      return JSON.parse(text)
    } catch (error) {
      // the position is one of the part, not of the file
      const reason = (error as Error).message.replace(/ at position \d+(?: \(.*\))?$/, '')
      return fail(`${place ? `${place}: ` : ''}${reason}`)
    }
  }
  const containers: number[] = []
  let key: string | null = null
  let index = 0
  /** True if a member's list has just ended, which makes it the value. */
  let isAfterList = false
  let isAfterComma = false

  for await (const { bytes, fault, sign } of segmentsOf(file)) {
    const inside = containers.at(-1)
    const text = fault === null ? markedJson(bytes).replace(/^\ufeff/, '') : null
    const isBlank = text !== null && text.trim() === ''
    const shown = JSON.stringify(text?.trim().slice(0, 40))
    const place = { key, index: inside === LIST ? index : null }
    if (inside === undefined && sign === null) {
      if (!isBlank) fail(`unexpected ${shown} after the end`)
      if (!isAfterList) fail('it has no list or object')
      return
    }
    if (sign === null) fail('it ends unexpectedly')
    else if (sign === LIST || sign === OBJECT) {
      if (inside === undefined && isAfterList)
        fail('another value follows the first. Put all records in one list: [...]')
      if (!isBlank || isAfterList || (inside === OBJECT && key === null))
        fail(`unexpected ${shown} before a bracket`)
      containers.push(sign)
      index = 0
      isAfterComma = false
      if (sign === LIST) yield { key, isList: true }
    } else if (sign === COLON) {
      const name: unknown = key === null ? parsed(text ?? '', 'a name') : fail('two colons')
      key = typeof name === 'string' ? name : fail('a name that isn’t a string')
    } else {
      const isEnd = sign !== COMMA
      if (isEnd && (inside === undefined || sign !== endOf(inside))) fail('mismatched brackets')
      if (isBlank) {
        const isFine =
          isAfterList || (isEnd && !isAfterComma && key === (inside === LIST ? key : null))
        if (!isFine) fail(`${placeOf(place)}: missing value`)
      } else {
        if (isAfterList || (inside === OBJECT && key === null))
          fail(`${placeOf(place)}: missing comma`)
        yield {
          ...place,
          read() {
            if (text === null) return { value: null, fault }
            const value = parsed(text, placeOf(place))
            const unstorable = findUnstorable(value)
            return {
              value,
              fault: unstorable && [pathOf(unstorable), UNSTORABLE].filter(Boolean).join(': '),
            }
          },
        }
      }
      isAfterList = isEnd
      isAfterComma = !isEnd
      index++
      if (isEnd) containers.pop()
      if (isEnd ? containers.length === 0 : inside === OBJECT) key = null
    }
  }
}

/**
 * Top level of a JSON file: its lists with their lengths, and its other members. The key `null` is
 * the file itself as a list.
 */
export async function jsonOutline(
  file: string,
): Promise<{ lists: Map<string | null, number>; members: Set<string> }> {
  const lists = new Map<string | null, number>()
  const members = new Set<string>()
  for await (const part of jsonParts(file))
    if ('isList' in part) lists.set(part.key, 0)
    else if (part.index !== null) lists.set(part.key, part.index + 1)
    else if (part.key !== null) members.add(part.key)
  return { lists, members }
}

/**
 * List of records in a JSON file with its length: the file itself, or the first of `keys` with a
 * list. Throws an Error if there is none.
 */
export async function listIn(
  file: string,
  keys: readonly string[],
): Promise<{ key: string | null; count: number }> {
  const { lists } = await jsonOutline(file)
  for (const key of [null, ...keys]) {
    const count = lists.get(key)
    if (count !== undefined) return { key, count }
  }
  throw new Error(
    `${basename(file)} has no list of records: write [...] or ${keys.map((key) => `{"${key}": [...]}`).join(' or ')}`,
  )
}

/** The elements of a list found by `listIn`. */
export async function* recordsIn(
  file: string,
  key: string | null,
): AsyncGenerator<JsonPart & { index: number }> {
  for await (const part of jsonParts(file))
    if ('read' in part && part.key === key && part.index !== null)
      yield { ...part, index: part.index }
}
