/**
 * Limits of an order set and its description: far more than anybody orders, and no more than is
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

/** A deleted order set can be restored for so long, unless the team needs its room: see quotas.ts. */
export const DELETED_DAYS = 30
