import type { Page } from '@playwright/test'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays, today } from '#lib/days.ts'
import { maya, daniel } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, follow, test, workoutsOf } from './utils.ts'

const last = today()
/** A month of the demonstration, by its days: it does not move while the test runs. */
const first = addDays(last, -20)
const monthOf = async (page: Page) =>
  (await workoutsOf(page, maya.user_id, first)).filter(
    ({ calendar_date }) => calendar_date >= first && calendar_date <= last,
  )
/** The demonstration's own knowledge: recordings of one session begin within seconds of each other. */
function sessionsOf(month: readonly SentWorkout[]) {
  const sessions: SentWorkout[][] = []
  for (const one of month.toSorted((a, b) => Date.parse(a.time_start) - Date.parse(b.time_start))) {
    const before = sessions.at(-1)
    if (before && Date.parse(one.time_start) - Date.parse(before.at(-1)!.time_start) <= 60_000)
      before.push(one)
    else sessions.push([one])
  }
  return sessions
}
const url = `${paths.workouts(maya.user_id)}?section=data&range=${first}..${last}`
const bodyRows = (page: Page) =>
  page.getByRole('table', { name: 'Workouts', exact: true }).locator('tbody tr')
const total = (page: Page) =>
  page.getByRole('table', { name: 'Workouts', exact: true }).locator('thead tr').nth(1)
const distance = async (page: Page) =>
  Number((await total(page).locator('td').nth(4).innerText()).replaceAll(',', ''))
const kilometres = (workouts: readonly SentWorkout[]) =>
  workouts.reduce((sum, one) => sum + (one.distance ?? 0), 0) / 1000

/** The least and the most that the sessions can add up to, whichever recording of each counts. */
function boundsOf(sessions: readonly SentWorkout[][]) {
  const pick = (which: (...of: number[]) => number) =>
    sessions.reduce((sum, those) => sum + which(...those.map((one) => one.distance ?? 0)), 0) / 1000
  return { least: pick(Math.min), most: pick(Math.max) }
}

test('A workout recorded by several providers counts once, and a list without duplicates doesn’t mention them', async ({
  page,
}) => {
  const month = await monthOf(page)
  const sessions = sessionsOf(month)
  const occasions = sessions.length
  await test.step('a workout recorded by several providers counts once, or every time on request', async () => {
    expect(occasions).toBeLessThan(month.length)
    await page.goto(url)
    await expect(bodyRows(page)).toHaveCount(occasions)
    await expect(total(page)).toContainText(`${occasions} workouts`)
    await expect(page.getByText(/^\d+ duplicates? merged/)).toBeVisible()
    await expect(
      bodyRows(page).filter({ hasText: /Garmin \+ Strava|Strava \+ Garmin/ }),
    ).not.toHaveCount(0)
    const once = await distance(page)
    const { least, most } = boundsOf(sessions)
    expect(once).toBeGreaterThanOrEqual(Math.floor(least))
    expect(once).toBeLessThanOrEqual(Math.ceil(most))
    await page.getByRole('button', { name: 'Data quality' }).click()
    await page.getByRole('button', { name: 'Count duplicates' }).click()
    await expect(page).toHaveURL(/count=each/)
    await expect(bodyRows(page)).toHaveCount(month.length)
    expect(await distance(page)).toBeCloseTo(kilometres(month), 1)
    expect(kilometres(month)).toBeGreaterThan(most * 1.2)
    await page.goBack()
    await expect(bodyRows(page)).toHaveCount(occasions)
  })

  await test.step('duplicates can be shown, are dimmed, count in no total, and say what they duplicate', async () => {
    await expect(bodyRows(page)).toHaveCount(occasions)
    const before = await total(page).innerText()
    await page.getByRole('button', { name: 'Show duplicates' }).click()
    await expect(bodyRows(page)).toHaveCount(month.length)
    await expect(page).toHaveURL(/copies=1/)
    await expect(bodyRows(page).filter({ hasText: 'duplicate' })).toHaveCount(
      month.length - occasions,
    )
    expect(await total(page).innerText()).toBe(before)
    await page.getByText('Details', { exact: true }).click()
    const pairs = page.getByRole('table', { name: 'Duplicate recordings' }).locator('tbody tr')
    await expect(pairs).toHaveCount(month.length - occasions)
    for (const words of await pairs.allInnerTexts())
      expect(words).toMatch(/overlaps \d+%, (distance|duration) /)
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('a single provider shows all its recordings', async () => {
    const ofGarmin = month.filter(({ source }) => source.provider === 'garmin').length
    await page.goto(`${url}&provider=garmin`)
    await expect(bodyRows(page)).toHaveCount(ofGarmin)
    await page.getByRole('button', { name: 'Data quality' }).click()
    await expect(page.getByRole('button', { name: 'Count duplicates' })).toHaveCount(0)
  })

  await test.step('a list without duplicates says nothing about them', async () => {
    await follow(page, paths.workouts(daniel.user_id, { section: 'data' }))
    await expect(bodyRows(page).first()).toBeVisible()
    await expect(page.getByText(/duplicates? merged/)).toHaveCount(0)
  })
})
