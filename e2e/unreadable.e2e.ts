import type { Page } from '@playwright/test'

import { addDays, today } from '#lib/days.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'

import { expect, expectAccessible, follow, setDevFlags, test, workoutsOf } from './utils.ts'

const rows = (page: Page) => page.getByRole('table').first().locator('tbody tr')
const listed = (page: Page) =>
  page.locator('details', { hasText: 'The response has unexpected data' })
const mark = (page: Page) => page.getByRole('img', { name: /^Unreadable: / })

const wholeTest = demoCatalog('').labTests[0]!

/** Every recording on its own: a malformed one may no longer be paired with another of the same activity. */
const eachWorkout = `${paths.workouts(maya.user_id)}?range=30d&count=each&section=data`

test('An unreadable field of a workout costs only that field, and the workout keeps its page', async ({
  page,
  context,
}) => {
  await test.step('an unreadable field costs only that field: the row stays, its cell is marked, and the reason is listed', async () => {
    await page.goto(eachWorkout)
    const before = (await workoutsOf(page, maya.user_id, addDays(today(new Date()), -29))).length
    await expect(rows(page)).toHaveCount(before)
    await setDevFlags(context, 'malformed:listWorkouts:average_hr')
    await page.reload()
    await expect(listed(page)).toContainText('1 field unreadable')
    await expect(rows(page)).toHaveCount(before)
    await listed(page).locator('summary').click()
    await expect(listed(page)).toContainText(
      'average_hr expected number, received "malformed on purpose": No. 2',
    )
    await expect(mark(page).first()).toBeVisible()
    await expectAccessible(listed(page))
    await expectAccessible(
      rows(page)
        .filter({ has: mark(page) })
        .first(),
    )
  })

  await test.step('a mostly unreadable workout has a page with marks and everything received', async () => {
    const [, second] = await workoutsOf(page, maya.user_id)
    await setDevFlags(context, 'malformed:listWorkouts:*:object')
    await page.goto(eachWorkout)
    await expect(listed(page)).toBeVisible()
    await page.locator(`a[href*="no%20id"], a[href*="no+id"], a[href*="no id"]`).first().click()
    await expect(page).toHaveURL(/no%20id/)
    await expect(page.getByRole('heading', { name: 'Source' })).toBeVisible()
    await expect(mark(page).first()).toBeVisible()
    await page.getByText('Raw data').click()
    await expect(page.getByText(`"${second!.time_start}"`)).toBeVisible()
  })

  await test.step('a workout with two dots as its ID has its own page', async () => {
    await setDevFlags(context, 'malformed:listWorkouts:id:dots')
    await page.goto(eachWorkout)
    const table = page.getByRole('table', { name: 'Workouts', exact: true })
    await table.locator('a[href*="/workouts/~..?"]').first().click()
    await expect(page.getByRole('heading', { name: 'Source' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^\.\.$/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Source' })).toBeVisible()
  })
})

/**
 * Kinds of values in the optional fields of three records. After reading, a missing field is as one that is null, and a
 * number or a list in the wrong place as an object there.
 */
const kinds = ['null', 'text', 'object']
const malformed = (name: string) => `malformed:${name}:*:${kinds.join('+')}`
const visits: [name: string, address: string, count?: number][] = [
  ['listWorkouts', eachWorkout],
  ['listProviders', paths.connections(maya.user_id), 6],
  ['listMarkers', `${paths.markers()}?size=10`, 10],
  ['listLabTestMarkers', paths.labTestMarkers(wholeTest.id), wholeTest.marker_ids.length],
  ['listLabAccounts', paths.labAccounts(), 9],
  [
    'listOrderSetMarkers',
    `${paths.orderSetDraft()}?tests=${wholeTest.id}`,
    wholeTest.marker_ids.length,
  ],
]
test('A record stays on its page if any optional field is missing or has another value', async ({
  page,
  context,
}) => {
  for (const [name, address, count] of visits)
    await test.step(name, async () => {
      const expected =
        count ?? (await workoutsOf(page, maya.user_id, addDays(today(new Date()), -29))).length
      await setDevFlags(context, malformed(name))
      await page.goto(address)
      for (const [index] of kinds.entries())
        await expect(listed(page)).toContainText(`No. ${index + 2}`)
      // a marker whose origin is not to be read stands under another heading
      const records = rows(page).filter({ hasNot: page.getByRole('heading') })
      await expect(records).toHaveCount(expected)
      await expect(page.getByText('Something went wrong')).toHaveCount(0)
    })
  await test.step('searchDiagnoses', async () => {
    await setDevFlags(context, malformed('searchDiagnoses'))
    await page.goto(paths.diagnoses({ q: 'diabetes' }))
    await expect(page.getByRole('list', { name: 'Diagnosis codes for “diabetes”' })).toBeVisible()
    for (const [index, kind] of kinds.entries())
      // the only field it can do without is a text
      await (kind === 'text' ? expect(listed(page)).not : expect(listed(page))).toContainText(
        `No. ${index + 2}`,
      )
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  })
})

/** A workout of Maya that is the second, or the only one, of what a page asks for around its day: the one that is malformed. */
async function malformedOfItsDays(page: Page) {
  const all = await workoutsOf(page, maya.user_id)
  return all.slice(10).find(({ id, calendar_date }) => {
    const [from, to] = [addDays(calendar_date, -1), addDays(calendar_date, 1)]
    const around = all.filter(({ time_start: at }) => at >= from && at.slice(0, 10) <= to)
    return (around[1] ?? around[0])!.id === id
  })!
}

test('Unreadable parts of a workout are marked in a comparison, and mislead nowhere', async ({
  page,
  context,
}) => {
  await test.step('unreadable values of a workout have the same mark in a comparison', async () => {
    const one = await malformedOfItsDays(page)
    const [other] = await workoutsOf(page, maya.user_id)
    await setDevFlags(context, 'malformed:listWorkouts:time_end')
    await page.goto(withComparison(paths.workout(maya.user_id, one.id, one.calendar_date), other!))
    const row = page
      .getByRole('table', { name: 'Metrics' })
      .getByRole('row', { name: /^Elapsed time/ })
    await expect(mark(page).first()).toBeVisible()
    await expect(row.getByRole('cell').first().getByRole('img')).toHaveAccessibleName(
      /^Unreadable: /,
    )
    await setDevFlags(context, 'malformed:listWorkouts:hr_zones')
    await page.reload()
    await expect(page.getByText('A’s time in zones is unreadable.')).toBeVisible()
  })

  await test.step('a workout that names another user stays with the person in the address', async () => {
    const one = await malformedOfItsDays(page)
    await setDevFlags(context, 'malformed:listWorkouts:user_id')
    await page.goto(paths.workout(maya.user_id, one.id, one.calendar_date))
    await expect(
      page.getByRole('region', { name: 'Compared with the last 12 months' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next workout' })).toBeVisible()
    await page.getByRole('button', { name: 'Compare with…' }).click()
    await expect(page.getByRole('link', { name: 'Choose from all workouts' })).toHaveAttribute(
      'href',
      new RegExp(`^${paths.workouts(maya.user_id)}\\?`),
    )
    await expect(page.locator('main a[href*="malformed"]')).toHaveCount(0)
    await expect(page.getByText('Couldn’t load')).toHaveCount(0)
  })
})

test('unreadable parts of a connection appear in the raw view as received', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'malformed:listProviders:created_on')
  await page.goto(`${paths.connections(maya.user_id)}?view=raw`)
  await expect(page.getByText('"malformed on purpose"', { exact: true })).toBeVisible()
})

test('An unreadable address is reported and corrected', async ({ page }) => {
  await test.step('an unreadable address is reported and corrected, and the notice can be dismissed', async () => {
    await page.goto(`${paths.workouts(maya.user_id)}?range=nonsense&sort=height&compare=none`)
    const notice = page.getByRole('status').filter({ hasText: '“nonsense”' })
    await expect(notice).toContainText(
      'Couldn’t read “nonsense” in this link. Showing the last 13 weeks.',
    )
    await expect(notice.getByText('“height”')).toHaveAttribute('title', /^sort: one of day,/)
    await expect(page).toHaveURL(/\/workouts\?compare=none$/)
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toHaveCount(0)
  })

  await test.step('an unreadable address is reported on every page that reads one', async () => {
    const addresses = {
      [`${paths.connections(maya.user_id)}?view=x`]: '“x” in this link. Showing the default.',
      [`${paths.markers()}?size=500`]: '“500” in this link. Showing the default.',
      [`${paths.labTestMarkers(wholeTest.id)}?page=x`]: '“x” in this link',
      [`${paths.people()}?sort=height`]: '“height” in this link',
      [`${paths.inspector()}?show=some`]: '“some” in this link',
      [`${paths.workouts(maya.user_id)}?range=2026-05-02..2026-05-01`]: 'Showing the last 13 weeks',
    }
    for (const [address, words] of Object.entries(addresses)) {
      await follow(page, address)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page).toHaveURL(address.split('?')[0]!)
    }
  })
})
