import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

import { bin, root } from '../setup.mjs'

/** Megabytes that a process has in memory, as the system counts them. */
export const memoryOf = (pid = 0): number =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024

type Options = { args?: string[]; input?: string; env?: Record<string, string> }
type Child<T> = T & { stop: () => Promise<void> }

async function start<T>(
  file: string,
  { args = [], input = '', env = {} }: Options,
  read: (line: string) => T | null,
): Promise<Child<T>> {
  const child = spawn(process.execPath, [bin('tsx/dist/cli.mjs'), file, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.stdin.end(input)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const said = read(line)
    if (!said) continue
    child.stdout.resume()
    return { ...said, stop }
  }
  throw new Error(`${file} ended before it listened.`)
}

/** Starts one of this folder's servers in a process of its own. Resolves with the line of JSON that it prints when it listens. */
export const startChild = <T extends object>(file: string, options: Options = {}) =>
  start(`tools/bench/${file}`, options, (line) =>
    line.startsWith('{') ? (JSON.parse(line) as T) : null,
  )

/** Starts Rounds itself, with its demonstration, on any free ports. */
export const startRounds = (dataDir: string, env: Record<string, string> = {}) =>
  start(
    'server/main.ts',
    {
      env: {
        PORT: '0',
        SERVICE_PORT: '0',
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        UPSTREAM_URL: '',
        DEMO: 'on',
        LOG_LEVEL: 'error',
        ...env,
      },
    },
    (line) => {
      const address = /Dashboard\s+(http\S+)/.exec(line)?.[1]
      return address ? { address } : null
    },
  )
