/**
 * Requirements of the commands on this machine: packages, the built page, a browser, and PostgreSQL for tests.
 * Plain JavaScript without packages, because it runs before there are any.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts)

const NODE_MIN = [20, 19]

/** @param {string} message @returns {never} */
export function stop(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/** Reports that a condition holds, or throws an Error that says that it does not. @param {boolean} holds @param {string} what */
export function verify(holds, what) {
  if (!holds) throw new Error(`This fails: ${what}`)
  process.stdout.write(`ok: ${what}\n`)
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = NODE_MIN
  if (major < minMajor || (major === minMajor && minor < minMinor))
    stop(
      `Rounds needs Node ${NODE_MIN.join('.')} or later, and this is Node ${process.versions.node}. Get a newer one at https://nodejs.org.`,
    )
}

/**
 * npm passes signals on to the shell that runs a script, and some shells exit without passing them on to us.
 * So when the process that started us is gone, we stop as if we had received the signal.
 */
export function endWithNpm() {
  const { ppid } = process
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}

/**
 * Runs a program until it exits, with this process's output or `file` as its output.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [file]
 */
export function run(command, args, env = {}, file) {
  return new Promise((/** @type {(ok: boolean) => void} */ done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', file ?? 'inherit', file ?? 'inherit'],
      env: { ...process.env, ...env },
    })
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      child.kill(signal)
      child.once('exit', () => process.exit(1))
    }
    process.on('SIGTERM', forward).on('SIGINT', forward)
    const end = (/** @type {boolean} */ ok) => {
      process.off('SIGTERM', forward).off('SIGINT', forward)
      done(ok)
    }
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      end(false)
    })
    child.on('exit', (code) => end(code === 0))
  })
}

/** A program from an installed package, run directly by this Node so that signals reach it. */
export const bin = (/** @type {string} */ file) => inRoot('node_modules', ...file.split('/'))

const LOCK = inRoot('package-lock.json')
const INSTALLED = inRoot('node_modules', '.rounds-installed')

/** True if npm has installed what the lock file lists. Packages for other systems may be missing. */
function matchesLock() {
  try {
    const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages
    const there = JSON.parse(
      readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8'),
    ).packages
    return Object.entries(wanted).every(
      ([path, { version, optional, link }]) =>
        !path || link || (there[path] ? there[path].version === version : optional),
    )
  } catch {
    return false
  }
}

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(LOCK))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex')
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return
  if (!matchesLock()) {
    process.stdout.write('Installing packages. This happens only once and takes about a minute.\n')
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = process.env.npm_execpath
    const ok = npm
      ? await run(process.execPath, [npm, ...args])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
    if (!ok)
      stop(
        'The packages could not be installed. The lines above say why. Rounds needs a connection to the npm registry for this.',
      )
  }
  writeFileSync(INSTALLED, wanted)
}

/** @param {string} path @returns {string[]} */
const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path]

const OF_ALL = ['contract', 'lib', 'package-lock.json', 'package.json']
/**
 * The builds: the page that browsers load, the server with the commands, which `bin/rounds.mjs` starts, and the renderer of
 * the page's first rows.
 */
const BUILDS = [
  {
    what: 'page',
    config: 'vite.config.ts',
    made: inRoot('dist', 'index.html'),
    inputs: [
      'src',
      'public',
      'index.html',
      'vite.config.ts',
      'docs',
      'tools/docs',
      'tools/pictures',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      ...OF_ALL,
    ],
  },
  {
    what: 'server',
    config: 'vite.server.config.ts',
    made: inRoot('dist-server', 'main.mjs'),
    inputs: ['server', 'vite.server.config.ts', ...OF_ALL],
  },
  {
    what: 'renderer',
    config: 'vite.renderer.config.ts',
    made: inRoot('dist-server', 'page', 'entry-server.mjs'),
    inputs: ['src', 'vite.config.ts', 'vite.renderer.config.ts', ...OF_ALL],
  },
]

/** True if there is a build that can run, even if its inputs have changed since. */
export const hasBuild = () => existsSync(INSTALLED) && BUILDS.every(({ made }) => existsSync(made))

/** One hash of everything that a build reads. @param {string[]} inputs */
function hashInputs(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of existsSync(inRoot(input)) ? filesBelow(inRoot(input)) : [])
      if (!/\.test\.tsx?$/.test(file))
        hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

const BUILD_MS = 300_000
/** True while the process that wrote the lock is building. @param {string} lock */
function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return Date.now() - statSync(lock).mtimeMs < BUILD_MS
  } catch {
    return false
  }
}
/**
 * Runs work when no other process in this clone does: two builds at once would overwrite each other's files.
 * @template T @param {string} lock @param {() => Promise<T>} work
 */
async function alone(lock, work) {
  for (;;)
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (isHeld(lock)) await delay(200)
      else rmSync(lock, { force: true })
    }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/**
 * Builds the page and the server, or one of them, if they are missing or their inputs have changed, or in any case with
 * `always`. Resolves to true on success. The build writes to this process's output, or to `file`.
 * @param {{ always?: boolean, only?: 'page' | 'server' | 'renderer', file?: number }} [options]
 */
