import type { Browser, BrowserContext, Page } from 'playwright'

import { READER_COOKIE } from '#contract/own/workspace-paths.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { buildFloor, buildReactAdmin, serveBeside } from './beside.ts'
import {
  cookiesOf,
  inBrowser,
  onRounds,
  openContext,
  WINDOW_SETTLES_MS,
  type Cookies,
} from './browser.ts'
import { startRounds } from './child.ts'
import type { limits } from './limits.ts'
import type { ListName } from './lists.ts'
import { median, type Row } from './table.ts'

const RUNS = 5

/** A processor four times slower, behind a line as Lighthouse's "slow 4G". */
const SLOW = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 }

type Rival = 'bare table' | 'react-admin'
type RaceList = {
  name: ListName
  path: string
  /** Limits beside the bare table, where they are not those of a list. */
  limits?: readonly [atFullSpeed: keyof typeof limits, slow: keyof typeof limits]
}
const OF_CHARTS = ['first row of charts', 'first row of charts, slow'] as const

const lists: RaceList[] = [
  { name: 'markers', path: paths.markers() },
  { name: 'people', path: paths.people() },
  { name: 'connections', path: paths.connections(maya.user_id) },
  { name: 'order-sets', path: paths.orderSets() },
  { name: 'diagnoses', path: paths.diagnoses({ q: 'diabetes' }) },
  { name: 'workouts', path: paths.workouts(maya.user_id), limits: OF_CHARTS },
  { name: 'board', path: paths.board(), limits: OF_CHARTS },
]

/** Pages that are left by a link and opened by another. */
const visits: { name: string; path: string; away: string; back: string }[] = [
  { name: 'markers', path: paths.markers(), away: 'Settings', back: 'Catalog' },
  { name: 'people', path: paths.people(), away: 'Settings', back: 'People' },
  { name: 'the board', path: paths.board(), away: 'Settings', back: 'Connections' },
  { name: 'workouts', path: paths.workouts(maya.user_id), away: 'Overview', back: 'Workouts' },
]

/**
 * In the page, before anything of it: resolves when the first row of a table or list with text in it was painted, and when a
 * key first moves the focus from it to the next one. Rows without keys count once React handles their events.
 */
