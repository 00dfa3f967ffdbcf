import { API_PREFIX } from '#contract/workspace-paths.ts'
import { endpoints } from '#contract/endpoints.ts'
import { paths } from '#src/url/paths.ts'
import { expect, expectAccessible, setDevFlags, test } from './utils.ts'

const SEARCH = API_PREFIX + endpoints.searchDiagnoses.path

test('a code is found as it is typed, chosen by keyboard alone, and handed to the order set', async ({
  page,
}) => {
  await page.goto(paths.diagnoses())
  await expect(page.getByText(/Searches a starter set of \d{3,} common codes/)).toBeVisible()
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('type 2 diabetes')
  const found = page.getByRole('list', { name: 'Diagnosis codes found' })
  await expect(found.getByRole('listitem').first()).toContainText('E11.9')
  await expect(found.locator('mark').first()).toHaveText(/type|diabetes/i)
  await expect(page).toHaveURL(/q=type\+2\+diabetes/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const basket = page.getByRole('complementary', { name: 'Chosen codes' })
  await expect(basket.getByRole('listitem')).toHaveText([
    /E11\.9.*primary.*Type 2 diabetes mellitus without complications/,
  ])
  await expect(
    page.getByRole('button', { name: 'Take E11.9 out of the chosen codes' }),
  ).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await page.getByRole('link', { name: 'To the order set with 1 code' }).click()
  await expect(page).toHaveURL(/\/order-sets\?dx=E11\.9$/)
  await page.goBack()
  await page.goBack()
  await expect(basket.getByRole('listitem')).toHaveCount(0)
})

test('dot or no dot; what the query covers is marked; a code with more specific ones says so as a hint', async ({
  page,
}) => {
  await page.goto(`${paths.diagnoses()}?q=m54`)
  const row = page.getByRole('listitem').filter({ hasText: /^M54\.5(?!\d)/ })
  await expect(row.locator('mark')).toHaveText('M54')
  await expect(row).toContainText('More specific codes are below it')
  await row.getByRole('button', { name: 'Show M54.5…' }).click()
  await expect(page).toHaveURL(/q=M54\.5$/)
  await expect(page.getByRole('searchbox')).toHaveValue('M54.5')
  await expect(page.getByRole('button', { name: 'Add M54.50 to the chosen codes' })).toBeVisible()
  await expectAccessible(page)
})

test('an answer that is no longer waited for is broken off', async ({ page, context }) => {
  await page.goto(`${paths.diagnoses()}?q=asthma`)
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes found' }).getByRole('listitem').first(),
  ).toContainText('asthma')
  await setDevFlags(context, 'slow:searchDiagnoses:1500')
  const brokenOff = page.waitForEvent('requestfailed', (request) =>
    request.url().includes(`${SEARCH}?diagnosis_query=mig`),
  )
  await page.getByRole('searchbox').fill('mig')
  await page.waitForRequest((request) => request.url().includes('diagnosis_query=mig'))
  await page.getByRole('searchbox').fill('gout')
  await brokenOff
  // what was there stays until the next is there
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes found' }).getByRole('listitem').first(),
  ).toContainText('asthma')
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes found' }).getByRole('listitem').first(),
  ).toContainText(/gout/i)
})

test('nothing found says which set was searched and leads out', async ({ page }) => {
  await page.goto(`${paths.diagnoses()}?q=zzzzqqqq`)
  await expect(page.getByText('Nothing found for “zzzzqqqq”')).toBeVisible()
  await expect(
    page.getByText('Only the starter set of common codes is searched here'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByText('Type a code or words')).toBeVisible()
})

test('when the service fails the field stays, and so do the answers that were there', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'fail:searchDiagnoses:503')
  await page.goto(`${paths.diagnoses()}?q=htn`)
  await expect(page.getByRole('alert')).toContainText('Failed on purpose')
  await expectAccessible(page)
  await setDevFlags(context, '')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes found' }).getByRole('listitem').first(),
  ).toContainText('I10')
  await setDevFlags(context, 'fail:searchDiagnoses:500')
  await page.getByRole('searchbox').fill('gout')
  await expect(page.getByRole('alert')).toContainText('this is what was here before')
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes found' }).getByRole('listitem').first(),
  ).toContainText('I10')
})

test('codes are copied in their order, and the ones chosen lately are offered again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${paths.diagnoses()}?q=I10&dx=E11.9`)
  await page.getByRole('button', { name: 'Add I10 to the chosen codes' }).click()
  await page.getByRole('button', { name: 'Make I10 the primary diagnosis' }).click()
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('I10, E11.9')
  await page.goto(paths.diagnoses())
  await expect(
    page.getByRole('region', { name: 'Chosen lately in this browser' }).getByRole('listitem'),
  ).toHaveText([/I10.*hypertension/])
})
