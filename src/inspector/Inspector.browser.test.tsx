import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'
import { setDenials } from '#src/kit/lib/rights.ts'

import { Inspector } from './Inspector.tsx'

afterEach(() => {
  setDenials({})
  vi.unstubAllGlobals()
})

test('a role that can’t see people requests none, which the audit log would show as denied', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Denied' }, { status: 403 }))
  setDenials({ 'people.read': 'Your role, Auditor, can’t see people.' })
  const router = createMemoryRouter([
    { path: '/', element: <Inspector labTestName={() => undefined} /> },
  ])
  await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('No requests yet')).toBeVisible()
  expect(queryClient().getQueryState(people().queryKey)).toMatchObject({
    fetchStatus: 'idle',
    status: 'pending',
  })
})
