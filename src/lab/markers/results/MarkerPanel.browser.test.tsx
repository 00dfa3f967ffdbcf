import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { testMarker } from '#lib/markers/testing.ts'
import { readSearch } from '#lib/search-params.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { rowsSearch } from '#src/lab/markers/list-params.ts'
import { NONE_YET } from '#src/lab/markers/served/use-same-tests.ts'
import { findMarker, markerKeys } from '#src/lab/model/marker-link.ts'

import MarkerPanel from './MarkerPanel.tsx'

const alike = [
  testMarker(11, ['2345-7'], { name: 'Glucose', provider_id: '483' }),
  testMarker(12, ['2345-7'], { name: 'Glucose, fasting', provider_id: '483' }),
]
const keys = markerKeys(alike)

const nothing = () => {}
async function show(
  address: string,
  { sameTests }: Pick<ComponentProps<typeof MarkerPanel>, 'sameTests'> = {},
) {
  const Panel = () => (
    <MarkerPanel
      address={address}
      {...(sameTests && { sameTests })}
      keys={keys}
      labs={{
        known: [],
        labName: () => 'Labcorp',
        slugOf: () => 'labcorp',
        idOf: () => '1',
        nameOfSlug: (slug) => slug,
        pending: false,
      }}
      ordered={() => false}
      onOrder={nothing}
      onCompare={nothing}
      view={readSearch(rowsSearch, new URLSearchParams())}
      place={{ index: 1, of: 2, onMove: nothing, onClose: nothing }}
    />
  )
  const router = createMemoryRouter([{ path: '*', Component: Panel }])
  await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

async function copiedLink(address: string) {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(address)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await vi.waitFor(() => expect(copied).toHaveBeenCalledOnce())
  const [link] = copied.mock.lastCall ?? []
  return new URL(link ?? '').searchParams.get('marker') ?? ''
}

test('the copied link of the second of two markers with one lab and code opens the second', async () => {
  const address = keys.get(alike[1]!) ?? ''
  expect(findMarker(keys, await copiedLink(address))).toBe(alike[1])
})

test('content below the other labs appears with them, and doesn’t move', async () => {
  const address = keys.get(alike[0]!) ?? ''
  const results = page.getByRole('region', { name: 'Results' })
  await show(address, { sameTests: NONE_YET })
  await expect.element(page.getByRole('button', { name: 'Add to comparison' })).toBeVisible()
  await expect.element(results).not.toBeInTheDocument()
  await show(address, { sameTests: new Map([[alike[0]!.id, []]]) })
  await expect.element(results).toBeVisible()
})
