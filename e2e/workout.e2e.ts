import type { Page } from '@playwright/test'

import { addDays, formatDay } from '#lib/days.ts'
import { oddWorkoutId } from '#server/demo/histories/robin.ts'
import { aiko, leila, matteo, maya, robin } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  expect,
  expectAccessible,
  follow,
  holdRequests,
  setDevFlags,
  test,
  untilAnswered,
  visit,
  workoutsOf,
} from './utils.ts'

const map = (page: Page) => page.getByRole('img', { name: /^Route of/ })

test('a route is drawn from its polyline with its length, marks, and scale, and moved by keyboard', async ({
  page,
}) => {
  const { id, calendar_date } = (await workoutsOf(page, matteo.user_id)).find(
    (workout) => workout.sport?.slug === 'cycling' && workout.map?.summary_polyline,
  )!
  await page.goto(paths.workout(matteo.user_id, id, calendar_date))
  await expect(map(page)).toHaveAccessibleName(
    /^Route of [\d.]+ km with \d+ points, ending where it starts/,
  )
  await expect(page.getByText('distances in km')).toBeVisible()
  const whole = await map(page).locator('path').first().getAttribute('d')
  await map(page).focus()
  await page.keyboard.press('+')
  await expect(map(page).locator('path').first()).not.toHaveAttribute('d', whole!)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(id))
  await page.keyboard.press('0')
  await expect(map(page).locator('path').first()).toHaveAttribute('d', whole!)
  await expect(page.getByText('All values are plausible and consistent.')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test('A workout is shown as the service sent it, whatever is missing or odd', async ({ page }) => {
  const workouts = await workoutsOf(page, robin.user_id)
  const oddOne = (title: string) => workouts.find(({ id }) => id === oddWorkoutId(title))!
  const openOdd = (title: string) => {
    const { id, calendar_date } = oddOne(title)
    return visit(page, paths.workout(robin.user_id, id, calendar_date))
  }
  await test.step('a route that can’t be decoded says why and where, and the rest of the workout stays', async () => {
    await openOdd('Route cut off in the middle of a number')
    await expect(
      page.getByText(/The polyline ends inside the value that begins at character \d+\./),
    ).toBeVisible()
    await expect(map(page)).toHaveCount(0)
    await expect(page.getByRole('term').filter({ hasText: 'Moving time' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Time in heart rate zones' })).toBeVisible()
  })

  await test.step('an unmeasured value is a dash or left out, and zero is a measurement', async () => {
    await openOdd('Nothing measured')
    await expect(page.getByText('No route recorded.')).toBeVisible()
    await expect(
      page.getByText(
        'Not measured: heart rate, elevation, speed, power, effort, time in heart rate zones.',
      ),
    ).toBeVisible()
    await expect(page.getByText(/UTC \(time zone unknown\)/)).toBeVisible()
    await expectAccessible(page.getByRole('main'))
    await openOdd('Everything measured as zero')
    await expect(page.getByText(/^0 kcal/)).toBeVisible()
    await expect(page.getByText(/^Not measured/)).toHaveCount(0)
  })

  await test.step('any number of zones is shown, but only six are labeled as percentages of the maximum', async () => {
    await openOdd('Seven zones')
    await expect(
      page.getByText('in total. The provider’s zone boundaries are unknown.'),
    ).toBeVisible()
    await expect(
      page.getByRole('table', { name: 'Time in heart rate zones' }).locator('tbody tr'),
    ).toHaveCount(7)
  })

  await test.step('a route across the antimeridian or near the pole stays one short line', async () => {
    await openOdd('Across the antimeridian')
    await expect(map(page)).toHaveAccessibleName(/^Route of 7\.\d\d km/)
    await expect(map(page).locator('> g').nth(1)).toHaveText('1 km')
    await openOdd('Near the North Pole')
    await expect(map(page)).toHaveAccessibleName(/^Route of 38\.64 km/)
    await expect(map(page).locator('> g').nth(1)).toHaveText('5 km')
  })

  await test.step('a workout that ends on another day shows that day', async () => {
    await openOdd('Thirty-one hours long')
    const { time_end } = oddOne('Thirty-one hours long')
    const day = formatDay(new Date(Date.parse(time_end) + 7_200_000).toISOString().slice(0, 10))
    await expect(page.getByText(`20:00 to ${day}, 03:00 UTC+02:00`)).toBeVisible()
  })

  await test.step('a workout that contradicts itself says so, and a consistent one says that too', async () => {
    const card = page.getByRole('region', { name: 'Data quality' })
    await openOdd('Average heart rate above the maximum')
    await expect(
      card.getByRole('listitem').filter({ hasText: /Average HR of .* is above the maximum, / }),
    ).toBeVisible()
    await expectAccessible(card)
    await openOdd('Five zones')
    await expect(card).toContainText('All values are plausible')
  })
})

test('Nothing on the page moves when the year, the neighbors, and the rest arrive, on a large screen and on a phone', async ({
  page,
}) => {
  const run = (await workoutsOf(page, maya.user_id)).find(
    ({ sport, map: route }) => sport?.slug === 'running' && route?.summary_polyline,
  )!
  const [only] = await workoutsOf(page, leila.user_id)
  await page.addInitScript(() => {
    const seen = { shift: 0, what: [] as string[] }
    ;(window as unknown as { seen: typeof seen }).seen = seen
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[]) {
        seen.shift += entry.value
        seen.what.push(
          `${entry.value} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // text in another font is another matter
  await page.route('**/*.woff2', (route) => route.abort())
  // one with a year behind it, and the first of its sport
  for (const workout of [run, only!])
    for (const width of [1440, 390]) {
      // all of the page is seen, so that whatever moves is counted
      await page.setViewportSize({ width, height: 2600 })
      const address = paths.workout(workout.user_id, workout.id, workout.calendar_date)
      const card = page.getByRole('region', { name: 'Compared with the last 12 months' })
      const isLater = ({ pathname, searchParams }: URL) =>
        pathname.includes('/summary/workouts/') &&
        searchParams.get('start_date') !== addDays(workout.calendar_date, -1)
      const letRestCome = await holdRequests(page, isLater)
      await untilAnswered(page, async () => {
        await page.goto(address, { waitUntil: 'commit' })
        await expect(card).toHaveAttribute('aria-busy', 'true')
        letRestCome()
        await expect(card).toHaveAttribute('aria-busy', 'false')
      })
      const seen = await page.evaluate(
        () => (window as unknown as { seen: { shift: number; what: string[] } }).seen,
      )
      expect(seen.shift, seen.what.join('\n')).toBeLessThan(0.001)
      await page.unroute(isLater)
    }
})

test('Missing parts of a workout are reported, with a way to continue', async ({
  page,
  context,
}) => {
  await test.step('a missing workout, or a link without its day, is reported with a way to continue', async () => {
    await page.goto(paths.workout(aiko.user_id, robin.user_id, '2026-01-01'))
    await expect(page.getByText('No such workout on Jan 1, 2026')).toBeVisible()
    await follow(page, `${paths.workouts(aiko.user_id)}/${robin.user_id}`)
    await expect(page.getByText('The link has no date')).toBeVisible()
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('a workout is shown without its neighbors, and their failure is reported', async () => {
    const [newest] = await workoutsOf(page, aiko.user_id)
    await follow(page, paths.workouts(aiko.user_id, { section: 'data' }))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const link = page.locator(`a[href*="${newest!.id}"]`).first()
    await expect(link).toBeVisible()
    await setDevFlags(context, 'fail:listWorkouts:500')
    await link.click()
    await expect(page.getByText('Couldn’t load the previous and next workouts.')).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Moving time' })).toBeVisible()
  })
})
