import type { Page } from '@playwright/test'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { decodePolyline } from '#lib/polyline.ts'
import { sameActivity } from '#lib/recordings/same-activity.ts'
import { oddWorkoutId } from '#server/demo/histories/robin.ts'
import { aiko, maya, robin } from '#server/demo/people.ts'
import { formatQuantity, withUnit } from '#src/kit/lib/units.ts'
import { paths } from '#src/kit/url/paths.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'
import { trackMatcher } from '#src/workouts/model/courses/courses.ts'
import { providerName } from '#src/workouts/model/provider.ts'

import {
  chooseSetting,
  expect,
  expectAccessible,
  exportedFile,
  follow,
  holdRequests,
  setDevFlags,
  test,
  workoutsOf,
} from './utils.ts'

const alone = ({ user_id, id, calendar_date }: SentWorkout) =>
  paths.workout(user_id, id, calendar_date)
const both = (a: SentWorkout, b: { id: string; calendar_date: string }) =>
  withComparison(alone(a), b)
const oddOf = (workouts: readonly SentWorkout[], title: string) =>
  workouts.find(({ id }) => id === oddWorkoutId(title))!
const card = (page: Page, letter: 'A' | 'B') =>
  page.getByRole('region', { name: `Workout ${letter}` })
const map = (page: Page) => page.getByRole('img', { name: /^(Two routes|Route)/ })
/** A row of the figures: A, B and what is between them. */
const figures = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Metrics' })
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')

/** Maya’s newest run with a route, and the one before it that another day went the same way. */
async function sameWayTwice(page: Page) {
  const runs = (await workoutsOf(page, maya.user_id)).filter(
    ({ sport, source, map: route }) =>
      sport?.slug === 'running' && source.provider === 'garmin' && route?.summary_polyline,
  )
  for (const run of runs) {
    const isLike = trackMatcher({ id: run.id, points: decodePolyline(run.map!.summary_polyline!) })
    const before = runs.find(
      (other) =>
        other.calendar_date < run.calendar_date &&
        isLike({ id: other.id, points: decodePolyline(other.map!.summary_polyline!) }),
    )
    if (before) return { run, before }
  }
  throw new Error('Nowhere was gone twice.')
}

test('A workout on the same route is chosen, compared, trimmed, and swapped, at every width', async ({
  page,
}) => {
  const { run, before } = await sameWayTwice(page)
  await test.step('a workout on the same route is chosen and shown next to this one, and Back undoes it', async () => {
    await page.goto(alone(run))
    await page.getByRole('button', { name: 'Compare with…' }).click()
    const chooser = page.getByRole('dialog', { name: 'Compare with' })
    const sameWay = chooser.getByRole('group', { name: 'Same route' }).getByRole('option')
    await expect(sameWay.first()).toContainText(/within 40 m for \d+% of the route/)
    await sameWay
      .filter({ hasText: formatDay(before.calendar_date) })
      .filter({ hasText: 'Garmin' })
      .first()
      .click()

    await expect(page).toHaveURL(both(run, before))
    await expect(card(page, 'A')).toContainText(formatDay(run.calendar_date))
    await expect(card(page, 'B')).toContainText(formatDay(before.calendar_date))
    await expect(
      page.getByText(/^Same route: A and B are within 40 m of each other for /),
    ).toBeVisible()
    await expect(map(page)).toHaveCount(1)
    await expect(map(page)).toHaveAccessibleName(
      /^Two routes on one map: A of [\d.]+ km .*; B of [\d.]+ km/,
    )

    await page.goBack()
    await expect(page).toHaveURL(alone(run))
    await expect(page.getByRole('button', { name: 'Compare with…' })).toBeVisible()
    await expect(card(page, 'B')).toHaveCount(0)
  })

  await test.step('trimmed ends are gone from both routes, and stay trimmed after a swap', async () => {
    await page.goForward()
    await expect(page).toHaveURL(both(run, before))
    const whole = await map(page).getAttribute('aria-label')
    await page.getByRole('button', { name: 'Trim ends' }).click()
    await page
      .getByRole('dialog', { name: 'Trim ends' })
      .getByText('500 m', { exact: true })
      .click()
    await expect(page).toHaveURL(/trim=500/)
    await expect(map(page)).not.toHaveAccessibleName(whole!)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Swap' }).click()
    await expect(page).toHaveURL(/trim=500/)
    await expect(page).toHaveURL(new RegExp(`with=${run.id}`))
  })

  await test.step('two workouts side by side fit every window width', async () => {
    await expect(card(page, 'B')).toContainText(formatDay(run.calendar_date))
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(
          () =>
            page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
          `at ${width} px`,
        )
        .toBeLessThanOrEqual(0)
    }
  })
})

