import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright'

import { paths } from '#src/kit/url/paths.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { WINDOW_SETTLES_MS } from './first-rows.ts'
import { LARGE, manyMarkers, startWithLargeCatalogue } from './large-catalogue.ts'
import { median } from './median.ts'
import { short, type Row } from './table.ts'

const MARKERS = 500
const RUNS = 7
const OPENED_MOST_MS = 300
const NAME = 'Five hundred'

/** Markers of one lab, as the address has them. */
function largeSet() {
  const markers = manyMarkers(LARGE)
  const [{ lab_id }] = markers as [(typeof markers)[0]]
  return {
    codes: markers
      .filter((marker) => marker.lab_id === lab_id)
      .slice(0, MARKERS)
      .map(({ provider_id }) => `${lab_id}:${provider_id}`),
  }
}

async function save(page: Page, address: string) {
  await page.goto(address + withOrderSet(paths.orderSets(), largeSet()))
  await page.getByRole('table', { name: 'Markers of this order set' }).waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Save…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(NAME)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** In the page: milliseconds from a click on the set in the list until its first marker is painted, and until what the service says now is. */
const OPENED = `new Promise((done) => {
  const rows = '[aria-labelledby=order-preview] tr[data-row]'
  const isNow = '[aria-labelledby=order-preview] table[aria-label="Markers of this order set"] tr[data-row]'
  const painted = (selector) => new Promise((seen) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => seen(performance.now() - began)
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  })
  const link = [...document.querySelectorAll('main a')].find((one) => one.textContent === '${NAME}')
  const began = performance.now()
  link.click()
  Promise.all([painted(rows), painted(isNow)]).then(done)
})`

/** A saved set of many add-on markers, from a click on it in the list to its first marker painted; nothing of it was read before. */
export async function savedSetOpening(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('Opening a saved set is not measured: there is no Chromium.\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startWithLargeCatalogue(folder)
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    const own = await browser.newContext()
    await save(await own.newPage(), rounds.address)
    await own.close()
    const times: [first: number, present: number][] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.goto(`${rounds.address}${paths.orderSets()}?panel=saved`)
      await page.getByRole('link', { name: NAME, exact: true }).waitFor()
      await page.waitForTimeout(WINDOW_SETTLES_MS)
      times.push(await page.evaluate<[number, number]>(OPENED))
      await context.close()
    }
    const ms = median(times.map(([first]) => first))
    return [
      {
        what: `Saved set of ${MARKERS} add-on markers, opened to first row`,
        ours: `${short(ms)} ms`,
        floor: null,
        ratio: '',
        target: `< ${OPENED_MOST_MS} ms`,
        holds: ms < OPENED_MOST_MS,
      },
      {
        what: `Saved set of ${MARKERS} add-on markers, opened to what the service makes of it now`,
        ours: `${short(median(times.map(([, present]) => present)))} ms`,
        floor: null,
        ratio: '',
        target: '',
      },
    ]
  } finally {
    await browser.close()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
