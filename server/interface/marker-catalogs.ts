import { setImmediate as otherWorkDone } from 'node:timers/promises'

import { LRUCache } from 'lru-cache'

import type { SentMarker } from '#contract/interface/markers.ts'
import type { MarkerReading, SentSameTests } from '#contract/own/marker-reading.ts'
import type { MarkerSearch } from '#lib/marker-search/search.ts'
import { createSameTests, type SameTests } from '#lib/markers/same-tests.ts'
import type { Db } from '#server/db/db.ts'
import { firstRow } from '#server/db/statements/first-row.ts'
import { notReady } from '#server/http/http-error.ts'

/** Number of markers read at once, some milliseconds of work. */
const CHUNK = 250
/**
 * Maximum bytes of all catalogs in memory. Beyond it, the one not searched for the longest time is
 * dropped.
 */
const BYTES_MAX = 320 * 1024 * 1024
/** Estimated bytes of a marker among the tests of several labs. */
const SAME_TEST_BYTES = 250
/** Number of retries for a catalog that changes while it is read. With more changes, it is being imported. */
const ATTEMPTS = 3

const VERSION = 'select version from marker_catalogues where team_id = $1'
const BODIES = `
  select string_agg(body, ',' order by id) as bodies, max(id) as last
  from (select id, body from marker_bodies where team_id = $1 and id > $2 order by id limit ${CHUNK}) as next_bodies`
/** Bodies of a page, with their version. $2 has the ids in order. */
const PAGE = `
  select (${VERSION}) as version, (
    select string_agg(b.body, ',' order by x.place)
    from jsonb_to_recordset($2::text::jsonb) as x(place int, id int)
    join marker_bodies b on b.team_id = $1 and b.id = x.id
  ) as bodies`

type Version = string | null
/**
 * The search of one team's markers and their labs, at a version. Null is the version of a team
 * that never had any.
 */
type Catalog = {
  version: Version
  search: MarkerSearch
  sameTests: SameTests<number>
  bytes: number
}
type Page = { total: number; bodies: string | null }

const versionOf = async (db: Db, teamId: string): Promise<Version> =>
  (await db.rows<{ version: string }>(VERSION, [teamId]))[0]?.version ?? null

/** Loads the search too, because reading its vocabulary takes long. */
async function read(db: Db, teamId: string): Promise<Omit<Catalog, 'version'>> {
  const { createIndexBuilder, indexBytes } = await import('#lib/marker-search/build-index.ts')
  const { createMarkerSearch } = await import('#lib/marker-search/search.ts')
  const builder = createIndexBuilder()
  const tests = createSameTests<number>()
  for (let after = -1; ;) {
    const [chunk] = await db.rows<{ bodies: string | null; last: number }>(BODIES, [teamId, after])
    if (!chunk?.bodies) break
    for (const marker of JSON.parse(`[${chunk.bodies}]`) as SentMarker[]) {
      builder.add(marker)
      tests.add(marker)
    }
    after = chunk.last
    await otherWorkDone()
  }
  const steps = builder.build()
  for (;;) {
    const { done, value } = steps.next()
    if (done) {
      const sameTests = tests.build()
      const bytes = indexBytes(value) + sameTests.size * SAME_TEST_BYTES
      return { search: createMarkerSearch(value), sameTests, bytes }
    }
    await otherWorkDone()
  }
}

async function load(db: Db, teamId: string): Promise<Catalog> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const version = await versionOf(db, teamId)
    const catalog = await read(db, teamId)
    if ((await versionOf(db, teamId)) === version) return { version, ...catalog }
  }
  throw notReady('Markers are being imported. Try again in a moment')
}

/**
 * Searchable catalogs of teams in memory, within `bytesMax`. Each is loaded when first needed, and
 * again after any process has changed it.
 */
export function createMarkerCatalogs(db: Db, { bytesMax = BYTES_MAX } = {}) {
  const catalogs = new LRUCache<string, Catalog>({
    maxSize: bytesMax,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (teamId) => load(db, teamId),
    // a catalog dropped while it is read still answers
    ignoreFetchAbort: true,
  })
  const catalogOf = (teamId: string): Promise<Catalog> => catalogs.forceFetch(teamId)

  return {
    /** Loads a team's markers, so that its first search doesn't wait. Errors are left to that search. */
    prepare(teamId: string): void {
      if (!catalogs.has(teamId)) catalogOf(teamId).catch(() => {})
    },
    /**
     * A page of the markers that match a text, best first, optionally from the given labs. Throws
     * a 503 while the catalog changes faster than it can be read.
     */
    async search(
      teamId: string,
      text: string,
      labs: readonly number[] | null,
      { page, size }: { page: number; size: number },
    ): Promise<Page> {
      const wanted = labs && new Set(labs)
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const { version, search } = await catalogOf(teamId)
        const found = search.search(text, { labs: wanted ?? undefined })
        const ids = found.slice((page - 1) * size, page * size)
        const places = JSON.stringify(ids.map((id, place) => ({ place, id })))
        const rows = await db.rows<{ version: Version; bodies: string | null }>(PAGE, [
          teamId,
          places,
        ])
        const { bodies, ...now } = firstRow(rows)
        if (now.version === version) return { total: found.length, bodies }
        // another search may already be loading the catalog again
        if (catalogs.peek(teamId)?.version === version) catalogs.delete(teamId)
      }
      throw notReady('Markers are being imported. Try again in a moment')
    },
    /** Labs of the tests that several labs offer, for the markers with these ids. */
    async sameTests(teamId: string, ids: readonly number[]): Promise<SentSameTests> {
      const { sameTests } = await catalogOf(teamId)
      return {
        tests: ids.flatMap((id) => {
          const labs = sameTests.get(id)
          return labs ? { id, labs: [...labs] } : []
        }),
      }
    },
    /** Reasons that the markers of the same page match, and similar names if none does. */
    async read(
      teamId: string,
      text: string,
      labs: readonly number[] | null,
      { page, size }: { page: number; size: number },
    ): Promise<MarkerReading> {
      const { search } = await catalogOf(teamId)
      const options = { labs: labs ? new Set(labs) : undefined }
      const found = search.search(text, options)
      const ids = found.slice((page - 1) * size, page * size)
      return {
        reasons: search.explain(text, ids, options).map((reason) => ({
          ...reason,
          id: Number(reason.id),
        })),
        similar: found.length ? [] : search.similar(text, options),
        unused: search.unused(text, options),
      }
    },
  }
}
export type MarkerCatalogs = ReturnType<typeof createMarkerCatalogs>
