import * as z from 'zod/mini'

import {
  Instant,
  isId,
  type AnswerOf,
  type Endpoint,
  type Otherwise,
} from '#contract/interface/common.ts'

import { keepSent, markUnreadable } from './unreadable.ts'

z.config(z.locales.en())

/** A record that was skipped, with the reason. */
export type RejectedRecord = { index: number; id: string | null; reason: string }
/** A field that breaks the interface. */
export type FieldNote = {
  /** Index of the record in the response. Null for the response itself. */
  index: number | null
  id: string | null
  /** Path in the record, such as `source.provider`. */
  field: string
  /** `unreadable`: null on the page. `otherwise`: read from something else, given by `reason`. */
  kind: 'unreadable' | 'otherwise'
  reason: string
}
/**
 * A response read leniently: the readable part, the skipped records, and the fields that break the
 * interface.
 */
export type Read<T> = { body: T; rejected: RejectedRecord[]; notes: FieldNote[] }

/** A response without anything readable. */
export class UnreadableAnswer extends Error {}

type Json = Readonly<Record<string, unknown>>
type Note = (field: string, kind: FieldNote['kind'], reason: string) => void
/** State while one record is read. */
type Reading = {
  original: Json
  otherwise: NonNullable<Endpoint['records']['otherwise']>
  always: readonly string[]
  /** Request parameters by name. */
  parameters: Json
  note: Note
}
/** Location of a field: its name, its path as shown, and the path with `*` for any index or key. */
type Place = { name: string; path: string; pattern: string }
/** A field as read. `reason` says why it is null if it is unreadable. */
type FieldRead = { value: unknown; reason: string | null }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
const isIdName = (name: string) => /(^|_)ids?(_|$)/.test(name)

/** A regular name in JSON, but zod drops it when parsing, and assigning to it doesn't create a field. */
const PROTO = '__proto__'
const hasProto = (value: unknown): value is Json => isObject(value) && Object.hasOwn(value, PROTO)
const define = (object: object, name: string, value: unknown) =>
  void Object.defineProperty(object, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })

const ROOT: Place = { name: '', path: '', pattern: '' }
const below = ({ path, pattern }: Place, name: string, isAny = false): Place => ({
  name,
  path: path ? `${path}.${name}` : name,
  pattern: pattern ? `${pattern}.${isAny ? '*' : name}` : name,
})

type Def = {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  valueType?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
}
const defOf = (schema: z.ZodMiniType) => schema.def as unknown as Def
const shapeOf = (schema: z.ZodMiniType) => defOf(schema).shape ?? {}

/** The schema without `nullable` and defaults. */
function coreOf(schema: z.ZodMiniType) {
  let core = schema
  let isNullable = false
  for (let def = defOf(core); def.innerType; def = defOf(core)) {
    isNullable ||= def.type === 'nullable'
    core = def.innerType
  }
  return { core, isNullable, hasDefault: defOf(schema).type === 'default' }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'an object'
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
const whatCame = (value: unknown) => (value === undefined ? 'missing' : `received ${shown(value)}`)

/** `missing`, or `expected number, received "abc"`. */
function reasonOf(error: z.core.$ZodError, value: unknown): string {
  if (value === undefined) return 'missing'
  const [issue] = error.issues
  const expected =
    issue?.code === 'invalid_type' && issue.path.length === 0
      ? `expected ${issue.expected}`
      : (issue?.message ?? 'invalid value').replace(/^Invalid input: /, '')
  return `${expected.replace(/, received .*$/, '')}, ${whatCame(value)}`
}

/** A number in decimal digits and nothing else: `72`, `-0.5`. */
const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/
/** A timestamp as databases write it, such as `2026-03-01 08:00:00+01`. */
const LOOSE_INSTANT =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:(Z)|([+-]\d\d):?(\d\d)?)$/i

