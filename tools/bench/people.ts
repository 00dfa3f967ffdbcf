import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, Page } from 'playwright'

import { paths } from '#src/kit/url/paths.ts'

import { inBrowser, openContext, WINDOW_SETTLES_MS } from './browser.ts'
import { startWithManyPeople } from './many-people.ts'
import type { Row } from './table.ts'

const PEOPLE = 1000
const MANY = 10_000
const AT_ONCE = 6
const RUN_MAX_MS = 600_000
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
const checkAll = (maxMs: number) => `new Promise((done) => {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'long-animation-frame' })
  const section = () => document.querySelector('[aria-label="Refresh progress"]')
  const began = performance.now()
  document.getElementById('refresh-all').click()
  const look = () => {
    const ms = performance.now() - began
    if (section()?.dataset.state !== 'done' && ms < ${maxMs}) return setTimeout(look, 20)
    for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration)
    observer.disconnect()
    done({ ms, longest, failed: section().textContent.includes('failed') })
  }
  look()
})`

/** In the page: milliseconds from choosing a value in the Filter menu until the sentence says otherwise, and is painted. */
const FILTERED = `new Promise((done) => {
  const sentence = () => document.querySelector('header [role=status]').textContent
  const was = sentence()
  const filter = [...document.querySelectorAll('[popovertarget]')].find((one) => one.textContent === 'Filter')
  filter.click()
  const boxes = document.getElementById(filter.getAttribute('popovertarget')).querySelectorAll('input')
  const began = performance.now()
  ;[...boxes].find((one) => !one.checked).click()
  const look = () => {
    if (sentence() === was) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now() - began)
    port2.postMessage(0)
  }
  requestAnimationFrame(look)
})`

/**
 * In the page: the responses that the board is drawn from, asked for and parsed, and nothing else.
 */
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
  const max = Math.max(0, ...own)
  if (max > 0) return max
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN) / 2 ** 20
}
/** What a process alone has in memory; 0 where the system does not say. */
function privateMegabytes(process: number): number {
  const file = `/proc/${process}/smaps_rollup`
  if (!existsSync(file)) return 0
  const sizes = readFileSync(file, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm)
  return [...sizes].reduce((sum, [, size]) => sum + Number(size), 0) / 1024
}

type Run = { ms: number; longest: number; failed: boolean }
const longestFrame = (when: string, { longest }: Run): Row => ({
  what: `${when}, longest frame (0: below 50 ms)`,
  value: longest,
  unit: 'ms',
  limit: 'longest frame',
})

async function openBoard(browser: Browser, address: string) {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(address + paths.board())
  await page.locator('tr[data-row]').first().waitFor({ timeout: 60_000 })
  return page
}

type Rounds = Awaited<ReturnType<typeof startWithManyPeople>>

/** A first check of a thousand people reads more than the ones after it: the bare requests are measured after it, and so is ours. */
async function aThousand(browser: Browser, { address, userIds }: Rounds): Promise<Row[]> {
  const page = await openBoard(browser, address)
  page.setDefaultTimeout(RUN_MAX_MS)
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  await page.evaluate(bare(userIds))
  const before = await page.evaluate<number>(bare(userIds))
  const run = await page.evaluate<Run>(checkAll(RUN_MAX_MS))
  const after = await page.evaluate<number>(bare(userIds))
  if (run.failed) throw new Error('Some of the people could not be checked.')
  // the demonstration's own people are checked along with them
  const text = await page.locator('[aria-label="Refresh progress"] p').innerText()
  const people = Number(/\d+/.exec(text.replaceAll(',', ''))?.[0])
  return [
    {
      what: `Board, ${people} people checked, most with 6 connections`,
      value: run.ms,
      unit: 'ms',
      against: {
        value: (((before + after) / 2) * people) / PEOPLE,
        words: `the same requests and JSON.parse alone, ${AT_ONCE} at a time`,
      },
      limit: 'check of many',
    },
    longestFrame('Board, a check of all', run),
    {
      what: 'Board, memory of the tab afterwards',
      value: await megabytes(page, browser),
      unit: 'MB',
      limit: 'tab',
    },
  ]
}

/** Ten thousand people, checked before: the first rows, a filter, the tab, and how a check of all begins. */
async function tenThousand(browser: Browser, { address }: Rounds): Promise<Row[]> {
  const began = performance.now()
  const page = await openBoard(browser, address)
  const value = performance.now() - began
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  const against = {
    value: await page.evaluate<number>(BARE_ANSWERS),
    words: 'the same answers and JSON.parse alone',
  }
  const filter = await page.evaluate<number>(FILTERED)
  const tab = await megabytes(page, browser)
  const run = await page.evaluate<Run>(checkAll(BEGINNING_MS))
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  const what = (words: string) => `Board, ${MANY} people, ${words}`
  return [
    { what: what('opened to first row'), value, unit: 'ms', against, limit: 'first row of people' },
    {
      what: what('filter changed to painted'),
      value: filter,
      unit: 'ms',
      limit: 'filter of people',
    },
    { what: what('memory of the tab'), value: tab, unit: 'MB', limit: 'tab' },
    longestFrame(what(`first ${BEGINNING_MS / 1000} s of a check of all`), run),
  ]
}

/** The board of many people: the time that a check of all takes, and what it asks of the browser. */
export const people = () =>
  inBrowser(
    async (folder, servers) => {
      const unchecked = await startWithManyPeople(join(folder, 'thousand'), PEOPLE, 'unchecked')
      servers.push(unchecked)
      const checked = await startWithManyPeople(join(folder, 'many'), MANY, 'checked')
      servers.push(checked)
      return { unchecked, checked }
    },
    async (browser, { unchecked, checked }) => [
      ...(await aThousand(browser, unchecked)),
      ...(await tenThousand(browser, checked)),
    ],
  )
