import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { expect, test as base } from '@playwright/test'

import { openProvider, type TestProvider } from '#server/session/oidc/testing.ts'

import { runCommand, startRounds, stopRounds, type Rounds } from './rounds.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A Rounds with single sign-on at `localhost`, and a provider at `127.0.0.1`: to browsers they are two sites. */
const test = base.extend<object, { signOn: { rounds: Rounds; provider: TestProvider } }>({
  signOn: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const port = await freePort()
      const provider = await openProvider(`http://localhost:${port}`)
      const rounds = await startRounds({
        PORT: String(port),
        DEMO: 'off',
        SIGN_IN: 'key,oidc',
        OIDC_ISSUER: provider.oidc.issuer,
        OIDC_CLIENT_ID: provider.oidc.clientId,
        OIDC_CLIENT_SECRET: provider.oidc.clientSecret,
        OIDC_ROLES: 'rounds-clinic=clinician:Main clinic',
      })
      await runCommand(rounds.dataDir, 'keys', 'create', '--team', 'Main clinic')
      await use({ rounds, provider })
      await stopRounds(rounds)
      await provider.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('single sign-on leads to the page that was asked for, and sign-out to the provider', async ({
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
  await expect(page.getByLabel('Team API key')).toBeVisible()
  provider.signedInAt.subject = 'ada'
  await page.getByRole('link', { name: 'Sign in with single sign-on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  expect(page.url()).toBe(people)
  const session = (await context.cookies()).find(({ name }) => /^rounds_\d+$/.test(name))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect((await context.cookies()).filter(({ name }) => name.includes('_login_'))).toEqual([])

  // the session is that of the browser from the first answer on
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

test('a member who is disabled by a command is out at once', async ({
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
    'Your access to Rounds was turned off. Ask an administrator of your team.',
  )
  await runCommand(rounds.dataDir, 'members', 'enable', id)
  await signOn.click()
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
})
