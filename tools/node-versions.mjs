/**
 * npm run node-versions: the package starts, and the tests that depend most on Node pass, on each version that Rounds supports. The
 * versions come from the registry's package `node`. Takes some minutes for each, so it is no part of npm test.
 *
 *     npm run node-versions -- 22 24     only these
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { bin, install, root, run, stop } from './setup.mjs'

const VERSIONS = ['20.19.0', '22', '24']
/** The folders that depend most on Node: files, threads, streams, and the text of all languages. */
const TESTS = ['lib', 'server/db', 'server/http', 'server/import'].map((path) => join(root, path))

await install()
const folder = mkdtempSync(join(tmpdir(), 'rounds-node-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const npm = process.env.npm_execpath ?? stop('Start this with npm run node-versions.')
const asked = process.argv.slice(2)
/** @type {string[]} */
const failed = []
for (const version of asked.length ? asked : VERSIONS) {
  const prefix = join(folder, version)
  const args = ['install', '--prefix', prefix, '--no-audit', '--no-fund', '--loglevel=error']
  const node = join(prefix, 'node_modules', 'node', 'bin', 'node')
  const ok =
    (await run(process.execPath, [npm, ...args, `node@${version}`])) &&
    (await run(node, ['--version'])) &&
    (await run(node, [join(root, 'tools', 'package.mjs')])) &&
    (await run(node, [bin('vitest/vitest.mjs'), 'run', '--project=node', ...TESTS]))
  if (!ok) failed.push(version)
}
if (failed.length) stop(`Rounds fails on Node ${failed.join(', ')}. The lines above say why.`)
