import type { Page } from '@playwright/test'

import { API_PREFIX } from '#contract/desk-paths.ts'
import type { Workout } from '#contract/workouts.ts'
import { maya } from '#server/demo/people.ts'
import { addDays, today } from '#src/lib/days.ts'
import { paths } from '#src/url/paths.ts'
import { expect, expectAccessible, test } from './utils.ts'

const open = (page: Page, search = '') => page.goto(paths.workouts(maya.user_id) + search)
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const calendar = (page: Page) => card(page, 'Calendar of days').getByRole('application')

test('The calendar shows twelve months whatever the range, as the service has them', async ({ page }) => {
  await open(page, '?range=30d&count=each')
  await expect(calendar(page)).toBeVisible()
  const answer = await page.request.get(`${API_PREFIX}/v2/summary/workouts/${maya.user_id}?start_date=2020-01-01`)
  const { workouts } = (await answer.json()) as { workouts: Workout[] }
  const last = today(new Date())
  const first = addDays(last, -364)
  const days = new Set(workouts.map(({ calendar_date }) => calendar_date).filter((day) => day >= first && day <= last))
  await expect(card(page, 'Calendar of days')).toContainText(`A workout on ${days.size} of 36`)
  await page.getByRole('button', { name: 'Calendar of days as a table' }).click()
  await expect(card(page, 'Calendar of days').locator('tbody tr')).toHaveCount(days.size)
})

test('By keyboard each day says what was on it, and Enter narrows the page to it', async ({ page }) => {
  await open(page, '?range=12m')
  await calendar(page).focus()
  await page.keyboard.press('End')
  const spoken = card(page, 'Calendar of days').getByRole('status')
  // back to the last day with a workout
  for (let back = 0; back < 60 && (await spoken.innerText()).includes('Workouts none'); back++) await page.keyboard.press('ArrowUp')
  const words = await spoken.innerText()
  expect(words).toMatch(/^\w{3}, \w{3} \d+, \d{4} · W\d\d: Workouts [1-9]/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/days=(\d{4}-\d\d-\d\d)\.\.\1/)
  const narrowed = Number(/Workouts (\d+)/.exec(words)![1])
  await expect(page.getByRole('table', { name: 'Workouts' }).locator('tbody tr[data-row]')).toHaveCount(narrowed)
  await page.goBack()
  await expect(page).not.toHaveURL(/days=/)
})

test('A day beside the range is gone to by a click', async ({ page }) => {
  await open(page, '?range=7d')
  const squares = calendar(page).locator('svg[aria-hidden]')
  await expect(squares).toBeVisible()
  const box = (await squares.boundingBox())!
  // somewhere in the middle of the year: from left to right, until a day has a workout
  for (let x = 0.4; x < 0.7 && !page.url().includes('..'); x += 0.02) await squares.click({ position: { x: box.width * x, y: box.height * 0.6 } })
  await expect(page).toHaveURL(/range=(\d{4}-\d\d-\d\d)\.\.\1/)
})

test('Weeks begin on Monday, or on Sunday where the reader says so', async ({ page }) => {
  await open(page)
  const names = calendar(page).locator('text')
  await expect(names.filter({ hasText: /^Mon$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Weeks from Sunday' }).click()
  await expect(page).toHaveURL(/week=sunday/)
  await expect(names.filter({ hasText: /^Mon$/ })).toHaveCount(0)
  await expect(names.filter({ hasText: /^Tue$/ }).first()).toBeVisible()
})

test('Efficiency is of one sport, and says which and what was left out', async ({ page }) => {
  await open(page, '?range=12m')
  await expect(card(page, 'Efficiency')).toContainText(/^Efficiency.*(Cycling|Running|Swimming): [\d.]+ (joules|metres) per heartbeat/s)
  await expect(card(page, 'Efficiency')).toContainText('Sports are not mixed')
  await open(page, '?range=12m&sport=Running')
  await expect(card(page, 'Efficiency')).toContainText(/Running: [\d.]+ metres per heartbeat on average by moving time \(\d+ of \d+\)/)
  await expect(card(page, 'Efficiency')).not.toContainText('Sports are not mixed')
  await expectAccessible(page)
})

for (const format of ['A4', 'Letter'] as const)
  for (const range of ['90d', '12m', 'all'])
    test(`The sheet of ${range} is one page of ${format}`, async ({ page }) => {
      await open(page, `?range=${range}`)
      await expect(page.getByRole('button', { name: 'Print sheet' })).toBeEnabled()
      const pdf = (await page.pdf({ format })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page(?!s)/g)).toHaveLength(1)
    })

test('The sheet says who, when, of how many, and where it comes from, and nothing else of the page', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('button', { name: 'Print sheet' })).toBeEnabled()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article')
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('Workout summary')
  for (const words of [maya.label, maya.user_id, 'Average heart rate is weighted by moving time', 'Source: workout summaries', 'counted once'])
    await expect(sheet).toContainText(words)
  await expect(sheet.getByRole('img', { name: 'Heart rate over time' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print sheet' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('article')).toHaveCount(0)
})
