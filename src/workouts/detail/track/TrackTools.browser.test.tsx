import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { distancesAlong } from '#lib/geo.ts'
import { decodePolyline, type Point } from '#lib/polyline.ts'
import { expectAccessible, savedFiles } from '#src/kit/page/testing.ts'
import { paths } from '#src/kit/url/paths.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'
import { demoWorkoutsOf, openWorkouts, prefer } from '#src/workouts/testing.ts'

let workouts: SentWorkout[]
let runs: SentWorkout[]
let run: SentWorkout
let points: Point[]
let files: ReturnType<typeof savedFiles>
beforeEach(async () => {
  workouts = (await demoWorkoutsOf('maya')).slice(0, 60)
  runs = workouts.filter(
    ({ sport, map: route }) => sport?.slug === 'running' && route?.summary_polyline,
  )
  run = runs.find(({ title }) => title)!
  points = decodePolyline(run.map!.summary_polyline!)
  files = savedFiles()
})

const addressOf = ({ user_id, id, calendar_date }: SentWorkout) =>
  paths.workout(user_id, id, calendar_date)
const map = page.getByRole('img', { name: /^Route of/ })
const metres = (line: readonly Point[]) => distancesAlong(line).at(-1)!
const gpxPoints = (text: string) =>
  [...text.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)"\/>/g)].map(([, lat, lon]): Point => [
    Number(lat),
    Number(lon),
  ])
async function fileOf(name: 'GPX' | 'GeoJSON') {
  const before = files.length
  await page.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => files.length).toBe(before + 1)
  return files.at(-1)!
}
const trimmed = page.getByText('While names and IDs are hidden, 200 m is trimmed from each end.')

test('a route is exported with every point, and without unmeasured times or elevations', async () => {
  await openWorkouts(addressOf(run), [run])
  const gpx = await fileOf('GPX')
  expect(gpx.name).toBe(`${run.calendar_date}-running.gpx`)
  expect(gpxPoints(gpx.text)).toEqual(points)
  expect(gpx.text.match(/<time>/g)).toHaveLength(1)
  expect(gpx.text).not.toContain('<ele>')
  const [feature] = JSON.parse((await fileOf('GeoJSON')).text).features
  expect(feature.geometry.coordinates).toEqual(points.map(([lat, lng]) => [lng, lat]))
  expect(feature.properties.distance_m).toBe(run.distance)
})

test('trimmed ends are gone from the picture and both files, appear in the address, and return with Back', async () => {
  const { search, goBack } = await openWorkouts(addressOf(run), [run])
  await expect.element(map).toBeVisible()
  const name = () => map.element().getAttribute('aria-label')
  const whole = name()
  await page.getByRole('button', { name: 'Trim ends' }).click()
  await page.getByRole('dialog', { name: 'Trim ends' }).getByText('500 m', { exact: true }).click()
  await expect.poll(search).toMatchObject({ trim: '500' })
  await expect.poll(name).not.toBe(whole)
  await userEvent.keyboard('{Escape}')
  expect(metres(gpxPoints((await fileOf('GPX')).text))).toBeCloseTo(metres(points) - 1000, -1)
  const { coordinates } = JSON.parse((await fileOf('GeoJSON')).text).features[0].geometry
  expect(metres(coordinates.map(([lng, lat]: [number, number]) => [lat, lng]))).toBeCloseTo(
    metres(points) - 1000,
    -1,
  )
  await goBack()
  await expect.poll(search).not.toHaveProperty('trim')
  await expect.poll(name).toBe(whole)
})

test('each end has its own length, and an invalid one is refused with a message', async () => {
  const { search } = await openWorkouts(addressOf(run), [run])
  await page.getByRole('button', { name: 'Trim ends' }).click()
  const start = page.getByLabelText('Trim from start, m')
  await start.fill('far')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText('Enter distances from 0 to 20,000 m.')).toBeVisible()
  await start.fill('200')
  await page.getByLabelText('Trim from finish, m').fill('300')
  await userEvent.keyboard('{Enter}')
  await expect.poll(search).toMatchObject({ trim: '200,300' })
  await expect
    .element(page.getByText(/^Showing [\d.]+ km of [\d.]+ km, on screen and in files\./))
    .toBeVisible()
  expect(metres(gpxPoints((await fileOf('GPX')).text))).toBeCloseTo(metres(points) - 500, -1)
  await expectAccessible(page.getByRole('main'))
})

