import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays, formatDay } from '#lib/days.ts'
import { encodePolyline, type Point } from '#lib/polyline.ts'
import { formatQuantity, withUnit } from '#src/kit/lib/units.ts'
import { expectAccessible, failure, savedFiles } from '#src/kit/page/testing.ts'
import { paths } from '#src/kit/url/paths.ts'
import { withComparison } from '#src/workouts/model/compare-params.ts'
import { workout } from '#src/workouts/model/testing.ts'
import { answerOf, demoWorkoutsOf, openWorkouts, prefer, WORKOUTS } from '#src/workouts/testing.ts'

const alone = ({ user_id, id, calendar_date }: SentWorkout) =>
  paths.workout(user_id, id, calendar_date)
const both = (a: SentWorkout, b: { id: string; calendar_date: string }) =>
  withComparison(alone(a), b)
const card = (letter: 'A' | 'B') => page.getByRole('region', { name: `Workout ${letter}` })
const map = page.getByRole('img', { name: /^(Two routes|Route)/ })
/** Cells of a row of the figures: A, B, and what is between them. */
const figures = (name: string) =>
  page
    .getByRole('table', { name: 'Metrics' })
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')

/** A loop of about 6 km that begins here. */
const loop = (lat = 41.98, lng = 2.82): Point[] =>
  Array.from({ length: 61 }, (_, at): Point => {
    const angle = (at / 60) * 2 * Math.PI
    return [lat + 0.0085 * Math.sin(angle), lng + 0.0115 * (1 - Math.cos(angle))]
  })
