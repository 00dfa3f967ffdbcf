import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import { demoCatalogue } from '#server/demo/catalogue/catalogue.ts'
import { paths } from '#src/url/paths.ts'
import { expect, expectAccessible, test } from './utils.ts'

const check = demoCatalogue('').labTests.find(
  ({ name, lab_id }) => name === 'Annual check' && lab_id === 1,
)!.id
const address = `${paths.orderSets()}?tests=${check}&codes=1:001032&dx=E11.9,I10`
const composedMarkers = (page: Page) => page.getByText(/^\d+ priced, \$/).first()

async function saved(page: Page, name: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('an order set is handed out as file, table, FHIR and request, and its file is imported again', async ({
  page,
}) => {
  await page.goto(address)
  await expect(composedMarkers(page)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const menu = page.getByRole('dialog', { name: 'Export' })
  await expect(menu.getByRole('button', { name: /^Markers as CSV/ })).toBeEnabled()
  await expectAccessible(page)
  const file = await saved(page, /^Rounds file/)
  expect(JSON.parse(file.bytes.toString())).toMatchObject({
    format: 'rounds-order-set',
    lab_tests: [{ id: check }],
    add_ons: [{ lab_id: '1', code: '001032' }],
    diagnoses: [{ code: 'E11.9' }, { code: 'I10' }],
  })
  const csv = (await saved(page, /CSV/)).bytes.toString()
  expect(csv).toContain('# Diagnosis (primary): E11.9')
  const book = unzipSync(new Uint8Array((await saved(page, /Excel/)).bytes))
  const cells = Object.entries(book)
    .filter(([name]) => /sharedStrings|sheet1/.test(name))
    .map(([, bytes]) => strFromU8(bytes))
    .join('')
  expect(cells).toContain('>001032<')
  const plan = JSON.parse((await saved(page, /PlanDefinition/)).bytes.toString())
  expect(plan.resourceType).toBe('PlanDefinition')
  await menu.getByLabel(/^Patient of the FHIR order/).fill('nobody')
  await page.getByRole('button', { name: /ServiceRequests/ }).click()
  await expect(menu.getByLabel(/^Patient of the FHIR order/)).toBeFocused()
  await menu.getByLabel(/^Patient of the FHIR order/).fill('Patient/123')
  const order = JSON.parse((await saved(page, /ServiceRequests/)).bytes.toString())
  expect(order.entry.at(-1).resource.subject).toEqual({ reference: 'Patient/123' })

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(composedMarkers(page)).toHaveCount(0)
  const field = page.getByLabel('Order set file')
  await field.setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(
    page.getByRole('alert').filter({ hasText: 'other.json was not taken' }),
  ).toBeVisible()
  await field.setInputFiles({ name: file.name, mimeType: 'application/json', buffer: file.bytes })
  await expect(
    page.getByRole('status').filter({ hasText: '1 lab test, 1 add-on marker' }),
  ).toBeVisible()
  await expect(composedMarkers(page)).toBeVisible()
  await expect(page).toHaveURL(/dx=E11\.9/)
})

test('on paper an order set is a requisition with its codes, markers and room to sign', async ({
  page,
}) => {
  await page.goto(address)
  await expect(composedMarkers(page)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('region', { name: 'Requisition' })
  await expect(sheet).toContainText('E11.9')
  await expect(sheet).toContainText('001032')
  await expect(sheet).toContainText('Ordering clinician, signature')
  await expect(page.getByRole('heading', { name: 'What this orders' })).toBeHidden()
})
