/**
 * npm run package: packs Rounds and checks that the package works on its own: installed into an empty folder without development
 * dependencies, it starts, becomes ready, and serves its page.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { checkNode, install, root, stop, verify } from './setup.mjs'

checkNode()
await install()

const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tarball = join(root, `rounds-${version}.tgz`)

/** @param {string[]} args @param {string} cwd */
function npm(args, cwd) {
  const cli = process.env.npm_execpath
  const [program, all] = cli ? [process.execPath, [cli, ...args]] : ['npm', args]
  const { status } = spawnSync(program, all, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) stop(`npm ${args[0]} failed. The lines above say why.`)
}

/** @param {string} url */
async function ask(url) {
  const answer = await fetch(url)
  return { status: answer.status, text: await answer.text() }
}

// the image is built of the one that there is
for (const name of readdirSync(root)) if (/^rounds-.*[.]tgz$/.test(name)) rmSync(join(root, name))
npm(['pack', '--loglevel=error'], root)
const folder = mkdtempSync(join(tmpdir(), 'rounds-package-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
npm(['install', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', tarball], folder)
const modules = join(folder, 'node_modules')
const forDevelopment = Object.keys(devDependencies).filter((name) =>
  existsSync(join(modules, name)),
)
verify(
  forDevelopment.length === 0,
  `nothing for development is installed ${forDevelopment.join(' ')}`,
)

const program = join(modules, 'rounds', 'bin', 'rounds.mjs')
const help = spawnSync(process.execPath, [program, 'keys', '--help'], { encoding: 'utf8' }).stdout
verify(
  / rounds keys create /.test(help) && !help.includes('npm run'),
  'its commands by their names',
)
const rounds = spawn(process.execPath, [program], {
  cwd: folder,
  env: { PATH: process.env.PATH, PORT: '0', SERVICE_PORT: '0', CHECK_INTERVAL: '0' },
  stdio: ['ignore', 'pipe', 'pipe'],
})
const ended = once(rounds, 'exit')
let said = ''
for (const stream of [rounds.stdout, rounds.stderr])
  stream.setEncoding('utf8').on('data', (text) => (said += text))
try {
  await Promise.race([
    ended,
    (async () => {
      while (!/^ +Data /m.test(said)) await new Promise((next) => setTimeout(next, 50))
    })(),
  ])
  const [, dashboard = ''] = /Dashboard\s+(http\S+)/.exec(said) ?? []
  const [, service = ''] = /Service\s+(http\S+)/.exec(said) ?? []
  verify(Boolean(dashboard && service), 'it starts, with its demonstration')
  verify((await ask(`${service}/ready`)).status === 200, '/ready')
  verify(
    JSON.parse((await ask(`${service}/health`)).text).version === version,
    '/health, with its version',
  )
  const page = await ask(`${dashboard}/`)
  verify(page.status === 200 && page.text.includes('id="root"'), 'the page')
  const [, script = ''] = /src="[.]?(\/assets\/[^"]+[.]js)"/.exec(page.text) ?? []
  verify((await ask(dashboard + script)).status === 200, 'its script')
  const [, key = ''] = /API key\s+(\S+)/.exec(said) ?? []
  const found = await fetch(`${service}/v3/insurance/search/diagnosis?diagnosis_query=htn`, {
    headers: { 'x-service-api-key': key },
  })
  verify((await found.text()).includes('"I10"'), 'the diagnosis search')
  rounds.kill('SIGTERM')
  const [code] = await ended
  verify(code === 0, 'it stops when asked to')
} catch (error) {
  rounds.kill('SIGKILL')
  process.stderr.write(said)
  stop(/** @type {Error} */ (error).message)
}
process.stdout.write(`${tarball}\n`)
