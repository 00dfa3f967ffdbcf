import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { ownEndpoints } from '#contract/own/endpoints.ts'

import { root } from '../setup.mjs'

/** As a browser at the page's own address asks. */
export const OURS = { 'sec-fetch-site': 'same-origin' }
/** The cookies that a response sets, as the next request has them. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Signs in with a key as the page does. */
export const postKey = ({ dashboard }: Rounds, key: string): Promise<Response> =>
  fetch(new URL(ownEndpoints.session.path, dashboard), {
    method: 'POST',
    headers: { ...OURS, 'content-type': 'application/json', origin: dashboard.origin },
    body: JSON.stringify({ key }),
  })

/** Of a start, and of a single response, on a busy machine. */
const HUNG_AFTER_MS = 60_000

/** Resolves with 'hung' where the work takes longer than it ever should. */
export function within<T>(work: Promise<T>): Promise<T | 'hung'> {
  let timer: NodeJS.Timeout
  const hung = new Promise<'hung'>((done) => {
    timer = setTimeout(() => done('hung'), HUNG_AFTER_MS)
  })
  return Promise.race([work, hung]).finally(() => clearTimeout(timer))
}

/** A Rounds with its demonstration in a process of its own, on free ports. Its log is kept to be looked through. */
export const startRounds = (dataDir: string, env: Record<string, string> = {}) =>
  launchRounds(dataDir, env).ready

/** The same, which can be killed before it is ready. */
export function launchRounds(dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SERVICE_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      ...env,
    },
  })
  let said = ''
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (log += text))
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  /** As `kill -9` does. Resolves when it is gone. */
  async function kill() {
    child.kill('SIGKILL')
    await ended
  }
  const isReady = Promise.race([
    new Promise<void>((ready) => {
      child.stdout.setEncoding('utf8').on('data', (text) => {
        said += text
        if (/^\s+Data\s/m.test(said)) ready()
      })
    }),
    ended.then(() => {
      throw new Error(`Rounds ended at its start: ${log}`)
    }),
  ])
  const find = (pattern: RegExp) => pattern.exec(said)?.[1] ?? ''
  const ready = isReady.then(() => ({
    dashboard: new URL(find(/Dashboard\s+(\S+)/)),
    service: find(/Service\s+(\S+)/),
    key: find(/API key\s+(\S+)/),
    log: () => log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Resolves with its exit code, or the signal it died of. */
    async stop() {
      child.kill('SIGTERM')
      const [code, signal] = await ended
      return code ?? signal
    },
  }))
  return { ready, kill }
}
export type Rounds = Awaited<ReturnType<typeof startRounds>>
