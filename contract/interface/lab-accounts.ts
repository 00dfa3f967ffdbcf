import * as z from 'zod/mini'

import { Id, nullable, type Endpoint, type RecordOf } from './common.ts'

/** Values known today. All three sets are open. */
export const labAccountStatuses = ['active', 'pending', 'suspended'] as const
export const delegatedFlows = [
  'order_delegated',
  'result_delegated',
  'fully_delegated',
  'not_delegated',
] as const
export const billingTypes = [
  'client_bill',
  'commercial_insurance',
  'patient_bill_passthrough',
  'patient_bill',
] as const

export const LabAccount = z.looseObject({
  id: Id,
  /** Slug of the laboratory. */
  lab: z.string(),
  status: z.string(),
  delegated_flow: z.string(),
  provider_account_id: z.string(),
  /** Billing type -> two-letter US states. Any other shape is shown as received. */
  allowed_billing: z.union([z.record(z.string(), z.array(z.string())), z.unknown()]),
  team_id_allowlist: z._default(z.array(Id), []),
  org_id: nullable(Id),
  account_name: nullable(z.string()),
  default_clinical_notes: nullable(z.string()),
  business_units: nullable(z.array(z.string())),
})
/** Lab account as the interface describes it. */
export type SentLabAccount = z.infer<typeof LabAccount>

export const listLabAccounts = {
  method: 'GET',
  path: '/v3/lab_test/lab_account',
  summary: 'The team’s lab accounts',
  tag: 'Lab accounts',
  params: z.object({}),
  query: z.object({
    status: z
      .optional(z.string())
      .check(z.describe('Only accounts with this status, such as `active`.')),
    lab_account_id: z.optional(Id).check(z.describe('Only this account.')),
  }),
  response: z.object({ data: z.array(LabAccount) }),
  records: { key: 'data', item: LabAccount, needs: [['id']], always: ['id'] },
} as const satisfies Endpoint
/** Lab account as read. Any field except the id may be unreadable. */
export type LabAccount = RecordOf<typeof listLabAccounts>
