import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import type { Problems } from '#contract/own/problems.ts'
import {
  disconnected,
  left,
  leila,
  maya,
  priya,
  reconnected,
  sharedAccount,
  silent,
  withoutData,
} from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, follow, openFacet, setDevFlags, test } from './utils.ts'

/** Rows of the open issues. */
const rowsOfList = (page: Page) => page.locator('[data-issue]')
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const saved = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test('closed issues are listed with the reason, opened with their history, and exported', async ({
  page,
}) => {
  await page.goto(paths.issues({ show: 'closed' }))
  await expect(row(page, reconnected.label)).toContainText('Patient reconnected')
  await expect(row(page, left.label)).toContainText('Patient’s choice')
  // those of one provider that were closed together are one row
  const camille = row(page, 'Camille Rousseau')
  await expect(camille).toHaveCount(0)
  await expect(row(page, /^\d+ people/).first()).toContainText(
    /\d types of issues.*recovered \(\d+\)/i,
  )
  await page.getByRole('button', { name: /^Issues for \d+ people$/ }).click()
  await expect(camille).toContainText('Strava')
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(row(page, /^\d+ people/)).toHaveCount(0)
  await expect(camille).toContainText('Strava')
  await page.getByLabel('Search issues').fill('withings')
  await expect(page.getByRole('status').filter({ hasText: /1 of \d+ issues/ })).toBeVisible()
  await row(page, reconnected.label).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: `${reconnected.label}, Withings` })
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Password expired.')
  await expect(panel.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /Withings reported/,
    /First seen/,
    /Confirmed/,
    /Resolved Patient reconnected/,
  ])
  await expectAccessible(panel)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  expect(await saved(page, 'Issues as CSV')).toMatch(
    /Withings,Password expired \(provider_password_expired\),closed/,
  )
  expect(await saved(page, 'Issues as CSV')).toContain(
    '# issues, closed, last 90 days, matching “withings”',
  )
  expect(await saved(page, 'Issue history as CSV')).toMatch(/,closed,,,closed_as,,reconnected/)
  await page.getByRole('radio', { name: 'Incidents' }).click()
  await expect(page).toHaveURL(/show=incidents/)
  await expect(row(page, 'Strava')).toContainText(/4 of \d+/)
  await expect(row(page, 'Oura')).toContainText('Ongoing')
  await row(page, 'Strava').click()
  await expect(page.getByRole('region', { name: 'Strava incident' })).toContainText(
    'Strava failed for 4 of',
  )
  expect(await saved(page, 'Incidents as CSV')).toMatch(/Strava,Access expired,.+Camille Rousseau/)
  // the file names every filter
  await follow(page, `${paths.issues()}?waiting=person`)
  expect(await saved(page, 'Issues as CSV')).toContain('# issues, open, waiting on Patient')
  // of one person, from their own page
  await follow(page, paths.connections(maya.user_id))
  await page.getByRole('link', { name: 'View all resolved issues' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
  const people = page.getByRole('rowheader')
  await expect(people.first()).toBeVisible()
  await expect(people.filter({ hasNotText: maya.label })).toHaveCount(0)
})

test('an issue without a connection appears on the person’s page with its actions', async ({
  page,
}) => {
  await page.goto(paths.connections(disconnected.user_id))
  const others = page.getByRole('list', { name: 'Other issues' })
  await expect(others).toContainText(/Polar.*Disconnected .*Waiting on patient/)
  await page.getByRole('button', { name: 'Message about Polar' }).click()
  await expect(page.getByRole('dialog')).toContainText('Polar is no longer connected')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Issues only' }).check()
  await expect(page.getByRole('heading', { name: 'No other issues' })).toBeVisible()
  await expectAccessible(others)
  await follow(page, paths.connections(sharedAccount[0].user_id))
  await expect(others).toContainText('Shared account')
  await follow(page, paths.connections(silent.user_id))
  await expect(page.getByRole('row', { name: 'Garmin' })).toContainText(/No data for \d+ days/)
  await expect(page.locator('header').getByText(/· 1 open issue$/)).toBeVisible()
})

