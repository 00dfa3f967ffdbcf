import { grace, maya, priya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { chooseSetting, expect, expectAccessible, follow, setDevFlags, test } from './utils.ts'

test('the list of people leads to a person, whose pages are tabs', async ({ page }) => {
  await page.goto(paths.people())
  await page.getByRole('link', { name: maya.label }).click()
  await expect(page).toHaveURL(paths.person(maya.user_id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(maya.label)
  const tabs = page.getByRole('navigation', { name: 'Person pages' })
  await expect(tabs.getByRole('link')).toHaveText(['Overview', 'Workouts', 'Connections', 'Notes'])
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Connections' }).click()
  await expect(page).toHaveURL(paths.connections(maya.user_id))
})

test('the strip describes the week under the pointer or the keyboard focus', async ({ page }) => {
  await page.goto(paths.person(maya.user_id))
  await expect(
    page.getByText(/^\d+\.\d h of workouts a week on average, (down|up) \d+%\.$/),
  ).toBeVisible()
  await expect(page.getByText(/^Oura has been failing since \w{3} \d+\.$/)).toBeVisible()
  const strip = page.getByRole('application', { name: /^Hours by week and sport/ })
  await strip.focus()
  await page.keyboard.press('Home')
  const spoken = page.getByRole('status').filter({ hasText: /Days with data \d of 7/ })
  const first = await spoken.textContent()
  await page.keyboard.press('ArrowRight')
  await expect(spoken).not.toHaveText(first!)
  await expect(strip).toContainText('Days with data')
  await page.keyboard.press('Escape')
  await expect(strip).not.toContainText('Days with data')
  await strip.hover({ position: { x: 300, y: 60 } })
  await expect(strip).toContainText('Days with data')
  // all of it in words too
  await expect(
    page.getByRole('table', { name: 'Hours by week and sport' }).getByRole('row'),
  ).toHaveCount(27)
  // a lane leads to its connection
  await page.getByRole('link', { name: 'Oura: Access expired.' }).click()
  await expect(page).toHaveURL(/\/connections\?open=oura/)
})

test('the range of the strip is moved by keys and by dragging, and the figures follow', async ({
  page,
}) => {
  await page.goto(paths.person(maya.user_id))
  const all = page.getByRole('row', { name: /^All sports/ })
  const workouts = async () => Number(await all.getByRole('cell').first().textContent())
  const before = await workouts()
  const first = page.getByRole('slider', { name: 'First week' })
  await first.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/weeks=15w/)
  await expect.poll(workouts).toBeGreaterThan(before)
  await page.reload()
  await expect(first).toHaveValue('11')
  const box = (await page.getByRole('slider', { name: 'Last week' }).boundingBox())!
  await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/weeks=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/)
  await page.getByLabel('Weeks', { exact: true }).selectOption('Last 26 weeks')
  await expect(page).toHaveURL(/weeks=26w/)

  // the charts below are of the same workouts, and choose weeks too
  const zones = page.getByRole('region', { name: 'Time in heart rate zones', exact: true })
  await zones.getByRole('button', { name: /as a table/ }).click()
  await expect(zones.getByRole('row').last().getByRole('cell').last()).toHaveText(
    String(await workouts()),
  )
  await expect(page.getByRole('region', { name: 'Heart rate by sport', exact: true })).toBeVisible()
  await page
    .getByRole('row', { name: /^Running/ })
    .getByRole('link', { name: 'Running' })
    .click()
  await expect(page).toHaveURL(/\/workouts\?range=.*sport=run/)
})

test('a note is a flag on the strip, is listed on its own page, and is hidden along with names', async ({
  page,
}) => {
  await page.goto(paths.personNotes(grace.user_id))
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
  await follow(page, paths.person(grace.user_id))
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('What happened').fill('New watch')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Note added.' })).toBeVisible()
  const flag = page.locator('svg title', { hasText: 'New watch' })
  await expect(flag).toHaveCount(1)
  await page.getByRole('link', { name: 'Notes' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'New watch' })).toBeVisible()
  await chooseSetting(page, 'Hidden')
  await expect(page.getByRole('heading', { name: 'Notes are hidden' })).toBeVisible()
  await follow(page, paths.person(grace.user_id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Person')
  await expect(flag).toHaveCount(0)
  await chooseSetting(page, 'Shown')
  await follow(page, paths.personNotes(grace.user_id))
  await page.getByRole('button', { name: 'Actions for New watch' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
})

test.describe('hours that can’t be loaded', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('are reported above the notes, and appear after a retry', async ({ page, context }) => {
    await setDevFlags(context, 'fail:listWorkouts:500')
    await page.goto(paths.personNotes(maya.user_id))
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the hours')
    await expect(page.getByRole('listitem').filter({ hasText: 'Travel' })).toBeVisible()
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(
      page.getByRole('heading', {
        name: /^.+: (?:[\d.]+ h|no workouts) in \d+ days \(usually [\d.]+ h\)$/,
      }),
    ).toBeVisible()
  })
})

test('A person without data or with connections that can’t be loaded still has a page, even on a phone', async ({
  page,
  context,
}) => {
  await test.step('a page without data says so, and hours stay if connections can’t be loaded', async () => {
    await page.goto(paths.person(priya.user_id))
    await expect(page.getByRole('heading', { name: 'No data yet' })).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await setDevFlags(context, 'fail:listProviders:503')
    await follow(page, paths.person(maya.user_id))
    await expect(page.getByRole('alert')).toContainText('Couldn’t load connections.')
    await expect(page.getByText(/h of workouts a week/)).toBeVisible()
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^Oura has been failing since/)).toBeVisible()
    await setDevFlags(context, 'fail:listProblems:500')
    await page.goto(paths.person(maya.user_id))
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the issues.')
    await expect(page.getByText(/^Oura has been failing since/)).toBeVisible()
    await setDevFlags(context, '')
  })

  await test.step('the strip and its figures fit a phone, with the statuses in words', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(paths.person(maya.user_id))
    const table = page.getByRole('table', { name: 'Metrics by sport' })
    await expect(table).toBeVisible()
    await expect(page.getByText('Access expired', { exact: true }).first()).toBeVisible()
    const beyond = () =>
      table.evaluate(
        (element) => element.parentElement!.scrollWidth - element.parentElement!.clientWidth,
      )
    await expect.poll(beyond).toBeLessThanOrEqual(1)
    await expectAccessible(page.getByRole('main'))
  })
})
