import { request, type Browser, type Page } from '@playwright/test'

import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { READER_COOKIE } from '#contract/own/workspace-paths.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { freePort } from '#server/testing.ts'
import { paths } from '#src/kit/url/paths.ts'

import { runCommand, startRounds, stopRounds, type Rounds } from './rounds.ts'
import { ageSignIn, expect, expectAccessible, follow, signInAgain, test } from './utils.ts'

test.describe.configure({ mode: 'serial' })

const people = {
  North: { user_id: '11111111-2222-4333-8444-555555555555', label: 'Nora Berg' },
  South: { user_id: '66666666-2222-4333-8444-555555555555', label: 'Sol Reyes' },
}
type Team = keyof typeof people
const keys = {} as Record<Team, string>
let rounds: Rounds
/** One where a session ends after `IDLE_SECONDS` of nobody doing anything. */
let idling: Rounds | null = null
const IDLE_SECONDS = 24

type Running = Pick<Rounds, 'dataDir' | 'address'>
/** Makes a team with its person, and gives its key. */
async function createTeam(team: Team, { dataDir, address }: Running) {
  const key = /rk_\S+/.exec(await runCommand(dataDir, 'keys', 'create', '--team', team))![0]
  const client = await request.newContext({
    baseURL: address,
    extraHTTPHeaders: { origin: address },
  })
  await client.post(ownEndpoints.session.path, { data: { key } })
  await client.put(ownEndpoints.listPeople.path, { data: { people: [people[team]] } })
  await client.delete(ownEndpoints.session.path)
  await client.dispose()
  return key
}
test.beforeAll(async () => {
  // behind PUBLIC_URL a sign-out clears the browser's storage besides
  const port = await freePort()
  rounds = await startRounds({
    DEMO: 'off',
    DEV_FLAGS: 'on',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  })
  for (const team of ['North', 'South'] as const) keys[team] = await createTeam(team, rounds)
})
test.afterAll(async () => {
  await Promise.all([rounds, idling].filter((each) => each !== null).map(stopRounds))
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function signIn(page: Page, team: Team, key = keys[team]) {
  await page.getByLabel('Team key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toContainText(team)
}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** Opens a new browser that is signed in to a team. */
async function openSignedIn(
  browser: Browser,
  team: Team,
  { at = rounds, key = keys[team] }: { at?: Pick<Rounds, 'address'>; key?: string } = {},
) {
  const context = await browser.newContext({ baseURL: at.address })
  const page = await context.newPage()
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await page.request.post(ownEndpoints.session.path, {
    data: { key },
    headers: { origin: at.address, 'user-agent': userAgent },
  })
  await page.goto(paths.people())
  await expect(page.getByRole('link', { name: people[team].label })).toBeVisible()
  return page
}
/** Signs in another browser, of which the test needs the session alone. */
async function signInElsewhere(userAgent: string) {
  const client = await request.newContext({
    baseURL: rounds.address,
    userAgent,
    extraHTTPHeaders: { origin: rounds.address },
  })
  const answer = await client.post(ownEndpoints.session.path, { data: { key: keys.North } })
  expect(answer.status()).toBe(200)
  await client.dispose()
}
const accounts = API_PREFIX + endpoints.listLabAccounts.path

test('signing out in one tab hides the team’s data in all tabs, and a copied cookie opens nothing', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  const other = await page.context().newPage()
  await other.goto(paths.people())
  await expect(other.getByRole('link', { name: 'Nora Berg' })).toBeVisible()
  const thief = await browser.newContext({
    baseURL: rounds.address,
    storageState: await page.context().storageState(),
  })
  expect((await thief.request.get(accounts)).status()).toBe(200)

  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(heading(tab)).toHaveText('Sign in to Rounds')
    await expect(tab.getByText('Nora Berg')).toHaveCount(0)
  }
  expect((await thief.request.get(accounts)).status()).toBe(401)

  await signIn(page, 'South')
  await expect(other.getByRole('navigation', { name: 'Areas' })).toContainText('South')
  await page.context().close()
  await thief.close()
})

/** Everything that a browser keeps for a page in one tab. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const files: string[] = []
    for await (const name of (await navigator.storage.getDirectory()).keys()) files.push(name)
    return {
      localStorage: Object.fromEntries(Object.entries(localStorage)),
      // where a page was scrolled to, by keys that are random
      sessionStorage: Object.fromEntries(
        Object.entries(sessionStorage).filter(([name]) => name !== 'react-router-scroll-positions'),
      ),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      files,
      windowName: window.name,
      cookies: document.cookie,
      title: document.title,
    }
  })
const nothingKept = {
  localStorage: {},
  sessionStorage: {},
  databases: [],
  caches: [],
  workers: 0,
  files: [],
  windowName: '',
  cookies: expect.stringMatching(/^rounds-reader=[^;]+$/),
  title: 'Sign in · Rounds',
}
const ofNora = /Nora|11111111|B20|I10|a pasted line/

/** Signs out with two tabs open, and looks through all that is left in both. */
async function expectNoTraces(page: Page, ofOthers: Record<string, string>) {
  const other = await page.context().newPage()
  await other.goto(paths.workouts(people.North.user_id))
  await expect(heading(other)).toBeVisible()
  await follow(page, paths.workouts(people.North.user_id))
  await follow(page, paths.today())
  await page.evaluate(() => {
    for (const [name, value] of Object.entries({
      'rounds.me': 'Nora',
      'rounds.recentDiagnoses': '["B20"]',
      'rounds.favouriteDiagnoses': '["I10"]',
      'rounds.whatAnotherVersionKept': 'Nora',
      'rounds.units': 'imperial',
      'rounds.weekStart': 'sunday',
      'rounds.theme': 'dark',
      'rounds.dismissed.x': '1',
      'another.program': '1',
    }))
      localStorage.setItem(name, value)
  })
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join(' ')))
    .toContain('rounds.visits.')
  for (const tab of [page, other]) {
    await tab.evaluate(() => sessionStorage.setItem('rounds.hideIdentifiers', 'on'))
    await tab.reload()
    await expect
      .poll(() => tab.evaluate(() => Object.keys(sessionStorage)))
      .toContain('rounds.workspace')
    await tab.evaluate(() =>
      sessionStorage.setItem('rounds.linesNotFound', '{"lines":[["a","a pasted line"]]}'),
    )
    expect(JSON.stringify(await keptIn(tab))).toMatch(ofNora)
  }

  await page.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await expect(heading(tab)).toHaveText('Sign in to Rounds')
    await expect
      .poll(() => keptIn(tab))
      .toEqual({
        ...nothingKept,
        localStorage: {
          ...ofOthers,
          'rounds.dismissed.x': '1',
          'rounds.theme': 'dark',
          'rounds.units': 'imperial',
          'rounds.weekStart': 'sunday',
        },
        sessionStorage: {
          'rounds.hideIdentifiers': 'on',
          'rounds.workspace': expect.stringMatching(/^[0-9a-f]{16}$/),
        },
      })
  }
  // a random id, by which a team finds its unfinished order set in this browser again, and how the browser shows things
  const all = await page.context().cookies()
  // a demo is not entered again by itself
  const cookies = all.filter(({ value }) => value !== 'signed-out')
  expect(new Set(cookies.map(({ name }) => name))).toEqual(
    new Set([expect.stringMatching(/^rounds_\d+_browser$/), READER_COOKIE]),
  )
  await page.context().close()
}

