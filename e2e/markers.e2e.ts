import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

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
  drawInBrowser,
  visit,
} from './utils.ts'

const mainAccount = idOf('lab account labcorp main')
const annualCheck = idOf('lab test annual-check')
const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const rows = (page: Page) => page.locator('tr[data-row]')
/** The row that stands first, whatever has come of its other labs. */
const firstRow = (page: Page) => rows(page).first().getAttribute('data-row')
const covers = (page: Page) => page.getByRole('status').filter({ hasText: 'marker' }).first()
const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Name, test code, or LOINC' })
async function chooseLab(page: Page, name: string) {
  await openFacet(page, 'Lab')
  await page.getByRole('radio', { name }).check()
  await page.keyboard.press('Escape')
}
/** Labs above their rows. */
const labs = (page: Page) => page.locator('tbody h2')
const panel = (page: Page, name: string) =>
  page.getByRole('complementary', { name: `Marker ${name}`, exact: true })

test('The catalog’s pages, search, and lab work together, and a failure keeps earlier data', async ({
  page,
  context,
}) => {
  await test.step('a page shows its range of rows, the next page follows, and Back returns', async () => {
    await page.goto('/markers')
    await expect(covers(page)).toContainText(/^\d{3,} markers, rows 1 to 50/)
    await expect(rows(page)).toHaveCount(50)
    await expect(labs(page)).toHaveText('Labcorp')
    const first = await firstRow(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(covers(page)).toContainText('rows 51 to 100')
    expect(search(page)).toEqual({ page: '2' })
    expect(await firstRow(page)).not.toBe(first)
    await page.goBack()
    await expect(covers(page)).toContainText('rows 1 to 50')
    expect(await firstRow(page)).toBe(first)
  })

  await test.step('continued typing cancels an earlier search', async () => {
    await expect(rows(page)).toHaveCount(50)
    await setDevFlags(context, 'slow:listMarkers:1200')
    const canceled = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('name=gluc&'),
    )
    const sent = page.waitForRequest((request) => request.url().includes('name=gluc&'))
    await searchField(page).pressSequentially('gluc')
    await sent
    await searchField(page).pressSequentially('agon')
    await canceled
    await setDevFlags(context, '')
    await expect(covers(page)).toContainText('matching “glucagon”')
  })

  await test.step('a failed request keeps the earlier data with its age, and can be tried again', async () => {
    await searchField(page).fill('')
    await expect(rows(page)).toHaveCount(50)
    await setDevFlags(context, 'fail:listMarkers:503')
    await chooseLab(page, 'Sonora Quest')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Showing earlier data')
    await expect(alert).toContainText(/Failed on purpose.*Status 503 · Request [\w-]+/)
    await expect(rows(page)).toHaveCount(50)
    await expect(covers(page)).not.toContainText('Sonora Quest')
    await setDevFlags(context, '')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await expect(covers(page)).toContainText('at Sonora Quest')
  })

  await test.step('a lab is chosen from the known ones, removed with a key, or entered as an ID', async () => {
    const lab = page.getByRole('button', { name: /^Remove filter: Lab: / })
    await lab.press('Delete')
    await expect(covers(page)).not.toContainText('at Sonora Quest')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(covers(page)).toContainText('rows 51 to 100')
    await chooseLab(page, 'Labcorp')
    await expect(covers(page)).toContainText('at Labcorp')
    expect(search(page)).toEqual({ lab: 'labcorp' })
    await expect(labs(page)).toHaveCount(0)
    await lab.press('Delete')
    await expect(labs(page)).toHaveText('Labcorp')
    expect(search(page)).toEqual({})
    await openFacet(page, 'Lab')
    await page.getByRole('textbox', { name: 'Lab code or ID' }).fill('2')
    await page.keyboard.press('Enter')
    await expect(covers(page)).toContainText('at Quest Diagnostics')
    expect(search(page)).toEqual({ lab: '2' })
  })
})

