import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { idOf } from '#server/demo/random.ts'

import { expect, expectAccessible, follow, test } from './utils.ts'

const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const rows = (page: Page) => page.locator('tr[data-row]')
const tray = (page: Page) => page.getByRole('region', { name: 'Markers to compare' })
const comparison = (page: Page) => page.getByRole('table', { name: 'Comparison' })
/** Buttons that remove a marker, one in each column that is compared. */
const removals = (page: Page) =>
  comparison(page).getByRole('button', { name: /^Remove .* from comparison$/ })
const main = (page: Page) => page.getByRole('main')
const panel = (page: Page) => page.getByRole('complementary')

test.describe('compared markers', () => {
  test('are kept across pages, compared by LOINC with differing units marked, and keep the focus', async ({
    page,
  }) => {
    await page.goto('/markers?name=Hemoglobin A1c&lab=labcorp')
    await rows(page).first().focus()
    await page.keyboard.press('c')
    await expect(tray(page)).toContainText('Select another to compare')
    await follow(page, '/markers?name=Hemoglobin A1c&lab=bioreference&compare=1:001110')
    await expect(tray(page)).toContainText('Hemoglobin A1c')
    await rows(page).filter({ hasText: '0119-6' }).press('Enter')
    await panel(page).getByRole('button', { name: 'Add to comparison' }).click()
    await expect(tray(page).getByRole('button', { name: 'Compare 2' })).toBeEnabled()
    expect(search(page)['compare']).toBe('1:001110,3:0119-6')
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await tray(page).getByRole('button', { name: 'Compare 2' }).press('Enter')
    await expect(main(page)).toBeFocused()
    await expect(main(page).getByRole('status').first()).toContainText(
      / labs · same LOINC code, 1 with different units/,
    )
    await expect(
      comparison(page).getByRole('row', { name: /Copy LOINC code 4548-4/ }),
    ).toContainText(/Units differ.*%.*mmol\/mol/)
    await expectAccessible(page.getByRole('main'))
    await comparison(page)
      .getByRole('columnheader', { name: /Labcorp/ })
      .getByRole('checkbox', { name: 'Add Hemoglobin A1c to order set', exact: true })
      .click()
    expect(search(page)['codes']).toBe('1:001110')
    await page.reload()
    await expect(comparison(page)).toBeVisible()
    await main(page).getByRole('link', { name: 'Markers', exact: true }).press('Enter')
    await expect(main(page)).toBeFocused()
    expect(search(page)).toEqual({
      name: 'Hemoglobin A1c',
      lab: 'bioreference',
      compare: '1:001110,3:0119-6',
      codes: '1:001110',
    })
    for (const left of [1, 0]) {
      await tray(page)
        .getByRole('button', { name: /^Remove / })
        .first()
        .press('Enter')
      await expect(tray(page).getByRole('button', { name: /^Remove / })).toHaveCount(left)
    }
    await expect(rows(page).first()).toBeFocused()
    await page.goBack()
    await expect(tray(page)).toBeVisible()
  })

  test('are limited to four, and a missing one is reported', async ({ page }) => {
    await page.goto('/markers?compare=1:001032,2:223,1:000000000,1:002210,2:10231')
    await expect(tray(page)).toContainText('Not found')
    await expect(tray(page).getByRole('button', { name: 'Compare 4' })).toBeVisible()
    await rows(page).filter({ hasText: '17-Hydroxyprogesterone' }).first().press('Enter')
    await expect(panel(page).getByRole('button', { name: 'Add to comparison' })).toHaveAttribute(
      'aria-disabled',
    )
    await page.keyboard.press('Escape')
    await tray(page).getByRole('button', { name: 'Compare 4' }).click()
    await expect(comparison(page).getByRole('columnheader').nth(3)).toContainText('Not found')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(comparison(page)).toContainText('2345-7')
    await page.emulateMedia({ media: null })
    await follow(page, '/markers/compare?compare=1:001032,2:223')
    await expect(main(page).getByRole('status').first()).toContainText('same LOINC code')
  })
})

