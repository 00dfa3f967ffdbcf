import { expect, test } from 'vitest'

import { offContract } from './off-contract.ts'

const connection = {
  name: 'Garmin',
  slug: 'garmin',
  logo: null,
  status: 'connected',
  created_on: '2026-01-02T03:04:05Z',
  resource_availability: {
    workouts: {
      status: 'available',
      scope_requirements: {
        user_granted: { required: [], optional: [] },
        user_denied: { required: [], optional: [] },
      },
    },
  },
  error_details: null,
}

test('a response that keeps the contract has no differences', () => {
  expect(offContract('listProviders', { providers: [connection] })).toEqual([])
})

test('fields, values, and types outside the contract are named once each, with their number', () => {
  const other = {
    ...connection,
    status: 'dormant',
    region: 'eu',
    resource_availability: { sleep: { status: 'partial', scope_requirements: null } },
  }
  const providers = [other, { ...other, created_on: 5 }, connection]
  expect(offContract('listProviders', { providers, next: null })).toEqual([
    { path: 'providers.*.status', kind: 'value', count: 2, example: '"dormant"' },
    {
      path: 'providers.*.resource_availability.*.status',
      kind: 'value',
      count: 2,
      example: '"partial"',
    },
    { path: 'providers.*.region', kind: 'field', count: 2, example: '"eu"' },
    { path: 'next', kind: 'field', count: 1, example: 'null' },
    {
      path: 'providers.*.created_on',
      kind: 'unlike',
      count: 1,
      example: expect.any(String),
    },
  ])
})

test('keys of a dictionary count as values of its set', () => {
  const account = {
    id: 'b2f0a1c0-0000-4000-8000-000000000001',
    lab: 'labcorp',
    status: 'active',
    delegated_flow: 'order_delegated',
    provider_account_id: '1',
    allowed_billing: { client_bill: ['NY'], barter: ['NJ'] },
    team_id_allowlist: [],
    org_id: null,
    account_name: null,
    default_clinical_notes: null,
    business_units: null,
  }
  expect(offContract('listLabAccounts', { data: [account] })).toEqual([
    { path: 'data.*.allowed_billing (key)', kind: 'value', count: 1, example: '"barter"' },
  ])
  expect(offContract('searchDiagnoses', 'nothing')).toMatchObject([{ path: '', kind: 'unlike' }])
})
