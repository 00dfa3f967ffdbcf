import type { Page } from '@playwright/test'

import { API_PREFIX, workspacePaths } from '#contract/workspace-paths.ts'
import type { SentWorkout } from '#contract/workouts.ts'
import { demoCatalogue } from '#server/demo/catalogue/catalogue.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/url/paths.ts'
import { expect, expectAccessible, setDevFlags, test } from './utils.ts'

const rows = (page: Page) => page.getByRole('table').first().locator('tbody tr')
const listed = (page: Page) => page.locator('details', { hasText: 'Not as the interface says' })
const mark = (page: Page) => page.getByRole('img', { name: /^Unreadable: / })

/** The workouts of Maya since a day, newest first. */
async function workouts(page: Page, from: string) {
  await page.request.get(workspacePaths.session)
  const answer = await page.request.get(
    `${API_PREFIX}/v2/summary/workouts/${maya.user_id}?start_date=${from}`,
  )
  return ((await answer.json()) as { workouts: SentWorkout[] }).workouts
}
const wholeTest = demoCatalogue('').labTests[0]!.id

/** Every recording on its own: a malformed one may no longer be paired with another of the same activity. */
const eachWorkout = `${paths.workouts(maya.user_id)}?range=30d&count=each`

test('one unreadable field of a workout costs the field: the row stays, its cell is marked and the reason listed', async ({
  page,
  context,
}) => {
  await page.goto(eachWorkout)
  await expect(rows(page).first()).toBeVisible()
  const before = await rows(page).count()
  await setDevFlags(context, 'malformed:listWorkouts:average_hr')
  await page.reload()
  await expect(listed(page)).toContainText('1 field unreadable')
  await expect(rows(page)).toHaveCount(before)
  await listed(page).locator('summary').click()
  await expect(listed(page)).toContainText(
    'average_hr expected number, received "malformed on purpose": No. 2',
  )
  await expect(mark(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('a workout of which little can be read has a page with marks, and all that was sent', async ({
  page,
  context,
}) => {
  const [, second] = await workouts(page, '2020-01-01')
  await setDevFlags(context, 'malformed:listWorkouts:*:object')
  await page.goto(eachWorkout)
  await expect(listed(page)).toBeVisible()
  await page.locator(`a[href*="no%20id"], a[href*="no+id"], a[href*="no id"]`).first().click()
  await expect(page.getByRole('heading', { name: 'Where it comes from' })).toBeVisible()
  await expect(mark(page).first()).toBeVisible()
  await page.getByText('Everything the service sent').click()
  await expect(page.getByText(`"${second!.time_start}"`)).toBeVisible()
})

for (const kind of ['missing', 'null', 'text', 'number', 'list', 'object']) {
  const all = (name: string) => `malformed:${name}:*:${kind}`
  test(`with ${kind} in every field that it can do without, a record stays on its page`, async ({
    page,
    context,
  }) => {
    const visits: [string, string, number?][] = [
      ['listWorkouts', eachWorkout],
      ['listProviders', paths.connections(maya.user_id)],
      ['listMarkers', `${paths.markers()}?size=10`, 10],
      ['listLabTestMarkers', paths.labTestMarkers(wholeTest)],
      ['listLabAccounts', paths.labAccounts(), 9],
      ['listOrderSetMarkers', `${paths.orderSets()}?tests=${wholeTest}`],
    ]
    for (const [name, address, count] of visits) {
      await setDevFlags(context, '')
      await page.goto(address)
      await expect(rows(page).first()).toBeVisible()
      const expected = count ?? (await rows(page).count())
      await setDevFlags(context, all(name))
      await page.reload()
      await expect(listed(page), `${name} ${kind}`).toBeVisible()
      await expect(rows(page), `${name} ${kind}`).toHaveCount(expected)
      await expect(page.getByText('This page broke')).toHaveCount(0)
    }
    await setDevFlags(context, all('searchDiagnoses'))
    await page.goto(paths.diagnoses({ q: 'diabetes' }))
    await expect(page.getByRole('list', { name: 'Diagnosis codes found' })).toBeVisible()
    // the only field it can do without is a text
    await expect(listed(page)).toHaveCount(kind === 'text' ? 0 : 1)
  })
}

test('what could not be read of a connection stands in the raw view as it was sent', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'malformed:listProviders:created_on')
  await page.goto(`${paths.connections(maya.user_id)}?view=raw`)
  await expect(page.getByText('"malformed on purpose"', { exact: true })).toBeVisible()
})

test('an address that cannot be read is said, put right, and the notice goes when told to', async ({
  page,
}) => {
  await page.goto(`${paths.workouts(maya.user_id)}?range=nonsense&sort=height&week=sunday`)
  const notice = page.getByRole('status').filter({ hasText: 'range=nonsense' })
  await expect(notice).toContainText('showing the last 90 days')
  await expect(notice).toContainText('sort=height is not one of day,')
  await expect(page).toHaveURL(/\/workouts\?week=sunday$/)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('an address that cannot be read is said on every page that reads one', async ({ page }) => {
  const addresses = {
    [`${paths.connections(maya.user_id)}?view=x`]:
      'view=x is not one of matrix, raw; showing matrix.',
    [`${paths.markers()}?size=500`]: 'size=500 is not a whole number from 1 to 100; showing 50.',
    [`${paths.labTestMarkers(wholeTest)}?page=x`]: 'page=x is not a whole number from 1',
    [`${paths.people()}?sort=height`]: 'sort=height is not one of',
    [`${paths.inspector()}?show=some`]: 'show=some is not one of all, failed; showing all.',
    [`${paths.workouts(maya.user_id)}?range=2026-05-02..2026-05-01`]: 'showing the last 90 days',
  }
  for (const [address, words] of Object.entries(addresses)) {
    await page.goto(address)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page).toHaveURL(address.split('?')[0]!)
  }
})
