import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { BreakGlass } from '#contract/own/endpoints/break-glass.ts'
import type { Session } from '#contract/own/workspace.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'

import { BreakGlassReview } from './BreakGlassReview.tsx'
import { EmergencyBars } from './EmergencyBar.tsx'

const emergency: BreakGlass = {
  id: '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a01',
  member: { id: '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a02', name: 'Ben Ortiz' },
  reason: 'Fainted at the front desk',
  began_at: '2026-11-27T14:02:00Z',
  ends_at: '2026-11-27T15:02:00Z',
  reviewed_at: null,
  reviewed_by: null,
}

/** A server with these emergencies, which notes each review. */
function serverWith(list: BreakGlass[]) {
  let kept = list
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) => {
    if (method === 'POST')
      kept = kept.map((one) => ({
        ...one,
        reviewed_at: '2026-11-27T14:10:00Z',
        reviewed_by: 'Ann Lee',
      }))
    return Response.json({ list: kept })
  })
}

const draw = (known: Partial<Session>) => {
  queryClient().setQueryData(session().queryKey, {
    signedIn: true,
    signIn: ['members'],
    denied: {},
    scope: null,
    breakGlassUntil: null,
    emergencyUntil: null,
    ...known,
  } as Session)
  return render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider
        router={createMemoryRouter([
          {
            path: '*',
            element: (
              <>
                <EmergencyBars />
                {/* the margin of a page on a phone */}
                <main style={{ padding: '0 16px' }}>
                  <BreakGlassReview />
                </main>
              </>
            ),
          },
        ])}
      />
    </QueryClientProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())

const bar = page.getByRole('complementary', { name: 'Break-glass access to review' })

test('an administrator sees an emergency until someone has reviewed it', async () => {
  serverWith([emergency])
  await draw({})
  await expect.element(bar).toHaveTextContent(/Ben Ortiz broke the glass at .* Fainted at the/)
  await page.getByRole('button', { name: /access by Ben Ortiz/ }).click()
  await expect.element(page.getByRole('cell', { name: 'Ann Lee' })).toBeVisible()
  expect(bar.elements()).toEqual([])
})

test('a reason without spaces doesn’t widen the page', async () => {
  await page.viewport(390, 800)
  serverWith([{ ...emergency, reason: 'x'.repeat(200) }])
  await draw({})
  await expect.element(bar).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('several emergencies are counted, and no one without permission sees them', async () => {
  serverWith([emergency, { ...emergency, id: '0b3c6c1e-6a10-4a4f-9a54-0d5d4f2b9a03' }])
  await draw({})
  await expect.element(bar).toHaveTextContent('2 break-glass sessions to review.')
  queryClient().setQueryData(session().queryKey, (known: Session | undefined) => ({
    ...known!,
    denied: { 'members.read': 'Your role can’t.' },
  }))
  await expect.poll(() => bar.elements()).toEqual([])
})
