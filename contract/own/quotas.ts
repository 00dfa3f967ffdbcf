/** Limits on the data of one team: far more than a team needs, and no more than one database handles well. */
export const quotas = {
  /** People on the list, including removed ones that are not deleted yet. */
  people: 20_000,
  /** Saved order sets, including deleted ones that can still be restored. */
  orderSets: 5000,
  /** Versions of one order set. */
  versions: 500,
  /** Characters of all versions of all order sets, as JSON. */
  orderSetCharacters: 500_000_000,
  /** Views of the connections list saved by one member. */
  views: 100,
  /** API keys that are not revoked. */
  apiKeys: 100,
  /** Order set drafts, one for each browser. */
  drafts: 1000,
} as const
