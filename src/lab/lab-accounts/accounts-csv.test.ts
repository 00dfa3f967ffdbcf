import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { accountsCsv } from './accounts-csv.ts'

test('the file has the rows as they stand, says of how many, and leaves empty what is not given', () => {
  const csv = accountsCsv(
    [
      testAccount('a', {
        account_name: '=Main; clinic',
        provider_account_id: '0441',
        delegated_flow: 'order_delegated',
        allowed_billing: { client_bill: ['TX'] },
      }),
      testAccount('b', { status: null }),
    ],
    { total: 3, filteredBy: 'Texas', readAt: new Date('2026-03-01T10:00:00Z') },
  )
  expect(csv.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"# lab accounts, Texas"',
    '# 2 of 3 rows',
    '# read 2026-03-01T10:00:00.000Z',
    'Account,Account id,Lab,Status,Delegated flow,Provider account,Allowed billing',
    `"'=Main; clinic",a,labcorp,active,Order delegated,0441,"1 type, 1 state"`,
    ',b,labcorp,,,,',
    '',
  ])
})
