import { expect, test } from 'vitest'

import { testAccount } from '#lib/testing.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { commentsOf, listCsv } from '#src/kit/table/list-csv.ts'
import { expectFileAsOnScreen, readText } from '#src/kit/table/testing.ts'

import { accountColumns } from './columns.tsx'
import { search } from './loader.ts'

const accounts = [
  testAccount('a', {
    account_name: '=Main; clinic',
    provider_account_id: '10',
    delegated_flow: 'order_delegated',
    allowed_billing: { x: ['TX', 'CA'] },
  }),
  testAccount('b', { account_name: null, status: null, lab: null, allowed_billing: 'all' }),
  testAccount('c', { account_name: 'C', provider_account_id: '9', allowed_billing: { x: ['TX'] } }),
]
const about = { labs: { nameOfSlug: (slug: string) => (slug === 'labcorp' ? 'Labcorp' : slug) } }
const around = {
  twice: new Map(),
  used: new Map(),
  notAllowed: new Set<string>(),
  view: Object.fromEntries(
    Object.entries(search).map(([name, { initial }]) => [name, initial]),
  ) as never,
  ...about,
  match: '',
  isBeside: false,
}

test('every column of the accounts is on screen and in the file with the same value', () => {
  expectFileAsOnScreen(accountColumns, accounts, around, {
    controls: ['use'],
    inFileOnly: ['id', 'problem', 'allowed_billing'],
  })
})

test('an account’s problems are next to its status, and a column in the file', () => {
  const checked = { ...around, twice: new Map([['a', []]]), notAllowed: new Set(['a']) }
  const [account] = accounts
  const column = (wanted: string) => accountColumns.find(({ id }) => id === wanted)!
  const problems = column('problem').value!(account!, checked) as string
  expect(problems).toContain('Duplicate account number, ')
  expect(readText(column('status').cell!(account!, checked, null))).toContain(problems)
})

test('unreadable billing doesn’t mean no states, and codes that aren’t states are named', () => {
  const states = accountColumns.find(({ id }) => id === 'states')!
  const below = (billing: unknown) => {
    const { below: draw } = states
    if (typeof draw !== 'function') throw new Error('nothing below')
    return readText(draw(testAccount('a', { allowed_billing: billing }), around))
  }
  expect(below('all')).toBe('Allowed billing: unexpected format')
  expect(below(null)).toBe('Allowed billing: none listed')
  expect(below({ client_bill: ['TX'] })).toBe('1 state')
  const cell = states.cell!(
    testAccount('a', { allowed_billing: { x: ['TX', 'PR'] } }),
    around,
    null,
  )
  expect(cell).toMatchObject({ props: { title: '1 of 51, including DC, plus PR' } })
})

test('accounts are sorted by a column either way, with missing values last', () => {
  const order = (sort: string) =>
    sortRows(accounts, accountColumns, sort, about)
      .map(({ id }) => id)
      .join('')
  expect(order('')).toBe('abc')
  expect(order('provider_account_id')).toBe('cab')
  expect(order('-provider_account_id')).toBe('acb')
  expect(order('states')).toBe('cab')
  expect(order('-states')).toBe('acb')
})

test('the file has the rows in order, says how many there are in all, and leaves missing values empty', () => {
  const comments = commentsOf(
    'lab accounts',
    { count: 2, total: 3, of: 'rows', filteredBy: 'Texas' },
    'read',
    new Date('2026-03-01T10:00:00Z'),
  )
  const csv = listCsv(accountColumns, accounts.slice(0, 2), about, comments)
  expect(csv.replace('\uFEFF', '').split('\r\n')).toEqual([
    '"# lab accounts, Texas"',
    '# 2 of 3 rows',
    '# read 2026-03-01T10:00:00.000Z',
    'Account,Account ID,Lab,Status,Problem,Your team handles,Account number,Billing types,States,Allowed billing',
    `"'=Main; clinic",a,Labcorp,Active,,Orders,10,X,2,"1 type, 2 states"`,
    'Account b,b,,,,,,,,Unexpected format',
    '',
  ])
})
