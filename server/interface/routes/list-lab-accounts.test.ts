import { describe, expect } from 'vitest'

import { endpoints } from '#contract/interface/endpoints.ts'
import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import { putLabAccounts } from '#server/interface/store.ts'
import {
  ashAccount,
  elmAccount,
  oakAccount,
  serviceTest,
  southAccount,
} from '#server/interface/testing.ts'

const at = (query = '') => `/v3/lab_test/lab_account?${query}`
const ids = (body: { data: SentLabAccount[] }) => body.data.map((one) => one.id)

describe('lab accounts', () => {
  serviceTest('are listed for the team by lab', async ({ get }) => {
    const { status, body } = await get(at())
    expect(status).toBe(200)
    expect(ids(body)).toEqual([ashAccount, elmAccount, oakAccount])
    expect(body.data[2]).toMatchObject({
      account_name: 'Main',
      allowed_billing: { client_bill: ['AZ', 'CA'], patient_bill: [] },
      default_clinical_notes: null,
    })
    expect(endpoints.listLabAccounts.response.parse(body)).toEqual(body)
  })

  serviceTest(
    'can be filtered by status or ID, and another team’s is simply missing',
    async ({ get }) => {
      expect(ids((await get(at('status=suspended'))).body)).toEqual([elmAccount])
      expect(ids((await get(at('status='))).body)).toHaveLength(3)
      expect(ids((await get(at('status=unheard-of'))).body)).toEqual([])
      expect(ids((await get(at(`lab_account_id=${oakAccount}`))).body)).toEqual([oakAccount])
      expect(ids((await get(at(`lab_account_id=${oakAccount}&status=pending`))).body)).toEqual([])
      expect(ids((await get(at(`lab_account_id=${southAccount}`))).body)).toEqual([])
      expect((await get(at('lab_account_id=main'))).body.detail).toMatchObject([
        { loc: ['query', 'lab_account_id'], input: 'main' },
      ])
    },
  )

  serviceTest(
    'are returned with any status, flow, or form of billing',
    async ({ get, db, northId }) => {
      const odd = {
        id: ashAccount,
        lab: 'ash',
        status: 'ready_to_launch',
        delegated_flow: 'half_delegated',
        provider_account_id: '12',
        allowed_billing: [{ state: 'AZ' }],
      }
      await putLabAccounts(db, northId, [odd as never])
      expect((await get(at('status=ready_to_launch'))).body.data).toMatchObject([odd])
    },
  )
})
