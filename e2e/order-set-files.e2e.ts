import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { idOf } from '#server/demo/random.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  expect,
  expectAccessible,
  follow,
  orderFigure,
  setDevFlags,
  test,
  toCheck,
  visit,
} from './utils.ts'

const check = demoCatalog('').labTests.find(
  ({ name, lab_id }) => name === 'Annual exam' && lab_id === 1,
)!.id
const address = `${paths.orderSetDraft()}?tests=${check}&codes=1:001032&dx=E11.9,I10`
const composedMarkers = (page: Page) => orderFigure(page, 'List price')

async function saved(page: Page, name: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('an order set is exported as a file, table, FHIR, and request, and its file is imported again', async ({
  page,
}) => {
  await page.goto(address)
  await expect(composedMarkers(page)).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const menu = page.getByRole('dialog', { name: 'Export' })
  await expect(menu.getByRole('button', { name: /^Markers \(CSV\)/ })).toBeEnabled()
  await expectAccessible(menu)
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
  await menu.getByLabel(/^Patient reference/).fill('nobody')
  await page.getByRole('button', { name: /ServiceRequests/ }).click()
  await expect(menu.getByLabel(/^Patient reference/)).toBeFocused()
  // files without a patient don't wait for it
  await saved(page, /PlanDefinition/)
  await menu.getByLabel(/^Patient reference/).fill('Patient/123')
  const order = JSON.parse((await saved(page, /ServiceRequests/)).bytes.toString())
  const [first] = order.entry
  expect(first.resource.subject).toEqual({ reference: 'Patient/123' })
  expect(first.resource.reasonCode[0].coding[0].code).toBe('E11.9')
  expect(JSON.stringify(order)).not.toContain('unconfirmed')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Clear draft' }).click()
  await expect(composedMarkers(page)).toHaveCount(0)
  const field = page.getByLabel('Order set file')
  await field.setInputFiles({
    name: 'other.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  await expect(
    page.getByRole('alert').filter({ hasText: 'Couldn’t import other.json' }),
  ).toBeVisible()
  await field.setInputFiles({ name: file.name, mimeType: 'application/json', buffer: file.bytes })
  await expect(
    page.getByRole('status').filter({ hasText: '1 lab test, 1 add-on marker' }),
  ).toBeVisible()
  await expect(composedMarkers(page)).toBeVisible()
  await expect(page).toHaveURL(/dx=E11\.9/)

  const exported = JSON.parse(file.bytes.toString())
  const named = {
    ...exported,
    name: 'From afar',
    note: 'Fasting',
    add_ons: [{ ...exported.add_ons[0], name: 'Copper' }],
  }
  await page.goto(paths.orderSets())
  await field.setInputFiles({
    name: 'named.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(named)),
  })
  const notice = page.getByRole('status').filter({ hasText: '“From afar”' })
  await expect(notice).toContainText('“Copper” in the file')
  await page.getByRole('button', { name: 'Save order set' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new set' })
  await expect(dialog.getByLabel('Name')).toHaveValue('From afar')
  await expect(dialog.getByLabel('Note')).toHaveValue('Fasting')
})

/** As the browser's own menu puts the page on paper. */
async function print(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}
async function leavePaper(page: Page) {
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}

test('A printed order set is a requisition with the page’s warnings', async ({ page }) => {
  await test.step('a printed order set is a requisition with codes, markers, and room to sign', async () => {
    await page.goto(address)
    await expect(composedMarkers(page)).toBeVisible()
    await print(page)
    const sheet = page.getByRole('region', { name: 'Requisition' })
    await expect(sheet).toContainText('E11.9')
    await expect(sheet).toContainText('001032')
    await expect(sheet).toContainText('List price $')
    await expect(sheet).toContainText('Ordering provider signature')
    await expect(page.getByRole('heading', { name: 'Markers in this order' })).toBeHidden()
    await leavePaper(page)
  })

  await test.step('the printout has the page’s warnings: the account, the payer, and codes that are not billable', async () => {
    const account = idOf('lab account labcorp old')
    await follow(
      page,
      `${paths.orderSetDraft()}?tests=${check}&dx=E11&account=${account}&billState=TX&bill=patient_bill`,
    )
    const checks = toCheck(page)
    await expect(checks).toContainText('E11 is not billable')
    await expect(checks).toContainText('isn’t active')
    await print(page)
    const sheet = page.getByRole('region', { name: 'Requisition' })
    await expect(sheet).toContainText('Check before sending')
    await expect(sheet).toContainText('isn’t active. The lab may reject the order.')
    await expect(sheet).toContainText('isn’t set up for patient bill')
    await expect(sheet).toContainText('E11 is not billable. Choose a more specific code.')
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Type 2 diabetes' })).toContainText(
      'Not billable',
    )
    await expect(sheet).toContainText('Texas')
    await expect(sheet).toContainText('Patient bill')

    await leavePaper(page)
    await follow(page, `${paths.orderSetDraft()}?tests=${check}&billState=NY&bill=patient_bill`)
    const words = 'Labcorp, New York, patient bill: no active account is set up for this order.'
    await expect(checks).toContainText(words)
    await expect(composedMarkers(page)).toBeVisible()
    await print(page)
    await expect(sheet).toContainText(words)
  })
})

test.describe('an incomplete order', () => {
  test.use({ expectedErrors: /Failed on purpose/ })

  const psa = demoCatalog('').markers.find(
    ({ name, lab_id }) => name.startsWith('Prostate-specific') && lab_id === 1,
  )!
  const quest = demoCatalog('').labTests.find(({ lab_id }) => lab_id === 2)!.id
  const orders: [what: string, query: string, flags: string, why: RegExp, chosen: RegExp][] = [
    [
      'one that the service did not compose',
      `codes=1:${psa.provider_id}&dx=E11.9`,
      'fail:listOrderSetMarkers:503',
      /Couldn’t load the markers: Failed on purpose/,
      new RegExp(`Prostate-specific.*${psa.provider_id}.*Labcorp`),
    ],
    [
      'one of three labs',
      'codes=1:004773,2:309,3:0119-6&dx=E11',
      '',
      /An order can go to only one lab. This one needs 3/,
      /004773.*Labcorp.*309.*Quest.*0119-6.*BioReference.*E11/s,
    ],
    [
      'one of the lab tests of two labs',
      `tests=${check},${quest}`,
      '',
      /An order can go to only one lab. This one needs 2/,
      /Annual exam/,
    ],
    [
      'one that the service refuses',
      `tests=${check}&account=${idOf('lab account quest main')}`,
      '',
      /The lab service rejected this order/,
      /Annual exam/,
    ],
    [
      'one without a requested code',
      `tests=${check}&codes=1:003919,1:999999`,
      '',
      /Selected but not returned by the lab service: 999999/,
      /003919.*999999/s,
    ],
    [
      'one with an unreadable record',
      `tests=${check}`,
      'malformed:listOrderSetMarkers',
      /Couldn’t read 1 marker/,
      /Annual exam/,
    ],
    [
      'one that is still loading',
      `tests=${check}&dx=I10`,
      'slow:listOrderSetMarkers:30000',
      /Waiting for the lab service/,
      /Annual exam.*I10/s,
    ],
    ['diagnosis codes alone', 'dx=I10', '', /No markers selected/, /I10/],
  ]
  test('says so on paper without a line to sign, and exports only the draft', async ({
    page,
    context,
  }) => {
    for (const [what, query, flags, why, chosen] of orders)
      await test.step(what, async () => {
        await setDevFlags(context, flags)
        const at = `${paths.orderSetDraft()}?${query}`
        // what was read before it fails, or takes long, would be shown
        await (flags ? page.goto(at) : visit(page, at))
        await page.getByRole('button', { name: 'Export' }).click()
        const menu = page.getByRole('dialog', { name: 'Export' })
        await expect(menu).toContainText(why)
        for (const name of [/CSV/, /Excel/, /PlanDefinition/, /ServiceRequests/, /cURL/, /body/])
          await expect(menu.getByRole('button', { name })).toBeDisabled()
        await expect(menu.getByRole('button', { name: /^Rounds file/ })).toBeEnabled()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: 'Print requisition' })).toBeDisabled()

        await print(page)
        await expect(page.getByRole('heading', { name: 'Not an order' })).toBeVisible()
        const sheet = page.getByRole('region', { name: 'Not an order' })
        await expect(sheet).toContainText(why)
        await expect(sheet).toContainText(chosen)
        await expect(sheet).not.toContainText(/signature|Patient\b|Requisition/)
        await expect(page.getByRole('region', { name: 'Requisition' })).toHaveCount(0)
        await expect(page.getByRole('region', { name: 'Markers in this order' })).toBeHidden()
        await leavePaper(page)
      })
  })

  test('saved sets, their versions, and a comparison are not an order, even on paper', async ({
    page,
  }) => {
    for (const path of [paths.savedSetComparison(), paths.savedSetVersions(check)]) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Print requisition' })).toHaveCount(0)
      await print(page)
      await expect(page.getByText('Not an order')).toBeVisible()
      await expect(page.getByText(/signature/)).toHaveCount(0)
      await leavePaper(page)
    }
  })
})
