import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { expect, test as base, type Page } from '@playwright/test'

import { rightsOf, roleNames, ROLES, type Role } from '#contract/own/rights.ts'
import { openProvider, type TestProvider } from '#server/session/oidc/testing.ts'
import { areas as allAreas, type Area } from '#src/kit/page/navigation.ts'

import { runCommand, startRounds, stopRounds, type Rounds } from './rounds.ts'
import { ageSignIn, expectAccessible, follow, signInAgain } from './utils.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The person of a role at the provider. */
const nameOf = (role: Role) => `${roleNames[role]} Berg`

/** A Rounds with single sign-on at `localhost`, and a provider at `127.0.0.1`: to browsers they are two sites. */
const test = base.extend<object, { signOn: { rounds: Rounds; provider: TestProvider } }>({
  signOn: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const port = await freePort()
      const provider = await openProvider(`http://localhost:${port}`)
      for (const role of ROLES)
        provider.accounts[role] = { name: nameOf(role), roles: [`rounds-${role}`] }
      provider.accounts.ada = { ...provider.accounts.ada, roles: ['other', 'rounds-clinician'] }
      const rounds = await startRounds({
        PORT: String(port),
        DEMO: 'off',
        DEV_FLAGS: 'on',
        SIGN_IN: 'key,oidc',
        OIDC_ISSUER: provider.oidc.issuer,
        OIDC_CLIENT_ID: provider.oidc.clientId,
        OIDC_CLIENT_SECRET: provider.oidc.clientSecret,
        OIDC_ROLES: ROLES.map((role) => `rounds-${role}=${role}:Main clinic`).join(', '),
      })
      await runCommand(rounds.dataDir, 'keys', 'create', '--team', 'Main clinic')
      await use({ rounds, provider })
      await stopRounds(rounds)
      await provider.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.describe.configure({ mode: 'serial' })

test('single sign-on leads to the requested page, and signing out leads to the provider', async ({
  page,
  context,
  signOn: { rounds, provider },
}) => {
  const people = `${rounds.address}/people?q=a%26b`
  provider.signedInAt.subject = null
  await page.goto(people)
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Your identity provider denied access to Rounds. Ask its administrator for access.',
  )
  await expect(page.getByLabel('Team key')).toBeVisible()
  provider.signedInAt.subject = 'ada'
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  expect(page.url()).toBe(people)
  const session = (await context.cookies()).find(({ name }) => /^rounds_\d+$/.test(name))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect((await context.cookies()).filter(({ name }) => name.includes('_login_'))).toEqual([])

  // the session is that of the browser from the first response on
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${provider.oidc.issuer}/**`)
  await page.getByRole('button', { name: /yes/i }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Rounds' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(rounds.address)
})

test('a sign-out at the provider ends the session here', async ({
  page,
  signOn: { rounds, provider },
}) => {
  provider.signedInAt.subject = 'ada'
  await page.goto(`${rounds.address}/people`)
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${provider.oidc.issuer}/session/end`)
  await other.getByRole('button', { name: /yes/i }).click()
  await other.waitForLoadState()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in to Rounds' })).toBeVisible()
})

test('the address forgets a failed sign-in once another way has worked', async ({
  page,
  signOn: { rounds, provider },
}) => {
  const created = await runCommand(rounds.dataDir, 'keys', 'create', '--team', 'Main clinic')
  provider.signedInAt.subject = null
  await page.goto(`${rounds.address}/people`)
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page).toHaveURL(/sign-in-failed/)
  await page.getByLabel('Team key').fill(/rk_\S+/.exec(created)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in with a key' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await expect(page).toHaveURL(`${rounds.address}/people`)
})

test('all tabs follow a single sign-on in one of them', async ({
  page,
  signOn: { rounds, provider },
}) => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(`${rounds.address}/people`)
  const signInAs = async (tab: Page, subject: string) => {
    provider.signedInAt.subject = subject
    await page.context().clearCookies({ domain: '127.0.0.1' })
    await tab.goto(`${rounds.address}/sign-in/oidc?return=/people`)
  }
  const frameOf = (tab: Page) => tab.getByRole('navigation', { name: 'Areas' })
  await signInAs(page, 'ada')
  for (const tab of [page, other]) await expect(frameOf(tab)).toContainText('Ada North')
  // another member of the same team
  await signInAs(other, 'operations')
  for (const tab of [page, other]) await expect(frameOf(tab)).toContainText(nameOf('operations'))
})

test('a member disabled by a command is signed out at once', async ({
  page,
  signOn: { rounds, provider },
}) => {
  provider.signedInAt.subject = 'ada'
  await page.goto(`${rounds.address}/people`)
  const signOn = page.getByRole('link', { name: 'Sign in with single sign-on' })
  await signOn.click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  const [id = ''] = (await runCommand(rounds.dataDir, 'members', 'list')).split(' ')
  expect(await runCommand(rounds.dataDir, 'members', 'disable', id)).toContain('Ada North')
  await page.reload()
  await signOn.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Your access to Rounds is disabled. Ask a team administrator to enable it.',
  )
  await runCommand(rounds.dataDir, 'members', 'enable', id)
  await signOn.click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
})

test('every role signs in, is named in the frame, and an administrator manages the members', async ({
  browser,
  signOn: { rounds, provider },
}) => {
  const enter = async (role: Role) => {
    const page = await (await browser.newContext({ baseURL: rounds.address })).newPage()
    provider.signedInAt.subject = role
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
    const areas = page.getByRole('navigation', { name: 'Areas' })
    await expect(areas).toContainText(nameOf(role))
    await expect(areas).toContainText(`${roleNames[role]} · Main clinic`)
    return page
  }
  const pages = new Map<Role, Page>()
  for (const role of ROLES) pages.set(role, await enter(role))
  const pageOf = (role: Role) => pages.get(role)!
  for (const role of ROLES)
    await expect(pageOf(role).getByRole('link', { name: 'Members' })).toHaveCount(
      rightsOf[role].has('members.read') ? 1 : 0,
    )

  await test.step('each role has the areas it may open, and sees a reason for the others', async () => {
    for (const role of ROLES) {
      const page = pageOf(role)
      const isOpen = ({ needs }: Area) => needs === undefined || rightsOf[role].has(needs)
      const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
      const shown = await links.evaluateAll((all) =>
        all.map((link) => [link.getAttribute('href'), link.textContent] as const),
      )
      for (const area of allAreas.filter(({ group }) => group !== 'developer')) {
        const its = shown.filter(([href, text]) => href === area.to() && text.includes(area.label))
        expect([area.label, its.length]).toEqual([area.label, isOpen(area) ? 1 : 0])
      }
      const closed = allAreas.find((area) => !isOpen(area))
      const open = allAreas.find(isOpen)!
      for (const area of closed ? [open, closed] : [open]) {
        await follow(page, area.to())
        await expect(page.getByRole('heading', { name: 'You can’t open this page' })).toHaveCount(
          area === closed ? 1 : 0,
        )
      }
      await follow(page, '/settings')
    }
  })

  const chief = pageOf('administrator')
  await chief.getByRole('link', { name: 'Members' }).click()
  const members = chief.getByRole('table', { name: 'Members' })
  const rowOf = (role: Role) => members.getByRole('row', { name: nameOf(role) })
  for (const role of ROLES) await expect(rowOf(role)).toContainText(roleNames[role])
  await expect(rowOf('administrator').getByRole('button')).toHaveCount(0)
  const chooseFor = async (action: 'Disable' | 'Enable', role: Role) => {
    await rowOf(role).getByRole('button', { name: 'More actions' }).click()
    await chief.getByRole('button', { name: `${action} ${nameOf(role)}` }).click()
  }
  await expectAccessible(chief)

  await test.step('a disabled member is signed out at once, until enabled again', async () => {
    await chooseFor('Disable', 'analyst')
    await expect(rowOf('analyst')).toContainText('Disabled')
    const analyst = pageOf('analyst')
    await analyst.reload()
    provider.signedInAt.subject = 'analyst'
    const signOn = analyst.getByRole('link', { name: 'Sign in with single sign-on' })
    await signOn.click()
    await expect(analyst.getByRole('alert')).toContainText('Your access to Rounds is disabled.')
    await chooseFor('Enable', 'analyst')
    await expect(rowOf('analyst')).not.toContainText('Disabled')
    await signOn.click()
    await expect(analyst.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  await test.step('an old sign-in is renewed at the provider, in another tab', async () => {
    const link = signInAgain(chief).getByRole('link', { name: 'Sign in again' })
    const tabAfter = async () => {
      const [tab] = await Promise.all([chief.context().waitForEvent('page'), link.click()])
      return tab
    }
    await ageSignIn(chief.context())
    await chooseFor('Disable', 'analyst')
    await expectAccessible(signInAgain(chief))
    provider.signedInAt.subject = null
    const refused = await tabAfter()
    const reason = refused.getByRole('dialog', { name: 'Couldn’t sign you in again' })
    await expect(reason).toContainText('Your identity provider denied access')
    await expectAccessible(reason)
    await refused.close()
    provider.signedInAt.subject = 'administrator'
    const renewed = await tabAfter()
    await expect(renewed.getByText('You’re signed in again.')).toBeVisible()
    await renewed.close()
    // the request continues by itself
    await expect(rowOf('analyst')).toContainText('Disabled')
    await chooseFor('Enable', 'analyst')
    await expect(rowOf('analyst')).not.toContainText('Disabled')
  })

  await test.step('an auditor sees the members and why they can’t change them', async () => {
    const auditor = pageOf('auditor')
    await auditor.getByRole('link', { name: 'Members' }).click()
    await expect(
      auditor.getByRole('button', { name: `More actions for ${nameOf('analyst')}` }),
    ).toHaveAccessibleDescription(
      'Your role, Auditor, can’t change members or sign them out. Ask a team administrator.',
    )
  })

  await test.step('a member’s changes carry the member’s name', async () => {
    const clinician = pageOf('clinician')
    const id = randomUUID()
    const content = { tests: [], codes: [], dx: ['I10'], account: '', next: '' }
    const saved = await clinician.request.post('/workspace/order-sets', {
      data: { id, name: 'Annual', note: '', tags: [], content, snapshot: null },
      headers: { origin: rounds.address },
    })
    expect(saved.status()).toBe(200)
    // the list of connections needs somebody
    await clinician.request.put('/workspace/people', {
      data: { people: [{ user_id: randomUUID() }] },
      headers: { origin: rounds.address },
    })
    await clinician.goto(`/order-sets/saved/${id}/versions`)
    await expect(clinician.getByRole('main').getByText(nameOf('clinician')).first()).toBeVisible()

    const areas = clinician.getByRole('navigation', { name: 'Areas' })
    await areas.getByRole('link', { name: /^Order sets/ }).click()
    const sets = clinician.getByRole('table', { name: 'Order sets' })
    const creator = sets.getByRole('img', { name: `Created by ${nameOf('clinician')}` })
    await expect(creator).toBeVisible()
    await clinician.getByRole('group', { name: 'Created by' }).getByText('Mine').click()
    await expect(clinician).toHaveURL(/by=me/)
    await expect(sets.getByRole('link', { name: 'Annual' })).toBeVisible()
  })

  await test.step('a member’s private view is not shown to anyone else', async () => {
    const clinician = pageOf('clinician')
    await clinician
      .getByRole('navigation', { name: 'Areas' })
      .getByRole('link', { name: /^Connections/ })
      .click()
    await expect(clinician.getByRole('heading', { level: 1 })).toHaveText('Connections')
    await clinician.getByRole('button', { name: 'More', exact: true }).click()
    const views = clinician.getByRole('region', { name: 'Saved views' })
    await views.getByLabel('View name').fill('Morning round')
    await views.getByRole('button', { name: 'Save' }).click()
    await expect(views.getByRole('button', { name: 'Delete Morning round' })).toBeVisible()
    const seenBy = async (role: Role) =>
      (await (await pageOf(role).request.get('/workspace/views')).json()).views.length
    expect([await seenBy('clinician'), await seenBy('administrator')]).toEqual([1, 0])
    await views.getByRole('button', { name: 'Edit' }).click()
    await views.getByText('Everyone on the team').first().click()
    await views.getByRole('button', { name: 'Save' }).first().click()
    await expect(views).toContainText(`by ${nameOf('clinician')}`)
    expect(await seenBy('administrator')).toBe(1)
  })
})
