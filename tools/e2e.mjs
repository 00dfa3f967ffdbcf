/** npm run e2e: the browser tests; with --changed only those that a change can reach. Other options go to Playwright. */
import { execFileSync } from 'node:child_process'

import { e2eOf } from './e2e-of.mjs'
import { bin, root, run } from './setup.mjs'

const HELP = `npm run e2e -- [--changed] [options of playwright test]

  --changed   Runs only the test files that uncommitted changes can reach: those that import a
              changed file, and those that visit a page that imports it, by name (paths.people) or
              address. Runs all of them if a changed file is on every page, or if no import shows
              what uses it, as with the server and the configuration.
`
const args = process.argv.slice(2)
const others = args.filter((arg) => arg !== '--changed')
const git = (/** @type {string[]} */ ...of) =>
  execFileSync('git', of, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

let files = /** @type {string[] | null} */ (null)
if (args.includes('--changed'))
  files = e2eOf([
    ...git('diff', '--name-only', '--no-renames', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ])
if (args.includes('--help')) process.stdout.write(`${HELP}\n`)
if (files?.length === 0) process.stdout.write('No browser test reaches what is changed.\n')
else {
  const ok = await run(process.execPath, [
    bin('@playwright/test/cli.js'),
    'test',
    ...(files ?? []),
    ...others,
  ])
  process.exitCode = ok ? 0 : 1
}
