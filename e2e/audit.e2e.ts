import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { ownEndpoints } from '#contract/own/endpoints.ts'
import { maya } from '#server/demo/people.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { paths } from '#src/kit/url/paths.ts'

import { runCommand } from './rounds.ts'
import { cellsOf, expect, expectAccessible, exportedFile, test, untilAnswered } from './utils.ts'

const dataDir = process.env.E2E_DATA_DIR!
const crowd = Array.from({ length: 50 }, () => ({ user_id: randomUUID() }))

/** Signs the page in to a new team, whose log has no events of other tests, with more people than a row of the log names. */
async function joinNewTeam(page: Page, origin: string) {
  const made = await runCommand(dataDir, 'keys', 'create', '--team', `Audited ${Date.now()}`)
  const data = { key: /rk_\S+/.exec(made)?.[0] }
  await page.request.post(ownEndpoints.session.path, { data, headers: { origin } })
  const people = { people: [maya, ...crowd] }
  await page.request.put(ownEndpoints.listPeople.path, { data: people, headers: { origin } })
}

test('the audit log shows who looked at a person, and exports it', async ({ page, baseURL }) => {
  // in the demo’s own log, for its auditor below
  await page.goto(paths.personNotes(maya.user_id))
  await joinNewTeam(page, baseURL!)
  await page.goto(paths.personNotes(maya.user_id))
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  const table = page.getByRole('table', { name: 'Audit log' })
  const look = table.getByRole('row', { name: /Viewed notes.*Maya Okafor/ }).first()
  const folded = table.getByRole('button', { name: /, latest is event/, expanded: false })
  // events are written within a second, and the reads of a page are one row
  await expect(async () => {
    // newer events fold what was unfolded
    await untilAnswered(page, () =>
      page.getByRole('button', { name: 'Refresh', exact: true }).click(),
    )
    // an unfolded one is no longer among them
    while (await folded.count()) await folded.first().click()
    await expect(look).toBeVisible({ timeout: 1000 })
  }).toPass()

  await test.step('an event expands', async () => {
    await look.getByRole('button', { name: /^Details for event \d+, Viewed notes/ }).click()
    await expect(table).toContainText('Team key, from 127.0.0.1')
    await expect(table).toContainText('notes.read')
    await expect(table).toContainText('Request ID')
    await expectAccessible(page.getByRole('main'))
  })

  await test.step('the log can be filtered by person and by denied access', async () => {
    await look.getByRole('link', { name: 'Maya Okafor' }).click()
    await expect(page.getByRole('button', { name: 'Remove filter: Maya Okafor' })).toBeVisible()
    await expect(table).not.toContainText('More than 50 people')
    await page.getByLabel('Include lists of more than 50 people').check()
    await expect(async () => {
      while (await folded.count()) await folded.first().click()
      await expect(table).toContainText('the list of people', { timeout: 1000 })
    }).toPass()
    await page.getByLabel('Actions').selectOption('Denied')
    await expect(page.getByRole('heading', { name: 'No events' })).toBeVisible()
    await page.getByLabel('Actions').selectOption('Views')
    await page.getByRole('button', { name: 'Remove filter: Maya Okafor' }).click()
    await page.getByRole('searchbox', { name: 'Person’s name or ID' }).fill('maya ok')
    await expect(page.getByRole('button', { name: 'Remove filter: Maya Okafor' })).toBeVisible()
  })

  await test.step('the file has every event in the view', async () => {
    const [header = [], ...rows] = cellsOf(await exportedFile(page))
    const person = header.indexOf('User IDs')
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row[person]).toContain(maya.user_id)
  })

  await test.step('an auditor sees IDs where names are hidden', async () => {
    await page.request.post('/workspace/session', {
      data: { demo: true, role: 'auditor' },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    await page.goto(paths.audit({ person: maya.user_id }))
    await expect(table.getByRole('link', { name: shortId(maya.user_id) }).first()).toBeVisible()
    await expect(page.getByText('Maya Okafor')).toHaveCount(0)
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
    await expect(areas).toHaveText(['Rounds', 'Audit log', 'Settings'])
  })
})
