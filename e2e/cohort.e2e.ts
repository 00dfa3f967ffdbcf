import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { demoPeople, trialArms } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import {
  cellsOf,
  expect,
  expectAccessible,
  exportedFile,
  follow,
  holdRequests,
  openFacet,
  setDevFlags,
  test,
} from './utils.ts'

const rows = (page: Page) => page.locator('tr[data-row]')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const progress = (page: Page) => page.getByRole('region', { name: 'Workout refresh' })
const header = (page: Page) => page.locator('main header').first()
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
/** Of the shown who are ranked the first, with everybody read. */
async function opened(page: Page, address = paths.cohort()) {
  // the first test of a machine reads everybody, and another test may add a person after that
  await expect(async () => {
    await page.goto(address)
    await expect(rows(page).first()).toBeVisible()
    await expect(rowOf(page, 'not loaded yet')).toHaveCount(0, { timeout: 25_000 })
  }).toPass()
}

async function pasteList(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Paste list…' }).click()
}

async function chooseGroups(page: Page, { off = [], on }: { off?: string[]; on: string[] }) {
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const groups = page.getByRole('group', { name: 'Groups' })
  for (const name of on) await groups.getByRole('checkbox', { name }).check()
  for (const name of off) await groups.getByRole('checkbox', { name }).uncheck()
  await page.keyboard.press('Escape')
}

test('people are compared with their own weeks, and a new watch doesn’t count as a change', async ({
  page,
}) => {
  await opened(page, paths.cohort({ tag: 'activity trial' }))
  await expect(rows(page)).toHaveCount(24)
  await page.getByText('How changes are detected').click()
  await expect(
    page.getByText(
      /^[78] increased, [78] decreased, .*About 0\.5 clear changes would be expected by chance alone\./,
    ),
  ).toBeVisible()
  // the counts above the table follow the filter
  await expect(page.getByRole('radio', { name: /^All/ })).toHaveAccessibleName('All 24')
  await expect(page.getByRole('radio', { name: /^Decreased/ })).toHaveAccessibleName(
    /^Decreased [78]$/,
  )
  for (const { label } of trialArms.otherWatch) {
    await expect(rowOf(page, label)).toContainText('no clear change')
    await expect(rowOf(page, label)).toContainText(/was (100|9\d)%|Measurement changed/)
  }
  await expect(rows(page).first()).toContainText('decreased')
  await expect(page.getByRole('region', { name: 'Week by week' })).toContainText(
    'Median weekly hours',
  )
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.getByLabel('Printed list')
  await expect(paper.getByText(/Measurement changed: different device, .* since/)).toHaveCount(8)
  await expect(paper).toContainText('Weekly load')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  // one is followed through the middle of all
  await rows(page).first().focus()
  await page.keyboard.press('f')
  await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')
  expect(query(page).follow).toMatch(/^[0-9a-z]{1,11}$/)
  await page.getByRole('button', { name: 'Groups as a table' }).click()
  await expect(page.getByRole('region', { name: 'Groups, as a table' })).toContainText(
    'Trial A-101',
  )
  // whom it is of is chosen beside the table too
  await chooseGroups(page, { off: ['Arm A'], on: [] })
  await expect(page.getByRole('region', { name: 'Groups', exact: true })).toContainText(
    /\d\.\d h\/week lower for Arm B than for Arm C/,
  )
  await page.getByRole('button', { name: 'Groups: method' }).click()
  await expect(page.getByRole('region', { name: 'Groups', exact: true })).toContainText(
    /Median difference, Arm B − Arm C: −\d\.\d h\/week \(95% CI −\d\.\d to −\d\.\d\), p < 0\.001 \(exact\)/,
  )
  await chooseGroups(page, { on: ['Arm A'] })
  await page.reload()
  await page.getByRole('button', { name: 'Groups: method' }).click()
  await expect(page.getByRole('region', { name: 'Groups', exact: true })).toContainText(
    /All 3 groups: p < 0\.001 \(Kruskal-Wallis H \d+\.\d, df 2\)/,
  )
  const pairs = page.getByRole('table', { name: 'Group pairs' })
  await expect(pairs.getByRole('rowheader')).toHaveText([
    'Arm B − Arm C',
    'Arm B − Arm A',
    'Arm C − Arm A',
  ])
  const groupsFile = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export groups as CSV' }).click()
  const [head, ...tested] = cellsOf(await readFile(await (await groupsFile).path(), 'utf8'))
  expect(tested.map((row) => [row[head!.indexOf('group')], row[head!.indexOf('against')]])).toEqual(
    [
      ['Arm B', 'Arm C'],
      ['Arm B', 'Arm A'],
      ['Arm C', 'Arm A'],
    ],
  )
  for (const row of tested) expect(Number(row[head!.indexOf('p_holm')])).toBeLessThan(0.001)
  // whose watch changed have no load since, and none is told
  await page.getByRole('button', { name: 'Measure', exact: true }).click()
  await page.getByRole('radio', { name: 'Load' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Week by week: method' }).click()
  await expect(page.getByRole('region', { name: 'Week by week' })).toContainText(
    /Arm C: [^.]*, fewer than 3 people since\./,
  )

  const text = await exportedFile(page)
  expect(text).toMatch(/# 24 of \d+ people, 0 without enough data/)
  expect(text.match(/Trial [ABC]-\d{3}/g)).toEqual(
    await rows(page).evaluateAll((all) =>
      all.map((row) => /Trial [ABC]-\d{3}/.exec(row.textContent)![0]),
    ),
  )
  // and a row leads to the workouts of the same days
  await page.keyboard.press('Escape')
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/people\/[0-9a-f-]+\/workouts\?range=90d/)
})

test('a second visit requests no known data, and the address has filters but no names', async ({
  page,
}) => {
  await opened(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/workout-days/'))
      asked.push(request.url())
  })
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page)).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Groups', exact: true })).toBeVisible()
  // the service doesn't know everyone whom other tests add, and is asked for them again
  expect(demoPeople.flatMap((one) => asked.filter((url) => url.includes(one.user_id)))).toEqual([])

  await page.getByRole('radio', { name: /^Not enough data/ }).click()
  await expect(page.getByRole('radio', { name: /^Not enough data/ })).toBeChecked()
  await expect(rowOf(page, 'Trial A-101')).toHaveCount(0)
  await expect(rowOf(page, 'Priya Raman')).toContainText('no workouts')
  await page.getByRole('radio', { name: /^All/ }).click()
  await openFacet(page, 'Sport')
  await page
    .getByRole('checkbox', { name: /^Swimming|^Pool/ })
    .first()
    .check()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'Trial A-101')).toContainText('no workouts')
  await openFacet(page, 'Heart rate in')
  await page.getByRole('group', { name: 'Heart rate in' }).getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  expect(Object.keys(query(page)).sort()).toEqual(['completeness', 'sport'])
  const clear = header(page).getByRole('button', { name: 'Clear filters' })
  await clear.click()
  // an address may name a sport by another of its words
  await follow(page, `${paths.cohort()}?sport=lap_swimming`)
  await expect(page.getByRole('button', { name: 'Remove filter: Sport: Swimming' })).toBeVisible()
  await clear.click()

  await pasteList(page)
  await page
    .getByLabel('People, one per line')
    .fill(`${trialArms.more[0]!.user_id}\nGrace Mbeki\nNobody Known`)
  await expect(page.getByRole('dialog')).toContainText('2 people found')
  await expect(page.getByRole('dialog')).toContainText('line 3 “Nobody Known”')
  await page.getByRole('button', { name: 'Show 2' }).click()
  await expect(rows(page)).toHaveCount(2)
  expect(page.url()).not.toMatch(/grace|mbeki|trial/i)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Show grid' }).click()
  const small = page.getByRole('region', { name: 'Grid' }).getByRole('listitem')
  await expect(small).toHaveCount(2)
  await expectAccessible(page.getByRole('region', { name: 'Grid' }))
})

