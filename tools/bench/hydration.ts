import type { Browser } from 'playwright'

import { ANSWERS_ID } from '#contract/own/workspace-paths.ts'
import { paths } from '#src/kit/url/paths.ts'

import { cookiesOf, onRounds, openContext, WINDOW_SETTLES_MS, type Cookies } from './browser.ts'
import { median, type Row } from './table.ts'

const RUNS = 5
const LATER_PARTS_MS = 1500

const pages = [
  { name: 'markers', path: paths.markers() },
  { name: 'people', path: paths.people() },
  { name: 'the board', path: paths.board() },
]

const MARK = 'taken over'
/** In the page, before anything of it: marks the moment at which React has taken it over. */
const WATCH = `
  new MutationObserver((_, observer) => {
    if (document.readyState === 'loading' || document.getElementById('${ANSWERS_ID}')) return
    observer.disconnect()
    performance.mark('${MARK}')
  }).observe(document, { subtree: true, childList: true })`

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tid: number; pid: number }

/** Milliseconds of the longest call until React has taken over the page at an address, by a trace of the browser; NaN where it was left to the browser. */
async function hydration(browser: Browser, address: string, cookies: Cookies): Promise<number> {
  const context = await openContext(browser)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  const client = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  )
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing'] },
  })
  const document = await page.goto(address)
  const isRendered = (await document?.text())?.includes(`id="${ANSWERS_ID}"`)
  await page.waitForTimeout(LATER_PARTS_MS)
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await ended
  await context.close()
  if (!isRendered) return NaN
  const mark = events.find(({ name }) => name === MARK)
  const calls = events.filter(
    ({ name, ph, ts, dur = 0, tid, pid }) =>
      name === 'FunctionCall' &&
      ph === 'X' &&
      mark !== undefined &&
      tid === mark.tid &&
      pid === mark.pid &&
      ts + dur <= mark.ts,
  )
  return Math.max(...calls.map(({ dur = 0 }) => dur)) / 1000
}

/** Longest time for which the browser is busy at once while React takes over a page that the server rendered. */
export const hydrations = (): Promise<Row[]> =>
  onRounds(async (browser, { address }) => {
    const cookies = await cookiesOf(browser, address)
    const rows: Row[] = []
    for (const { name, path } of pages) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++)
        times.push(await hydration(browser, address + path, cookies))
      rows.push({
        what: `Taking over ${name}`,
        value: median(times.filter((ms) => !Number.isNaN(ms))),
        unit: 'ms',
        limit: 'hydration',
      })
    }
    return rows
  })
