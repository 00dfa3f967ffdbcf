// npm test: everything there is to check, in one go. Every stage runs, whatever the ones before it said; the last line sums them up.
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  bin,
  build,
  checkNode,
  endWithNpm,
  ensureChromium,
  findPostgresql,
  install,
  root,
  run,
  startPostgresql,
} from './setup.mjs'

checkNode()
endWithNpm()
await install()

const scratch = mkdtempSync(join(tmpdir(), 'rounds-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const sum = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const notes = []
/** @param {{passed: number, failed: number, skipped: number}} counts @param {boolean} ok @param {string} stage */
function add(counts, ok, stage) {
  sum.passed += counts.passed
  // a stage that fell over before it could count is a failure too
  const failed = counts.failed || (ok ? 0 : 1)
  sum.failed += failed
  sum.skipped += counts.skipped
  notes.push(`${stage}: ${failed ? `${failed} failed` : 'passed'}`)
}
const nothing = { passed: 0, failed: 0, skipped: 0 }
const title = (/** @type {string} */ text) => process.stdout.write(`\n--- ${text}\n`)

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** @param {string} stage @param {string[]} args @param {NodeJS.ProcessEnv} env @param {number} [file] of what it says */
async function vitest(stage, args, env, file) {
  const report = join(scratch, `${stage}.json`)
  const ok = await run(
    process.execPath,
    [
      bin('vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
    file,
  )
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests = 0,
    numTodoTests = 0,
  } = readReport(report)
  add({ passed, failed, skipped: numPendingTests + numTodoTests }, ok, stage)
}

/** The test files that use a database, which are worth running on both. */
function databaseTests() {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('server', file))
    .filter(
      (file) =>
        file.endsWith('.test.ts') &&
        /'[^']*\/testing\.ts'/.test(readFileSync(join(root, file), 'utf8')),
    )
}

async function onUnits() {
  const stage = 'Units, service and gateway'
  title(stage)
  await vitest(stage, [], { TEST_DATABASE_URL: '' })
}

/** Beside the units, for much of it is waiting: in one worker, and what it says comes when `others` are done. @param {Promise<void>} others */
async function onPostgresql(others) {
  const stage = 'Database tests on PostgreSQL'
  const folder = findPostgresql()
  /** @param {string} why */
  const skip = async (why) => {
    const required = process.env.REQUIRE_POSTGRESQL === '1'
    await others
    title(`${stage}: ${required ? 'required, but' : 'skipped,'} ${why}`)
    add({ ...nothing, skipped: required ? 0 : 1 }, !required, stage)
    if (!required) notes[notes.length - 1] = `${stage}: skipped, ${why}`
  }
  if (!folder) return skip('no PostgreSQL 15 or later is installed here.')
  let postgresql
  try {
    postgresql = await startPostgresql(folder)
  } catch (error) {
    return skip(`none could be started. ${error instanceof Error ? error.message : String(error)}`)
  }
  const said = join(scratch, 'postgresql.txt')
  try {
    const env = { TEST_DATABASE_URL: postgresql.url }
    await vitest(stage, [...databaseTests(), '--maxWorkers=1'], env, openSync(said, 'w'))
  } finally {
    await postgresql.stop()
  }
  await others
  title(stage)
  process.stdout.write(readFileSync(said))
}

async function inBrowser() {
  const stage = 'Pages in a browser'
  title(stage)
  const browser = await ensureChromium()
  if (!browser) {
    process.stdout.write(
      'There is no Chromium here and none could be installed. Install one, or set CHROMIUM to its path.\n',
    )
    return add(nothing, false, stage)
  }
  const report = join(scratch, 'pages.json')
  const env = {
    CHROMIUM: browser,
    E2E_DATA_DIR: join(scratch, 'data'),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  }
  const ok = await run(
    process.execPath,
    [bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
    env,
  )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {}
  add({ passed: expected + flaky, failed: unexpected, skipped }, ok, stage)
  if (flaky) notes.push(`${stage}: ${flaky} of them only at a later try, see above`)
}

/** @param {string} stage @param {() => Promise<boolean>} work */
async function check(stage, work) {
  title(stage)
  const ok = await work()
  add(nothing, ok, stage)
  return ok
}

await check('Format', () => run(process.execPath, [bin('oxfmt/bin/oxfmt'), '--check']))
// one project for each world, so that no browser's global compiles in the server, and neither's in lib
for (const project of ['lib', 'server', 'src', '.'])
  await check(`Types of ${project === '.' ? 'tools and tests' : project}`, () =>
    run(process.execPath, [bin('typescript/bin/tsc'), '-p', project]),
  )
await check('Lint', () => run(process.execPath, [bin('oxlint/bin/oxlint'), '--deny-warnings']))
await check('Unused files, exports and packages', () =>
  run(process.execPath, [bin('knip/bin/knip.js')]),
)
const units = onUnits()
await Promise.all([units, onPostgresql(units)])
if (await check('Build', build)) await inBrowser()

process.stdout.write(
  `\n${notes.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`,
)
process.exitCode = sum.failed ? 1 : 0
