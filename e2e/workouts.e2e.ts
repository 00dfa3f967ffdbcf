import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { addDays, today } from '#lib/days.ts'
import { DEFAULT_RANGE, formatDays, formatDaysShort, rangeDays } from '#lib/range.ts'
import { aiko, harold, ingrid, leila, maya, robin } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  cellsOf,
  chooseRange,
  chooseSetting,
  expect,
  exportedFile,
  openFacet,
  openSection,
  setDevFlags,
  test,
  visit,
} from './utils.ts'

const open = (page: Page, who: { user_id: string }, search = '') =>
  visit(page, paths.workouts(who.user_id) + search)
const table = (page: Page) => page.getByRole('table', { name: 'Workouts' })
const bodyRows = (page: Page) => table(page).locator('tbody tr[data-row]')
/** Number of workouts on the page, with their days where they are not those of the range. */
const covers = (page: Page) =>
  page
    .locator('main header')
    .first()
    .getByText(/\d workouts/)
/** The number at the top: how many workouts are shown. */
const count = async (page: Page) =>
  Number(/[\d,]+/.exec(await covers(page).innerText())![0].replaceAll(',', ''))
const range = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The last of the charts. */
const calendar = (page: Page) => page.getByRole('application', { name: /^Moving time per day/ })
const chart = (page: Page, name: string) => page.getByRole('application', { name })

test('Range, sports, and providers narrow an open page, and a range that fails leaves it unchanged', async ({
  page,
  context,
}) => {
  await test.step('Workouts open with the last 13 weeks, presets and a custom range stay in the address, and Back undoes them', async () => {
    await open(page, maya, '?section=data')
    await expect(page.getByRole('heading', { name: maya.label, level: 1 })).toBeVisible()
    await expect(
      range(page, `Range: Last 13 weeks, ${formatDaysShort(rangeDays(DEFAULT_RANGE))}`),
    ).toBeVisible()
    const ninety = await count(page)
    await expect(bodyRows(page)).toHaveCount(ninety)

    await chooseRange(page, 'Last 30 days')
    await expect(page).toHaveURL(/range=30d/)
    await expect.poll(() => count(page)).toBeLessThan(ninety)
    const thirty = `Range: Last 30 days, ${formatDaysShort(rangeDays('30d'))}`
    await range(page, thirty).click()
    await expect(page.getByRole('button', { name: 'Last 30 days', pressed: true })).toBeVisible()
    await page.getByLabel('Start date').fill('2026-09-01')
    await page.getByLabel('End date').fill('2026-08-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('The end date must be on or after the start date.')).toBeVisible()
    await page.getByLabel('Start date').fill('2026-07-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/range=2026-07-01\.\.2026-08-01/)
    await expect(range(page, /^Range: Jul 1–Aug 1/)).toBeVisible()

    await page.goBack()
    await expect(range(page, thirty)).toBeVisible()
    await page.goBack()
    await expect.poll(() => count(page)).toBe(ninety)
    await expect(page).not.toHaveURL(/range/)
  })

  await test.step('Sports and providers narrow figures, table, and charts together, as chips', async () => {
    const all = await count(page)
    await openFacet(page, 'Sport')
    await page.getByRole('checkbox', { name: /^Running/ }).click()
    await page.getByRole('checkbox', { name: /^Swimming/ }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/sport=running%2Cswimming/)
    await expect(
      page.getByRole('button', { name: 'Remove filter: Sport: Running, Swimming' }),
    ).toBeVisible()
    await expect.poll(() => count(page)).toBeLessThan(all)
    const two = await count(page)
    await expect(bodyRows(page)).toHaveCount(two)
    await expect(page.getByText(`${two} of ${all} workouts`)).toBeVisible()
    const sports = new Set(await bodyRows(page).locator('td:nth-child(2)').allInnerTexts())
    expect([...sports].sort()).toEqual(['Running', 'Swimming'])

    await openFacet(page, 'Sport')
    await page.getByRole('checkbox', { name: /^Running/ }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/sport=swimming(&|$)/)
    // a value that leaves nothing is not offered, but a link may ask for it
    await openFacet(page, 'Provider')
    await expect(page.getByRole('checkbox', { name: /^Garmin/ })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Wahoo/ })).toHaveCount(0)
    const both = new URL(page.url())
    both.searchParams.set('provider', 'wahoo')
    await page.goto(both.href)
    await expect(page.getByText('No matching workouts', { exact: true })).toBeVisible()
    await expect(page.getByText('sport Swimming; provider Wahoo')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await expect.poll(() => count(page)).toBe(all)
    await page.goBack()
    await page.getByRole('button', { name: 'Remove filter: Provider: Wahoo' }).press('Delete')
    await expect(page).not.toHaveURL(/provider/)
    await expect(page.getByRole('button', { name: 'Remove filter: Sport: Swimming' })).toBeVisible()
    await page
      .getByRole('group', { name: 'Active filters' })
      .getByRole('button', { name: 'Clear filters' })
      .click()
    await expect.poll(() => count(page)).toBe(all)
  })

  await test.step('A range that can’t be loaded leaves earlier data under its own dates, and says why', async () => {
    const ninety = await count(page)
    await setDevFlags(context, 'fail:listWorkouts:503')
    await chooseRange(page, 'Last 12 months')
    // cards that ask for days of their own failed too, and have words and a button of their own
    const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load this' })
    await expect(failure).toContainText('Status 503')
    expect(await count(page)).toBe(ninety)
    await expect(covers(page)).toHaveText(
      `${ninety} workouts, ${formatDays(rangeDays(DEFAULT_RANGE))}`,
    )
    await setDevFlags(context, '')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => count(page)).toBeGreaterThan(ninety)
  })
})

