import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { SentWorkout } from '#contract/interface/workouts.ts'
import { addDays, today } from '#lib/days.ts'
import {
  expectAccessible,
  failure,
  openFacet,
  savedFiles,
  tableRows,
} from '#src/kit/page/testing.ts'
import { paths } from '#src/kit/url/paths.ts'
import { workout } from '#src/workouts/model/testing.ts'
import { answerOf, demoWorkoutsOf, openWorkouts, prefer, WORKOUTS } from '#src/workouts/testing.ts'

const last = today()
const first = addDays(last, -60)
const range = `range=${first}..${last}`
/** Two months of workouts that two or three providers recorded. */
let months: SentWorkout[]
let odd: SentWorkout[]
beforeAll(async () => {
  months = (await demoWorkoutsOf('maya')).filter(({ calendar_date }) => calendar_date >= first)
  odd = await demoWorkoutsOf('robin')
})
type Asked = Parameters<ReturnType<typeof answerOf>>[0]

const user_id = workout().user_id
/** Without these, a workout has no place in the list. */
const unreadable = { id: null, calendar_date: null, time_start: null, time_end: null }
const open = (search: string, workouts: readonly SentWorkout[], answers = {}) =>
  openWorkouts(`${paths.workouts(workouts[0]?.user_id ?? user_id)}?${search}`, workouts, answers)
const days = (count: number, about: (at: number) => Partial<SentWorkout> = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    workout({
      id: `00000000-0000-4000-8000-${String(at + 10).padStart(12, '0')}`,
      calendar_date: addDays(last, -3 * at - 1),
      sport: { id: 1, name: 'Running', slug: 'running' },
      moving_time: 1800 + at,
      distance: 5000 + at,
      average_speed: 2.8,
      average_hr: 140,
      max_hr: 170,
      ...about(at),
    }),
  ) as SentWorkout[]
const card = (name: string) => page.getByRole('region', { name, exact: true })
const quality = page.getByRole('region', { name: 'Data quality' })
const figures = page.getByRole('table', { name: 'Metrics by sport' })
const textOf = (found: Element | null | undefined) => found?.textContent.trim() ?? ''

test('a selection outside the range filters nothing, says so, and offers its days', async () => {
  const [start, end] = [addDays(last, -300), addDays(last, -280)]
  const { search, goBack } = await open(`days=${start}..${end}`, days(3))
  const said = page.getByRole('status').filter({ hasText: 'Outside the range' })
  await expect.element(said).toHaveTextContent(/ is outside /)
  await said.getByRole('button', { name: 'Show these days' }).click()
  await expect.poll(search).toMatchObject({ range: `${start}..${end}` })
  await expect.element(said).not.toBeInTheDocument()
  await goBack()
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await expect.poll(search).not.toHaveProperty('days')
})

test('a chart begins where the range begins, even if the first workout is later', async () => {
  await open('', days(3))
  await expect
    .element(
      page.getByText(
        / h a week on average since the first workout on \w+ \d+, most in the week of /,
      ),
    )
    .toBeVisible()
})

test('a page that loads across midnight is still shown', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const all = days(3)
  let turn = () => {}
  const turned = new Promise<void>((resolve) => (turn = resolve))
  await open('', all, {
    [WORKOUTS]: async (asked: Asked) => {
      await turned
      return answerOf(all)(asked)
    },
  })
  await expect.element(page.getByRole('status', { name: 'Loading workouts' })).toBeVisible()
  vi.setSystemTime(Date.now() + 86_400_000)
  turn()
  await expect.element(figures).toBeVisible()
})