let ids = 0
const run = (calendar_date: string, about: Partial<SentWorkout> = {}) =>
  workout({
    id: `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    calendar_date,
    sport: { id: 1, name: 'Running', slug: 'running' },
    distance: 6050,
    moving_time: 2000,
    average_speed: 3.025,
    average_hr: 150,
    max_hr: 175,
    hr_zones: [0, 200, 800, 700, 250, 50],
    map: { summary_polyline: encodePolyline(loop()), polyline: null },
    ...about,
  }) as SentWorkout

const newest = run('2026-06-20', { average_hr: 153 })
const before = run('2026-06-10', { distance: 6100, average_speed: 3.05 })
const other = run('2026-06-15', {
  map: null,
  sport: { id: 2, name: 'Cycling', slug: 'cycling' },
  title: 'Commute',
})

test('a workout on the same route is chosen and shown next to this one, and Back undoes it', async () => {
  const { address, goBack } = await openWorkouts(alone(newest), [newest, before, other])
  await page.getByRole('button', { name: 'Compare with…' }).click()
  const sameWay = page
    .getByRole('dialog', { name: 'Compare with' })
    .getByRole('group', { name: 'Same route' })
    .getByRole('option')
  await expect.element(sameWay).toHaveTextContent(/within 40 m for \d+% of the route/)
  await sameWay.click()
  await expect.poll(address).toBe(both(newest, before))
  await expect.element(card('A')).toHaveTextContent(formatDay(newest.calendar_date))
  await expect.element(card('B')).toHaveTextContent(formatDay(before.calendar_date))
  await expect
    .element(page.getByText(/^Same route: A and B are within 40 m of each other for /))
    .toBeVisible()
  await expect
    .element(map)
    .toHaveAccessibleName(/^Two routes on one map: A of [\d.]+ km .*; B of [\d.]+ km/)
  await goBack()
  await expect.poll(address).toBe(alone(newest))
  await expect.element(page.getByRole('button', { name: 'Compare with…' })).toBeVisible()
  await expect.element(card('B')).not.toBeInTheDocument()
})

test('trimmed ends are gone from both routes, and stay trimmed after a swap', async () => {
  const { search } = await openWorkouts(both(newest, before), [newest, before])
  await expect.element(map).toBeVisible()
  const whole = map.element().getAttribute('aria-label')
  await page.getByRole('button', { name: 'Trim ends' }).click()
  await page.getByRole('dialog', { name: 'Trim ends' }).getByText('500 m', { exact: true }).click()
  await expect.poll(search).toMatchObject({ trim: '500' })
  await expect.poll(() => map.element().getAttribute('aria-label')).not.toBe(whole)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Swap' }).click()
  await expect.poll(search).toMatchObject({ trim: '500', with: newest.id })
})

test('two workouts side by side fit every window width', async () => {
  onTestFinished(() => page.viewport(1280, 720))
  await openWorkouts(both(newest, before), [newest, before])
  await expect.element(card('B')).toBeVisible()
  for (const width of [1440, 768, 390, 320]) {
    await page.viewport(width, 900)
    const { documentElement: root } = document
    await expect.poll(() => root.scrollWidth - root.clientWidth, { message: `${width} px` }).toBe(0)
  }
})

test('both workouts are shown with their figures and differences, and can be swapped and separated', async () => {
  const { address } = await openWorkouts(both(newest, before), [newest, before])
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Compare workouts')
  const shows = async (first: SentWorkout, second: SentWorkout) => {
    for (const [at, { distance }] of [first, second].entries())
      await expect
        .element(figures('Distance').nth(at))
        .toHaveTextContent(withUnit(distance!, 'distance', 'metric'))
  }
  await shows(newest, before)
  const rows = page.getByRole('table', { name: 'Metrics' }).element().querySelectorAll('tbody')
  const heartRate = [...rows].find(({ textContent }) => textContent.startsWith('Heart rate'))!
  expect(heartRate.textContent).toMatch(/Average.*\+3 bpm/)
  await expect
    .element(page.getByRole('table', { name: 'Time in heart rate zones' }))
    .toHaveTextContent(/≥ 90%/)
  await expectAccessible(page.getByRole('main'))
  await page.getByRole('link', { name: 'Swap' }).click()
  await expect.poll(address).toBe(both(before, newest))
  await shows(before, newest)
  await page.getByRole('button', { name: 'Clear comparison' }).click()
  await expect.poll(address).toBe(alone(before))
})

test('the reader’s units apply in every column', async () => {
  prefer({ units: 'imperial' })
  await openWorkouts(both(newest, before), [newest, before])
  await expect
    .element(figures('Distance').nth(0))
    .toHaveTextContent(withUnit(newest.distance!, 'distance', 'imperial'))
  const groups = page.getByRole('table', { name: 'Metrics' }).element().querySelectorAll('tbody')
  const pace = [...groups].find(({ textContent }) => textContent.startsWith('Pace, min/mi'))!
  expect(pace.textContent).toContain(formatQuantity(before.average_speed!, 'pace', 'imperial'))
  // the averages are just that
  await expect
    .element(page.getByRole('rowheader', { name: 'Moving time divided by distance' }))
    .not.toBeInTheDocument()
})

test('two selected rows of the table are compared, the later one first, and a third replaces the first', async () => {
  const five = [0, 1, 2, 3, 4].map((at) => run(addDays('2026-06-20', -at)))
  const { search, goBack } = await openWorkouts(
    `${paths.workouts(newest.user_id, { section: 'data' })}&range=2026-06-01..2026-06-30`,
    five,
  )
  const files = savedFiles()
  const box = (at: number) =>
    page.getByRole('checkbox', { name: `Compare ${formatDay(five[at]!.calendar_date)}` }).first()
  await expect.element(page.getByText('Select two workouts to compare.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Workouts', exact: true }).element()
  const top = () => table.getBoundingClientRect().top + window.scrollY
  const earlier = top()
  box(4).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(box(4)).toBeChecked()
  await expect.element(box(4)).toHaveFocus()
  await expect.element(page.getByText('1 selected. Select another to compare.')).toBeVisible()
  await box(0).click()
  await box(2).click()
  await expect.element(box(2)).toBeChecked()
  await expect.element(box(4)).not.toBeChecked()
  expect(top()).toBe(earlier)
  await goBack()
  await expect.element(box(4)).toBeChecked()
  await expect.element(box(2)).not.toBeChecked()
  await expect.element(box(0)).toBeChecked()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(() => files.length).toBe(1)
  const header = files[0]!.text.split('\r\n').find((line) => !/^\uFEFF?"?#/.test(line))
  expect(header).not.toMatch(/compare|pick/i)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect.element(card('A')).toHaveTextContent(formatDay(five[0]!.calendar_date))
  await expect.element(card('B')).toHaveTextContent(formatDay(five[4]!.calendar_date))
  await goBack()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(search).not.toHaveProperty('pick')
  await expect.element(box(0)).not.toBeChecked()
})

test('a comparison is opened, filtered, chosen, and read by keyboard alone', async () => {
  const { search } = await openWorkouts(alone(newest), [newest, before, other])
  const chooser = page.getByRole('button', { name: 'Compare with…' })
  await expect.element(chooser).toBeVisible()
  chooser.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('combobox', { name: 'Date, title, sport, or provider' }))
    .toHaveFocus()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page.getByRole('dialog', { name: 'Compare with' }))
  await userEvent.keyboard('no such workout')
  await expect.element(page.getByText(/^None of the [\d,]+ workouts match\./)).toBeVisible()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await userEvent.keyboard(other.calendar_date)
  await expect
    .element(page.getByRole('option', { selected: true }))
    .toHaveTextContent(formatDay(other.calendar_date))
  await userEvent.keyboard('{Enter}')
  await expect.poll(search).toMatchObject({ withday: other.calendar_date })
  await expect.element(page.getByRole('group', { name: 'Compared workouts' })).toHaveFocus()
  const again = page.getByRole('button', { name: 'Compare A with…' })
  again.element().focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.element(again).toHaveFocus()
})

test('two recordings of one activity are labeled, even if the first came from the list', async () => {
  const copy = run(newest.calendar_date, {
    average_hr: null,
    hr_zones: null,
    title: 'Lunch run',
    source: { device_id: null, provider: 'strava', type: null },
  })
  const { search, goTo } = await openWorkouts(
    `${paths.workouts(newest.user_id, { section: 'data' })}&range=2026-06-01..2026-06-30`,
    [newest, copy],
  )
  await expect.poll(() => document.querySelector(`a[href="${alone(newest)}"]`)).toBeTruthy()
  await goTo(alone(newest))
  await page.getByRole('button', { name: 'Compare with…' }).click()
  await page
    .getByRole('group', { name: 'Other recordings of this activity' })
    .getByRole('option')
    .click()
  await expect.poll(search).toMatchObject({ with: copy.id })
  await expect
    .element(page.getByText('One activity, recorded by Garmin and Strava: overlaps'))
    .toBeVisible()
  await card('B').getByRole('link').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Lunch run')
})

test('routes on two continents have separate maps', async () => {
  const workouts = await demoWorkoutsOf('robin')
  const odd = (title: string) => workouts.find((one) => one.title === title)!
  await openWorkouts(both(odd('Near the North Pole'), odd('Across the antimeridian')), workouts)
  await expect
    .element(page.getByText(/^Different locations: the starting points are [\d,]+ km apart\.$/))
    .toBeVisible()
  await expect.poll(() => map.elements().length).toBe(2)
  await expect.element(map.nth(1)).toHaveAccessibleName(/^Route B of 7\.\d\d km/)
})

test('a gap in the figures stays a gap', async () => {
  const bare = run('2026-06-12', {
    map: null,
    distance: null,
    average_speed: null,
    average_hr: null,
    hr_zones: null,
    sport: null,
  })
  await openWorkouts(both(newest, bare), [newest, bare])
  await expect.element(page.getByText('B has no recorded route.')).toBeVisible()
  for (const [at, name] of [
    [1, 'Not measured'],
    [2, 'Needs both values'],
  ] as const)
    await expect.element(figures('Distance').nth(at).getByRole('img', { name })).toBeVisible()
  await expect
    .element(page.getByText('B has no sport, so the workouts may not be comparable.'))
    .toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test('different numbers of zones aren’t compared', async () => {
  const seven = run('2026-06-12', { hr_zones: [1, 2, 3, 4, 5, 6, 7] })
  const five = run('2026-06-13', { hr_zones: [1, 2, 3, 4, 5] })
  await openWorkouts(both(seven, five), [seven, five])
  await expect
    .element(page.getByText('A has 7 zones and B has 5, so their zones aren’t compared.'))
    .toBeVisible()
})

test('another workout that is missing, without a day, or the same is reported in its place, and this one stays', async () => {
  const gone = { id: 'gone', calendar_date: newest.calendar_date }
  const { goTo, address } = await openWorkouts(both(newest, gone), [newest])
  await expect
    .element(card('B'))
    .toHaveTextContent(`No such workout on ${formatDay(newest.calendar_date)}.`)
  await expect
    .element(figures('Moving time').nth(0))
    .toHaveTextContent(withUnit(newest.moving_time!, 'duration', 'metric'))
  await expect.element(page.getByRole('button', { name: 'Swap' })).toBeDisabled()
  await expectAccessible(card('B'))
  await goTo(`${alone(newest)}&with=gone`)
  await expect.element(card('B')).toHaveTextContent(/The link has no date for the other workout\./)
  await goTo(both(newest, newest))
  await expect.element(card('B')).toHaveTextContent(/The link compares this workout with itself\./)
  await goTo(withComparison(paths.workout(newest.user_id, 'gone', newest.calendar_date), newest))
  await page.getByRole('link', { name: 'Open the other workout' }).click()
  await expect.poll(address).toBe(alone(newest))
})

test('another workout that fails or is slow leaves this one in place, and a retry loads it', async () => {
  const old = run('2025-01-05')
  const all = answerOf([newest, old])
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  type AskedFor = Parameters<typeof all>[0]
  const isOld = ({ url }: AskedFor) => url.searchParams.get('start_date')! < '2025-02'
  const { set } = await openWorkouts(both(newest, old), [], {
    [WORKOUTS]: (asked: AskedFor) => (isOld(asked) ? failure() : all(asked)),
  })
  await expect
    .element(card('B').getByRole('alert'))
    .toHaveTextContent(/Couldn’t load this workout\./)
  await expect.element(card('A')).toHaveTextContent(formatDay(newest.calendar_date))
  set({
    [WORKOUTS]: async (asked: AskedFor) => {
      if (isOld(asked)) await held
      return all(asked)
    },
  })
  await card('B').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => card('B').element().querySelector('[aria-busy=true]')).toBeTruthy()
  letCome()
  await expect.element(card('B')).toHaveTextContent(formatDay(old.calendar_date))
  await expect
    .element(figures('Moving time').nth(0))
    .toHaveTextContent(withUnit(newest.moving_time!, 'duration', 'metric'))
})
