import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { LabAccounts } from './LabAccounts.tsx'
import type { TodayModel } from './use-today.ts'

test('unreadable accounts don’t count as none', async () => {
  const answer = { body: { data: [] }, rejected: [{}, {}] }
  const model = { accounts: { data: answer, error: null } } as unknown as TodayModel
  const router = createMemoryRouter([{ path: '*', element: <LabAccounts model={model} /> }])
  await render(<RouterProvider router={router} />)
  const card = page.getByRole('region', { name: 'Lab accounts' })
  await expect.element(card).toHaveTextContent('2 accounts couldn’t be read.')
  await expect.element(card).not.toHaveTextContent('No lab accounts')
})
