import type { Locator, Page } from '@playwright/test'

import { harold, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { chooseRange, expect, test } from './utils.ts'

const open = (page: Page, who: { user_id: string }, search = '') =>
  page.goto(paths.workouts(who.user_id) + search)
const figures = (page: Page) => page.getByRole('table', { name: 'Metrics by sport' })

/** Sentences of what a card says, without its buttons. */
const sentencesOf = (words: Locator) =>
  words.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const button of copy.querySelectorAll('button')) button.remove()
    return copy.textContent.split(/[.!?](?=\s|$)/).filter((sentence) => sentence.trim())
  })

test('Every chart says what it shows, and a chart over time names its days and values', async ({
  page,
}) => {
  await open(page, maya)
  const charts = page.getByRole('application').and(page.locator('[aria-roledescription="chart"]'))
  await expect(charts.nth(2)).toBeVisible()
  for (const chart of await charts.all()) {
    await expect(
      chart
        .locator('svg text')
        .filter({ hasText: /^([A-Z][a-z]{2} \d+|W\d\d)$/ })
        .nth(1),
    ).toBeVisible()
    await expect(
      chart
        .locator('svg text')
        .filter({ hasText: /^[\d,.]+$/ })
        .nth(1),
    ).toBeVisible()
  }
  const cards = page.locator('main section:has(> header)')
  expect(await cards.count()).toBe(4)
  for (const words of await cards.locator('> p').all())
    expect((await sentencesOf(words)).length).toBeGreaterThan(0)
})

test.describe('Offline', () => {
  test.use({ expectedErrors: /Failed to fetch/ })
  test('is reported at once, keeps earlier data, and recovers', async ({ page, context }) => {
    await open(page, maya)
    await expect(figures(page)).toBeVisible()
    const distance = figures(page).locator('tbody tr').first().locator('td:nth-child(4)')
    const before = await distance.innerText()
    await context.setOffline(true)
    // what nothing else on the page has asked for
    await chooseRange(page, 'This year')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Rounds didn’t respond' }).first(),
    ).toContainText('Showing earlier data')
    expect(await distance.innerText()).toBe(before)
    await context.setOffline(false)
    await expect(page.getByRole('alert').filter({ hasText: 'Rounds didn’t respond' })).toHaveCount(
      0,
    )
    await expect(distance).not.toHaveText(before)
  })
})

test('The reason for a break in a line is drawn in front of bars and gaps', async ({ page }) => {
  await open(page, harold, '?range=all')
  const chart = page.getByRole('application', { name: 'Heart rate over time' })
  const reason = chart.getByText(/instead of|different device|recorded/).first()
  await expect(reason).toBeVisible()
  const isInFront = await reason.evaluate((words) =>
    [...words.closest('svg')!.querySelectorAll('[data-bars], .recharts-reference-area')].every(
      (mark) => mark.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING,
    ),
  )
  expect(isInFront).toBe(true)
})
