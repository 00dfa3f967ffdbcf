import type { MarkerReading } from '#contract/own/marker-reading.ts'
import type { Db } from '#server/db/db.ts'
import { wantedLabs, type MarkerQuery } from '#server/interface/routes/list-markers.ts'

import type { MarkerCatalogs } from './marker-catalogs.ts'

const NOTHING: MarkerReading = { reasons: [], similar: [], unused: [] }

/** Interpreter of a marker search, for details beside its results. */
export const createMarkerReader = (db: Db, catalogs: MarkerCatalogs) => ({
  async read(teamId: string, query: MarkerQuery): Promise<MarkerReading> {
    const { name = '' } = query
    if (!name.trim()) return NOTHING
    return catalogs.read(teamId, name, await wantedLabs(db, teamId, query), query)
  },
  sameTests: (teamId: string, ids: readonly number[]) => catalogs.sameTests(teamId, ids),
})
