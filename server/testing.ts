/**
 * Programs that a test runs side by side on this machine, such as Rounds behind a proxy. They end
 * with the test.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterEach, beforeAll, beforeEach } from 'vitest'

import { build, root } from '#tools/setup.mjs'

const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`
const rounds = join(root, 'bin', 'rounds.mjs')
const isRoot = process.getuid?.() === 0

export const isInstalled = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH } })
    return true
  } catch {
    return false
  }
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function listening(port: number) {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((done) =>
      socket.once('connect', () => done(true)).once('error', () => done(false)),
    )
    socket.destroy()
    if (isOpen) return
    await delay(50)
  }
  throw new Error(`Nothing listens on ${port}`)
}

const proxyPage = () => readFileSync(new URL('../docs/proxy.md', import.meta.url), 'utf8')

/** The code block in this language of docs/proxy.md. */
export function proxyBlock(language: 'nginx' | 'caddy' | 'haproxy'): string {
  const [, block] = proxyPage().split(`\n\`\`\`${language}\n`)
  if (block === undefined) throw new Error(`docs/proxy.md has no block of ${language}`)
  return block.slice(0, block.indexOf('\n```') + 1)
}

/** The environment in front of `npm start` in the command in docs/proxy.md with these words. */
export function proxyEnv(words: string): Record<string, string> {
  const command = proxyPage()
    .split('\n')
    .find((line) => line.includes(words) && line.endsWith('npm start'))
  if (!command) throw new Error(`docs/proxy.md starts nothing with ${words}`)
  return Object.fromEntries(
    [...command.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

/** A folder and a list of programs for each test of a file. */
export function openPrograms() {
  let folder: string
  let children: ChildProcess[]
  beforeAll(async () => {
    if (!(await build({ only: 'server' }))) throw new Error('The server could not be built')
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rounds-programs-'))
    // not all of them run as root
    chmodSync(folder, 0o755)
    children = []
  })

  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o644 })
    return path
  }
  async function start(program: string, args: string[], port: number) {
    const child = spawn(program, args, {
      env: { PATH, HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    let said = ''
    child.stderr.on('data', (text) => (said += text))
    await Promise.race([
      listening(port),
      once(child, 'exit').then(() => {
        throw new Error(`${program} ended: ${said}`)
      }),
    ])
    return port
  }
  const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
    exitCode === null && signalCode === null
  async function end(child: ChildProcess, signal: NodeJS.Signals) {
    if (!isRunning(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  afterEach(async () => {
    // nginx ends its workers only on request
    for (const child of children.toReversed())
      await end(child, child.spawnfile === 'nginx' ? 'SIGTERM' : 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  return {
    file,
    start,
    folder: () => folder,
    kill: (child: ChildProcess) => end(child, 'SIGKILL'),
    /** Ends the programs with this name during a test. */
    async stop(program: string) {
      for (const child of children) if (child.spawnfile === program) await end(child, 'SIGTERM')
    },

    /** A certificate and its key for rounds.clinic.example, in one file and separately. */
    certificate() {
      const [key, pem] = [join(folder, 'rounds.key'), join(folder, 'rounds.crt')]
      const subject = '/CN=rounds.clinic.example'
      const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', subject]
      execFileSync('openssl', [...made, '-keyout', key, '-out', pem], { stdio: 'ignore' })
      return { key, pem, both: file('rounds.pem', readFileSync(pem, 'utf8') + readFileSync(key)) }
    },

    startHaproxy: (text: string, port: number) =>
      start('haproxy', ['-db', '-f', file('haproxy.cfg', text)], port),

    /** Without the ports that only one Caddy per machine can use, and without an external certificate. */
    startCaddy(site: string, port: number) {
      const config = `{
  admin off
  auto_https disable_redirects
}
${site}
`
      const args = ['--adapter', 'caddyfile', '--config', file('Caddyfile', config)]
      return start('caddy', ['run', ...args], port)
    },

    startNginx(server: string, port: number) {
      const config = `${isRoot ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${server}
}
`
      return start('nginx', ['-p', folder, '-c', file('nginx.conf', config)], port)
    },

    async startRounds(env: Record<string, string>) {
      const child = spawn(process.execPath, [rounds], {
        env: {
          PATH,
          PORT: '0',
          SERVICE_PORT: '0',
          DEMO: 'off',
          CHECK_INTERVAL: '0',
          LOG_LEVEL: 'error',
          DATA_DIR: join(folder, 'data'),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      let out = ''
      for await (const text of child.stdout) {
        out += text
        if (/Dashboard\s+http\S+[^]*Data/.test(out)) break
      }
      const address = new URL(/Dashboard\s+(http\S+)/.exec(out)?.[1] ?? '')
      return { child, port: Number(address.port) }
    },
  }
}