test('A catalog page keeps its first row at another size, and is exported as shown', async ({
  page,
}) => {
  await test.step('another page size keeps the first row in view', async () => {
    await page.goto('/markers?page=3&size=25')
    await expect(covers(page)).toContainText('rows 51 to 75')
    await expect(labs(page)).toHaveText('Labcorp')
    const first = await firstRow(page)
    await page.getByLabel('Rows per page').selectOption('10')
    await expect(covers(page)).toContainText('rows 51 to 60')
    expect(search(page)).toEqual({ page: '6', size: '10' })
    expect(await firstRow(page)).toBe(first)
    // the page of that size that has it, though not as its first
    await page.getByLabel('Rows per page').selectOption('100')
    await expect(covers(page)).toContainText('rows 1 to 100')
    expect(search(page)).toEqual({ size: '100' })
    await expect(rows(page).nth(50)).toHaveAttribute('data-row', first!)
  })

  await test.step('a page is exported as shown, and the file says what it is part of', async () => {
    await follow(page, '/markers?lab=labcorp&size=10&page=2')
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Page as CSV rows 11-20 of \d+$/ }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').filter(Boolean)
    expect(lines[0]).toBe('\uFEFF# Markers at Labcorp')
    expect(lines[1]).toMatch(/^"# rows 11-20 of \d+/)
    expect(lines.filter((line) => !/^\uFEFF?"?#/.test(line))).toHaveLength(11)
  })

  await test.step('the whole catalog is exported as a workbook, however large', async () => {
    await follow(page, '/markers/catalog')
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Excel \d+ rows$/ }).click(),
    ])
    const files = unzipSync(await readFile(await download.path()))
    const xml = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml.match(/<row /g)!.length).toBeGreaterThan(700)
  })
})

test('search runs as you type, marks matches, and is one step back as a whole', async ({
  page,
}) => {
  await page.goto('/lab-accounts')
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Catalog' })
    .click()
  await expect(rows(page)).toHaveCount(50)
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('glucose', { delay: 60 })
  await expect(covers(page)).toContainText('matching “glucose”')
  expect(search(page)).toEqual({ name: 'glucose' })
  await expect(searchField(page)).toHaveValue('glucose')
  await expect(rows(page).first()).toContainText('Glucose')
  // a panel that has a glucose among its results says so
  for (const name of await rows(page).locator('td:first-child').allInnerTexts())
    expect(name).toMatch(/glucose/i)
  await expect(rows(page).locator('mark').first()).toHaveText(/glucose/i)
  await page.goBack()
  await expect(page).toHaveURL(/\/lab-accounts$/)
})

test('Rows explain a match, show what is missing, and use everyday units', async ({ page }) => {
  await test.step('a test code finds its marker, which has its own link', async () => {
    await page.goto('/markers?name=002210&lab=1&marker=1501')
    await expect(rows(page)).toHaveCount(1)
    await expect(
      page.getByRole('complementary', { name: 'Marker Comprehensive metabolic panel (CMP)' }),
    ).toContainText('Results 18')
    await expect(
      page
        .getByRole('table', { name: 'Expected results for Comprehensive metabolic panel (CMP)' })
        .getByRole('row'),
    ).toHaveCount(19)
  })

  await test.step('a match is explained if the name doesn’t show it', async () => {
    const reasonOf = (name: string) => rows(page).filter({ hasText: name }).first()
    await follow(page, '/markers?name=dilantin')
    await expect(reasonOf('Phenytoin')).toContainText('also called “dilantin”')
    await searchField(page).fill('feritin')
    await expect(reasonOf('Ferritin')).toContainText('“feritin” interpreted as ferritin')
    await follow(page, '/markers?name=sodium&lab=labcorp')
    await expect(reasonOf('Electrolyte panel')).toContainText('includes Sodium')
    await expect(rows(page).first()).not.toContainText('includes')
    await follow(page, '/markers/catalog?name=dilantin')
    await expect(reasonOf('Phenytoin')).toContainText('also called “dilantin”')
  })

  await test.step('units use everyday notation, with UCUM in the title', async () => {
    await follow(page, '/markers?name=tsh&lab=labcorp')
    await expect(rows(page).first().getByText('mIU/L')).toHaveAttribute('title', 'UCUM: m[IU]/L')
    await follow(page, '/markers?name=egfr&lab=quest')
    await expect(rows(page).first()).toContainText('Estimated GFR (CKD-EPI 2021)')
    await expect(rows(page).first()).toContainText('mL/min/1.73 m²')
    await expect(rows(page).filter({ hasText: 'Comprehensive metabolic' })).toHaveCount(1)
  })

  await test.step('missing prices, LOINC codes, units, and types are shown as missing', async () => {
    await follow(page, '/markers?name=Lipase&lab=bioreference')
    await expect(rows(page)).toContainText(['Lipase'])
    expect(await rowOf(page, /Lipase/)).toMatchObject({ LOINC: 'No LOINC' })
    await follow(page, '/markers?name=Miscellaneous')
    await expect(rows(page)).toContainText(['Miscellaneous'])
    expect(await rowOf(page, /Miscellaneous/)).toMatchObject({
      'Test code': '–',
      Unit: '–',
      LOINC: 'No results',
      'List price, $': '–',
    })
    await searchField(page).fill('Specimen handling')
    await expect(rows(page).first()).toContainText('Specimen')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('row', { name: /Specimen/ })).toContainText('Service')
  })
})

