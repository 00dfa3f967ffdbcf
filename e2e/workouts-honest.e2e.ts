import type { Locator, Page } from '@playwright/test'

import { addDays } from '#lib/days.ts'
import { harold, leila, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { chooseRange, expect, setDevFlags, test } from './utils.ts'

const open = (page: Page, who: { user_id: string }, search = '') =>
  page.goto(paths.workouts(who.user_id) + search)
const figures = (page: Page) => page.getByRole('table', { name: 'Metrics by sport' })
const today = new Date().toISOString().slice(0, 10)

test('A selection outside the range filters nothing, and a chart begins where the range begins', async ({
  page,
}) => {
  await test.step('A selection outside the range filters nothing, says so, and offers its days', async () => {
    const [start, end] = [addDays(today, -300), addDays(today, -280)]
    // of whom there is little to draw
    await open(page, leila, `?days=${start}..${end}`)
    const said = page.getByRole('status').filter({ hasText: 'Outside the range' })
    await expect(said).toContainText(/ is outside /)
    await said.getByRole('button', { name: 'Show these days' }).click()
    await expect(page).toHaveURL(new RegExp(`range=${start}\\.\\.${end}`))
    await expect(said).toHaveCount(0)
    await page.goBack()
    await said.getByRole('button', { name: 'Dismiss' }).click()
    await expect(said).toHaveCount(0)
    await expect(page).not.toHaveURL(/days=/)
  })

  await test.step('A chart begins where the range begins, even if the first workout is later', async () => {
    await open(page, leila)
    await expect(
      page.getByText(
        / h a week on average since the first workout on \w+ \d+, most in the week of /,
      ),
    ).toBeVisible()
  })
})

test('A page that loads across midnight is still shown', async ({ page }) => {
  await page.clock.install()
  let turn = () => {}
  const turned = new Promise<void>((resolve) => (turn = resolve))
  await page.route('**/summary/workouts/*', async (route) => {
    await turned
    await route.continue()
  })
  await open(page, maya)
  await expect(page.getByRole('status', { name: 'Loading workouts' })).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  turn()
  await expect(figures(page)).toBeVisible()
})

/** Sentences of what a card says, without its buttons. */
const sentencesOf = (words: Locator) =>
  words.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const button of copy.querySelectorAll('button')) button.remove()
    return copy.textContent.split(/[.!?](?=\s|$)/).filter((sentence) => sentence.trim())
  })

test('Every chart says what it shows, and the change says how many workouts the earlier figure has', async ({
  page,
  context,
}) => {
  await test.step('Every chart says what it shows, and a chart over time names its days and values', async () => {
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

  await test.step('The change says how many workouts the earlier figure has, and which earlier ones were unreadable', async () => {
    await setDevFlags(context, 'malformed:listWorkouts')
    await open(page, maya)
    // of the gain of all sports
    await expect(
      figures(page).locator('tbody tr').first().locator('td:nth-child(5) span').first(),
    ).toHaveAttribute('title', /Before: [\d,]+ m, \d+ of \d+ workouts\./)
    await expect(
      page.getByText(/had unreadable workouts\. Changes are based on the others\.$/),
    ).toBeVisible()
    // the earlier levels came later
    const volume = page.getByRole('region', { name: 'Weekly volume', exact: true })
    await expect(volume.getByText(/^Previous period$/)).toBeVisible()
    await expect(volume.locator('path[stroke="var(--ink2)"]')).toHaveCount(1)
  })
})

test('A route whose workout is not loaded yet says that it is loading', async ({
  page,
  context,
}) => {
  await page.request.get('/workspace/session')
  const answer = await page.request.get(
    `/api/v2/summary/workouts/${harold.user_id}?start_date=${addDays(today, -2000)}&end_date=${addDays(today, -1900)}`,
  )
  const { workouts } = (await answer.json()) as { workouts: { id: string; map: unknown }[] }
  const old = workouts.find(({ map }) => map)
  await setDevFlags(context, 'slow:listWorkouts:1500')
  await open(page, harold, `?range=all&compare=none&route=${old!.id}`)
  await expect(page.getByText('This route hasn’t loaded yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No matching workouts so far' })).toBeVisible()
  await setDevFlags(context, '')
  await expect(
    page
      .getByRole('region', { name: 'Routes', exact: true })
      .getByText(/[\d.]+ km (?:loop|route)(?: #\d+)?, [\d,]+ times?(:|, at)/),
  ).toBeVisible({ timeout: 30_000 })
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
