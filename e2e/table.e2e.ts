import type { Page } from '@playwright/test'

import { harold, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, test } from './utils.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Workouts', exact: true })
const rows = (page: Page) => table(page).locator('tbody tr[data-row]')
/** The row of the workouts table that has the focus, by its place among all rows from 0, or -1; and what of it has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-row]')
    return {
      row: row ? Number(row.getAttribute('aria-rowindex') ?? row.dataset.index ?? NaN) : -1,
      what: document.activeElement?.tagName ?? '',
    }
  })
const everything = async (page: Page) => {
  await page.goto(`${paths.workouts(harold.user_id)}?range=all&compare=none`)
  await expect(page.getByText('10,000 workouts').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Loaded \d{4}/)).toHaveCount(0)
}
/** A row is in the frame, below the headers. */
const isShown = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement!.closest('tr')!.getBoundingClientRect()
    const frame = document.activeElement!.closest('[role=region]')!
    const { top, bottom } = frame.getBoundingClientRect()
    const headers = frame.querySelector('thead')!.getBoundingClientRect().height
    return (
      row.top >= top + headers - 2 &&
      row.bottom <= bottom + 1 &&
      row.top >= 52 &&
      row.bottom <= innerHeight
    )
  })

test('a table is one tab stop: from the row in focus Tab goes to what is in that row, and then out of the table', async ({
  page,
}) => {
  await page.goto(paths.workouts(maya.user_id))
  await expect(rows(page).nth(40)).toBeVisible()
  await rows(page).nth(3).focus()
  const day = rows(page).nth(3).getByRole('link').first()
  const inRow = await rows(page).nth(3).locator('a, button, input').count()
  for (let n = 0; n < inRow; n++) {
    await page.keyboard.press('Tab')
    await expect(rows(page).nth(3).locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Tab')
  await expect(table(page).locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(rows(page).nth(3).locator(':focus')).toHaveCount(1)

  // by arrows too, along the row and down a column
  await rows(page).nth(3).focus()
  for (let n = 0; n < inRow; n++) await page.keyboard.press('ArrowRight')
  await expect(rows(page).nth(3).locator(':focus')).toHaveCount(1)
  await day.focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(4).getByRole('link').first()).toBeFocused()
  for (let n = 0; n < inRow; n++) await page.keyboard.press('ArrowLeft')
  await expect(rows(page).nth(4)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows(page).nth(4).locator(':focus')).toHaveCount(1)
})

test('keys go through all of ten thousand rows, and the row in focus keeps it, whatever is drawn', async ({
  page,
}) => {
  await everything(page)
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10002')
  await rows(page).first().focus()
  const first = (await focused(page)).row
  expect(first).toBe(3)
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toEqual({ row: 10_002, what: 'TR' })
  await expect.poll(() => isShown(page)).toBe(true)
  await page.keyboard.press('PageUp')
  const page1 = (await focused(page)).row
  expect(page1).toBeLessThan(9_998)
  expect(page1).toBeGreaterThan(9_970)
  await expect.poll(() => isShown(page)).toBe(true)
  await page.keyboard.press('PageDown')
  expect((await focused(page)).row).toBe(10_002)
  for (let n = 0; n < 30; n++) await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toEqual({ row: 9_972, what: 'TR' })
  await expect.poll(() => isShown(page)).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(() => focused(page)).toEqual({ row: 3, what: 'TR' })
  await expect.poll(() => isShown(page)).toBe(true)

  // a link in a row moves as its row does
  await rows(page).first().getByRole('link').first().focus()
  for (let n = 0; n < 40; n++) await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toEqual({ row: 43, what: 'A' })
  await expect.poll(() => isShown(page)).toBe(true)

  // scrolled far away by other means, the focus stays where it is and goes on from there
  await page
    .getByRole('region', { name: 'Workouts, scrolls' })
    .evaluate((frame) => frame.scrollTo(0, 200_000))
  await expect(table(page).locator('[aria-rowindex="5570"]')).toBeAttached()
  expect(await focused(page)).toEqual({ row: 43, what: 'A' })
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toEqual({ row: 44, what: 'A' })
  await expect.poll(() => isShown(page)).toBe(true)
})

test('every row is as high as the others, whatever stands in cells that are out of view', async ({
  page,
}) => {
  const workoutRows = page
    .getByRole('table', { name: 'Workouts', exact: true })
    .locator('tbody tr[data-row]')
  const heights = () =>
    workoutRows.evaluateAll((all) => [
      ...new Set(all.map((row) => row.getBoundingClientRect().height)),
    ])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(paths.workouts(maya.user_id))
    await expect(workoutRows.filter({ hasText: 'counted once' }).first()).toBeAttached()
    expect(await heights()).toHaveLength(1)
  }
})

test('Back from a workout finds the table as it was: scrolled within itself, at its place on the page, its row in focus', async ({
  page,
}) => {
  await everything(page)
  const frame = page.getByRole('region', { name: 'Workouts, scrolls' })
  await frame.scrollIntoViewIfNeeded()
  await frame.evaluate((element) => element.scrollTo(0, 40_000))
  const row = table(page).locator('[aria-rowindex="1120"]')
  const place = async () => ({
    inner: await frame.evaluate(({ scrollTop }) => scrollTop),
    top: (await row.boundingBox())!.y,
  })
  await expect(row).toBeVisible()
  const before = await place()
  await row.getByRole('cell').nth(3).click()
  await expect(page).toHaveURL(/\/workouts\/[0-9a-f-]{36}\?/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect.poll(async () => Math.abs((await place()).top - before.top)).toBeLessThan(3)
  expect((await place()).inner).toBe(before.inner)

  // by keys, from the link in the row
  await page.keyboard.press('ArrowDown')
  const next = table(page).locator('[aria-rowindex="1121"]')
  await next.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(next.getByRole('link').first()).toBeFocused()

  // left by another way, the page is read from its beginning
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Connections' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connections')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workouts')
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => frame.evaluate(({ scrollTop }) => scrollTop)).toBe(before.inner)
})

