import type { Page } from '@playwright/test'

import type { Workout } from '#contract/interface/workouts.ts'
import { aiko, maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'

import { expect, test, untilAnswered, workoutsOf } from './utils.ts'

const alone = ({ user_id, id, calendar_date }: Workout) => paths.workout(user_id, id, calendar_date)
const routedRuns = async (page: Page) =>
  (await workoutsOf(page, maya.user_id)).filter(
    ({ sport, map, hr_zones }) =>
      sport?.slug === 'running' && map?.summary_polyline && hr_zones?.length,
  )
/** With all that comes later than the workout itself. */
async function open(page: Page, url: string) {
  await untilAnswered(page, async () => {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
/** As the browser does it before it lays out the paper. */
async function putOnPaper(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}
async function pagesOf(page: Page, format: string) {
  const pdf = (await page.pdf({ format })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page(?!s)/g)!.length
}

test('A workout fits one page of A4 and Letter, with a route, without one, and in a comparison', async ({
  page,
}) => {
  const [run, before] = await routedRuns(page)
  const [swim] = await workoutsOf(page, aiko.user_id)
  for (const url of [alone(run!), alone(swim!), withComparison(alone(run!), before!)]) {
    await open(page, url)
    for (const format of ['A4', 'Letter'])
      expect(await pagesOf(page, format), `${url} on ${format}`).toBe(1)
  }
})

test('A printed workout names its person, and keeps its bars, strips, and route, in light colors in any theme', async ({
  page,
}) => {
  const [run] = await routedRuns(page)
  await page.addInitScript(() => localStorage.setItem('rounds.theme', 'dark'))
  await open(page, alone(run!))
  await putOnPaper(page)
  await expect(page.getByText(maya.label, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.locator('main').getByText(maya.user_id)).toBeVisible()
  await expect(page.getByText(/^Printed from Rounds .* UTC$/)).toBeVisible()
  await expect(page.getByText('Skip to main content')).toBeHidden()
  for (const control of await page.locator('main').getByRole('button').all())
    await expect(control).toBeHidden()
  const kept = await page.evaluate(() => {
    // what is drawn with a background, which a browser leaves out of paper unless it is told not to
    const drawn = [
      ...document.querySelectorAll<HTMLElement>(
        'main [aria-hidden] *, main [aria-hidden]:has(> i), main i',
      ),
    ].filter((node) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(node)
      return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none'
    })
    return drawn.map((node) => getComputedStyle(node).printColorAdjust)
  })
  expect(kept.length).toBeGreaterThan(10)
  expect(new Set(kept)).toEqual(new Set(['exact']))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'light',
  )
  const map = page.getByRole('img', { name: /^Route of/ })
  const { width } = (await map.boundingBox())!
  expect(width).toBe(await map.evaluate((node) => node.parentElement!.clientWidth))
})

test('A printed workout has no IDs while identifiers are hidden, and a printed comparison names its people', async ({
  page,
}) => {
  await test.step('A printed comparison names the people and the sources of both workouts', async () => {
    const [run, before] = await routedRuns(page)
    await open(page, withComparison(alone(run!), before!))
    await putOnPaper(page)
    await expect(
      page.getByText(maya.label, { exact: true }).filter({ visible: true }),
    ).toBeVisible()
    for (const { id } of [run!, before!])
      await expect(page.getByText(new RegExp(`^Source: .*${id}`))).toBeVisible()
    await page.emulateMedia({ media: null })
  })

  await test.step('A printed workout has no IDs while identifiers are hidden, and says how much of its route is trimmed', async () => {
    const [run] = await routedRuns(page)
    await page.addInitScript(() => sessionStorage.setItem('rounds.hideIdentifiers', 'on'))
    await open(page, alone(run!))
    await putOnPaper(page)
    await expect(page.getByText(/^Printed from Rounds .* UTC$/)).toBeVisible()
    const text = await page.locator('main').innerText()
    for (const hidden of [maya.label, maya.user_id, run!.id, run!.provider_id])
      expect(text).not.toContain(hidden)
    expect(text).toContain('While names and IDs are hidden, 200 m is trimmed from each end.')
  })
})
