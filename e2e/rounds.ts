import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { makeDataDir } from '#server/db/template.ts'

export type Rounds = { process: ChildProcess; address: string; dataDir: string }

/** A Rounds of its own beside the one that the other tests share, with the page that is built. */
export async function startRounds(env: Record<string, string>): Promise<Rounds> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rounds-e2e-other-'))
  await makeDataDir(dataDir)
  const started = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      SERVICE_PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      UPSTREAM_URL: '',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  let address = ''
  for await (const line of createInterface({ input: started.stdout })) {
    address = /Dashboard\s+(http\S+)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  started.stdout.resume()
  return { process: started, address, dataDir }
}

export async function stopRounds({ process: running, dataDir }: Rounds) {
  const ended = new Promise((resolve) => running.once('exit', resolve))
  running.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
