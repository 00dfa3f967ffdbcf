import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { testMarker } from '#lib/markers/testing.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'

import type { DescribedSet } from './described-set.ts'
import { ExportSet } from './ExportSet.tsx'
import { emptySet } from './testing.ts'

const described: DescribedSet = {
  ...emptySet,
  name: 'Annual exam',
  markers: [{ marker: testMarker(1, ['4548-4']), lab: null, from: 'add-on' }],
}
vi.mock('./described-set.ts', () => ({ useDescribedSet: () => described }))
const orderSet = {
  decision: { kind: 'ask' },
  isNothingChosen: false,
  view: { dx: [] },
} as unknown as OrderSet

/** Opens the menu and collects the names of the downloaded files. */
async function openExport(why: readonly string[] = []) {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function keepName(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await render(
    <QueryClientProvider client={queryClient()}>
      <ExportSet orderSet={orderSet} saved={{ base: null } as unknown as SavedSet} why={why} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Export' }).click()
  return { names, field: page.getByLabelText(/^Patient reference/) }
}

test('Enter in the patient reference exports the order for that patient', async () => {
  const { names, field } = await openExport()
  await field.fill('Patient/123')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => names).toEqual([expect.stringMatching(/order-bundle\.json$/)])
})

test('Enter in an invalid patient reference exports nothing and marks the field', async () => {
  const { names, field } = await openExport()
  const invalid = vi.fn<() => void>()
  field.element().addEventListener('invalid', invalid)
  await field.fill('Patient/maria_1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => invalid).toHaveBeenCalled()
  // files without a patient don't wait for it
  await page.getByRole('button', { name: /^Rounds file/ }).click()
  await expect.poll(() => names).toEqual([expect.stringMatching(/^annual-exam-[\d-]+\.json$/)])
})

test('Enter exports nothing while there is no order', async () => {
  const { names, field } = await openExport(['Choose one lab.'])
  await field.fill('Patient/123')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: /^Rounds file/ }).click()
  await expect.poll(() => names).toEqual([expect.stringMatching(/^annual-exam-[\d-]+\.json$/)])
})
