import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Member } from '#contract/own/workspace.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { members } from './members.ts'
import MembersPage from './MembersPage.tsx'

const member = (name: string, given: Partial<Member> = {}): Member => ({
  id: `5d1c7d8e-9a44-4d8f-8a5e-${name.padEnd(12, '0').slice(0, 12)}`,
  name,
  email: null,
  role: 'clinician',
  scope: null,
  current: false,
  disabled_at: null,
  created_at: '2024-01-02T10:00:00.000Z',
  last_seen_at: new Date().toISOString(),
  sessions: 0,
  passkeys: null,
  ...given,
})

test('members differ by what is theirs, and what roles can do is open', async () => {
  queryClient().setQueryDefaults(members().queryKey, { staleTime: Infinity })
  queryClient().setQueryData(members().queryKey, [
    member('Ann'),
    member('Ben', { sessions: 2, scope: ['trial'] }),
    member('Cleo', { disabled_at: '2024-11-02T10:00:00.000Z', passkeys: 1 }),
  ])
  const router = createMemoryRouter([{ path: '/', Component: MembersPage }])
  await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const row = (name: string) =>
    page.getByRole('table', { name: 'Members' }).getByRole('row', { name: new RegExp(name) })
  await expect.element(row('Ann')).toHaveTextContent(/Everyone.*Today, \d\d:\d\d$/)
  await expect.element(row('Ben')).toHaveTextContent(/trial.*Today, \d\d:\d\d 2 sessions$/)
  await expect.element(row('Cleo')).toHaveTextContent(/Disabled Nov 2, 2024/)
  await page.getByRole('button', { name: 'More actions for Ann' }).click()
  await expect.element(page.getByRole('button', { name: 'Disable Ann' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Enable Cleo' }).elements()).toHaveLength(0)
  const roles = page.getByRole('table', { name: 'Roles' })
  const keys = roles.getByRole('row', { name: /API keys/ })
  await expect.element(keys).toBeVisible()
  await roles.getByRole('button', { name: 'Permissions: Manage' }).click()
  await expect.element(keys).not.toBeInTheDocument()
})
