import type { Page } from '@playwright/test'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays, today } from '#lib/days.ts'
import { harold, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'
import { providerLabel } from '#src/workouts/model/provider.ts'

import { expect, expectAccessible, openFacet, rowOf, test, workoutsOf } from './utils.ts'

const last = today()
/** Some weeks of the demonstration, by their days: they do not move while the test runs. */
const first = addDays(last, -60)
const recordingsOf = async (page: Page) =>
  (await workoutsOf(page, maya.user_id, first)).filter(
    ({ calendar_date }) => calendar_date >= first && calendar_date <= last,
  )
const open = (page: Page, search = '') =>
  page.goto(`${paths.workouts(maya.user_id)}?section=data&range=${first}..${last}${search}`)
const card = (page: Page) =>
  page.getByRole('region', { name: /^Completeness by provider$|^\w+ completeness$/ })
const table = (page: Page) => card(page).getByRole('table', { name: 'Fields by provider' })
const quality = (page: Page) => page.getByRole('region', { name: 'Data quality' })
const unfold = (page: Page) => quality(page).getByRole('button', { name: 'Data quality' }).click()
/** `98%40 of 41`, as a cell has it without its spaces. */
function share(of: readonly SentWorkout[], has: (workout: SentWorkout) => boolean): string {
  const n = of.filter(has).length
  const percent = Math.round((n / of.length) * 100)
  return `${percent}%${n} of ${of.length}`
}
const flat = (cell: string | undefined) => cell?.replace(/\s*\n\s*/g, '')

test('Each provider shows its share of every field, within the filters', async ({ page }) => {
  await test.step('each provider shows its share of every field, across all its recordings, counted or not', async () => {
    const recordings = await recordingsOf(page)
    await open(page)
    await unfold(page)
    await expect(page).toHaveURL(/quality=1/)
    for (const provider of ['garmin', 'strava']) {
      const own = recordings.filter(({ source }) => source.provider === provider)
      expect((await rowOf(table(page), /^Recordings/))[providerLabel(provider)]).toBe(
        String(own.length),
      )
      expect(flat((await rowOf(table(page), /^Avg HR/))[providerLabel(provider)])).toBe(
        share(own, ({ average_hr }) => average_hr !== null),
      )
      expect(flat((await rowOf(table(page), /^Time in zones/))[providerLabel(provider)])).toBe(
        share(own, ({ hr_zones }) => Boolean(hr_zones?.length)),
      )
      expect(flat((await rowOf(table(page), /^Power/))[providerLabel(provider)])).toBe(
        share(own, ({ average_watts }) => average_watts !== null),
      )
    }
    await expect(card(page)).toContainText(`${recordings.length} recordings, including`)
    const agreement = page.getByRole('region', { name: 'Provider agreement' })
    await expect(agreement).toContainText(
      /Garmin − Strava, running, distance: .*%.*pairs.*Not independent: all \d+ pairs/,
    )
    await agreement.getByText('Heart rate', { exact: true }).click()
    await expect(page).toHaveURL(/agreement=average_hr/)
    await expect(agreement).toContainText(/running, average heart rate: .*pairs/)
    await agreement.getByLabel('Sport', { exact: true }).selectOption('swimming')
    await expect(page).toHaveURL(/agreementSport=swimming/)
    await agreement.getByText('bpm', { exact: true }).click()
    await expect(agreement).toContainText(/swimming, average heart rate: .* bpm .*pairs/)
    const before = await table(page).innerText()
    await page.getByRole('button', { name: 'Count duplicates' }).click()
    await expect(card(page)).not.toContainText('including')
    expect(await table(page).innerText()).toBe(before)
  })

  await test.step('the shares follow the filters, and a provider without a recording is a dash, not zero', async () => {
    await open(page, '&sport=Swimming')
    const swims = (await recordingsOf(page)).filter(({ sport }) => sport?.name === 'Swimming')
    await unfold(page)
    const own = swims.filter(({ source }) => source.provider === 'garmin')
    await expect(table(page).getByRole('row', { name: /^Recordings/ })).toContainText(
      String(own.length),
    )
    expect(flat((await rowOf(table(page), /^Power/)).Garmin)).toBe(`0%0 of ${own.length}`)
    expect((await rowOf(table(page), /^Power/)).Wahoo).toBe('–')
    await expect(
      table(page)
        .getByRole('row', { name: /^Power/ })
        .getByRole('img', { name: 'No recordings' }),
    ).toBeVisible()
    await openFacet(page, 'Provider')
    await page.getByRole('checkbox', { name: /^Strava/ }).click()
    await page.keyboard.press('Escape')
    await expect(card(page).getByRole('heading')).toHaveText('Strava completeness')
    await expect(table(page).getByRole('columnheader')).toHaveText(['Field', 'Strava'])
  })
})

test('a sentence names the most common gap before the table opens, even for ten thousand workouts', async ({
  page,
}) => {
  await page.goto(`${paths.workouts(harold.user_id)}?range=all&compare=none&section=data`)
  await expect(quality(page)).toContainText(
    /Fitbit has every measurement except .*route.*Garmin has no route in [\d,]+ of 5,\d{3} recordings/,
  )
  await expect(table(page)).toHaveCount(0)
})

test('providers are side by side on a phone, opened by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '&count=each')
  await quality(page).getByRole('button', { name: 'Data quality' }).focus()
  await page.keyboard.press('Enter')
  const frame = card(page).getByRole('region', { name: 'Fields by provider, scrollable' })
  expect(
    await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0)
  expect(await table(page).getByRole('columnheader').count()).toBe(
    1 + new Set((await recordingsOf(page)).map(({ source }) => source.provider)).size,
  )
  await expectAccessible(card(page))
})
