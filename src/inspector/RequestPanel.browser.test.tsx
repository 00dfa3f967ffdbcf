import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { API_PREFIX } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { setDenials } from '#src/kit/lib/rights.ts'

import type { Around } from './columns.tsx'
import { RequestPanel } from './RequestPanel.tsx'

const ada = 'b2f0a1c0-0000-4000-8000-000000000001'
const button = (name: string) => page.getByRole('button', { name, exact: true })

afterEach(() => setDenials({}))

async function draw(path: string, answer: string, covered: Around['covered'] = null) {
  queryClient().setQueryDefaults(session().queryKey, { staleTime: Infinity })
  queryClient().setQueryData(session().queryKey, { upstream: { keyHeader: 'x-key' } } as Session)
  const entry = {
    n: 1,
    method: 'GET',
    path: API_PREFIX + path,
    body: null,
    status: 200,
    startedAt: Date.now(),
    ms: 5,
    requestId: null,
    answer,
  }
  const row = { key: '1', entry, isEarlier: false, differences: null }
  const place = { title: '', close: () => {}, previous: null, next: null }
  const around = {
    personName: () => 'Ada',
    labTestName: () => undefined,
    covered,
    hasSizes: true,
    isCompared: true,
    scale: [0, 50, 100],
  }
  const Panel = () => <RequestPanel row={row} around={around} place={place as never} />
  await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', Component: Panel }])} />
    </QueryClientProvider>,
  )
}

test('a role that can’t export data about people gets no file with a response about one', async () => {
  setDenials({ export: 'Your role, Clinician, can’t export data about people.' })
  await draw(`/v2/summary/workouts/${ada}?start_date=2026-01-01`, '{"workouts":[]}')
  await expect.element(button('Download')).toHaveAttribute('aria-disabled', 'true')
})

test('responses about no one can be saved by everyone', async () => {
  setDenials({ export: 'Your role, Clinician, can’t export data about people.' })
  await draw('/v3/lab_tests/markers?name=a', '{"markers":[]}')
  await expect.element(button('Download')).not.toHaveAttribute('aria-disabled')
})

test('a command has nothing that is hidden on screen', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const listed = [{ user_id: ada, label: 'Ada', tags: [], added_at: '' }]
  await draw(`/v2/summary/workouts/${ada}?start_date=2026-01-01`, '{"workouts":[]}', listed)
  await button('Copy as cURL').click()
  expect(copied).toHaveBeenCalledWith(
    expect.stringContaining('/v2/summary/workouts/•••?start_date'),
  )
  expect(copied).not.toHaveBeenCalledWith(expect.stringContaining(ada))
})

test('a file leaves out everything hidden on screen', async () => {
  let saved = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved = file as Blob
    return 'blob:nothing'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const answer = JSON.stringify({ workouts: [{ user_id: ada, average_hr: 140 }] })
  await draw(`/v2/summary/workouts/${ada}?start_date=2026-01-01`, answer, [])
  await button('Download').click()
  const text = await saved.text()
  expect(text).toContain('140')
  expect(text).not.toContain(ada)
})
