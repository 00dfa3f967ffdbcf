import { setImmediate as otherWorkDone } from 'node:timers/promises'

import type { DiagnosisSet } from '#contract/own/workspace.ts'
import type { Db } from '#server/db/db.ts'

import { readShippedIndex } from './index-file.ts'
import type { SearchedCode } from './prior.ts'
import { readCodeLine, SHIPPED_RELEASE, shippedCodes } from './release.ts'
import { buildDiagnosisSearchInBackground, type DiagnosisSearch } from './search.ts'

/** Interval of the check for a release imported by another process: one row, read by its key. */
const RELEASE_CHECK_MS = 2000
/** Number of codes in one answer of the database. As rows they would be much slower than as one text. */
const CHUNK = 8000

const RELEASE = 'select name, codes, imported_at from diagnosis_release'
const CODES = `select string_agg(code || E'\\t' || billable::int || E'\\t' || long_title, E'\\n' order by code) as lines, max(code) as last
  from (select code, billable, long_title from diagnosis_codes where code > $1 order by code limit $2) as next_codes`

/** A release: the imported one, or the shipped one if none was imported. */
type Release = DiagnosisSet & { imported_at: string | null }

const readRelease = async (db: Db): Promise<Release> =>
  (await db.rows<Release>(RELEASE))[0] ?? { ...SHIPPED_RELEASE, imported_at: null }

const isSame = (one: Release, other: Release) => one.imported_at === other.imported_at

async function readImported(db: Db): Promise<SearchedCode[]> {
  const codes: SearchedCode[] = []
  for (let after = ''; ;) {
    const [answer] = await db.rows<{ lines: string | null; last: string }>(CODES, [after, CHUNK])
    if (!answer?.lines) return codes
    for (const line of answer.lines.split('\n')) codes.push(readCodeLine(line))
    after = answer.last
    await otherWorkDone()
  }
}

type Loaded = { release: Release; search: DiagnosisSearch }

async function load(db: Db): Promise<Loaded> {
  for (;;) {
    const release = await readRelease(db)
    const isShipped = release.imported_at === null
    const codes = isShipped ? shippedCodes() : await readImported(db)
    // read in parts, so they may be mixed if a release was imported in between
    if (!isSame(await readRelease(db), release)) continue
    const { name } = release
    const set = { name, codes: codes.length }
    const made = isShipped ? readShippedIndex(codes) : null
    return { release, search: await buildDiagnosisSearchInBackground(codes, set, made) }
  }
}

/**
 * The search over the imported release, or over the shipped one if there is none. Lets other work
 * run while it builds.
 */
export const loadDiagnoses = async (db: Db): Promise<DiagnosisSearch> => (await load(db)).search

/**
 * The diagnosis codes of a running service. Loaded on the first request, which then waits a second
 * or two. `current()` is null until the database has reported its release. When another process
 * imports one, the search is rebuilt while the old one keeps answering. A failure keeps the old
 * one, calls `failed`, and is retried. The first `check()`, with an open database, starts the
 * checks. Later ones check at once. `close()` ends them.
 */
export function watchDiagnoses(
  db: Db,
  { everyMs = RELEASE_CHECK_MS, failed = (_error: unknown) => {} } = {},
) {
  let release: Release | null = null
  let loaded: Loaded | null = null
  let loading: Promise<Loaded> | null = null
  let checking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const loadOnce = () =>
    (loading ??= load(db)
      .then((next) => (loaded = next))
      .finally(() => (loading = null)))
  const built = async () => (loaded ?? (await loadOnce())).search

  async function look() {
    try {
      release = await readRelease(db)
      if (loaded && !isSame(loaded.release, release) && !closed) await loadOnce()
    } catch (error) {
      if (!closed) failed(error)
    }
  }
  const check = () => {
    timer ??= setInterval(() => void check(), everyMs).unref()
    return (checking ??= look().finally(() => (checking = null)))
  }

  const codes = {
    get set(): DiagnosisSet {
      const of = loaded?.search.set ?? release
      if (!of) throw new Error('The diagnosis codes haven’t been loaded yet.')
      const { name, codes: count } = of
      return { name, codes: count }
    },
    search: async (query: string) => (await built()).search(query),
    read: async (query: string) => (await built()).read(query),
    describe: async (typed: readonly string[]) => (await built()).describe(typed),
  }
  return {
    current: () => (release ? codes : null),
    check,
    async close() {
      closed = true
      clearInterval(timer)
      await checking
      await loading?.catch(() => {})
    },
  }
}
