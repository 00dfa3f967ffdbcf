import type { Page } from '@playwright/test'

import { harold, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, test, drawInBrowser } from './utils.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Workouts', exact: true })
const rows = (page: Page) => table(page).locator('tbody tr[data-row]')
const everything = async (page: Page) => {
  await page.goto(`${paths.workouts(harold.user_id)}?range=all&compare=none&section=data`)
  await expect(page.getByText('10,000 workouts').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Loaded \d{4}/)).toHaveCount(0)
}

test('every row has the same height, regardless of the cells out of view', async ({ page }) => {
  const workoutRows = page
    .getByRole('table', { name: 'Workouts', exact: true })
    .locator('tbody tr[data-row]')
  const heights = () =>
    workoutRows.evaluateAll((all) => [
      ...new Set(all.map((row) => row.getBoundingClientRect().height)),
    ])
  await page.goto(paths.workouts(maya.user_id, { section: 'data' }))
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(
      workoutRows.filter({ hasText: width === 390 ? 'bpm' : 'counted once' }).first(),
    ).toBeAttached()
    await expect.poll(async () => (await heights()).length).toBe(1)
  }
})

type TraceEvent = { name: string; args?: { elementCount?: number } }

/** Elements whose style was computed while `action` ran, counted once for each time. */
async function restyledBy(page: Page, action: () => Promise<void>): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  let restyled = 0
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.name === 'UpdateLayoutTree') restyled += event.args?.elementCount ?? 0
  })
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await action()
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await ended
  return restyled
}

test('content drawn later in a cell restyles only that cell, not the page', async ({ page }) => {
  const restyled = await restyledBy(page, async () => {
    await page.goto(paths.people())
    const strips = page.getByRole('table', { name: 'People' }).locator('td svg')
    await expect.poll(() => strips.count()).toBeGreaterThan(50)
  })
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  // as rows, and those in view once more with their strips; each strip that restyles the page adds its whole size
  expect(restyled / elements).toBeLessThan(3)
})

test('Back from a workout restores the table’s scroll position, its place on the page, and the focused row', async ({
  page,
}) => {
  await drawInBrowser(page)
  await everything(page)
  const frame = page.getByRole('region', { name: 'Workouts, scrollable' })
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
  await expect(page).toHaveURL(/workouts/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => frame.evaluate(({ scrollTop }) => scrollTop)).toBe(before.inner)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every touch target is 44 pixels high, including headers, days, and links in sentences, and none overlap', async ({
    page,
  }) => {
    await page.goto(paths.workouts(maya.user_id, { section: 'data' }))
    await expect(rows(page).nth(40)).toBeVisible()
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
