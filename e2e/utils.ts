import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import type axeCore from 'axe-core'
import { parse } from 'csv-parse/sync'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { ANSWERS_ID, API_PREFIX, READER_COOKIE } from '#contract/own/workspace-paths.ts'
import { root } from '#tools/setup.mjs'

export { expect }

/**
 * What Chromium itself says of a response that is an error; the page must show those, not hide
 * them.
 */
const NETWORK = /^Failed to load resource: (the server responded with a status of|net::ERR_)/

/**
 * Has the browser draw each page, from responses that the test changes on their way: the server
 * never learns what to render by.
 */
export const drawInBrowser = (page: Page) =>
  page.addInitScript((name) => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(document, 'cookie', {
      get: () => own?.get?.call(document),
      set: (cookie: string) => {
        if (!cookie.startsWith(name)) own?.set?.call(document, cookie)
      },
    })
  }, READER_COOKIE)

/** Time after which a page is taken to stay as the server rendered it. */
const TAKEOVER_MS = 20_000

/** Time in which a page has the response to what it saved, unless the test holds it back. */
const SAVED_MS = 5000

/** Makes opening a page wait until React handles its events, unless the test asks for less. */
function waitForTakeover(page: Page) {
  const takenOver = (waitUntil: string | undefined) =>
    waitUntil !== 'commit' &&
    page
      .locator(`#${ANSWERS_ID}`)
      .waitFor({ state: 'detached', timeout: TAKEOVER_MS })
      .catch(() => {})
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await takenOver(options?.waitUntil)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await takenOver(options?.waitUntil)
    return response
  }
}

/**
 * Whatever else a test checks, it fails on an uncaught error, on anything that the page or the content security policy
 * writes to the console as an error, and on any request to another origin. Where a test makes the page fail on purpose,
 * `test.use({ expectedErrors: /…/ })` names what may be said.
 */
export const test = base.extend<{ expectedErrors: RegExp | null }>({
  expectedErrors: [null, { option: true }],
  page: async ({ page, baseURL, expectedErrors }, use) => {
    waitForTakeover(page)
    const complaints: string[] = []
    const expected = (text: string) => NETWORK.test(text) || expectedErrors?.test(text)
    page.on(
      'pageerror',
      (error) => void (expected(error.message) || complaints.push(`uncaught: ${error.message}`)),
    )
    page.on(
      'console',
      (message) =>
        void (
          message.type() !== 'error' ||
          expected(message.text()) ||
          complaints.push(`console: ${message.text()}`)
        ),
    )
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL)
        complaints.push(`asked another origin: ${request.url()}`)
    })
    const context = page.context()
    const writes = new Set<Request>()
    const onRequest = (request: Request) => void (request.method() !== 'GET' && writes.add(request))
    const onEnd = (request: Request) => void writes.delete(request)
    context.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd)
    await use(page)
    // a request that a page makes as the test ends is not waited for
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(complaints).toEqual([])
    // the next test has the same window: what a page saves as it closes must not reach it
    await context.setOffline(true)
    // the response to what a page saved sets cookies, by which the next test would be the same browser
    await expect
      .poll(() => writes.size, { timeout: SAVED_MS })
      .toBe(0)
      .catch(() => {})
    context.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd)
    for (const each of context.pages())
      await (each === page ? each.goto('about:blank') : each.close())
    await context.setOffline(false)
  },
})

/** Flips the server's switches for this browser context; '' turns them off. See server/upstream/dev-flags.ts. */
export const setDevFlags = async (context: BrowserContext, flags: string) => {
  await context.clearCookies({ name: 'dev' })
  if (flags)
    await context.addCookies([
      { name: 'dev', value: flags.replaceAll(',', '|'), domain: 'localhost', path: '/' },
    ])
}

