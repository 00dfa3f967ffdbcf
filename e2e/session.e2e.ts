import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { Browser, Page } from '@playwright/test'

import { ORDER_SET_DRAFT_PATH } from '#contract/order-set-paths.ts'
import { API_PREFIX, workspacePaths } from '#contract/workspace-paths.ts'
import { endpoints } from '#contract/endpoints.ts'
import { paths } from '#src/url/paths.ts'
import { startRounds, stopRounds, type Rounds } from './rounds.ts'
import { expect, expectAccessible, test } from './utils.ts'

test.describe.configure({ mode: 'serial' })

const people = {
  North: { user_id: '11111111-2222-4333-8444-555555555555', label: 'Nora Berg' },
  South: { user_id: '66666666-2222-4333-8444-555555555555', label: 'Sol Reyes' },
}
type Team = keyof typeof people
/** A session there ends after twelve seconds of nobody doing anything. */
const IDLE_SECONDS = 12
const keys = {} as Record<Team, string>
let rounds: Rounds

test.beforeAll(async () => {
  test.setTimeout(120_000)
  rounds = await startRounds({ DEMO: 'off', SESSION_IDLE_MINUTES: String(IDLE_SECONDS / 60) })
  for (const team of ['North', 'South'] as const) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'server/keys-cli.ts', 'create', '--team', team],
      { env: { ...process.env, DATABASE_URL: '', DATA_DIR: rounds.dataDir } },
    )
    keys[team] = /rk_\S+/.exec(stdout)![0]
  }
})
test.afterAll(() => stopRounds(rounds))

// what is tested is another Rounds than that of the other tests
const openTab = async (browser: Browser) => {
  const context = await browser.newContext({ baseURL: rounds.address })
  return context.newPage()
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function signIn(page: Page, team: Team) {
  await page.getByLabel('Team API key').fill(keys[team])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Areas' })).toContainText(team)
}
async function openSignedIn(browser: Browser, team: Team) {
  const page = await openTab(browser)
  await page.goto(paths.people())
  await signIn(page, team)
  await page.request.put(workspacePaths.people, {
    data: { people: [people[team]] },
    headers: { origin: rounds.address },
  })
  await page.goto(paths.people())
  await expect(page.getByRole('link', { name: people[team].label })).toBeVisible()
  return page
}
const accounts = API_PREFIX + endpoints.listLabAccounts.path

test('signed out in one tab, no tab shows anything of the team any more, and a copy of the cookie opens nothing', async ({
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

test('signing out leaves nothing in the browser that says who used it, and keeps how they see things', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  await page.goto(paths.today())
  await page.goto(paths.workouts(people.North.user_id))
  await page.evaluate(() => {
    localStorage.setItem('rounds.me', 'Nora')
    localStorage.setItem('rounds.recentDiagnoses', '["B20"]')
    localStorage.setItem('rounds.favouriteDiagnoses', '["I10"]')
    localStorage.setItem('rounds.units', 'imperial')
    localStorage.setItem('rounds.dismissed.x', '1')
    localStorage.setItem('another.program', '1')
  })
  await page.goto(paths.today())
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join(' ')))
    .toContain('rounds.visits.')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in to Rounds')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'another.program',
    'rounds.dismissed.x',
    'rounds.favouriteDiagnoses',
    'rounds.units',
  ])
  expect(await page.evaluate(() => sessionStorage.getItem('rounds.person'))).toBeNull()
  await page.context().close()
})

test('a tab that missed another team’s sign-in shows nothing of either beside the other', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  // past every tab: as if it had been asleep
  await page.request.post(workspacePaths.session, {
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

test('an order set in the making is the team’s own: another one sees nothing of it, and it is there at the next sign-in', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  const ofNorth = `${paths.orderSets()}?dx=I10,E11.9`
  await page.goto(ofNorth)
  const inFrame = page.getByRole('banner').getByRole('link', { name: /^Order set/ })
  await expect(inFrame).toHaveAccessibleName('Order set: 2 diagnosis codes')
  await expect
    .poll(async () => (await page.request.get(ORDER_SET_DRAFT_PATH)).text())
    .toContain('E11.9')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in to Rounds')

  await signIn(page, 'South')
  await expect(page.getByText('Nothing chosen yet')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${paths.orderSets()}$`))
  await expect(inFrame).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in to Rounds')

  await signIn(page, 'North')
  await expect(inFrame).toHaveAccessibleName('Order set: 2 diagnosis codes')
  await expect(page).toHaveURL(/dx=I10/)
  // the next tests count who is signed in
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in to Rounds')
  await page.context().close()
})

test('the browsers of a team are listed in the settings, and each can be signed out from another', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  const other = await openSignedIn(browser, 'North')
  await page.keyboard.press('?')
  const list = page.getByRole('region', { name: 'Signed-in browsers' }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: 'this browser' })).toHaveCount(1)
  await expect(list.first()).toContainText(/Chrome on \w+/)
  await expectAccessible(page)
  await list.getByRole('button', { name: /^End Chrome/ }).click()
  await expect(list).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  // the other one notices as soon as somebody does something there
  await other.getByRole('link', { name: 'Lab accounts' }).click()
  await expect(heading(other)).toHaveText(/Your session has ended|Sign in to Rounds/)
  await expect(other.getByText('Nora Berg')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Lab accounts' }).click()
  await expect(heading(page)).toHaveText('Lab accounts')
  for (const each of [page, other]) await each.context().close()
})

test('before a session ends for nobody being there it says so; a key goes on with it, and nothing that the page asks for by itself does', async ({
  browser,
}) => {
  const page = await openSignedIn(browser, 'North')
  const other = await page.context().newPage()
  await other.goto(paths.people())
  await expect(other.getByRole('link', { name: 'Nora Berg' })).toBeVisible()
  // as a page does that keeps itself up to date
  await page.evaluate((path) => {
    setInterval(() => void fetch(path), 500)
  }, workspacePaths.people)

  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(warning).toBeVisible({ timeout: IDLE_SECONDS * 1000 })
  await expectAccessible(page)
  // it answers the warning and does nothing else
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.waitForTimeout(2000)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  expect((await page.request.get(accounts)).status()).toBe(200)

  for (const tab of [page, other]) {
    await expect(heading(tab)).toHaveText('Your session has ended', {
      timeout: 2 * IDLE_SECONDS * 1000,
    })
    await expect(tab.getByText('Nora Berg')).toHaveCount(0)
  }
  expect((await page.request.get(accounts)).status()).toBe(401)
  await signIn(page, 'North')
  await expect(page.getByRole('link', { name: 'Nora Berg' })).toBeVisible()
  await page.context().close()
})