/** The last day of a single workout: which one that is goes with the day of the test. */
async function toLastOfOneWorkout(page: Page, pulse: Locator) {
  const said = page.getByRole('status').filter({ hasText: /^[A-Z][a-z]{2} \d+, \d{4} · W\d\d:/ })
  await pulse.focus()
  await page.keyboard.press('End')
  await expect(said).toHaveText(/Maximum \d+ bpm, Average \d+ bpm/)
  for (let days = 0; days < 30; days++) {
    const words = await said.innerText()
    if (words.includes('Click to open')) return
    await page.keyboard.press('ArrowLeft')
    await expect(said).not.toHaveText(words)
  }
  throw new Error('No day of a single workout')
}

/** A key shows what it points at, in every chart over the days. */
async function expectTooltips(page: Page, atLeast: number) {
  const charts = page.locator('[aria-roledescription="chart"]')
  await expect(charts.nth(atLeast - 1)).toBeVisible()
  // by name: one that is drawn in its turn takes a place among them
  const names = await charts.evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label') ?? ''),
  )
  for (const name of names) {
    const one = chart(page, name)
    await one.focus()
    await page.keyboard.press('End')
    await expect(one.locator('.recharts-tooltip-wrapper table')).toBeVisible()
  }
}

test('Charts work by keyboard, as tables, and in other units, and narrow the page', async ({
  page,
}) => {
  await test.step('Time in zones is shown as hours or as percentages, and the address keeps the choice', async () => {
    await open(page, maya)
    // the line that the sentence counts at, heavier than those between the other zones
    const lines = chart(page, 'Heart rate zones over time').locator('.recharts-line-curve')
    await expect(lines).toHaveCount(1)
    await expect(lines).toHaveAttribute('stroke-width', '3')
    await page.getByRole('button', { name: 'Show percentages' }).click()
    await expect(page).toHaveURL(/zones=share/)
    await expect(
      chart(page, 'Heart rate zones over time').getByText('100%', { exact: true }),
    ).toBeAttached()
    await page.getByRole('button', { name: 'Show hours' }).click()
    await expect(page).not.toHaveURL(/zones/)
  })

  await test.step('Keys go from sport to sport, and Enter narrows the page to one', async () => {
    await page.getByRole('row', { name: /^All sports/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sport=\w+/)
    await page.goBack()
    await expect(page).not.toHaveURL(/sport=/)
  })

  await test.step('Keys reach the points of a chart, announce them, narrow to a selection, and open a workout', async () => {
    const all = await count(page)
    const pulse = chart(page, 'Heart rate over time')
    await toLastOfOneWorkout(page, pulse)
    // the hover is shared: the others show what they have of the same days
    await expect.poll(() => page.locator('[data-chart]').count()).toBeGreaterThanOrEqual(2)
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/days=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/)
    await expect.poll(() => count(page)).toBeLessThan(all)
    await page.getByRole('button', { name: /^Remove filter: [A-Z][a-z]{2} \d/ }).click()
    await expect.poll(() => count(page)).toBe(all)
    await page.goBack()
    await expect.poll(() => count(page)).toBeLessThan(all)
    await toLastOfOneWorkout(page, pulse)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/workouts\/[0-9a-f-]{36}\?day=\d{4}-\d\d-\d\d$/)
    await page.goBack()
    await expect(pulse).toBeFocused()

    await openSection(page, 'Data')
    await bodyRows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/workouts\/[0-9a-f-]{36}\?day=\d{4}-\d\d-\d\d$/)
  })

  await test.step('Every chart with many workouts shows what the keyboard points to', async () => {
    await page.goBack()
    await page.getByRole('button', { name: /^Remove filter: [A-Z][a-z]{2} \d/ }).click()
    await expect(page).not.toHaveURL(/days=/)
    await openSection(page, 'Training')
    await expectTooltips(page, 2)
    await openSection(page, 'Places')
    await expectTooltips(page, 1)
    await openSection(page, 'Summary')
    await expectTooltips(page, 3)
  })

  await test.step('Each chart is also a table, which leaves out calendar gaps', async () => {
    await page.getByRole('button', { name: 'Heart rate by sport as a table' }).click()
    const twin = page.getByRole('region', { name: 'Heart rate by sport, as a table' })
    await expect(twin.getByRole('columnheader', { name: 'Average, bpm' })).toBeVisible()
    const listed = await twin.locator('tbody tr').count()
    await openSection(page, 'Data')
    await expect(bodyRows(page)).toHaveCount(await count(page))
    const days = new Set(await bodyRows(page).locator('td:first-child a').allInnerTexts())
    expect(listed).toBe(days.size)
  })

  await test.step('Units switch in figures, charts, and table', async () => {
    await expect(table(page).getByRole('columnheader', { name: 'Distance, km' })).toBeVisible()
    await chooseSetting(page, 'Imperial')
    await expect(table(page).getByRole('columnheader', { name: 'Distance' })).toHaveText(
      'Distance, mi',
    )
    await openSection(page, 'Places')
    await expect(page.getByText(/highest [\d,]+ ft/)).toBeVisible()
  })

  await test.step('Dragging over a chart narrows everything to the selection, which can be zoomed to', async () => {
    const all = await count(page)
    const elevation = chart(page, 'Elevation over time')
    await elevation.scrollIntoViewIfNeeded()
    const box = (await elevation.boundingBox())!
    await page.mouse.move(box.x + 200, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x + 320, box.y + 80, { steps: 4 })
    await page.mouse.up()
    await expect(page).toHaveURL(/days=/)
    await expect.poll(() => count(page)).toBeLessThan(all)
    const narrowed = await count(page)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page).toHaveURL(/range=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/)
    await expect.poll(() => count(page)).toBe(narrowed)
  })

  await test.step('Every chart with few workouts shows what the keyboard points to', async () => {
    await open(page, leila)
    await expectTooltips(page, 2)
  })
})