export async function build({ always = false, only, file } = {}) {
  const cache = inRoot('node_modules', '.cache', 'rounds')
  mkdirSync(cache, { recursive: true })
  return alone(join(cache, 'building'), async () => {
    for (const { what, config, made, inputs } of BUILDS) {
      if (only && what !== only) continue
      const builtFrom = join(cache, `${what}-built-from`)
      const wanted = hashInputs(inputs)
      const isBuilt =
        existsSync(made) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === wanted
      if (isBuilt && !always) continue
      writeSync(file ?? 1, `Building the ${what}.\n`)
      const args = [bin('vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn']
      if (!(await run(process.execPath, args, { NODE_ENV: 'production' }, file))) return false
      writeFileSync(builtFrom, wanted)
    }
    return true
  })
}

/** @param {string} name */
function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, process.platform === 'win32' ? `${name}.exe` : name)
    try {
      accessSync(file, constants.X_OK)
      if (statSync(file).isFile()) return file
    } catch {}
  }
  return undefined
}

const CHROMIUMS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** An installed Chromium: CHROMIUM, one from the system, or one that Playwright has downloaded. */
export function findChromium() {
  const { CHROMIUM } = process.env
  if (CHROMIUM)
    return existsSync(CHROMIUM) ? CHROMIUM : stop(`CHROMIUM is "${CHROMIUM}", which doesn’t exist.`)
  const system =
    [
      // without its own window, whose pages use as much of the processors as ours
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ]
      .map(onPath)
      .find(Boolean) ?? CHROMIUMS.find(existsSync)
  if (system) return system
  const own = createRequire(import.meta.url)('playwright').chromium.executablePath()
  return existsSync(own) ? own : undefined
}

export const isRoot = () => process.getuid?.() === 0

/** The same, but downloads one if there is none: from Playwright, otherwise from the system's package manager. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  process.stdout.write('Downloading a browser for the tests. This happens only once.\n')
  await run(process.execPath, [bin('playwright/cli.js'), 'install', '--no-shell', 'chromium'])
  if (!findChromium() && isRoot() && onPath('apt-get')) {
    const apt = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], apt)
    const aptInstall = (/** @type {string} */ name) =>
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], apt)
    // not every system has the first as a package
    if (!(await aptInstall('chromium-headless-shell'))) await aptInstall('chromium')
  }
  return findChromium()
}

const POSTGRESQL_MIN = 15

/** @param {string} initdb */
const versionOf = (initdb) =>
  Number(
    /\) (\d+)/.exec(spawnSync(initdb, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
  )

/** The folder with initdb and postgres of the newest PostgreSQL here. Undefined if none is new enough. */
export function findPostgresql() {
  const folders = [
    ...[
      '/usr/lib/postgresql',
      '/opt/homebrew/opt',
      '/usr/local/opt',
      'C:\\Program Files\\PostgreSQL',
    ].flatMap((base) =>
      existsSync(base)
        ? readdirSync(base)
            .filter((name) => /^(postgresql@)?\d+$/.test(name))
            .map((name) => join(base, name, 'bin'))
        : [],
    ),
    ...[onPath('initdb')].flatMap((file) => (file ? [dirname(file)] : [])),
  ]
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(join(folder, 'initdb')) }))
    .filter(({ version }) => version >= POSTGRESQL_MIN)
    .sort((a, b) => b.version - a.version)[0]?.folder
}

export const freePort = () =>
  new Promise((/** @type {(port: number) => void} */ resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** PostgreSQL refuses to run as root, so there it runs as its own user. */
function unprivileged() {
  if (!isRoot()) return undefined
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout),
    )
    if (uid && gid) return { uid, gid }
  }
  return undefined
}

/**
 * Starts an empty PostgreSQL in a temporary folder, on loopback and without durability, or a standby of the one at
 * `standbyOf`. Throws an Error with the reason if it does not start.
 * @param {string} folder where its programs are
 * @param {{ standbyOf?: string }} [options]
 */
export async function startPostgresql(folder, { standbyOf } = {}) {
  const as = unprivileged()
  const home = mkdtempSync(join(tmpdir(), 'rounds-postgresql-'))
  const data = join(home, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (as) for (const path of [home, data]) chownSync(path, as.uid, as.gid)
  const remove = () => rmSync(home, { recursive: true, force: true })
  const [program, ...options] = standbyOf
    ? ['pg_basebackup', '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast']
    : ['initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const made = spawnSync(join(folder, program), ['-D', data, '--no-sync', ...options], {
    ...as,
    encoding: 'utf8',
  })
  if (made.status !== 0) {
    remove()
    throw new Error(`${program} failed: ${made.error?.message ?? made.stderr.trim()}`)
  }
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${home}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ]
  const server = spawn(
    join(folder, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let log = ''
  const ended = new Promise((/** @type {(value?: unknown) => void} */ resolve) =>
    server.once('exit', resolve).once('error', resolve),
  )
  await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = `${log}${text}`.slice(-10_000)
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    void ended.then(resolve)
  })
  if (server.exitCode !== null || server.pid === undefined) {
    remove()
    throw new Error(`postgres exited immediately: ${log.trim()}`)
  }
  // in case this process is killed between start and stop
  const last = () => void server.kill('SIGQUIT')
  process.once('exit', last)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', last)
      server.kill('SIGINT')
      await ended
      remove()
    },
  }
}
