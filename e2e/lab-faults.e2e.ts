import type { Page } from '@playwright/test'

import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { idOf } from '#server/demo/random.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, setDevFlags, test } from './utils.ts'

const annual = demoCatalog('').labTests.find(
  ({ name, lab_id }) => name === 'Annual exam' && lab_id === 1,
)!.id
const account = idOf('lab account labcorp main')
const order = `${paths.orderSetDraft()}?tests=${annual}&codes=1:004773&dx=I10&account=${account}`

/** Requests that no test of their own part of a page lets fail: their switch, where they are made, and what stands there then. */
const requests: [action: string, address: string, says: string | RegExp][] = [
  // first, while no draft is saved
  ['listOrderSets', paths.orderSetDraft(), 'Couldn’t load the saved order sets'],
  ['listOrderSetMarkers', order, 'Failed on purpose'],
  ['listLabTests', order, 'Order sets'],
  ['readCoverage', order, 'Failed on purpose'],
  ['listNotAllowedAccounts', order, 'Your physicians place orders'],
  ['describeDiagnoses', order, 'Essential (primary) hypertension'],
  ['readOrderSetDraft', order, /List price/],
  ['listMarkers', `${paths.orderSetDraft()}?codes=004773`, /./],
  ['describeDiagnoses and searchDiagnoses', order, 'Description not loaded'],
  ['describeDiagnoses', `${paths.diagnoses({ q: 'gout' })}&dx=I10`, 'M10'],
  // what could not be loaded may be there
  [
    'listMarkers',
    '/markers/compare?compare=1:001032,2:223',
    /^(?!.*(Not found|removed)).*Couldn’t load/s,
  ],
]

const stillLoading = (page: Page) =>
  page.locator('main').locator('[role=status][aria-label], [aria-busy=true]')

test.describe('a request that fails', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('ends with a message, and nothing keeps loading', async ({ page, context }) => {
    for (const [action, address, says] of requests)
      await test.step(`${action} of ${address.split('?')[0]}`, async () => {
        const failing = action.split(' and ').map((each) => `fail:${each}:500`)
        await setDevFlags(context, failing.join(','))
        await page.goto(address)
        await expect(page.locator('main')).toContainText(says)
        await expect(stillLoading(page)).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
  })
})
