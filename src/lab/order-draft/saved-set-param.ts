import type { Param } from '#lib/search-params.ts'
import { paths } from '#src/kit/url/paths.ts'

/**
 * A saved order set in the address, and the version that the order is based on. Null opens the
 * current one.
 */
export type SavedSetRef = { id: string; version: number | null }

const FORM = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\.([1-9]\d{0,5}))?$/i

const format = (ref: SavedSetRef | null) =>
  ref ? [ref.id, ref.version].filter((part) => part !== null).join('.') : ''

/** `3d1f9e1c-…-0001.4`, or the id alone. */
export const savedSetParam: Param<SavedSetRef | null> = {
  initial: null,
  initialWords: 'no saved order set',
  expected: 'a saved order set ID, optionally followed by a dot and a version',
  parse: (raw) => {
    const [, id, version] = FORM.exec(raw ?? '') ?? []
    return id ? { id: id.toLowerCase(), version: version ? Number(version) : null } : null
  },
  format,
}

/** The link that opens the current version of a saved set. */
export const savedSetPath = (id: string): string => `${paths.orderSetDraft()}?set=${id}`
