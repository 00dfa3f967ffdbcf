/**
 * Unreadable fields of objects in an answer, and the values as sent. The objects stay plain: the
 * notes are kept beside them and are collected with them.
 */
const reasons = new WeakMap<object, ReadonlyMap<string, string>>()
const sent = new WeakMap<object, unknown>()

/**
 * Reason that `field` is null in `object`: `missing`, or its fault; for several fields the first
 * that could not be read. Null if the service itself sent null.
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

/**
 * A reason as it is said while identifiers are hidden: what was received may name a person or a place, so nothing from
 * there on is said.
 */
export const withoutReceived = (reason: string): string =>
  reason.replace(/\breceived [^]*/, 'received something else')

/** `fields`: the reason by the name of each field of `object` that could not be read. */
export const markUnreadable = (object: object, fields: ReadonlyMap<string, string>) => {
  if (fields.size) reasons.set(object, fields)
}

/** `copy` is `object` with other values: what could not be read of the one could not of the other. */
export function withReasonsOf<T extends object>(object: object, copy: T): T {
  const fields = reasons.get(object)
  if (fields) reasons.set(copy, fields)
  return copy
}

/** The record as the service sent it: with what could not be read, and without what it did not give. */
export const asSent = (record: object): unknown => sent.get(record) ?? record

/** Remembers what the service sent for a record that was read leniently. */
export const keepSent = (record: object, original: unknown) => void sent.set(record, original)