test('signing out removes every trace of the user from all tabs, and keeps display settings', async ({
  browser,
}) => {
  await expectNoTraces(await openSignedIn(browser, 'North'), {})
})

test('other programs’ data at the same address is left alone if PUBLIC_URL isn’t set', async ({
  browser,
  baseURL,
}) => {
  // the Rounds of the other tests
  const at = { dataDir: process.env.E2E_DATA_DIR!, address: baseURL! }
  const key = await createTeam('North', at)
  const page = await openSignedIn(browser, 'North', { at, key })
  await expectNoTraces(page, { 'another.program': '1' })
})

test('traces of the user are gone even before the sign-out completes', async ({ browser }) => {
  const page = await openSignedIn(browser, 'North')
  await page.evaluate(() => localStorage.setItem('rounds.me', 'Nora'))
  await page.reload()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route(`**${ownEndpoints.session.path}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rounds.me'))).toBeNull()
  goOn()
  await expect(heading(page)).toHaveText('Sign in to Rounds')
  await page.context().close()
})

test('a tab that missed another team’s sign-in never mixes the data of both', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  // past every tab: as if it had been asleep
  await page.request.post(ownEndpoints.session.path, {
    data: { key: keys.South },
    headers: { origin: rounds.address },
  })
  await page.getByRole('link', { name: 'Lab accounts' }).click()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toContainText('South')
  await page
    .getByRole('link', { name: /^People/ })
    .first()
    .click()
  await expect(page.getByText('Nora Berg')).toHaveCount(0)
  await page.context().close()
})

test('a draft order set belongs to one team, is invisible to another, and is back at the next sign-in', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  const ofNorth = `${paths.orderSetDraft()}?dx=I10,E11.9`
  await page.goto(ofNorth)
  const inFrame = page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: /^Order sets/ })
  await expect(inFrame).toHaveAccessibleName('Order sets draft: 2 diagnosis codes')
  await expect
    .poll(async () => (await page.request.get(ownEndpoints.readOrderSetDraft.path)).text())
    .toContain('E11.9')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in to Rounds')

  await signIn(page, 'South')
  await expect(page.getByText('Add a marker or paste a list.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${paths.orderSetDraft()}$`))
  await expect(inFrame).toHaveAccessibleName('Order sets')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in to Rounds')

  await signIn(page, 'North')
  await expect(inFrame).toHaveAccessibleName('Order sets draft: 2 diagnosis codes')
  await expect(page).toHaveURL(/dx=I10/)
  // the next tests count who is signed in
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in to Rounds')
  await page.context().close()
})

