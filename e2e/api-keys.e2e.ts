import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import { maya } from '#server/demo/people.ts'
import { paths } from '#src/kit/url/paths.ts'

import { expect, expectAccessible, test } from './utils.ts'

test('an administrator creates, rotates, and revokes an API key, and sees what it did', async ({
  page,
  playwright,
  baseURL,
}) => {
  // a program has no browser: it sends the key and nothing else
  const program = await playwright.request.newContext({ baseURL: baseURL! })
  const status = async (key: string, path = '/workspace/people') => {
    const answer = await program.get(path, { headers: { authorization: `Bearer ${key}` } })
    return answer.status()
  }
  const name = `Warehouse ${Date.now()}`
  const table = page.getByRole('table', { name: 'API keys' })
  const row = table.getByRole('row', { name: new RegExp(name) })
  const shownKey = page.getByLabel('API key', { exact: true })
  const choose = async (action: string) => {
    await row.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('button', { name: action, exact: true }).click()
  }

  await page.goto(paths.settings())
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await page.keyboard.type(name)
  await expectAccessible(dialog)
  await page.keyboard.press('Enter')
  const first = await shownKey.inputValue()
  expect(first).toMatch(/^rounds_/)
  await expectAccessible(page.getByRole('dialog'))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText(/Active.*Read data.*Never/)

  await test.step('the key reads data but can’t change any', async () => {
    const workouts = `${API_PREFIX}/v2/summary/workouts/${maya.user_id}?start_date=2026-11-01`
    expect(await status(first, workouts)).toBe(200)
    const people = await program.get('/workspace/people', {
      headers: { authorization: `Bearer ${first}` },
    })
    expect(await people.text()).not.toContain(maya.label)
    const put = await program.put('/workspace/people', {
      headers: { authorization: `Bearer ${first}` },
      data: { people: [{ user_id: maya.user_id, label: 'Other' }] },
    })
    expect(put.status()).toBe(403)
    await page.reload()
    await expect(row).toContainText('Read data')
    await expect(row).not.toContainText('Never')
  })

  await test.step('a rotated key works beside the new one', async () => {
    await choose('Rotate')
    await page.getByLabel('Old key').selectOption('Expires in 7 days')
    await page.getByRole('button', { name: 'Rotate key' }).click()
    await expect(shownKey).not.toHaveValue(first)
    const second = await shownKey.inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(row).toContainText('Old key works until')
    expect(await status(first)).toBe(200)
    expect(await status(second)).toBe(200)
  })

  await test.step('a revoked key stops working at once', async () => {
    await choose('Revoke')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await expect(row).toContainText('Revoked')
    expect(await status(first)).toBe(401)
  })

  await test.step('the audit log shows what the key did', async () => {
    await choose('Show in audit log')
    const events = page.getByRole('table', { name: 'Audit log' })
    // events are written within a second
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh', exact: true }).click()
      await expect(events.getByRole('row', { name: /Denied/ })).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('main')).toContainText(name)
    await expect(
      events.getByRole('row', { name: /Viewed workouts.*Maya Okafor/ }).first(),
    ).toBeVisible()
  })
  await program.dispose()
})
