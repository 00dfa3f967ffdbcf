import * as z from 'zod/mini'

/** An identifier of the form 8-4-4-4-12, of any UUID version. The interface requires only "UUID format". */
export const Id = z.guid()
/** A calendar day in the person's own time zone, `YYYY-MM-DD`. Never a Date object. */
export const Day = z.iso.date()
/** An ISO 8601 date-time with a UTC offset. */
export const Instant = z.iso.datetime({ offset: true })

/**
 * A field that may be null. If it is missing, readers treat it as null, so that an older or
 * smaller service can be read.
 */
export const nullable = <T extends z.core.SomeType>(schema: T) =>
  z._default(z.nullable(schema), null)

/**
 * A query parameter that is a whole number within bounds, in decimal digits. `1e3`, `0x10`, and
 * blank text are rejected. Values out of bounds are rejected, never clamped.
 */
const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value,
    ),
    z.number().check(z.int(), z.gte(minimum), z.lte(maximum)),
  )

/** The largest value of PostgreSQL's `integer`, the type of lab and marker ids. */
export const INTEGER_MAX = 2_147_483_647

export const paging = {
  page: z
    ._default(wholeNumber(1, INTEGER_MAX), 1)
    .check(
      z.describe(
        'Page number, starting at 1. A page past the end is empty and has the correct total.',
      ),
    ),
  size: z._default(wholeNumber(1, 100), 50).check(z.describe('Items per page, from 1 to 100.')),
}
export const userId = Id.check(
  z.describe('User ID of the person. Returns 404 if the person belongs to another team.'),
)
/** A query parameter that may be given more than once. One value or many read as an array. */
export const repeated = <T extends z.core.SomeType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
    z.array(schema),
  )
export const labId = wholeNumber(0, INTEGER_MAX)

/** The body of every error: a message, or for 422 one entry for each rejected parameter. */
export const ErrorBody = z.object({
  detail: z.union([
    z.string(),
    z.array(
      z.object({
        type: z.string(),
        /**
         * Location: `query`, `path` or `body`, then the name, then an index where the value is a
         * list.
         */
        loc: z.array(z.union([z.string(), z.number()])),
        msg: z.string(),
        input: z.unknown(),
      }),
    ),
  ]),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** True if a value can be an id, in any form that the interface allows. */
export const isId = (value: unknown): value is string | number =>
  typeof value === 'string' ? value.trim() !== '' : Number.isSafeInteger(value)

/** Value that a reader used for a field that breaks the interface, and how it was read, in words. */
export type Otherwise = { value: unknown; how: string }

/**
 * Location of the list in a response, the schema of a record, and rules for reading a record that
 * breaks the contract field by field. With an older, newer, or faulty service, only the bad field
 * is lost.
 */
type Records = {
  /** Null if the response is the list itself. */
  readonly key: string | null
  readonly item: z.ZodMiniObject
  /** Groups of fields of which at least one must be readable. A record without one is skipped. */
  readonly needs: readonly (readonly string[])[]
  /**
   * Fields that a reader can rely on: they are required, or have a fallback. `sport.name` is set
   * if there is a sport.
   */
  readonly always: readonly string[]
  /**
   * Fallback readers by field path (`*` for any index or key), for values that break the
   * interface. They get the field and the record as sent, and return undefined if the field can't
   * be read.
   */
  readonly otherwise?: Readonly<
    Record<
      string,
      (value: unknown, record: Readonly<Record<string, unknown>>) => Otherwise | undefined
    >
  >
}

/** Definition of an endpoint. */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** Path with `:name` for each path parameter. */
  readonly path: string
  readonly summary: string
  /** Group in the documentation. */
  readonly tag: 'People' | 'Markers' | 'Diagnosis codes' | 'Lab accounts'
  /** Each parameter, of the path and of the query, with its description. */
  readonly params: z.ZodMiniObject
  readonly query: z.ZodMiniObject
  readonly body?: z.ZodMiniObject
  readonly response: z.ZodMiniType
  readonly records: Records
}

type Below<Always extends string, Key> = Key extends string
  ? Always extends `${Key}.${infer Rest}`
    ? Rest
    : never
  : never
type IsDictionary<T> = string extends keyof T
  ? unknown extends T[keyof T & string]
    ? false
    : true
  : false
type FieldAsRead<Value, Key, Always extends string> = Value extends readonly (infer Element)[]
  ? (Element extends object ? AsRead<Element>[] : Element[]) | null
  : Value extends object
    ? IsDictionary<Value> extends true
      ? { [Name in keyof Value]: FieldAsRead<Value[Name], Name, never> } | null
      : AsRead<Value, Below<Always, Key>>
    : Value extends number
      ? (Key extends 'id' | `${string}_id` ? number | string : number) | null
      : Value | null

/**
 * `T` as a reader gets it: every field except those in `Always` may be null because it was
 * unreadable. A required object is present with null fields. Ids are opaque: a numeric id may be
 * text.
 */
type AsRead<T, Always extends string = never> = {
  [Key in keyof T]: Key extends Always
    ? NonNullable<FieldAsRead<T[Key], Key, Always>>
    : FieldAsRead<T[Key], Key, Always>
}
/** One record of an endpoint, as it is read. */
export type RecordOf<E extends { records: Records }> = AsRead<
  z.infer<E['records']['item']>,
  E['records']['always'][number]
>
/**
 * The whole response of an endpoint as read. Any field beside the list may be unreadable. Page and
 * size default to the requested ones.
 */
export type AnswerOf<E extends { records: Records; response: z.ZodMiniType }> =
  E['records']['key'] extends null
    ? RecordOf<E>[]
    : {
        [Name in keyof z.infer<E['response']>]: Name extends E['records']['key']
          ? RecordOf<E>[]
          : Name extends 'page' | 'size'
            ? number
            : z.infer<E['response']>[Name] | null
      }