/** The same value in another notation, if it is unambiguous. */
function inOtherNotation(
  core: z.ZodMiniType,
  value: unknown,
  { name }: Place,
): Otherwise | undefined {
  if (typeof value !== 'string' || isIdName(name)) return undefined
  if (defOf(core).type === 'number' && DECIMAL.test(value))
    return { value: Number(value), how: 'read as a number' }
  const [, day, time, zulu, hours, minutes = '00'] =
    (core === Instant && LOOSE_INSTANT.exec(value)) || []
  const clock = time?.length === 'hh:mm'.length ? `${time}:00` : time
  return day
    ? { value: `${day}T${clock}${zulu ? 'Z' : `${hours}:${minutes}`}`, how: 'read as a timestamp' }
    : undefined
}

/** Ids are opaque: a number can be sent as text, and the reverse. */
function asId(core: z.ZodMiniType, value: unknown, { name }: Place): FieldRead | null {
  const { type } = defOf(core)
  if (!isIdName(name) || (type !== 'string' && type !== 'number')) return null
  if (!isId(value)) return null
  return { value: type === 'string' ? String(value) : value, reason: null }
}

/** The fields of an object, each read on its own. Fields that are not in the schema stay as sent. */
function readObject(schema: z.ZodMiniType, value: Json, place: Place, reading: Reading) {
  const shape = shapeOf(schema)
  const read: Record<string, unknown> = {}
  const unreadable = new Map<string, string>()
  for (const [name, field] of Object.entries(shape)) {
    const sent = Object.hasOwn(value, name) ? value[name] : undefined
    const { value: known, reason } = readField(field, sent, below(place, name), reading)
    read[name] = known
    if (reason !== null) unreadable.set(name, reason)
  }
  for (const [name, extra] of Object.entries(value))
    if (!Object.hasOwn(shape, name)) define(read, name, extra)
  markUnreadable(read, unreadable)
  return read
}

/** An unreadable object: every field is null for the same reason. */
function unreadableObject(schema: z.ZodMiniType, reason: string) {
  const names = Object.keys(shapeOf(schema))
  const read = Object.fromEntries(names.map((name) => [name, null]))
  markUnreadable(read, new Map(names.map((name) => [name, reason])))
  return read
}

/**
 * Reads the contents of an object, a dictionary, or a list. Null if the value has another type, or
 * a required part is unreadable.
 */
function readInside(
  core: z.ZodMiniType,
  value: unknown,
  place: Place,
  reading: Reading,
): FieldRead | null {
  const { type, element, valueType } = defOf(core)
  if (type === 'object' && isObject(value)) {
    const read = readObject(core, value, place, reading)
    const isComplete = reading.always.every(
      (path) =>
        !path.startsWith(`${place.path}.`) || read[path.slice(place.path.length + 1)] !== null,
    )
    return isComplete ? { value: read, reason: null } : null
  }
  if (type === 'record' && valueType && isObject(value)) {
    const read = Object.entries(value).map(([key, one]) => [
      key,
      readField(valueType, one, below(place, key, true), reading).value,
    ])
    return { value: Object.fromEntries(read), reason: null }
  }
  // leaving out one number would shift the others
  if (type === 'array' && element && Array.isArray(value) && defOf(element).type !== 'number') {
    const isOfObjects = defOf(element).type === 'object'
    const read = value.flatMap((one: unknown, index) => {
      const at = { ...below(place, String(index), true), name: place.name }
      // an item that isn't an object has nothing to read, so it is skipped
      if (isOfObjects && !isObject(one)) {
        reading.note(at.path, 'unreadable', `expected object, ${whatCame(one)}`)
        return []
      }
      const known = readField(element, one, at, reading)
      return known.reason === null ? [known.value] : []
    })
    return { value: read, reason: null }
  }
  return null
}

