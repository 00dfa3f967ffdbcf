import type { APIRequestContext } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import type { Problem, Problems } from '#contract/own/problems.ts'
import { fillPath } from '#lib/path-params.ts'
import { otherPeople } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { chooseSetting, expect, expectAccessible, follow, setDevFlags, test } from './utils.ts'

const listed = async (request: APIRequestContext, user_id: string): Promise<Problem[]> => {
  const answer = await request.get(ownEndpoints.listProblems.path, {
    params: { state: 'open', user_id },
  })
  return ((await answer.json()) as Problems).problems
}

/** An open problem of somebody of the demonstration, which two checks have confirmed, with an owner of its own. */
async function problemOf(request: APIRequestContext, origin: string, owner: string, from: number) {
  for (const { user_id } of otherPeople.slice(from)) {
    const path = fillPath(ownEndpoints.checkPerson.path, { user_id })
    for (const _ of ['once', 'and again'])
      await request.post(path, { headers: { origin }, data: {} })
    const [problem] = await listed(request, user_id)
    if (problem) return change(request, origin, problem, { owner, note: '', snoozed_until: null })
  }
  throw new Error('Nobody of the demonstration has a problem.')
}
async function change(
  request: APIRequestContext,
  origin: string,
  { id, version }: Problem,
  of: Partial<Problem>,
): Promise<Problem> {
  const answer = await request.patch(ownEndpoints.listProblems.path, {
    headers: { origin },
    data: { problems: [{ id, version }], change: of },
  })
  const [changed] = ((await answer.json()) as Problems).problems
  return changed!
}

