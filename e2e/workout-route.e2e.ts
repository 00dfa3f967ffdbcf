import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { distancesAlong } from '#lib/geo.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'
import { oddWorkoutId } from '#server/demo/histories/robin.ts'
import { maya, robin } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, follow, setDevFlags, test, workoutsOf } from './utils.ts'

/** The newest run with a route, at its own address. */
async function openRun(page: Page) {
  const run = (await workoutsOf(page, maya.user_id)).find(
    ({ sport, map }) => sport?.slug === 'running' && map?.summary_polyline,
  )!
  await page.goto(paths.workout(maya.user_id, run.id, run.calendar_date))
  return { run, points: decodePolyline(run.map!.summary_polyline!) }
}
async function fileOf(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
const metres = (points: readonly Point[]) => distancesAlong(points).at(-1)!
const map = (page: Page) => page.getByRole('img', { name: /^Route of/ })
const gpxPoints = (text: string) =>
  [...text.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"\/>/g)].map(([, lat, lon]): Point => [
    Number(lat),
    Number(lon),
  ])

test('A route is exported as GPX and GeoJSON, whole or with trimmed ends', async ({ page }) => {
  const { run, points } = await openRun(page)
  const address = page.url()
  await test.step('a route is exported as GPX and GeoJSON with every point, and without unmeasured times or elevations', async () => {
    const gpx = await fileOf(page, 'GPX')
    expect(gpx.name).toBe(`${run.calendar_date}-running.gpx`)
    expect(gpxPoints(gpx.text)).toEqual(points)
    expect(gpx.text.match(/<time>/g)).toHaveLength(1)
    expect(gpx.text).not.toContain('<ele>')
    const geoJson = await fileOf(page, 'GeoJSON')
    const [feature] = JSON.parse(geoJson.text).features
    expect(feature.geometry.coordinates).toEqual(points.map(([lat, lng]) => [lng, lat]))
    expect(feature.properties.distance_m).toBe(run.distance)
  })

  await test.step('trimmed ends are gone from the picture and both files, appear in the address, and return with Back', async () => {
    const whole = await map(page).getAttribute('aria-label')
    await page.getByRole('button', { name: 'Trim ends' }).click()
    await page
      .getByRole('dialog', { name: 'Trim ends' })
      .getByText('500 m', { exact: true })
      .click()
    await expect(page).toHaveURL(/trim=500$/)
    await expect(map(page)).not.toHaveAttribute('aria-label', whole!)
    await page.keyboard.press('Escape')

    const left = gpxPoints((await fileOf(page, 'GPX')).text)
    expect(metres(left)).toBeCloseTo(metres(points) - 1000, -1)
    const coordinates = JSON.parse((await fileOf(page, 'GeoJSON')).text).features[0].geometry
      .coordinates as [number, number][]
    expect(metres(coordinates.map(([lng, lat]): Point => [lat, lng]))).toBeCloseTo(
      metres(points) - 1000,
      -1,
    )

    await page.goBack()
    await expect(page).not.toHaveURL(/trim/)
    await expect(map(page)).toHaveAttribute('aria-label', whole!)
  })

  await test.step('each end has its own length, and an invalid one is refused with a message', async () => {
    await page.getByRole('button', { name: 'Trim ends' }).click()
    await page.getByLabel('Trim from start, m').fill('far')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Enter distances from 0 to 20,000 m.')).toBeVisible()
    await page.getByLabel('Trim from start, m').fill('200')
    await page.getByLabel('Trim from finish, m').fill('300')
    await page.getByLabel('Trim from finish, m').press('Enter')
    await expect(page).toHaveURL(/trim=200%2C300$/)
    await expect(
      page.getByText(/^Showing [\d.]+ km of [\d.]+ km, on screen and in files\./),
    ).toBeVisible()
    expect(metres(gpxPoints((await fileOf(page, 'GPX')).text))).toBeCloseTo(
      metres(points) - 500,
      -1,
    )
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('a route shorter than the trimmed length leaves nothing, and says so', async () => {
    await follow(page, `${address}&trim=20000`)
    await expect(
      page.getByText('The route is shorter than the distance trimmed from its ends.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'GPX' })).toBeDisabled()
    await page.getByRole('button', { name: 'Show full route' }).click()
    await expect(map(page)).toBeVisible()
  })

  await test.step('a route across the antimeridian is split there in GeoJSON', async () => {
    const { id, calendar_date } = (await workoutsOf(page, robin.user_id)).find(
      ({ id: one }) => one === oddWorkoutId('Across the antimeridian'),
    )!
    await follow(page, paths.workout(robin.user_id, id, calendar_date))
    const { geometry, bbox } = JSON.parse((await fileOf(page, 'GeoJSON')).text).features[0]
    expect(geometry.type).toBe('MultiLineString')
    expect(bbox[0]).toBeGreaterThan(bbox[2])
  })
})

test('a workout is compared with the person’s own year in its sport, without duplicates', async ({
  page,
}) => {
  const { run } = await openRun(page)
  const card = page.getByRole('region', { name: 'Compared with the last 12 months' })
  const row = card.getByRole('row', { name: /^Distance/ })
  await expect(row).toContainText(/of \d+/)
  const n = Number(/of (\d+)/.exec(await row.innerText())![1])
  const all = (await workoutsOf(page, maya.user_id)).filter(
    ({ sport, calendar_date }) =>
      sport?.slug === 'running' &&
      calendar_date > `${Number(run.calendar_date.slice(0, 4)) - 1}${run.calendar_date.slice(4)}`,
  )
  const own = all.filter(({ source }) => source.provider === run.source.provider)
  // what two providers recorded counts once
  expect(n).toBeGreaterThanOrEqual(own.length - 1)
  expect(n).toBeLessThan(all.length - 1)
  await expect(card).toContainText(
    `Percentile among ${n} other running workouts. Shaded: the middle 50%. Faster paces rank higher.`,
  )
  // the dot stands where the axis above it says
  const written = await row.getByRole('cell').last().innerText()
  const rank = { Lowest: 0, Highest: 100 }[written.split(' ')[0]!] ?? Number.parseInt(written, 10)
  const [axis, dot] = await Promise.all([
    card.getByText('50', { exact: true }).boundingBox(),
    row.locator('i').boundingBox(),
  ])
  const end = (await card.getByText('100', { exact: true }).boundingBox())!
  const middle = axis!.x + axis!.width / 2
  const perPercent = (end.x + end.width / 2 - middle) / 50
  expect(Math.abs(dot!.x + dot!.width / 2 - middle - (rank - 50) * perPercent)).toBeLessThan(2)
})

test.describe('A year that can’t be loaded', () => {
  test('fails in its own card, and the workout stays', async ({ page, context }) => {
    // its own workout is known from the list: what fails then is the year behind it
    await page.goto(`${paths.workouts(maya.user_id)}?range=30d&section=data`)
    const run = page.getByRole('row').filter({ hasText: 'Running' }).first()
    await expect(run).toBeVisible()
    await setDevFlags(context, 'fail:listWorkouts:503')
    await run.getByRole('link').first().click()
    await expect(page.getByText(/Couldn’t load the last 12 months/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
