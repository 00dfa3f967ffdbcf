import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import {
  expectAccessible,
  failure,
  openFacet,
  openPage,
  rowOf,
  savedFiles,
  tableRows,
  type Answers,
} from '#src/kit/page/testing.ts'
import { demoCatalog } from '#src/lab/testing.ts'

import * as LabAccountsPage from './LabAccountsPage.tsx'
import * as loader from './loader.ts'

const LIST = 'GET /api/v3/lab_test/lab_account'
const NOT_ALLOWED = 'GET /workspace/lab-accounts/not-allowed'
const SAVED_SETS = 'GET /workspace/order-sets'
const TEAM = '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e'

const named = (accounts: readonly SentLabAccount[], name: string) =>
  accounts.find(({ account_name }) => account_name === name)!

/** The list with the accounts of the demo. */
async function open(search = '', answers: Answers = {}) {
  const { labAccounts, labs } = await demoCatalog(TEAM)
  const shared = named(labAccounts, 'East, shared')
  const opened = await openPage(
    [{ path: '/lab-accounts', loader, page: LabAccountsPage }],
    `/lab-accounts${search}`,
    {
      [LIST]: { data: labAccounts },
      [NOT_ALLOWED]: { lab_account_ids: [shared.id] },
      [SAVED_SETS]: { sets: [] },
      ...answers,
    },
    { labs },
  )
  const row = (name: string) =>
    document.querySelector<HTMLElement>(`tr[data-row="${named(labAccounts, name).id}"]`)!
  return { ...opened, labAccounts, main: named(labAccounts, 'Main account'), row }
}
const expectCount = async (count: number) => {
  await expect.poll(() => tableRows().length).toBe(count)
}
const groups = () =>
  [...document.querySelectorAll('tbody h2')].map(({ textContent }) => textContent)
const statuses = () =>
  [...page.getByRole('group', { name: 'Status' }).element().querySelectorAll('label')].map(
    ({ textContent }) => textContent,
  )
const tab = (name: string | RegExp) => page.getByRole('group', { name: 'Status' }).getByText(name)

test('accounts are counted by status, including unknown ones, and Back returns to all', async () => {
  const { address, goBack } = await open()
  await expectCount(9)
  expect(statuses()).toEqual([
    'All9',
    'Needs attention3',
    'Active5',
    'Pending2',
    'Suspended1',
    'Under review1',
  ])
  await tab('Under review').click()
  await expectCount(1)
  expect(address()).toBe('/lab-accounts?status=under_review')
  expect(rowOf(/Employer program/)).toMatchObject({
    Status: 'Under review',
    Lab: 'Sonora Quest',
    'Your team handles': 'Pickup',
    'Account number': '61244',
    'Billing types': 'Client, Employer',
    States: '2',
  })
  expect(groups()).toEqual(['Not active'])
  await goBack()
  await expectCount(9)
  expect(groups()).toEqual(['Needs attention', 'Ready to use', 'Not for your orders', 'Not active'])
  // the problem comes before the status, which stays as it is
  expect(tableRows()[0]!.textContent).toContain('Not available to your team')
  expect(rowOf(/East, shared/)).toMatchObject({
    Lab: 'BioReference',
    Status: 'Not available to your team · Active',
  })
  const maps = page.getByRole('region', { name: 'Coverage by billing type' }).getByRole('figure')
  await expect.poll(() => maps.elements().length).toBe(4)
  await expect.element(maps.first()).toHaveTextContent(/Client.*All states and DC/)
})

