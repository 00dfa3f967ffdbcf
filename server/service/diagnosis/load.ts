import { setImmediate as otherWorkDone } from 'node:timers/promises'

import type { Db } from '#server/db/db.ts'

import type { SearchedCode } from './prior.ts'
import { buildDiagnosisSearchInBackground, type DiagnosisSearch } from './search.ts'
import { starterSet } from './starter.ts'

/** How often a running service looks whether another process has imported a release: one row, read by its key. */
const RELEASE_CHECK_MS = 2000
/** Codes that come in one answer of the database: as rows they are much slower than as one text. */
const CHUNK = 8000

const RELEASE = 'select name, codes, imported_at from diagnosis_release'
const CODES = `select string_agg(code || E'\\t' || billable::int || E'\\t' || long_title, E'\\n' order by code) as lines, max(code) as last
  from (select code, billable, long_title from diagnosis_codes where code > $1 order by code limit $2) as next_codes`

type Release = { name: string; codes: number; imported_at: string }

const readRelease = async (db: Db): Promise<Release | null> =>
  (await db.rows<Release>(RELEASE))[0] ?? null

async function readCodes(db: Db): Promise<SearchedCode[]> {
  const codes: SearchedCode[] = []
  for (let after = ''; ;) {
    const [answer] = await db.rows<{ lines: string | null; last: string }>(CODES, [after, CHUNK])
    if (!answer?.lines) return codes
    for (const line of answer.lines.split('\n')) {
      const [code, billable, long_title] = line.split('\t')
      codes.push({ code: code!, billable: billable === '1', long_title: long_title! })
    }
    after = answer.last
    await otherWorkDone()
  }
}

async function load(db: Db): Promise<{ search: DiagnosisSearch; imported_at: string | null }> {
  for (;;) {
    const release = await readRelease(db)
    if (!release) {
      const codes = starterSet()
      return {
        search: await buildDiagnosisSearchInBackground(codes, {
          kind: 'starter',
          name: null,
          codes: codes.length,
        }),
        imported_at: null,
      }
    }
    const codes = await readCodes(db)
    // read in parts: when a release came in between, they may be of both
    if ((await readRelease(db))?.imported_at !== release.imported_at) continue
    const search = await buildDiagnosisSearchInBackground(codes, {
      kind: 'release',
      name: release.name,
      codes: codes.length,
    })
    return { search, imported_at: release.imported_at }
  }
}

/** The search over the imported release, or over the starter set while there is none. Lets other work through while it builds. */
export async function loadDiagnoses(db: Db): Promise<DiagnosisSearch> {
  return (await load(db)).search
}

/**
 * The search, built anew when another process has imported a release into the database. `current()` is null until it is first
 * built, and the older one while a newer is built; a failure leaves what there is, goes to `failed`, and is tried again.
 * `check()` looks at once. `close()` ends the looking.
 */
export function watchDiagnoses(
  db: Db,
  { everyMs = RELEASE_CHECK_MS, failed = (_error: unknown) => {} } = {},
) {
  let loaded: Awaited<ReturnType<typeof load>> | null = null
  let closed = false
  let checking: Promise<void> | null = null

  async function look() {
    try {
      if (loaded && ((await readRelease(db))?.imported_at ?? null) === loaded.imported_at) return
      if (!closed) loaded = await load(db)
    } catch (error) {
      if (!closed) failed(error)
    }
  }
  const check = () => (checking ??= look().finally(() => (checking = null)))
  const timer = setInterval(() => void check(), everyMs)
  timer.unref()
  void check()

  return {
    current: (): DiagnosisSearch | null => loaded?.search ?? null,
    check,
    async close() {
      closed = true
      clearInterval(timer)
      await checking
    },
  }
}
