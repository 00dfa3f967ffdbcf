import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { makeDataDir } from '#server/db/template.ts'
import { root } from '#tools/setup.mjs'

import { test as base } from './utils.ts'

export type Rounds = {
  process: ChildProcess
  address: string
  dataDir: string
  /** Variables that it was started with. */
  env: Record<string, string>
}

const program = join(root, 'bin', 'rounds.mjs')
const environment = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' })

/** Runs a command as `npm run` does, beside a Rounds or one that works on the folder. Resolves with what it says. */
export async function runCommand(
  beside: string | Pick<Rounds, 'dataDir' | 'env'>,
  ...args: string[]
): Promise<string> {
  const { dataDir, env: given } = typeof beside === 'string' ? { dataDir: beside, env: {} } : beside
  const env = { ...environment(dataDir), ...given }
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout
}

/** A Rounds of its own beside the one that the other tests share. Throws with what it said where it ends before it is ready. */
export async function startRounds(env: Record<string, string>): Promise<Rounds> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rounds-e2e-other-'))
  await makeDataDir(dataDir)
  const started = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment(dataDir),
      PORT: '0',
      SERVICE_PORT: '0',
      UPSTREAM_URL: '',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  let said = ''
  const address = await new Promise<string | null>((resolve) => {
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, found] = /Dashboard\s+(http\S+)\n/.exec(said) ?? []
        if (found) resolve(found)
      })
    started.once('close', () => resolve(null))
  })
  if (address !== null) return { process: started, address, dataDir, env }
  rmSync(dataDir, { recursive: true, force: true })
  throw new Error(`Rounds ended with ${started.exitCode} before it was ready. It said:\n${said}`)
}

export async function stopRounds({ process: running, dataDir }: Rounds) {
  if (running.exitCode === null && running.signalCode === null) {
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
}

/** Tests with another dashboard, below a prefix, in front of the service that the other tests use. One serves a whole worker. */
export const test = base.extend<object, { other: Rounds }>({
  other: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use, { project }) => {
      const servicePort = Number(new URL(project.use.baseURL!).port) + 1
      const rounds = await startRounds({
        BASE_PATH: '/tools/rounds',
        DEMO: '',
        UPSTREAM_URL: `http://127.0.0.1:${servicePort}`,
      })
      await use(rounds)
      await stopRounds(rounds)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
