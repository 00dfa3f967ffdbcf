import type { SentMarker } from '#contract/interface/markers.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, follow, test, unfold, drawInBrowser } from './utils.ts'

const { markers, labTests } = demoCatalog('')
/** A test code that two labs give to different tests. */
const calcium = markers.find(({ name }) => name === 'Calcium, corrected')!
const glucose = markers.find(
  ({ lab_id, provider_id }) => lab_id === 2 && provider_id === calcium.provider_id,
)!
const code = calcium.provider_id!
const idOf = (name: string, lab: number) =>
  labTests.find((one) => one.name === name && one.lab_id === lab)!.id
const codes = (url: string) => new URL(url).searchParams.get('codes')
const preview = 'Markers in this order'

test('A marker of a lab is added to an order set alone, also by key', async ({ page }) => {
  await test.step('one code at two labs is two markers, each added, marked, and removed separately', async () => {
    await page.goto(paths.markers({ name: code }))
    const own = page.getByRole('checkbox', { name: 'Add Calcium, corrected to order set' })
    const other = page
      .locator('tr[data-row]')
      .filter({ has: page.getByRole('button', { name: `Copy test code ${code}`, exact: true }) })
      .getByRole('checkbox', { name: 'Add Glucose to order set', exact: true })
    await own.click()
    await expect(own).toHaveAttribute('aria-checked', 'true')
    await expect(other).toHaveAttribute('aria-checked', 'false')
    expect(codes(page.url())).toBe(`4:${code}`)
    await other.click()
    await expect(other).toHaveAttribute('aria-checked', 'true')
    expect(codes(page.url())).toBe(`4:${code},2:${code}`)
    await own.click()
    await expect.poll(() => codes(page.url())).toBe(`2:${code}`)

    // an older address has the code alone: it may be either, and choosing one makes it that
    await follow(page, `${paths.markers({ name: code })}&codes=${code}`)
    await expect(own).toHaveAttribute('aria-checked', 'mixed')
    await expect(other).toHaveAttribute('aria-checked', 'mixed')
    await other.click()
    await expect(own).toHaveAttribute('aria-checked', 'false')
    expect(codes(page.url())).toBe(`2:${code}`)
  })

  await test.step('the key a adds and removes the focused row, announces it, and is in the list of keys', async () => {
    await page.goto(paths.markers({ lab: 'labcorp' }))
    // the draft with the one of before is there again
    await expect(page.getByRole('link', { name: 'Open draft · 1' })).toBeVisible()
    const rows = page.locator('tr[data-row]')
    const codeOf = (n: number) => rows.nth(n).getByRole('button', { name: /^Copy test code/ })
    const [first, second] = [await codeOf(0).innerText(), await codeOf(1).innerText()]
    await rows.first().focus()
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('a')
    await expect(page.getByRole('link', { name: 'Open draft · 3' })).toBeVisible()
    expect(codes(page.url())).toBe(`2:${code},1:${first},1:${second}`)
    await expect(page.getByRole('status').filter({ hasText: 'order set' })).toHaveText(
      /^.+ from Labcorp added to order set\. 3 add-on markers\.$/,
    )
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('a')
    await expect(page.getByRole('status').filter({ hasText: 'order set' })).toHaveText(
      /removed from order set\. 2 add-on markers\.$/,
    )
    expect(codes(page.url())).toBe(`2:${code},1:${first}`)
    // not while something is typed
    await page.keyboard.press('/')
    await page.keyboard.type('a')
    await expect(page.getByRole('link', { name: 'Open draft · 2' })).toBeVisible()
    await rows.first().focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toContainText('Add the focused row to the order set, or remove it')
    await page.keyboard.press('Escape')
    await follow(page, paths.people())
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    await page.keyboard.press('?')
    await expect(keys).toContainText('Open the focused row')
    await expect(keys).not.toContainText('order set')
  })
})

test('A code goes to its lab, and Rounds asks if two labs have it', async ({ page }) => {
  await test.step('a marker of a lab goes to that lab without a lab test or an account', async () => {
    const sent = page.waitForRequest(/list_order_set_markers/)
    await page.goto(`${paths.orderSetDraft()}?codes=4:${code}`)
    expect((await sent).postDataJSON()).toEqual({ add_on: { marker_ids: [calcium.id] } })
    const row = page.getByRole('table', { name: preview }).getByRole('row', { name: /Calcium/ })
    await expect(row).toContainText(code)
    await unfold(page, 'Your selection')
    await expect(page.getByRole('region', { name: 'Add-on markers' })).toContainText('Sonora Quest')
  })

  await test.step('a code that two labs have prompts a choice of labs and their tests', async () => {
    await follow(page, `${paths.orderSetDraft()}?codes=${code}`)
    await expect(page.getByRole('alert')).toContainText(
      'A test code is used by more than one lab. Choose a lab for each code.',
    )
    await expect(
      page.getByRole('button', { name: 'Calcium, corrected · Sonora Quest' }),
    ).toBeVisible()
    await page.getByRole('button', { name: `${glucose.name} · Quest Diagnostics` }).click()
    await expect(page.getByRole('table', { name: preview })).toContainText('Glucose')
    expect(codes(page.url())).toBe(`2:${code}`)
    await page.goBack()
    await expect(page.getByRole('alert')).toBeVisible()
  })
})