test('typing filters the list and its tabs, and an empty result offers a way out', async () => {
  const { address } = await open()
  await expectCount(9)
  await userEvent.keyboard('/')
  await userEvent.keyboard('quest')
  await expectCount(4)
  expect(statuses()[0]).toBe('All4')
  expect(address()).toBe('/lab-accounts?q=quest')
  await tab(/^Suspended/).click()
  await expect
    .element(page.getByRole('heading', { name: 'No suspended accounts match “quest”' }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expectCount(1)
})

test('an account opens next to the list by keyboard, with its billing as maps and words', async () => {
  const { row, main, search, goBack } = await open()
  await expectCount(9)
  row('Main account').focus()
  await userEvent.keyboard('{Enter}')
  const client = page.getByRole('figure').filter({ hasText: 'client_bill' })
  await expect.element(client).toHaveTextContent(/50 of 51/)
  await expect.element(client).toHaveTextContent(/All except NY/)
  expect(client.element().querySelectorAll('[data-mark]')).toHaveLength(50)
  for (const words of [
    'Your physicians place orders. The service follows up on critical results.',
    'order_delegated',
    'Fasting unless the order says otherwise.',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: `Copy account ID ${main.id}` }))
    .toBeVisible()
  await expectAccessible(page.getByRole('article', { name: 'Main account' }))
  expect(search()).toEqual({ open: main.id })
  await goBack()
  await expect.element(client).not.toBeInTheDocument()
})

test('billing in another shape is shown as received, and missing values are dashes', async () => {
  const { labAccounts, row, goTo } = await open()
  const received = labAccounts.find(
    ({ provider_account_id }) => provider_account_id === 'BR-30517',
  )!
  await goTo(`/lab-accounts?open=${named(labAccounts, 'East, shared').id}`)
  await expect.element(page.getByText('Listed by state instead of billing type')).toBeVisible()
  await expect
    .element(page.getByRole('figure').filter({ hasText: 'client_bill' }))
    .toHaveTextContent('CT, NJ, PA')
  const billing = page.getByRole('region', { name: 'Allowed billing' }).first()
  await billing
    .getByText(/^\d+ items?$/)
    .first()
    .click()
  await expect.poll(() => billing.element().querySelector('code')).toBeTruthy()
  await page.getByRole('button', { name: 'Close panel' }).click()
  // one without a name goes by its number
  await expect.poll(() => rowOf(/Account BR-30517/)).toMatchObject({ States: '–' })
  expect(row('Main account')).toBeTruthy()
  document.querySelector<HTMLElement>(`tr[data-row="${received.id}"]`)!.click()
  await expect.element(page.getByText('None listed.')).toBeVisible()
})

test('the account in use is marked in the list, and can be cleared', async () => {
  const { main, goTo, row, address } = await open()
  await goTo(`/lab-accounts?account=${main.id}`)
  await expect.poll(() => row('Main account').textContent).toContain('In use')
  const inUse = page.getByRole('combobox', { name: 'Account in use' })
  await expect.element(inUse).toHaveValue(main.id)
  await inUse.selectOptions('Any account')
  await expect.poll(address).toBe('/lab-accounts')
})

test('an account’s menu leads to the catalog with it, and keeps the order set', async () => {
  const { main } = await open('?codes=001032')
  await page.getByRole('button', { name: 'Actions for Main account' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Use Main account in catalog' }))
    .toHaveAttribute('href', `/markers?codes=001032&account=${main.id}`)
})

test('a routing check from the address shows which account takes an order, and why the others don’t', async () => {
  const { goTo, address } = await open('?lab=labcorp&state=NY&billing=client_bill')
  await expectCount(1)
  await expect
    .element(
      page.getByText('Labcorp, New York, client bill: 1 active account (New York and neighbors).'),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Pre-merger account' }))
    .toHaveTextContent(
      /^Pre-merger account is suspended and isn’t set up for client bill in New York\.$/,
    )
  await expectAccessible(page.getByRole('main'))
  await goTo('/lab-accounts?lab=labcorp&state=CT&billing=client_bill')
  await expect.element(page.getByText('2 active accounts')).toBeVisible()
  await goTo('/lab-accounts?lab=labcorp&state=CT&billing=patient_bill_passthrough')
  await expect.element(page.getByText('no active account')).toBeVisible()
  await expect
    .element(
      page.getByRole('heading', { name: /^No accounts match Labcorp, Connecticut, patient bill/ }),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'All billing types' }).click()
  await expect.poll(address).toBe('/lab-accounts?lab=labcorp&state=CT')
  await page.getByRole('button', { name: /^Remove filter: Lab/ }).click()
  // this account lists billing types by state
  await expect
    .element(page.getByText(/^BioReference.*Connecticut: no account is available to your team\.$/))
    .toBeVisible()
})

test('a provider account used by two accounts is found, and the list is exported as sorted', async () => {
  const { address } = await open()
  const files = savedFiles()
  await openFacet('Problem')
  await page.getByRole('radio', { name: /^Duplicate account number ?2$/ }).click()
  await userEvent.keyboard('{Escape}')
  await expectCount(2)
  expect(address()).toBe('/lab-accounts?check=twice')
  expect(tableRows()[0]!.textContent).toContain('Duplicate account number')
  const header = page.getByRole('columnheader', { name: 'Status' })
  await header.getByRole('button').click()
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('button').click()
  await expect.poll(() => tableRows()[0]!.textContent).toContain('Suspended')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  const lines = files[0]!.text.replace('\uFEFF', '').split('\r\n')
  expect(lines[0]).toBe('"# lab accounts, “Duplicate account number”"')
  expect(lines[1]).toBe('# 2 of 9 rows')
  expect(lines[4]).toMatch(/^Pre-merger account,.*,Suspended,/)
})

test('accounts with any problem have their own tab, and the other tabs stay the same', async () => {
  const { address } = await open()
  await tab(/^Needs attention/).click()
  await expectCount(3)
  expect(address()).toBe('/lab-accounts?check=any')
  await tab(/^Active/).click()
  await expectCount(5)
  expect(address()).toBe('/lab-accounts?status=active')
})

test('an account whose allowlist lacks this team is found, and says what to ask for', async () => {
  const { address } = await open()
  await openFacet('Problem')
  await page.getByRole('radio', { name: /^Not available to your team ?1$/ }).click()
  await userEvent.keyboard('{Escape}')
  await expectCount(1)
  expect(address()).toBe('/lab-accounts?check=allowlist')
  expect(tableRows()[0]!.textContent).toContain('Not available to your team')
  tableRows()[0]!.click()
  await expect.element(page.getByText('Ask the account owner to add your team')).toBeVisible()
  await expectAccessible(page.getByRole('article', { name: 'East, shared' }))
})

test('saved sets or allowlists that can’t be loaded leave the list, and say what is unknown', async () => {
  const { set } = await open('', { [SAVED_SETS]: () => failure() })
  await expectCount(9)
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent(/Couldn’t check accounts used by order sets.*Failed on purpose/)
  set({ [SAVED_SETS]: { sets: [] } })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(alert).not.toBeInTheDocument()
})

test('the filter for allowlists that can’t be loaded stays, and hides no account', async () => {
  await open('?check=allowlist', { [NOT_ALLOWED]: () => failure() })
  await expectCount(9)
  await expect
    .element(page.getByRole('button', { name: 'Remove filter: Not available to your team' }))
    .toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Couldn’t check team allowlists/)
})

test('an invalid account is named, and the others are shown', async () => {
  const { labAccounts } = await demoCatalog(TEAM)
  const [first, , ...others] = labAccounts
  await open('', { [LIST]: { data: [first, { id: null }, ...others] } })
  await expectCount(8)
  await expect.element(page.getByText('1 lab account skipped')).toBeVisible()
})

test('an empty list says so', async () => {
  await open('', { [LIST]: { data: [] } })
  await expect.element(page.getByRole('heading', { name: 'No lab accounts' })).toBeVisible()
})

test('a phone shows the essentials in rows, the rest a tap away, and the account for orders in its menu', async () => {
  await page.viewport(320, 700)
  onTestFinished(() => page.viewport(1280, 720))
  const { main, row, address } = await open()
  await expectCount(9)
  const inUse = page.getByRole('combobox', { name: 'Account in use' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await inUse.selectOptions('Main account')
  await expect.poll(address).toBe(`/lab-accounts?account=${main.id}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(inUse).toHaveValue(main.id)
  await expect.element(inUse).toBeInViewport()
  for (const words of ['Active', 'Duplicate account number', 'Your team handles: orders'])
    expect(row('Main account').textContent).toContain(words)
  row('Main account').click()
  await expect
    .element(page.getByRole('article', { name: 'Main account' }))
    .toHaveTextContent('04417720')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
