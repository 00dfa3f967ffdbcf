import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

import { build, freePort, root } from '../setup.mjs'
import { memoryOf } from './child.ts'
import { median, type Row } from './table.ts'

const RUNS = 7
/** Until memory is at rest. */
const IDLE_MS = 3000

/** The floor: a process that opens the folder with PGlite as it comes, and asks it one thing. */
const BARE = `
  import { PGlite } from '@electric-sql/pglite'
  const db = await PGlite.create(process.argv[1])
  await db.query('select 1')
  console.log('ready')
  setInterval(() => {}, 60_000)
  process.on('SIGTERM', () => db.close().then(() => process.exit(0)))`

type Started = { ms: number; megabytes: number }

/** Milliseconds from a process that is not there to one that is ready, and its memory when it rests. */
async function measureProcess(
  args: string[],
  env: Record<string, string>,
  untilReady: (output: AsyncIterable<string>) => Promise<void>,
): Promise<Started> {
  const from = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  await untilReady(createInterface({ input: child.stdout }))
  const ms = performance.now() - from
  child.stdout.resume()
  await delay(IDLE_MS)
  const megabytes = memoryOf(child.pid)
  child.kill('SIGTERM')
  await ended
  return { ms, megabytes }
}

async function firstLine(output: AsyncIterable<string>) {
  for await (const _ of output) return
}

/** The built Rounds, as `npm start` and the package start it, until `/ready` of its service is 200. */
async function startBuilt(dataDir: string) {
  const servicePort = String(await freePort())
  const env = {
    PORT: '0',
    SERVICE_PORT: servicePort,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    UPSTREAM_URL: '',
    DEMO: 'on',
    CHECK_INTERVAL: '0',
    LOG_LEVEL: 'error',
  }
  return measureProcess(['bin/rounds.mjs'], env, async (output) => {
    for await (const line of output) if (/^\s+Service\s/.test(line)) break
    const { ok } = await fetch(`http://127.0.0.1:${servicePort}/ready`)
    if (!ok) throw new Error('Rounds has started and is not ready.')
  })
}

/** A second start of the built Rounds with its demonstration, against PGlite alone on the same folder, by turns. */
export async function secondStart(): Promise<Row[]> {
  if (!(await build())) throw new Error('Rounds could not be built.')
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const data = join(folder, 'data')
  await startBuilt(data)
  const ours: Started[] = []
  const bare: Started[] = []
  for (let run = 0; run < RUNS; run++) {
    ours.push(await startBuilt(data))
    const args = ['--input-type=module', '--eval', BARE, join(data, 'pglite')]
    bare.push(await measureProcess(args, {}, firstLine))
  }
  rmSync(folder, { recursive: true, force: true })
  const middle = (runs: Started[], what: keyof Started) => median(runs.map((run) => run[what]))
  const row = (what: string, unit: string, of: keyof Started) => ({
    what,
    unit,
    value: middle(ours, of),
    against: { value: middle(bare, of), words: 'bare PGlite' },
  })
  return [
    { ...row('Second start, until /ready', 'ms', 'ms'), limit: 'start' },
    { ...row('Memory at rest after the start', 'MB', 'megabytes'), limit: 'memory' },
  ]
}
