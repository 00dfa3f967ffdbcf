import type { Page } from '@playwright/test'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { daniel, harold, leila, maya, robin, type DemoPerson } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { chooseSetting, expect, test, untilAnswered, visit, workoutsOf } from './utils.ts'

const sheet = (page: Page) => page.getByRole('article')
const rows = (page: Page) => sheet(page).getByRole('rowheader')
/** Everything of the range is there, and what it is compared with. */
async function open(page: Page, who: DemoPerson, search = '') {
  await untilAnswered(page, async () => {
    await visit(page, paths.workouts(who.user_id) + search)
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
    await expect(page.getByText(/^Loaded \d{4}/)).toHaveCount(0)
  })
}
/** As the browser does it before it lays out the paper. */
async function putOnPaper(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}
async function backToScreen(page: Page) {
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}

/** One page of A4 and one of Letter. */
async function expectOnePage(page: Page) {
  // what is behind the words takes no room
  for (const [format, printBackground] of [
    ['A4', true],
    ['Letter', false],
  ] as const) {
    const pdf = (await page.pdf({ format, printBackground })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page(?!s)/g), format).toHaveLength(1)
  }
}

test('The summary fits one page of A4 and Letter, for many or few workouts and any range', async ({
  page,
}) => {
  for (const [who, range] of [
    [maya, 'all'],
    [daniel, '90d'],
    [harold, 'all'],
    [leila, '7d'],
  ] as const) {
    await open(page, who, `?range=${range}`)
    await expectOnePage(page)
  }
})

