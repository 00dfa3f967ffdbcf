import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright'

import { paths } from '#src/kit/url/paths.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { WINDOW_SETTLES_MS } from './first-rows.ts'
import { LARGE, startWithLargeCatalogue } from './large-catalogue.ts'
import { short, type Row } from './table.ts'

const LOADS = 3
const CHANGES = 6
const LOAD_MOST = 1.5
const CHANGE_MOST_MS = 100
const PAUSE_MS = 300

/** In the page: all pages of a hundred, three at a time, fetched and parsed, and nothing else. */
const BARE = `(async () => {
  const began = performance.now()
  const ask = async (page) => {
    const answer = await fetch('/api/v3/lab_tests/markers?page=' + page + '&size=100', { cache: 'no-store' })
    return JSON.parse(await answer.text())
  }
  const { total } = await ask(1)
  let next = 2
  const more = async () => {
    while (next <= Math.ceil(total / 100)) await ask(next++)
  }
  await Promise.all([more(), more(), more()])
  return performance.now() - began
})()`

/** In the page: milliseconds from a click until the header says what `isDone` waits for, and is painted. */
const clicked = (button: string, isDone: string) => `new Promise((done) => {
  const said = () => document.querySelector('main [role=status]')?.textContent ?? ''
  const was = said()
  const isDone = ${isDone}
  const look = () => {
    if (!isDone(said(), was)) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now() - began)
    port2.postMessage(0)
  }
  const button = ${button}
  const began = performance.now()
  button.click()
  requestAnimationFrame(look)
})`
const LOAD_BUTTON = `[...document.querySelectorAll('main button')].find((one) => one.textContent.startsWith('Load all'))`
const isWhole = `(now) => now.startsWith('All ') && document.querySelector('tr[data-row]') !== null`
const isOther = `(now, was) => now !== was`

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function changes(page: Page, button: string): Promise<number> {
  const times: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    await page.waitForTimeout(PAUSE_MS)
    times.push(await page.evaluate<number>(clicked(button, isOther)))
  }
  return middle(times)
}

/** All markers of a large catalogue loaded, sorted and narrowed. */
export async function wholeSet(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('The whole set is not measured: there is no Chromium.\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startWithLargeCatalogue(folder)
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    const loads: { whole: number; bare: number }[] = []
    let [sorted, narrowed] = [Infinity, Infinity]
    for (let load = 0; load < LOADS; load++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.goto(rounds.address + paths.markers())
      await page.locator('tr[data-row]').first().waitFor()
      await page.waitForTimeout(WINDOW_SETTLES_MS)
      const before = await page.evaluate<number>(BARE)
      const whole = await page.evaluate<number>(clicked(LOAD_BUTTON, isWhole))
      const after = await page.evaluate<number>(BARE)
      // the machine may be busier at one end than at the other
      loads.push({ whole, bare: (before + after) / 2 })
      if (load === LOADS - 1) {
        await page.waitForTimeout(WINDOW_SETTLES_MS * 4)
        sorted = await changes(page, `document.querySelector('main thead button')`)
        narrowed = await changes(
          page,
          `[...document.querySelectorAll('main [aria-label=Quality] button')].find((one) => one.textContent.startsWith('Unpriced'))`,
        )
      }
      await context.close()
    }
    const ratio = middle(loads.map(({ whole, bare }) => whole / bare))
    const change = (what: string, ms: number): Row => ({
      what: `${LARGE} markers whole, ${what} to painted`,
      ours: `${short(ms)} ms`,
      floor: null,
      ratio: '',
      target: `< ${CHANGE_MOST_MS} ms`,
      holds: ms < CHANGE_MOST_MS,
    })
    return [
      {
        what: `${LARGE} markers, from one page to all of them drawn`,
        ours: `${short(middle(loads.map(({ whole }) => whole)))} ms`,
        floor: `${short(middle(loads.map(({ bare }) => bare)))} ms, the same requests and JSON.parse alone`,
        ratio: ratio.toFixed(2),
        target: `< ${LOAD_MOST}`,
        holds: ratio < LOAD_MOST,
      },
      change('sorted by another column', sorted),
      change('filter changed', narrowed),
    ]
  } finally {
    await browser.close()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
