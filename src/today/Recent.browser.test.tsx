import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { Recent } from './Recent.tsx'
import type { TodayModel } from './use-today.ts'

async function open(standing: { attention: number; unconfirmed: number }) {
  const settled = { isPending: false, error: null }
  const model = {
    view: { since: '', change: '' },
    since: { instant: '2026-11-20T00:00:00Z', words: 'in the last 24 hours' },
    fresh: [],
    incidents: [],
    problems: { ...settled, data: [] },
    changes: { ...settled, data: { changes: [], from: null, truncated: false } },
    standing,
    isChecked: true,
  } as unknown as TodayModel
  const router = createMemoryRouter([{ path: '*', element: <Recent model={model} /> }])
  await render(<RouterProvider router={router} />)
}

test('people with unconfirmed issues are “more” only if others have issues', async () => {
  await open({ attention: 0, unconfirmed: 1 })
  const card = page.getByRole('region', { name: 'What’s new' })
  await expect.element(card).toHaveTextContent('No new issues.1 person has issues that the next')
})

test('people with unconfirmed issues come after those with confirmed ones', async () => {
  await open({ attention: 3, unconfirmed: 2 })
  const card = page.getByRole('region', { name: 'What’s new' })
  await expect.element(card).toHaveTextContent('2 more people have issues that the next refresh')
})
