import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { queryClient } from '#src/kit/api/query-client.ts'

import { NothingToShow } from './NothingToShow.tsx'

const { loaded } = vi.hoisted(() => ({
  loaded: { range: '', unreadable: 0 },
}))
vi.mock('#src/workouts/list/page/loaded.ts', () => ({
  useLoaded: () => ({
    range: loaded.range,
    days: { start: '2026-11-02', end: '2026-11-08' },
    isPart: false,
    inRange: [],
    result: { data: { rejected: Array.from({ length: loaded.unreadable }, () => ({})) } },
  }),
}))
vi.mock('#src/workouts/list/page/address.ts', () => ({
  useAddress: () => ({ userId: 'maya', view: {}, setView: () => {} }),
}))
vi.mock('#src/workouts/list/page/selection.ts', () => ({
  useSelection: () => ({ notLoaded: null, selection: null }),
}))
vi.mock('#src/workouts/list/page/recordings.ts', () => ({
  useRecordings: () => ({ excluded: [] }),
}))
vi.mock('#src/workouts/list/page/filtered.ts', () => ({ useFiltered: () => ({}) }))

async function open(range: string, unreadable: number) {
  Object.assign(loaded, { range, unreadable })
  const router = createMemoryRouter([{ path: '*', element: <NothingToShow /> }])
  const { container } = await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return container
}

test('unreadable records don’t mean that no one sent workouts', async () => {
  const all = await open('all', 2)
  await expect.element(page.elementLocator(all)).toHaveTextContent('No readable workouts')
  expect(all.textContent).toContain('Couldn’t read 2 records.')
  expect(all.textContent).not.toContain('No provider has sent')
  const week = await open('2026-11-02..2026-11-08', 1)
  expect(week.textContent).toMatch(
    /No readable workouts from Nov 2–8.*Couldn’t read 1 record\. Try a longer range/,
  )
})

test('no provider has sent a workout if there are no records', async () => {
  const all = await open('all', 0)
  expect(all.textContent).toContain('No workouts yet')
  expect(all.textContent).toContain('No provider has sent workouts for this person.')
  const week = await open('13w', 0)
  expect(week.textContent).toMatch(/No workouts (in|from)/)
  expect(week.textContent).not.toContain('No provider has sent')
})
