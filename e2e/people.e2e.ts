import { daniel, maya, priya } from '#server/demo/people.ts'
import { paths } from '#src/url/paths.ts'
import { expect, expectAccessible, setDevFlags, test } from './utils.ts'

// the list is one for the whole team: nothing here depends on how many others add or remove
test.describe.configure({ mode: 'serial' })

const strangers = ['018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e', '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2f']

test('people are found by label or id, and the address says which', async ({ page }) => {
  await page.goto(paths.people())
  await expect(page.getByRole('link', { name: priya.label })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('okaf')
  await expect(page).toHaveURL(/\?q=okaf$/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(/^1 of \d+ people/)).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await expect(page.getByText('Nobody matches “nobody at all”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Show all/ }).click()
  await expect(page.getByRole('link', { name: priya.label })).toBeVisible()
})

test('many are added at once; a line without an id is named and the others go in; taking one off can be undone', async ({
  page,
}) => {
  await page.goto(paths.people())
  await page.getByRole('button', { name: 'Add people' }).click()
  const field = page.getByLabel('User ids, one a line, each with an optional label')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Paste at least one user id')
  await field.fill(`user_id,label\n${strangers[0]}, Zora Added\n${strangers[1]}`)
  await expect(
    page.getByText('Without a user id, so left out: line 1 “user_id,label”.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 2 people' }).click()
  await expect(page.getByRole('button', { name: 'Add people' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Zora Added' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^No label, 018f…7c2f$/ })).toBeVisible()

  await page.getByRole('button', { name: 'Take Zora Added off the list' }).click()
  await expect(page.getByRole('link', { name: 'Zora Added' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Zora Added' })).toBeVisible()
  await page.getByRole('button', { name: 'Take Zora Added off the list' }).click()
  await page.getByRole('button', { name: `Take ${strangers[1]} off the list` }).click()
  await expect(page.getByRole('link', { name: /^No label/ })).toHaveCount(0)
})

test('what could not be added stays in the field, with the words of the failure', async ({
  page,
  context,
}) => {
  await page.goto(paths.people())
  await page.getByRole('button', { name: 'Add people' }).click()
  await setDevFlags(context, 'fail:putPeople:503')
  await page.getByLabel('User ids, one a line, each with an optional label').fill(strangers[0]!)
  await page.getByRole('button', { name: 'Add one person' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was added; the text is still here.')
  await expect(page.getByLabel('User ids, one a line, each with an optional label')).toHaveValue(
    strangers[0]!,
  )
})

test('the list is sorted by its headers and opened by the keyboard alone', async ({ page }) => {
  await page.goto(paths.people())
  await page.getByRole('button', { name: 'Label' }).click()
  await expect(page).toHaveURL(/sort=label/)
  await expect(page.locator('tbody tr').first()).toContainText('Abebe')
  await page.goto(`${paths.people()}?q=${daniel.user_id}`)
  await page.locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(paths.workouts(daniel.user_id)))
})

test('on a phone everything of a person is still there, in reach of a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${paths.people()}?q=okaf`)
  const row = page.locator('tbody tr')
  await expect(row).toContainText(maya.label)
  await expect(row.getByRole('link', { name: 'Connections' })).toBeInViewport()
  await expect(
    row.getByRole('button', { name: `Take ${maya.label} off the list` }),
  ).toBeInViewport()
  await expectAccessible(page)
})