const WATCH = `
  window.firstRow = new Promise((painted) => {
    const observer = new MutationObserver(() => {
      const rows = [...document.querySelectorAll('tbody tr, main ol > li')]
      if (!rows.some((row) => row.textContent.trim() && row.checkVisibility())) return
      observer.disconnect()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => painted(performance.now())
      requestAnimationFrame(() => port2.postMessage(0))
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
  window.usable = new Promise((resolve) => {
    const moves = (row) => {
      row.focus()
      row.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
      return document.activeElement !== row && document.activeElement.matches('tr[data-row]')
    }
    // the mark of React on what it handles the events of
    const isHandled = (row) => Object.keys(row).some((key) => key.startsWith('__reactProps'))
    const look = () => {
      const row = document.querySelector('tbody tr[data-row]')
      if (row && (row.hasAttribute('tabindex') ? moves(row) : isHandled(row))) resolve(performance.now())
      else setTimeout(look, 10)
    }
    look()
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

/** Longest time for which a page is waited for that has no rows with keys, in milliseconds. */
const USABLE_MAX_MS = 1500

/**
 * Milliseconds from the navigation to the first painted row, with an empty cache, and to the first one that answers a key;
 * NaN where none does. Signed in, as whoever comes again.
 */
async function firstRow(
  browser: Browser,
  address: string,
  { cookies, isSlow, isRounds }: { cookies: Cookies; isSlow: boolean; isRounds: boolean },
): Promise<{ row: number; usable: number }> {
  const context = await openContext(browser)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.waitForTimeout(WINDOW_SETTLES_MS)
  if (isSlow) await slowDown(context, page)
  await page.goto(address, { waitUntil: 'commit' })
  const row = await firstRowOf(page)
  const usable = isRounds
    ? await page.evaluate<number>(
        `Promise.race([window.usable, new Promise((end) => setTimeout(end, ${isSlow ? 4 * USABLE_MAX_MS : USABLE_MAX_MS}, NaN))])`,
      )
    : NaN
  await context.close()
  return { row, usable }
}

/** Milliseconds from a click on the way to a page, which was open before, to its first painted row. */
async function secondVisit(
  browser: Browser,
  address: string,
  { away, back }: { away: string; back: string },
): Promise<number> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(address)
  await firstRowOf(page)
  const link = (name: string) =>
    page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
  await link(away).click()
  await page.waitForURL((url) => url.href !== address)
  // whatever was still on its way has arrived
  await page.waitForTimeout(500)
  await page.evaluate(`{${WATCH}}; 0`)
  const began = await link(back).evaluate((element: HTMLElement) => {
    const now = performance.now()
    element.click()
    return now
  })
  const ms = (await firstRowOf(page)) - began
  await context.close()
  return ms
}

type Contender = {
  words: Rival | '' | 'drawn by the browser'
  addressOf: (list: RaceList) => string
  cookies: Cookies
  times: number[]
  usable: number[]
}

/** Fills the times of each to a list's first row. They take turns, so that a busy moment of the machine affects all of them. */
async function race(
  browser: Browser,
  contenders: readonly Contender[],
  { list, isSlow }: { list: RaceList; isSlow: boolean },
) {
  for (const contender of contenders) Object.assign(contender, { times: [], usable: [] })
  for (let run = 0; run < RUNS; run++)
    for (const { words, addressOf, cookies, times, usable } of contenders) {
      const isRounds = words !== 'bare table' && words !== 'react-admin'
      const ms = await firstRow(browser, addressOf(list), { cookies, isSlow, isRounds })
      times.push(ms.row)
      usable.push(ms.usable)
    }
}

/** Starts Rounds, and the pages beside it with the same data. */
async function startContenders(
  folder: string,
  servers: { address: string; stop: () => unknown }[],
) {
  const rounds = await startRounds(folder)
  servers.push(rounds)
  const beside: Contender[] = []
  for (const [words, built] of [
    ['bare table', await buildFloor()],
    ['react-admin', await buildReactAdmin()],
  ] as const) {
    if (!built) {
      process.stderr.write(`${words} could not be installed, so nothing is compared with it.\n`)
      continue
    }
    const { address, stop } = await serveBeside(built, rounds.address)
    servers.push({ address, stop })
    beside.push({
      words,
      addressOf: ({ name }) => `${address}/${name}/${maya.user_id}`,
      cookies: [],
      times: [],
      usable: [],
    })
  }
  return { address: rounds.address, beside }
}

function limitOf(words: Contender['words'], { limits: own }: RaceList, isSlow: boolean) {
  if (words === 'react-admin') return own ? undefined : 'first row, react-admin'
  if (words !== 'bare table') return undefined
  const [atFullSpeed, slow] = own ?? ['first row, bare table', 'first row, bare table, slow']
  return isSlow ? slow : atFullSpeed
}

/** The first rows of lists with an empty cache: as the server renders them, as the browser draws them, a bare table, and react-admin. */
export const firstRows = () =>
  inBrowser(startContenders, async (browser, { address, beside }) => {
    const cookies = await cookiesOf(browser, address)
    const own = { addressOf: ({ path }: RaceList) => address + path, times: [], usable: [] }
    const ours: Contender = { ...own, words: '', cookies }
    const shell: Contender = {
      ...own,
      words: 'drawn by the browser',
      cookies: cookies.filter(({ name }) => name !== READER_COOKIE),
    }
    for (const contender of beside) contender.cookies = shell.cookies
    const rows: Row[] = []
    for (const isSlow of [false, true])
      for (const list of lists) {
        // the first of its kind finds the renderer cold
        await firstRow(browser, ours.addressOf(list), { cookies, isSlow: false, isRounds: true })
        await race(browser, [ours, shell, ...beside], { list, isSlow })
        const where = `${list.name}, empty cache${isSlow ? ', slow processor and line' : ''}`
        for (const { words, times } of [...beside, shell]) {
          const limit = limitOf(words, list, isSlow)
          rows.push({
            what: `First row of ${where}`,
            value: median(ours.times),
            unit: 'ms',
            against: { value: median(times), words },
            ...(limit && { limit }),
          })
        }
        // a list without rows of a table has none
        if (!Number.isNaN(median(ours.usable)))
          rows.push({
            what: `First key of ${where}`,
            value: median(ours.usable),
            unit: 'ms',
            against: { value: median(shell.usable), words: shell.words },
            limit: 'first key',
          })
        process.stderr.write(`  ${where}\n`)
      }
    return rows
  })

/** Milliseconds from a click to the first rows of a page that was open before. */
export const secondVisits = () =>
  onRounds(async (browser, { address }) => {
    const rows: Row[] = []
    for (const { name, path, ...links } of visits) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++)
        times.push(await secondVisit(browser, address + path, links))
      const what = `First row of ${name}, click to a second visit`
      rows.push({ what, value: median(times), unit: 'ms', limit: 'second visit' })
    }
    return rows
  })
