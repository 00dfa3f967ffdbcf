import * as z from 'zod/mini'

import { Id } from '#contract/interface/common.ts'

import type { Right } from './rights.ts'

/** An id in a path, in lowercase as in the database. */
export const PathId = Id.check(z.toLowerCase())

/**
 * One endpoint of the dashboard's own gateway, defined once for the server, the browser, and the
 * documentation.
 */
export type OwnEndpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each path parameter. */
  readonly path: string
  readonly summary: string
  /** `open` needs no session, and `signed in` accepts any. */
  readonly right: Right | 'open' | 'signed in'
  /**
   * True if each response is recorded in the audit log, false if none is. Otherwise its right
   * decides. `never refused` if each is, and one that can't be recorded now is sent and recorded
   * later.
   */
  readonly audit?: boolean | 'never refused'
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Version that the request changes, as the ETag in `If-Match`: `required`, or only compared if it is sent. */
  readonly ifMatch?: 'required' | 'optional'
  /** True if a response with the record has its version as the ETag. */
  readonly hasEtag?: boolean
  /** Body of a response with status 200. Without it, the response is empty with status 204. */
  readonly answer?: z.ZodMiniType
  /**
   * Current state on the server, sent as `current` beside the `detail` of a 412: someone else
   * changed it after the version that the request is based on, and nothing was saved.
   */
  readonly current?: z.ZodMiniType
  /** Messages of the 404, by the path parameter that was not found. */
  readonly missing?: Readonly<Record<string, string>>
  /** Messages of this endpoint's other error statuses. */
  readonly errors?: Readonly<Record<number, string>>
}

type Read<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined
export type OwnAnswer<E> = E extends { answer: infer Schema } ? Read<Schema> : null
export type OwnCurrent<E> = E extends { current: infer Schema } ? Read<Schema> : never
/** Parameters and body as the server reads them. */
export type OwnInput<E> = {
  params: E extends { params: infer Schema } ? Read<Schema> : undefined
  query: E extends { query: infer Schema } ? Read<Schema> : undefined
  body: E extends { body: infer Schema } ? Read<Schema> : undefined
}

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T
type Sent<Schema> = Schema extends z.ZodMiniType ? DeepReadonly<z.input<Schema>> : never
/** Parameters and body as the browser sends them. */
export type OwnRequest<E> = (E extends { params: infer Schema }
  ? { params: Record<keyof Read<Schema>, string | number> }
  : unknown) &
  (E extends { query: infer Schema } ? { query: Sent<Schema> } : unknown) &
  (E extends { body: infer Schema } ? { body: Sent<Schema> } : unknown)
