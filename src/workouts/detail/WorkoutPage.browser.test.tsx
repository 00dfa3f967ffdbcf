import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { expectAccessible, failure } from '#src/kit/page/testing.ts'
import { paths } from '#src/kit/url/paths.ts'
import { workout } from '#src/workouts/model/testing.ts'
import { answerOf, demoWorkoutsOf, openWorkouts, prefer, WORKOUTS } from '#src/workouts/testing.ts'

const hrefOf = ({ user_id, id, calendar_date }: SentWorkout) =>
  paths.workout(user_id, id, calendar_date)
const map = page.getByRole('img', { name: /^Route of/ })
const shown = page.getByRole('term').filter({ hasText: 'Moving time' })
const previous = page.getByRole('link', { name: 'Previous workout' })
const next = page.getByRole('link', { name: 'Next workout' })

/** Opens a workout of the demo that has a gap or an oddity, by its title. */
async function openOdd(title: string) {
  const workouts = await demoWorkoutsOf('robin')
  const odd = workouts.find((one) => one.title === title)!
  const opened = await openWorkouts(hrefOf(odd), workouts)
  return { ...opened, odd }
}

test('a route is drawn from its polyline with its length and scale, and moved by keyboard', async () => {
  const ride = (await demoWorkoutsOf('maya')).find(
    (one) => one.sport?.slug === 'cycling' && one.map?.summary_polyline,
  )!
  const { address } = await openWorkouts(hrefOf(ride), [ride])
  await expect
    .element(map)
    .toHaveAccessibleName(/^Route of [\d.]+ km with \d+ points, ending where/)
  await expect.element(page.getByRole('main')).toHaveTextContent(/Finish · (Distances in|In) km/)
  const line = () => map.element().querySelector('path')!.getAttribute('d')
  const whole = line()
  map.element().focus()
  await userEvent.keyboard('+')
  await expect.poll(line).not.toBe(whole)
  await userEvent.keyboard('{ArrowRight}')
  // the arrow moves the map, not to the next workout
  expect(address()).toBe(hrefOf(ride))
  await userEvent.keyboard('0')
  await expect.poll(line).toBe(whole)
})

test('a route that can’t be decoded says why and where, and the rest of the workout stays', async () => {
  await openOdd('Route cut off in the middle of a number')
  await expect
    .element(page.getByText(/The polyline ends inside the value that begins at character \d+\./))
    .toBeVisible()
  await expect.element(map).not.toBeInTheDocument()
  await expect.element(shown).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'Time in heart rate zones' }))
    .toBeVisible()
})

