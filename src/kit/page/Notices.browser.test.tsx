import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { ApiError } from '#src/kit/api/api-error.ts'

import { FailedCard } from './Notices.tsx'

const Thrown = () => `Error page: ${(useRouteError() as Error).message}`
const draw = (status: number) =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        {
          path: '/',
          ErrorBoundary: Thrown,
          element: (
            <FailedCard
              what="notes"
              error={new ApiError('http', 'Sign in again.', { status })}
              retry={() => {}}
              busy={false}
            />
          ),
        },
      ])}
    />,
  )

test('a part of a page that fails can be tried again', async () => {
  await draw(503)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a part that fails because the session has ended leads to the sign-in', async () => {
  await draw(401)
  await expect.element(page.getByText('Error page: Sign in again.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  // React reports what an error page shows
  vi.mocked(console.error).mockClear()
})
