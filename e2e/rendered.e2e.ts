/** Pages whose first rows come with the document: read before any script runs, and taken over by React as they are. */
import { readFile } from 'node:fs/promises'

import type { BrowserContext, Page } from '@playwright/test'

import { ANSWERS_ID, READER_COOKIE } from '#contract/own/workspace-paths.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, follow, holdRequests, test } from './utils.ts'

const DAY_MS = 86_400_000
const rendered = (html: string) => html.includes(`id="${ANSWERS_ID}"`)

/** Tells the server what it renders by, as a browser does in which Rounds was open before. */
async function comeAgain(context: BrowserContext, page: Page) {
  await page.goto(paths.settings())
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === READER_COOKIE))
    .toBe(true)
}

/** Opens a page that the server renders, again until its renderer has started. Gives its HTML. */
async function openRendered(page: Page, path: string): Promise<string> {
  let html = ''
  await expect
    .poll(
      async () => {
        html = (await (await page.goto(path, { waitUntil: 'commit' }))?.text()) ?? ''
        return rendered(html)
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  return html
}

/** True once React handles the events of the page. Runs in the page. */
const isTakenOver = () =>
  Object.keys(document.querySelector('#root main') ?? {}).some((key) =>
    key.startsWith('__reactProps'),
  )

/** Holds back the scripts of pages that are opened from now on, except for those named; gives what lets them come. */
async function holdScripts(page: Page, come: readonly string[] = []) {
  const [, themeScript = ''] =
    /<script src="[.]([^"]+)"/.exec(await readFile('dist/index.html', 'utf8')) ?? []
  // the theme script is no module, and rows wait for it
  const coming = [themeScript, ...come]
  return holdRequests(
    page,
    ({ pathname }) =>
      /\/assets\/[^/]+\.js$/.test(pathname) && !coming.some((file) => pathname.endsWith(file)),
  )
}

/** The first script of a rendered page and what it imports. */
async function earlyScripts() {
  const manifest = JSON.parse(await readFile('dist/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const { file = '', imports = [] } = manifest['src/app/early-input.ts'] ?? {}
  return [file, ...imports.map((name) => manifest[name]?.file ?? '')]
}

/** True once the first script of a rendered page listens. Runs in the page. */
function isListening() {
  const button = document.body.appendChild(document.createElement('button'))
  const isHeard = !button.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }))
  button.remove()
  return isHeard
}

/** Opens a rendered page with its first script only; gives what lets the others come. */
async function openEarly(page: Page, path: string) {
  const letScriptsCome = await holdScripts(page, await earlyScripts())
  await openRendered(page, path)
  await page.waitForFunction(isListening)
  return letScriptsCome
}

const pages = {
  today: paths.today(),
  people: paths.people(),
  person: paths.person(maya.user_id),
  notes: paths.personNotes(maya.user_id),
  workouts: paths.workouts(maya.user_id),
  'connections of a person': paths.connections(maya.user_id),
  board: paths.board(),
  issues: paths.issues(),
  history: `${paths.issues()}?show=closed`,
  cohorts: paths.cohort(),
  catalog: paths.markers(),
  'order sets': paths.orderSets(),
  'an order': paths.orderSetDraft(),
  'diagnosis codes': `${paths.diagnoses()}?q=type+2+diabetes`,
  'lab accounts': paths.labAccounts(),
  settings: paths.settings(),
  'the audit log': paths.audit(),
}

