import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { leila } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { runCommand } from './rounds.ts'
import { expect, expectAccessible, follow, test } from './utils.ts'

const dataDir = process.env.E2E_DATA_DIR!

test('a new team goes from no key to data by following the page’s instructions', async ({
  page,
}) => {
  await page.goto(paths.people())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('No key yet?').click()
  await expect(page.getByText('npm run keys -- create --team "Main clinic"').first()).toBeVisible()
  await expectAccessible(page)

  const [key = ''] =
    /rk_[\w-]{38}/.exec(await runCommand(dataDir, 'keys', 'create', '--team', 'Empty clinic')) ?? []
  await page.getByLabel('Team key').fill(key)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No people yet')).toBeVisible()
  await expect(
    page.getByText('npm run import -- people people.csv --team "Empty clinic"').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await follow(page, paths.markers())
  await expect(
    page.getByText('npm run import -- markers catalog.csv --team "Empty clinic"').first(),
  ).toBeVisible()
  await follow(page, paths.labAccounts())
  await expect(page.getByText('npm run import -- lab-accounts').first()).toBeVisible()

  const file = join(dataDir, 'people.json')
  writeFileSync(
    file,
    JSON.stringify([{ user_id: '7f3c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17', label: 'Anna Imported' }]),
  )
  await runCommand(dataDir, 'import', 'people', file, '--team', 'Empty clinic')
  await page.goto(paths.people())
  await expect(page.getByRole('link', { name: 'Anna Imported' })).toBeVisible()
})

test('the API documentation opens from the settings at the same origin, and works with the session', async ({
  page,
}) => {
  await page.goto(paths.settings())
  await page.getByRole('link', { name: 'API docs' }).click()
  // a query by role reads the whole page
  const workouts = page
    .locator('.opblock')
    .filter({ has: page.locator('[data-path*="workouts/{user_id}"]') })
    .first()
  await workouts.locator('button').first().click()
  const parameter = (name: string) => workouts.locator(`[data-param-name=${name}]`)
  await expect(parameter('start_date')).toContainText('date or string')
  await workouts.getByRole('button', { name: 'Try it out' }).click()
  await parameter('user_id').locator('input').fill(leila.user_id)
  await parameter('start_date').locator('input').fill('2020-01-01')
  await workouts.getByRole('button', { name: 'Execute' }).click()
  await expect(workouts.locator('.live-responses-table .response-col_status').last()).toContainText(
    '200',
  )
})