test('The summary of 90 days', async ({ page }) => {
  await test.step('The summary says who, when, how many, and the source, and nothing else of the page', async () => {
    await open(page, maya)
    await expectOnePage(page)
    await putOnPaper(page)
    await expect(sheet(page).getByRole('heading', { level: 1 })).toHaveText('Workout summary')
    for (const words of [
      maya.label,
      maya.user_id,
      'Average heart rate is weighted by moving time',
      'Source: workout summaries',
      /\d+ duplicates? merged\./,
      /Running \d+, /,
    ])
      await expect(sheet(page)).toContainText(words)
    await expect(sheet(page).getByRole('img', { name: 'Heart rate over time' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
    await backToScreen(page)
    await expect(sheet(page)).toHaveCount(0)
  })

  await test.step('The printout is white, and the six zones fit one line', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await putOnPaper(page)
    for (const name of ['html', 'body'])
      expect(
        await page.locator(name).evaluate((element) => getComputedStyle(element).backgroundColor),
      ).toBe('rgb(255, 255, 255)')
    const zones = sheet(page).getByRole('listitem')
    await expect(zones).toHaveCount(6)
    expect(
      new Set(await zones.evaluateAll((all) => all.map((zone) => zone.getBoundingClientRect().top)))
        .size,
    ).toBe(1)
    await backToScreen(page)
    await page.emulateMedia({ colorScheme: null })
  })

  await test.step('The change from the previous days matches the screen, and is left out along with the comparison', async () => {
    const time = page
      .getByRole('table', { name: 'Metrics by sport' })
      .locator('tbody tr')
      .first()
      .locator('td:nth-child(3)')
    await expect(time).toContainText(/(up|down) \d+%/)
    const [, way, percent] = /(up|down) (\d+%)/.exec((await time.textContent())!)!
    const heartRate = await page.getByText(/bpm vs previous/).innerText()
    await putOnPaper(page)
    await expect(sheet(page)).toContainText(heartRate)
    await expect(sheet(page).getByText('Dashed: previous period.')).toBeVisible()
    await expect(sheet(page).locator('dl strong').first()).toHaveText(
      `${way === 'down' ? '−' : '+'}${percent}`,
    )
    const [, before] = /Compared with .*, (\d+) workouts/.exec(await sheet(page).innerText())!
    await expect(sheet(page).locator('dl')).toContainText(`of ${before}`)
    await backToScreen(page)
    await page.getByLabel('Comparison').selectOption('none')
    await putOnPaper(page)
    await expect(sheet(page)).not.toContainText(/[Cc]ompared with/)
    await backToScreen(page)
  })

  await test.step('The weeks of the summary begin where the page’s weeks do', async () => {
    /** Of the first day in the name of a week, which may end in another year: 0 is Sunday. */
    const weekday = (name: string) =>
      new Date(`${/\w{3} \d+/.exec(name)![0]}, ${/\d{4}/.exec(name)![0]} UTC`).getUTCDay()
    const weeks = async () => {
      await putOnPaper(page)
      const names = await rows(page).allInnerTexts()
      await backToScreen(page)
      return names
    }
    const fromMonday = await weeks()
    expect(fromMonday.length).toBeGreaterThan(10)
    expect(fromMonday.every((name) => /^W\d\d: /.test(name))).toBe(true)
    await chooseSetting(page, 'Sunday')
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled()
    const fromSunday = await weeks()
    expect(fromSunday.join()).not.toMatch(/W\d\d/)
    expect(weekday(fromSunday[0]!)).toBe(0)
  })
})

test('The summary of a year is one page, and no names next to its elevation overlap', async ({
  page,
}) => {
  await test.step('Printed names next to the elevation don’t overlap', async () => {
    await open(page, maya, '?range=12m')
    await expectOnePage(page)
    await putOnPaper(page)
    const names = sheet(page)
      .locator('text')
      .filter({ hasText: /^(Sea level|▾ Below|Max .*)$/ })
    await expect(names).toHaveCount(3)
    const boxes = await Promise.all((await names.all()).map((name) => name.boundingBox()))
    const fromTop = boxes.map((box) => box!).sort((a, b) => a.y - b.y)
    for (const [at, box] of fromTop.slice(1).entries())
      expect(box.y).toBeGreaterThanOrEqual(fromTop[at]!.y + fromTop[at]!.height)
  })
})

test('The summary with a heart rate of 0, for 90 days and for all time', async ({ page }) => {
  await test.step('A heart rate of 0 is off the printed scale, and marked at the bottom', async () => {
    await open(page, robin, '?range=90d')
    await putOnPaper(page)
    const chart = sheet(page).getByRole('img', { name: 'Heart rate over time' })
    await expect(chart.getByText('150 bpm', { exact: true })).toBeVisible()
    await expect(chart.getByText('0', { exact: true })).toHaveCount(0)
    await expect(sheet(page)).toContainText('A heart rate of 0 is marked ▾ at the bottom')
    await backToScreen(page)
  })

  await test.step('It has as many weeks as fit, and lists workouts that could seem to be on another day', async () => {
    await open(page, robin, '?range=all')
    await expectOnePage(page)
    await putOnPaper(page)
    await expect(sheet(page).getByRole('heading', { name: 'By week', exact: true })).toBeVisible()
    expect(await rows(page).count()).toBeGreaterThan(14)
    const clock = ({ timezone_offset }: SentWorkout, instant: string) =>
      new Date(Date.parse(instant) + timezone_offset! * 1000).toISOString().slice(0, 10)
    const own = (await workoutsOf(page, robin.user_id, '2000-01-01')).filter(
      ({ timezone_offset }) => timezone_offset !== null,
    )
    const overnight = own.filter(
      (one) => clock(one, one.time_start) !== clock(one, one.time_end),
    ).length
    const elsewhere = own.filter((one) => clock(one, one.time_start) !== one.calendar_date).length
    expect([overnight > 1, elsewhere > 0]).toEqual([true, true])
    await expect(sheet(page)).toContainText(
      `${overnight} ended on a different day than they began.`,
    )
    await expect(sheet(page)).toContainText(
      new RegExp(
        `${elsewhere} (has|have) a calendar date that differs from the local start date\\.`,
      ),
    )
  })
})