test('an unmeasured value is a dash or left out', async () => {
  await openOdd('Nothing measured')
  for (const words of [
    'No route recorded.',
    'Not measured: heart rate, elevation, speed, power, effort, time in heart rate zones.',
    /UTC \(time zone unknown\)/,
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test('zero is a measurement', async () => {
  await openOdd('All values zero')
  await expect.element(page.getByText(/^0 kcal/)).toBeVisible()
  await expect.element(page.getByText(/^Not measured/)).not.toBeInTheDocument()
})

test('any number of zones is shown, but only six are labeled as percentages of the maximum', async () => {
  await openOdd('Seven zones')
  await expect
    .element(page.getByText('in total. The provider’s zone boundaries are unknown.'))
    .toBeVisible()
  const zones = page.getByRole('table', { name: 'Time in heart rate zones' })
  expect(zones.element().querySelectorAll('tbody tr')).toHaveLength(7)
})

test.each([
  ['Across the antimeridian', /^Route of 7\.\d\d km/, '1 km'],
  ['Near the North Pole', /^Route of 38\.64 km/, '5 km'],
])('a route stays one short line: %s', async (title, name, scale) => {
  await openOdd(title)
  await expect.element(map).toHaveAccessibleName(name)
  expect(map.element().querySelectorAll(':scope > g')[1]!.textContent).toBe(scale)
})

test('a workout without contradictions says so', async () => {
  await openOdd('Five zones')
  await expect
    .element(page.getByRole('region', { name: 'Data quality' }))
    .toHaveTextContent(/All values are plausible/)
})

test('a workout that ends on another day shows that day', async () => {
  const { odd } = await openOdd('Thirty-one hours long')
  const end = new Date(Date.parse(odd.time_end) + 7_200_000).toISOString().slice(0, 10)
  await expect.element(page.getByText(`20:00 to ${formatDay(end)}, 03:00 UTC+02:00`)).toBeVisible()
})

test('a workout that contradicts itself says so', async () => {
  await openOdd('Average heart rate above the maximum')
  const card = page.getByRole('region', { name: 'Data quality' })
  await expect
    .element(
      card.getByRole('listitem').filter({ hasText: /Average HR of .* is above the maximum, / }),
    )
    .toBeVisible()
  await expectAccessible(card)
})

const user_id = workout().user_id
const days = ['2026-03-02', '2026-03-03', '2026-03-04'] as const
/** Workouts on these days, in order, that share nothing but their person. */
const onDays = (all: readonly string[], about: Partial<SentWorkout> = {}) =>
  all.map((calendar_date, at) =>
    workout({
      id: `00000000-0000-4000-8000-${String(at + 10).padStart(12, '0')}`,
      calendar_date,
      time_start: `${calendar_date}T${String(6 + at).padStart(2, '0')}:00:00Z`,
      time_end: `${calendar_date}T${String(6 + at).padStart(2, '0')}:40:00Z`,
      moving_time: 2400,
      sport: { id: 1, name: 'Running', slug: 'running' },
      ...about,
    }),
  ) as SentWorkout[]

test('a missing workout, or a link without its day, is reported with a way to continue', async () => {
  const { goTo } = await openWorkouts(paths.workout(user_id, 'none', '2026-01-01'), [])
  await expect.element(page.getByText('No such workout on Jan 1')).toBeVisible()
  await goTo(`${paths.workouts(user_id)}/none`)
  await expect.element(page.getByText('The link has no date')).toBeVisible()
  await expectAccessible(page.getByRole('main'))
})

test('a workout is shown without its neighbors, and their failure is reported', async () => {
  const [one] = onDays(days)
  const all = answerOf([one!])
  await openWorkouts(hrefOf(one!), [], {
    [WORKOUTS]: (asked: Parameters<typeof all>[0]) =>
      asked.url.searchParams.get('start_date') === '2026-03-01' ? all(asked) : failure(500),
  })
  await expect
    .element(page.getByText('Couldn’t load the previous and next workouts.'))
    .toBeVisible()
  // the year behind it fails in its own card
  await expect.element(page.getByText(/Couldn’t load the last 12 months/)).toBeVisible()
  await expect.element(shown).toBeVisible()
})

test('two workouts on one day are one step apart by link and by key', async () => {
  const [morning, evening, later] = onDays(['2026-03-02', '2026-03-02', '2026-03-05'])
  const { address } = await openWorkouts(hrefOf(morning!), [morning!, evening!, later!])
  for (const [key, link, to] of [
    ['{ArrowRight}', next, evening],
    ['{ArrowLeft}', previous, morning],
    ['{ArrowRight}', next, evening],
  ] as const) {
    await expect.element(link).toHaveAttribute('href', hrefOf(to!))
    await userEvent.keyboard(key)
    await expect.poll(address).toBe(hrefOf(to!))
    await expect.element(shown).toBeVisible()
  }
  await previous.click()
  await expect.poll(address).toBe(hrefOf(morning!))
})

test('a key pressed as soon as a workout appears leads on from that one', async () => {
  const [morning, evening, later] = onDays(['2026-03-02', '2026-03-02', '2026-03-05'])
  const { address } = await openWorkouts(hrefOf(morning!), [morning!, evening!, later!])
  await expect.element(next).toHaveAttribute('href', hrefOf(evening!))
  new MutationObserver((_, observer) => {
    const back = document.querySelector('a[aria-label="Previous workout"]')
    if (back?.getAttribute('href') !== hrefOf(morning!)) return
    observer.disconnect()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
  }).observe(document, { subtree: true, childList: true, attributes: true })
  await next.click()
  await expect.poll(address).toBe(hrefOf(later!))
})

test('a person’s only workout is both first and last', async () => {
  const [only] = onDays(['2026-03-02'])
  await openWorkouts(hrefOf(only!), [only!])
  await expect.element(page.getByRole('button', { name: 'Previous workout' })).toBeDisabled()
  await expect
    .element(page.getByRole('button', { name: 'Next workout' }))
    .toHaveAttribute('title', 'This is the last workout')
  await expect.element(page.getByText('Also recorded by')).not.toBeInTheDocument()
})

test('a recording that doesn’t count says which one does and why, and the steps skip it', async () => {
  const [before, ride, after] = onDays(days, { distance: 20_000 })
  const kept = {
    ...ride!,
    average_hr: 140,
    source: { device_id: null, provider: 'wahoo', type: null },
  }
  const copy = {
    ...ride!,
    id: '00000000-0000-4000-8000-000000000099',
    source: { device_id: null, provider: 'strava', type: null },
  }
  const { address } = await openWorkouts(hrefOf(copy), [before!, kept, copy, after!])
  const words = page.getByText(
    /^Duplicate, not counted\. The Wahoo recording has more data \(\d+ values vs \d+\)\.$/,
  )
  await expect.element(words).toBeVisible()
  // there is nothing to leave out of what doesn’t count
  await expect.element(page.getByRole('button', { name: 'Exclude…' })).not.toBeInTheDocument()
  await expect.element(previous).toHaveAttribute('href', hrefOf(before!))
  await expect.element(next).toHaveAttribute('href', hrefOf(after!))
  await page.getByRole('link', { name: 'View Wahoo recording' }).click()
  await expect.poll(address).toBe(hrefOf(kept))
  await expect
    .element(
      page.getByText(
        /^Also recorded by Strava \(\d+ values vs \d+\)\. This recording is counted\.$/,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Compare with Strava' })).toBeVisible()
  await expect.element(previous).toHaveAttribute('href', hrefOf(before!))
  await expect.element(next).toHaveAttribute('href', hrefOf(after!))
})

test('the next workout after a gap of months is one step away, and is found while the page is open', async () => {
  const [last, first] = onDays(['2025-03-02', '2025-07-20'])
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  const all = answerOf([last!, first!])
  const { address } = await openWorkouts(hrefOf(last!), [], {
    [WORKOUTS]: async (asked: Parameters<typeof all>[0]) => {
      if (asked.url.searchParams.get('start_date')! > '2025-03-02') await held
      return all(asked)
    },
  })
  await expect.element(shown).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Next workout' }))
    .toHaveAttribute('title', 'Loading…')
  letCome()
  await expect.element(next).toHaveAttribute('title', expect.stringMatching(/Jul 20, 2025$/))
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(address).toBe(hrefOf(first!))
  await expect.element(previous).toHaveAttribute('href', hrefOf(last!))
})

test('two workouts on one day are opened one after the other from the list', async () => {
  const [morning, evening] = onDays(['2026-03-02', '2026-03-02'])
  const { address, goBack } = await openWorkouts(
    `${paths.workouts(user_id, { section: 'data' })}&range=2026-03-02..2026-03-02`,
    [morning!, evening!],
  )
  const link = (to: SentWorkout) =>
    document.querySelector<HTMLElement>(`tbody a[href="${hrefOf(to)}"]`)
  for (const each of [morning!, evening!, morning!]) {
    await expect.poll(() => link(each)).toBeTruthy()
    link(each)!.click()
    await expect.poll(address).toBe(hrefOf(each))
    await expect.element(shown).toBeVisible()
    await goBack()
  }
})

test.each([
  ['Running', 'running', 3, '5:33 /km', 'minutes per kilometer', '8:56 /mi', 'minutes per mile'],
  [
    'Swimming',
    'swimming',
    1,
    '1:40 /100 m',
    'minutes per 100 meters',
    '1:31 /100 yd',
    'minutes per 100 yards',
  ],
] as const)(
  'a workout of %s shows pace in the reader’s units and in words',
  async (name, slug, speed, ...words) => {
    const [one] = onDays(['2026-03-02'], {
      sport: { id: 1, name, slug },
      average_speed: speed,
      distance: 2400 * speed,
    })
    const average = page.getByRole('region', { name: 'Pace' }).getByRole('definition').first()
    await openWorkouts(hrefOf(one!), [one!])
    await expect.element(average).toHaveTextContent(`${words[0]}${words[1]}`)
    await expect.element(page.getByRole('region', { name: 'Speed' })).not.toBeInTheDocument()
    await page.getByText('All values are plausible and consistent.').click()
    await expect
      .element(
        page
          .getByRole('region', { name: 'Data quality' })
          .getByRole('listitem')
          .filter({ hasText: 'Average pace' }),
      )
      .toHaveTextContent(/moving time divided by distance/)
    prefer({ units: 'imperial' })
    await expect.element(average).toHaveTextContent(`${words[2]}${words[3]}`)
    await expect.element(page.getByText(/ (km\/h|mph)/)).not.toBeInTheDocument()
  },
)

test('a ride keeps its speed', async () => {
  const [ride] = onDays(['2026-03-02'], {
    sport: { id: 1, name: 'Cycling', slug: 'cycling' },
    average_speed: 8,
  })
  await openWorkouts(hrefOf(ride!), [ride!])
  await expect
    .element(page.getByRole('region', { name: 'Speed' }).getByRole('definition').first())
    .toHaveTextContent(/km\/h/)
  await expect.element(page.getByRole('region', { name: 'Pace' })).not.toBeInTheDocument()
})

test('a run at rest has no pace', async () => {
  await openOdd('All values zero')
  await expect
    .element(
      page.getByRole('region', { name: 'Pace' }).getByRole('img', { name: 'No pace' }).first(),
    )
    .toBeVisible()
})
