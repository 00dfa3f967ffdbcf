import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'

import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { ensureChromium, isRoot } from '../setup.mjs'
import { buildBeside, buildReactAdmin, serveBeside } from './beside.ts'
import { startRounds } from './child.ts'
import type { ListName } from './lists.ts'
import { median } from './median.ts'
import { short, type Row } from './table.ts'

const RUNS = 5
const FLOOR_MOST = 2.0
const REACT_ADMIN_MOST = 0.7
const CLICK_MOST_MS = 150

/** A processor four times slower, behind a line as Lighthouse's "slow 4G". */
const SLOW = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 }

/** Chromium loads pages of its own into every new window, for about a second, on the same processors. */
export const WINDOW_SETTLES_MS = 1500

const lists: { name: ListName; path: string; link: string }[] = [
  { name: 'markers', path: paths.markers(), link: 'Markers' },
  { name: 'people', path: paths.people(), link: 'People' },
  { name: 'connections', path: paths.connections(maya.user_id), link: 'Connections' },
  { name: 'workouts', path: paths.workouts(maya.user_id), link: 'Workouts' },
]

/** In the page, before anything of it: resolves when the first row of a table with text in it was painted. */
const WATCH = `
  window.firstRow = new Promise((painted) => {
    const observer = new MutationObserver(() => {
      const rows = [...document.querySelectorAll('tbody tr')]
      if (!rows.some((row) => row.textContent.trim() && row.checkVisibility())) return
      observer.disconnect()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => painted(performance.now())
      requestAnimationFrame(() => port2.postMessage(0))
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })`
const firstRowOf = (page: Page) => page.evaluate<number>('window.firstRow')

async function slowDown(context: BrowserContext) {
  const [page] = context.pages()
  const client = await context.newCDPSession(page!)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bytesPerSecond,
    uploadThroughput: SLOW.bytesPerSecond / 2,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
}

/** Milliseconds from the navigation to the first painted row, with an empty cache. Signed in, as whoever comes again. */
async function firstRow(browser: Browser, address: string, isSlow: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.request.get(new URL('/workspace/session', address).href)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  if (isSlow) await slowDown(context)
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await firstRowOf(page)
  await context.close()
  return ms
}

/** Milliseconds from a click on the way to a page, which was open before, to its first painted row. */
async function secondVisit(browser: Browser, address: string, link: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(address)
  await firstRowOf(page)
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await areas.getByRole('link', { name: 'Inspector' }).click()
  await page.getByRole('heading', { level: 1, name: 'Inspector' }).waitFor()
  // whatever was still on its way has arrived
  await page.waitForTimeout(500)
  await page.evaluate(`{${WATCH}}; 0`)
  const began = await areas.getByRole('link', { name: link }).evaluate((element: HTMLElement) => {
    const now = performance.now()
    element.click()
    return now
  })
  const ms = (await firstRowOf(page)) - began
  await context.close()
  return ms
}

type Contender = { name: string; addressOf: (list: (typeof lists)[number]) => string }

/** The medians, by contender. They take turns, so that a busy moment of the machine is everybody's. */
async function race(
  browser: Browser,
  contenders: readonly Contender[],
  list: (typeof lists)[number],
  isSlow: boolean,
): Promise<Record<string, number>> {
  const times = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  for (let run = 0; run < RUNS; run++)
    for (const { name, addressOf } of contenders)
      times.get(name)!.push(await firstRow(browser, addressOf(list), isSlow))
  return Object.fromEntries([...times].map(([name, values]) => [name, median(values)]))
}

/** When the first rows are painted: beside a bare table with the same data, and beside react-admin. */
export async function firstRows(): Promise<Row[]> {
  const executablePath = await ensureChromium()
  if (!executablePath) {
    process.stderr.write('Pages are not measured: there is no Chromium, and none could be had.\n')
    return []
  }
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  const rounds = await startRounds(folder)
  const floor = await serveBeside(await buildBeside('floor'), rounds.address)
  const reactAdminFolder = await buildReactAdmin()
  if (!reactAdminFolder)
    process.stderr.write('react-admin could not be installed: nothing is held against it.\n')
  const reactAdmin = reactAdminFolder ? await serveBeside(reactAdminFolder, rounds.address) : null
  const browser = await chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
  const besideOf = (address: string) => ({
    addressOf: ({ name }: (typeof lists)[number]) => `${address}/${name}/${maya.user_id}`,
  })
  const contenders: Contender[] = [
    { name: 'rounds', addressOf: ({ path }) => rounds.address + path },
    { name: 'floor', ...besideOf(floor.address) },
    ...(reactAdmin ? [{ name: 'reactAdmin', ...besideOf(reactAdmin.address) }] : []),
  ]
  const against = (what: string, ours: number, theirs: number, words: string, most: number) => ({
    what,
    ours: `${short(ours)} ms`,
    floor: `${short(theirs)} ms, ${words}`,
    ratio: (ours / theirs).toFixed(2),
    target: `≤ ${most.toFixed(1)}`,
    holds: ours / theirs <= most,
  })
  try {
    const rows: Row[] = []
    for (const isSlow of [false, true])
      for (const list of lists) {
        const times = await race(browser, contenders, list, isSlow)
        process.stderr.write(`${list.name}${isSlow ? ', slow' : ''}: ${JSON.stringify(times)}\n`)
        const what = `First row of ${list.name}, empty cache${isSlow ? ', slow processor and line' : ''}`
        const { rounds: ours = 0, floor: bare = 0, reactAdmin: admin } = times
        rows.push(against(what, ours, bare, 'bare table', FLOOR_MOST))
        if (admin) rows.push(against(what, ours, admin, 'react-admin', REACT_ADMIN_MOST))
      }
    for (const { name, path, link } of lists) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++)
        times.push(await secondVisit(browser, rounds.address + path, link))
      rows.push({
        what: `First row of ${name}, click to a second visit`,
        ours: `${short(median(times))} ms`,
        floor: null,
        ratio: '',
        target: `≤ ${CLICK_MOST_MS} ms`,
        holds: median(times) <= CLICK_MOST_MS,
      })
    }
    return rows
  } finally {
    await browser.close()
    floor.stop()
    reactAdmin?.stop()
    await rounds.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