test('a route whose workout isn’t loaded yet says that it is loading', async () => {
  const routed = months.find(({ map }) => map?.summary_polyline)!
  const year = Number(last.slice(0, 4))
  const old = {
    ...routed,
    id: '00000000-0000-4000-8000-000000000001',
    calendar_date: `${year - 2}-03-01`,
    time_start: `${year - 2}-03-01T10:00:00Z`,
    time_end: `${year - 2}-03-01T11:00:00Z`,
  }
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  const all = answerOf([routed, old])
  await open(`range=all&compare=none&section=places&route=${old.id}`, [routed], {
    [WORKOUTS]: async (asked: Asked) => {
      if (asked.url.searchParams.get('start_date')! < `${year - 1}-06`) await held
      return all(asked)
    },
  })
  await expect.element(page.getByText('This route hasn’t loaded yet.')).toBeVisible()
  await expect
    .element(page.getByRole('heading', { name: 'No matching workouts so far' }))
    .toBeVisible()
  letCome()
  await expect.element(page.getByText('This route hasn’t loaded yet.')).not.toBeInTheDocument()
})

test('the change names the earlier workouts that had no figure or were unreadable', async () => {
  const all = months
  const middle = addDays(last, -30)
  const [broken, ...others] = all.filter(({ calendar_date }) => calendar_date < middle)
  const answer = answerOf([...others, ...all.filter((one) => one.calendar_date >= middle)])
  await open('range=30d', all, {
    [WORKOUTS]: (asked: Asked) => {
      const { workouts } = answer(asked)
      return { workouts: [...workouts, { ...broken!, ...unreadable }] }
    },
  })
  const changes = () =>
    [...figures.element().querySelectorAll('tbody tr:first-child td:nth-child(5) span')].map(
      (words) => words.getAttribute('title'),
    )
  await expect
    .poll(changes)
    .toContainEqual(expect.stringMatching(/Before: [\d,]+ m, \d+ of \d+ workouts\./))
  await expect
    .element(page.getByText(/had unreadable workouts\. Changes are based on the others\.$/))
    .toBeVisible()
  const volume = card('Weekly volume')
  await expect.element(volume.getByText(/^Previous period$/)).toBeVisible()
  expect(volume.element().querySelectorAll('path[stroke="var(--ink2)"]')).toHaveLength(1)
})

test('a workout recorded by several providers counts once, or every time on request', async () => {
  const { search, goBack } = await open(`section=data&${range}`, months)
  await expect.element(page.getByText(/^\d+ duplicates? merged/)).toBeVisible()
  const merged = Number.parseInt(textOf(page.getByText(/^\d+ duplicates? merged/).element()))
  const counted = months.length - merged
  const total = () =>
    textOf(
      page
        .getByRole('table', { name: 'Workouts', exact: true })
        .element()
        .querySelectorAll('thead tr')[1],
    )
  expect(total()).toContain(`${counted} workouts`)
  const before = total()
  await quality.getByRole('button', { name: 'Data quality' }).click()
  await page.getByRole('button', { name: 'Show duplicates' }).click()
  await expect.poll(search).toMatchObject({ copies: '1' })
  // duplicates are dimmed and count in no total
  expect(total()).toBe(before)
  await page.getByText('Details', { exact: true }).click()
  const pairs = page
    .getByRole('table', { name: 'Duplicate recordings' })
    .element()
    .querySelectorAll('tbody tr')
  expect(pairs).toHaveLength(merged)
  for (const pair of pairs) expect(textOf(pair)).toMatch(/overlaps \d+%, (distance|duration) /)
  await goBack()
  await page.getByRole('button', { name: 'Count duplicates' }).click()
  await expect.poll(search).toMatchObject({ count: 'each' })
  await expect.poll(total).toContain(`${months.length} workouts`)
})