test('Names and notes in the charts don’t overlap', async ({ page }) => {
  for (const [who, search, section] of [
    [maya, '?range=90d', 'summary'],
    [robin, '?range=90d', 'summary'],
    [maya, '?range=12m', 'training'],
    [harold, '?range=30d', 'places'],
  ] as const) {
    const charts = page.getByRole('application').and(page.locator('[data-rows] *'))
    const covered = () =>
      charts.evaluateAll((all) =>
        all.flatMap((one) => {
          const texts = [...one.querySelectorAll('svg text, li')].map((text) => ({
            words: text.textContent,
            box: text.getBoundingClientRect(),
          }))
          // a pixel is air between letters, not letters
          return texts.flatMap(({ words, box }, index) =>
            texts
              .slice(index + 1)
              .filter(
                (other) =>
                  box.left < other.box.right - 1 &&
                  other.box.left < box.right - 1 &&
                  box.top < other.box.bottom - 3 &&
                  other.box.top < box.bottom - 3,
              )
              .map((other) => `${one.ariaLabel}: ${words} on ${other.words}`),
          )
        }),
      )
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, who, `${search}&section=${section}`)
    await expect(charts.first().locator('svg text').nth(5)).toBeAttached()
    expect(await covered(), `${who.label}, ${search}, 1440 px wide`).toEqual([])
    await page.setViewportSize({ width: 390, height: 900 })
    await expect.poll(covered, `${who.label}, ${search}, 390 px wide`).toEqual([])
  }
})

