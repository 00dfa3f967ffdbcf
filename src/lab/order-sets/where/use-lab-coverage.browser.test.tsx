import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { testAccount } from '#lib/testing.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'

import { AccountCoverage } from './AccountCoverage.tsx'
import { useLabCoverage } from './use-lab-coverage.ts'

function Coverages() {
  const { offers, route, checked } = useLabCoverage('')
  return offers.map(({ lab, coverage }) => (
    <AccountCoverage key={lab} coverage={coverage} route={route} checked={checked} />
  ))
}

test('no account is called active before it is known whether the team may use it', async () => {
  // neither the session nor the allowlist arrives
  vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}))
  const shared = testAccount('shared', { account_name: 'East', lab: 'quest', status: 'active' })
  queryClient().setQueryData(listLabAccounts().queryKey, {
    body: { data: [shared] },
    rejected: [],
  } as never)
  const router = createMemoryRouter([{ path: '*', element: <Coverages /> }])
  await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Checking account…')).toBeVisible()
  queryClient().setQueryData(session().queryKey, {
    upstream: { kind: 'own' },
    labs: [{ id: 2, slug: 'quest', name: 'Quest' }],
  } as never)
  await expect.element(page.getByText('Checking account…')).toBeVisible()
  queryClient().setQueryData(['notAllowedAccounts'], new Set(['shared']))
  await expect.element(page.getByText('East: not available to your team')).toBeVisible()
})
