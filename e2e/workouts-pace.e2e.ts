import type { Page } from '@playwright/test'

import { oddWorkoutId } from '#server/demo/histories/robin.ts'
import { maya, robin } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  chooseSetting,
  expect,
  expectAccessible,
  exportedFile,
  follow,
  test,
  workoutsOf,
} from './utils.ts'

const newestOf = async (page: Page, slug: string) =>
  (await workoutsOf(page, maya.user_id)).find(
    ({ sport, average_speed }) => sport?.slug === slug && average_speed,
  )!
/** `5:42`: the time for so many metres. */
const timeFor = (metres: number, speed: number) => {
  const seconds = Math.round(metres / speed)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const toImperial = (page: Page) => chooseSetting(page, 'Imperial')
const average = (page: Page) =>
  page.getByRole('region', { name: 'Pace' }).getByRole('definition').first()
const header = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Workouts' }).getByRole('columnheader', { name, exact: true })
const speeds = (page: Page) =>
  page.getByRole('table', { name: 'Workouts' }).locator('tbody tr[data-row] td:last-child')

for (const { slug, metric, imperial } of [
  {
    slug: 'running',
    metric: { metres: 1000, unit: '/km', spoken: 'minutes per kilometer' },
    imperial: { metres: 1609.344, unit: '/mi', spoken: 'minutes per mile' },
  },
  {
    slug: 'swimming',
    metric: { metres: 100, unit: '/100 m', spoken: 'minutes per 100 meters' },
    imperial: { metres: 91.44, unit: '/100 yd', spoken: 'minutes per 100 yards' },
  },
])
  test(`a workout of ${slug} shows pace on its page, in the reader’s units and in words`, async ({
    page,
  }) => {
    const { id, calendar_date, average_speed } = await newestOf(page, slug)
    await page.goto(paths.workout(maya.user_id, id, calendar_date))
    await expect(average(page)).toHaveText(
      `${timeFor(metric.metres, average_speed!)} ${metric.unit}${metric.spoken}`,
    )
    await expect(page.getByRole('region', { name: 'Speed' })).toHaveCount(0)
    await expect(
      page
        .getByRole('region', { name: 'Compared with the last 12 months' })
        .getByRole('row', { name: /^Average pace/ }),
    ).toContainText(`${timeFor(metric.metres, average_speed!)} ${metric.unit}`)
    await page.getByText('All values are plausible and consistent.').click()
    await expect(
      page
        .getByRole('region', { name: 'Data quality' })
        .getByRole('listitem')
        .filter({ hasText: 'Average pace' }),
    ).toContainText(/moving time divided by distance/)
    await expectAccessible(page.getByRole('region', { name: 'Data quality' }))
    await toImperial(page)
    await expect(average(page)).toHaveText(
      `${timeFor(imperial.metres, average_speed!)} ${imperial.unit}${imperial.spoken}`,
    )
    await expect(page.getByText(/ (km\/h|mph)/)).toHaveCount(0)
  })

test('A ride keeps its speed, a run at rest has no pace, and the table has pace for runs and swims', async ({
  page,
}) => {
  await test.step('a ride keeps its speed, and a run at rest has no pace', async () => {
    const ride = await newestOf(page, 'cycling')
    await page.goto(paths.workout(maya.user_id, ride.id, ride.calendar_date))
    await expect(
      page.getByRole('region', { name: 'Speed' }).getByRole('definition').first(),
    ).toContainText('km/h')
    await expect(page.getByRole('region', { name: 'Pace' })).toHaveCount(0)
    const rest = (await workoutsOf(page, robin.user_id)).find(
      ({ id }) => id === oddWorkoutId('Everything measured as zero'),
    )!
    await follow(page, paths.workout(robin.user_id, rest.id, rest.calendar_date))
    await expect(average(page).getByRole('img', { name: 'No pace' })).toBeVisible()
  })

  await test.step('the table has pace for runs and swims, each row in its own unit, and the export matches', async () => {
    const at = (query: string) =>
      follow(
        page,
        `${paths.workouts(maya.user_id)}?section=data&range=30d&columns=day,sport,average_speed&notes=without${query}`,
      )
    await at('&sport=Running')
    await expect(header(page, 'Pace, min/km')).toBeVisible()
    await expect(speeds(page).first()).toHaveText(/^\d:\d\d$/)
    await at('&sport=Swimming')
    await expect(header(page, 'Pace, min/100 m')).toBeVisible()
    await toImperial(page)
    await expect(header(page, 'Pace, min/100 yd')).toBeVisible()
    await at('')
    // no speed is that of runs, rides and swims together
    await expect(page.getByRole('img', { name: 'No average across sports' })).toBeVisible()
    await at('&sort=-average_speed')
    await expect(header(page, 'Speed or pace')).toBeVisible()
    await expect(speeds(page).filter({ hasText: 'mph' }).first()).toBeVisible()
    await expect(speeds(page).filter({ hasText: '/mi' }).first()).toBeVisible()
    await expect(speeds(page).filter({ hasText: '/100 yd' }).first()).toBeVisible()
    await expect(speeds(page).first()).toHaveText(/ mph$/)
    await expect(speeds(page).last()).toHaveText(/ \/100 yd$|^–$/)
    const [head, ...lines] = (await exportedFile(page)).trim().split('\r\n')
    expect(head).toMatch(/Speed or pace$/)
    await expect(speeds(page)).toHaveCount(lines.length)
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(
      (await speeds(page).allInnerTexts()).map((text) => text.replace('–', '')),
    )
  })
})