test('a row that unfolds does so by right and left, and what is in it and below it is reached from it alone', async ({
  page,
}) => {
  await page.goto('/lab-accounts')
  const accounts = page.locator('tbody tr[data-row]')
  await accounts.nth(1).focus()
  await page.keyboard.press('ArrowRight')
  const unfold = accounts.nth(1).getByRole('button', { name: /^Details of/ })
  await expect(unfold).toHaveAttribute('aria-expanded', 'true')
  await expect(accounts.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(unfold).toBeFocused()
  // what is unfolded is Tab's too, but not from another row
  const below = page.locator('tr[data-of]').getByRole('button').first()
  await expect(below).not.toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('ArrowUp')
  await expect(accounts.first().getByRole('button', { name: /^Details of/ })).toBeFocused()
  await expect(below).toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('ArrowLeft')
  await expect(accounts.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await expect(accounts.nth(1)).toBeFocused()
})

test('a table that goes on at a side shows a shadow there, beside a column that is held too', async ({
  page,
}) => {
  const frame = page.getByRole('region', { name: 'Workouts, scrolls' })
  /** What can be seen of the shadows: at the left, at the right, beside the first column. */
  const shadows = () =>
    frame.evaluate((element) => {
      const isSeen = (at: string) => {
        const { content, opacity } = getComputedStyle(element.parentElement!, at)
        return content !== 'none' && opacity === '1'
      }
      return {
        left: isSeen('::before'),
        right: isSeen('::after'),
        held: getComputedStyle(element.querySelector('tbody td')!, '::after').content !== 'none',
      }
    })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${paths.workouts(maya.user_id)}?columns=day,sport,distance`)
  await expect.poll(shadows).toEqual({ left: false, right: false, held: false })
  await page.goto(paths.workouts(maya.user_id))
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(shadows).toEqual({ left: false, right: true, held: false })
  await frame.evaluate((element) => element.scrollTo(100, 0))
  await expect.poll(shadows).toEqual({ left: true, right: true, held: false })
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(shadows).toEqual({ left: false, right: true, held: true })
  await frame.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await expect.poll(shadows).toEqual({ left: false, right: false, held: true })
})

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('what can be touched is 44 pixels high, headers, days and what stands in sentences too, and nothing lies over anything else', async ({
    page,
  }) => {
    await page.goto(paths.workouts(maya.user_id))
    await expect(rows(page).nth(40)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start weeks on Sunday' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Heart rates and thresholds' })).toBeVisible()
    /** Pixels from top to bottom through its middle that belong to it, of what is in sight within the page. */
    const low = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main a, main button, main label:has(input), main summary, main select',
        ),
      ].flatMap((control) => {
        control.scrollIntoView({ block: 'center', inline: 'nearest' })
        const { left, top, width, height } = control.getBoundingClientRect()
        if (!control.checkVisibility() || width < 2) return []
        const hits = (y: number) => control.contains(document.elementFromPoint(left + width / 2, y))
        const middle = top + height / 2
        if (!hits(middle)) return [`${control.textContent} is below something else`]
        let [from, to] = [middle, middle]
        while (to - middle < 40 && hits(to + 1)) to++
        while (middle - from < 40 && hits(from - 1)) from--
        return to - from + 1 < 43
          ? [`${control.tagName} ${control.textContent}: ${to - from + 1}`]
          : []
      }),
    )
    expect(low).toEqual([])
    await rows(page)
      .nth(2)
      .getByRole('link')
      .first()
      .tap({ position: { x: 40, y: -10 }, force: true })
    await expect(page).toHaveURL(/\/workouts\/[0-9a-f-]{36}\?/)
  })
})
