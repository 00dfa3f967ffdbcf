/**
 * Limits of an order set and its description: far more than an order needs, and small enough to
 * read at once.
 */
export const savedSetLimits = {
  name: 120,
  note: 4000,
  tags: 20,
  tag: 40,
  markers: 2000,
  /** Characters of a version as JSON. */
  version: 1_000_000,
} as const

/** Days for which a deleted order set can be restored, unless the team needs the space. See quotas.ts. */
export const DELETED_DAYS = 30