test('one sentence sums up the day, and a part that fails recovers without affecting the others', async ({
  page,
  context,
}) => {
  await page.goto(paths.today())
  await expect(
    page.getByRole('heading', { name: /^\d+ of \d+ people need attention\.$/ }),
  ).toBeVisible()
  // the parts of a number add up to it, and a heading counts its rows
  const waiting = page.getByRole('region', { name: 'Who acts next' })
  await expect(waiting.getByRole('link').first()).toBeVisible()
  const counts = await waiting.getByRole('link').allTextContents()
  const sum = counts.reduce((all, text) => all + Number(/\d+$/.exec(text)![0]), 0)
  await expect(page.getByText(new RegExp(`^${sum} open issues[.,]`))).toBeVisible()
  const incidents = page.getByRole('region', { name: /^Incidents/ })
  await expect(incidents.getByRole('heading')).toHaveText(
    `Incidents ${await incidents.getByRole('listitem').count()}`,
  )
  await setDevFlags(context, 'fail:listProblems:503')
  await page.reload()
  const mine = page.getByRole('region', { name: 'Assigned to me' })
  const failed = page.getByRole('alert')
  await expect(failed).toContainText(/^Couldn’t load the issues.*Failed on purpose/)
  await expect(mine).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'Lab accounts' }).getByRole('listitem').first(),
  ).toBeVisible()
  // what isn't known is not none
  await expect(page.getByText(/^No (other )?new issues\.$/)).toHaveCount(0)
  const background = page.getByRole('region', { name: 'Automatic refresh' })
  await expect(background.getByRole('paragraph')).toBeVisible()
  await expectAccessible(failed)
  await setDevFlags(context, '')
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(mine.getByRole('button', { name: 'Set name' })).toBeVisible()
  // the button has gone with its notice
  await expect(page.getByRole('main')).toBeFocused()
  // one that hangs holds up nothing else
  await setDevFlags(context, 'slow:listChecks:30000')
  await page.reload()
  await expect(page.getByText(/^\d+ people on your list\.$/)).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Set name' })).toBeVisible()
  await expect(background.getByRole('status', { name: 'Loading: Automatic refresh' })).toBeVisible()

  await test.step('patients in an incident get no messages while incidents aren’t loaded', async () => {
    await setDevFlags(context, 'fail:listIncidents:503')
    await page.goto(paths.today())
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the incidents')
    await expect(page.getByRole('button', { name: 'Copy handoff' })).toBeDisabled()
    await follow(page, paths.board())
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the incidents')
    await page.getByRole('checkbox', { name: 'Select Maya Okafor' }).check()
    await expect(page.getByRole('button', { name: 'Messages…' })).toBeDisabled()
    await follow(page, paths.issues())
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the incidents')
    await page.getByRole('link', { name: /Maya Okafor.*Oura/ }).click()
    const panel = page.getByRole('region', { name: 'Maya Okafor, Oura' })
    await expect(panel.getByRole('region', { name: 'History' })).toBeVisible()
    await expect(panel.getByRole('status', { name: 'Loading issue' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy message' })).toHaveCount(0)
  })
})

test('a person with several issues of one cause is one row, which leads to them', async ({
  page,
}) => {
  await page.goto(paths.today())
  const row = page
    .getByRole('region', { name: /^Waiting on us/ })
    .getByRole('listitem')
    .filter({ hasText: 'Viktor Novák' })
  await expect(row).toContainText('Oura, Fitbit')
  await row.getByRole('link').press('Enter')
  await expect(page.getByRole('region', { name: 'Viktor Novák, Oura' })).toBeVisible()
  const issues = page.locator('[data-issue]')
  await expect(issues.filter({ hasText: 'Fitbit' })).toBeVisible()
  await expect(issues.filter({ hasNotText: 'Viktor Novák' })).toHaveCount(0)
})

test('two people who work on one issue see each other’s changes, and lose none', async ({
  page,
  baseURL,
}) => {
  const me = `Ana ${Date.now()}`
  await page.request.get(ownEndpoints.session.path)
  const problem = await problemOf(page.request, baseURL!, me, 0)
  await page.goto(paths.today())
  const mine = page.getByRole('region', { name: /^Assigned to me/ })
  await mine.getByRole('button', { name: 'Set name' }).click()
  await mine.getByLabel('Your name').fill(me)
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByRole('list').getByRole('link').click()
  await page.getByLabel('Add a note').fill('Called her.')
  await change(page.request, baseURL!, problem, { note: 'Wrote to her.' })
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added.')).toBeVisible()
  const [saved] = (await listed(page.request, problem.user_id)).filter(
    ({ id }) => id === problem.id,
  )
  expect(saved).toMatchObject({ owner: me, note: 'Wrote to her.\nCalled her.' })
  // what both changed is replaced only once the reader has seen theirs
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Edit notes' }).click()
  await page.getByLabel('Notes', { exact: true }).fill('Reached her.')
  await change(page.request, baseURL!, saved!, { note: 'Left a message.' })
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed the notes.')
  await page.getByRole('button', { name: 'Save notes' }).click()
  await expect(page.getByText('Notes saved.')).toBeVisible()
})

test('a shift is handed over as Markdown, without names while identifiers are hidden', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.request.get(ownEndpoints.session.path)
  const owner = `Bo ${Date.now()}`
  const { user_id } = await problemOf(page.request, baseURL!, owner, 20)
  const { label } = otherPeople.find((person) => person.user_id === user_id)!
  const copied = async () => {
    await page.getByRole('button', { name: /handoff/i }).click()
    await expect(page.getByRole('button', { name: 'Handoff copied' })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  await page.goto(paths.today())
  const text = await copied()
  expect(text).toMatch(/^# Shift handoff, /)
  expect(text).toContain(`## ${owner} (`)
  expect(text).toContain(label)
  await chooseSetting(page, 'Hidden')
  await expect(page.getByRole('button', { name: 'Copy handoff' })).toBeVisible()
  const hidden = await copied()
  expect(hidden).toContain('**Person 1**')
  expect(hidden).not.toContain(label)
})

test('the demo’s tour leads through stops, each gone once taken, and all gone once dismissed', async ({
  page,
}) => {
  await page.goto(paths.today())
  const way = page.getByRole('region', { name: 'Explore the demo' })
  await expect(way.getByRole('link', { name: 'Long history' })).toBeVisible()
  await way.getByRole('link', { name: 'Long history' }).click()
  await expect(way).toHaveCount(0)
  await page.goBack()
  await expect(way.getByRole('link')).toHaveCount(3)
  await way.getByRole('button', { name: 'Dismiss tour' }).click()
  await expect(way).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Lab accounts' })).toBeVisible()
  await expect(way).toHaveCount(0)
})