test('Two workouts from a pasted link appear side by side, in the reader’s units', async ({
  page,
}) => {
  const { run, before } = await sameWayTwice(page)
  await test.step('a pasted link alone shows both workouts, their figures, and differences, and they can be swapped and separated', async () => {
    await page.goto(both(run, before))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare workouts')
    await expect(figures(page, 'Distance').nth(0)).toHaveText(
      withUnit(run.distance!, 'distance', 'metric'),
    )
    await expect(figures(page, 'Distance').nth(1)).toHaveText(
      withUnit(before.distance!, 'distance', 'metric'),
    )
    const more = run.average_hr! - before.average_hr!
    await expect(
      page
        .getByRole('table', { name: 'Metrics' })
        .locator('tbody', { hasText: 'Heart rate' })
        .getByRole('row', { name: /^Average/ })
        .getByRole('cell')
        .nth(2),
    ).toContainText(
      more === 0 ? 'same' : `${more > 0 ? '+' : '−'}${Math.abs(Math.round(more))} bpm`,
    )
    await expect(page.getByRole('table', { name: 'Time in heart rate zones' })).toContainText(
      '≥ 90%',
    )
    await expectAccessible(page.getByRole('main'))

    await page.getByRole('link', { name: 'Swap' }).click()
    await expect(page).toHaveURL(both(before, run))
    await expect(figures(page, 'Distance').nth(0)).toHaveText(
      withUnit(before.distance!, 'distance', 'metric'),
    )
    await page.getByRole('button', { name: 'Clear comparison' }).click()
    await expect(page).toHaveURL(alone(before))
  })

  await test.step('the reader’s units apply in every column', async () => {
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(both(run, before))
    await expect(figures(page, 'Distance').nth(0)).toHaveText(/ km$/)
    await chooseSetting(page, 'Imperial')
    await expect(figures(page, 'Distance').nth(0)).toHaveText(
      withUnit(run.distance!, 'distance', 'imperial'),
    )
    await expect(page.getByRole('rowheader', { name: 'Pace, min/mi' })).toBeVisible()
    await expect(
      page
        .getByRole('rowgroup')
        .filter({ has: page.getByRole('rowheader', { name: 'Pace, min/mi' }) })
        .getByRole('row', { name: /^Average/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText(formatQuantity(before.average_speed!, 'pace', 'imperial'))
    // the averages are just that
    await expect(
      page.getByRole('rowheader', { name: 'Moving time divided by distance' }),
    ).toHaveCount(0)
  })
})

test('two selected rows of the table are compared, the later one first, and a third replaces the first', async ({
  page,
}) => {
  await page.goto(paths.workouts(maya.user_id, { section: 'data' }))
  const table = page.getByRole('table', { name: 'Workouts', exact: true })
  const ticks = table.getByRole('checkbox', { name: /^Compare \w{3} \d+, \d{4}/ })
  await expect(page.getByText('Select two workouts to compare.')).toBeVisible()
  // from the heading above it: what is further up still comes
  const top = () =>
    table.evaluate(
      (node) =>
        node.getBoundingClientRect().top -
        node.closest('section')!.querySelector('h2')!.getBoundingClientRect().top,
    )
  const before = await top()
  await ticks.nth(4).focus()
  await page.keyboard.press('Space')
  await expect(ticks.nth(4)).toBeChecked()
  await expect(ticks.nth(4)).toBeFocused()
  await expect(page.getByText('1 selected. Select another to compare.')).toBeVisible()
  await ticks.nth(0).click()
  await ticks.nth(2).click()
  await expect(ticks.nth(2)).toBeChecked()
  await expect(ticks.nth(4)).not.toBeChecked()
  expect(await top()).toBe(before)
  await page.goBack()
  await expect(ticks.nth(4)).toBeChecked()
  await expect(ticks.nth(2)).not.toBeChecked()
  await page.reload()
  await expect(ticks.nth(0)).toBeChecked()

  const days = await Promise.all(
    [0, 4].map(async (row) =>
      (await ticks.nth(row).getAttribute('aria-label'))!.replace(
        /^Compare (\w+ \d+, \d+).*$/,
        '$1',
      ),
    ),
  )
  expect(
    (await exportedFile(page)).split('\r\n').find((line) => !/^\uFEFF?"?#/.test(line)),
  ).not.toMatch(/compare|pick/i)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(card(page, 'A')).toContainText(days[0]!)
  await expect(card(page, 'B')).toContainText(days[1]!)
  await page.goBack()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).not.toHaveURL(/pick/)
  await expect(ticks.nth(0)).not.toBeChecked()
})

test('a comparison is opened, filtered, chosen, and read by keyboard alone', async ({ page }) => {
  const [newest, ...others] = await workoutsOf(page, aiko.user_id)
  const wanted = others.find(({ calendar_date }) => calendar_date < newest!.calendar_date)!
  await page.goto(alone(newest!))
  await page.getByRole('button', { name: 'Compare with…' }).focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('combobox', { name: 'Date, title, sport, or provider' }),
  ).toBeFocused()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page.getByRole('dialog', { name: 'Compare with' }))
  await page.keyboard.type('no such workout')
  await expect(page.getByText(/^None of the [\d,]+ workouts match\./)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(wanted.calendar_date)
  await expect(page.getByRole('option', { selected: true })).toContainText(
    formatDay(wanted.calendar_date),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`withday=${wanted.calendar_date}$`))
  await expect(page.getByRole('group', { name: 'Compared workouts' })).toBeFocused()

  await page.getByRole('button', { name: 'Compare A with…' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Compare A with…' })).toBeFocused()
})

test('two recordings of one activity are labeled, even on one day and opened separately', async ({
  page,
}) => {
  const workouts = await workoutsOf(page, maya.user_id)
  // the richer recording is the one that the list shows
  const a = workouts.find(
    (one) => one.source.provider === 'garmin' && workouts.some((other) => sameActivity(one, other)),
  )!
  const b = workouts.find((other) => sameActivity(a, other))!
  await page.goto(paths.workouts(maya.user_id, { section: 'data' }))
  // the first from the list, so that of its day nothing but it is known
  await page
    .getByRole('table', { name: 'Workouts', exact: true })
    .locator(`a[href="${alone(a)}"]`)
    .first()
    .click()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page
    .getByRole('group', { name: 'Other recordings of this activity' })
    .getByRole('option')
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`with=${b.id}`))
  await expect(
    page.getByText(`One activity, recorded by ${providerName(a)} and ${providerName(b)}: overlaps`),
  ).toBeVisible()
  await card(page, 'B').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(b.title ?? b.sport!.name)
})

test('The other workout of a comparison may be far away, missing, failed, or slow', async ({
  page,
  context,
}) => {
  await test.step('routes on two continents have separate maps, and a gap in the figures stays a gap', async () => {
    const workouts = await workoutsOf(page, robin.user_id)
    await page.goto(
      both(oddOf(workouts, 'Near the North Pole'), oddOf(workouts, 'Across the antimeridian')),
    )
    await expect(
      page.getByText(/^Different locations: the starting points are [\d,]+ km apart\.$/),
    ).toBeVisible()
    await expect(map(page)).toHaveCount(2)
    await expect(map(page).nth(1)).toHaveAccessibleName(/^Route B of 7\.\d\d km/)

    await follow(page, both(oddOf(workouts, 'Seven zones'), oddOf(workouts, 'Nothing measured')))
    await expect(page.getByText('B has no recorded route.')).toBeVisible()
    await expect(
      figures(page, 'Distance').nth(1).getByRole('img', { name: 'Not measured' }),
    ).toBeVisible()
    await expect(
      figures(page, 'Distance').nth(2).getByRole('img', { name: 'Needs both values' }),
    ).toBeVisible()
    await expect(
      page.getByText('B has no sport, so the workouts may not be comparable.'),
    ).toBeVisible()
    await expectAccessible(page.getByRole('main'))

    await follow(page, both(oddOf(workouts, 'Seven zones'), oddOf(workouts, 'Five zones')))
    await expect(
      page.getByText('A has 7 zones and B has 5, so their zones aren’t compared.'),
    ).toBeVisible()
  })

  await test.step('another workout that is missing, without a day, or the same is reported in its place, and this one stays', async () => {
    const [newest] = await workoutsOf(page, aiko.user_id)
    await follow(page, both(newest!, { id: robin.user_id, calendar_date: newest!.calendar_date }))
    await expect(card(page, 'B')).toContainText(
      `No such workout on ${formatDay(newest!.calendar_date)}.`,
    )
    await expect(figures(page, 'Moving time').nth(0)).toHaveText(
      withUnit(newest!.moving_time!, 'duration', 'metric'),
    )
    await expect(page.getByRole('button', { name: 'Swap' })).toBeDisabled()
    await expectAccessible(card(page, 'B'))
    await follow(page, `${alone(newest!)}&with=${robin.user_id}`)
    await expect(card(page, 'B')).toContainText('The link has no date for the other workout.')
    await follow(page, both(newest!, newest!))
    await expect(card(page, 'B')).toContainText('The link compares this workout with itself.')
    await follow(
      page,
      withComparison(paths.workout(aiko.user_id, robin.user_id, newest!.calendar_date), newest!),
    )
    await page.getByRole('link', { name: 'Open the other workout' }).click()
    await expect(page).toHaveURL(alone(newest!))
  })

  await test.step('another workout that fails or is slow leaves this one in place, and a retry loads it', async () => {
    const [newest, ...others] = await workoutsOf(page, aiko.user_id)
    const older = others.find(
      ({ calendar_date }) =>
        Date.parse(newest!.calendar_date) - Date.parse(calendar_date) > 60 * 86_400_000,
    )!
    await page.goto(alone(newest!))
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.getByRole('button', { name: 'Compare with…' }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    // a workout that no response on the page holds: as by a link, but without losing the first
    const oldest = others.at(-1)!
    expect(oldest.calendar_date < older.calendar_date).toBe(true)
    await setDevFlags(context, 'fail:listWorkouts:503')
    await follow(page, both(newest!, oldest))
    await expect(card(page, 'B').getByRole('alert')).toContainText('Couldn’t load this workout.')
    await expect(card(page, 'A')).toContainText(formatDay(newest!.calendar_date))
    await setDevFlags(context, '')
    const letOtherCome = await holdRequests(page, '**/summary/workouts/*')
    await card(page, 'B').getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'B').locator('[aria-busy=true]')).toBeVisible()
    letOtherCome()
    await expect(figures(page, 'Moving time').nth(0)).toHaveText(
      withUnit(newest!.moving_time!, 'duration', 'metric'),
    )
    await expect(card(page, 'B')).toContainText(formatDay(oldest.calendar_date))
  })
})