test('A selection dims every mark outside it, including the gain below the elevation', async ({
  page,
}) => {
  const day = (back: number) => addDays(new Date().toISOString().slice(0, 10), -back)
  await open(page, maya, `?section=places&range=90d&days=${day(20)}..${day(8)}`)
  const elevation = chart(page, 'Elevation over time')
  const areas = elevation.locator('.recharts-reference-area-rect')
  await expect(areas).toHaveCount(2)
  const areDimmed = await elevation.evaluate((element) => {
    const boxOf = (mark: Element) => mark.getBoundingClientRect()
    const [before, after] = [...element.querySelectorAll('.recharts-reference-area-rect')].map(
      boxOf,
    )
    return [...element.querySelectorAll('[data-bars]')]
      .map(boxOf)
      .map(
        (bars) =>
          bars.left >= before!.left - 1 &&
          bars.right <= after!.right + 1 &&
          bars.top >= before!.top - 1 &&
          bars.bottom <= before!.bottom + 1,
      )
  })
  // at least the elevations and the gains
  expect(areDimmed.length).toBeGreaterThan(1)
  expect(areDimmed).not.toContain(false)
})

test('The exported file has the table’s columns, order, rows, and formats', async ({ page }) => {
  await open(
    page,
    ingrid,
    '?range=90d&sort=distance&columns=day,sport,moving_time,distance,average_hr,elev_low,steps,provider',
  )
  const csv = await exportedFile(page)
  const [header, ...rows] = cellsOf(csv)
  expect(header).toEqual(await table(page).getByRole('columnheader').allInnerTexts())
  expect(rows).toHaveLength(await count(page))
  // the file has all of them at once, the table draws the first before the others
  await expect(bodyRows(page)).toHaveCount(rows.length)
  const shown = await bodyRows(page).evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('td')].map((cell) =>
        cell.innerText
          .trim()
          .replace(/\s*local date (\w+ \d+)/, ' (local date $1)')
          .replace('−', '-')
          .replace(/^–$/, ''),
      ),
    ),
  )
  // on screen a day of this year has no year
  const withoutYear = (day = '') => day.replace(`, ${today().slice(0, 4)}`, '')
  expect(rows.map(([day, ...others]) => [withoutYear(day), ...others])).toEqual(shown)
  expect(csv).toContain(`# ${rows.length} workouts`)
  expect(csv).toContain(ingrid.user_id)

  // for programs that cannot read comment lines
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Include notes' }).click()
  await expect(page).toHaveURL(/notes=without/)
  await page.keyboard.press('Escape')
  expect(await exportedFile(page)).toBe(
    csv.replace(/^"?# .*\r\n/gm, '').replace(/^\uFEFF"?# .*\r\n/, '\uFEFF'),
  )
})

