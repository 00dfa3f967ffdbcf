import type { Page } from '@playwright/test'

import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { paths } from '#src/kit/url/paths.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

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

const { labTests } = demoCatalog('')
const idOf = (name: string) => labTests.find((one) => one.name === name && one.lab_id === 1)!.id
const annual = idOf('Annual exam')
const diabetes = idOf('Diabetes follow-up')
const order = (tests: string[], more = '') =>
  `${paths.orderSetDraft()}?tests=${tests.join(',')}${more}`

// the sets are one list for the whole team: each test has a name of its own, and counts nobody else's
let names = 0
const newName = (what: string) => `${what} ${test.info().workerIndex}-${Date.now()}-${++names}`

const bar = (page: Page) => page.locator('main header')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toVersions = (page: Page) => page.getByRole('link', { name: /^Versions/ }).click()
const toLibrary = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Order sets' }).click()
/** Chooses in the menu of a set in the list. */
const act = async (page: Page, name: string, action: string) => {
  await button(page, `Actions for ${name}`).click()
  await button(page, action).click()
}
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** Saves what the page orders as a new set, and gives its id. */
async function saveAs(page: Page, name: string) {
  await button(page, 'Save order set').click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar(page)).toContainText('Version 1, saved')
  return new URL(page.url()).searchParams.get('set')!.split('.')[0]!
}

test('an order is saved with a name, tags, and a note, changed, saved again, and opened by its link', async ({
  page,
  browser,
}) => {
  const name = newName('Yearly')
  await page.goto(order([annual], '&dx=Z00.00'))
  await expect(bar(page)).toContainText('Draft')
  await button(page, 'Save order set').click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new set' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a name.')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('adult, yearly')
  await dialog.getByLabel('Note').fill('Fasting.')
  await expectAccessible(dialog)
  await page.getByLabel('Name').press('Enter')
  await expect(bar(page)).toContainText(name)
  await expect(bar(page)).toContainText('adult, yearly')
  await expect(button(page, 'Save order set')).toBeDisabled()

  await page.getByRole('button', { name: 'Remove diagnosis code Z00.00' }).click()
  await expect(bar(page)).toContainText('changed since version 1: 1 diagnosis code removed')
  await button(page, 'Save order set').click()
  await expect(bar(page)).toContainText('Version 2, saved')
  await expectAccessible(bar(page))
  await expect(status(page, `“${name}” saved as version 2.`)).toHaveCount(1)

  const id = new URL(page.url()).searchParams.get('set')!.split('.')[0]!
  const colleague = await browser.newPage()
  await colleague.goto(savedSetPath(id))
  await expect(bar(colleague)).toContainText('Version 2, saved')
  await expect(colleague.getByText('Fasting.')).toBeVisible()
  await expect(orderFigure(colleague, 'List price')).toHaveText('$79.00')
  await colleague.close()
})

