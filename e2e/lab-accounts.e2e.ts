import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { idOf } from '#server/demo/random.ts'

import {
  expect,
  expectAccessible,
  follow,
  openFacet,
  rowOf,
  holdRequests,
  setDevFlags,
  test,
  toCheck,
  drawInBrowser,
} from './utils.ts'

const mainAccount = idOf('lab account labcorp main')
const otherShape = idOf('lab account bioreference main')
const bare = idOf('lab account bioreference bare')
const rows = (page: Page) => page.locator('tr[data-row]')
/** Titles above the groups of accounts. */
const groups = (page: Page) => page.locator('tbody h2')
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'Status' }).getByText(name)

test('Accounts are counted by status and filtered by typing, with a way out', async ({ page }) => {
  await test.step('accounts are counted by status, including unknown ones, and Back returns to all', async () => {
    await page.goto('/lab-accounts')
    await expect(rows(page)).toHaveCount(9)
    await expect(page.getByRole('group', { name: 'Status' }).locator('label')).toHaveText([
      'All9',
      'Needs attention3',
      'Active5',
      'Pending2',
      'Suspended1',
      'Under review1',
    ])
    await tab(page, 'Under review').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL('/lab-accounts?status=under_review')
    expect(await rowOf(page, /Employer program/)).toMatchObject({
      Status: 'Under review',
      Lab: 'Sonora Quest',
      'Your team handles': 'Pickup',
      'Account number': '61244',
      'Billing types': 'Client, Employer',
      States: '2',
    })
    await expect(groups(page)).toHaveText(['Not active'])
    await page.goBack()
    await expect(rows(page)).toHaveCount(9)
    await expect(groups(page)).toHaveText([
      'Needs attention',
      'Ready to use',
      'Not for your orders',
      'Not active',
    ])
    // the problem comes before the status, which stays as it is
    await expect(rows(page).first()).toContainText('Not available to your team')
    expect(await rowOf(page, /East, shared/)).toMatchObject({
      Lab: 'BioReference',
      Status: 'Not available to your team · Active',
    })
  })

  await test.step('the active accounts share a map for each billing type', async () => {
    const maps = page.getByRole('region', { name: 'Coverage by billing type' }).getByRole('figure')
    await expect(maps).toHaveCount(4)
    await expect(maps.first()).toContainText('Client')
    await expect(maps.first()).toContainText('All states and DC')
  })

  await test.step('typing filters the list and its tabs, and an empty result offers a way out', async () => {
    await follow(page, '/lab-accounts')
    await expect(rows(page)).toHaveCount(9)
    await page.keyboard.press('/')
    await page.keyboard.type('quest')
    await expect(rows(page)).toHaveCount(4)
    await expect(page.getByRole('group', { name: 'Status' }).locator('label').first()).toHaveText(
      'All4',
    )
    await expect(page).toHaveURL('/lab-accounts?q=quest')
    await tab(page, /^Suspended/).click()
    await expect(
      page.getByRole('heading', { name: 'No suspended accounts match “quest”' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(rows(page)).toHaveCount(1)
  })
})

test('An account opens with its billing in maps and words, or as received', async ({ page }) => {
  await test.step('an account opens next to the list by keyboard alone, with its billing as maps and words', async () => {
    await page.goto('/lab-accounts')
    await page.locator(`tr[data-row="${mainAccount}"]`).focus()
    await page.keyboard.press('Enter')
    const client = page.getByRole('figure').filter({ hasText: 'client_bill' })
    await expect(client).toContainText('50 of 51')
    await expect(client).toContainText('All except NY')
    await expect(client.locator('[data-mark]')).toHaveCount(50)
    await expect(
      page.getByText('Your physicians place orders. The service follows up on critical results.'),
    ).toBeVisible()
    await expect(page.getByText('order_delegated', { exact: true })).toBeVisible()
    await expect(page.getByText('Fasting unless the order says otherwise.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Copy account ID ${mainAccount}` })).toBeVisible()
    await expectAccessible(page.getByRole('article', { name: 'Main account' }))
    await page.reload()
    await expect(client).toBeVisible()
    await page.goBack()
    await expect(client).toHaveCount(0)
  })

  await test.step('billing in another shape is shown as received, and missing values are dashes', async () => {
    await follow(page, `/lab-accounts?open=${otherShape}`)
    await expect(rows(page)).toHaveCount(9)
    await expect(page.getByText('Listed by state instead of billing type')).toBeVisible()
    await expect(page.getByRole('figure').filter({ hasText: 'client_bill' })).toContainText(
      'CT, NJ, PA',
    )
    await page
      .getByRole('region', { name: 'Allowed billing' })
      .first()
      .locator('summary')
      .filter({ hasText: /\d+ items?$/ })
      .first()
      .click()
    await expect(
      page.getByRole('region', { name: 'Allowed billing' }).first().locator('code').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close panel' }).click()
    // one without a name goes by its number
    // the columns come back after the panel has gone
    await expect.poll(() => rowOf(page, /Account BR-30517/)).toMatchObject({ States: '–' })
    await page.locator(`tr[data-row="${bare}"]`).click()
    await expect(page.getByText('None listed.')).toBeVisible()
  })
})

test('The account in use is kept across pages, and appears above its order', async ({ page }) => {
  await test.step('the account in use is kept on markers and order sets, along with the order set', async () => {
    await page.goto('/lab-accounts?codes=001032')
    await page.getByRole('button', { name: 'Actions for Main account' }).click()
    await page.getByRole('link', { name: 'Use Main account in catalog' }).click()
    await expect(page).toHaveURL(`/markers?codes=001032&account=${mainAccount}`)
    await expect(
      page.getByRole('status').filter({ hasText: 'for account Main account' }),
    ).toBeVisible()
    await follow(page, `/lab-accounts?account=${mainAccount}`)
    await expect(page.locator(`tr[data-row="${mainAccount}"]`)).toContainText('In use')
    const inUse = page.getByRole('combobox', { name: 'Account in use' })
    await expect(inUse).toHaveValue(mainAccount)
    await inUse.selectOption('Any account')
    await expect(page).toHaveURL('/lab-accounts')
  })

  await test.step('the account of the order appears above it, with its flow and notes', async () => {
    await follow(page, `/order-sets/draft?account=${mainAccount}`)
    const account = page.getByRole('button', {
      name: 'Lab account: Main account',
    })
    await account.click()
    const panel = page.getByRole('dialog', { name: /^Lab account/ })
    await expect(panel).toContainText('Your physicians place orders')
    await expect(panel).toContainText('Fasting unless the order says otherwise.')
    await expectAccessible(panel)
    await panel.getByRole('button', { name: 'Clear account' }).click()
    await expect(page).toHaveURL('/order-sets/draft')
    await expect(account).toHaveCount(0)
    await expect(page.locator('#page')).toBeFocused()
  })
})

test('a routing check from the address shows which account takes an order, and why the others don’t', async ({
  page,
}) => {
  await page.goto('/lab-accounts?lab=labcorp&state=NY&billing=client_bill')
  await expect(rows(page)).toHaveCount(1)
  await expect(
    page.getByText('Labcorp, New York, client bill: 1 active account (New York and neighbors).'),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pre-merger account' })).toHaveText(
    'Pre-merger account is suspended and isn’t set up for client bill in New York.',
  )
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page.getByRole('main'))
  await follow(page, '/lab-accounts?lab=labcorp&state=CT&billing=client_bill')
  await expect(page.getByText('2 active accounts')).toBeVisible()
  await follow(page, '/lab-accounts?lab=labcorp&state=CT&billing=patient_bill_passthrough')
  await expect(page.getByText('no active account')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /^No accounts match Labcorp, Connecticut, patient bill/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'All billing types' }).click()
  await expect(page).toHaveURL('/lab-accounts?lab=labcorp&state=CT')
  await page.getByRole('button', { name: /^Remove filter: Lab/ }).click()
  // this account lists billing types by state
  await expect(
    page.getByText(/^BioReference.*Connecticut: no account is available to your team\.$/),
  ).toBeVisible()
})

test('Accounts with problems are found, sorted, and exported, and an order shows the problem', async ({
  page,
}) => {
  await test.step('a provider account used by two accounts is found, and the list is exported as sorted', async () => {
    await page.goto('/lab-accounts')
    await openFacet(page, 'Problem')
    await page.getByRole('radio', { name: /^Duplicate account number ?2$/ }).check()
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL('/lab-accounts?check=twice')
    await expect(rows(page).first()).toContainText('Duplicate account number')
    const header = page.getByRole('columnheader', { name: 'Status' })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await header.getByRole('button').click()
    await expect(rows(page).first()).toContainText('Suspended')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    const lines = csv.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe('"# lab accounts, “Duplicate account number”"')
    expect(lines[1]).toBe('# 2 of 9 rows')
    expect(lines[4]).toMatch(/^Pre-merger account,.*,Suspended,/)
  })

  await test.step('accounts with any problem have their own tab, and the other tabs stay the same', async () => {
    await follow(page, '/lab-accounts')
    await expect(rows(page)).toHaveCount(9)
    await tab(page, /^Needs attention/).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL('/lab-accounts?check=any')
    await tab(page, /^Active/).click()
    await expect(rows(page)).toHaveCount(5)
    await expect(page).toHaveURL('/lab-accounts?status=active')
  })

  await test.step('an account whose allowlist lacks this team is found, and an order says so too', async () => {
    await follow(page, '/lab-accounts')
    await expect(rows(page)).toHaveCount(9)
    await openFacet(page, 'Problem')
    await page.getByRole('radio', { name: /^Not available to your team ?1$/ }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/lab-accounts?check=allowlist')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Not available to your team')
    await rows(page).click()
    await expect(page.getByText('Ask the account owner to add your team')).toBeVisible()
    await expectAccessible(page.getByRole('article', { name: 'East, shared' }))
    await follow(page, `/order-sets/draft?codes=3:0812-7&account=${otherShape}`)
    await expect(toCheck(page)).toContainText('Your team isn’t on the allowlist for East, shared.')
  })
})

test.describe('a failing service', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('keeps the list if only the saved sets can’t be loaded, and says what is unknown', async ({
    page,
    context,
  }) => {
    await setDevFlags(context, 'fail:listOrderSets:503')
    await page.goto('/lab-accounts')
    await expect(rows(page)).toHaveCount(9)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Couldn’t check accounts used by order sets')
    await setDevFlags(context, '')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)

    await setDevFlags(context, 'fail:listNotAllowedAccounts:503')
    await page.goto('/lab-accounts?check=allowlist')
    await expect(rows(page)).toHaveCount(9)
    await expect(
      page.getByRole('button', { name: 'Remove filter: Not available to your team' }),
    ).toBeVisible()
    await expect(alert).toContainText('Couldn’t check team allowlists')
  })
})

test('an invalid account is named, an empty list says so, and a slow response shows as loading', async ({
  page,
  context,
}) => {
  await drawInBrowser(page)
  await setDevFlags(context, 'malformed:listLabAccounts')
  await page.goto('/lab-accounts')
  await expect(rows(page)).toHaveCount(8)
  await expect(page.getByText('1 lab account skipped')).toBeVisible()
  await setDevFlags(context, 'empty:listLabAccounts')
  await page.goto('/lab-accounts')
  await expect(page.getByRole('heading', { name: 'No lab accounts' })).toBeVisible()
  await setDevFlags(context, '')
  const letAccountsCome = await holdRequests(page, '**/lab_test/lab_account*')
  await page.goto('/lab-accounts', { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  letAccountsCome()
  await expect(rows(page)).toHaveCount(9)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true })
  test('Accounts show the essentials in rows, nothing scrolls sideways, and the menu has the account for orders', async ({
    page,
  }) => {
    await page.goto('/lab-accounts')

    await test.step('the account for orders is chosen from the menu, and appears above the list once in use', async () => {
      const inUse = page.getByRole('combobox', { name: 'Account in use' })
      await expect(rows(page)).toHaveCount(9)
      await expect(inUse).toBeHidden()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await inUse.selectOption('Main account')
      await expect(page).toHaveURL(`/lab-accounts?account=${mainAccount}`)
      await page.keyboard.press('Escape')
      await expect(inUse).toHaveValue(mainAccount)
      await expect(inUse).toBeInViewport()
    })

    await test.step('accounts show the essentials in rows, and the rest is a tap away', async () => {
      const row = page.locator(`tr[data-row="${mainAccount}"]`)
      for (const words of ['Active', 'Duplicate account number', 'Your team handles: orders'])
        await expect(row).toContainText(words)
      await row.click()
      await expect(page.getByRole('article', { name: 'Main account' })).toContainText('04417720')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      )
    })
  })
})