test('a person whose load failed is reported, keeps earlier data, and is loaded again', async ({
  page,
  context,
}) => {
  // those who are shown are loaded again
  await opened(page, paths.cohort({ tag: 'activity trial' }))
  const [person] = trialArms.less
  await setDevFlags(context, `fail:readWorkoutDays:502:${person!.user_id}`)
  await page.getByRole('button', { name: 'Refresh all' }).click()
  await expect(progress(page)).toContainText('1 failed')
  await page.getByRole('button', { name: 'Show failed' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(person!.label)
  await expect(rows(page)).toContainText(/Failed.*ago|Failed.*just now/)
  await expect(rows(page)).toContainText('decreased')
  await setDevFlags(context, '')
  await page.getByRole('button', { name: 'Retry 1 failed' }).click()
  await expect(progress(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No matching people' })).toBeVisible()
  await header(page).getByRole('button', { name: 'Clear filters' }).click()

  await setDevFlags(context, 'fail:listWorkoutDays:503')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Couldn’t load')
  await expect(page.getByRole('group', { name: 'Trend' }).getByRole('radio')).toHaveCount(1)
  for (const name of ['Print', 'Export']) {
    const off = page.getByRole('button', { name, exact: true })
    await expect(off).toHaveAttribute('title', 'Couldn’t load workouts')
    await expect(off).toBeDisabled()
  }
  await setDevFlags(context, '')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a person removed from the list leaves the page, and a stopped load continues', async ({
  page,
}) => {
  const user_id = crypto.randomUUID()
  await page.goto(paths.cohort())
  const headers = { origin: new URL(page.url()).origin }
  const added = await page.request.put(ownEndpoints.listPeople.path, {
    headers,
    data: { people: [{ user_id, label: 'Here for a day', tags: [] }] },
  })
  expect(added.ok()).toBe(true)
  await page.reload()
  await pasteList(page)
  const [one, other] = trialArms.less
  await page
    .getByLabel('People, one per line')
    .fill(`${user_id}\n${one!.user_id}\n${other!.user_id}`)
  await page.getByRole('button', { name: 'Show 3' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rowOf(page, 'Here for a day')).toBeVisible()

  // whoever is new was read when they were shown
  await expect(page.getByRole('button', { name: 'Refresh all' })).toBeEnabled()
  const letDaysCome = await holdRequests(page, '**/workspace/workout-days/*')
  const taken = await page.request.delete(`${ownEndpoints.listPeople.path}/${user_id}`, { headers })
  expect(taken.ok()).toBe(true)
  await page.getByRole('button', { name: 'Refresh all' }).click()
  await progress(page).getByRole('button', { name: 'Stop' }).click()
  await expect(progress(page)).toContainText('Stopped at 0 of 3')
  letDaysCome()
  await progress(page).getByRole('button', { name: 'Resume' }).click()
  await expect(progress(page)).toContainText('Refreshed 2 of 3 people · 1 no longer on the list')
  await expect(rows(page)).toHaveCount(2)
  await expect(rowOf(page, 'Here for a day')).toHaveCount(0)
})
