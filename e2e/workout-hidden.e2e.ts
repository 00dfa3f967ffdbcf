import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { distancesAlong } from '#lib/geo.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  expect,
  expectAccessible,
  exportedFile,
  openSection,
  setDevFlags,
  test,
  drawInBrowser,
  workoutsOf,
} from './utils.ts'

/** The newest run that has a title and a route. */
async function titledRun(page: Page) {
  const run = (await workoutsOf(page, maya.user_id)).find(
    ({ title, sport, map }) => title && sport?.slug === 'running' && map?.summary_polyline,
  )!
  return { run, points: decodePolyline(run.map!.summary_polyline!) }
}
async function hideIdentifiers(page: Page) {
  await page.addInitScript(() => sessionStorage.setItem('rounds.hideIdentifiers', 'on'))
}
async function fileOf(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}
const metres = (points: readonly Point[]) => distancesAlong(points).at(-1)!
const pointsOf = (gpx: string) =>
  [...gpx.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"\/>/g)].map(([, lat, lon]): Point => [
    Number(lat),
    Number(lon),
  ])

test('a workout with hidden identifiers shows its sport as the title, hidden IDs, and no place where a person may live', async ({
  page,
}) => {
  await drawInBrowser(page)
  await hideIdentifiers(page)
  const { run, points } = await titledRun(page)
  await page.goto(paths.workout(maya.user_id, run.id, run.calendar_date))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(run.sport!.name)
  await expect(page.getByRole('definition').filter({ hasText: /^Hidden$/ })).toHaveCount(2)
  await expect(
    page.getByText('While names and IDs are hidden, 200 m is trimmed from each end.'),
  ).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await expect(page.getByRole('link', { name: 'Previous workout' })).toBeVisible()
  const titles = (await workoutsOf(page, maya.user_id)).flatMap(({ title }) => title ?? [])
  for (const told of [
    await page.locator('body').innerHTML(),
    await fileOf(page, 'GPX'),
    await fileOf(page, 'GeoJSON'),
  ])
    for (const title of new Set([...titles, run.title!])) expect(told).not.toContain(title)
  expect(metres(pointsOf(await fileOf(page, 'GPX')))).toBeCloseTo(metres(points) - 400, -1)

  // what the reader asks for wins, and stands in the address
  await page.getByRole('button', { name: 'Show full route' }).click()
  await expect(page).toHaveURL(/trim=0$/)
  await expect(page.getByText('While names and IDs are hidden, 200 m')).toHaveCount(0)
  expect(pointsOf(await fileOf(page, 'GPX'))).toEqual(points)
  await page.goBack()
  await expect(page).not.toHaveURL(/trim/)
  await expect(
    page.getByText('While names and IDs are hidden, 200 m is trimmed from each end.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Compare with…' }).click()
  const chooser = page.getByRole('dialog', { name: 'Compare with' })
  await expect(chooser.getByRole('option').first()).toBeVisible()
  const words = await chooser.innerText()
  for (const title of new Set(titles)) expect(words).not.toContain(title)
})

test('Hidden identifiers don’t appear in the list, its export, or the unreadable data', async ({
  page,
  context,
}) => {
  await drawInBrowser(page)
  await test.step('hidden identifiers replace titles in the list and export, and trim the ends of routes', async () => {
    await hideIdentifiers(page)
    const { run } = await titledRun(page)
    await page.goto(`${paths.workouts(maya.user_id)}?range=12m&columns=day,sport,title`)
    const table = page.getByRole('table', { name: 'Workouts', exact: true })
    await expect(table.getByRole('cell', { name: 'hidden', exact: true }).first()).toBeVisible()
    const csv = await exportedFile(page)
    expect(csv).toContain(',hidden')
    await openSection(page, 'Places')
    await expect(
      page.getByText('Routes, with 200 m trimmed from each end while names and IDs are hidden.'),
    ).toBeVisible()
    for (const told of [csv, await page.locator('body').innerText()])
      expect(told).not.toContain(run.title!)
    // Girona and Boulder are areas by number
    const areas = page.getByRole('combobox', { name: 'Area' })
    await expect(areas.getByRole('option').first()).toHaveText(/^Area 1 of 2 · /)
    expect(await areas.innerText()).not.toMatch(/°/)
  })

  await test.step('hidden identifiers leave unreadable data listed without the received values', async () => {
    await setDevFlags(context, 'malformed:listWorkouts:average_hr')
    await hideIdentifiers(page)
    await page.goto(`${paths.workouts(maya.user_id)}?range=30d&count=each&section=data`)
    const list = page.locator('details', { hasText: 'The response has unexpected data' })
    await list.locator('summary').click()
    await expect(list).toContainText('average_hr expected number, received something else: No. 2')
    await expect(page.getByRole('img', { name: /^Unreadable: / }).first()).toBeVisible()
    expect(await page.locator('body').innerHTML()).not.toContain('malformed on purpose')
    expect(await list.innerText()).not.toMatch(/[0-9a-f]{8}-/)
  })
})
