import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { openPglite } from '#server/db/pglite.ts'

import { rate } from './autocannon-rate.ts'
import { startChild } from './child.ts'
import { inFolder, onBoth } from './databases.ts'
import type { Row } from './table.ts'

/** A file system in memory, where Linux has one. */
const MEMORY_DISK = '/dev/shm'

const KEY_HEADER = 'x-service-api-key'
const NAME_FILTER = 'cortisol'

type Call = {
  what: string
  path: string
  body?: string
  limit?: Row['limit']
}
const callsFor = (user: string): Call[] => [
  {
    what: 'listWorkouts, a year of one out of a million',
    path: `/v2/summary/workouts/${user}?start_date=2025-11-20&end_date=2026-11-20`,
    limit: 'workouts a second',
  },
  { what: 'listProviders', path: `/v2/user/providers/${user}` },
  {
    what: 'listMarkers, 50 of 20,000 by name',
    path: `/v3/lab_tests/markers?name=${NAME_FILTER}&size=50`,
  },
  {
    what: 'listOrderSetMarkers',
    path: '/v3/lab_tests/list_order_set_markers',
    body: JSON.stringify({ lab_test_ids: ['bench-test'], add_on: { provider_ids: ['000400'] } }),
  },
  { what: 'listLabTestMarkers', path: '/v3/lab_tests/bench-test/markers' },
  {
    what: 'searchDiagnoses',
    path: '/v3/insurance/search/diagnosis?diagnosis_query=type%202%20diab',
  },
  { what: 'listLabAccounts', path: '/v3/lab_test/lab_account' },
]

async function measure(name: string, where: string): Promise<Row[]> {
  process.stderr.write(`  ${name}: a million workouts, 20,000 markers …\n`)
  const child = await startChild<{ address: string; key: string; user: string }>(
    'serve-service.ts',
    {
      args: [where],
    },
  )
  const headers = { [KEY_HEADER]: child.key }
  const calls = callsFor(child.user)
  const bodies: Record<string, string> = {}
  for (const { path, body } of calls) {
    const response = await fetch(
      child.address + path,
      body
        ? { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }
        : { headers },
    )
    if (response.status !== 200)
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    bodies[path] = await response.text()
  }
  const floor = await startChild<{ address: string }>('serve-static.ts', {
    input: JSON.stringify(bodies),
  })

  const rows: Row[] = []
  for (const { what, path, body, limit } of calls) {
    const text = bodies[path] ?? ''
    rows.push({
      what: `${what}, ${name}`,
      value: await rate(child.address + path, { headers, body }),
      unit: '/s',
      against: {
        value: await rate(floor.address + path, { body }),
        words: `static ${Math.round(text.length / 1000)} kB`,
      },
      ...(limit && { limit }),
    })
  }
  await Promise.all([child.stop(), floor.stop()])
  return rows
}

/** Seconds of a measurement. */
const SECONDS = 4

/** Commits per second, `atOnce` of them waiting at any time. */
async function commitRate(dataDir: string, atOnce: number): Promise<number> {
  const db = await openPglite(dataDir)
  await db.exec('create table commits (n int)')
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const commit = async () => {
    for (; performance.now() < end; done++) await db.rows('insert into commits values (1)')
  }
  await Promise.all(Array.from({ length: atOnce }, commit))
  await db.close()
  return done / SECONDS
}

/** Commits that are on the disk before they are answered, against the same where a sync costs nothing. */
async function commits(folder: string): Promise<Row[]> {
  const memory = existsSync(MEMORY_DISK) ? mkdtempSync(join(MEMORY_DISK, 'rounds-bench-')) : null
  const rows: Row[] = []
  for (const atOnce of [1, 20]) {
    const synced = await commitRate(join(folder, `synced-${atOnce}`), atOnce)
    const free = await commitRate(memory ? join(memory, `${atOnce}`) : 'memory://', atOnce)
    rows.push({
      what: `Commits on the disk, ${atOnce} at once, PGlite`,
      value: synced,
      unit: '/s',
      against: { value: free, words: 'without sync' },
    })
  }
  if (memory) rmSync(memory, { recursive: true })
  return rows
}

export const service = async (): Promise<Row[]> => [
  ...(await onBoth(measure)),
  ...(await inFolder(commits)),
]
