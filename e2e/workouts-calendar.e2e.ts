import type { Page } from '@playwright/test'

import { addDays, today } from '#lib/days.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  chooseSetting,
  expect,
  expectAccessible,
  openFacet,
  openSection,
  setDevFlags,
  test,
  visit,
  workoutsOf,
} from './utils.ts'

const open = (page: Page, search = '') => visit(page, paths.workouts(maya.user_id) + search)
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Of the first day in the name of a week, which may end in another year: 0 is Sunday. */
const weekday = (name: string) =>
  new Date(`${/\w{3} \d+/.exec(name)![0]}, ${/\d{4}/.exec(name)![0]} UTC`).getUTCDay()
const calendar = (page: Page) => card(page, 'Activity calendar').getByRole('application')

test('Calendar years and days are read by keyboard, one year at a time and stacked', async ({
  page,
}) => {
  await test.step('Each calendar year of a longer range can be viewed, stays in the address, and is undone by Back', async () => {
    await open(page, '?section=places&range=all&compare=none&count=each')
    const before = `${Number(today(new Date()).slice(0, 4)) - 1}`
    const button = card(page, 'Activity calendar').getByRole('button', { name: `← ${before}` })
    await button.click()
    await expect(page).toHaveURL(new RegExp(`year=${before}`))
    const workouts = await workoutsOf(page, maya.user_id)
    const days = new Set(
      workouts.map(({ calendar_date }) => calendar_date).filter((day) => day.startsWith(before)),
    )
    await expect(card(page, 'Activity calendar')).toContainText(
      new RegExp(
        `Workouts on ${days.size} of (36\\d days|\\d+ days since ).*Jan 1–Dec 31, ${before}\\.`,
        's',
      ),
    )
    await card(page, 'Activity calendar').getByRole('button', { name: 'Last 12 months →' }).click()
    await expect(page).not.toHaveURL(/year=/)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`year=${before}`))
  })

  await test.step('Years are stacked, and this year’s total is compared with earlier ones', async () => {
    const days = card(page, 'Activity calendar')
    await days.getByRole('button', { name: 'All years' }).click()
    await expect(page).toHaveURL(/year=all/)
    const thisYear = Number(today(new Date()).slice(0, 4))
    for (const year of [thisYear, thisYear - 1, thisYear - 2])
      await expect(
        days.getByRole('application', { name: `Moving time per day, ${year}` }),
      ).toBeVisible()
    await openSection(page, 'Summary')
    const added = card(page, 'Year to date')
    await expect(added).toContainText(`vs the same period in ${thisYear - 1}`)
    await added.getByText('Distance', { exact: true }).click()
    await expect(page).toHaveURL(/total=distance/)
    await added.getByRole('button', { name: 'Year to date as a table' }).click()
    await expect(added.getByRole('columnheader').nth(1)).toHaveText(String(thisYear))
  })

  await test.step('Each day is read by keyboard, and Enter opens a single workout or narrows the page to several', async () => {
    await open(page, '?section=places&range=12m')
    const spoken = card(page, 'Activity calendar').getByRole('status')
    const lastDayOf = async (workouts: RegExp) => {
      await calendar(page).focus()
      await page.keyboard.press('End')
      for (let back = 0; back < 90 && !workouts.test(await spoken.innerText()); back++)
        await page.keyboard.press('ArrowUp')
      return spoken.innerText()
    }
    const alone = await lastDayOf(/Workouts 1,/)
    expect(alone).toMatch(/^\w{3}, \w{3} \d+, \d{4} · W\d\d: Workouts 1, .*Click to open/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/workouts\/[^/]+\?day=\d{4}-\d\d-\d\d$/)
    await page.goBack()
    const words = await lastDayOf(/Workouts [2-9]/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/days=(\d{4}-\d\d-\d\d)\.\.\1/)
    const narrowed = Number(/Workouts (\d+)/.exec(words)![1])
    await expect(
      page.locator('main header').getByText(new RegExp(`^${narrowed} of \\d+ workouts`)),
    ).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/days=/)
  })
})

