import { ownEndpoints } from '#contract/own/endpoints.ts'
import { maya } from '#server/demo/people.ts'
import { demoKey, readSecrets } from '#server/session/secret.ts'
import { paths } from '#src/kit/url/paths.ts'

import { test } from './rounds.ts'
import { expect } from './utils.ts'

const PREFIX = '/tools/rounds'

test('every page, link, file, and response stays under the configured path prefix', async ({
  browser,
  other,
}) => {
  const { origin, pathname } = new URL(other.address)
  expect(pathname).toBe(PREFIX)
  const page = await browser.newPage()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !url.pathname.startsWith(`${PREFIX}/`))
      elsewhere.push(request.url())
  })
  const failed: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
  })
  const at = (path: string) => origin + PREFIX + path

  await page.goto(at(paths.workouts(maya.user_id)))
  const [secret] = await readSecrets({ sessionSecret: [], dataDir: process.env.E2E_DATA_DIR! })
  await page.getByLabel('Team key').fill(demoKey(secret!))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(maya.user_id.slice(0, 4))
  await expect(page).toHaveURL(at(paths.workouts(maya.user_id)))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(maya.user_id.slice(0, 4))
  for (const [name, path] of [
    ['Catalog', paths.markers()],
    ['Lab accounts', paths.labAccounts()],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(at(path))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await page.goBack()
  await expect(page).toHaveURL(at(paths.markers()))
  const cookies = await page.context().cookies(at(ownEndpoints.session.path))
  expect([...new Set(cookies.map((cookie) => cookie.path))]).toEqual([PREFIX])
  expect(await page.context().cookies(origin)).toEqual([])
  expect([elsewhere, failed]).toEqual([[], []])
  // the last one: before it may come a chunk that is too small to compress
  const script = await page.locator('script[type=module]').last().getAttribute('src')
  const compressed = await page.request.get(origin + script!, {
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(compressed.headers()).toMatchObject({ 'content-encoding': 'br' })
  await page.close()
})