/** Reads a field from another value: by the contract's fallback, or from the request. */
function readOtherwise(
  schema: z.ZodMiniType,
  value: unknown,
  place: Place,
  reading: Reading,
): FieldRead | null {
  const { core } = coreOf(schema)
  const candidates = [
    inOtherNotation(core, value, place),
    reading.otherwise[place.pattern]?.(value, reading.original),
    reading.parameters[place.path] === undefined || isId(value)
      ? undefined
      : { value: reading.parameters[place.path], how: 'taken from the request' },
  ]
  for (const candidate of candidates) {
    if (!candidate) continue
    const parsed = z.safeParse(schema, candidate.value)
    const known = parsed.success
      ? { value: parsed.data, reason: null }
      : (asId(core, candidate.value, place) ??
        readInside(core, candidate.value, place, { ...reading, note: () => {} }))
    if (!known) continue
    reading.note(place.path, 'otherwise', `${whatCame(value)}, ${candidate.how}`)
    return known
  }
  return null
}

function readField(
  schema: z.ZodMiniType,
  value: unknown,
  place: Place,
  reading: Reading,
): FieldRead {
  const parsed = z.safeParse(schema, value)
  const { core, isNullable, hasDefault } = coreOf(schema)
  if (parsed.success && !(hasProto(value) && defOf(core).type === 'record')) {
    if (hasProto(value)) define(parsed.data as object, PROTO, value[PROTO])
    return { value: parsed.data, reason: null }
  }
  // nothing was sent, and the interface defines what that means
  if (value === null && hasDefault) return { value: z.parse(schema, undefined), reason: null }
  const known =
    readInside(core, value, place, reading) ??
    readOtherwise(schema, value, place, reading) ??
    asId(core, value, place)
  if (known) return known

  const reason = parsed.error ? reasonOf(parsed.error, value) : 'invalid value'
  reading.note(place.path, 'unreadable', reason)
  const isPromised = defOf(core).type === 'object' && !isNullable
  return { value: isPromised ? unreadableObject(core, reason) : null, reason }
}

/** Name of an unreadable record. */
function recordId(record: unknown): string | null {
  const { id, slug, diagnosis_code } = isObject(record) ? record : {}
  const name = id ?? slug ?? diagnosis_code
  return typeof name === 'string' || typeof name === 'number' ? String(name) : null
}

/**
 * Reads one record: as a whole if it follows the contract, otherwise field by field. Null if it is
 * skipped, with the reason in `notes`.
 */
function readRecord(
  { item, needs, always, otherwise = {} }: Endpoint['records'],
  record: unknown,
  { parameters, countUnreadable }: { parameters: Json; countUnreadable: () => void },
): {
  value: Record<string, unknown> | null
  notes: Pick<FieldNote, 'field' | 'kind' | 'reason'>[]
} {
  const whole = z.safeParse(item, record)
  const hasPlace = (read: Json) =>
    needs.every((fields) => fields.some((field) => !isBlank(read[field])))
  const isPlain = !isObject(record) || ![record, ...Object.values(record)].some(hasProto)
  if (whole.success && isPlain && hasPlace(whole.data)) return { value: whole.data, notes: [] }

  const notes: Pick<FieldNote, 'field' | 'kind' | 'reason'>[] = []
  if (!isObject(record)) {
    const reason = `expected object, ${whatCame(record)}`
    countUnreadable()
    return { value: null, notes: [{ field: 'record', kind: 'unreadable', reason }] }
  }
  const note: Note = (field, kind, reason) => {
    if (kind === 'unreadable') countUnreadable()
    notes.push({ field, kind, reason })
  }
  const read = readObject(item, record, ROOT, {
    original: record,
    otherwise,
    always,
    parameters,
    note,
  })
  const isComplete = always.every((field) => field.includes('.') || !isBlank(read[field]))
  if (hasPlace(read) && isComplete) return { value: read, notes }

  const needed = new Set(needs.flat())
  const reasons = notes.filter(({ field }) => needed.has(field))
  const blank = needs
    .filter((fields) => fields.every((field) => isBlank(read[field])))
    .map((fields) => ({
      field: fields.join(' and '),
      kind: 'unreadable' as const,
      reason: 'empty',
    }))
  return { value: null, notes: reasons.length ? reasons : blank }
}

