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
  unfold,
} from './utils.ts'

const annual = demoCatalog('').labTests.find(
  ({ name, lab_id }) => name === 'Annual exam' && lab_id === 1,
)!.id
const old = idOf('lab account labcorp old')
const main = idOf('lab account labcorp main')
const quest = idOf('lab account quest main')
const address = (query: string) => `${paths.orderSetDraft()}?tests=${annual}&${query}`

test('Problems of an account or a diagnosis code are reported with a fix', async ({ page }) => {
  await test.step('an inactive account or one for another state is reported with a suitable one, taken with one click', async () => {
    await page.goto(address(`account=${old}&bill=client_bill`))
    const checks = toCheck(page)
    await expect(checks).toContainText('Pre-merger account isn’t active')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Texas')
    await expect(checks).toContainText('It isn’t set up for client bill in Texas')
    await expectAccessible(checks)
    await unfold(page, 'Order checks')
    await checks.getByRole('button', { name: 'Use Main account' }).click()
    await expect(page).toHaveURL(new RegExp(`account=${main}`))
    await expect(checks).not.toContainText('isn’t active')
    await expect(checks).toContainText('Your physicians place orders')
    await page.getByRole('combobox', { name: 'State' }).selectOption('New York')
    await expect(checks).toContainText('isn’t set up for client bill in New York')
    await expect(checks.getByRole('button', { name: 'Use New York and neighbors' })).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('button', { name: 'Copy request body' })).toBeEnabled()
    await page.keyboard.press('Escape')
  })

  await test.step('an order that the service refuses for another lab’s account is fixed by clearing or replacing the account', async () => {
    await follow(page, address(`account=${quest}&billState=TX`))
    await expect(page.getByRole('alert')).toContainText('different lab')
    await page.getByRole('button', { name: 'Clear account' }).click()
    await expect(orderFigure(page, 'List price')).toHaveText('$79.00')
    await page.goBack()
    await page.getByRole('button', { name: 'Use Main account' }).click()
    await expect(page.getByRole('table', { name: 'Markers in this order' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('a diagnosis code that is a header or unspecified gets a hint that leads to its family', async () => {
    await follow(page, address('dx=E11,J45.909'))
    const checks = toCheck(page)
    await expect(checks).toContainText('E11 is not billable. Choose a more specific code.')
    await expect(checks).toContainText('J45.909 is an unspecified code')
    await unfold(page, 'Order checks')
    await checks.getByRole('link', { name: 'Show codes under E11' }).click()
    await expect(page).toHaveURL(/\/diagnoses\?q=E11&tests=.*dx=E11/)
    await page.goBack()
    await unfold(page, 'Order checks')
    await checks.getByRole('button', { name: 'Remove flagged diagnosis code E11' }).click()
    await expect(checks).not.toContainText('E11 is')
    await expect(page).toHaveURL(/dx=J45.909/)
  })
})

test.describe('lab accounts that can’t be loaded', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('are reported in their place, and the order works without them', async ({
    page,
    context,
  }) => {
    await setDevFlags(context, 'fail:listLabAccounts:503,fail:searchDiagnoses:503')
    await page.goto(address('dx=E11'))
    const alert = page.getByRole('alert').filter({ hasText: 'The lab accounts' })
    await expect(alert).toContainText('Failed on purpose')
    await expect(page.getByRole('table', { name: 'Markers in this order' })).toBeVisible()
    await setDevFlags(context, '')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('combobox', { name: 'State' })).toBeVisible()
  })
})