test('A missing test, page, or account is reported, with a way to continue', async ({
  page,
  context,
}) => {
  await test.step('a test missing from the catalog is reported, with similar names listed separately', async () => {
    const similar = page.getByRole('region', { name: 'Similar names' })
    for (const list of ['/markers', '/markers/catalog']) {
      await visit(page, `${list}?name=urine+sodium`)
      await expect(page.getByRole('heading', { name: 'No match in this catalog' })).toBeVisible()
      await expect(rows(page)).toHaveCount(0)
      await expect(similar.getByRole('listitem').first()).toContainText(
        'Sodium doesn’t include “urine”',
      )
    }
    await expectAccessible(page.getByRole('main'))
    await follow(page, '/markers?name=urine+sodium&codes=1:004069')
    await similar.getByRole('button', { name: 'Sodium', exact: true }).click()
    await expect(rows(page).first()).toContainText('Sodium')
    // a name that was only near is in no order by that
    expect(search(page)).toEqual({ name: 'Sodium', codes: '1:004069' })
    for (const name of ['factor v leiden', 'anti ccp', 'spep', 'haptoglobin', 'uds']) {
      await searchField(page).fill(name)
      await expect(page.getByText(`No marker matches “${name}”`)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No match in this catalog' })).toBeVisible()
    }
  })

  await test.step('a page past the end is reported, with a way back', async () => {
    await follow(page, '/markers?lab=labcorp&page=12')
    await expect(page.getByRole('heading', { name: /^Nothing on page 12$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect(rows(page).first()).toBeVisible()
    await follow(page, '/markers?lab=labcorp&page=2147483647')
    await page.getByRole('button', { name: 'First page' }).click()
    await expect(covers(page)).toContainText('rows 1 to 50')
  })

  await test.step('an empty result lists the active filters, each removable, even while the service is slow', async () => {
    await follow(page, `/markers?name=zzz&lab=quest&account=${mainAccount}`)
    await expect(page.getByRole('heading', { name: 'No match in this catalog' })).toBeVisible()
    await expect(
      page.getByText(/belongs to Labcorp\. The lab filter is Quest Diagnostics\./),
    ).toBeVisible()
    await setDevFlags(context, 'slow:listMarkers:600')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('button', { name: 'Show all labs' }).click()
    await expect(rows(page)).toHaveCount(50)
    await setDevFlags(context, '')
  })

  await test.step('a missing lab account is reported in the service’s words, with a way out', async () => {
    await page.goto('/markers?account=00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('alert')).toContainText('Lab account does not exist')
    await page.getByRole('button', { name: 'Show all accounts' }).click()
    await expect(rows(page)).toHaveCount(50)
  })
})

test('A lab account limits the catalog, and an order set grows across pages and filters', async ({
  page,
}) => {
  await test.step('a lab account limits the catalog, with its lab, its name, and a way to remove it', async () => {
    await page.goto(`/markers?account=${mainAccount}`)
    await expect(covers(page)).toContainText('for account Main account')
    await expect(page.getByRole('link', { name: /^Open draft/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Remove filter: Account/ }).click()
    await expect(covers(page)).not.toContainText('for account')
    expect(search(page)).toEqual({})
  })

  await test.step('an order set grows from any row and is kept across pages and filters', async () => {
    await follow(page, `/markers?name=Glucose&lab=labcorp&tests=${annualCheck}`)
    await page.getByRole('checkbox', { name: 'Add Glucose to order set', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Open draft · 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter: Lab: Labcorp' }).click()
    await searchField(page).fill('')
    await expect(rows(page)).toHaveCount(50)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(covers(page)).toContainText('rows 51 to 100')
    expect(search(page)).toEqual({ page: '2', tests: annualCheck, codes: '1:001032' })
    await page
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: 'Lab accounts' })
      .click()
    await expect(page).toHaveURL(`/lab-accounts?tests=${annualCheck}&codes=1%3A001032`)
    await page.goBack()
    await page.getByRole('link', { name: 'Open draft · 2' }).click()
    await expect(page).toHaveURL(`/order-sets/draft?tests=${annualCheck}&codes=1%3A001032`)
  })
})

test('Responses that fail, or are empty, slow, or unreadable, affect nothing else', async ({
  page,
  context,
}) => {
  await drawInBrowser(page)
  await test.step('failed lab accounts affect nothing else', async () => {
    await setDevFlags(context, 'fail:listLabAccounts:500')
    await page.goto('/markers')
    await expect(page.getByRole('alert')).toContainText(/Failed on purpose.*Status 500/)
    await expect(rows(page)).toHaveCount(50)
    expect(await rowOf(page, /17-Hydroxyprogesterone/)).toMatchObject({
      'Test code': '005880',
      LOINC: '1668-3',
      Unit: 'ng/dL',
      'List price, $': '40.00',
    })
    await expect(labs(page)).toHaveText('Labcorp')
    await setDevFlags(context, '')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('failed markers and lab accounts are one failure, and are retried together', async () => {
    await setDevFlags(context, 'fail:listMarkers:500,fail:listLabAccounts:500')
    await page.goto('/markers')
    const alert = page.getByRole('alert')
    await expect(alert).toHaveCount(1)
    await expect(alert).toContainText('Couldn’t load the markers. Failed on purpose')
    await setDevFlags(context, '')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(50)
    await expect(alert).toHaveCount(0)
  })

  await test.step('a failed first response leaves the filters available', async () => {
    await setDevFlags(context, 'fail:listMarkers:500')
    await page.goto('/markers?name=iron')
    await expect(page.getByRole('alert')).toContainText(/Failed on purpose.*Status 500/)
    await expect(searchField(page)).toHaveValue('iron')
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(covers(page)).toContainText('matching “iron”')
  })

  await test.step('an invalid record is left out by name, and the others are shown', async () => {
    await setDevFlags(context, 'malformed:listMarkers')
    await page.goto('/markers?size=10')
    await expect(rows(page)).toHaveCount(9)
    await expect(covers(page)).toContainText('1 unreadable row')
    const notice = page.getByRole('group').filter({ hasText: '1 marker skipped' })
    await notice.locator('summary').click()
    await expect(notice).toContainText('No. 2')
  })

  await test.step('an empty catalog and a slow service are reported', async () => {
    await setDevFlags(context, 'empty:listMarkers')
    await page.goto('/markers')
    await expect(page.getByRole('heading', { name: 'No markers', exact: true })).toBeVisible()
    await setDevFlags(context, '')
    const letMarkersCome = await holdRequests(page, '**/lab_tests/markers?*')
    await page.goto('/markers', { waitUntil: 'commit' })
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
    letMarkersCome()
    await expect(rows(page)).toHaveCount(50)
  })
})

test('Rows next to an open marker keep their lab and stay on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/markers?name=metab')
  await expect(rows(page).first()).toContainText('Labcorp')
  const heightOf = async () => (await rows(page).first().boundingBox())?.height
  const height = await heightOf()
  await rows(page).first().press('Enter')
  await expect(page.getByRole('complementary')).toContainText(/1 of \d+/)
  await expect(page.getByRole('columnheader', { name: 'Lab', exact: true })).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('Quest Diagnostics')
  expect(await heightOf()).toBe(height)
})

test('Markers are read one after another and added to the order set by keyboard alone', async ({
  page,
}) => {
  await test.step('a row opens its marker, j and the arrow keys move on, and Escape leads back', async () => {
    await page.goto('/markers?name=Thyroid&lab=labcorp')
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    const beside = page.getByRole('complementary')
    await expect(beside).toContainText(/1 of \d+/)
    await expect(rows(page).first()).toBeFocused()
    const first = search(page)['marker']!
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1)).toBeFocused()
    await expect(beside).toContainText(/2 of \d+/)
    await page.keyboard.press('k')
    await expect(rows(page).first()).toBeFocused()
    expect(search(page)).toMatchObject({ marker: first })
    await page.reload()
    const results = beside.getByRole('table', { name: /^Expected results for/ })
    await expect(results.getByRole('row').nth(1)).toContainText(/\d-\d/)
    await beside.getByRole('button', { name: 'Next marker' }).press('Enter')
    await expect(beside).toContainText(/2 of \d+/)
    await expect(beside.getByRole('button', { name: 'Next marker' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(beside).toHaveCount(0)
    await expect(rows(page).nth(1)).toBeFocused()
    // steps are one entry of the history: Back leads to the panel
    await page.goBack()
    await expect(beside).toContainText(/2 of \d+/)
  })

  await test.step('a button keeps the focus when pressed, and Enter adds a marker and never removes it', async () => {
    await follow(page, '/markers?name=Glucose&lab=labcorp')
    const ordered = page.getByRole('checkbox', { name: 'Add Glucose to order set', exact: true })
    for (const [key, isOrdered] of [
      ['Enter', true],
      ['Enter', true],
      ['Space', false],
      ['Space', true],
    ] as const) {
      await ordered.press(key)
      await expect(ordered.and(page.locator(`[aria-checked=${isOrdered}]`))).toBeFocused()
    }
    await expect(page.getByRole('link', { name: 'Open draft · 1' })).toBeVisible()
  })
})

test('The markers of a lab test become an order set, and a missing lab test is reported', async ({
  page,
}) => {
  await test.step('the markers of a lab test are shown with their total price, and become an order set', async () => {
    await page.goto(`/lab-tests/${annualCheck}/markers`)
    await expect(rows(page)).toHaveCount(5)
    await expect(
      page.getByRole('button', { name: `Copy lab test ID ${annualCheck}` }),
    ).toBeVisible()
    await expect(
      page.getByRole('table', { name: 'Markers in the lab test' }).getByText('$79.00'),
    ).toBeVisible()
    await rows(page).filter({ hasText: 'Hemoglobin A1c' }).click()
    await expect(panel(page, 'Hemoglobin A1c')).toBeVisible()
    await expect(
      page.getByRole('table', { name: 'Expected results for Hemoglobin A1c' }),
    ).toContainText('4548-4')
    await page.getByRole('link', { name: 'Add all 5 to order set' }).click()
    await expect(page).toHaveURL(`/order-sets/draft?tests=${annualCheck}`)
  })

  await test.step('a missing lab test is reported in the service’s words, with a way out', async () => {
    await follow(page, '/lab-tests/00000000-0000-4000-8000-000000000000/markers')
    await expect(page.getByRole('heading', { name: 'Lab test does not exist' })).toBeVisible()
    await page.getByText('Details', { exact: true }).click()
    await expect(page.getByText(/Status 404 · Request/)).toBeVisible()
    await page.getByRole('link', { name: 'All markers' }).click()
    await expect(rows(page)).toHaveCount(50)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true })
  test('a row is a complete card, and nothing scrolls sideways', async ({ page }) => {
    await page.goto('/markers?name=metab')
    const row = rows(page).filter({ hasText: '002210' })
    for (const words of ['Comprehensive metabolic panel (CMP)', 'Labcorp', 'Panel of 18', '18.00'])
      await expect(row).toContainText(words)
    const { width } = page.viewportSize()!
    const add = await row
      .getByRole('checkbox', { name: 'Add Comprehensive metabolic panel (CMP) to order set' })
      .boundingBox()
    expect(add!.x + add!.width).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    await row.click({ position: { x: 120, y: 12 } })
    await expect(page.getByRole('complementary')).toBeInViewport()
    await expectAccessible(page)
  })
})
