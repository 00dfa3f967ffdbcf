import type { Page } from '@playwright/test'

import { ROLES, type Role } from '#contract/own/rights.ts'
import { maya } from '#server/demo/people.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, test, untilAnswered, visit } from './utils.ts'

const pages = {
  today: paths.today(),
  people: paths.people(),
  person: paths.person(maya.user_id),
  notes: paths.personNotes(maya.user_id),
  workouts: paths.workouts(maya.user_id),
  connections: paths.connections(maya.user_id),
  board: paths.board(),
  issues: paths.issues(),
  cohort: paths.cohort(),
  markers: paths.markers(),
  'order sets': paths.orderSets(),
  draft: paths.orderSetDraft(),
  diagnoses: paths.diagnoses(),
  'lab accounts': paths.labAccounts(),
  settings: paths.settings(),
  audit: paths.audit(),
}
/** Pages that a role may not open. */
const closed: Partial<Record<Role, (keyof typeof pages)[]>> = {
  auditor: (Object.keys(pages) as (keyof typeof pages)[]).filter(
    (name) => name !== 'settings' && name !== 'audit',
  ),
  analyst: ['draft', 'audit'],
  operations: ['draft', 'audit'],
  clinician: ['audit'],
}

const lookAs = (page: Page, role: Role) =>
  page.request.post('/workspace/session', {
    data: { demo: true, role },
    headers: { 'sec-fetch-site': 'same-origin' },
  })

// the other tests are those of an administrator
for (const role of ROLES.filter((one) => one !== 'administrator'))
  test(`${role} opens the role’s pages without a refused request`, async ({ page }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url())
    })
    await lookAs(page, role)
    const isClosedPage = (name: string) => closed[role]?.some((one) => one === name) ?? false
    let before = ''
    for (const [name, address] of Object.entries(pages)) {
      const isClosed = isClosedPage(name)
      const notice = page.getByRole('heading', { name: 'You can’t open this page' })
      // the notice of one page would stay for the next
      if (isClosed && isClosedPage(before)) await visit(page, paths.settings())
      before = name
      await untilAnswered(page, async () => {
        await visit(page, address)
        await expect(isClosed ? notice : page.getByRole('heading', { level: 1 })).toBeVisible()
      })
      await expect(notice).toHaveCount(isClosed ? 1 : 0)
      expect([name, refused]).toEqual([name, []])
    }
  })

test('The demo is shown as another role, whose limits the page explains', async ({ page }) => {
  // a request in the session that the new role ends is refused before the page has the next one
  let start = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  await page.route(
    '**/workspace/sessions',
    async (route) => {
      await started
      await route.fulfill({ status: 401, json: { detail: 'Sign in again.' } }).catch(() => {})
      refuse()
    },
    { times: 1 },
  )
  await page.route('**/workspace/session', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    start()
    await refused
    await route.continue()
  })
  await page.goto(paths.settings())
  await page.getByLabel('View the demo as').selectOption('Analyst')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await expect(areas).toContainText('Analyst')
  await expect(page.getByRole('link', { name: 'What each role can do' })).toHaveAttribute(
    'href',
    /sign-in\.html#permissions$/,
  )
  await expectAccessible(page)

  await test.step('names are neither shown nor reported as missing', async () => {
    await page.goto(paths.people())
    await expect(page.getByRole('row', { name: shortId(maya.user_id) })).toBeVisible()
    await expect(page.getByText('Unnamed')).toHaveCount(0)
  })

  await test.step('an action that isn’t allowed says why, by pointer, touch, and keyboard', async () => {
    const add = page.getByRole('button', { name: 'Add people' })
    const reason =
      'Your role, Analyst, can’t add, change, or remove people. Ask a team administrator.'
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await expect(add).toHaveAccessibleDescription(reason)
    // tooltips come after the page
    await expect(async () => {
      await add.blur()
      await add.focus()
      await expect(page.getByRole('tooltip')).toHaveText(reason, { timeout: 1000 })
    }).toPass()
    await add.click({ force: true })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('tooltip')).toHaveText(reason)
  })

  await test.step('the palette leaves out the action', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('people')
    await expect(page.getByRole('option', { name: /^People/ })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Add people' })).toHaveCount(0)
  })

  await test.step('another role is chosen again', async () => {
    await page.goto(paths.settings())
    await page.getByLabel('View the demo as').selectOption('Administrator')
    await expect(areas).toContainText('Sample data')
    await page.goto(paths.people())
    await expect(page.getByRole('link', { name: maya.label })).toBeVisible()
  })
})
