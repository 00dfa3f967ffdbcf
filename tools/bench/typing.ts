import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright'

import { paths } from '#src/url/paths.ts'
import { ensureChromium, isRoot } from '../setup.mjs'
import { WINDOW_SETTLES_MS } from './first-rows.ts'
import { LARGE, startWithLargeCatalogue } from './large-catalogue.ts'
import { short, type Row } from './table.ts'

const MEDIAN_MOST_MS = 60
const P99_MOST_MS = 150
/** As fast as somebody types who does not wait. */
const BETWEEN_KEYS_MS = 180
const QUERIES = [
  'ferritin',
  'tsh',
  'glucose urine',
  'free testosterone',
  'cortisl',
  '004259',
  'vit d',
]

/** In the page: milliseconds from each key until what it asks for is painted, by what the header says is shown. */
const WATCH = `
  window.keyTimes = []
  addEventListener('input', ({ target }) => {
    const began = performance.now()
    const wanted = target.value.trim()
    const look = () => {
      if (target.value.trim() !== wanted) return
      const said = document.querySelector('main [role=status]')?.textContent ?? ''
      const isShown = wanted ? said.includes('“' + wanted + '”') : !said.includes('“')
      if (!isShown) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keyTimes.push(performance.now() - began)
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, true)`

async function typeAll(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox')
  for (const query of QUERIES) {
    await field.fill('')
    await page.waitForTimeout(BETWEEN_KEYS_MS * 3)
    await field.pressSequentially(query, { delay: BETWEEN_KEYS_MS })
    await page.waitForTimeout(BETWEEN_KEYS_MS * 3)
  }
  return page.evaluate<number[]>('window.keyTimes')
}

/** From a key in the search of a large catalogue to the painted answer. */
export async function typing(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('Typing is not measured: there is no Chromium, and none could be had.\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startWithLargeCatalogue(folder)
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    await page.addInitScript(WATCH)
    await page.goto(rounds.address + paths.markers({ name: 'iron' }))
    await page.getByRole('status').filter({ hasText: '“iron”' }).waitFor()
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    const times = (await typeAll(page)).sort((a, b) => a - b)
    const typed = QUERIES.join('').length
    const row = (what: string, share: number, most: number): Row => {
      const ms = times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Infinity
      return {
        what: `Marker search over ${LARGE}, key to painted, ${what} (${times.length} of ${typed} keys)`,
        ours: `${short(ms)} ms`,
        floor: null,
        ratio: '',
        target: `< ${most} ms`,
        holds: ms < most,
      }
    }
    return [row('median', 0.5, MEDIAN_MOST_MS), row('99th percentile', 0.99, P99_MOST_MS)]
  } finally {
    await browser.close()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
