import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { usualRules } from '#lib/connections/silence.ts'
import { startBackgroundCheck } from '#server/connections/background-check.ts'
import { openChecks } from '#server/connections/checks.ts'
import type { Db } from '#server/db/db.ts'
import { freshDb } from '#server/db/testing.ts'
import { KEY_HEADER } from '#server/http/sent-api-key.ts'
import { buildService } from '#server/interface/app.ts'
import { putTeam } from '#server/interface/store.ts'
import { ownService } from '#server/upstream/upstream.ts'

import { importConnections } from './json.ts'
import { importPeople } from './people.ts'
import { collectingReport } from './report.ts'

/** Ids in descending order. Checks lock people in ascending order. */
const descending = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `5f0c3e51-8f6a-4f0e-9d39-${String(count - n).padStart(12, '0')}`,
  )

// PGlite runs one transaction at a time
describe.skipIf(!process.env.TEST_DATABASE_URL)(
  'during checks of the same people, an import isn’t stopped and stops no check (needs TEST_DATABASE_URL)',
  () => {
    /** Codes of failed statements and transactions, also of those that are tried again. */
    const codes: unknown[] = []
    const note = (error: { code?: string }) => {
      codes.push(error.code)
      throw error
    }
    let db: Db
    let folder: string
    beforeAll(async () => {
      const fresh = await freshDb()
      db = {
        ...fresh,
        rows: <Row>(sql: string, args?: readonly unknown[]) =>
          fresh.rows<Row>(sql, args).catch(note),
        transaction: (work) => fresh.transaction(work).catch(note),
      }
      folder = await mkdtemp(join(tmpdir(), 'rounds-during-checks-'))
    }, 120_000)
    beforeEach(() => void codes.splice(0))
    afterAll(async () => {
      await db.close()
      await rm(folder, { recursive: true })
    })

    async function importAll(name: string, ids: readonly string[], label: string) {
      const team = await putTeam(db, { name })
      const file = join(folder, `${name}.json`)
      await writeFile(file, JSON.stringify(ids.map((user_id) => ({ user_id, label }))))
      await importPeople(db, team, file, collectingReport())
      await writeFile(file, JSON.stringify(ids.map((user_id) => ({ user_id, providers: [] }))))
      await importConnections(db, team, file, collectingReport())
    }

    test('in the background', async () => {
      const service = buildService({ db, diagnoses: () => null })
      const upstream = ownService(service, {
        keyHeader: KEY_HEADER,
        timeoutMs: 5000,
        teamOf: async () => null,
      })
      const background = startBackgroundCheck({
        db,
        upstream,
        log: Fastify({ logger: false }).log,
        interval: 3600,
        historyDays: 90,
        rules: usualRules,
        key: null,
        purgeOthers: async () => {},
        timing: { firstLookMs: 0, lookMs: 20, pauseMs: 0 },
      })
      const ids = descending(40)
      for (let round = 0; round < 10 && !codes.length; round++)
        await importAll('background', ids, `Round ${round}`)
      const isLeft = async () =>
        (
          await db.rows(`
            select 1 from workspace_people where check_due_at is not null
            union all select 1 from background_checks where claims <> '{}'`)
        ).length > 0
      while (!codes.length && (await isLeft())) await delay(20)
      await background.close()
      await service.close()
      expect(codes).toEqual([])
    })

    test('at the request of users', async () => {
      // more than one part of a file
      const ids = descending(1200)
      const { id: owner } = await putTeam(db, { name: 'requests' })
      await importAll('requests', ids, 'Before')
      const checks = openChecks(db)
      const refresh = () =>
        Promise.all(
          [ids[0]!, ids.at(-1)!].map((user_id) =>
            checks.keep({
              owner,
              user_id,
              started_at: new Date().toISOString(),
              failed: { status: 502, detail: 'Not now', retry_after: null },
            }),
          ),
        )
      const progress = { isDone: false }
      const importing = importAll('requests', ids, 'After')
        .catch(() => {})
        .finally(() => (progress.isDone = true))
      while (!progress.isDone && !codes.length) await refresh().catch(() => {})
      await importing
      expect(codes).toEqual([])
    })
  },
)
