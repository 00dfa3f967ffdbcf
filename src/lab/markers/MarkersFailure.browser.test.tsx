import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { queryClient } from '#src/kit/api/query-client.ts'
import { listLabAccounts } from '#src/lab/catalog/queries.ts'

import { MarkersFailure } from './MarkersFailure.tsx'

const answer = (status: number, body: unknown) => Response.json(body, { status })

test('lab accounts that fail after a retry of the markers are loaded again too', async () => {
  const responses: ((response: Response) => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(
    () => new Promise((resolve) => void responses.push(resolve)),
  )
  const retry = vi.fn<() => void>()
  function Failure() {
    const accounts = useQuery(listLabAccounts())
    return (
      <>
        <output>{accounts.status}</output>
        <MarkersFailure
          error={new Error('Failed.')}
          busy={false}
          retry={retry}
          accounts={accounts}
        />
      </>
    )
  }
  await render(
    <QueryClientProvider client={queryClient()}>
      <Failure />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
  expect(responses).toHaveLength(1)
  responses[0]!(answer(500, { detail: 'Failed on purpose' }))
  await expect.poll(() => responses.length).toBe(2)
  responses[1]!(answer(200, { data: [] }))
  await expect.element(page.getByRole('status')).toHaveTextContent('success')
})
