import type { MarkerReading } from '#contract/own/marker-reading.ts'
import type { Db } from '#server/db/db.ts'
import { wantedLabs, type MarkerQuery } from '#server/interface/routes/list-markers.ts'

import type { MarkerCatalogues } from './marker-catalogues.ts'

const NOTHING: MarkerReading = { reasons: [], similar: [], unused: [] }

/** Reader of a search for markers, for details beside its answer. */
export const createMarkerReader = (db: Db, catalogues: MarkerCatalogues) => ({
  async read(teamId: string, query: MarkerQuery): Promise<MarkerReading> {
    const { name = '' } = query
    if (!name.trim()) return NOTHING
    return catalogues.read(teamId, name, await wantedLabs(db, teamId, query), query)
  },
})