test.describe('Another person', () => {
  test.use({ expectedErrors: /Failed on purpose/ })
  test('never shows the previous person’s data, even if their own can’t be loaded', async ({
    page,
    context,
  }) => {
    await open(page, maya)
    await count(page)
    await setDevFlags(context, 'fail:listWorkouts:503')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.type(aiko.user_id)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the workouts.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(aiko.label)
    await expect(page).toHaveURL(new RegExp(aiko.user_id))
    await expect(table(page)).toHaveCount(0)
  })
})

test('The controls fit one line with the actions at its end, and nothing is cut off in little room', async ({
  page,
}) => {
  await test.step('the controls fit one line with the actions at its end, and zoomed or on the narrowest screen nothing is cut off', async () => {
    const year = new Date().getFullYear() - 1
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, maya, `?range=${year}-09-29..${year}-10-31`)
    const header = page.locator('main header').first()
    const tabs = header.getByRole('link', { name: /^(Overview|Workouts|Connections|Notes)$/ })
    const controls = header
      .getByRole('button', { name: /Oct 31|^Filter$/ })
      .or(header.getByLabel('Comparison'))
      .or(tabs)
    const actions = header.getByRole('button', { name: /^Print$|^Export$/ })
    await expect(header.getByLabel('Comparison')).toContainText('vs previous period')
    await expect(controls).toHaveCount(3 + (await tabs.count()))
    await expect(actions).toHaveCount(2)
    const boxesOf = async (all: Locator) =>
      Promise.all((await all.all()).map(async (control) => (await control.boundingBox())!))
    for (const line of [await boxesOf(controls), await boxesOf(actions)]) {
      const middles = line.map(({ y, height }) => y + height / 2)
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6)
    }
    const right = (await header.boundingBox())!
    const last = (await boxesOf(actions)).at(-1)!
    expect(right.x + right.width - last.x - last.width).toBeLessThan(40)
    // the first figures stand where the eye is
    expect((await page.locator('[data-figures]').boundingBox())!.y).toBeLessThan(240)

    await chooseRange(page, 'Last 30 days')
    await expect(page).toHaveURL(/range=30d/)
    for (const width of [720, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const names = page.locator('[data-figures] tbody th').filter({ visible: true })
      await expect(names.first()).toContainText(/^All sports/)
      expect(
        await names.evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        ),
      ).toEqual([])
      for (const control of await page.locator('main header').getByRole('button').all()) {
        // on a phone the controls scroll sideways in one line
        await control.scrollIntoViewIfNeeded()
        const box = (await control.boundingBox())!
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
      }
    }
  })

  await test.step('A phone has everything, and each part scrolls within itself', async () => {
    await openSection(page, 'Places')
    await expect(calendar(page)).toBeVisible()
    await openSection(page, 'Data')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('checkbox', { name: 'Max power' })).toBeAttached()
  })
})

