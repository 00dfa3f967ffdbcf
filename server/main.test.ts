import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const main = new URL('./main.ts', import.meta.url).pathname

let dataDir: string
let children: ChildProcess[]
// one after another they open the same folder: a new one takes seconds
beforeAll(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'rounds-main-')), 'data')
})
afterAll(() => rm(join(dataDir, '..'), { recursive: true }))
beforeEach(() => {
  children = []
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
})

/** A Rounds of its own, on ports that are free, without the demonstration. */
function rounds(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      SERVICE_PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let out = ''
  let said = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: (code ?? signal) as number | string,
    out,
    said,
  }))
  return {
    child,
    ended,
    /** Resolves with the addresses it prints. */
    started: () =>
      new Promise<{ dashboard: string; service: string | undefined }>((resolve, reject) => {
        child.stdout.on('data', () => {
          const dashboard = /Dashboard\s+(http\S+)/.exec(out)?.[1]
          if (dashboard && out.includes('Data'))
            resolve({ dashboard, service: /Service\s+(http\S+)/.exec(out)?.[1] })
        })
        void ended.then(() => reject(new Error(`It ended: ${said}`)))
      }),
  }
}

const ask = async (url: string, headers: Record<string, string> = {}, agent?: Agent) => {
  const [answer] = (await once(get(url, { headers, agent }), 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode, text }
}

describe('the process', () => {
  test('serves the dashboard and the service, and ends with 0 when it is asked to', async () => {
    const { child, started, ended } = rounds()
    const { dashboard, service } = await started()
    expect(JSON.parse((await ask(`${dashboard}/workspace/session`)).text)).toMatchObject({
      signedIn: false,
      demonstration: false,
    })
    expect((await ask(`${service}/v3/lab_test/lab_account`)).status).toBe(401)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  test('finishes the answer in flight before it ends, and takes no new one', async () => {
    const { child, started, ended } = rounds({ DEV_FLAGS: 'on' })
    const { dashboard } = await started()
    // a browser keeps its connection, which must not hold up the end
    const agent = new Agent({ keepAlive: true })
    await ask(`${dashboard}/workspace/session`, {}, agent)
    const slow = ask(`${dashboard}/workspace/session`, { cookie: 'dev=slow:session:3000' }, agent)
    await new Promise((done) => setTimeout(done, 1000))
    child.kill('SIGINT')
    await new Promise((done) => setTimeout(done, 200))
    await expect(ask(`${dashboard}/workspace/session`)).rejects.toThrow('ECONNREFUSED')
    expect((await slow).status).toBe(200)
    expect((await ended).code).toBe(0)
    agent.destroy()
  })

  test('a second signal does not wait', async () => {
    const { child, started, ended } = rounds({ DEV_FLAGS: 'on' })
    const { dashboard } = await started()
    const never = ask(`${dashboard}/workspace/session`, {
      cookie: 'dev=slow:session:600000',
    }).catch((error: Error) => error)
    await new Promise((done) => setTimeout(done, 300))
    child.kill('SIGTERM')
    await new Promise((done) => setTimeout(done, 200))
    child.kill('SIGTERM')
    expect((await ended).code).toBe(1)
    expect(await never).toBeInstanceOf(Error)
  })

  test('a second one on the same data is refused; after kill -9 the next one goes on where it was', async () => {
    const first = rounds()
    await first.started()
    const second = await rounds().ended
    expect([second.code, second.said.trim()]).toEqual([
      1,
      expect.stringMatching(/in use by another Rounds process.*DATA_DIR/),
    ])
    first.child.kill('SIGKILL')
    await first.ended
    const { dashboard } = await rounds().started()
    expect((await ask(`${dashboard}/workspace/session`)).status).toBe(200)
  })

  test('a port that is taken is named by its variable', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    for (const variable of ['PORT', 'SERVICE_PORT']) {
      const { code, said } = await rounds({ [variable]: String(port) }).ended
      expect([code, said.trim()]).toEqual([
        1,
        `${variable} is ${port}, and something already listens there. Stop it, or set ${variable} to another port.`,
      ])
    }
    server.close()
  })

  test('a wrong variable is one clear line', async () => {
    const { code, said, out } = await rounds({ PORT: 'http' }).ended
    expect([code, said, out]).toEqual([2, '\nPORT is "http". Give a port from 0 to 65535.\n\n', ''])
  })

  test('a database that is not there is named without its password', async () => {
    const { code, said } = await rounds({
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/rounds',
    }).ended
    expect([code, said]).toEqual([1, expect.stringContaining('127.0.0.1:9 cannot be used')])
    expect(said).not.toContain('hunter2')
  })

  test('in front of another upstream our own service does not run', async () => {
    const { dashboard, service } = await rounds({ UPSTREAM_URL: 'http://127.0.0.1:9' }).started()
    expect(service).toBeUndefined()
    expect(JSON.parse((await ask(`${dashboard}/workspace/session`)).text).upstream).toEqual({
      kind: 'other',
      host: '127.0.0.1:9',
    })
  })
})
