import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { root } from './setup.mjs'

/** Files of an earlier build and installation. */
const BUILT = {
  'dist/index.html': '',
  'dist-server/main.mjs': '',
  'dist-server/page/entry-server.mjs': '',
  'dist-server/keys.mjs': 'process.stdout.write(`keys ${process.argv.slice(2).join(" ")}`)',
  'node_modules/.rounds-installed': 'an older lock file',
}
let folder: string
const put = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
const startWith = (...args: string[]) =>
  spawnSync(process.execPath, [join(folder, 'tools', 'start.mjs'), ...args], {
    encoding: 'utf8',
    // neither npm nor a registry
    env: { PATH: '', npm_execpath: join(folder, 'npm.mjs') },
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rounds-start-'))
  for (const path of ['tools/start.mjs', 'tools/setup.mjs', 'bin/rounds.mjs'])
    cpSync(join(root, path), join(folder, path))
  put({
    'package-lock.json': '{ "packages": { "node_modules/new": { "version": "2.0.0" } } }',
    'npm.mjs': 'process.exit(1)',
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a command runs the existing build, although the sources have changed', () => {
  put(BUILT)
  const { stdout, stderr, status } = startWith('keys', 'list')
  expect([stdout, stderr, status]).toEqual(['keys list', '', 0])
})

test('a start, and a command without a build, install what is missing first', () => {
  expect(startWith('keys', 'list').stdout).toContain('Installing packages')
  put(BUILT)
  expect(startWith().stdout).toContain('Installing packages')
})
