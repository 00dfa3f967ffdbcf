import type { LabAccount } from '#contract/interface/lab-accounts.ts'

/** An active Labcorp account with nothing else known. */
export const testAccount = (id: string, more: Partial<LabAccount> = {}): LabAccount => ({
  id,
  lab: 'labcorp',
  status: 'active',
  delegated_flow: null,
  provider_account_id: null,
  allowed_billing: {},
  team_id_allowlist: [],
  org_id: null,
  account_name: null,
  default_clinical_notes: null,
  business_units: null,
  ...more,
})