test('an account that two people share has the same name, sentence, and place on every page', async ({
  page,
}) => {
  const [one, other] = sharedAccount
  const sentence = '2 people share one Strava account. Their data may be mixed up.'
  const toPeople = page.getByRole('link', { name: 'View 2 people' })
  await page.goto(paths.today())
  await expect(
    page.getByRole('link', { name: '2 people share one Strava account' }),
  ).toHaveAttribute('href', paths.board({ incident: 'shared strava' }))
  await follow(page, paths.connections(one.user_id))
  await expect(page.getByRole('list', { name: 'Other issues' })).toContainText(sentence)
  await page.getByRole('link', { name: 'View issue: Strava' }).click()
  const panel = page.getByRole('region', { name: `${one.label}, Strava` })
  await expect(panel).toContainText(`Shared account. Confirm whose account it is.`)
  await expect(panel).toContainText(sentence)
  const together = rowsOfList(page).filter({ hasText: 'Shared account' })
  await expect(together).toHaveCount(1)
  await expect(together).toHaveText(/^2 people Strava/)
  await together.click()
  const account = page.getByRole('region', { name: 'Strava shared account' })
  await expect(account.getByRole('heading', { level: 2 })).toHaveText(/^2 people share one Strava/)
  const people = account.getByRole('table', { name: 'People with this account' })
  for (const { label } of [one, other])
    await expect(people.getByRole('row', { name: label })).toBeVisible()
  await expect(account.getByRole('region', { name: 'Latest workouts', exact: true })).toContainText(
    /All \d+ workouts from the last 28 days are in both people’s data/,
  )
  await account.getByRole('button', { name: 'Contacted: Not yet' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Mark 2 issues as contacted' }).getByRole('checkbox'),
  ).toHaveCount(2)
  await page.keyboard.press('Escape')
  await toPeople.click()
  await expect(page.locator('tr[data-row]')).toHaveCount(2)
  for (const { label } of [one, other])
    await expect(page.locator('tr[data-row]').filter({ hasText: label })).toContainText(
      'Shared account',
    )
})

test('no row of issues begins a line with a dot on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto(paths.issues())
  const wrapped = rowsOfList(page).filter({ hasText: 'Provider incident' }).first()
  const [line, words] = [
    await wrapped.getByText('Access expired').boundingBox(),
    await wrapped.getByText('Provider incident').boundingBox(),
  ]
  expect(line!.y).toBeGreaterThan(words!.y)
  // the dot before it lies to the left of the line, where it is cut off
  expect(line!.x).toBe(words!.x)
})

