import type { Page } from '@playwright/test'

import { idOf } from '#server/demo/random.ts'
import { expect, expectAccessible, rowOf, setDevFlags, test } from './utils.ts'

const mainAccount = idOf('lab account labcorp main')
const otherShape = idOf('lab account bioreference main')
const bare = idOf('lab account bioreference bare')
const rows = (page: Page) => page.locator('tr[data-row]')
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Status' }).getByText(name)

test('accounts are counted by status, one that nobody knows too, and Back returns to all', async ({
  page,
}) => {
  await page.goto('/lab-accounts')
  await expect(rows(page)).toHaveCount(9)
  expect(
    await page.getByRole('group', { name: 'Status' }).locator('label').allInnerTexts(),
  ).toEqual(['All 9', 'active 5', 'pending 2', 'suspended 1', 'under_review 1'])
  await tab(page, 'under_review 1').click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL('/lab-accounts?status=under_review')
  expect(await rowOf(page, /employer program/)).toMatchObject({
    Lab: 'sonora_quest',
    Status: 'under_review',
    'Delegated flow': 'Pickup delegated',
    'Provider account': '61244',
    'Allowed billing': '2 types, 2 states',
  })
  await page.goBack()
  await expect(rows(page)).toHaveCount(9)
})

test('what is typed narrows the list and its tabs, and what matches nothing has a way out', async ({
  page,
}) => {
  await page.goto('/lab-accounts')
  await expect(rows(page)).toHaveCount(9)
  await page.keyboard.press('/')
  await page.keyboard.type('quest')
  await expect(rows(page)).toHaveCount(4)
  await expect(tab(page, 'All 4')).toBeVisible()
  await expect(page).toHaveURL('/lab-accounts?q=quest')
  await tab(page, /^suspended/).click()
  await expect(
    page.getByRole('heading', { name: 'No suspended account matches “quest”' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Any name' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('by keys alone an account unfolds to its billing as maps and words, and everything else of it', async ({
  page,
}) => {
  await page.goto('/lab-accounts')
  await page.locator(`tr[data-row="${mainAccount}"]`).focus()
  await page.keyboard.press('Enter')
  const client = page.getByRole('figure').filter({ hasText: 'client_bill' })
  await expect(client).toContainText('50 of 51')
  await expect(client).toContainText('all but NY')
  await expect(client.locator('[data-allowed]')).toHaveCount(50)
  await expect(
    page.getByText('Your own physicians order; the service follows up critical results.'),
  ).toBeVisible()
  await expect(page.getByText('order_delegated', { exact: true })).toBeVisible()
  await expect(page.getByText('Fasting unless the order says otherwise.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Copy account id ${mainAccount}` })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(client).toBeVisible()
  await page.goBack()
  await expect(client).toHaveCount(0)
})

test('billing in another shape is shown as it came, and what is not given is a dash', async ({
  page,
}) => {
  await page.goto(`/lab-accounts?open=${otherShape},${bare}`)
  await expect(rows(page)).toHaveCount(9)
  await expect(
    page.getByText('In a shape that is no list of states by billing type, as it came:'),
  ).toBeVisible()
  await page
    .getByRole('region', { name: 'Allowed billing' })
    .first()
    .locator('summary')
    .filter({ hasText: 'in a list' })
    .first()
    .click()
  await expect(
    page.getByRole('region', { name: 'Allowed billing' }).first().locator('code').first(),
  ).toBeVisible()
  await expect(page.getByText('None given.')).toBeVisible()
  expect(await rowOf(page, /No name/)).toMatchObject({ 'Allowed billing': '–' })
})

test('the account in use goes along to markers and order sets, with the order set in the making', async ({
  page,
}) => {
  await page.goto('/lab-accounts?codes=001032')
  await page.getByRole('link', { name: 'Use Demonstration: main account in markers' }).click()
  await expect(page).toHaveURL(`/markers?codes=001032&account=${mainAccount}`)
  await expect(
    page.getByRole('status').filter({ hasText: 'for account Demonstration: main account' }),
  ).toBeVisible()
  await page.goto(`/lab-accounts?account=${mainAccount}`)
  await expect(page.locator(`tr[data-row="${mainAccount}"]`)).toContainText('in force')
  await page.getByRole('button', { name: /^Remove filter: In force/ }).click()
  await expect(page).toHaveURL('/lab-accounts')
})

test.describe('a failing service', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('says why, and trying again recovers', async ({ page, context }) => {
    await setDevFlags(context, 'fail:listLabAccounts:503')
    await page.goto('/lab-accounts')
    await expect(page.getByRole('alert')).toContainText('Failed on purpose')
    await expect(page.getByRole('alert')).toContainText('Status 503')
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(9)
  })
})

test('an account that breaks the interface is named, no accounts are said, and a slow answer is waited for', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'malformed:listLabAccounts')
  await page.goto('/lab-accounts')
  await expect(rows(page)).toHaveCount(8)
  await expect(page.getByText('1 lab account left out')).toBeVisible()
  await setDevFlags(context, 'empty:listLabAccounts')
  await page.goto('/lab-accounts')
  await expect(page.getByRole('heading', { name: 'This team has no lab accounts' })).toBeVisible()
  await setDevFlags(context, 'slow:listLabAccounts:1200')
  await page.goto('/lab-accounts')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(rows(page)).toHaveCount(9)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true })
  test('accounts are cards with everything in them, and nothing scrolls sideways', async ({
    page,
  }) => {
    await page.goto(`/lab-accounts?open=${mainAccount}`)
    const row = page.locator(`tr[data-row="${mainAccount}"]`)
    for (const words of [
      'active',
      'labcorp',
      'Order delegated',
      '04417720',
      '3 types, 50 states',
      'Markers',
      'Order sets',
    ])
      await expect(row).toContainText(words)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})
