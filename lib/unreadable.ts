/**
 * Unreadable fields of objects in a response, and the values as sent. The objects stay plain: the
 * notes are stored separately and garbage-collected with them.
 */
const reasons = new WeakMap<object, ReadonlyMap<string, string>>()
const sent = new WeakMap<object, unknown>()

/**
 * Reason that `field` is null in `object`: `missing`, or its error. For several fields, the first
 * unreadable one. Null if the service itself sent null.
 */
export function unreadableReason(
  object: object | null | undefined,
  field: string | readonly string[],
): string | null {
  const unreadable = object && reasons.get(object)
  if (!unreadable) return null
  const fields = typeof field === 'string' ? [field] : field
  return fields.map((one) => unreadable.get(one)).find((reason) => reason !== undefined) ?? null
}

/** A reason without the received value, which may name a person or a place, while identifiers are hidden. */
export const withoutReceived = (reason: string): string =>
  reason.replace(/\breceived [^]*/, 'received something else')

/** `fields`: reasons by the name of each unreadable field of `object`. */
export const markUnreadable = (object: object, fields: ReadonlyMap<string, string>) => {
  if (fields.size) reasons.set(object, fields)
}

/** `copy` is `object` with other values. Fields unreadable in one are unreadable in the other. */
export function withReasonsOf<T extends object>(object: object, copy: T): T {
  const fields = reasons.get(object)
  if (fields) reasons.set(copy, fields)
  return copy
}

/** The record as sent: including unreadable values, without added ones. */
export const asSent = (record: object): unknown => sent.get(record) ?? record

/** Stores the record as sent, for one that was read leniently. */
export const keepSent = (record: object, original: unknown) => void sent.set(record, original)
