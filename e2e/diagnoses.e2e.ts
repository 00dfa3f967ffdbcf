import type { Page } from '@playwright/test'

import { endpoints } from '#contract/interface/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { demoKey, readSecrets } from '#server/session/secret.ts'
import { paths } from '#src/kit/url/paths.ts'

import { test as testOther } from './rounds.ts'
import { expect, expectAccessible, follow, setDevFlags, test } from './utils.ts'

const SEARCH = API_PREFIX + endpoints.searchDiagnoses.path
const foundIn = (page: Page) => page.getByRole('list', { name: 'Diagnosis codes for' })
const basketOf = (page: Page) => page.getByRole('complementary', { name: 'Selected codes' })

test('a code is found as you type, chosen by keyboard alone, and added to the order set', async ({
  page,
}) => {
  await page.goto(paths.diagnoses())
  await expect(page.getByText('ICD-10-CM 2027, 98,403 codes')).toBeVisible()
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('type 2 diabetes')
  const found = page.getByRole('list', { name: 'Diagnosis codes for' })
  await expect(found.getByRole('listitem').first()).toContainText('E11.9')
  // words that all rows have tell none from another
  await expect(found.locator('mark')).toHaveCount(0)
  await expect(page).toHaveURL(/q=type\+2\+diabetes/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const basket = page.getByRole('complementary', { name: 'Selected codes' })
  await expect(basket.getByRole('listitem')).toHaveText([
    /E11\.9.*Type 2 diabetes mellitus without complications/,
  ])
  await expect(page.getByRole('checkbox', { name: 'Select E11.9' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(basket.getByRole('listitem')).toHaveText([/E11\.9/])
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.type('htn')
  await expect(field).toHaveValue('htn')
  await expect(found.getByRole('listitem').first()).toContainText('I10')
  await expect(page).toHaveURL(/q=htn/)
  await page.getByRole('link', { name: 'Open draft' }).click()
  await expect(page).toHaveURL(/\/order-sets\/draft\?dx=E11\.9$/)
  await page.goBack()
  await page.goBack()
  await expect(basket.getByRole('listitem')).toHaveCount(0)
})

test('Codes are found by code and by words, and the page says how it read the query', async ({
  page,
}) => {
  await test.step('the dot is optional, matches are highlighted, and a code with more specific ones says so', async () => {
    await page.goto(`${paths.diagnoses()}?q=m54`)
    const row = page.getByRole('listitem').filter({ hasText: /^M54\.5(?!\d)/ })
    await expect(row.locator('mark')).toHaveText('M54')
    await row.getByRole('button', { name: 'Show codes under M54.5' }).click()
    await expect(page).toHaveURL(/q=M54\.5$/)
    await expect(page.getByRole('searchbox')).toHaveValue('M54.5')
    await expect(page.getByRole('checkbox', { name: 'Select M54.50' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('an empty result offers a way out', async () => {
    await page.getByRole('searchbox').fill('zzzzqqqq')
    await expect(page.getByText('No codes for “zzzzqqqq”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByRole('region', { name: 'Examples' })).toBeVisible()
  })

  await test.step('the page says how it read a line: several conditions, an abbreviation, and ignored words', async () => {
    await page.getByRole('searchbox').fill('htn with ckd 4, no gout')
    const reading = page.getByRole('list', { name: 'Interpreted as' })
    await expect(reading).toContainText('“htn” = hypertension')
    await expect(reading).toContainText('Excluded: “no gout”')
    const rows = foundIn(page).getByRole('listitem')
    await expect(rows.nth(0)).toContainText('I12.9')
    await expect(rows.nth(0).locator('mark').first()).toHaveText(
      'Hypertensive chronic kidney disease',
    )
    await expect(rows.nth(1)).toContainText('N18.4')
    await expect(rows.nth(1)).toContainText('for “ckd 4”')
    await expectAccessible(page.getByRole('main'))
    await reading.getByRole('button', { name: 'Search for “gout”' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('gout')
    await expect(rows.first()).toContainText('Gout, unspecified')
    await page.getByRole('searchbox').fill('250.00')
    await expect(reading).toContainText('“250.00” looks like an ICD-9-CM code')
  })

  await test.step('an uncertain, past, or denied condition is not offered as the patient’s, and the page says why', async () => {
    const rows = foundIn(page).getByRole('listitem')
    await page.getByRole('searchbox').fill('r/o dvt')
    await expect(rows.first()).toContainText('M79.89')
    await expect(
      page.getByText(
        '“r/o”: Uncertain diagnosis. For outpatients, code the sign or symptom (ICD-10-CM guideline IV.H).',
      ),
    ).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('searchbox').fill('father had mi at 45')
    await expect(rows.first()).toContainText('Z82.49')
    await expect(page.getByText('Family history.')).toBeVisible()
    await expect(foundIn(page)).not.toContainText('myocardial')
    await page.getByRole('searchbox').fill('treated hep c')
    await expect(rows.first()).toContainText('Z86.19')
    await expect(page.getByText('“treated”: Past condition.')).toBeVisible()
    await page.getByRole('searchbox').fill('99213')
    await expect(page.getByText('“99213” looks like a CPT code')).toBeVisible()
    await page.getByRole('searchbox').fill('a1c 9.2 diabetes')
    await expect(rows.first()).toContainText('E11.9')
    await expect(page.getByText('Ignored “a1c 9.2”.')).toBeVisible()
  })

  await test.step('choosing another side replaces the code, in the results and in the selection', async () => {
    await page.getByRole('searchbox').fill('ankle sprain')
    const row = foundIn(page).getByRole('listitem').filter({ hasText: 'S93.4' }).first()
    await expect(row).toContainText('S93.409A')
    await expect(row).toContainText('unspecified')
    await row.getByRole('button', { name: 'right', exact: true }).click()
    await expect(row).toContainText('Sprain of unspecified ligament of right ankle')
    // the second choice follows before the first has arrived in the address
    const select = await row.getByRole('checkbox', { name: 'Select S93.401A' }).elementHandle()
    const left = await row.getByRole('button', { name: 'left', exact: true }).elementHandle()
    await page.evaluate(
      (pressed) => {
        for (const one of pressed) (one as HTMLElement).click()
      },
      [select, left],
    )
    const chosen = basketOf(page).getByRole('listitem')
    await expect(chosen).toHaveText([/S93\.402A.*left ankle/])
    await chosen.getByRole('button', { name: 'right', exact: true }).click()
    await expect(page).toHaveURL(/dx=S93\.401A$/)
    await expect(chosen).toHaveText([/S93\.401A.*right ankle/])
  })
})

test('an outdated request is canceled', async ({ page, context }) => {
  await page.goto(`${paths.diagnoses()}?q=asthma`)
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes for' }).getByRole('listitem').first(),
  ).toContainText('asthma')
  await setDevFlags(context, 'slow:searchDiagnoses:1500')
  const brokenOff = page.waitForEvent('requestfailed', (request) =>
    request.url().includes(`${SEARCH}?diagnosis_query=mig`),
  )
  const asked = page.waitForRequest((request) => request.url().includes('diagnosis_query=mig'))
  await page.getByRole('searchbox').fill('mig')
  await asked
  await page.getByRole('searchbox').fill('gout')
  await brokenOff
  // what was there stays until the next is there
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes for' }).getByRole('listitem').first(),
  ).toContainText('asthma')
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes for' }).getByRole('listitem').first(),
  ).toContainText(/gout/i)
})

test('a response that isn’t ready is requested again, and a failure keeps the earlier results', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await setDevFlags(context, 'fail:searchDiagnoses:503')
  await page.goto(`${paths.diagnoses()}?q=htn`)
  await expect(page.getByText('Failed on purpose. Retrying in 5 seconds.')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await setDevFlags(context, '')
  await page.clock.fastForward(5000)
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes for' }).getByRole('listitem').first(),
  ).toContainText('I10')
  await setDevFlags(context, 'fail:searchDiagnoses:500')
  await page.getByRole('searchbox').fill('gout')
  await expect(page.getByRole('alert')).toContainText('Showing earlier data')
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes for' }).getByRole('listitem').first(),
  ).toContainText('I10')
  // a press asks at once, before the service wants to be asked again
  await setDevFlags(context, 'fail:searchDiagnoses:503')
  await page.goto(`${paths.diagnoses()}?q=gout`)
  await expect(page.getByText('Couldn’t search diagnosis codes.')).toBeVisible()
  await setDevFlags(context, '')
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect(
    page.getByRole('list', { name: 'Diagnosis codes for' }).getByRole('listitem').first(),
  ).toContainText(/gout/i, { timeout: 3000 })
})

test('Chosen codes are copied, offered again, reordered, and checked when pasted', async ({
  page,
  context,
}) => {
  await test.step('codes are copied in order, and recent ones are offered again', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${paths.diagnoses()}?q=I10&dx=E11.9`)
    await page.getByRole('checkbox', { name: 'Select I10' }).click()
    await page.getByRole('button', { name: 'Make I10 the primary diagnosis' }).click()
    await page.getByRole('button', { name: 'Copy all' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('I10, E11.9')
  })

  await test.step('the codes of saved order sets are offered, and an example starts a search', async () => {
    await follow(page, paths.diagnoses())
    const saved = page.getByRole('region', { name: 'In your order sets' })
    await expect(saved.getByRole('listitem').filter({ hasText: 'E03.9' })).toContainText(
      'Hypothyroidism',
    )
    await page.getByRole('region', { name: 'Examples' }).getByRole('button').first().click()
    await expect(foundIn(page).getByRole('listitem').first()).toContainText('E11.9')
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('I10')
  })

  await test.step('a favorite is saved, offered before any search, and removed', async () => {
    await page.getByRole('button', { name: 'Add I10 to favorites' }).click()
    await follow(page, paths.diagnoses())
    const favorites = page.getByRole('region', { name: 'Favorites' })
    await expect(favorites.getByRole('listitem')).toHaveText([/I10.*hypertension/])
    await favorites.getByRole('button', { name: 'Remove I10 from favorites' }).click()
    await expect(favorites).toHaveCount(0)
    // a favorite stands among the favorites alone
    await expect(
      page.getByRole('region', { name: 'Recently used' }).getByRole('listitem'),
    ).toHaveText([/I10.*hypertension/])
  })

  await test.step('chosen codes are reordered by key and by dragging, with the focus kept and the move announced', async () => {
    // a link from elsewhere repeats the list
    await follow(page, `${paths.diagnoses()}?dx=I10&dx=E11.9&dx=M54.5`)
    const basket = basketOf(page)
    const chosen = basket.getByRole('listitem')
    await expect(chosen.nth(2)).toContainText('Not billable')
    await basket.getByRole('button', { name: 'Make E11.9 the primary diagnosis' }).press('Enter')
    await expect(page).toHaveURL(/dx=E11\.9%2CI10%2CM54\.5$|dx=E11\.9,I10,M54\.5$/)
    await expect(basket.getByRole('button', { name: 'Move E11.9', exact: true })).toBeFocused()
    await expect(basket.getByText('E11.9 is the primary diagnosis.')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(chosen).toHaveText([/I10.*Primary/, /E11\.9/, /M54\.5/])
    await expect(basket.getByRole('button', { name: 'Move E11.9', exact: true })).toBeFocused()
    await basket.getByRole('button', { name: 'Move M54.5', exact: true }).dragTo(chosen.nth(0), {
      targetPosition: { x: 10, y: 2 },
    })
    await expect(chosen).toHaveText([/M54\.5.*Primary/, /I10/, /E11\.9/])
    await basket.getByRole('button', { name: 'Remove I10' }).press('Enter')
    await expect(basket.getByRole('button', { name: 'Remove E11.9' })).toBeFocused()
  })

  await test.step('a pasted list is checked line by line before any code is added', async () => {
    await follow(page, `${paths.diagnoses()}?dx=I10`)
    await basketOf(page).getByRole('button', { name: 'Paste codes…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste codes' })
    const field = dialog.getByRole('textbox', { name: 'ICD-10-CM codes' })
    await expect(field).toBeFocused()
    await field.fill(
      'E11.9 Type 2 diabetes\nM10.9 Broken arm\nM54.5\ne119\nI10\nB12\n250.00\nfever',
    )
    const checked = dialog.getByRole('list', { name: 'Pasted codes' }).getByRole('listitem')
    await expect(checked).toHaveText([
      /E11\.9 Found/,
      /M10\.9 Title differs.*Your list: “Broken arm”/,
      /M54\.5 Found.*Not billable/,
      /E11\.9 Duplicate/,
      /I10 Already selected/,
      /B12 Not found/,
    ])
    await expect(dialog.getByText('Skipped: ICD-9-CM: line 7 “250.00”.')).toBeVisible()
    await expect(dialog.getByText('Skipped: no ICD-10-CM code: line 8 “fever”.')).toBeVisible()
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Add 3 codes' }).click()
    await expect(page).toHaveURL(/dx=I10(,|%2C)E11\.9(,|%2C)M10\.9(,|%2C)M54\.5$/)
  })
})

test('results still appear if the interpretation fails or hangs, and the page says so', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await setDevFlags(context, 'fail:readDiagnosis:500')
  await page.goto(`${paths.diagnoses()}?q=asthma`)
  await expect(foundIn(page).getByRole('listitem').first()).toContainText('J45.909')
  await expect(page.getByText('Couldn’t load the interpretation.')).toBeVisible()
  await setDevFlags(context, '')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Couldn’t load the interpretation.')).toHaveCount(0)
  await setDevFlags(context, 'slow:readDiagnosis:600000')
  await page.getByRole('searchbox').fill('gout')
  await expect(foundIn(page).getByRole('listitem').first()).toContainText('Gout')
  await expect(page.getByText('Interpreting the search…')).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText(/Rounds didn’t respond within 60 seconds/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test.describe(() => {
  test.use({ expectedErrors: /on purpose/i })
  test('a session that ends during typing leads to the sign-in and back to the typed text', async ({
    page,
    context,
  }) => {
    await page.goto(`${paths.diagnoses()}?q=asthma&dx=I10`)
    await expect(foundIn(page).getByRole('listitem').first()).toContainText('asthma')
    await setDevFlags(context, 'expired')
    await page.getByRole('searchbox').fill('gout')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended')
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Explore the demo' }).click()
    await expect(foundIn(page).getByRole('listitem').first()).toContainText('Gout')
    await expect(basketOf(page).getByRole('listitem')).toHaveText([/I10/])
  })
})

testOther(
  'another service says neither how it read nor what is billable, and the page works',
  async ({ browser, other }) => {
    const page = await browser.newPage()
    await page.goto(`${other.address}${paths.diagnoses()}?q=ankle+sprain`)
    const [secret] = await readSecrets({ sessionSecret: [], dataDir: process.env.E2E_DATA_DIR! })
    await page.getByLabel('Team key').fill(demoKey(secret!))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('This service doesn’t explain search results.')).toBeVisible()
    const row = foundIn(page).getByRole('listitem').first()
    await expect(row).toContainText('S93.409A')
    await row.getByRole('button', { name: 'left', exact: true }).click()
    await row.getByRole('checkbox', { name: 'Select S93.402A' }).click()
    await expect(basketOf(page).getByRole('listitem')).toHaveText([/S93\.402A.*left ankle/])
    await page.close()
  },
)

test('the results and the chosen codes lead to each other on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`${paths.diagnoses()}?q=diabetes&dx=I10,E11.9`)
  await expect(foundIn(page).getByRole('listitem').first()).toBeVisible()
  const tray = page.getByRole('group', { name: 'Selected codes' })
  await expect(tray).toContainText('2 codes')
  await tray.getByRole('button', { name: 'View codes' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Selected codes' })).toBeFocused()
  await expect(basketOf(page).getByRole('button', { name: 'Remove I10' })).toBeInViewport()
  await tray.getByRole('button', { name: 'Back to results' }).press('Enter')
  await expect(foundIn(page).getByRole('listitem').first()).toBeInViewport()
  await expectAccessible(page.getByRole('main'))
})

test('a few results are followed by other codes of their category, all of them on request', async ({
  page,
}) => {
  await page.goto(`${paths.diagnoses()}?q=type+2+diabetes+with+kidney+disease`)
  const others = page.getByRole('region', { name: 'Other codes in E11 Type 2 diabetes mellitus' })
  const rows = others.getByRole('listitem')
  await expect(rows).toHaveCount(12)
  // shown once, and still read in each row
  await expect(rows.first()).toContainText('Type 2 diabetes mellitus with hyperosmolarity')
  // another name is a reason by the words that it has
  await expect(
    foundIn(page).getByRole('listitem').filter({ hasText: 'also called' }).locator('mark').first(),
  ).toHaveText('kidney')
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(rows.filter({ hasText: 'E11.3532' })).toHaveCount(1)
  await expect(page.getByText('Showing the first 100 codes in E11.')).toBeVisible()
})

test('a result that contradicts a selected code takes its place', async ({ page }) => {
  await page.goto(`${paths.diagnoses()}?q=neuropathy&dx=I10,E11.9`)
  await expect(page.getByText('E11.9 means “without complications”')).toBeVisible()
  const replace = page.getByRole('checkbox', { name: 'Replace E11.9 with E11.42' })
  await replace.press('Enter')
  await expect(page).toHaveURL(/dx=I10%2CE11\.42/)
  await expect(page.getByRole('checkbox', { name: 'Select E11.42' })).toBeFocused()
  await expect(page.getByText('E11.9 means “without complications”')).toHaveCount(0)
})
