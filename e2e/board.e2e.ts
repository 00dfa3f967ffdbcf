import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { openFacet, expect, follow, setDevFlags, test } from './utils.ts'

const MAYA = '6604d07e-b80d-5a8d-98c0-cfe9e68136ce'
const progress = (page: Page) => page.getByRole('region', { name: 'Refresh progress' })
const rows = (page: Page) => page.locator('tr[data-row]')
const checkAll = (page: Page) => page.getByRole('button', { name: 'Refresh all' })
const sentence = (page: Page) => page.locator('header').getByRole('status')
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

// One at a time: several check everybody, and one looks at a check that failed.
test.describe.configure({ mode: 'default' })

/** Everybody is checked: on a busy machine that takes long. */
const CHECKED = { timeout: 60_000 }

test('everyone is refreshed, the worst status comes first, and the address keeps the filters', async ({
  page,
}) => {
  await page.goto('/connections')
  await expect(rows(page).first()).toBeVisible()
  await checkAll(page).click()
  await expect(progress(page)).toContainText(/^Refreshed \d+ people/, CHECKED)
  await progress(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(checkAll(page)).toBeFocused()
  await expect(sentence(page)).toContainText(/^\d+ of \d+ people need attention/)
  await expect(rows(page).filter({ hasText: 'Maya Okafor' })).toContainText('Oura Access expired')
  const all = await rows(page).count()
  await openFacet(page, 'Provider')
  await page.getByRole('checkbox', { name: /^withings/ }).check()
  await page.keyboard.press('Escape')
  await expect(sentence(page)).toContainText('shown')
  // what is looked for stands first in its row, and says so
  await expect(rows(page).filter({ hasText: 'Maya Okafor' }).locator('[data-match]')).toContainText(
    /^matches the filter: *Withings/,
  )
  const ofProvider = await rows(page).count()
  expect(ofProvider).toBeLessThan(all)
  await openFacet(page, 'Connection status')
  await page.getByRole('checkbox', { name: /^reauthorizing/ }).check()
  await page.keyboard.press('Escape')
  expect(query(page)).toEqual({ provider: 'withings', status: 'reauthorizing' })
  // the list follows the choice a moment later
  await expect.poll(() => rows(page).count()).toBeLessThan(ofProvider)
  await expect(rows(page).filter({ hasText: 'Maya Okafor' })).toBeVisible()
  const narrowed = await rows(page).count()
  await page.reload()
  await expect(rows(page)).toHaveCount(narrowed)
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Remove filter: Connection status/ })).toHaveCount(
    0,
  )
  // a name is looked for here and nowhere else
  await page.keyboard.press('/')
  await page.keyboard.type('maya oka')
  await expect(rows(page)).toHaveCount(1)
  expect(page.url()).not.toContain('maya')
  await page.getByRole('link', { name: /^By provider/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Withings' })).toBeVisible()
  expect(query(page)).toEqual({ provider: 'withings', as: 'grid' })
  // a sign has its words in the tooltip, and for the ear
  const oura = rows(page)
    .first()
    .getByTitle(/^Oura: Access expired/)
  await expect(oura).toHaveText('Access expired')
  await expect(page.getByRole('row', { name: 'With an issue' })).toContainText(/\d+ of \d+/)
})

