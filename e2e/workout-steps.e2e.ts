import type { Page } from '@playwright/test'

import type { Workout } from '#contract/interface/workouts.ts'
import { daysBetween, formatDay } from '#lib/days.ts'
import { harold, leila, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'
import { countOnce } from '#src/workouts/model/quality/count-once.ts'

import { expect, expectAccessible, follow, holdRequests, test, workoutsOf } from './utils.ts'

const inOrder = async (page: Page, user_id: string, since?: string) =>
  (await workoutsOf(page, user_id, since)).toSorted(
    (a, b) => Date.parse(a.time_start) - Date.parse(b.time_start) || (a.id < b.id ? -1 : 1),
  )
const hrefOf = ({ user_id, id, calendar_date }: Workout) =>
  paths.workout(user_id, id, calendar_date)
const previous = (page: Page) => page.getByRole('link', { name: 'Previous workout' })
const next = (page: Page) => page.getByRole('link', { name: 'Next workout' })
const shown = (page: Page) => page.getByRole('term').filter({ hasText: 'Moving time' })

/** The newest two of one day that are two activities, with others after them. */
async function twoOfOneDay(page: Page, user_id: string) {
  const counted = countOnce(await inOrder(page, user_id)).counted
  const at = counted.findLastIndex(
    (workout, index) =>
      index > 0 &&
      index < counted.length - 1 &&
      workout.calendar_date === counted[index - 1]!.calendar_date,
  )
  return { morning: counted[at - 1]!, evening: counted[at]!, later: counted[at + 1]! }
}

test('two workouts on one day are opened one after the other from the list', async ({ page }) => {
  const { morning, evening } = await twoOfOneDay(page, maya.user_id)
  const row = (workout: Workout) =>
    page
      .getByRole('table', { name: 'Workouts', exact: true })
      .locator(`a[href*="${workout.id}"]`)
      .first()
  await page.goto(
    `${paths.workouts(maya.user_id)}?range=${morning.calendar_date}..${morning.calendar_date}&section=data`,
  )
  for (const workout of [morning, evening, morning]) {
    await row(workout).click()
    await expect(page).toHaveURL(hrefOf(workout))
    await expect(shown(page)).toBeVisible()
    await expect(page.getByText('Workout not found')).toHaveCount(0)
    await page.goBack()
    await expect(row(workout)).toBeVisible()
  }
})

test('Two workouts on one day are one step apart, and a single workout is both first and last', async ({
  page,
}) => {
  await test.step('two workouts on one day are one step apart by link and by key', async () => {
    const { morning, evening } = await twoOfOneDay(page, harold.user_id)
    await page.goto(hrefOf(morning))
    for (const [key, link, to] of [
      ['ArrowRight', next, evening],
      ['ArrowLeft', previous, morning],
      ['ArrowRight', next, evening],
    ] as const) {
      // the address changes before the page does
      await expect(link(page)).toHaveAttribute('href', hrefOf(to))
      await page.keyboard.press(key)
      await expect(page).toHaveURL(hrefOf(to))
      await expect(shown(page)).toBeVisible()
      await expect(page.getByText('Workout not found')).toHaveCount(0)
    }
    // and from a pasted link to the second
    await page.reload()
    await previous(page).click()
    await expect(page).toHaveURL(hrefOf(morning))
    await expect(shown(page)).toBeVisible()
  })

  await test.step('a key pressed as soon as a workout appears leads on from that one', async () => {
    const { morning, evening, later } = await twoOfOneDay(page, harold.user_id)
    await page.goto(hrefOf(morning))
    await expect(next(page)).toHaveAttribute('href', hrefOf(evening))
    await page.evaluate((href) => {
      new MutationObserver((_, observer) => {
        const back = [...document.links].find(({ ariaLabel }) => ariaLabel === 'Previous workout')
        if (back?.getAttribute('href') !== href) return
        observer.disconnect()
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
      }).observe(document, { subtree: true, childList: true, attributes: true })
    }, hrefOf(morning))
    await next(page).click()
    await expect(page).toHaveURL(hrefOf(later))
  })

  await test.step('a person’s only workout is both first and last', async () => {
    const [only] = await inOrder(page, leila.user_id)
    await follow(page, hrefOf(only!))
    // a button under the pointer hands its title to the tooltip
    await page.mouse.move(0, 0)
    await expect(page.getByRole('button', { name: 'Previous workout' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Next workout' })).toHaveAttribute(
      'title',
      'This is the last workout',
    )
    await expect(page.getByText('Also recorded by')).toHaveCount(0)
  })
})

test('an excluded recording says which one counts and why, and the steps skip it', async ({
  page,
}) => {
  const all = (await inOrder(page, maya.user_id)).slice(-200)
  const { counted, duplicates } = countOnce(all)
  // a ride of a bicycle computer, the same from its app
  const pair = [...duplicates.values()].findLast(
    ({ workout, counted: kept }) =>
      workout.source.provider === 'strava' &&
      kept.source.provider === 'wahoo' &&
      counted.at(-1) !== kept,
  )!
  const at = counted.indexOf(pair.counted)
  await page.goto(hrefOf(pair.workout))
  const words = page.getByText(
    /^Duplicate, not counted\. The Wahoo recording has more data \(\d+ values vs \d+\)\.$/,
  )
  await expect(words).toBeVisible()
  // there is nothing to leave out of what doesn’t count
  await expect(page.getByRole('button', { name: 'Exclude…' })).toHaveCount(0)
  await expectAccessible(words)
  await expect(previous(page)).toHaveAttribute('href', hrefOf(counted[at - 1]!))
  await expect(next(page)).toHaveAttribute('href', hrefOf(counted[at + 1]!))
  await page.getByRole('link', { name: 'View Wahoo recording' }).click()
  await expect(page).toHaveURL(hrefOf(pair.counted))
  await expect(
    page.getByText(
      /^Also recorded by (.*; by )?Strava \(\d+ values vs \d+\)(; by .*)?\. This recording is counted\.$/,
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Compare with Strava' })).toBeVisible()
  await expect(previous(page)).toHaveAttribute('href', hrefOf(counted[at - 1]!))
  await expect(next(page)).toHaveAttribute('href', hrefOf(counted[at + 1]!))
})

test('the next workout after a gap of months is still one step away, and is found while the page is open', async ({
  page,
}) => {
  const all = await inOrder(page, harold.user_id, '2000-01-01')
  const at = all.findIndex(
    ({ calendar_date }, index) =>
      index > 0 && daysBetween(all[index - 1]!.calendar_date, calendar_date) > 60,
  )
  const [last, first] = [all[at - 1]!, all[at]!]
  const letLaterCome = await holdRequests(
    page,
    ({ pathname, searchParams }) =>
      pathname.includes('/summary/workouts/') &&
      (searchParams.get('start_date') ?? '') > last.calendar_date,
  )
  await page.goto(hrefOf(last))
  await expect(shown(page)).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Next workout' }).and(page.getByTitle('Loading…')),
  ).toBeVisible()
  letLaterCome()
  await expect(next(page)).toHaveAttribute(
    'title',
    new RegExp(`${formatDay(first.calendar_date)}$`),
  )
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(hrefOf(first))
  await expect(previous(page)).toHaveAttribute('href', hrefOf(last))
})
