import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { runCommand, startRounds, stopRounds } from './rounds.ts'
import { device } from './utils.ts'

test('members use another service without ever seeing its key', async ({ page, baseURL }) => {
  const service = process.env.E2E_DATA_DIR!
  const rounds = await startRounds({
    DEMO: 'off',
    SIGN_IN: 'members',
    MASTER_KEY: randomBytes(32).toString('base64'),
    UPSTREAM_URL: `http://127.0.0.1:${Number(new URL(baseURL!).port) + 1}`,
  })
  const file = join(rounds.dataDir, 'service-key')
  /** Makes a key of the service, and gives what is shown of it. */
  async function newKey() {
    const made = await runCommand(service, 'keys', 'create', '--team', 'Demonstration')
    const [key = ''] = /rk_\S+/.exec(made) ?? []
    writeFileSync(file, key)
    return { key, prefix: key.slice(0, 10) }
  }
  const team = ['--team', 'Main clinic']
  const areas = page.getByRole('navigation', { name: 'Areas' })
  const accounts = page.getByRole('row', { name: /Account BR-30517/ })
  try {
    const first = await newKey()
    const created = await runCommand(
      rounds,
      'keys',
      'create-workspace',
      ...team,
      '--key-file',
      file,
    )
    expect(created).toContain('Created the workspace Main clinic')
    await device(page)
    const invited = await runCommand(rounds, 'members', 'create', ...team, '--name', 'Ann Lee')
    await page.goto(rounds.address + (/\/join#\S+/.exec(invited)?.[0] ?? ' (no link)'))
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(areas).toContainText('Administrator · Main clinic')
    await page.goto(`${rounds.address}/lab-accounts`)
    await expect(accounts).toBeVisible()
    await page.goto(`${rounds.address}/settings/api-keys`)
    await expect(page.getByRole('button', { name: 'Create key' })).toBeVisible()

    const second = await newKey()
    await runCommand(rounds, 'keys', 'adopt', 'Main clinic', '--key-file', file)
    await runCommand(service, 'keys', 'revoke', first.prefix)
    await page.goto(`${rounds.address}/lab-accounts`)
    await expect(accounts).toBeVisible()

    await runCommand(service, 'keys', 'revoke', second.prefix)
    await page.goto(`${rounds.address}/lab-accounts`)
    await expect(page.getByRole('main')).toContainText(
      'rejects your team’s key. Tell your Rounds administrator.',
    )
    await expect(areas).toContainText('Ann Lee')
  } finally {
    await stopRounds(rounds)
  }
})
