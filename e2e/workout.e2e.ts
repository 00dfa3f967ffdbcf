import type { Page } from '@playwright/test'

import { API_PREFIX, deskPaths } from '#contract/desk-paths.ts'
import type { Workout } from '#contract/workouts.ts'
import { oddWorkoutId } from '#server/demo/histories/robin.ts'
import { aiko, matteo, robin } from '#server/demo/people.ts'
import { paths } from '#src/url/paths.ts'
import { expect, expectAccessible, setDevFlags, test } from './utils.ts'

/** The days of the demonstration move with the calendar: its workouts are asked for. */
async function workoutsOf(page: Page, user_id: string) {
  await page.request.get(deskPaths.session)
  const answer = await page.request.get(`${API_PREFIX}/v2/summary/workouts/${user_id}?start_date=2020-01-01`)
  return ((await answer.json()) as { workouts: Workout[] }).workouts
}
async function openOdd(page: Page, title: string) {
  const { id, calendar_date } = (await workoutsOf(page, robin.user_id)).find((workout) => workout.id === oddWorkoutId(title))!
  await page.goto(paths.workout(robin.user_id, id, calendar_date))
}
const map = (page: Page) => page.getByRole('img', { name: /^Route of/ })

test('a route is drawn from its polyline with its length, marks and scale, and moved by the keyboard', async ({ page }) => {
  const { id, calendar_date } = (await workoutsOf(page, matteo.user_id)).find((workout) => workout.sport?.slug === 'cycling' && workout.map?.summary_polyline)!
  await page.goto(paths.workout(matteo.user_id, id, calendar_date))
  await expect(map(page)).toHaveAccessibleName(/^Route of [\d.]+ km along its \d+ points, ending where it starts/)
  await expect(page.getByText('numbers are km')).toBeVisible()
  const whole = await map(page).locator('path').first().getAttribute('d')
  await map(page).focus()
  await page.keyboard.press('+')
  await expect(map(page).locator('path').first()).not.toHaveAttribute('d', whole!)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(id))
  await page.keyboard.press('0')
  await expect(map(page).locator('path').first()).toHaveAttribute('d', whole!)
  await expect(page.getByRole('heading', { name: 'Do the figures agree?' })).toBeVisible()
  await expectAccessible(page)
})

test('a route that cannot be decoded says why and where, and the rest of the workout stays', async ({ page }) => {
  await openOdd(page, 'Route cut off in the middle of a number')
  await expect(page.getByText(/The polyline ends inside the value that begins at character \d+\./)).toBeVisible()
  await expect(map(page)).toHaveCount(0)
  await expect(page.getByRole('term').filter({ hasText: 'Moving time' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Time in heart-rate zones' })).toBeVisible()
})

test('what was not measured is a dash or left unsaid, and zero is a measurement', async ({ page }) => {
  await openOdd(page, 'Nothing measured')
  await expect(page.getByText('No route was recorded with this workout.')).toBeVisible()
  await expect(page.getByText('Not measured: heart rate, elevation, speed, power, effort.')).toBeVisible()
  await expect(page.getByText(/UTC, the local offset was not recorded/)).toBeVisible()
  await expectAccessible(page)
  await openOdd(page, 'Everything measured as zero')
  await expect(page.getByText(/^0 kcal$/)).toBeVisible()
  await expect(page.getByText(/^Not measured/)).toHaveCount(0)
})

test('any number of zones is shown, and those of another number than six are not named as shares of the maximum', async ({ page }) => {
  await openOdd(page, 'Seven zones')
  await expect(page.getByText('in 7 zones. The service does not say where its zones begin.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Time in heart-rate zones' }).locator('tbody tr')).toHaveCount(7)
})

test('across the antimeridian and beside the pole a route stays one short line', async ({ page }) => {
  await openOdd(page, 'Across the antimeridian')
  await expect(map(page)).toHaveAccessibleName(/^Route of 7\.\d\d km/)
  await expect(map(page).locator('> g').nth(1)).toHaveText('1 km')
  await openOdd(page, 'Near the North Pole')
  await expect(map(page)).toHaveAccessibleName(/^Route of 38\.64 km/)
  await expect(map(page).locator('> g').nth(1)).toHaveText('5 km')
})

test('the arrow keys lead from workout to workout, as the links do', async ({ page }) => {
  const [newest, before] = await workoutsOf(page, aiko.user_id)
  await page.goto(paths.workout(aiko.user_id, newest!.id, newest!.calendar_date))
  await expect(page.getByRole('button', { name: 'Next →' })).toBeDisabled()
  await expect(page.getByRole('link', { name: '← Previous' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(paths.workout(aiko.user_id, before!.id, before!.calendar_date))
  await expect(page.getByRole('link', { name: 'Next →' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(newest!.id))
})

test('a workout that is not there, or whose day is missing from the link, is said with a way on', async ({ page }) => {
  await page.goto(paths.workout(aiko.user_id, robin.user_id, '2026-01-01'))
  await expect(page.getByText('No workout of this id on Jan 1, 2026')).toBeVisible()
  await page.goto(`${paths.workouts(aiko.user_id)}/${robin.user_id}`)
  await expect(page.getByText('The link does not say on which day the workout was')).toBeVisible()
  await expectAccessible(page)
})

test('without its neighbours a workout is shown and the failure said', async ({ page, context }) => {
  const [newest] = await workoutsOf(page, aiko.user_id)
  await page.goto(paths.workouts(aiko.user_id))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = page.locator(`a[href*="${newest!.id}"]`).first()
  await expect(link).toBeVisible()
  await setDevFlags(context, 'fail:listWorkouts:500')
  await link.click()
  await expect(page.getByText('The workouts before and after could not be loaded.')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Moving time' })).toBeVisible()
})