test('a route shorter than the trimmed length leaves nothing, and says so', async () => {
  await openWorkouts(`${addressOf(run)}&trim=20000`, [run])
  await expect
    .element(page.getByText('The route is shorter than the distance trimmed from its ends.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'GPX' })).toBeDisabled()
  await page.getByRole('button', { name: 'Show full route' }).click()
  await expect.element(map).toBeVisible()
})

test('hidden identifiers replace the title and the IDs, and trim the ends of the route', async () => {
  prefer({ hideIdentifiers: true })
  const { search, goBack } = await openWorkouts(addressOf(run), workouts)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(run.sport!.name)
  const hidden = page.getByRole('definition').filter({ hasText: /^Hidden$/ })
  await expect.poll(() => hidden.elements().length).toBe(2)
  await expect.element(trimmed).toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await expect.element(page.getByRole('link', { name: 'Previous workout' })).toBeVisible()
  const titles = new Set(workouts.flatMap(({ title }) => title ?? []))
  const gpx = (await fileOf('GPX')).text
  const told = [document.body.innerHTML, gpx, (await fileOf('GeoJSON')).text]
  for (const title of titles)
    expect(
      told.filter((text) => text.includes(title)),
      title,
    ).toEqual([])
  expect(metres(gpxPoints(gpx))).toBeCloseTo(metres(points) - 400, -1)
  // what the reader asks for wins, and stands in the address
  await page.getByRole('button', { name: 'Show full route' }).click()
  await expect.poll(search).toMatchObject({ trim: '0' })
  await expect.element(trimmed).not.toBeInTheDocument()
  expect(gpxPoints((await fileOf('GPX')).text)).toEqual(points)
  await goBack()
  await expect.poll(search).not.toHaveProperty('trim')
  await expect.element(trimmed).toBeVisible()
  await page.getByRole('button', { name: 'Compare with…' }).click()
  const chooser = page.getByRole('dialog', { name: 'Compare with' })
  await expect.element(chooser.getByRole('option').first()).toBeVisible()
  const words = chooser.element().textContent
  expect([...titles].filter((title) => words.includes(title))).toEqual([])
})

test('a workout is compared with the person’s own year in its sport, without duplicates', async () => {
  const alone = runs.filter(({ source }) => source.provider === run.source.provider)
  await openWorkouts(addressOf(run), workouts)
  const card = page.getByRole('region', { name: 'Compared with the last 12 months' })
  const row = card.getByRole('row', { name: /^Distance/ })
  await expect.element(row).toHaveTextContent(/of \d+/)
  const n = Number(/of (\d+)/.exec(row.element().textContent)![1])
  // what two providers recorded counts once
  expect(n).toBeGreaterThanOrEqual(alone.length - 2)
  expect(n).toBeLessThan(workouts.filter(({ sport }) => sport?.slug === 'running').length - 1)
  await expect
    .element(card)
    .toHaveTextContent(
      `Percentile among ${n} other running workouts. Shaded: the middle 50%. Faster paces rank higher.`,
    )
  // the dot stands where the axis above it says
  const written = row.getByRole('cell').last().element().textContent
  const rank = { Lowest: 0, Highest: 100 }[written.split(' ')[0]!] ?? Number.parseInt(written, 10)
  const middleOf = (element: Element | null) => {
    const { left, width } = element!.getBoundingClientRect()
    return left + width / 2
  }
  // a rank can be the same number
  const axis = card.getByRole('rowgroup').first()
  const middle = middleOf(axis.getByText('50', { exact: true }).element())
  const perPercent = (middleOf(axis.getByText('100', { exact: true }).element()) - middle) / 50
  const dot = middleOf(row.element().querySelector('i'))
  expect(Math.abs(dot - middle - (rank - 50) * perPercent)).toBeLessThan(2)
})

/** What covers what on the map. A finish is drawn around its start. */
function overlaps() {
  const svg = page.getByRole('img', { name: /^(Two routes|Route)/ }).element()
  const boxOf = (node: Element) => ({ box: node.getBoundingClientRect(), text: node.outerHTML })
  const among = (selector: string) => [...svg.querySelectorAll(selector)].map(boxOf)
  const overlays = [...svg.parentElement!.querySelectorAll('button, p')].map(boxOf)
  const all = [...among('text'), ...among('circle[r="3"], path[transform]'), ...overlays]
  // a box of letters is higher than the letters
  const cover = (a: DOMRect, b: DOMRect) =>
    a.left + 1 < b.right && b.left + 1 < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom
  return all.flatMap(({ box, text }, at) =>
    all
      .slice(at + 1)
      .filter((other) => cover(box, other.box))
      .map((other) => `${text} and ${other.text}`),
  )
}

test('nothing on a map overlaps at any width, whole or enlarged', async () => {
  const longest = workouts
    .filter(({ map: route }) => route?.summary_polyline)
    .toSorted((a, b) => b.distance! - a.distance!)[0]!
  const { goTo } = await openWorkouts(addressOf(run), workouts)
  const expectApart = async (what: string) => {
    for (const width of [390, 768, 1440]) {
      await page.viewport(width, 900)
      await expect.poll(overlaps, { message: `${what}, ${width} pixels wide` }).toEqual([])
    }
  }
  try {
    for (const address of [
      addressOf(run),
      addressOf(longest),
      ...runs.slice(1, 6).map((other) => withComparison(addressOf(runs[0]!), other)),
    ]) {
      await goTo(address)
      await expect.element(page.getByRole('img', { name: /^(Two routes|Route)/ })).toBeVisible()
      await expectApart(address)
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expectApart(`${address}, enlarged`)
    }
  } finally {
    await page.viewport(1280, 720)
  }
})
