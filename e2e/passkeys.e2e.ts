import { expect, test as base } from '@playwright/test'

import { runCommand, startRounds, stopRounds, type Rounds } from './rounds.ts'
import { ageSignIn, device, expectAccessible, signInAgain } from './utils.ts'

const test = base.extend<object, { rounds: Rounds }>({
  rounds: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const rounds = await startRounds({ DEMO: 'off', DEV_FLAGS: 'on', SIGN_IN: 'members' })
      await use(rounds)
      await stopRounds(rounds)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Link that a command prints. */
const linkIn = (text: string, { address }: Rounds) =>
  address + (/\/join#\S+/.exec(text)?.[0] ?? ' (no link)')

test('members sign in with passkeys, from the first administrator to one who is disabled', async ({
  page,
  browser,
  rounds,
}) => {
  const areas = page.getByRole('navigation', { name: 'Areas' })
  const ann = await device(page)
  const link = linkIn(
    await runCommand(rounds.dataDir, 'members', 'create', '--team', 'North', '--name', 'Ann Lee'),
    rounds,
  )

  // opened before it is used
  const late = await (await browser.newContext({ baseURL: rounds.address })).newPage()
  await device(late)
  await late.goto(link)
  await test.step('a link leads to a first and a second passkey, by keyboard', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Join North' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create passkey' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Add a second passkey' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add passkey' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'This device already has a passkey for you. Use another device or a security key.',
    )
    await ann.remove(ann.phone)
    await ann.addKey()
    await page.getByRole('button', { name: 'Add passkey' }).press('Enter')
    await expect(areas).toContainText('Ann Lee')
    await expect(areas).toContainText('Administrator · North')
    expect(page.url()).toBe(`${rounds.address}/`)
  })

  await test.step('the link works only once', async () => {
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(
      'This link was already used. Ask for a new one.',
    )
    await late.getByRole('button', { name: 'Create passkey' }).click()
    await expect(late.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    await late.context().close()
    await page.getByRole('link', { name: 'Go to Rounds' }).click()
    await expect(areas).toContainText('Ann Lee')
  })

  await test.step('the passkey signs the member in again', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
    await expect(signIn).toBeVisible()
    await expectAccessible(page)
    await signIn.click()
    await expect(areas).toContainText('Ann Lee')
  })

  await test.step('passkeys are renamed and removed under Settings, but not the last one', async () => {
    await page.goto(`${rounds.address}/settings`)
    const list = page.getByRole('list', { name: 'Passkeys' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(list)
    await list
      .getByRole('button', { name: /^Rename/ })
      .first()
      .click()
    await page.getByLabel('Name', { exact: true }).fill('Old phone')
    await page.getByRole('button', { name: 'Save' }).click()
    await list.getByRole('button', { name: 'Remove Old phone' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await expect(page.getByText('Add a second passkey')).toBeVisible()
  })

  const ben = await (await browser.newContext({ baseURL: rounds.address })).newPage()
  await test.step('an invited member sees what the role allows', async () => {
    await page.goto(`${rounds.address}/settings/members`)
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ben Ortiz')
    await page.getByLabel('Role', { exact: true }).selectOption('Auditor')
    await ageSignIn(page.context())
    await page.getByRole('button', { name: 'Create link' }).click()
    await expectAccessible(signInAgain(page))
    await signInAgain(page).getByRole('button', { name: 'Use your passkey' }).press('Enter')
    const invitation = await page.getByLabel('Link', { exact: true }).inputValue()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Done' }).click()
    const row = page.getByRole('table', { name: 'Invitations' }).getByRole('row', { name: /Ben/ })
    await expect(row).toContainText('Auditor')
    await expectAccessible(row)

    await device(ben)
    await ben.goto(invitation)
    await expect(
      ben.getByText('Ann Lee invited you to Rounds. Your role is Auditor.'),
    ).toBeVisible()
    await ben.getByRole('button', { name: 'Create passkey' }).click()
    await ben.getByRole('button', { name: 'Not now' }).click()
    await expect(ben.getByRole('navigation', { name: 'Areas' })).toContainText('Auditor · North')
    await expect(ben.getByRole('link', { name: /^People/ })).toHaveCount(0)
  })

  const members = page.getByRole('table', { name: 'Members' })
  const benRow = members.getByRole('row', { name: /Ben Ortiz/ })
  const benSignIn = ben.getByRole('button', { name: 'Sign in with a passkey' })
  await test.step('a changed role applies from the next sign-in, which is required at once', async () => {
    await page.reload()
    await expect(page.getByRole('table', { name: 'Invitations' })).toHaveCount(0)
    await benRow.getByRole('button', { name: 'More actions for Ben Ortiz' }).click()
    await page.getByRole('button', { name: 'Change access' }).click()
    await page.getByLabel('Role', { exact: true }).selectOption('Clinician')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(benRow).toContainText('Clinician')
    await ben.reload()
    await benSignIn.click()
    await expect(ben.getByRole('navigation', { name: 'Areas' })).toContainText('Clinician · North')
  })

  await test.step('a disabled member is signed out at once', async () => {
    const more = benRow.getByRole('button', { name: 'More actions for Ben Ortiz' })
    await more.click()
    await page.getByRole('button', { name: 'Disable Ben Ortiz' }).click()
    await expect(benRow).toContainText('Disabled')
    await ben.reload()
    await benSignIn.click()
    await expect(ben.getByRole('alert')).toHaveText(
      'Your access to Rounds is disabled. Ask a team administrator to enable it.',
    )
    await more.click()
    await page.getByRole('button', { name: 'Enable Ben Ortiz' }).click()
    await expect(benRow).not.toContainText('Disabled')
  })

  await test.step('reset passkeys no longer sign in, and a link creates a new one', async () => {
    await benRow.getByRole('button', { name: 'More actions for Ben Ortiz' }).click()
    await page.getByRole('button', { name: 'Reset passkeys' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset passkeys' }).click()
    const field = page.getByLabel('Link', { exact: true })
    await expect(field).toHaveValue(/\/join#/)
    const reset = await field.inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    await benSignIn.click()
    await expect(ben.getByRole('alert')).toContainText('Rounds doesn’t recognize this passkey.')
    await ben.goto(reset)
    await expect(ben.getByRole('heading', { name: 'Create a new passkey' })).toBeVisible()
    await expect(
      ben.getByText('Ann Lee reset your passkeys. Your role in North is Clinician.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel invitation for Ben Ortiz' }).click()
    await expect(page.getByRole('table', { name: 'Invitations' })).toHaveCount(0)
  })

  await test.step('a link from the server signs a member in for an hour, and every page says so', async () => {
    const list = await runCommand(rounds.dataDir, 'members', 'list')
    const [id = ''] =
      list
        .split('\n')
        .find((line) => line.includes('Ben Ortiz'))
        ?.split(' ') ?? []
    await ben.goto(linkIn(await runCommand(rounds.dataDir, 'members', 'admit', id), rounds))
    await expect(ben.getByRole('heading', { name: 'Emergency access' })).toBeVisible()
    await expectAccessible(ben)
    await ben.getByRole('button', { name: 'Sign in' }).click()
    const bar = ben.getByRole('complementary', { name: 'Emergency access' })
    await expect(bar).toContainText(
      /^Emergency access until \d\d:\d\d\. Signed in with an emergency link/,
    )
    await ben.goto('/people')
    await expect(ben.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
    await expect(bar).toBeVisible()
    await expectAccessible(bar)
    await bar.getByRole('button', { name: 'Sign out' }).click()
    await expect(benSignIn).toBeVisible()
  })

  await test.step('a link opened where someone else is signed in continues as its own member', async () => {
    const created = ['members', 'create', '--team', 'North', '--name', 'Cara Diaz']
    await page.goto(linkIn(await runCommand(rounds.dataDir, ...created), rounds))
    await expect(page.getByText('You’re signed in here as Ann Lee.')).toBeVisible()
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Add a second passkey' })).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(areas).toContainText('Cara Diaz')
  })
})