test('a team’s browsers are listed in the settings, and each can be signed out from another', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  const other = await openSignedIn(browser, 'North')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const list = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: 'This browser' })).toHaveCount(1)
  await expect(list.first()).toContainText(/Chrome on \w+/)
  await expectAccessible(page.getByRole('region', { name: 'Sessions' }))
  const tab = await page.context().newPage()
  await tab.goto(paths.people())
  await ageSignIn(page.context())
  await list.getByRole('button', { name: /^Sign out session: Chrome/ }).click()
  await expectAccessible(signInAgain(page))
  await page.keyboard.type('rk_wrong')
  await page.keyboard.press('Enter')
  await expect(signInAgain(page).getByRole('alert')).toContainText('This key isn’t recognized')
  await expect(list).toHaveCount(2)
  await signInAgain(page).getByLabel('Team key').fill(keys.North)
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(1)
  await expect(signInAgain(page)).toHaveCount(0)
  // the other tab has the new cookie
  await tab.getByRole('link', { name: 'Lab accounts' }).click()
  await expect(heading(tab)).toHaveText('Lab accounts')
  await tab.close()
  await expect(page.getByRole('button', { name: /other session/ })).toHaveCount(0)
  // several browsers are signed out beside this one, below their list
  const chrome = await page.evaluate(() => navigator.userAgent)
  await signInElsewhere(chrome)
  await signInElsewhere(FIREFOX)
  await page.reload()
  await expect(list).toHaveCount(3)
  await page.getByRole('button', { name: 'Sign out 2 other sessions' }).click()
  await expect(list).toHaveCount(1)
  // sessions of one browser share a row
  await signInElsewhere(chrome)
  await signInElsewhere(chrome)
  await page.reload()
  await expect(list).toHaveCount(2)
  await list.getByRole('button', { name: /^Sign out 2 sessions: Chrome/ }).click()
  await expect(list).toHaveCount(1)
  // the other one notices as soon as somebody does something there
  await other.getByRole('link', { name: 'Lab accounts' }).click()
  await expect(heading(other)).toHaveText(/Your session has ended|Sign in to Rounds/)
  await expect(other.getByText('Nora Berg')).toHaveCount(0)
  await page.getByRole('link', { name: 'Lab accounts' }).click()
  await expect(heading(page)).toHaveText('Lab accounts')
  for (const each of [page, other]) await each.context().close()
})

test('a warning appears before an idle session ends; a key press extends it, but the page’s own requests don’t', async ({
  browser,
}) => {
  idling = await startRounds({
    DEMO: 'off',
    SESSION_IDLE_MINUTES: String(IDLE_SECONDS / 60),
  })
  const key = await createTeam('North', idling)
  const page = await openSignedIn(browser, 'North', { at: idling, key })
  const other = await page.context().newPage()
  await other.goto(paths.people())
  await expect(other.getByRole('link', { name: 'Nora Berg' })).toBeVisible()
  // as a page does that keeps itself up to date
  await page.evaluate((path) => {
    setInterval(() => void fetch(path), 2000)
  }, ownEndpoints.listPeople.path)

  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(warning).toBeVisible({ timeout: IDLE_SECONDS * 1000 })
  await expectAccessible(warning)
  // it answers the warning and does nothing else
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForTimeout(2000)
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toHaveCount(0)
  // what is being written then is there again after the sign-in
  await follow(page, paths.personNotes(people.North.user_id))
  await page.getByRole('button', { name: 'Add note' }).first().click()
  const written = page.getByLabel('What happened')
  await written.fill('Called about a new watch')
  await follow(other, paths.personNotes(people.North.user_id))
  await other.getByRole('button', { name: 'Add note' }).first().click()
  const writtenToo = other.getByLabel('What happened')
  await writtenToo.fill('Started a new medication')
  expect((await page.request.get(accounts)).status()).toBe(200)

  for (const tab of [page, other]) {
    await expect(heading(tab)).toHaveText('Your session has ended', {
      timeout: 2 * IDLE_SECONDS * 1000,
    })
    await expect(tab.getByText('You were signed out because of inactivity.')).toBeVisible()
    await expect(tab.getByText('Nora Berg')).toHaveCount(0)
  }
  expect((await page.request.get(accounts)).status()).toBe(401)
  await signIn(page, 'North', key)
  await expect(written).toHaveValue('Called about a new watch')
  // in the other tab too, without another sign-in
  await expect(writtenToo).toHaveValue('Started a new medication')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await follow(page, paths.people())
  await expect(page.getByRole('link', { name: 'Nora Berg' })).toBeVisible()

  // one that someone ended elsewhere has no such reason
  await page.evaluate((path) => fetch(path, { method: 'DELETE' }), ownEndpoints.signOut.path)
  await page.keyboard.press('Shift')
  await expect(heading(page)).toHaveText('Your session has ended')
  await expect(page.getByText('because of inactivity')).toHaveCount(0)
  await page.context().close()
})