test('A calendar that can’t be loaded fails alone, with the service’s message, until a retry', async ({
  page,
  context,
}) => {
  // the page's own response is under way when the service begins to fail, and the calendar asks after that
  await setDevFlags(context, 'slow:listWorkouts:1500')
  let begin = () => {}
  let asked = 0
  const failing = new Promise<void>((resolve) => (begin = resolve))
  await page.route(/summary\/workouts/, async (route) => {
    const isFirst = asked++ === 0
    if (!isFirst) await failing
    await route.continue()
    if (isFirst) await setDevFlags(context, 'fail:listWorkouts:503').then(begin)
  })
  await open(page, '?section=places&range=30d&compare=none')
  const failure = card(page, 'Activity calendar').getByRole('alert')
  await expect(failure).toContainText(
    /Couldn’t load the activity calendar. Failed on purpose.*Status 503 · Request/,
  )
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('application', { name: 'Elevation over time' })).toBeVisible()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toBeVisible()
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await setDevFlags(context, '')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(calendar(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('A day of the calendar is reached by keyboard and pointer, and Back restores its position', async ({
  page,
}) => {
  await test.step('Back restores the calendar’s position while the charts above it are redrawn', async () => {
    await open(page, '?section=places&range=7d&count=each')
    const days = card(page, 'Activity calendar')
    await expect(calendar(page)).toBeVisible()
    await expect(card(page, 'Routes').locator('canvas').first()).toBeVisible()
    const topOf = () => days.evaluate((at) => Math.round(at.getBoundingClientRect().top + scrollY))
    const top = await topOf()
    await calendar(page).scrollIntoViewIfNeeded()
    await page
      .getByRole('navigation', { name: 'Person pages' })
      .getByRole('link', { name: 'Connections' })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(/connections/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // in every frame from now on
    const tops = await page.evaluateHandle(() => {
      const seen = new Set<number>()
      const look = () => {
        const found = [...document.querySelectorAll('main section')].find((section) =>
          (section.ariaLabel ?? section.querySelector('h2')?.textContent)?.startsWith(
            'Activity calendar',
          ),
        )
        if (found) seen.add(Math.round(found.getBoundingClientRect().top + scrollY))
        requestAnimationFrame(look)
      }
      look()
      return seen
    })
    await page.goBack()
    await expect(calendar(page)).toBeVisible()
    await expect(card(page, 'Routes').locator('canvas').first()).toBeVisible()
    await expect(card(page, 'Elevation')).toBeVisible()
    await expect.poll(topOf).toBe(top)
    expect(await tops.evaluate((seen) => [...seen])).toEqual([top])
  })

  await test.step('The calendar shows the last twelve months in any range, as the service returns them', async () => {
    await expect(calendar(page)).toBeVisible()
    const workouts = await workoutsOf(page, maya.user_id)
    const last = today(new Date())
    const first = addDays(last, -364)
    const days = new Set(
      workouts
        .map(({ calendar_date }) => calendar_date)
        .filter((day) => day >= first && day <= last),
    )
    await expect(card(page, 'Activity calendar')).toContainText(`Workouts on ${days.size} of `)
    await page.getByRole('button', { name: 'Activity calendar as a table' }).click()
    await expect(card(page, 'Activity calendar').locator('tbody tr')).toHaveCount(days.size)
    await page.getByRole('button', { name: 'Activity calendar as a table' }).click()
  })

  await test.step('A click on a day outside the range leads to its workouts, or opens the only one', async () => {
    const squares = calendar(page).locator('svg[aria-hidden]')
    await expect(squares).toBeVisible()
    const box = (await squares.boundingBox())!
    const shown = calendar(page).locator('table')
    // days with a workout in the middle of the year, by their squares
    const days = await squares.locator('[data-step]').evaluateAll((drawn) =>
      drawn.flatMap((path) =>
        [...path.getAttribute('d')!.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].map(
          ([, x, y, size]) => ({
            x: Number(x) + Number(size) / 2,
            y: Number(y) + Number(size) / 2,
          }),
        ),
      ),
    )
    const inTheMiddle = days.filter(({ x }) => x > box.width * 0.3 && x < box.width * 0.9)
    const clickDayOf = async (workouts: RegExp) => {
      for (const position of inTheMiddle) {
        await squares.hover({ position })
        // what it says follows the pointer by a frame
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
        )
        if (workouts.test(await shown.innerText())) return squares.click({ position })
      }
      throw new Error(`No day of ${workouts}`)
    }
    await clickDayOf(/Workouts\s+1\n/)
    await expect(page).toHaveURL(/workouts\/[^/]+\?day=/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(squares).toBeVisible()
    await clickDayOf(/Workouts\s+[2-9]\n/)
    await expect(page).toHaveURL(/range=(\d{4}-\d\d-\d\d)\.\.\1/)
  })
})

test('Weeks begin on Monday, or on Sunday if set, in charts, tables, and the calendar', async ({
  page,
}) => {
  await open(page)
  const weeksOf = async (name: string) => {
    await card(page, name)
      .getByRole('button', { name: `${name} as a table` })
      .click()
    return card(page, name).locator('tbody').getByRole('rowheader').allInnerTexts()
  }
  const fromMonday = await weeksOf('Weekly volume')
  expect(fromMonday.every((name) => /^W\d\d: /.test(name))).toBe(true)
  // the first may begin with the range
  expect(new Set(fromMonday.slice(1).map(weekday))).toEqual(new Set([1]))

  await chooseSetting(page, 'Sunday')
  for (const name of ['Weekly volume', 'Time in heart rate zones']) {
    const fromSunday = await weeksOf(name)
    expect(fromSunday.join()).not.toMatch(/W\d\d/)
    expect(new Set(fromSunday.slice(1).map(weekday))).toEqual(new Set([0]))
  }

  await openSection(page, 'Places')
  const weekdays = calendar(page).locator('text')
  await expect(weekdays.filter({ hasText: /^Tue$/ }).first()).toBeVisible()
  await expect(weekdays.filter({ hasText: /^Mon$/ })).toHaveCount(0)
})

test('Efficiency keeps the chosen sport and metric after later filters', async ({ page }) => {
  await open(page, '?section=training')
  await expect(card(page, 'Efficiency')).toContainText(
    // of the sport with the most sessions, not of that with the most hours
    /^Running: [\d.]+ meters per heartbeat/,
  )
  const sport = card(page, 'Efficiency').getByLabel('Efficiency sport')
  await sport.selectOption('Cycling')
  await expect(page).toHaveURL(/efficiency=cycling/)
  await sport.selectOption('Running')
  await expect(page).toHaveURL(/efficiency=running/)
  await expect(card(page, 'Efficiency')).toContainText(/Running: [\d.]+ meters per heartbeat/)
  const atEqual = card(page, 'Pace at the same heart rate')
  await expect(atEqual).toContainText(/Running at \d+ to \d+ bpm: median \d:\d\d \/km/)
  const band = atEqual.getByLabel('Heart rate range')
  await band.selectOption({ index: 0 })
  await expect(page).toHaveURL(/band=\d+-\d+/)
  await openFacet(page, 'Sport')
  await page.getByRole('checkbox', { name: /^Cycling/ }).check()
  await expect(page).toHaveURL(/sport=cycling/i)
  await expect(sport).toHaveValue('running')
  for (const name of ['Efficiency', 'Pace at the same heart rate'])
    await expect(card(page, name)).toContainText('Running: no workouts shown')
  await page.getByRole('checkbox', { name: /^Cycling/ }).uncheck()
  await expect(atEqual).toContainText(/Running at \d+ to \d+ bpm: median/)
  await expect(page).toHaveURL(/efficiency=running/)
  await expect(page).toHaveURL(/band=\d+-\d+/)
  await sport.selectOption('Cycling')
  await card(page, 'Efficiency').getByRole('radio', { name: 'Speed' }).click()
  await expect(card(page, 'Speed at the same heart rate')).toContainText(
    /Cycling at \d+ to \d+ bpm/,
  )
  await open(page, '?section=training&range=30d&sport=Running')
  await expect(card(page, 'Efficiency')).toContainText(
    /Running: [\d.]+ meters per heartbeat on average/,
  )
  await page.getByRole('button', { name: 'Efficiency: method' }).click()
  await expect(card(page, 'Efficiency')).toContainText('weighted by moving time')
  await expect(card(page, 'Efficiency')).toContainText('Sports are never mixed')
  await expect(card(page, 'Efficiency').getByRole('application')).toBeVisible()
  await expectAccessible(card(page, 'Efficiency'))
})
