import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { harold } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, rowOf, test } from './utils.ts'

const [annual] = demoCatalog('').labTests
async function toInspector(page: Page) {
  await page.getByRole('link', { name: 'Settings', exact: true }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Inspector', exact: true }).click()
  await expect(page.getByRole('table', { name: 'API requests' })).toBeVisible()
}

test('Requests are listed with responses, which expand in parts and can be saved whole', async ({
  page,
  context,
}) => {
  await test.step('every request is listed with its response, and can be copied as a command without the key', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(paths.inspector())
    await expect(page.getByText('No API requests yet')).toBeVisible()
    await page.goto(`${paths.orderSetDraft()}?tests=${annual!.id},no-such-test`)
    await expect(page.getByRole('alert')).toBeVisible()
    await toInspector(page)
    expect(await rowOf(page, /Markers in an order set/)).toMatchObject({ Status: '404' })
    await expect(page.getByText('2 requests failed.')).toBeVisible()
    await page.getByRole('row', { name: /Markers in an order set/ }).press('Enter')
    await expect(page.getByRole('button', { name: /^Copy request ID [0-9a-f]{8}/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Parameters' })).toContainText('page')
    const response = page.getByRole('region', { name: 'Response', exact: true })
    await expect(response).toContainText('Lab test does not exist: no-such-test')
    await expectAccessible(page.getByRole('main'))
    await page.getByRole('button', { name: 'Copy as cURL' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    expect(command).toContain(
      `curl -X POST "$BASE_URL"'/v3/lab_tests/list_order_set_markers?page=1&size=100' -H 'x-service-api-key: '"$API_KEY"`,
    )
    expect(command).not.toContain('rk_')
    await page.getByRole('radio', { name: /^Failed 2/ }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.goBack()
    await expect(page.getByRole('radio', { name: /^All/ })).toBeChecked()
  })

  await test.step('a long response expands in parts, and is saved whole', async () => {
    await page.goto(`${paths.workouts(harold.user_id)}?range=12m&compare=none`)
    await expect(page.getByText(/\d workouts/).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await toInspector(page)
    const row = await rowOf(page, /Workouts for/)
    expect(Number(row['Size, kB']!.replaceAll(',', ''))).toBeGreaterThan(200)
    await page
      .getByRole('row', { name: /Workouts for/ })
      .first()
      .click()
    const length = Number.parseInt(await page.getByText(/^\d{3,} items$/).innerText())
    await expect(
      page.getByRole('button', { name: `Show 100 of ${length - 100} more` }),
    ).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
    expect(saved.workouts).toHaveLength(length)
  })

  await test.step('a reload keeps the list, without responses', async () => {
    await page.reload()
    const response = page.getByRole('region', { name: 'Response', exact: true })
    await expect(response).toContainText('Not kept when the tab was reloaded')
    await page.keyboard.press('Escape')
    await expect(response).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Workouts for/ }).first()).toBeVisible()
  })
})
