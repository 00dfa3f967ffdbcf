import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Browser, type Page } from 'playwright'

import { paths } from '#src/kit/url/paths.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { WINDOW_SETTLES_MS } from './first-rows.ts'
import { startWithManyPeople } from './many-people.ts'
import { short, type Row } from './table.ts'

const PEOPLE = 1000
const MANY = 10_000
const AT_ONCE = 6
const CHECK_MOST = 2.0
const FRAME_MOST_MS = 100
const TAB_MOST_MB = 150
const ROWS_MOST = 2.5
const FILTER_MOST_MS = 150
const RUN_MOST_MS = 600_000
/** Of the check of very many only so much is measured. */
const BEGINNING_MS = 10_000

/** In the page: every person's check asked for and parsed, six at a time, and nothing else. */
const bare = (userIds: readonly string[]) => `(async () => {
  const began = performance.now()
  const ids = ${JSON.stringify(userIds)}
  let next = 0
  const more = async () => {
    while (next < ids.length) {
      const answer = await fetch('/workspace/checks/' + ids[next++], {
        method: 'POST', body: '{}', headers: { 'content-type': 'application/json' },
      })
      JSON.parse(await answer.text())
    }
  }
  await Promise.all(Array.from({ length: ${AT_ONCE} }, more))
  return performance.now() - began
})()`

/** In the page: milliseconds of a check of all or of its beginning, and of the longest frame while its results come in. */
const checkAll = (mostMs: number) => `new Promise((done) => {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'long-animation-frame' })
  const section = () => document.querySelector('[aria-label="Check of many"]')
  const began = performance.now()
  document.getElementById('check-all').click()
  const look = () => {
    const ms = performance.now() - began
    if (section()?.dataset.state !== 'done' && ms < ${mostMs}) return setTimeout(look, 20)
    for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration)
    observer.disconnect()
    done({ ms, longest, failed: section().textContent.includes('failed') })
  }
  look()
})`

/** In the page: milliseconds from choosing how people are until the sentence says otherwise, and is painted. */
const FILTERED = `new Promise((done) => {
  const sentence = () => document.querySelector('header [role=status]').textContent
  const was = sentence()
  const radio = [...document.querySelectorAll('fieldset input[type=radio]')]
    .filter((one) => one.name === 'How people are').find((one) => !one.checked)
  const began = performance.now()
  radio.click()
  const look = () => {
    if (sentence() === was) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now() - began)
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
})`

/** In the page: the answers that the board is drawn from, asked for and parsed, and nothing else. */
const BARE_ANSWERS = `(async () => {
  const began = performance.now()
  await Promise.all(['/workspace/people', '/workspace/checks'].map(async (path) => {
    const answer = await fetch(path, { cache: 'no-store' })
    JSON.parse(await answer.text())
  }))
  return performance.now() - began
})()`

/** Megabytes of the page's own memory after the garbage is gone: its process's where the system tells, else its heap. */
async function megabytes(page: Page, browser: Browser) {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const system = await browser.newBrowserCDPSession()
  const { processInfo } = await system.send('SystemInfo.getProcessInfo')
  const own = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => privateMegabytes(id))
  const most = Math.max(0, ...own)
  if (most > 0) return most
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / 2 ** 20
}
/** What a process alone has in memory; 0 where the system does not say. */
function privateMegabytes(process: number): number {
  const file = `/proc/${process}/smaps_rollup`
  if (!existsSync(file)) return 0
  const sizes = readFileSync(file, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm)
  return [...sizes].reduce((sum, [, size]) => sum + Number(size), 0) / 1024
}

type Run = { ms: number; longest: number; failed: boolean }
const longestFrame = (what: string, { longest }: Run): Row => ({
  what,
  ours: longest ? `${short(longest)} ms` : 'below 50 ms',
  floor: null,
  ratio: '',
  target: `< ${FRAME_MOST_MS} ms`,
  holds: longest < FRAME_MOST_MS,
})

async function openBoard(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(address + paths.board())
  await page.locator('tr[data-row]').first().waitFor({ timeout: 60_000 })
  return page
}

/** A first check of a thousand people reads more than the ones after it: the bare requests are measured after it, and so is ours. */
async function aThousand(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startWithManyPeople(folder, PEOPLE, 'unchecked')
  try {
    const page = await openBoard(browser, rounds.address)
    page.setDefaultTimeout(RUN_MOST_MS)
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    await page.evaluate(bare(rounds.userIds))
    const before = await page.evaluate<number>(bare(rounds.userIds))
    const run = await page.evaluate<Run>(checkAll(RUN_MOST_MS))
    const after = await page.evaluate<number>(bare(rounds.userIds))
    if (run.failed) throw new Error('Some of the people could not be checked.')
    // the demonstration's own people are checked along with them
    const people = Number(
      /\d+/.exec(
        (await page.locator('[aria-label="Check of many"] p').innerText()).replaceAll(',', ''),
      )![0],
    )
    const floor = (((before + after) / 2) * people) / PEOPLE
    const ratio = run.ms / floor
    const tab = await megabytes(page, browser)
    return [
      {
        what: `board, ${people} people checked, most with 6 connections`,
        ours: `${short(run.ms)} ms`,
        floor: `${short(floor)} ms, the same requests and JSON.parse alone, ${AT_ONCE} at a time`,
        ratio: ratio.toFixed(2),
        target: `< ${CHECK_MOST}`,
        holds: ratio < CHECK_MOST,
      },
      longestFrame('board, longest frame meanwhile', run),
      {
        what: 'board, memory of the tab afterwards',
        ours: `${short(tab)} MB`,
        floor: null,
        ratio: '',
        target: `< ${TAB_MOST_MB} MB`,
        holds: tab < TAB_MOST_MB,
      },
    ]
  } finally {
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ten thousand people, checked before: the first rows, a filter, the tab, and how a check of all begins. */
async function tenThousandPeople(browser: Browser): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startWithManyPeople(folder, MANY, 'checked')
  try {
    const began = performance.now()
    const page = await openBoard(browser, rounds.address)
    const rows = performance.now() - began
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    const bareRows = await page.evaluate<number>(BARE_ANSWERS)
    const filter = await page.evaluate<number>(FILTERED)
    const tab = await megabytes(page, browser)
    const run = await page.evaluate<Run>(checkAll(BEGINNING_MS))
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    const row = (what: string, ours: string, target: string, holds: boolean): Row => ({
      what: `board, ${MANY} people, ${what}`,
      ours,
      floor: null,
      ratio: '',
      target,
      holds,
    })
    const ratio = rows / bareRows
    return [
      {
        ...row('opened to first row', `${short(rows)} ms`, `< ${ROWS_MOST}`, ratio < ROWS_MOST),
        floor: `${short(bareRows)} ms, the same answers and JSON.parse alone`,
        ratio: ratio.toFixed(2),
      },
      row(
        'filter changed, to painted',
        `${short(filter)} ms`,
        `< ${FILTER_MOST_MS} ms`,
        filter < FILTER_MOST_MS,
      ),
      row('memory of the tab', `${short(tab)} MB`, `< ${TAB_MOST_MB} MB`, tab < TAB_MOST_MB),
      longestFrame(
        `board, ${MANY} people, longest frame in the first ${BEGINNING_MS / 1000} s of a check of all`,
        run,
      ),
    ]
  } finally {
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The board of many people: how long a check of all takes, and what it asks of the browser. */
export async function board(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('The board is not measured: there is no Chromium.\n')
    return []
  }
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    return [...(await aThousand(browser)), ...(await tenThousandPeople(browser))]
  } finally {
    await browser.close()
  }
}
