import type { Page } from '@playwright/test'

import { tomasz } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'

import { cellsOf, expect, exportedFile, follow, openSection, test } from './utils.ts'

const quality = (page: Page) => page.getByRole('region', { name: 'Data quality' })
const summary = (page: Page) => page.getByText(/\d+ workouts/).first()
const countOf = async (page: Page) =>
  Number(/(\d+)(?: of \d+)? workouts/.exec((await summary(page).textContent())!)![1])

// a person no other test counts on: an exclusion is the whole team’s
test('A workout is excluded with a reason, marked where it would count, kept in files, and included again', async ({
  page,
}) => {
  const ofSport = `${paths.workouts(tomasz.user_id)}?sport=indoor_rowing&compare=none&columns=day,distance`
  await page.goto(`${ofSport}&range=30d`)
  const before = await countOf(page)
  const inTable = page.getByRole('table', { name: 'Workouts' }).locator('tbody tr[data-row]')
  const other = new URL(
    (await inTable.first().getByRole('link').first().getAttribute('href'))!,
    page.url(),
  )
  await inTable.last().getByRole('link').first().click()
  const card = quality(page)
  await card.getByRole('button', { name: 'Exclude…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exclude' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Drove home with the watch on')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Excluded whole workout: Drove home with the watch on')

  // beside another it still is what it was, and says that it does not count
  await follow(
    page,
    withComparison(page.url(), {
      id: other.pathname.split('/').at(-1)!,
      calendar_date: other.searchParams.get('day')!,
    }),
  )
  await expect(page.getByRole('region', { name: 'Workout A' })).toContainText(
    'excluded whole workout: Drove home with the watch on',
  )
  await expect(page.getByRole('region', { name: 'Workout B' })).not.toContainText('excluded')
  // the calendar has the months before the range
  await follow(page, `${ofSport}&range=7d&section=places`)
  await page.getByRole('button', { name: 'Activity calendar as a table' }).click()
  await expect(page.getByRole('region', { name: 'Activity calendar, as a table' })).toContainText(
    /excluded \(.*\), whole workout: Drove home with the watch on/,
  )
  await follow(page, `${ofSport}&range=30d&section=training`)
  await expect(page.getByText('1 workout excluded by your team (×).')).toBeVisible()
  await expect(page.locator('[data-crosses="1"]')).toBeVisible()
  await expect(page.getByText('1 workout excluded by your team').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Personal bests', exact: true })).toContainText(
    '1 workout excluded by your team.',
  )
  await openSection(page, 'Data')
  await expect.poll(() => countOf(page)).toBe(before - 1)
  const marked = page.getByRole('row').filter({ hasText: 'excluded' })
  await expect(marked).toHaveCount(1)
  const [header, ...rows] = cellsOf(await exportedFile(page))
  expect(header!.at(-1)).toBe('Excluded')
  expect(rows).toHaveLength(before)
  expect(rows.filter((one) => one.at(-1)).map((one) => one.at(-1))).toEqual([
    'whole workout: Drove home with the watch on',
  ])

  await quality(page).getByRole('button', { name: 'Data quality' }).click()
  const left = page.getByRole('list', { name: 'Excluded' }).getByRole('listitem')
  await expect(left).toContainText('Drove home with the watch on')
  await left.getByRole('button', { name: /^Undo/ }).click()
  await expect(marked).toHaveCount(0)
  await expect.poll(() => countOf(page)).toBe(before)
})