test('People are reached and selected by keyboard, exported, and found with saved filters', async ({
  page,
}) => {
  await test.step('people are reached and selected by keyboard, and the file has the selected ones', async () => {
    await page.goto('/connections')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('j')
    await expect(rows(page).first()).toBeFocused()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected people' })
    await expect(bar).toContainText('2 people selected')
    await expect(rows(page).nth(1)).toBeFocused()
    // who is selected stands in the address by ids, and so many only as fit
    await expect(page).toHaveURL(/selected=[\da-f-]{36}(,|%2C)[\da-f-]{36}$/)
    const address = page.url()
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await expect(page).not.toHaveURL(/selected/)
    await page.goto(address)
    await expect(bar).toContainText('2 people selected')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Export' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toContain('# connections, selected')
    expect(lines[1]).toMatch(/^# 2 of \d+ people/)
    expect(lines).toHaveLength(6)
    await bar.getByRole('button', { name: 'Messages…' }).click()
    await expect(page.getByRole('dialog', { name: 'Messages to 2 people' })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toBeHidden()
    await expect(rows(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/people\/[\da-f-]{36}\/connections/)
  })

  await test.step('filters are saved for the team by name, renamed, and deleted', async () => {
    await follow(page, '/connections?who=person&as=grid')
    await expect(checkAll(page)).toBeVisible()
    const name = `Paused ${Date.now()}`
    await more(page).click()
    await page.getByPlaceholder('Name this view').fill(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await follow(page, '/connections')
    await more(page).click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => query(page)).toEqual({ who: 'person', as: 'grid' })
    await page.getByRole('button', { name: `Rename ${name}` }).click()
    await page.getByLabel(`New name for ${name}`).fill(`${name} too`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `${name} too`, exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Delete ${name} too` }).click()
    await expect(page.getByRole('button', { name: `${name} too`, exact: true })).toBeHidden()
  })
})

test('a failure for one person is reported, and only that person is refreshed again', async ({
  page,
  context,
}) => {
  await page.goto('/connections')
  await expect(rows(page).first()).toBeVisible()
  await setDevFlags(context, `fail:checkPerson:500:${MAYA}`)
  // another test may refresh the same person at the same time
  await expect(async () => {
    await checkAll(page).click()
    await expect(progress(page)).toContainText(/^Refreshed \d+ of \d+ people · 1 failed/, CHECKED)
    await expect(progress(page)).toContainText('Failed on purpose')
    const row = rows(page).filter({ hasText: 'Maya Okafor' })
    await expect(row).toContainText('Failed', { timeout: 2000 })
  }).toPass()
  await setDevFlags(context, '')
  await progress(page).getByRole('button', { name: 'Retry 1 failed' }).click()
  await expect(progress(page)).toContainText(/^Refreshed 1 person$/)
})

test('A service that fails for everyone or is unreachable is tried a few times, and again on request', async ({
  page,
  context,
}) => {
  let asked = 0
  page.on('request', (request) => void (asked += request.method() === 'POST' ? 1 : 0))
  await page.goto('/connections')
  await expect(rows(page).first()).toBeVisible()
  const pausedBy = async (flags: string, says: string) => {
    asked = 0
    await setDevFlags(context, flags)
    await checkAll(page).click()
    await expect(progress(page).getByRole('alert')).toContainText('Paused at')
    await expect(progress(page)).toContainText(says)
    expect(asked).toBeLessThan(20)
    await setDevFlags(context, '')
  }
  await pausedBy('fail:checkPerson:500', 'Failed on purpose')
  await progress(page).getByRole('button', { name: 'Stop' }).click()
  await pausedBy('offline:checkPerson', 'Rounds didn’t respond')
  await progress(page).getByRole('button', { name: 'Resume' }).click()
  await expect(progress(page)).toContainText(/^Refreshed \d+ of \d+ people · \d+ failed/, CHECKED)
  await progress(page)
    .getByRole('button', { name: /^Retry \d+ failed/ })
    .click()
  await expect(progress(page)).toContainText(/^Refreshed \d+ people$/, CHECKED)
})

test('a refresh pauses, waits when the service asks, and continues after an outage', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'slow:checkPerson:150')
  await page.goto('/connections')
  await expect(rows(page).first()).toBeVisible()
  await checkAll(page).click()
  await expect(progress(page)).toContainText(/Refreshing: \d+ of/)
  await progress(page).getByRole('button', { name: 'Pause' }).click()
  await expect(progress(page)).toContainText(/^Paused at \d+ of \d+ people/)
  await expect(progress(page).getByRole('button', { name: 'Resume' })).toBeFocused()
  await setDevFlags(context, 'fail:checkPerson:429')
  await page.keyboard.press('Enter')
  await expect(progress(page)).toContainText(/Rate limited at .* Resuming in \d seconds?/)
  await setDevFlags(context, 'fail:checkPerson:502,slow:checkPerson:50')
  await expect(progress(page).getByRole('alert')).toContainText(/Paused at \d+ of/)
  await progress(page).getByRole('button', { name: 'Stop' }).click()
  await expect(progress(page)).toContainText(/^Stopped at \d+ of/)
  // what came before stays
  await expect(rows(page).first()).toBeVisible()
})

test.describe('a session', () => {
  test.use({ expectedErrors: /session has expired/ })
  test('that ends during a refresh keeps the results so far, and signing in leads back', async ({
    page,
    context,
  }) => {
    await setDevFlags(context, 'slow:checkPerson:150')
    await page.goto('/connections?as=grid')
    await expect(rows(page).first()).toBeVisible()
    await checkAll(page).click()
    await expect(progress(page)).toContainText(/Refreshing: \d+ of/)
    await setDevFlags(context, 'expired')
    await expect(progress(page).getByRole('alert')).toContainText(
      /Your session ended after \d+ of \d+ people. Results so far were saved/,
    )
    await expect(rows(page).first()).toBeVisible()
    await progress(page).getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Explore the demo' }).click()
    await expect(rows(page).first()).toBeVisible()
    expect(query(page)).toEqual({ as: 'grid' })
  })
})

test('everyone is refreshed again after the chosen interval, only while the page is visible', async ({
  page,
}) => {
  const see = (state: string) =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', {
        value: visibilityState,
        configurable: true,
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await page.clock.install()
  await page.goto('/connections')
  await expect(rows(page).first()).toBeVisible()
  await see('hidden')
  await more(page).click()
  await page.getByLabel('Auto-refresh').selectOption('5')
  await page.keyboard.press('Escape')
  expect(query(page)).toEqual({ every: '5' })
  await page.clock.fastForward(6 * 60_000)
  await expect(sentence(page)).toBeVisible()
  await expect(progress(page)).toBeHidden()
  await see('visible')
  await expect(progress(page)).toContainText(/^Refreshing: \d+ of \d+ people/)
})
