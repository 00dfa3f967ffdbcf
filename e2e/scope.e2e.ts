import { demoPeople } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, follow, test, untilAnswered } from './utils.ts'

const { user_id: userId = '', label = '' } = demoPeople.at(-1) ?? {}
const note = 'You can see only people with the tag “pilot”.'

test.use({ expectedErrors: /403 \(Forbidden\)|You can see only people with/ })
test('a member with limited access sees some people, and everyone in an emergency', async ({
  page,
}) => {
  await page.goto(paths.settings())
  await page.getByLabel('View the demo as').selectOption('Clinician')
  await page.getByLabel('People in view').selectOption('With the tag pilot')
  await expect(page.getByLabel('People in view')).toHaveValue('pilot')

  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  for (const path of [paths.today(), paths.board(), paths.issues(), paths.cohort()]) {
    await untilAnswered(page, async () => {
      await follow(page, path)
      await expect(page.getByText(note)).toBeVisible()
    })
  }
  await follow(page, paths.people())
  const tagged = page.getByRole('row', { name: /pilot/ })
  await expect(tagged.first()).toBeVisible()
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(await tagged.count())
  await expect(page.getByRole('button', { name: 'Add people' })).toHaveAccessibleDescription(
    /the tag “pilot”, so you can’t add/,
  )
  await expectAccessible(page)
  expect(refused).toEqual([])

  await test.step('everyone else is refused until emergency access begins', async () => {
    for (const path of [paths.personNotes(userId), paths.person(userId)]) {
      await follow(page, path)
      await expect(page.getByRole('heading', { name: 'You can’t see this person' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'See everyone in an emergency' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'See everyone in an emergency' })
    await page.keyboard.type('too short')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Break glass' })).toBeDisabled()
    await page.keyboard.type(', so a longer one')
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Break glass' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label ?? '')
    await expect(dialog).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the bar on every page says when emergency access ends, and can end it', async () => {
    await follow(page, paths.people())
    const bar = page.getByRole('complementary', { name: 'Break-glass access' })
    await expect(bar).toContainText('You can see everyone until')
    await expect(page.getByText(label ?? '').first()).toBeVisible()
    await expect(page.getByText(note)).toHaveCount(0)
    await bar.getByRole('button', { name: 'End now' }).press('Enter')
    await expect(page.getByText(note)).toBeVisible()
    await expect(page.getByText(label ?? '')).toHaveCount(0)
    await expect(bar).toHaveCount(0)
  })

  await test.step('a person’s data leaves the page when emergency access ends', async () => {
    await follow(page, paths.person(userId))
    await page.getByRole('button', { name: 'See everyone in an emergency' }).click()
    await page.getByLabel('Reason').fill('The same person needs help again')
    await page.getByRole('button', { name: 'Break glass' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label ?? '')
    await follow(page, paths.workouts(userId))
    await expect(page.getByRole('table').first()).toBeVisible()
    refused.length = 0
    await page.getByRole('button', { name: 'End now' }).click()
    await expect(page.getByRole('heading', { name: 'You can’t see this person' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    // each is an event of the audit log: the page's first requests, and none for the data that it had
    expect(refused.filter((url) => url.includes(userId)).length).toBeLessThan(5)
  })
})
