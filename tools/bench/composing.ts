import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright'

import { demoCatalogue } from '#server/demo/catalogue/catalogue.ts'
import { paths } from '#src/kit/url/paths.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { startRounds } from './child.ts'
import { WINDOW_SETTLES_MS } from './first-rows.ts'
import { short, type Row } from './table.ts'

const TESTS = 10
const ADD_ONS = 20
const CHANGES = 6
const COMPOSED_MOST_MS = 150
const PAUSE_MS = 300
const LAB = 1

/** Lab tests of one lab, and markers of it that are in none of them. */
function largeOrder() {
  const { labTests, markers } = demoCatalogue('')
  const tests = labTests.filter(({ lab_id }) => lab_id === LAB).slice(0, TESTS)
  const inTests = new Set(tests.flatMap(({ marker_ids }) => marker_ids))
  const addOns = markers
    .filter(({ id, lab_id, provider_id }) => lab_id === LAB && provider_id && !inTests.has(id))
    .slice(0, ADD_ONS)
  return {
    tests: tests.map(({ id }) => id),
    codes: addOns.map(({ provider_id }) => `${LAB}:${provider_id}`),
  }
}

/** In the page: milliseconds from taking the last add-on off until the order without it is painted. */
const TAKEN_OFF = `new Promise((done) => {
  const count = () => document.querySelector('#order-preview ~ * dl dd')?.textContent ?? ''
  const was = count()
  const look = () => {
    if (count() === was) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now() - began)
    port2.postMessage(0)
  }
  const button = [...document.querySelectorAll('button[aria-label^="Take off add-on"]')].at(-1)
  const began = performance.now()
  button.click()
  requestAnimationFrame(look)
})`

async function composeAgain(page: Page): Promise<number> {
  const times: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    await page.waitForTimeout(PAUSE_MS)
    times.push(await page.evaluate<number>(TAKEN_OFF))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

/** An order of many lab tests and add-ons, from a change of it to the painted answer, the request included. */
export async function composing(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write(
      'Composing is not measured: there is no Chromium, and none could be had.\n',
    )
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startRounds(folder)
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(rounds.address + withOrderSet(paths.orderSets(), largeOrder()))
    await page.getByRole('table', { name: 'Markers of this order set' }).waitFor()
    await page.waitForTimeout(WINDOW_SETTLES_MS)
    const ms = await composeAgain(page)
    return [
      {
        what: `Order of ${TESTS} lab tests and ${ADD_ONS} add-ons, change to painted`,
        ours: `${short(ms)} ms`,
        floor: null,
        ratio: '',
        target: `< ${COMPOSED_MOST_MS} ms`,
        holds: ms < COMPOSED_MOST_MS,
      },
    ]
  } finally {
    await browser.close()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
