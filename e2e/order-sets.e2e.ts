import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  addCode,
  expect,
  expectAccessible,
  follow,
  orderFigure,
  rowOf,
  setDevFlags,
  test,
  toCheck,
  unfold,
} from './utils.ts'

const { labTests } = demoCatalog('')
const idOf = (name: string, lab = 1) =>
  labTests.find((one) => one.name === name && one.lab_id === lab)!.id
const annual = idOf('Annual exam')
const diabetes = idOf('Diabetes follow-up')
const ofAnotherLab = idOf("Men's health", 2)
const withTests = (...ids: string[]) => `${paths.orderSetDraft()}?tests=${ids.join(',')}`

test('A new user is offered lab tests, and the address and the request body keep up with the codes', async ({
  page,
  context,
}) => {
  await test.step('a new user is offered lab tests, and sees their total and the source of each marker', async () => {
    await page.goto(paths.orderSetDraft())
    await page.getByRole('button', { name: 'Add Annual exam', exact: true }).click()
    await expect(orderFigure(page, 'List price')).toHaveText('$79.00')
    await page.getByRole('combobox', { name: 'Add markers' }).fill(diabetes)
    await expect(page.getByRole('option', { name: /Diabetes follow-up/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Hemoglobin A1c/ }).getByRole('img')).toHaveCount(2)
    expect(await rowOf(page, /Hemoglobin A1c/)).toMatchObject({
      From: expect.stringMatching(/A\s*B\s*Both/),
      'Test code': '001110',
      Results: '1',
      'List price, $': '14.00',
    })
    expect((await rowOf(page, /Lipid panel/)).From).toBe('')
    await expect(page.getByRole('heading', { name: 'Lab test A: Annual exam' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('row', { name: /Hemoglobin A1c/ }).getByRole('img')).toHaveCount(2)
    await page.goBack()
    await expect(orderFigure(page, 'List price')).toHaveText('$79.00')
    await page.goBack()
    await expect(page.getByText('or start from')).toBeVisible()
  })

  await test.step('diagnosis codes are in order with one primary, and the address keeps up with them', async () => {
    await follow(page, `${withTests(annual)}&dx=I10`)
    const field = await addCode(page)
    await field.fill('e119')
    await expect(page.getByRole('option', { name: /E11\.9/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const codes = page.getByRole('region', { name: 'Diagnosis codes' }).getByRole('listitem')
    await expect(codes).toHaveText([/^I10.*Primary.*hypertension/, /^E11\.9.*Type 2 diabetes/])
    await page.getByRole('button', { name: 'Make E11.9 the primary diagnosis' }).click()
    await expect(codes).toHaveText([/^E11\.9.*Primary/, /^I10/])
    await page.goBack()
    await expect(codes).toHaveText([/^I10.*Primary/, /^E11\.9/])
  })

  await test.step('the request body is copied as it is sent', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await follow(page, `${withTests(annual)}&codes=003919`)
    await expect(orderFigure(page, 'Markers')).toHaveText('6 markers')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'Copy request body' }).click()
    await expect(page.getByRole('button', { name: 'Request body copied' })).toBeVisible()
    const body = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(body).toEqual({ lab_test_ids: [annual], add_on: { provider_ids: ['003919'] } })
  })
})

test('Markers are listed under their lab test, and codes without a marker are named and removed', async ({
  page,
}) => {
  await test.step('markers are listed under their lab test, and a fully included test is named with its price and removed with one click', async () => {
    await page.goto(`${withTests(annual, diabetes)}&codes=001032,004069`)
    const table = page.getByRole('table', { name: 'Markers in this order' })
    await expect(orderFigure(page, 'Markers')).toHaveText('10 markers')
    await expect(table.getByRole('heading')).toHaveText([
      'Lab test A: Annual exam',
      'Lab test B: Diabetes follow-up',
      'Add-on markers',
    ])
    const sources = await table.getByRole('row').locator('td:nth-child(3)').allInnerTexts()
    expect(sources.map((words) => words.replaceAll('\n', ' ').trim()).filter(Boolean)).toEqual([
      'A B Both',
    ])
    await unfold(page, 'Order checks')
    const checks = toCheck(page)
    await expect(checks).toContainText(
      'Glucose is already included in Comprehensive metabolic panel (CMP) in lab test A',
    )
    await expect(checks).toContainText('List price without duplicates: $134.00')
    await expect(table.getByRole('row', { name: /^Glucose Included/ })).toContainText(
      'Included in CMP',
    )
    await expect(orderFigure(page, 'Results')).toContainText('unique')
    await expect(checks).toContainText('10 results in Basic metabolic panel (BMP) are also in')
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Remove Glucose', exact: true }).click()
    await expect(orderFigure(page, 'List price')).toHaveText('$134.00')
    await expect(checks).not.toContainText('already included')
    await expect(page.getByRole('heading', { name: 'Markers in this order' })).toBeFocused()
    const ferritin = table.getByRole('row', { name: /Ferritin/ })
    await ferritin.hover()
    await ferritin.getByRole('button', { name: 'Actions for Ferritin' }).click()
    await page.getByRole('button', { name: 'Remove marker' }).click()
    await expect(ferritin).toHaveCount(0)
  })

  await test.step('a code without a marker is named, and one click removes it', async () => {
    await follow(page, `${withTests(annual)}&codes=003919,424242,001110`)
    const checks = toCheck(page)
    await expect(checks).toContainText('1 marker not available')
    await expect(checks).toContainText('Hemoglobin A1c is already included in lab test A')
    await unfold(page, 'Order checks')
    await page.getByRole('button', { name: 'Remove 424242' }).click()
    await expect(checks).not.toContainText('not available')
    await page.goBack()
    await expect(checks).toContainText('424242')
  })

  await test.step('a missing lab test is marked where it was chosen, and can be removed', async () => {
    await follow(page, withTests(annual, 'no-such-test'))
    await expect(page.getByRole('alert')).toContainText('Lab test does not exist')
    await expect(page.getByText('Not found', { exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: 'Remove lab test no-such-test', exact: true })
      .first()
      .click()
    await expect(orderFigure(page, 'List price')).toHaveText('$79.00')
  })
})

test('a result that a reflex test may leave out makes no other test redundant, and is counted separately', async ({
  page,
}) => {
  await page.goto(`${paths.orderSetDraft()}?codes=1:010822,1:006180`)
  const checks = toCheck(page)
  await expect(checks).toContainText(
    'PSA, free is only run as part of PSA with reflex to free PSA if Prostate-specific antigen (PSA) triggers it. Both are kept.',
  )
  await expect(checks.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await expect(checks).not.toContainText('included in')
  await expect(orderFigure(page, 'Results')).toHaveText('2 unique')
  await unfold(page, 'Your selection')
  await page.getByRole('button', { name: 'Remove add-on 006180' }).click()
  await expect(orderFigure(page, 'Results')).toHaveText('1 + 1 not always reported')
  await page.getByRole('button', { name: /^Expected results for PSA with reflex/ }).click()
  await expect(
    page.getByRole('list', { name: 'Expected results for PSA with reflex to free PSA' }),
  ).toContainText('not always reported')
})

test.describe('a lab test that can’t be loaded', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('says so in place of its markers, and a retry loads them', async ({ page, context }) => {
    await setDevFlags(context, 'fail:listLabTestMarkers:503')
    await page.goto(withTests(annual))
    const contents = page.getByRole('region', { name: 'Your selection' })
    await expect(contents).toContainText('Couldn’t load this lab test’s markers. Failed on purpose')
    await expectAccessible(contents)
    await setDevFlags(context, '')
    await contents.getByRole('button', { name: 'Try again' }).click()
    // it was unfolded for the failure alone
    await expect(contents).toContainText('5 from Annual exam')
    await unfold(page, 'Your selection')
    await expect(contents).toContainText('5 markers')
  })
})

test('markers are added by keyboard alone, and the list of choices is accessible to a screen reader', async ({
  page,
}) => {
  await page.goto(withTests(annual))
  const field = page.getByRole('combobox', { name: 'Add markers' })
  await field.focus()
  await page.keyboard.type('iron ')
  const choices = page.getByRole('listbox', { name: 'Add markers: choices' }).getByRole('option')
  // the order's lab only, and not the same marker of three other labs, below the lab tests
  await expect(choices.filter({ hasText: '$' })).toHaveCount(4)
  await expect(field).toHaveValue('iron ')
  await page.keyboard.press('Backspace')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(choices.first()).toContainText('Iron')
  await page.keyboard.press('ArrowDown')
  await expect(choices.nth(1)).toHaveId((await field.getAttribute('aria-activedescendant'))!)
  const name = (await choices.nth(1).innerText()).split('\n')[0]!
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(choices).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  await expect(
    page
      .getByRole('table', { name: 'Markers in this order' })
      .getByRole('heading', { name: 'Add-on markers' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('iron')
  await expect(choices.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(choices).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('an order for two labs moves to one with equivalent tests; unavailable tests are named and kept', async ({
  page,
}) => {
  await page.goto(withTests(annual, ofAnotherLab))
  await expect(page.getByRole('alert')).toContainText(
    'These markers need two orders. Each order goes to one lab: 1 lab test at Labcorp; 1 lab test at Quest Diagnostics.',
  )
  await page.getByRole('button', { name: 'Switch to Quest Diagnostics' }).click()
  const proposal = page.getByRole('region', { name: 'Switch to Quest Diagnostics' })
  await expect(proposal.getByText(/Quest Diagnostics offers \d of 5 markers/)).toBeVisible()
  await expect(proposal.getByRole('listitem').filter({ hasText: 'Hemoglobin A1c' })).toContainText(
    'Same marker',
  )
  await expectAccessible(proposal)
  await proposal
    .getByRole('button', { name: /^Move (everything|matches) to Quest Diagnostics/ })
    .click()
  await expect(page.getByRole('table', { name: 'Markers in this order' })).toContainText(
    'Hemoglobin A1c',
  )
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`tests=${ofAnotherLab}&codes=2`))
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('two orders')
})

test('options for an order are compared by tests, price, and account, with one click to switch and undo to return', async ({
  page,
}) => {
  await page.goto(`${withTests(annual)}&state=AZ&billing=patient_bill`)
  const where = page.getByRole('region', { name: 'Lab options' })
  const labOffer = (name: string) =>
    where.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(labOffer('Labcorp')).toContainText('Current')
  await expect(labOffer('Labcorp')).toContainText('5 of 5 markers')
  await expect(labOffer('Sonora Quest')).toContainText('Arizona: covers Arizona, patient bill')
  await expect(labOffer('Quest Diagnostics')).toContainText('not set up for')
  await expect(labOffer('BioReference')).toContainText('4 of 5 markers')
  await expect(labOffer('BioReference')).toContainText('Partial match Lipid panel')
  await labOffer('Sonora Quest').getByText('What changes').click()
  await expect(labOffer('Sonora Quest')).toContainText('Lipid panel → Lipid panel')
  await expectAccessible(where)

  await where.getByRole('button', { name: 'Switch to Sonora Quest' }).click()
  await expect(orderFigure(page, 'List price')).toHaveText('$63.50')
  await expect(labOffer('Sonora Quest')).toContainText('Current')
  await expect(page).toHaveURL(/codes=4/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(labOffer('Labcorp')).toContainText('Current')

  // what the other lab has only in part stays as the next order, as does what no lab returned
  await where.getByRole('button', { name: 'Switch anyway to BioReference' }).click()
  await expect(labOffer('BioReference')).toContainText('Current')
  await expect(page.getByRole('link', { name: 'Open next order' })).toBeVisible()
})

test('Data from before a failure stays and is marked as old, and unreadable data is left out', async ({
  page,
  context,
}) => {
  await test.step('an order stays and is marked as old when the service fails, and a retry helps', async () => {
    await page.goto(withTests(annual))
    await expect(orderFigure(page, 'List price')).toHaveText('$79.00')
    await setDevFlags(context, 'fail:listOrderSetMarkers:503')
    await page.getByRole('combobox', { name: 'Add markers' }).fill(diabetes)
    await expect(page.getByRole('option', { name: /Diabetes follow-up/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Showing earlier data')
    await expect(orderFigure(page, 'List price')).toHaveText('$79.00')
    await expectAccessible(page.getByRole('alert'))
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(orderFigure(page, 'Markers')).toHaveText('8 markers')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a key without the permission gets no verdict on the selection', async () => {
    await setDevFlags(context, 'fail:listOrderSetMarkers:403')
    await page.goto(withTests(annual))
    await expect(page.getByText('Couldn’t load this order.')).toBeVisible()
    await expect(page.getByText('This combination isn’t allowed.')).toHaveCount(0)
  })

  await test.step('an invalid record is left out and counted, and nothing is reported as missing because of it', async () => {
    await setDevFlags(context, 'malformed:listOrderSetMarkers')
    await page.goto(`${withTests(annual)}&codes=003919`)
    await expect(page.getByText('1 marker skipped')).toBeVisible()
    await expect(page.getByText('5 of 6 markers')).toBeVisible()
    await expect(page.getByText('not available')).toHaveCount(0)
  })
})
