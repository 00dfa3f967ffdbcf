import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { Coverage } from './Coverage.tsx'

test('the map leaves out the states of accounts that the team can’t use', () => {
  const account = (id: string, states: string[]) =>
    testAccount(id, { status: 'active', allowed_billing: { client_bill: states } })
  const accounts = [account('own', ['TX', 'CA']), account('shared', ['NY', 'NJ'])]
  const textOf = (notAllowed?: ReadonlySet<string>) =>
    renderToStaticMarkup(<Coverage accounts={accounts} notAllowed={notAllowed} />)
  expect(textOf()).toContain('4 of 51')
  expect(textOf(new Set(['shared']))).toContain('2 of 51')
})
