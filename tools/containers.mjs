/**
 * npm run containers: builds the image of the package and starts it, then the two processes of container/compose.yaml, to
 * which a test signs in through HAProxy while one of them stops. Says what it skips because it is not installed here.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { freePort, root, stop, verify } from './setup.mjs'

const READY_WITHIN_MS = 120_000
const PASSWORD = 'only-for-this-check'
const SESSION = '/workspace/session'

/** @param {string} program @param {string[]} args @param {import('node:child_process').SpawnSyncOptions} [options] */
const succeeds = (program, args, options) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
/** @param {string} program @param {string[]} args */
const isThere = (program, args = ['--version']) => succeeds(program, args, { stdio: 'ignore' })
/** @param {string} words */
const say = (words) => process.stdout.write(`${words}\n`)
/** @param {() => Promise<number>} status @param {string} what */
async function expectReady(status, what) {
  let last = 0
  for (const end = Date.now() + READY_WITHIN_MS; last !== 200 && Date.now() < end; await delay(500))
    last = await status().catch(() => 0)
  verify(last === 200, `${what} is ready`)
}

/** Name, key, and output of a team that is created with the command in a container. @param {string[]} exec */
function createKey([program = '', ...exec]) {
  const args = [...exec, 'rounds', 'keys', 'create', '--team', 'Main clinic']
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return /\brk_[\w-]+/.exec(stdout)?.[0] ?? ''
}

async function startImage() {
  const port = await freePort()
  const name = `rounds-check-${process.pid}`
  const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--volume', '/data']
  const where = ['--name', name, '--publish', `127.0.0.1:${port}:3000`]
  try {
    if (!succeeds('podman', ['run', '--detach', '--rm', ...where, ...limits, 'rounds']))
      throw new Error('The container did not start.')
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status
    await expectReady(ready, 'the container')
    verify(succeeds('podman', ['healthcheck', 'run', name]), 'its health check')
    verify(createKey(['podman', 'exec', name]) !== '', 'the keys command in it')
    const user = spawnSync('podman', ['exec', name, 'id', '-un'], { encoding: 'utf8' })
    verify(user.stdout.trim() === 'node', 'an unprivileged user')
  } finally {
    succeeds('podman', ['stop', name])
  }
}

/** A copy of the folder with its own secrets and certificate. @param {string} folder */
function makeFolder(folder) {
  cpSync(join(root, 'container'), folder, { recursive: true })
  mkdirSync(join(folder, 'secrets'))
  const secrets = {
    session: '0123456789abcdef'.repeat(4),
    audit: randomBytes(32).toString('base64'),
    'postgresql-password': PASSWORD,
    'database-url': `postgres://rounds:${PASSWORD}@postgresql/rounds`,
  }
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(join(folder, 'secrets', name), text)
  const certificate =
    'openssl req -x509 -newkey rsa:2048 -subj /CN=localhost -days 2 -nodes -keyout rounds.pem -out certificate'
  const concatenate = 'cat certificate >> rounds.pem && chmod -R a+rX . && rm certificate'
  if (!succeeds('sh', ['-c', `${certificate} && ${concatenate}`], { cwd: folder }))
    throw new Error('There is no certificate to check with.')
}

/** @param {string[]} command of compose */
async function startCompose([program = '', ...first]) {
  const scratch = mkdtempSync(join(tmpdir(), 'rounds-containers-'))
  const folder = join(scratch, 'container')
  const port = await freePort()
  const origin = `https://localhost:${port}`
  Object.assign(process.env, { HTTPS_PORT: String(port), PUBLIC_URL: origin })
  const compose = (/** @type {string[]} */ ...args) =>
    succeeds(program, [...first, ...args], { cwd: folder })
  /** @param {string} path @param {{ method?: string, cookie?: string, body?: object }} [asked] */
  const ask = (path, { method = 'GET', cookie = '', body } = {}) =>
    new Promise(
      (
        /** @type {(answer: { status: number, cookie: string }) => void} */ resolve,
        /** @type {(error: Error) => void} */ reject,
      ) => {
        const headers = { origin, cookie, 'content-type': 'application/json' }
        request(
          origin + path,
          { method, headers, rejectUnauthorized: false, agent: false },
          (answer) => {
            answer.resume()
            const [given = ''] = answer.headers['set-cookie'] ?? []
            resolve({ status: answer.statusCode ?? 0, cookie: given.split(';')[0] ?? '' })
          },
        )
          .on('error', reject)
          .end(body && JSON.stringify(body))
      },
    )
  try {
    makeFolder(folder)
    if (!compose('up', '--detach', '--no-build')) throw new Error('compose.yaml did not start.')
    await expectReady(async () => (await ask('/ready')).status, 'compose.yaml, behind HAProxy,')
    verify((await ask('/')).status === 200, 'its page')
    const container = spawnSync('podman', ['ps', '-q', '--filter', 'name=rounds1'], {
      encoding: 'utf8',
    }).stdout.trim()
    const body = { key: createKey(['podman', 'exec', container]) }
    const { status, cookie } = await ask(SESSION, { method: 'POST', body })
    verify(status === 200, 'signing in')
    const read = async () => (await ask('/api/v3/lab_tests/markers?size=5', { cookie })).status
    verify((await read()) === 200, 'reads from either process')
    spawnSync('podman', ['kill', container])
    const statuses = []
    for (let times = 0; times < 10; times++) statuses.push(await read())
    verify(
      statuses.every((each) => each === 200),
      'reads while one process is down',
    )
  } finally {
    compose('down', '--volumes')
    rmSync(scratch, { recursive: true, force: true })
  }
}

const builder = ['podman', 'buildah'].find((program) => isThere(program))
if (!builder) {
  say('Skipped: neither podman nor buildah is installed here.')
  process.exit(0)
}
const file = readFileSync(join(root, 'container', 'Containerfile'), 'utf8')
const [, base = ''] = /^ARG NODE=(.+)$/m.exec(file) ?? []
if (!isThere(builder, ['inspect', '--type', 'image', base]) && !succeeds(builder, ['pull', base])) {
  say(`Skipped: the image ${base} isn’t here and no registry provided it.`)
  process.exit(0)
}
if (!succeeds(process.execPath, ['tools/package.mjs'])) stop('There is no package to build from.')
const image = ['--format', 'docker', '-f', 'container/Containerfile', '-t', 'rounds', '.']
if (!succeeds(builder, ['build', ...image])) stop('The image could not be built.')
try {
  if (builder !== 'podman') say('Built. Not started: podman is not installed here.')
  else {
    await startImage()
    const compose = [['podman', 'compose'], ['podman-compose']].find(([program = '', ...args]) =>
      isThere(program, [...args, 'version']),
    )
    if (compose) await startCompose(compose)
    else say('Skipped: podman has no compose here.')
  }
} catch (error) {
  stop(/** @type {Error} */ (error).message)
}