/** Holds back the requests of a page, or of all pages of a context, from now on; gives what lets them go on. What a page shows meanwhile has no time limit. */
export async function holdRequests(
  pages: Page | BrowserContext,
  address: Parameters<Page['route']>[0],
) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await pages.route(address, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Makes the sign-in of this browser context too old for what needs a recent one. */
export const ageSignIn = (context: BrowserContext) => setDevFlags(context, `aged:${Date.now()}`)

/** Devices of a person, in Chromium's own software. Each takes the place of the one before. */
export async function device(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const add = async (transport: 'internal' | 'usb') => {
    const options = {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    return (await cdp.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
  }
  const phone = await add('internal')
  const remove = (authenticatorId: string) =>
    cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  return { remove, addKey: () => add('usb'), phone }
}

/** Dialog that asks to sign in again. */
export const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/**
 * Goes to a page within the document that is open, as a link does, and waits until it has taken the
 * place of the one before: a third of what a new document costs. Responses that were read are kept.
 * Where only the query changes, the page stays, and the test waits for what the query brings.
 */
export async function follow(page: Page, address: string) {
  const isSamePage = new URL(address, page.url()).pathname === new URL(page.url()).pathname
  const before = isSamePage ? null : await page.locator('#page > *').first().elementHandle()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForFunction(
    (element) => !element?.isConnected && !document.querySelector('#page[aria-busy=true]'),
    before,
  )
}

/** Opens a page: the first one of a test as a document, the others from there. */
export const visit = (page: Page, address: string): Promise<unknown> =>
  page.url() === 'about:blank' ? page.goto(address) : follow(page, address)

/**
 * Does something on a page, and waits until the page has asked for all that it then shows, and has
 * every response.
 */
export async function untilAnswered(page: Page, act: () => Promise<unknown>) {
  const open = new Set<Request>()
  const onRequest = (request: Request) => void open.add(request)
  const onEnd = (request: Request) => void open.delete(request)
  page.on('request', onRequest).on('requestfinished', onEnd).on('requestfailed', onEnd)
  await act()
  await expect(async () => {
    // a response is drawn before the page is idle, and a part that is drawn asks at once
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
    expect([...open].map((request) => request.url())).toEqual([])
  }).toPass({ intervals: [50] })
  page.off('request', onRequest).off('requestfinished', onEnd).off('requestfailed', onEnd)
}

/** Chooses in the settings, and comes back to the page. */
export async function chooseSetting(
  page: Page,
  choice: 'Metric' | 'Imperial' | 'Monday' | 'Sunday' | 'Hidden' | 'Shown',
) {
  await page.getByRole('link', { name: 'Settings', exact: true }).filter({ visible: true }).click()
  await page.getByRole('radio', { name: choice }).click()
  await page.goBack()
}

const totals = { Markers: 0, Results: -3, 'List price': -2 }
/** A total of the order that is shown. */
export const orderFigure = (page: Page, name: keyof typeof totals) =>
  page.getByRole('table', { name: 'Markers in this order' }).locator('tfoot td').nth(totals[name])

/** What is to check in the order, folded or not. */
export const toCheck = (page: Page) => page.locator('[aria-label="Items to check"]')
/** Unfolds a line of the order, and does nothing where it is open. A single check has no line. */
export async function unfold(page: Page, line: 'Order checks' | 'Your selection') {
  const button = page.getByRole('button', { name: line })
  const isOfChecks = line === 'Order checks'
  await expect(isOfChecks ? button.or(toCheck(page)).first() : button).toBeVisible()
  if (isOfChecks && (await button.isHidden())) return
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}
/** Opens the field for diagnosis codes. */
export async function addCode(page: Page) {
  const button = page.getByRole('button', { name: 'Add code', exact: true })
  // what still loads above the button would move it in the middle of a click
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return page.getByRole('combobox', { name: 'Diagnosis codes', exact: true })
}

/** One row of the page's table (or of the one given) as `{ header: cell text }`, so that a test reads like the table. */
export async function rowOf(within: Page | Locator, name: string | RegExp) {
  const headers = await within.getByRole('columnheader').allInnerTexts()
  const cells = await within.getByRole('row', { name }).locator('th, td').allInnerTexts()
  return Object.fromEntries(headers.map((header, i) => [header.trim(), cells[i]?.trim()]))
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that look at colors. Whatever the others look at is the same in the dark. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/** axe as it is sent to each page that is looked at: half as long as the source that its package exports. */
const axeSource = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

type AxeColor = {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (text: string) => AxeColor
}
type AxeColors = { commons: { color: { Color: new (...rgb: number[]) => AxeColor } } }

/**
 * Makes axe parse each color once. For every text it parses the backgrounds of all elements behind it: 22,000 times on the list of
 * issues, which has eleven colors. Runs in the page.
 */
function parseColorsOnce() {
  const { Color } = (window as unknown as { axe: AxeColors }).axe.commons.color
  const prototype: AxeColor = Color.prototype
  const { parseString } = prototype
  const parsed = new Map<string, AxeColor>()
  prototype.parseString = function (text) {
    const color = parsed.get(text) ?? parseString.call(new Color(0, 0, 0), text)
    parsed.set(text, color)
    const { r, g, b, alpha } = color
    return Object.assign(this, { r, g, b, alpha })
  }
}

/** What axe finds in a part of the page, each with the element that it is about. Runs in the page. */
async function violationsIn(part: Element, runOnly: string[]) {
  const { axe } = window as unknown as { axe: typeof axeCore }
  // what passes is not listed
  const { violations } = await axe.run(part, { runOnly, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}

/**
 * No violation of WCAG 2.2 AA that axe can see, in light and in dark: on the page, or in the part that a test changed on a
 * page that accessibility.e2e.ts looks at.
 */
export async function expectAccessible(where: Page | Locator) {
  const [page, part] = 'goto' in where ? [where, where.locator(':root')] : [where.page(), where]
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(parseColorsOnce)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await part.evaluate(violationsIn, colorScheme === 'light' ? TAGS : OF_COLORS)
    expect(found, colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** The rows of a CSV file behind its comments, the header first. */
export const cellsOf = (csv: string): string[][] =>
  parse(csv, { bom: true, relax_column_count: true }).filter(
    ([first]: string[]) => !first!.startsWith('#'),
  )

/** Opens the Filter menu of a list at one of its facets. */
export async function openFacet(page: Page, name: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const facet = page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name })
  if ((await facet.getAttribute('aria-expanded')) === 'false') await facet.click()
}

/**
 * Workouts of a person since a day, newest first. The days of the demonstration move with the calendar, and to make its
 * workouts in a test takes seconds: the service is asked for them.
 */
export async function workoutsOf(page: Page, user_id: string, since = '2020-01-01') {
  await page.request.get(ownEndpoints.session.path)
  const answer = await page.request.get(
    `${API_PREFIX}/v2/summary/workouts/${user_id}?start_date=${since}`,
  )
  return ((await answer.json()) as { workouts: SentWorkout[] }).workouts
}

/** Chooses a preset of the range of workouts, such as `Last 30 days`. */
export async function chooseRange(page: Page, preset: string) {
  await page.getByRole('button', { name: /^Range: / }).click()
  await page.getByRole('button', { name: preset, exact: true }).click()
}

/** Opens a section of a person's workouts. */
export async function openSection(page: Page, name: 'Summary' | 'Training' | 'Places' | 'Data') {
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/** The text of a file of the Export menu. */
export async function exportedFile(page: Page, name = 'CSV') {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}
