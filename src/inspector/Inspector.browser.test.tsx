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

function renderInspector() {
  const router = createMemoryRouter([
    { path: '/', element: <Inspector labTestName={() => undefined} /> },
  ])
  return render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a role that can’t see people requests none, which the audit log would show as denied', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Denied' }, { status: 403 }))
  setDenials({ 'people.read': 'Your role, Auditor, can’t see people.' })
  await renderInspector()
  await expect.element(page.getByText('No API requests yet')).toBeVisible()
  expect(queryClient().getQueryState(people().queryKey)).toMatchObject({
    fetchStatus: 'idle',
    status: 'pending',
  })
})

test('a sample request fills the empty list', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
  await renderInspector()
  await page.getByRole('button', { name: 'Send a sample request' }).click()
  await expect.element(page.getByRole('row', { name: /Lab accounts/ })).toBeVisible()
})