test('recordings of a single provider aren’t called duplicates', async () => {
  await open(`section=data&${range}&provider=garmin`, months)
  const own = months.filter(({ source }) => source.provider === 'garmin')
  await expect
    .element(page.getByText(new RegExp(`${own.length} of .*workouts`)).first())
    .toBeVisible()
  await quality.getByRole('button', { name: 'Data quality' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Count duplicates' }))
    .not.toBeInTheDocument()
  await expect.element(page.getByText(/duplicates? merged/)).not.toBeInTheDocument()
})

test('each provider shows its share of every field across all its recordings, within the filters', async () => {
  const { search } = await open(`section=data&${range}&quality=1`, months)
  const fields = page.getByRole('table', { name: 'Fields by provider' })
  await expect.element(fields).toBeVisible()
  const shareOf = (of: readonly SentWorkout[], field: keyof SentWorkout) => {
    const n = of.filter((one) => one[field] !== null && one[field] !== undefined).length
    return `${Math.round((n / of.length) * 100)}%${n} of ${of.length}`
  }
  const cells = (name: RegExp) =>
    [...fields.getByRole('row', { name }).element().querySelectorAll('td')].map(textOf)
  const headers = [...fields.element().querySelectorAll('thead th')].map(textOf)
  for (const [label, provider] of [
    ['Garmin', 'garmin'],
    ['Strava', 'strava'],
  ] as const) {
    const own = months.filter(({ source }) => source.provider === provider)
    const at = headers.indexOf(label)
    expect(cells(/^Recordings/)[at]).toBe(String(own.length))
    expect(cells(/^Avg HR/)[at]).toBe(shareOf(own, 'average_hr'))
    expect(cells(/^Power/)[at]).toBe(shareOf(own, 'average_watts'))
  }
  const agreement = card('Provider agreement')
  await expect
    .element(agreement)
    .toHaveTextContent(/Garmin − Strava, running, distance: .*%.*pairs/)
  await agreement.getByText('Heart rate', { exact: true }).click()
  await expect.element(agreement).toHaveTextContent(/running, average heart rate: .*pairs/)
  await agreement.getByText('bpm', { exact: true }).click()
  await expect.element(agreement).toHaveTextContent(/running, average heart rate: .* bpm .*pairs/)
  expect(search()).toMatchObject({ agreement: 'average_hr', agreementScale: 'unit' })
  const before = textOf(fields.element())
  await page.getByRole('button', { name: 'Count duplicates' }).click()
  await expect.poll(search).toMatchObject({ count: 'each' })
  expect(textOf(fields.element())).toBe(before)
})

test('a provider without a recording is a dash, and a filter for one provider shows it alone', async () => {
  await open(`section=data&${range}&sport=Swimming&quality=1`, months)
  const power = page
    .getByRole('table', { name: 'Fields by provider' })
    .getByRole('row', { name: /^Power/ })
  await expect.element(power.getByRole('img', { name: 'No recordings' }).first()).toBeVisible()
  await openFacet('Provider')
  await page.getByRole('checkbox', { name: /^Strava/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Strava completeness' })).toBeVisible()
})

test('providers are side by side on a phone, opened by keyboard', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 720))
  await open(`section=data&${range}&count=each`, months)
  const unfold = quality.getByRole('button', { name: 'Data quality' })
  await expect.element(unfold).toBeVisible()
  unfold.element().focus()
  await userEvent.keyboard('{Enter}')
  const frame = page.getByRole('region', { name: 'Fields by provider, scrollable' })
  await expect.element(frame).toBeVisible()
  const { scrollWidth, clientWidth } = frame.element()
  expect(scrollWidth - clientWidth).toBeLessThanOrEqual(0)
  await expectAccessible(page.getByRole('region', { name: /completeness|Completeness/ }))
})

test('implausible values are named, with a way to exclude them', async () => {
  await open('range=12m&section=data', odd)
  await expect.element(quality).toHaveTextContent(/\d+ implausible/)
  await quality.getByRole('button', { name: 'Data quality' }).click()
  const line = page
    .getByRole('list', { name: 'Implausible' })
    .getByRole('listitem')
    .filter({ hasText: /Average HR of \d+ bpm is above the maximum, \d+ bpm/ })
  await expect.element(line).toBeVisible()
  await expect
    .element(page.getByRole('cell', { name: /, implausible: Average HR of/ }).first())
    .toBeInTheDocument()
  await line.getByRole('button', { name: /^Exclude/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Exclude' })
  await expect.element(dialog.getByLabelText('Average HR')).toBeChecked()
  await expect.element(dialog.getByLabelText('Distance')).not.toBeChecked()
  await expect
    .poll(() => (dialog.getByLabelText('Reason').element() as HTMLInputElement).value)
    .toMatch(/^Average HR of/)
  await expectAccessible(dialog)
})

test('a best in doubt says so', async () => {
  await open('range=12m&section=training', odd)
  await expect
    .element(page.getByRole('table', { name: 'Bests' }).getByRole('row', { name: /^Running/ }))
    .toHaveTextContent(/1 h 07 min, implausible: Moving time \(1 h 07 min\) is longer than/)
})

test('hidden identifiers replace titles in the list and its export', async () => {
  prefer({ hideIdentifiers: true })
  const files = savedFiles()
  await open(`section=data&${range}&columns=day,sport,title`, months)
  await expect
    .element(page.getByRole('cell', { name: 'hidden', exact: true }).first())
    .toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(() => files.length).toBe(1)
  expect(files[0]!.text).toContain(',hidden')
  const titles = new Set(months.flatMap(({ title }) => title ?? []))
  expect(titles.size).toBeGreaterThan(0)
  const told = [files[0]!.text, document.body.innerText]
  for (const title of titles) expect(told.filter((text) => text.includes(title))).toEqual([])
})

test('while identifiers are hidden, unreadable data is listed without the received values', async () => {
  prefer({ hideIdentifiers: true })
  const all = days(4)
  await open('range=30d&count=each&section=data', all, {
    [WORKOUTS]: (asked: Asked) => ({
      workouts: answerOf(all)(asked).workouts.map((one, at) =>
        at === 1 ? { ...one, average_hr: 'malformed on purpose' } : one,
      ),
    }),
  })
  await page.getByText('The response has unexpected data').click()
  const list = () =>
    textOf(page.getByText('The response has unexpected data').element().closest('details'))
  await expect.poll(list).toContain('average_hr expected number, received something else: No. 2')
  await expect.element(page.getByRole('img', { name: /^Unreadable: / }).first()).toBeVisible()
  expect(document.body.innerHTML).not.toContain('malformed on purpose')
  expect(list()).not.toMatch(/[0-9a-f]{8}-/)
})

test('notes that can’t be loaded are reported, and loaded on a retry', async () => {
  const notes = 'GET /workspace/people/:user_id/notes'
  const { set } = await open('', days(3), { [notes]: () => failure() })
  await expect.element(card('Notes')).toHaveTextContent(/Couldn’t load notes/)
  await expect.element(figures).toBeVisible()
  set({ [notes]: { notes: [] } })
  await card('Notes').getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Notes')).toHaveTextContent(/No notes on these days/)
})

test('a row shows an unmeasured value as a dash, and a clock that disagrees with the date', async () => {
  await open('range=12m&section=data', odd)
  await expect.element(page.getByRole('img', { name: 'Not measured' }).first()).toBeInTheDocument()
  await expect.poll(() => tableRows().some((row) => /local date/.test(row.innerText))).toBe(true)
})

test('columns are chosen, and those that are empty in the range hide themselves and say so', async () => {
  await open(
    'range=30d&section=data',
    days(5, () => ({ elev_low: 12, calories: 300 })),
  )
  await expect
    .element(page.getByText(/^Hidden because they’re empty in this range: .*Gain/))
    .toBeVisible()
  const header = (name: string) => page.getByRole('columnheader', { name })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Lowest' }).click()
  await expect.element(header('Lowest')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Energy' }).click()
  await expect.element(header('Energy')).not.toBeInTheDocument()
  await expect.element(header('Gain')).not.toBeInTheDocument()
})

test('a person without workouts gets a message with ways out', async () => {
  const { search } = await open('', [])
  await expect.element(page.getByRole('heading', { name: /^No workouts (from|in) / })).toBeVisible()
  await page.getByRole('button', { name: 'Show all time' }).click()
  await expect.poll(search).toMatchObject({ range: 'all' })
  await expect.element(page.getByRole('heading', { name: 'No workouts yet' })).toBeVisible()
  await expect
    .element(page.getByText(`npm run import -- workouts --person ${user_id}`).first())
    .toBeVisible()
  await expectAccessible(page.getByRole('main'))
  await expect
    .element(page.getByRole('link', { name: 'View connections' }))
    .toHaveAttribute('href', paths.connections(user_id))
})

test('unreadable records don’t mean that no one sent workouts', async () => {
  const only = { ...workout(), ...unreadable }
  const main = page.getByRole('main')
  const { goTo } = await open('range=all', [], { [WORKOUTS]: { workouts: [only] } })
  await expect.element(main).toHaveTextContent(/No readable workouts.*Couldn’t read \d records\./)
  await expect.element(main).not.toHaveTextContent('No provider has sent')
  await goTo(`${paths.workouts(user_id)}?range=${last}..${last}`)
  await expect
    .element(main)
    .toHaveTextContent(/No readable workouts from .*Couldn’t read 1 record\. Try a longer range/)
})

test('no provider has sent a workout if there are no records, which a shorter range can’t tell', async () => {
  const { goTo } = await open('range=all', [])
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('No provider has sent workouts for this person.')
  await goTo(`${paths.workouts(user_id)}?range=13w`)
  await expect.element(main).toHaveTextContent(/No workouts (in|from)/)
  await expect.element(main).not.toHaveTextContent('No provider has sent')
})

test('an invalid record is left out and named, and the rest is shown', async () => {
  const all = days(12)
  await open('compare=none&range=90d', all, {
    [WORKOUTS]: (asked: Asked) => ({
      workouts: answerOf(all)(asked).workouts.map((one, at) =>
        at === 1 ? { ...one, ...unreadable } : one,
      ),
    }),
  })
  await page.getByText('1 workout skipped').click()
  await expect.element(page.getByText(/^No\. 2.*: /)).toBeVisible()
  await expect.element(page.getByText(/11 workouts/).first()).toBeVisible()
})

test('the table has pace for runs and swims, and none across sports', async () => {
  prefer({ units: 'imperial' })
  const at = (query: string) =>
    `${paths.workouts(user_id)}?section=data&range=30d&columns=day,sport,average_speed${query}`
  const all = days(6, (each) => ({
    sport: [
      { id: 1, name: 'Running', slug: 'running' },
      { id: 2, name: 'Swimming', slug: 'swimming' },
      { id: 3, name: 'Cycling', slug: 'cycling' },
    ][each % 3]!,
    average_speed: [3, 0.9, 8][each % 3]!,
  }))
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const { goTo } = await openWorkouts(at('&sport=Running'), all)
  await expect.element(header('Pace, min/mi')).toBeVisible()
  await goTo(at('&sport=Swimming'))
  await expect.element(header('Pace, min/100 yd')).toBeVisible()
  await goTo(at(''))
  await expect.element(page.getByRole('img', { name: 'No average across sports' })).toBeVisible()
  await goTo(at('&sort=-average_speed'))
  await expect.element(header('Speed or pace')).toBeVisible()
  const speeds = () => tableRows().map((row) => textOf(row.querySelector('td:last-child')))
  await expect.poll(() => speeds()[0]).toMatch(/ mph$/)
  expect(speeds().at(-1)).toMatch(/ \/100 yd$/)
  expect(speeds().some((speed) => speed.endsWith(' /mi'))).toBe(true)
})

test('hidden identifiers trim the ends of routes, and number the areas of a map', async () => {
  prefer({ hideIdentifiers: true })
  const year = (await demoWorkoutsOf('maya')).filter(
    ({ calendar_date }) => calendar_date > addDays(last, -365),
  )
  await open('range=12m&section=places&compare=none', year)
  await expect
    .element(
      page.getByText('Routes, with 200 m trimmed from each end while names and IDs are hidden.'),
    )
    .toBeVisible()
  const areas = page.getByRole('combobox', { name: 'Area' })
  await expect.element(areas.getByRole('option').first()).toHaveTextContent(/^Area 1 of 2 · /)
  expect(textOf(areas.element())).not.toMatch(/°/)
})