for (const [kind, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on a ${kind}`, () => {
    test.use({ viewport })
    test('each page takes over what the server rendered, even a day later', async ({
      page,
      context,
    }) => {
      if (kind === 'phone') await page.clock.setFixedTime(Date.now() + DAY_MS)
      await comeAgain(context, page)
      for (const [name, path] of Object.entries(pages)) {
        const html = await openRendered(page, path)
        expect([name, /<script(?! type="application\/json")(?![^>]*\ssrc=)/.exec(html)]).toEqual([
          name,
          null,
        ])
        expect([name, /\sstyle="/.exec(html)]).toEqual([name, null])
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toBeVisible()
        const first = await heading.evaluateHandle((element) => element)
        await page.waitForFunction(isTakenOver)
        // drawn anew, it would be another element
        expect([name, await first.evaluate((element) => element.isConnected)]).toEqual([name, true])
      }
    })
  })

test('rows are readable before any script arrives', async ({ page, context }) => {
  await comeAgain(context, page)
  const letScriptsCome = await holdScripts(page)
  await openRendered(page, paths.markers())
  const rows = page.locator('tbody tr[data-row]')
  await expect(rows.first()).toBeVisible()
  const before = await rows.first().innerText()
  expect(await page.evaluate(isTakenOver)).toBe(false)
  letScriptsCome()
  await page.waitForFunction(isTakenOver)
  // the other labs of its test come after the row
  expect((await rows.first().innerText()).startsWith(before.trimEnd())).toBe(true)
})

test('text typed before the scripts arrive is kept with the focus, and searched', async ({
  page,
  context,
}) => {
  await comeAgain(context, page)
  for (const path of [paths.markers(), `${paths.diagnoses()}?q=gout`]) {
    const letScriptsCome = await holdScripts(page)
    await openRendered(page, path)
    const search = page.getByRole('main').getByRole('searchbox').first()
    await search.fill('')
    await search.pressSequentially('vitamin d')
    letScriptsCome()
    await expect(page).toHaveURL(/=vitamin\+d/)
    await expect(search).toHaveValue('vitamin d')
    await expect(search).toBeFocused()
    await page.unrouteAll()
  }
})

test('rows answer keys before the other scripts arrive, and what only React can do follows', async ({
  page,
  context,
}) => {
  await comeAgain(context, page)
  const letScriptsCome = await openEarly(page, paths.markers())
  const rows = page.locator('tbody tr[data-row]')
  await rows.first().press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows.nth(2)).toBeFocused()
  expect(await page.evaluate(isTakenOver)).toBe(false)
  await page.keyboard.press('Enter')
  const name = await rows.nth(2).getByRole('cell').first().innerText()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  letScriptsCome()
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText(name.split('\n')[0] ?? '')
  await page.keyboard.press('Escape')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(3)).toBeFocused()
})

test('a button pressed and a form sent before the scripts arrive work once they are there', async ({
  page,
  context,
}) => {
  await comeAgain(context, page)
  const letScriptsCome = await openEarly(page, paths.markerLookUp())
  const main = page.getByRole('main')
  await main.getByRole('textbox').first().fill('tsh\nlipid panel')
  await main.getByRole('button', { name: 'Find markers' }).click()
  letScriptsCome()
  await expect(main).toContainText('2 of 2')
  await page.unrouteAll()

  for (const name of ['Filter', 'Add people']) {
    const letThemCome = await openEarly(page, paths.people())
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    letThemCome()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.unrouteAll()
  }
})

test.describe('with scripts that can’t be loaded', () => {
  test.use({ expectedErrors: /dynamically imported module|Failed to fetch/ })
  test('rows stay readable, with a way to continue', async ({ page, context }) => {
    await comeAgain(context, page)
    // one time it loads the page anew by itself
    await page.evaluate(() => sessionStorage.setItem('rounds.reloadedAt', String(Date.now())))
    // the scripts of every page come, and not those of this one
    const frame = await (await page.request.get('/no-such-page')).text()
    await page.route('**/assets/*.js', (route) =>
      frame.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
    )
    await openRendered(page, paths.markers())
    await expect(page.getByRole('alert')).toContainText('didn’t finish loading')
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.waitForFunction(isTakenOver)
  })
})

test('names that a tab hides never appear in it or its copies, even if another tab shows them', async ({
  page,
  context,
}) => {
  const name = maya.label ?? ''
  await comeAgain(context, page)
  await openRendered(page, paths.people())
  const other = await context.newPage()
  await other.goto(paths.people())
  await expect(other.getByText(name).first()).toBeVisible()
  await follow(page, paths.settings())
  await page.getByRole('radio', { name: 'Hidden' }).click()
  // the server knows names only as the other tab sees them
  await other.goto(paths.people())
  await other.waitForFunction(isTakenOver)
  await other.goto(paths.settings())
  // what hides names too: the rows have to wait for it
  const letScriptsCome = await holdRequests(context, '**/assets/*.js')
  const documents: Promise<string>[] = []
  context.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.push(response.text())
  })
  const copied = context.waitForEvent('page')
  await page.evaluate((people) => void window.open(people), paths.people())
  const copy = await copied
  await page.goto(paths.people(), { waitUntil: 'commit' })
  await expect.poll(() => documents.length).toBe(2)
  for (const html of await Promise.all(documents)) expect(html).toContain(name)
  // time in which a page that did not wait would show them
  await page.waitForTimeout(300)
  for (const hiding of [page, copy])
    expect(await hiding.locator('html').innerText()).not.toContain(name)
  letScriptsCome()
  for (const hiding of [page, copy]) {
    await expect(hiding.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await expect(hiding.getByText(name)).toHaveCount(0)
  }
})

test('another window is drawn by the browser from the responses received', async ({
  page,
  context,
}) => {
  await comeAgain(context, page)
  await openRendered(page, paths.people())
  await page.waitForFunction(isTakenOver)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  // the facts are those of the old window until the next page tells its own
  await page.addInitScript(() =>
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }),
  )
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto(paths.people())
  await expect(page.getByText(maya.label ?? '').first()).toBeVisible()
  expect(asked).not.toContain('/workspace/people')
})

test('Back after signing out shows the sign-in page', async ({ page, context }) => {
  await comeAgain(context, page)
  await openRendered(page, paths.people())
  await page.waitForFunction(isTakenOver)
  await page.goto(paths.markers())
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/sign/i)
  await page.goBack()
  await expect(page.getByText(maya.label ?? '')).toHaveCount(0)
})
