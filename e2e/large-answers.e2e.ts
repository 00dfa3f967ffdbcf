/**
 * Responses as large as a faulty service could send: the pages stay usable, and nothing is
 * lost.
 */
import type { Page } from '@playwright/test'

import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, test } from './utils.ts'

const LONG = 'word '.repeat(40_000)

/** Changes what the service answers at an address. */
const changeAnswer = <Body>(page: Page, address: string, change: (body: Body) => Body) =>
  page.route(address, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Body) })
  })

test('a field of 200,000 characters is shortened, and shown in full on request', async ({
  page,
}) => {
  await changeAnswer<{ markers: { name: string }[] }>(
    page,
    '**/v3/lab_tests/markers?*',
    (body) => ({
      ...body,
      markers: body.markers.map((marker, index) => (index ? marker : { ...marker, name: LONG })),
    }),
  )
  await page.goto(paths.markers())
  const row = page.getByRole('table').locator('tr[data-row]').first()
  await expect(row).toContainText('word word')
  expect((await row.innerText()).length).toBeLessThan(1000)
  expect((await row.boundingBox())!.width).toBeLessThanOrEqual(1440)
  await row.getByRole('button', { name: 'Show all 200,000 characters' }).click()
  await expect(row.getByRole('button', { name: 'Show less' })).toBeVisible()
  expect((await row.innerText()).length).toBeGreaterThan(190_000)
})

test('only visible connections are drawn, out of 1,500', async ({ page }) => {
  type Answer = { providers: { slug: string; error_details: unknown }[] }
  await changeAnswer<Answer>(page, '**/v2/user/providers/**', ({ providers }) => ({
    providers: Array.from({ length: 1500 }, (_, index) => ({
      ...providers[0]!,
      slug: `provider-${index}`,
      error_details: { error_type: 'unknown', error_message: 'none', errored_at: null },
    })),
  }))
  await page.goto(paths.connections(maya.user_id))
  await expect(page.getByText('1,500 providers')).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(2500)
})
