import type { Browser, BrowserContext, Page } from 'playwright'

import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { buildFloor, buildReactAdmin, serveBeside } from './beside.ts'
import { inBrowser, openContext, WINDOW_SETTLES_MS } from './browser.ts'
import { startRounds } from './child.ts'
import type { ListName } from './lists.ts'
import { median, type Row } from './table.ts'

const RUNS = 5

/** A processor four times slower, behind a line as Lighthouse's "slow 4G". */
const SLOW = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 }

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

async function slowDown(context: BrowserContext, page: Page) {
  const client = await context.newCDPSession(page)
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
  const context = await openContext(browser)
  await context.request.get(new URL('/workspace/session', address).href)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  if (isSlow) await slowDown(context, page)
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await firstRowOf(page)
  await context.close()
  return ms
}

/** Milliseconds from a click on the way to a page, which was open before, to its first painted row. */
async function secondVisit(browser: Browser, address: string, link: string): Promise<number> {
  const context = await openContext(browser)
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

type RaceList = (typeof lists)[number]
type Contender = { words: string; addressOf: (list: RaceList) => string; times: number[] }

/** Fills the times of each to a list's first row. They take turns, so that a busy moment of the machine is everybody's. */
async function race(
  browser: Browser,
  contenders: readonly Contender[],
  { list, isSlow }: { list: RaceList; isSlow: boolean },
) {
  for (const contender of contenders) contender.times = []
  for (let run = 0; run < RUNS; run++)
    for (const { addressOf, times } of contenders)
      times.push(await firstRow(browser, addressOf(list), isSlow))
}

/** Starts Rounds, and the pages beside it with the same data. */
async function startContenders(
  folder: string,
  servers: { address: string; stop: () => unknown }[],
) {
  const rounds = await startRounds(folder)
  servers.push(rounds)
  const beside: (Contender & { limit: NonNullable<Row['limit']> })[] = []
  for (const [words, built] of [
    ['bare table', await buildFloor()],
    ['react-admin', await buildReactAdmin()],
  ] as const) {
    if (!built) {
      process.stderr.write(`${words} could not be installed: nothing is held against it.\n`)
      continue
    }
    const { address, stop } = await serveBeside(built, rounds.address)
    servers.push({ address, stop })
    beside.push({
      words,
      addressOf: ({ name }) => `${address}/${name}/${maya.user_id}`,
      times: [],
      limit: `first row, ${words}`,
    })
  }
  return { address: rounds.address, beside }
}

/** The first rows of lists: with an empty cache beside a bare table and react-admin, and at a second visit. */
export const firstRows = () =>
  inBrowser(startContenders, async (browser, { address, beside }) => {
    const ours: Contender = { words: '', addressOf: ({ path }) => address + path, times: [] }
    const rows: Row[] = []
    for (const isSlow of [false, true])
      for (const list of lists) {
        await race(browser, [ours, ...beside], { list, isSlow })
        for (const { words, times, limit } of beside)
          rows.push({
            what: `First row of ${list.name}, empty cache${isSlow ? ', slow processor and line' : ''}`,
            value: median(ours.times),
            unit: 'ms',
            against: { value: median(times), words },
            limit,
          })
      }
    for (const { name, path, link } of lists) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++)
        times.push(await secondVisit(browser, address + path, link))
      const what = `First row of ${name}, click to a second visit`
      rows.push({ what, value: median(times), unit: 'ms', limit: 'second visit' })
    }
    return rows
  })