test('markers of two labs are announced as two orders before sending, and one continues while the other waits', async ({
  page,
}) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('list_order_set_markers')) sent.push(request.postDataJSON())
  })
  const labTest = idOf("Men's health", 2)
  await page.goto(`${paths.orderSetDraft()}?tests=${labTest}&codes=2:${code},4:${code}`)
  await expect(page.getByRole('alert')).toContainText(
    'These markers need two orders. Each order goes to one lab: 1 lab test and 1 add-on marker at Quest Diagnostics; 1 add-on marker at Sonora Quest.',
  )
  await expectAccessible(page.getByRole('alert'))
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Split and start with Quest Diagnostics' }).click()
  await expect(page.getByRole('table', { name: preview })).toContainText('Glucose')
  expect(sent).toEqual([{ lab_test_ids: [labTest], add_on: { provider_ids: [code] } }])
  await expect(page.getByRole('heading', { name: 'Markers in this order' })).toBeFocused()
  const next = page.getByRole('region', { name: 'Next order' })
  await expect(next).toContainText('1 add-on marker at Sonora Quest')
  await page.reload()
  await next.getByRole('link', { name: 'Open next order' }).click()
  await expect(page.getByRole('table', { name: preview })).toContainText('Calcium, corrected')
  await expect(next).toContainText('1 lab test and 1 add-on marker at Quest Diagnostics')
  await expectAccessible(next)
  await next.getByRole('button', { name: 'Merge orders' }).click()
  await expect(page.getByRole('alert')).toContainText('These markers need two orders.')
})

test('A marker has its own address, and shows its results and any extra fields', async ({
  page,
  context,
}) => {
  await drawInBrowser(page)
  await test.step('a marker has its own address by lab and code, even if the list next to it lacks it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(paths.markers({ name: 'metabolic', marker: '1501' }))
    const panel = page.getByRole('complementary', {
      name: 'Marker Comprehensive metabolic panel (CMP)',
    })
    await panel.getByRole('button', { name: 'Copy link' }).click()
    await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(Object.fromEntries(link.searchParams)).toEqual({
      name: '002210',
      lab: '1',
      marker: '1:002210',
    })
    await page.goto(link.pathname + link.search)
    await expect(panel).toBeVisible()
    await expect(
      page.getByRole('table', { name: /^Expected results for Comprehensive/ }).getByRole('row'),
    ).toHaveCount(19)
    // which lab tests have it, as far as was read
    const tests = panel.getByRole('region', { name: 'Lab tests' })
    await expect(tests).toContainText('In lab tests')
    await tests.getByRole('link', { name: 'Annual exam', exact: true }).click()
    await expect(page).toHaveURL(paths.labTestMarkers(idOf('Annual exam', 1)))

    await follow(page, paths.markers({ name: 'ferritin', marker: '1:002210' }))
    await expect(panel.getByRole('link', { name: 'Show in catalog' })).toBeVisible()
    await expect(panel.getByRole('table')).toContainText('2345-7')
    await expectAccessible(panel)
    await follow(page, paths.markers({ name: 'ferritin', marker: '1:999999' }))
    await expect(page.getByRole('heading', { name: 'No marker with code 999999' })).toBeVisible()

    // an id is found wherever it is, and is said to be missing only where the catalog has it nowhere
    await follow(page, paths.markers({ marker: '1501' }))
    await expect(panel.getByRole('table')).toContainText('2345-7')
    await panel.getByRole('link', { name: 'Show in catalog' }).click()
    // another marker may have its lab and code: the same one stays open
    await expect(page).toHaveURL(/[?&]name=002210&lab=1&marker=1501/)
    await expect(panel).not.toContainText('Not on this page.')
    await follow(page, paths.markers({ marker: '999999999' }))
    await expect(page.getByRole('heading', { name: 'Marker not found' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to catalog' }).click()
    await expect(page.getByRole('heading', { name: 'Marker not found' })).toHaveCount(0)
  })

  await test.step('a result shows its name once, and leads to its LOINC code at loinc.org only on purpose', async () => {
    await follow(page, paths.markers({ name: '004773', lab: 1, marker: '1:004773' }))
    const results = page.getByRole('table', { name: /^Expected results for Thyroid/ })
    await expect(results.getByRole('columnheader')).toHaveText([
      'LOINC',
      'LOINC name',
      'Unit',
      'Reported',
    ])
    await expect(results.getByRole('button', { name: 'Copy LOINC code 3016-3' })).toBeVisible()
    const out = results.getByRole('link', { name: '3016-3 at loinc.org, opens in a new tab' })
    await expect(out).toHaveAttribute('href', 'https://loinc.org/3016-3')
    await expect(out).toHaveAttribute('target', '_blank')
    await expect(out).toHaveAttribute('rel', /noreferrer/)
  })

  await test.step('fields beyond the interface are shown under their own names', async () => {
    await page.route('**/v3/lab_tests/markers?*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { markers: SentMarker[] }
      const aoe = {
        questions: [
          {
            id: 7,
            required: true,
            value: 'Was the patient fasting?',
            answers: [
              { code: 'Y', value: 'Yes' },
              { code: 'N', value: 'No' },
            ],
          },
        ],
      }
      const more = body.markers.map((marker) => ({
        ...marker,
        common_tat_days: 2,
        is_orderable: false,
        aoe,
        expected_results: marker.expected_results.map((one) => ({ ...one, method: 'LC-MS/MS' })),
      }))
      await route.fulfill({ response, json: { ...body, markers: more } })
    })
    await page.goto(paths.markers({ name: '004773', lab: 1, marker: '1:004773' }))
    const panel = page.getByRole('complementary')
    await expect(panel).toContainText(/common_tat_days\s*2/)
    await expect(panel).toContainText(/is_orderable\s*no/)
    await expect(panel).toContainText('Was the patient fasting?')
    await expect(panel).toContainText('Yes')
    await expect(page.getByRole('table', { name: /^Expected results for Thyroid/ })).toContainText(
      /method\s*LC-MS\/MS/,
    )
    await expectAccessible(panel)
  })
})