test('saved sets are found in their list, duplicated, and deleted with undo', async ({ page }) => {
  const name = newName('Listed')
  await page.goto(order([annual]))
  await saveAs(page, name)
  await toLibrary(page)
  const search = page.getByRole('searchbox', { name: 'Search order sets' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill(name.toLowerCase())
  const rows = page.getByRole('table', { name: 'Order sets' }).locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expectAccessible(page.getByRole('table', { name: 'Order sets' }))
  await expect(rows.first()).toContainText('Choose an account')
  await act(page, name, 'Duplicate')
  await expect(rows).toHaveCount(2)
  await act(page, `${name} (copy)`, 'Add to favorites')
  await expect(rows.first()).toContainText(`${name} (copy)`)
  await act(page, `${name} (copy)`, 'Delete')
  await expect(rows).toHaveCount(1)
  await button(page, 'Undo').click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('link', { name: `${name} (copy)` }).click()
  await expect(bar(page)).toContainText(`${name} (copy)`)
  await page.goBack()
  await expect(rows).toHaveCount(2)
  await act(page, name, 'Add to comparison')
  await expect(button(page, 'Compare (1 of 2)')).toBeVisible()
  await act(page, `${name} (copy)`, 'Add to comparison')
  await page.getByRole('link', { name: 'Compare (2 of 2)' }).click()
  await expect(page.getByText('Same selection.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Compared sets' })).not.toContainText('differs')
  await expectAccessible(page.getByRole('table', { name: 'Compared sets' }))

  await follow(page, paths.savedSetComparison())
  const select = (label: string) => page.getByRole('combobox', { name: label })
  const second = `${name} (copy)`
  // without a choice, the first suggestion is compared
  await expect(
    page.getByRole('table', { name: 'Compared sets' }).getByRole('row', { name: /^Lab tests/ }),
  ).toContainText('Annual exam')
  await expect(page).toHaveURL(paths.savedSetComparison())
  const suggested = page.getByRole('link', { name: `${name} vs ${second}` })
  await page.getByRole('button', { name: 'Suggested' }).click()
  await suggested.click()
  await expect(page.getByText('Same selection.')).toBeVisible()
  await page.getByRole('button', { name: 'Suggested' }).click()
  await expect(suggested).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await select('Second set').selectOption('')
  await expect(page.getByText('See which markers and diagnosis codes')).toBeVisible()
  await select('Second set').selectOption(second)
  await expect(page.getByText('Same selection.')).toBeVisible()
})

test('any two versions are compared, and an earlier one is restored', async ({ page }) => {
  const name = newName('Versions')
  await page.goto(order([annual]))
  await saveAs(page, name)
  await follow(page, `${page.url().replace(annual, diabetes)}&dx=I10`)
  await button(page, 'Save order set').click()
  await expect(bar(page)).toContainText('Version 2, saved')
  await toVersions(page)
  const differences = page.getByRole('region', { name: 'From version 1 to 2' })
  await expect(differences).toContainText('1 lab test added, 1 lab test removed')
  const part = (named: RegExp) => differences.getByRole('row', { name: named })
  await expect(differences).toContainText('Annual exam → Diabetes follow-up')
  await expect(part(/^Lipid panel/)).toContainText('− Removed')
  await expect(part(/I10/)).toContainText('+ Added')
  await expect(part(/^Glucose, fasting/)).toContainText('+ Added')
  await expect(part(/^Hemoglobin A1c/)).toHaveCount(0)
  await differences.getByRole('button', { name: /^\d+ unchanged$/ }).click()
  await expect(part(/^Hemoglobin A1c/)).not.toContainText('Added')
  await expectAccessible(differences)
  const list = page.getByRole('table', { name: 'Versions' })
  await list.getByRole('row', { name: /^Version 1/ }).click()
  await expect(page.getByRole('region', { name: 'From version 2 to 1' })).toContainText(
    'Diabetes follow-up → Annual exam',
  )
  await button(page, 'Restore version 1').click()
  await expect(list.getByRole('row', { name: /^Version 3.*Latest/ })).toBeVisible()
  await page.getByLabel('Compare with').selectOption('1')
  await expect(page.getByRole('region', { name: 'From version 1 to 3' })).toContainText(
    'Same selection.',
  )
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(orderFigure(page, 'List price')).toHaveText('$79.00')
})

test('when two people save at once, the later one is told, and both changes are kept', async ({
  page,
  browser,
}) => {
  const name = newName('Both')
  await page.goto(order([annual]))
  const id = await saveAs(page, name)
  const colleague = await browser.newPage()
  await colleague.goto(savedSetPath(id))
  await expect(bar(colleague)).toContainText('Version 1, saved')
  await follow(colleague, `${colleague.url()}&dx=I10`)
  await button(colleague, 'Save order set').click()
  await expect(bar(colleague)).toContainText('Version 2, saved')

  await page.goto(`${page.url()}&codes=1:003919`)
  await expect(bar(page)).toContainText('version 2 is available')
  await button(page, 'Save order set').click()
  const dialog = page.getByRole('dialog', { name: 'A newer version exists' })
  await expect(dialog).toContainText('Diagnosis codes: none → I10')
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Save merged version' }).click()
  await expect(bar(page)).toContainText('Version 3, saved')
  await expect(page).toHaveURL(/dx=I10/)
  await expect(page).toHaveURL(/codes=1%3A003919/)

  await follow(colleague, `${colleague.url()}&account=x`)
  await button(colleague, 'Save order set').click()
  const apart = colleague.getByRole('dialog', { name: 'A newer version exists' })
  await apart.getByRole('textbox').fill(`${name} apart`)
  await apart.getByRole('button', { name: 'Save as new' }).click()
  await expect(bar(colleague)).toContainText(`${name} apart`)
  await expect(bar(colleague)).toContainText('Version 1, saved')
  await colleague.close()
})

test('a failure is reported, keeps the typed text, and works on retry', async ({
  page,
  context,
}) => {
  const name = newName('Failing')
  await page.goto(order([annual]))
  await setDevFlags(context, 'fail:createOrderSet:503,fail:listOrderSets:503')
  await button(page, 'Save order set').click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Couldn’t save')
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await setDevFlags(context, '')
  // saved, but the response is lost
  await page.route(
    '/workspace/order-sets',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).not.toContainText('on purpose')
  await page.getByLabel('Name').fill(`${name}, corrected`)
  await setDevFlags(context, 'offline:listOrderSetVersions')
  await page.getByLabel('Name').press('Enter')
  await expect(bar(page)).toContainText(`${name}, corrected`)
  await expect(bar(page)).toContainText('Version 2, saved')
  const id = new URL(page.url()).searchParams.get('set')!.split('.')[0]!

  await toVersions(page)
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the versions')
  await setDevFlags(context, 'fail:readOrderSet:500,fail:listOrderSets:500')
  await button(page, 'Try again').click()
  await expect(page.getByRole('row', { name: /^Version 1/ })).toBeVisible()

  await page.goto(savedSetPath(id))
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the saved set')
  // the draft is back
  await expect(page).toHaveURL(/tests=/)
  await toLibrary(page)
  await expect(page.getByText('Couldn’t load the order sets')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the saved set')
  await setDevFlags(context, '')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Open set' }).click()
  await expect(bar(page)).toContainText('Version 2, saved')
})

test('A link to a deleted set says so, and saving an order for two labs keeps the markers of both', async ({
  page,
}) => {
  await test.step('a link to a missing set says so, and a deleted one can be restored', async () => {
    await page.goto(savedSetPath('3d1f9e1c-63e8-4a39-9b0e-1f3c9a7a0001'))
    await expect(page.getByRole('alert')).toContainText('There’s no saved set at this link')
    await button(page, 'Keep my draft instead').click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const name = newName('Gone')
    await follow(page, order([annual]))
    const id = await saveAs(page, name)
    await page.request.delete(`/workspace/order-sets/${id}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    await follow(page, savedSetPath(id))
    await expect(page.getByRole('alert')).toContainText(`“${name}” was deleted`)
    // nothing of the order lies over what can be done
    await expect(page.getByRole('region', { name: 'Lab options' })).toBeVisible()
    await button(page, 'Restore').click()
    await expect(page.getByRole('main')).toContainText(name)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('saving an order for two labs keeps the markers of both', async () => {
    const quest = labTests.find(({ lab_id }) => lab_id === 2)!.id
    await follow(page, order([annual, quest]))
    await expect(page.getByRole('alert')).toContainText('two orders')
    const id = await saveAs(page, newName('Two labs'))
    const { snapshot } = await (await page.request.get(`/workspace/order-sets/${id}`)).json()
    expect(snapshot.isWhole).toBe(true)
    expect(new Set(snapshot.markers.map(({ lab }: { lab: number }) => lab))).toEqual(
      new Set([1, 2]),
    )
  })
})

test('drift since a save is shown when the set is opened, until it is acknowledged', async ({
  page,
}) => {
  const name = newName('Drifted')
  const id = crypto.randomUUID()
  await page.goto(paths.orderSetDraft())
  const marker = (code: string, more: object) => ({
    id: Number(code),
    lab: 1,
    code,
    results: null,
    ...more,
  })
  const saved = await page.request.post('/workspace/order-sets', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      id,
      name,
      content: { tests: [], codes: ['1:003034'], dx: [], account: '' },
      snapshot: {
        isWhole: true,
        account: null,
        markers: [
          marker('003034', { name: 'Lipid panel', price: '15.00' }),
          marker('999999', { name: 'Retired test', price: 'N/A' }),
        ],
      },
    },
  })
  expect(saved.status()).toBe(200)
  await page.goto(`${paths.orderSets()}?q=${name}`)
  const row = page.getByRole('row', { name })
  const review = row.getByRole('link', { name: /^Needs review/ })
  await expect(review).toContainText('1 marker no longer offered')
  await expect(row).toContainText('Choose an account, 1 price changed')
  for (const width of [1440, 1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await review.evaluate((link) => link.scrollWidth - link.clientWidth), `${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  // the composer offers favorites before sets that others save meanwhile, with the worst reason,
  // beside accounts as Lab accounts marks them
  await act(page, name, 'Add to favorites')
  await follow(page, paths.orderSetDraft())
  await expect(row).toContainText('Needs review: 1 marker no longer offered')
  await expect(page.getByRole('region', { name: 'Lab options' })).toContainText(
    'New York and neighbors: active',
  )
  await page.goBack()
  await row.click()
  const said = page.getByText('Since version 1 was saved')
  await expect(said).toContainText('1 marker removed, 1 price changed')
  await unfold(page, 'Order checks')
  const change = (text: string) => page.getByRole('listitem').filter({ hasText: text }).last()
  await expect(change('Retired test')).toContainText('is no longer included')
  await expect(change('$15.00')).toContainText('$16.00')
  await expectAccessible(toCheck(page))
  await button(page, 'Update saved set').click()
  await expect(bar(page)).toContainText('Version 2, saved')
  await expect(said).toHaveCount(0)
  await page.reload()
  await expect(orderFigure(page, 'List price')).toHaveText('$16.00')
  await expect(said).toHaveCount(0)
})

test.describe('while the service can’t return markers', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('an open set shows the markers saved with it, and says so', async ({ page, context }) => {
    await page.goto(order([annual]))
    const now = page.getByRole('table', { name: 'Markers in this order' })
    await expect(now).toBeVisible()
    const id = await saveAs(page, newName('Kept'))
    await setDevFlags(context, 'fail:listOrderSetMarkers:503')
    await page.goto(savedSetPath(id))
    await expect(page.getByRole('alert')).toContainText('Failed on purpose')
    const kept = page.getByRole('table', { name: 'Saved markers' })
    await expect(kept.getByRole('row').nth(1)).toBeVisible()
    await expect(status(page, 'Saved in version 1,')).toBeVisible()
    await expectAccessible(page)
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(now).toBeVisible()
    await expect(kept).toHaveCount(0)
  })
})
