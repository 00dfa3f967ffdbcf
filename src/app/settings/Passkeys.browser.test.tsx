import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Passkey } from '#contract/own/endpoints/passkeys.ts'
import type { SignedInBrowser } from '#contract/own/workspace.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { Passkeys } from './Passkeys.tsx'

const id = (n: number) => `0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a0${n}`
const passkey = (n: number, name: string): Passkey => ({
  id: id(n),
  name,
  synced: true,
  created_at: '2026-11-21T08:00:00Z',
  last_used_at: null,
})
const browser = (n: number, about: Partial<SignedInBrowser>): SignedInBrowser => ({
  id: id(n),
  browser: 'Firefox on Linux',
  address: '10.0.0.7',
  member: 'Ann Lee',
  created_at: '2026-11-21T08:00:00Z',
  active_at: '2026-11-21T08:00:00Z',
  current: false,
  own: true,
  ...about,
})

/** A server with two passkeys and these sessions. */
function serverWith(browsers: SignedInBrowser[]) {
  let list = [passkey(1, 'Old phone'), passkey(2, 'Laptop')]
  let sessions = browsers
  const asked = vi.fn<() => void>()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: { method?: string } = {}) => {
    const last = path.split('/').at(-1)
    const isKept = (one: { id: string }) => method !== 'DELETE' || one.id !== last
    if (path.includes('/sessions')) {
      asked()
      sessions = sessions.filter(isKept)
      return Response.json({ sessions })
    }
    list = list.filter(isKept)
    return Response.json({ passkeys: list })
  })
  return { asked, sessions: () => sessions.map((one) => one.id) }
}

const draw = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <Passkeys section={(list) => list} />
    </QueryClientProvider>,
  )

afterEach(() => vi.unstubAllGlobals())

test('a member who removed a passkey can sign out their other browsers, and no one else’s', async () => {
  const server = serverWith([
    browser(3, { current: true }),
    browser(4, {}),
    browser(5, {}),
    browser(6, { member: 'Ben Ortiz', own: false }),
  ])
  await draw()
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByRole('button', { name: 'Sign out 2 other browsers' }).click()
  await expect.element(page.getByText('Your other browsers are signed out.')).toBeVisible()
  expect(server.sessions()).toEqual([id(3), id(6)])
})

test('nothing is offered if no other browser is signed in', async () => {
  const server = serverWith([
    browser(3, { current: true }),
    browser(6, { member: 'Ben Ortiz', own: false }),
  ])
  await draw()
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await expect.poll(() => server.asked.mock.calls.length).toBe(1)
  await expect.element(page.getByText('Add a second passkey')).toBeVisible()
  expect(page.getByRole('button', { name: /^Sign out/ }).elements()).toEqual([])
})
