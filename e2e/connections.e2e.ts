import { grace, maya, priya, robin } from '#server/demo/people.ts'
import { paths } from '#src/url/paths.ts'
import { expect, expectAccessible, rowOf, setDevFlags, test } from './utils.ts'

test('each cell names its cause, and a status nobody knows is shown as it came', async ({
  page,
}) => {
  await page.goto(paths.connections(maya.user_id))
  await expect(page.getByRole('table')).toBeVisible()
  await expect(
    page.getByText(
      '6 providers: 3 connected, 1 in error, 1 paused, 1 with a status Rounds does not know',
    ),
  ).toBeVisible()
  const withings = await rowOf(page, /Withings/)
  expect(withings.Status).toContain('reauthorising')
  expect(withings.body).toMatch(/Denied\s+needs user\.metrics/)
  expect(withings.heartrate).toMatch(/Reduced\s+without user\.metrics/)
  await expectAccessible(page)
})

test('an error is told in plain words and raw, and one without details is not hidden', async ({
  page,
}) => {
  await page.goto(paths.connections(robin.user_id))
  await expect(page.getByText('solar_flare')).toBeVisible()
  await expect(page.getByText('Rounds does not know this type of error.')).toBeVisible()
  await expect(page.getByText('The service did not say what is wrong.')).toBeVisible()
})

test('a provider that is connected but silent says since when, and leads to its workouts', async ({
  page,
}) => {
  await page.goto(paths.connections(grace.user_id))
  await expect(
    page.getByText(/^Strava is connected, but its newest workout is \d+ days old/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Show workouts' }).click()
  await expect(page).toHaveURL(/provider=strava/)
})

test('only trouble, and everything as it came, are one press away and in the address', async ({
  page,
}) => {
  await page.goto(paths.connections(maya.user_id))
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(6)
  await page.getByRole('button', { name: 'Only trouble' }).click()
  await expect(page).toHaveURL(/trouble=/)
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: /Wahoo|Garmin/ })).toHaveCount(0)
  await page.goBack()
  await expect(rows).toHaveCount(6)
  await page.getByRole('radio', { name: 'Raw' }).click()
  await expect(page.getByText('resource_availability').first()).toBeVisible()
  await expectAccessible(page)
})

test('nobody connected is said, with nothing made up', async ({ page }) => {
  await page.goto(paths.connections(priya.user_id))
  await expect(page.getByText('No provider is connected')).toBeVisible()
  await expectAccessible(page)
})

test('a record that breaks the interface is left out and named; the others are shown', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'malformed:listProviders')
  await page.goto(paths.connections(maya.user_id))
  await page.getByText('1 connection left out').click()
  await expect(page.getByText(/^No\. 2/)).toBeVisible()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(5)
})

test('without workouts only the freshness is missing, and what fails later leaves what was there', async ({
  page,
  context,
}) => {
  await setDevFlags(context, 'fail:listWorkouts:500')
  await page.goto(paths.connections(maya.user_id))
  await expect(page.getByRole('alert')).toContainText(
    'The workouts that tell how fresh each connection is could not be loaded.',
  )
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(6)
  await setDevFlags(context, 'fail:listProviders:500')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'This could not be refreshed; what you see is still' }),
  ).toBeVisible()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(6)
})

test('a phone shows a card for each provider, with the cause of what is missing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(paths.connections(maya.user_id))
  const oura = page.getByRole('listitem').filter({ hasText: /^Oura/ })
  await expect(oura).toContainText('Denied')
  await expect(oura).toContainText('needs personal')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
})
