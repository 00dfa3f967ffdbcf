/**
 * Limits on the data of one team: far more than any team uses, and no more than one database serves
 * well.
 */
export const quotas = {
  /** People on the list, including those removed and not deleted yet. */
  people: 20_000,
  /** Saved order sets, with those that were deleted and can still be restored. */
  orderSets: 5000,
  /** Versions of one order set. */
  versions: 500,
  /** Characters of all versions of all order sets, as JSON. */
  orderSetCharacters: 500_000_000,
  /** Views of the connections list that one member saved. */
  views: 100,
  /** API keys that are not revoked. */
  apiKeys: 100,
  /** Orders in the making, one for each browser. */
  drafts: 1000,
} as const