/**
 * Numbered id, `w-1 (2)` for the second record with the id `w-1`. The number is the next free one.
 * `last` stores the number before.
 */
function unusedId(
  id: unknown,
  used: ReadonlyMap<unknown, number>,
  last: Map<unknown, number>,
): string {
  let copy = (last.get(id) ?? 1) + 1
  while (used.has(`${String(id)} (${copy})`)) copy++
  last.set(id, copy)
  return `${String(id)} (${copy})`
}

/** The id as sent, without an added number. */
export const sentIdOf = (id: string): string => id.replace(/ \(\d+\)$/, '')

/** The fields of a response around its list. */
function readEnvelope(response: z.ZodMiniType, answer: Json, key: string, parameters: Json) {
  const notes: FieldNote[] = []
  const envelope: Record<string, unknown> = {}
  const note: Note = (field, kind, reason) =>
    notes.push({ index: null, id: null, field, kind, reason })
  const reading = { original: answer, otherwise: {}, always: [], parameters, note }
  for (const [name, schema] of Object.entries(shapeOf(response)))
    if (name !== key)
      envelope[name] = readField(schema, answer[name], below(ROOT, name), reading).value
  return { envelope, notes, note }
}

/**
 * Reads a response field by field: anything that breaks the interface is null and noted, or read
 * from an unambiguous fallback, and the rest stays. A record is skipped only if a page can't show
 * it. Unknown fields and values stay. Throws UnreadableAnswer only if there is no list, or more
 * than `mostUnreadable` fields are unreadable, because each takes a hundred times as long as a
 * readable one. `parameters` are those of the request, for fields that the response omits.
 */
export function readLeniently<E extends Endpoint>(
  { records, response }: E,
  answer: unknown,
  parameters: Json,
  { mostUnreadable = Infinity } = {},
): Read<AnswerOf<E>> {
  const { key } = records
  const members = isObject(answer) ? answer : {}
  const list = key === null ? answer : members[key]
  if (!Array.isArray(list)) {
    const why = key === null ? 'it isn’t a list' : `it has no list "${key}"`
    throw new UnreadableAnswer(`The response doesn’t match the API: ${why}.`)
  }

  const rejected: RejectedRecord[] = []
  const notes: FieldNote[] = []
  const indexes = new Map<unknown, number>()
  const copies = new Map<unknown, number>()
  let unreadable = 0
  const countUnreadable = () => {
    if (++unreadable > mostUnreadable)
      throw new UnreadableAnswer(
        `More than ${mostUnreadable} fields in the response are unreadable.`,
      )
  }
  const read = list.flatMap((original: unknown, index) => {
    const { value, notes: found } = readRecord(records, original, {
      parameters,
      countUnreadable,
    })
    if (!value) {
      const reason = found.map((one) => `${one.field}: ${one.reason}`).join('; ')
      rejected.push({ index, id: recordId(original), reason })
      return []
    }
    const first = indexes.get(value.id)
    if (value.id !== undefined && first !== undefined) {
      const isOwn = !found.some(({ field }) => field === 'id')
      value.id = unusedId(value.id, indexes, copies)
      if (isOwn)
        found.push({
          field: 'id',
          kind: 'otherwise',
          reason: `same as record ${first + 1}, so Rounds assigned a different ID`,
        })
    }
    indexes.set(value.id, index)
    for (const one of found) notes.push({ index, id: recordId(value), ...one })
    keepSent(value, original)
    return [value]
  })
  if (key === null) return { body: read as AnswerOf<E>, rejected, notes }

  const { envelope, notes: around, note } = readEnvelope(response, answer as Json, key, parameters)
  const { total, page, size } = envelope
  const upToHere = (Number(page) - 1) * Number(size) + list.length
  if (typeof total === 'number' && list.length > 0 && total < upToHere) {
    note('total', 'unreadable', `${total}, but ${upToHere} records received so far`)
    envelope.total = null
  }
  return {
    body: { ...envelope, [key]: read } as AnswerOf<E>,
    rejected,
    notes: [...around, ...notes],
  }
}