// no other test looks for what is wrong with her
test('an issue closed on purpose needs no attention until it is reopened', async ({ page }) => {
  const onBoard = page.locator('tr[data-row]').filter({ hasText: priya.label })
  const attention = '/connections?show=look&cause=unconnected'
  const step = page.getByRole('region', { name: 'Next step' })
  await page.goto(attention)
  await expect(onBoard).toContainText('Never connected')
  await follow(page, paths.connections(priya.user_id))
  await expect(step).toContainText('Never connected')
  // beside the message
  const contacted = step.getByRole('button', { name: 'Mark as contacted' })
  await contacted.click()
  await expect(contacted).toHaveCount(0)
  await expect(step.getByRole('button', { name: 'Contacted: not yet' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contacted).toBeVisible()
  await step.getByRole('link', { name: /^View/ }).click()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('button', { name: 'Patient’s choice' }).click()
  await expect(page.getByText('Resolved: patient’s choice.')).toBeVisible()
  await follow(page, paths.connections(priya.user_id))
  await expect(step).toHaveCount(0)
  const closed = page.getByRole('region', { name: '1 resolved issue' })
  await expect(closed).toContainText('Patient’s choice')
  await follow(page, attention)
  await expect(page.getByRole('status').filter({ hasText: 'shown' })).toBeVisible()
  await expect(onBoard).toHaveCount(0)
  await follow(page, paths.connections(priya.user_id))
  await closed.getByRole('link', { name: /, resolved / }).click()
  // the only row leaves with it
  await page.getByLabel('Search issues').fill(priya.label)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expect(page.getByText('Reopened.')).toBeVisible()
  await follow(page, paths.connections(priya.user_id))
  await expect(step).toContainText('Never connected')
  await follow(page, attention)
  await expect(onBoard).toContainText('Never connected')
})

test('a change to an incident’s issues lists them, and affects no other issues of these people', async ({
  page,
}) => {
  await page.goto(paths.board({ incident: 'errors oura' }))
  const listed = async () =>
    (
      (await (
        await page.request.get(`${ownEndpoints.listProblems.path}?state=open`)
      ).json()) as Problems
    ).problems
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await expect(bar).toContainText('14 people selected')
  // nobody of them is written to, unless somebody says so
  await bar.getByRole('button', { name: 'Messages…' }).click()
  const messages = page.getByRole('dialog', { name: 'Messages to 14 people' })
  await expect(messages).toContainText('14 people are affected by a provider incident (Oura)')
  await expect(messages).not.toContainText('your data from Oura.')
  await messages.getByLabel('Include people affected by an incident').check()
  await expect(messages).toContainText('We’ve stopped receiving your data from Oura.')
  await page.keyboard.press('Escape')

  await bar.getByRole('button', { name: 'Update 14 issues' }).click()
  await page.getByRole('button', { name: 'Assign…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 14 issues' })
  await expect(dialog.getByRole('listitem')).toHaveCount(14)
  for (const item of await dialog.getByRole('listitem').all())
    await expect(item).toContainText(', Oura: ')
  await dialog.getByRole('checkbox').first().uncheck()
  const owner = `Oura team ${Date.now()}`
  await dialog.getByRole('combobox', { name: 'Assignee' }).fill(owner)
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Assign 13 issues' }).click()
  await expect(dialog).toHaveCount(0)
  const theirs = (await listed()).filter((problem) => problem.owner === owner)
  expect(new Set(theirs.map(({ provider }) => provider))).toEqual(new Set(['oura']))
  expect(theirs).toHaveLength(13)
  // for the other tests they are nobody's again
  const given = await page.request.patch(ownEndpoints.listProblems.path, {
    headers: { origin: new URL(page.url()).origin },
    data: {
      problems: theirs.map(({ id, version }) => ({ id, version })),
      change: { owner: null },
    },
  })
  expect(given.status()).toBe(200)
})

test('every page shows the same number of people who need attention', async ({ page }) => {
  const isSameEverywhere = async () => {
    await page.goto(paths.board())
    const badge = page.getByRole('link', { name: /^Connections.*need attention/ })
    await expect(badge).toHaveText(/\d+ people need attention$/)
    const count = /\d+/.exec((await badge.textContent())!)![0]
    await expect(
      page.getByText(new RegExp(`^${count} of \\d+ people need attention`)),
    ).toBeVisible()
    await openFacet(page, 'Attention')
    await expect(page.getByText(new RegExp(`^Needs attention *${count}$`))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveTitle(new RegExp(`^\\(${count}\\)`))
    await follow(page, paths.today())
    await expect(
      page.getByText(new RegExp(`^${count} of \\d+ people need attention`)),
    ).toBeVisible()
    // an issue is counted in the same way everywhere
    const waiting = page.getByRole('region', { name: 'Who acts next' }).getByRole('link').first()
    const issues = /\d+$/.exec((await waiting.textContent())!)![0]
    await waiting.click()
    await expect(page.getByRole('status').filter({ hasText: 'shown' })).toContainText(
      new RegExp(`${issues} of \\d+ issues shown`),
    )
  }
  // other tests close issues and take people off the list meanwhile
  await expect(isSameEverywhere).toPass()
})

test('every page with a check shows its age, without moving anything when it appears', async ({
  page,
  context,
}) => {
  const age = page.locator('header').getByText(/^Updated (\d+ \w+ ago to )?(just now|\d+ \w+ ago)$/)
  const header = page.locator('main header')
  const widths = [1440, 390]
  const withAge = [paths.people(), paths.issues(), paths.connections(silent.user_id)]
  /** Opens each page in a new document, and gives the heights of its header in each width. */
  async function heightsOf({ aged }: { aged: boolean }) {
    const heights: Record<string, number[]> = {}
    for (const path of withAge) {
      await page.setViewportSize({ width: widths[0]!, height: 900 })
      await (path === withAge[0] ? page.goto(path) : follow(page, path))
      await expect(header.getByRole('heading')).toBeVisible()
      await expect(header).not.toContainText('being read')
      await (aged ? expect(age).toBeVisible() : expect(age).toHaveCount(0))
      heights[path] = []
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        // the page learns of its width in the next frame
        await page.evaluate(() => new Promise(requestAnimationFrame))
        heights[path].push((await header.boundingBox())!.height)
      }
      // a phone has it in its menu
      await expect(age).toHaveCount(aged ? 1 : 0)
    }
    return heights
  }
  const slow = ['checkSummary', 'listChecks', 'keptCheck'].map((name) => `slow:${name}:30000`)
  await setDevFlags(context, slow.join('|'))
  const before = await heightsOf({ aged: false })
  await setDevFlags(context, '')
  const after = await heightsOf({ aged: true })
  expect(after).toEqual(before)

  await page.setViewportSize({ width: widths[0]!, height: 900 })
  for (const path of [paths.today(), paths.board()]) {
    await follow(page, path)
    await expect(age).toBeVisible()
  }
})

test('the actions of an issue are within reach at every width', async ({ page }) => {
  const widths = [1440, 1421, 1241, 768, 390]
  await page.goto(paths.issues({ open: `${leila.user_id}.fitbit` }))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Snooze', 'Resolve', 'Copy message'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await page.goto(paths.issues({ show: 'closed' }))
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = () =>
      page.locator('table').evaluate((table) => {
        const around = table.parentElement!
        return around.scrollWidth - around.clientWidth
      })
    await expect.poll(beyond, `${width} pixels wide`).toBeLessThanOrEqual(1)
  }
})

test('an issue is handled next to the list by keyboard, and each step can be undone', async ({
  page,
}) => {
  const { user_id, label } = leila
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  const panel = page.getByRole('region', { name: `${label}, Fitbit` })
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  await page.goto(paths.issues({ open: `${user_id}.fitbit` }))
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(
    'Meals: permission declined. Ask the patient to reconnect and grant all permissions.',
  )
  await expect(panel.getByRole('button', { name: 'Copy message' })).toBeVisible()
  await expect(panel.getByText(/^\d+ of \d+$/)).toBeVisible()
  await expect(
    rowsOfList(page).filter({ hasText: label }).getByRole('img', { name: 'Unassigned' }),
  ).toBeVisible()
  await expectAccessible(panel)

  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Tomorrow' }).press('Enter')
  await expect(toast).toContainText('Snoozed until')
  await expect(group('Snoozed').getByText(label)).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(group('Waiting on patient').getByText(label)).toBeVisible()

  // the name is asked for once
  await page.keyboard.press('a')
  await page.getByLabel('Your name').fill('Ana Torres')
  await page.keyboard.press('Enter')
  await expect(toast).toContainText('Assigned to Ana Torres.')
  await expect(
    rowsOfList(page).filter({ hasText: label }).getByRole('img', { name: 'Assignee: Ana Torres' }),
  ).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('button', { name: 'Assignee: Unassigned' })).toBeVisible()

  // at a second try there is a note already
  const note = `Called her at ${Date.now()}.`
  await panel.getByLabel('Add a note').fill(note)
  await panel.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: note })).toContainText('added a note')
  // back in the list, the next row opens in its place
  await rowsOfList(page).filter({ hasText: label }).focus()
  await page.keyboard.press('j')
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(user_id))
  await page.keyboard.press('k')
  await expect(panel).toBeVisible()
})

