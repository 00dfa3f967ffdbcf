import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Session } from '#contract/own/workspace.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { loseSession } from '#src/kit/api/tabs.ts'
import { setSession } from '#src/kit/api/workspace.ts'
import { frameDialog } from '#src/kit/page/frame-dialog.ts'

import { BreakGlassDialog } from './BreakGlassDialog.tsx'

const draw = () =>
  render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <BreakGlassDialog /> }])} />
    </QueryClientProvider>,
  )

test('a reason being written when the session ends is there again, until the dialog is closed', async () => {
  setSession({ workspace: 'a', signedIn: true, denied: {} } as unknown as Session)
  frameDialog.set('break-glass')
  const reason = page.getByRole('textbox', { name: 'Reason' })
  const before = await draw()
  await reason.fill('Fainted at the front desk')
  loseSession()
  await before.unmount()
  // as after single sign-on, which replaces the document
  frameDialog.set(null)

  await draw()
  await expect.element(reason).toHaveValue('Fainted at the front desk')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
