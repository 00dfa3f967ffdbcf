/**
 * npm run containers: builds the image of the package and starts it, then the two processes of container/compose.yaml. What
 * is not installed here is skipped, in words.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { freePort, root, stop } from './setup.mjs'

const READY_WITHIN_MS = 120_000
const PASSWORD = 'only-for-this-check'

/** @param {string} program @param {string[]} args @param {import('node:child_process').SpawnSyncOptions} [options] */
const succeeds = (program, args, options) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options }).status === 0
/** @param {string} program @param {string[]} args */
const isThere = (program, args = ['--version']) => succeeds(program, args, { stdio: 'ignore' })
/** @param {string} words */
const say = (words) => process.stdout.write(`${words}\n`)

/** @param {() => Promise<number | undefined>} status @param {string} what */
async function expectReady(status, what) {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await delay(500))
    if ((await status().catch(() => undefined)) === 200) return say(`ok: ${what} is ready`)
  throw new Error(`${what} was not ready within ${READY_WITHIN_MS / 1000} s.`)
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
    await expectReady(ready, 'The container')
  } finally {
    succeeds('podman', ['stop', name])
  }
}

/** A copy of the folder with secrets and a certificate of its own. @param {string} folder */
function makeFolder(folder) {
  cpSync(join(root, 'container'), folder, { recursive: true })
  mkdirSync(join(folder, 'secrets'))
  const secrets = {
    session: '0123456789abcdef'.repeat(4),
    'postgresql-password': PASSWORD,
    'database-url': `postgres://rounds:${PASSWORD}@postgresql/rounds`,
  }
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(join(folder, 'secrets', name), text)
  const pem = join(folder, 'rounds.pem')
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes']
  return (
    succeeds('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-keyout',
      pem,
      '-out',
      `${pem}.crt`,
      ...subject,
    ]) && succeeds('sh', ['-c', `cat ${pem}.crt >> ${pem} && chmod 0644 ${pem}`])
  )
}

async function startCompose() {
  const scratch = mkdtempSync(join(tmpdir(), 'rounds-containers-'))
  const folder = join(scratch, 'container')
  const port = await freePort()
  const env = {
    ...process.env,
    HTTPS_PORT: String(port),
    PUBLIC_URL: `https://localhost:${port}`,
  }
  const compose = (/** @type {string[]} */ ...args) =>
    succeeds('podman', ['compose', ...args], { cwd: folder, env })
  try {
    if (!makeFolder(folder)) throw new Error('There is no certificate to check with.')
    if (!compose('up', '--detach', '--no-build')) throw new Error('compose.yaml did not start.')
    const ready = () =>
      new Promise((/** @type {(status: number | undefined) => void} */ resolve, reject) => {
        request(`https://localhost:${port}/ready`, { rejectUnauthorized: false }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
          .on('error', reject)
          .end()
      })
    await expectReady(ready, 'compose.yaml, behind HAProxy,')
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
if (!succeeds(process.execPath, ['tools/package.mjs'])) stop('There is no package to build from.')
const buildArgs = [
  'build',
  '--format',
  'docker',
  '-f',
  'container/Containerfile',
  '-t',
  'rounds',
  '.',
]
if (!succeeds(builder, buildArgs)) stop('The image could not be built.')
try {
  if (builder !== 'podman') say('Built. Not started: podman is not installed here.')
  else {
    await startImage()
    if (isThere('podman', ['compose', 'version'])) await startCompose()
    else say('Skipped: podman has no compose here.')
  }
} catch (error) {
  stop(/** @type {Error} */ (error).message)
}
