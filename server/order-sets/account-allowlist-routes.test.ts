import { describe, expect } from 'vitest'

import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'
import { gatewayTest } from '#server/gateway-testing.ts'
import { putLabAccounts } from '#server/interface/store.ts'

const OTHER_TEAM = '0b7c1a52-6f0e-4b6e-9d1b-0c5f8a2e4d17'
const account = (n: number, team_id_allowlist: string[]): SentLabAccount => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  lab: 'oak',
  status: 'active',
  delegated_flow: 'not_delegated',
  provider_account_id: `oak-${n}`,
  allowed_billing: {},
  team_id_allowlist,
  org_id: null,
  account_name: null,
  default_clinical_notes: null,
  business_units: null,
})

describe('lab accounts that aren’t for the team', () => {
  gatewayTest(
    'have an allowlist with only other teams, and an empty one says nothing',
    async ({ user, northKey, northId, db }) => {
      expect((await user.get(ownEndpoints.listNotAllowedAccounts.path)).status).toBe(401)
      await user.signIn(northKey)
      await putLabAccounts(db, northId, [
        account(1, [OTHER_TEAM]),
        account(2, [OTHER_TEAM, northId.toUpperCase()]),
        account(3, []),
      ])
      const { status, body, text } = await user.get(ownEndpoints.listNotAllowedAccounts.path)
      expect([status, body]).toEqual([200, { lab_account_ids: [account(1, []).id] }])
      expect(text).not.toContain(northId)
    },
  )

  gatewayTest(
    'are unknown with another service',
    async ({ user, northKey }) => {
      await user.signIn(northKey)
      expect((await user.get(ownEndpoints.listNotAllowedAccounts.path)).status).toBe(404)
    },
    () => ({
      upstream: {
        kind: 'other',
        host: 'elsewhere.example',
        keyHeader: 'x-service-api-key',
        send: async () => ({ status: 200, headers: {}, body: Buffer.from('{"data":[]}') }),
        signIn: async () => ({ owner: 'elsewhere', team: null }),
        workspaceOf: async () => ({ owner: 'elsewhere', team: null }),
        knows: async () => true,
        teamsWithKey: async () => new Set<string>(),
      },
    }),
  )
})