test('keys continue from the place of a closed issue, and undo works without a row', async ({
  page,
  context,
}) => {
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) })
  const undo = toast.getByRole('button', { name: 'Undo' })
  const snooze = async () => {
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Tomorrow' }).press('Enter')
  }
  const own = `${withoutData.user_id}.polar`
  await page.goto(paths.issues({ open: own }))
  await expect(rowsOfList(page).first()).toBeVisible()
  const keys = await rowsOfList(page).evaluateAll((all) => all.map((each) => each.dataset.issue))
  const behind = keys[keys.indexOf(own) + 1]!
  await rowsOfList(page).filter({ hasText: withoutData.label }).focus()

  // what failed is said of its own issue alone
  await setDevFlags(context, 'fail:changeProblems:500')
  const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t save.' })
  await snooze()
  await expect(failure).toBeVisible()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(behind))
  await expect(failure).toHaveCount(0)
  await setDevFlags(context, '')
  await page.keyboard.press('k')
  await expect(page).toHaveURL(new RegExp(own))
  // a menu of the panel before would leave with it
  await expect(page.getByRole('region', { name: `${withoutData.label}, Polar` })).toBeVisible()

  await snooze()
  await expect(toast).toContainText('Snoozed until')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(new RegExp(behind))
  await undo.press('Enter')
  await expect(toast).toHaveCount(0)
  await expect(page.locator('[data-issue]:focus')).toBeVisible()

  // the last row of a filter leaves with what was done to it
  await page.goto(paths.issues({ owner: 'Unassigned', person: withoutData.user_id }))
  await expect(rowsOfList(page)).toHaveCount(1)
  await rowsOfList(page).first().focus()
  await page.keyboard.press('a')
  await page.getByLabel('Your name').fill('Ana Torres')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await undo.click()
  await expect(rowsOfList(page)).toHaveCount(1)
})

test('a link to an issue outside the list opens no other issue', async ({ page }) => {
  await page.goto(paths.issues({ open: '00000000-0000-4000-8000-000000000000.garmin' }))
  await expect(page.getByRole('heading', { name: 'This issue isn’t in the list' })).toBeVisible()
  await expect(page.locator('[data-panel]')).toHaveCount(0)
  await rowsOfList(page).first().click()
  await expect(page.locator('[data-panel]')).toBeVisible()
})
