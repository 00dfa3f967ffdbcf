import { readFile } from 'node:fs/promises'

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

test('a routing check says which account of a lab takes an order, with the reasons of the others, from the address', async ({
  page,
}) => {
  await page.goto('/lab-accounts?lab=labcorp&state=NY&billing=client_bill')
  await expect(
    page.getByText(
      'Labcorp, New York, client bill: one active account takes it: Demonstration: New York and neighbors.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'before the merger' })).toHaveText(
    'Demonstration: account before the merger is suspended and does not list New York for client bill.',
  )
  await expect(rows(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Connecticut')
  await expect(page.getByText('2 active accounts take it')).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Billing type' })
    .selectOption('Patient bill passthrough')
  await expect(page.getByText('no active account takes it')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /^No account fits Labcorp, Connecticut, patient bill/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Any billing' }).click()
  await expect(page).toHaveURL('/lab-accounts?lab=labcorp&state=CT')
  await page.getByRole('combobox', { name: 'Lab', exact: true }).selectOption('')
  // billing in another shape may allow it
  await expect(
    page.getByText(/^BioReference.*Connecticut: no active account takes it; of/),
  ).toBeVisible()
})

test('one provider account under two accounts is found, and the list is sorted and exported as it stands', async ({
  page,
}) => {
  await page.goto('/lab-accounts')
  await page.getByRole('button', { name: 'Same provider account twice 2' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL('/lab-accounts?check=twice')
  await expect(rows(page).first()).toContainText('same provider account as Demonstration:')
  const header = page.getByRole('columnheader', { name: 'Status' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect(rows(page).first()).toContainText('suspended')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const lines = csv.replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toBe('"# lab accounts, same provider account twice"')
  expect(lines[1]).toBe('# 2 of 9 rows')
  expect(lines[4]).toMatch(/^Demonstration: account before the merger,.*,suspended,/)
})

test('an account whose allowlist does not have this team is found, and says so in an order too', async ({
  page,
}) => {
  await page.goto('/lab-accounts')
  await page.getByRole('button', { name: 'Not allowed for this team 1' }).click()
  await expect(page).toHaveURL('/lab-accounts?check=allowlist')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('its allowlist does not have this team')
  await page.getByRole('button', { name: /^Details of Demonstration: East/ }).click()
  await expect(page.getByText('Whoever set up the account can add it')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/order-sets?codes=3:0812-7&account=${otherShape}`)
  await expect(page.getByRole('list', { name: 'What to check' })).toContainText(
    'The allowlist of the lab account Demonstration: East, shared does not have this team',
  )
})

test('the account in force stands in the top line of the pages of the lab, with its flow and notes', async ({
  page,
}) => {
  await page.goto(`/diagnoses?account=${mainAccount}`)
  const account = page.getByRole('button', {
    name: 'Account in force: Demonstration: main account',
  })
  await account.click()
  const panel = page.getByRole('dialog', { name: /^Account in force/ })
  await expect(panel).toContainText('Your own physicians order')
  await expect(panel).toContainText('Fasting unless the order says otherwise.')
  await expectAccessible(panel)
  await panel.getByRole('button', { name: 'Take it off' }).click()
  await expect(page).toHaveURL('/diagnoses')
  await expect(account).toHaveCount(0)
  await expect(page.locator('#page')).toBeFocused()
})

test.describe('a failing service', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('leaves the list where only the saved sets could not be read, and says what is not known', async ({
    page,
    context,
  }) => {
    await setDevFlags(context, 'fail:listOrderSets:503')
    await page.goto('/lab-accounts')
    await expect(rows(page)).toHaveCount(9)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Which accounts saved sets use could not be read')
    await setDevFlags(context, '')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)

    await setDevFlags(context, 'fail:listNotAllowedAccounts:503')
    await page.goto('/lab-accounts?check=allowlist')
    await expect(rows(page)).toHaveCount(9)
    await expect(page.getByRole('button', { name: 'Not allowed for this team' })).toHaveText(
      /\(not known\)/,
    )
    await expect(alert).toContainText('Which accounts are for this team could not be read')
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
