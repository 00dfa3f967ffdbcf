import * as z from 'zod/mini'

/** Any 8-4-4-4-12 identifier, of whatever UUID version: the interface says "UUID format" and no more. */
export const Id = z.guid()
/** A calendar day in the person's own time zone, `YYYY-MM-DD`. Never a Date object. */
export const Day = z.iso.date()
/** An ISO 8601 date-time with a UTC offset. */
export const Instant = z.iso.datetime({ offset: true })

/** A field that may be null. A reader also takes its absence for null, so that an older or leaner service can be read. */
export const nullable = <T extends z.core.SomeType>(schema: T) =>
  z._default(z.nullable(schema), null)

/**
 * A query parameter that is a whole number within bounds, in decimal digits: `1e3`, `0x10`, a blank or an empty text is
 * no number. Out of bounds is refused, never clamped.
 */
const wholeNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value,
    ),
    z.number().check(z.int(), z.gte(minimum), z.lte(maximum)),
  )

/** The largest value of PostgreSQL's `integer`, which the ids of labs and markers are. */
export const INTEGER_MAX = 2_147_483_647

export const paging = {
  page: z
    ._default(wholeNumber(1, INTEGER_MAX), 1)
    .check(z.describe('Which page, from 1. A page past the end is empty and has the true total.')),
  size: z
    ._default(wholeNumber(1, 100), 50)
    .check(z.describe('How many there are on a page, from 1 to 100.')),
}
export const userId = Id.check(z.describe('The user. A user of another team is not found.'))
/** A query parameter that may be given more than once. One value or many read as an array. */
export const repeated = <T extends z.core.SomeType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
    z.array(schema),
  )
export const labId = wholeNumber(0, INTEGER_MAX)

/** The body of every error: a text, or for 422 one entry for each parameter that was refused. */
export const ErrorBody = z.object({
  detail: z.union([
    z.string(),
    z.array(
      z.object({
        type: z.string(),
        /** Where: `query`, `path` or `body`, then the name, then an index where the value is a list. */
        loc: z.array(z.union([z.string(), z.number()])),
        msg: z.string(),
        input: z.unknown(),
      }),
    ),
  ]),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/**
 * What an endpoint is. `records` says where in the answer the list is and what one record of it is,
 * so that a reader can check record by record; `key` is null where the answer is the bare list.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST'
  /** With `:name` for each path parameter. */
  readonly path: string
  readonly summary: string
  /** The group it stands under in the documentation. */
  readonly tag: 'People' | 'Markers' | 'Diagnoses' | 'Lab accounts'
  /** Each parameter, of the path and of the query, with its description. */
  readonly params: z.ZodMiniObject
  readonly query: z.ZodMiniObject
  readonly body?: z.ZodMiniObject
  readonly response: z.ZodMiniType
  readonly records: { readonly key: string | null; readonly item: z.ZodMiniType }
}