test.describe('A long range', () => {
  const line = (page: Page) => page.getByText(/^Loaded \d{4}/)
  const year = new Date().getFullYear()

  test('loads in parts, the newest year first, is labeled as partial until complete, and can be stopped and resumed', async ({
    page,
    context,
  }) => {
    const asked: string[] = []
    page.on(
      'request',
      (request) =>
        void (
          request.url().includes('/summary/workouts/') && asked.push(new URL(request.url()).search)
        ),
    )
    await setDevFlags(context, 'slow:listWorkouts:1200')
    // the oldest of those that are asked for together is not there when the reader stops
    const isOld = ({ pathname, searchParams }: URL) =>
      pathname.includes('/summary/workouts/') &&
      Number(searchParams.get('start_date')?.slice(0, 4)) < year - 11
    await page.route(isOld, () => {})
    await open(page, harold, '?range=all&compare=none&section=data')
    await expect(line(page)).toHaveText(new RegExp(`^Loaded ${year}, 1 of \\d+ years\\.$`))
    // a file of what is here so far would lack rows
    const exports = page.getByRole('button', { name: 'Export', exact: true })
    await expect(exports).toBeDisabled()
    await expect(exports).toHaveAttribute('title', 'Older workouts are still loading')
    await expect(covers(page)).toContainText(new RegExp(`so far, Jan 1–\\w+ \\d+, ${year}$`))
    await expect(line(page)).toHaveText(new RegExp(`^Loaded \\d{4} to ${year}`))
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    // what had arrived before the click may still be being drawn
    await page.waitForTimeout(600)
    const [stopped, requests] = [await line(page).innerText(), asked.length]
    const some = Number(
      (
        await table(page)
          .getByText(/so far$/)
          .innerText()
      ).replace(/\D/g, ''),
    )
    expect(some).toBeGreaterThan(100)
    const part = page.waitForEvent('download')
    await exports.click()
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    expect((await part).suggestedFilename()).toMatch(/-part\.csv$/)
    expect(cellsOf(await readFile(await (await part).path(), 'utf8'))).toHaveLength(some + 1)
    await page.waitForTimeout(1500)
    expect(await line(page).innerText()).toBe(stopped)
    expect(asked.length).toBe(requests)
    await expect(
      page.getByText(
        new RegExp(
          `Everything here covers only Jan 1, \\d{4}–\\w+ \\d+, ${year}\\. Days that aren’t loaded aren’t counted\\.`,
        ),
      ),
    ).toBeVisible()

    await setDevFlags(context, '')
    await page.unroute(isOld)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(line(page)).toHaveCount(0)
    // each once, though the years overlap
    await expect(page.getByText('10,000 workouts').first()).toBeVisible()
    // no year was asked for twice, but for those that were broken off
    expect(new Set(asked).size).toBeGreaterThanOrEqual(asked.length - 3)
  })

  test('is compared with nothing until it is loaded', async ({ page }) => {
    const isOld = ({ pathname, searchParams }: URL) =>
      pathname.includes('/summary/workouts/') &&
      Number(searchParams.get('start_date')?.slice(0, 4)) < year - 1
    await page.route(isOld, (route) => route.fulfill({ status: 503, json: { detail: 'Not now' } }))
    await open(page, maya, '?range=9999d&compare=year')
    await expect(line(page)).toHaveText(new RegExp(`^Loaded ${year}, 1 of`))
    await expect(page.getByText(/^Jan 1–\w+ \d+$/)).toBeVisible()
  })

  test('says which years failed, counts nothing before them, and includes them once loaded', async ({
    page,
    context,
  }) => {
    await open(page, maya, '?range=ytd')
    await count(page)
    // this year is here; whatever is asked for next fails
    await setDevFlags(context, 'fail:listWorkouts:503')
    await chooseRange(page, 'All time')
    await expect(
      page.getByRole('alert').filter({
        hasText: new RegExp(`Couldn’t load Jan 1, \\d{4}–Dec 31, ${year - 1}\\. Failed on purpose`),
      }),
    ).toBeVisible()
    await expect(line(page)).toHaveText(new RegExp(`^Loaded ${year}, 1 of`))
    await page.getByText(/^Also failed: \d{4}/).click()
    await expect(
      page.getByText(/^Couldn’t load Jan 1, \d{4}–Dec 31, \d{4}\. Failed on purpose/).last(),
    ).toBeVisible()
    const thisYear = await count(page)
    await setDevFlags(context, '')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(line(page)).toHaveCount(0)
    await expect(range(page, 'Range: All time')).toBeVisible()
    expect(await count(page)).toBeGreaterThan(thisYear)
  })
})
