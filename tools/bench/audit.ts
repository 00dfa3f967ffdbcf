import { join } from 'node:path'

import { openDb } from '#server/db/open.ts'
import { maya } from '#server/demo/people.ts'

import { rate } from './autocannon-rate.ts'
import { startRounds } from './child.ts'
import { inFolder, onBoth } from './databases.ts'
import type { Row } from './table.ts'

/** Reads about one person: one that is answered from memory, and one that reads half a year. */
const reads = [
  { what: 'a person’s providers', path: `/api/v2/user/providers/${maya.user_id}` },
  {
    what: 'half a year of workouts',
    path: `/api/v2/summary/workouts/${maya.user_id}?start_date=2026-05-20&end_date=2026-11-20`,
  },
]

const modes = ['off', 'on', 'required'] as const
type Mode = (typeof modes)[number]
/** Turns of each mode, of which the middle one counts: other work on the machine slows some of them. */
const TURNS = 3

type Where = { dataDir: string; databaseUrl: string | null }

/** Rounds with the audit in a mode, and the headers of someone signed in to its demonstration. */
async function startWith({ dataDir, databaseUrl }: Where, mode: Mode) {
  const { address, stop } = await startRounds(dataDir, {
    DATABASE_URL: databaseUrl ?? '',
    AUDIT: mode,
    CHECK_INTERVAL: '0',
  })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const session = await fetch(`${address}/workspace/session`, { headers })
  const [cookie = ''] = session.headers.getSetCookie()
  return { mode, address, stop, headers: { ...headers, cookie } }
}

const middleOf = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN

/** Bytes of an event on disk with its index entries. */
async function bytesOfEvent(where: Where): Promise<number> {
  const db = await openDb(where)
  try {
    await db.exec('vacuum audit_events')
    const [row] = await db.rows<{ bytes: number }>(
      `select (pg_total_relation_size('audit_events') / count(*))::float8 as bytes from audit_events`,
    )
    return row?.bytes ?? NaN
  } finally {
    await db.close()
  }
}

async function measureReads(name: string, place: string, folder: string): Promise<Row[]> {
  const whereOf = (mode: Mode): Where => ({
    dataDir: join(folder, mode),
    databaseUrl: name === 'PGlite' ? null : place,
  })
  const started: Awaited<ReturnType<typeof startWith>>[] = []
  for (const mode of modes) started.push(await startWith(whereOf(mode), mode))
  const rows: Row[] = []
  try {
    for (const { what, path } of reads) {
      const rates = new Map<Mode, number[]>(modes.map((mode) => [mode, []]))
      for (let turn = 0; turn < TURNS; turn++)
        for (const { mode, address, headers } of started)
          rates.get(mode)?.push(await rate(address + path, { headers }))
      const off = middleOf(rates.get('off') ?? [])
      for (const mode of ['on', 'required'] as const)
        rows.push({
          what: `Reads of ${what}, AUDIT=${mode}, ${name}`,
          value: middleOf(rates.get(mode) ?? []),
          unit: '/s',
          against: { value: off, words: 'off' },
          limit: 'reads with the audit',
        })
    }
  } finally {
    for (const { stop } of started) await stop()
  }
  rows.push({
    what: `An event of the audit, ${name}`,
    value: await bytesOfEvent(whereOf('required')),
    unit: 'bytes',
    limit: 'bytes of an event',
  })
  return rows
}

/** Reads about a person with the audit and without it. */
export const audit = (): Promise<Row[]> =>
  onBoth((name, place) => inFolder((folder) => measureReads(name, place, folder)))
