import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { readSearch } from '#lib/search-params.ts'
import { testAccount } from '#lib/testing.ts'

import { suggestedPairs } from './account-pairs.ts'
import { accountsSearch } from './loader.ts'
import { SuggestedAccounts } from './SuggestedAccounts.tsx'

const labs = { nameOfSlug: (slug: string) => `Lab ${slug}` }

test('a suggested pair shows how many states the accounts share, and leads to its comparison', async () => {
  const accounts = [
    testAccount('a', {
      account_name: 'Main',
      lab: 'one',
      status: 'active',
      allowed_billing: { client_bill: ['TX', 'CA', 'NY'], patient_bill: ['TX'] },
    }),
    testAccount('b', {
      account_name: 'West',
      lab: 'one',
      status: 'pending',
      allowed_billing: { client_bill: ['CA'] },
    }),
  ]
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <SuggestedAccounts
          pairs={suggestedPairs(accounts, '')}
          shown={[]}
          labs={labs as never}
          view={readSearch(accountsSearch, new URLSearchParams('account=of-order'))}
        />
      ),
    },
  ])
  await page.viewport(1280, 800)
  await render(<RouterProvider router={router} />)
  await page.getByRole('button', { name: 'Suggested' }).click()
  const link = page.getByRole('link', { name: 'Main vs West' })
  for (const fact of ['Lab one · 1 state in both · 1 pending'])
    await expect.element(link).toHaveTextContent(fact)
  await link.click()
  const { search } = router.state.location
  expect(readSearch(accountsSearch, new URLSearchParams(search))).toMatchObject({
    account: 'of-order',
    first: 'a',
    second: 'b',
  })
})
