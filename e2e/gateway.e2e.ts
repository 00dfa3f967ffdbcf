import { endpoints } from '#contract/interface/endpoints.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { API_PREFIX } from '#contract/own/workspace-paths.ts'

import { expect, test } from './utils.ts'

const SERVED_CSP =
  "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';base-uri 'none';form-action 'self';frame-ancestors 'none';object-src 'none'"
const fromPage = (baseURL: string | undefined) => ({ headers: { origin: baseURL! } })

test('the page may load nothing that is not ours, and is asked for anew each time', async ({
  request,
}) => {
  for (const path of ['/', '/markers?lab_slug=oak', '/no/such/page']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    expect(answer.status()).toBe(path === '/no/such/page' ? 404 : 200)
    expect(answer.headers()).toMatchObject({
      'content-security-policy': SERVED_CSP,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers()).not.toHaveProperty('strict-transport-security')
  }
})

test('scripts and styles are compressed and kept for ever; one that is gone is not the page', async ({
  request,
}) => {
  const html = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  // the last one: before it may come a chunk that is too small to compress
  const script = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)![1]!
  const answer = await request.get(script, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
  expect((await request.get('/assets/gone-12345678.js')).status()).toBe(404)
})

test('crawlers are kept out, and browsers find the icon', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), (await icon.body()).subarray(0, 4)]).toEqual([
    200,
    Buffer.from([0, 0, 1, 0]),
  ])
})

test('on this machine the demonstration is signed in at once, by a cookie that no page can read', async ({
  request,
}) => {
  const answer = await request.get(ownEndpoints.session.path)
  expect(await answer.json()).toMatchObject({
    signedIn: true,
    team: { demo: true },
    upstream: { kind: 'own' },
  })
  expect(answer.headers()['set-cookie']).toMatch(
    /^rounds_\d+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const accounts = await request.get(API_PREFIX + endpoints.listLabAccounts.path)
  expect(accounts.headers()['cache-control']).toBe('no-store')
  expect((await accounts.json()).data.length).toBeGreaterThan(0)
})

test('signed out is signed out, until somebody signs in again', async ({ request, baseURL }) => {
  await request.get(ownEndpoints.session.path)
  await request.delete(ownEndpoints.session.path, fromPage(baseURL))
  expect((await request.get(API_PREFIX + endpoints.listLabAccounts.path)).status()).toBe(401)
  expect(await (await request.get(ownEndpoints.session.path)).json()).toMatchObject({
    signedIn: false,
    demonstration: true,
  })
  const wrong = await request.post(ownEndpoints.session.path, {
    ...fromPage(baseURL),
    data: { key: 'rk_wrong' },
  })
  expect([wrong.status(), (await wrong.json()).detail]).toEqual([
    401,
    expect.stringContaining('copied all of it'),
  ])
  await request.post(ownEndpoints.session.path, { ...fromPage(baseURL), data: { demo: true } })
  expect((await request.get(API_PREFIX + endpoints.listLabAccounts.path)).status()).toBe(200)
})

test('nothing else of the service is there', async ({ request }) => {
  await request.get(ownEndpoints.session.path)
  for (const path of ['/openapi.json', '/health', '/v3/lab_tests'])
    expect([path, (await request.get(API_PREFIX + path)).status()]).toEqual([path, 404])
})
