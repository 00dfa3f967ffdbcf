/**
 * npm test: every check in one run. Stages run in parallel where that saves time, and their output appears in a fixed order, one
 * stage at a time. Every stage runs, even if others fail. The last line sums them up.
 */
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
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
const browser = await ensureChromium()

const scratch = mkdtempSync(join(tmpdir(), 'rounds-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** @typedef {{ ok: boolean, passed?: number, failed?: number, skipped?: number, note?: string, remark?: string, failures?: string[] }} Outcome */
/** @typedef {(file: number) => Promise<Outcome>} Work */
/** @typedef {{ name: string, file: string, outcome: Promise<Outcome> }} Stage */

/**
 * Starts a stage, which writes its output to a file, once the stages before it have finished.
 * @param {string} name @param {Work} work @param {Stage[]} [before] @returns {Stage}
 */
function start(name, work, before = []) {
  const path = join(scratch, `${name.replace(/\W+/g, '-')}.txt`)
  const file = openSync(path, 'w')
  const outcome = Promise.all(before.map((stage) => stage.outcome))
    .then(() => work(file))
    .finally(() => closeSync(file))
  return { name, file: path, outcome }
}

const SHOW_MS = 200
/** Shows the output of a stage as it is written, until the stage has finished. @param {Stage} stage */
async function show({ name, file, outcome }) {
  process.stdout.write(`\n--- ${name}\n`)
  const shown = openSync(file, 'r')
  const buffer = Buffer.alloc(65_536)
  const showMore = () => {
    for (let length; (length = readSync(shown, buffer));)
      process.stdout.write(Buffer.from(buffer.subarray(0, length)))
  }
  const shows = setInterval(showMore, SHOW_MS)
  try {
    return await outcome
  } finally {
    clearInterval(shows)
    showMore()
    closeSync(shown)
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** @param {string} report @param {string[]} args @param {NodeJS.ProcessEnv} env @param {number} file @returns {Promise<Outcome>} */
async function vitest(report, args, env, file) {
  const path = join(scratch, report)
  const ok = await run(
    process.execPath,
    [
      bin('vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    env,
    file,
  )
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = readReport(path)
  const failures = testResults.flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ { status }) => status === 'failed')
      .map((/** @type {any} */ test) => `${name}: ${test.fullName}\n${test.failureMessages[0]}`),
  )
  return { ok, passed, failed, skipped: numPendingTests + numTodoTests, failures }
}

/** Marks of a test that uses the database at TEST_DATABASE_URL, and not that of another service. */
const ON_DATABASE =
  /\b(dbTest|worldTest|serviceTest|gatewayTest|freshDb|bareDb|freshPostgresql|TEST_DATABASE_URL)\b/
/** A test, or a group of tests other than those of `describeOnce`. */
const TEST = /^(describe|test|for|\w+Test)\b/m

/** The test files in which the database can make a difference. They run on both. */
function databaseTests() {
  return readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('server', file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return ON_DATABASE.test(text) && TEST.test(text)
    })
}

/** The database tests on their own PostgreSQL, in one worker, because much of the time is spent waiting. @param {number} file */
async function onPostgresql(file) {
  /** @param {string} why @returns {Outcome} */
  const skip = (why) => {
    const isRequired = process.env.REQUIRE_POSTGRESQL === '1'
    const note = `${isRequired ? 'required, but' : 'skipped,'} ${why}`
    writeSync(file, `${note}\n`)
    return isRequired ? { ok: false } : { ok: true, skipped: 1, note }
  }
  const folder = findPostgresql()
  if (!folder) return skip('no PostgreSQL 15 or later is installed here.')
  let postgresql
  try {
    postgresql = await startPostgresql(folder)
  } catch (error) {
    return skip(`none could be started. ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    const env = { TEST_DATABASE_URL: postgresql.url, VITEST_MAX_WORKERS: '1' }
    return await vitest('postgresql.json', [...databaseTests(), '--project=node'], env, file)
  } finally {
    await postgresql.stop()
  }
}

/** @param {number} file @returns {Outcome} */
function withoutBrowser(file) {
  writeSync(
    file,
    'There is no Chromium here and none could be installed. Install one, or set CHROMIUM to its path.\n',
  )
  return { ok: false }
}

/** @param {number} file @returns {Promise<Outcome>} */
async function ofComponents(file) {
  if (!browser) return withoutBrowser(file)
  return vitest('components.json', ['--project=components'], { CHROMIUM: browser }, file)
}

/** Failures in a suite of Playwright's report, from every attempt. @param {any} suite @returns {string[]} */
function failuresInSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
    tests
      .flatMap((/** @type {any} */ test) => test.results)
      .filter((/** @type {any} */ { status }) => status !== 'passed' && status !== 'skipped')
      .map((/** @type {any} */ { retry, errors }) => {
        const messages = errors.map((/** @type {any} */ error) => error.message)
        return `${file}:${line}: ${title}, try ${retry + 1}\n${messages.join('\n')}`
      }),
  )
  return [...own, ...suites.flatMap(failuresInSuite)]
}

/** @param {number} file @returns {Promise<Outcome>} */
async function inBrowser(file) {
  if (!browser) return withoutBrowser(file)
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
    file,
  )
  const { stats = {}, suites = [] } = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  const failures = suites.flatMap(failuresInSuite)
  const counts = { passed: expected + flaky, failed: unexpected, skipped, failures }
  return {
    ok,
    ...counts,
    ...(flaky && { remark: `${flaky} of them only on a retry, see above` }),
  }
}

/** @param {string} program @param {string[]} args @returns {Work} */
const check =
  (program, ...args) =>
  async (file) => ({ ok: await run(process.execPath, [bin(program), ...args], {}, file) })

const built = start('Build', async (file) => ({ ok: await build({ file }) }))
/** @type {Stage[]} */
const checks = []
/** One after another, in parallel with the build and the unit tests. @param {string} name @param {Work} work */
const then = (name, work) => checks.push(start(name, work, checks.slice(-1)))
then('Format', check('oxfmt/bin/oxfmt', '--check'))
// one project for each world, so that no browser's global compiles in the server, and neither's in lib
for (const project of ['lib', 'server', 'src', '.'])
  then(
    `Types of ${project === '.' ? 'tools and tests' : project}`,
    check('typescript/bin/tsc', '-p', project),
  )
then('Lint', check('oxlint/bin/oxlint', '--deny-warnings'))
then('Unused files, exports, and packages', check('knip/bin/knip.js'))
then('Components in a browser', ofComponents)
// some start the built server
const units = start(
  'Units, service, and gateway',
  (file) => vitest('units.json', ['--project=node'], { TEST_DATABASE_URL: '' }, file),
  [built],
)
const database = start('Database tests on PostgreSQL', onPostgresql, [built])
const inPages = async (/** @type {number} */ file) => {
  if ((await built.outcome).ok) return inBrowser(file)
  writeSync(file, 'The page could not be built, see above.\n')
  return { ok: false }
}
// its tests have limits of time: beside them goes only what mostly waits
const pages = start('Pages in a browser', inPages, [...checks, units])

const FAILURE_LINES = 30
const firstLines = (/** @type {string} */ text) =>
  text.split('\n').slice(0, FAILURE_LINES).join('\n')

const LAST_LINES = 60
/** End of a stage's output: the reason why it failed where no test did. @param {Stage} stage */
const endOf = ({ name, file }) => {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return [`${name}, end of its output:`, ...lines.slice(-LAST_LINES)].join('\n')
}

const sum = { passed: 0, failed: 0, skipped: 0 }
const notes = []
const allFailures = []
for (const stage of [built, ...checks, units, database, pages]) {
  const outcome = await show(stage)
  const { ok, passed = 0, failed: counted = 0, skipped = 0, note, remark, failures = [] } = outcome
  // a stage that crashed before it could count is a failure too
  const failed = counted || (ok ? 0 : 1)
  sum.passed += passed
  sum.failed += failed
  sum.skipped += skipped
  notes.push(`${stage.name}: ${failed ? `${failed} failed` : (note ?? 'passed')}`)
  if (remark) notes.push(`${stage.name}: ${remark}`)
  allFailures.push(...failures.map(firstLines))
  if (!ok && !counted) allFailures.push(endOf(stage))
}
// again at the end, where a log that was cut still has them
for (const failure of allFailures) process.stdout.write(`\n${failure}\n`)
process.stdout.write(
  `\n${notes.join('\n')}\n\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`,
)
process.exitCode = sum.failed ? 1 : 0