test('A comparison is started and filled by keyboard on its own page, with at most four markers', async ({
  page,
}) => {
  await page.goto('/markers/compare')
  await expect(main(page)).toContainText('Choose 2 to 4 markers')
  const field = page.getByRole('combobox', { name: 'Add a marker to compare' })
  const add = async (text: string) => {
    await field.fill(text)
    await expect(page.getByRole('option').first()).toContainText(text)
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await add('Iron')
  await expect(removals(page)).toHaveCount(1)
  await expect(main(page)).toContainText('Add at least one more marker.')
  await main(page).getByRole('button', { name: 'Add marker' }).press('Enter')
  await expect(field).toBeFocused()
  await page
    .getByRole('button', { name: /^(Compare|Add to comparison) Iron from/ })
    .first()
    .click()
  await expect(removals(page)).toHaveCount(2)
  await expect(comparison(page).getByRole('row', { name: /^List price/ })).toContainText('Lowest')
  await expectAccessible(page.getByRole('main'))
  await add('Ferritin')
  await add('Glucose')
  await expect(removals(page)).toHaveCount(4)
  await field.fill('Lipase')
  await expect(page.getByRole('option').first()).toContainText('Remove a marker first')
  await page.goBack()
  await expect(removals(page)).toHaveCount(3)
})

test.describe('a marker at other labs', () => {
  test('is found across the full catalog with the differences, and can’t be compared without LOINC codes', async ({
    page,
  }) => {
    await test.step('is found across the full catalog by its LOINC codes, with the differences, and compared', async () => {
      await page.goto('/markers?name=002210&marker=1501')
      const prices = panel(page).getByRole('list', { name: 'List prices at other labs' })
      await expect(prices.getByRole('listitem').first()).toContainText(/Sonora Quest.*\$14\.00/)
      const load = panel(page).getByRole('button', { name: 'Find related markers' })
      await load.press('Enter')
      const other = panel(page).getByRole('listitem').filter({ hasText: '10231' }).first()
      await expect(other).toContainText(/10231.*\$20.00/)
      await expect(panel(page).getByRole('heading', { name: /^Same results 3/ })).toBeVisible()
      await expect(panel(page).getByRole('heading', { name: /^Smaller panel \d+/ })).toBeVisible()
      await expect(panel(page)).toContainText(/without .* more/)
      // links that the bar covers are too small for a finger
      await page.locator('[data-panel]').evaluate((element) => element.scrollTo(0, 0))
      await expectAccessible(panel(page))
      await other.getByRole('button', { name: /^Compare with/ }).click()
      await expect(removals(page)).toHaveCount(2)
      await expect(comparison(page)).toContainText('Same 18 codes')
      await page.goBack()
      // it is read once, whichever marker is looked at
      await other.getByRole('link').click()
      await expect(panel(page).getByRole('heading', { name: /^Same results 3/ })).toBeVisible()
    })

    await test.step('can’t be compared without LOINC codes, and the page says so', async () => {
      await follow(page, '/markers?name=Lipase&lab=bioreference')
      await expect(rows(page)).toContainText(['Lipase'])
      await rows(page).first().press('Enter')
      await expect(panel(page)).toContainText('Can’t compare. A result has no LOINC code.')
    })
  })
})

test.describe('a pasted list', () => {
  const list = (page: Page) => page.getByRole('table', { name: 'Pasted list' })
  const paste = (page: Page, text: string) =>
    page.getByRole('searchbox').evaluate((field, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', data)
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)

  const optionWith = async (choice: Locator, text: string) =>
    (await choice.locator('option').allInnerTexts()).find((label) => label.includes(text))!

  test('is sorted into found, unresolved, and not found, and resolved lines are added together', async ({
    page,
  }) => {
    await page.goto('/markers?lab=labcorp')
    await expect(rows(page).first()).toBeVisible()
    await paste(page, 'Glucose, fasting\n1032; TSH\nmetabolic panel\nGrace Hopper 001435')
    await expect(main(page).getByRole('status').first()).toContainText(
      '5 markers · 3 found · 1 unresolved · 1 not found',
    )
    // what is not understood may be anything, and stays out of the address
    expect(page.url()).not.toContain('Grace')
    await expect(list(page).getByRole('row').filter({ hasText: '1032' })).toContainText('Glucose')
    const choice = page.getByRole('combobox', { name: 'Marker for metabolic panel' })
    await choice.focus()
    await choice.selectOption({ index: 1 })
    await expect(choice).toBeFocused()
    await page.getByRole('button', { name: 'Remove Grace Hopper 001435' }).press('Enter')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Add 4 to order set' }).click()
    await expect(page.getByRole('button', { name: 'All in order set' })).toBeVisible()
    expect(search(page)['codes']!.split(',')).toHaveLength(4)
    await page.reload()
    await expect(main(page).getByRole('status').first()).toContainText('4 markers · 4 found')
  })

  test('is incomplete while a line is ambiguous, and keeps the lines that weren’t found', async ({
    page,
    browser,
  }) => {
    await page.goto('/markers?lab=labcorp')
    await expect(rows(page).first()).toBeVisible()
    await paste(
      page,
      'dilantin STAT\nsodium level\nTSH w/ reflex\nmetabolic panel\nFactor V Leiden',
    )
    const said = main(page).getByRole('status').first()
    await expect(said).toContainText('5 markers · 2 found · 1 unresolved · 2 not found')
    const line = (text: string) => list(page).getByRole('row').filter({ hasText: text })
    await expect(line('dilantin')).toContainText('Also called “dilantin”.')
    await expect(line('dilantin')).toContainText('Ignored “stat”.')
    // a panel that reports it too is no reason to ask
    await expect(line('sodium level')).toContainText('Name match')
    await page.getByRole('button', { name: 'Add 2 to order set' }).click()
    const open = page.getByRole('button', { name: 'Review 3 lines' })
    await open.click()
    await expect(page.getByRole('combobox', { name: 'Marker for TSH w/ reflex' })).toBeFocused()
    await expect(page.getByText('All in order set')).toHaveCount(0)
    expect(page.url()).not.toContain('Leiden')
    await page.reload()
    await expect(said).toContainText('2 not found')
    await expect(line('Factor V Leiden')).toContainText('Not found')
    await page.goto('/lab-accounts')
    await page.goBack()
    await expect(line('Factor V Leiden')).toContainText('Not found')
    // a near name is a choice, and says what it leaves out
    const reflex = page.getByRole('combobox', { name: 'Marker for TSH w/ reflex' })
    await expect(reflex).toHaveValue('')
    await reflex.selectOption({ label: await optionWith(reflex, 'Thyroid stimulating hormone') })
    await expect(line('TSH w/ reflex')).toContainText('Doesn’t include “reflex”.')
    await expect(said).toContainText('3 found · 1 unresolved · 1 not found')
    // the link has the number of the lines, and not their text
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto(page.url())
    await expect(other.getByText('1 line had no match.')).toBeVisible()
    await expect(main(other).getByRole('status').first()).toContainText('1 not found')
    await elsewhere.close()
  })

  test('without a lab shows how many labs have each test, and keeps its diagnosis codes', async ({
    page,
  }) => {
    await page.goto('/markers/look-up')
    const field = page.getByRole('textbox', { name: 'Paste your list' })
    await field.fill('Hemoglobin A1c [E11.9]\nferritin\nTSH w/ reflex to FT4')
    await field.press('Control+Enter')
    const said = main(page).getByRole('status').first()
    await expect(said).toContainText('3 markers · all found at Sonora Quest')
    await expect(list(page).getByRole('combobox')).toHaveCount(0)
    await expect(list(page).getByRole('row').filter({ hasText: 'ferritin' })).toContainText(
      'at 4 labs',
    )
    await expectAccessible(page.getByRole('main'))
    await page
      .getByRole('table', { name: 'Labs' })
      .getByRole('button', { name: 'Choose Labcorp' })
      .click()
    await expect(said).toContainText('2 found · 1 not found · list price $32.00 · at Labcorp')
    await page.getByRole('button', { name: 'Add to order set', exact: true }).click()
    await expect(page.getByText('In order set')).toBeVisible()
    expect(search(page)['dx']).toBe('E11.9')
  })

  test('of LOINC codes also suggests a few tests that report them, and says what stays uncovered', async ({
    page,
  }) => {
    await page.goto('/markers/look-up')
    const field = page.getByRole('textbox', { name: 'Paste your list' })
    await expect(field).toBeFocused()
    await field.fill('2345-7\n2160\n2951-2\n2276-4')
    await field.press('Control+Enter')
    const sets = page.getByRole('region', { name: 'Suggested set' })
    await expect(sets).toContainText('Smaller or cheaper sets may exist.')
    await sets.getByText('Labcorp').click()
    await expect(sets.getByRole('group').filter({ hasText: 'Labcorp' })).toContainText('covers all')
    await sets
      .getByRole('button', { name: /^Add \d+ to order set/ })
      .first()
      .click()
    await expect(sets.getByRole('button', { name: 'In order set' }).first()).toBeVisible()
  })
})

test('Two accounts are compared, and a lab test’s page has its name as the title', async ({
  page,
}) => {
  await test.step('two lab accounts are compared in three lists with counts, and exported', async () => {
    const labcorpMain = idOf('lab account labcorp main')
    await page.goto(`/lab-accounts?account=${labcorpMain}`)
    await page.getByRole('link', { name: 'Compare accounts' }).click()
    await page
      .getByRole('combobox', { name: 'Second account' })
      .selectOption(idOf('lab account quest main'))
    await expect(
      main(page).getByRole('status').filter({ hasText: '0 markers are the same' }),
    ).toBeVisible()
    await expect(page.getByText(' are different labs ')).toBeVisible()
    await page.getByText(/^Only in Main account/).click()
    await expect(page.getByRole('table', { name: /^Only in Main/ })).toBeVisible()
    expect(search(page)).toMatchObject({ account: labcorpMain, side: 'here' })
    await expectAccessible(page.getByRole('main'))
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'All lists as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^lab-accounts-compared-/)
    await main(page).getByRole('link', { name: 'Lab accounts' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/lab-accounts\\?account=${labcorpMain}$`))
  })

  await test.step('a lab test’s page has its name as the title, if known', async () => {
    await follow(page, `/lab-tests/${idOf('lab test annual-check')}/markers`)
    await expect(page.getByRole('heading', { level: 1, name: 'Annual exam' })).toBeVisible()
  })
})

test.describe('tests of several labs', () => {
  const otherLabs = (page: Page, code: string) =>
    rows(page)
      .filter({ hasText: code })
      .getByRole('link', { name: /Compare Hemoglobin A1c at other labs/ })

  test('show how many other labs have them and the lowest price, and lead to a comparison, in the full catalog too', async ({
    page,
  }) => {
    await page.goto('/markers?name=hba1c&dx=E11.9')
    await expect(otherLabs(page, '001110')).toHaveText('3 from $11.50')
    await expect(otherLabs(page, '900240')).toHaveText('3 from $12.50')
    // a panel with other results is another test
    await expect(rows(page).filter({ hasText: '901008' }).getByRole('link')).toHaveCount(0)
    await otherLabs(page, '001110').click()
    await expect(comparison(page).getByRole('columnheader')).toHaveCount(5)
    expect(search(page)).toEqual({ compare: '1:001110,4:900240,3:0119-6,2:309', dx: 'E11.9' })
    await main(page).getByRole('link', { name: 'Markers', exact: true }).click()
    await expect(otherLabs(page, '001110')).toBeVisible()
    expect(search(page)['name']).toBe('hba1c')

    await test.step('leave out the other labs if a lab was chosen', async () => {
      await follow(page, '/markers?name=hba1c&lab=labcorp')
      await expect(page.getByRole('columnheader', { name: 'Other labs' })).toHaveCount(0)
      await expect(rows(page).filter({ hasText: '001110' })).toBeVisible()
    })

    await test.step('show the same in the full catalog and its file', async () => {
      await follow(page, '/markers/catalog?name=hba1c')
      await expect(otherLabs(page, '001110')).toHaveText('3 from $11.50')
      await page.getByRole('button', { name: 'Export' }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: /^CSV/ }).click()
      const file = await readFile(await (await saved).path(), 'utf8')
      expect(file).toContain('3 from $11.50')
    })
  })

  test('leave out the other labs if they couldn’t be loaded', async ({ page }) => {
    await page.route(`**${ownEndpoints.listSameTests.path}?*`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'Not now' } }),
    )
    await page.goto('/markers?name=hba1c')
    await expect(rows(page).filter({ hasText: '001110' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Other labs' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  })
})
