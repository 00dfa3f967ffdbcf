import type { SentLabAccount } from '#contract/interface/lab-accounts.ts'
import { idOf } from '#server/demo/random.ts'

const WEST = ['AZ', 'CA', 'CO', 'ID', 'NM', 'NV', 'OR', 'UT', 'WA']
const EAST = ['CT', 'DC', 'DE', 'MA', 'MD', 'ME', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VA', 'VT']
const SOUTH = ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'OK', 'SC', 'TN', 'TX', 'WV']
const MIDDLE = ['IA', 'IL', 'IN', 'KS', 'MI', 'MN', 'MO', 'NE', 'OH', 'WI']
const ALL_BUT_NEW_YORK = [...WEST, ...EAST, ...SOUTH, ...MIDDLE, 'AK', 'HI', 'MT', 'ND', 'SD', 'WY']
  .filter((state) => state !== 'NY')
  .sort()

const ORGANIZATION = idOf('organization')
const OTHER_TEAM = idOf('another team')

/**
 * The lab accounts of the demo team: every known status, flow, and billing type, and what real
 * lists also have: an unknown status, billing in another shape, missing fields, a duplicate
 * account number, and an allowlist without the team.
 */
export const demoLabAccounts = (teamId: string): SentLabAccount[] => [
  ...labcorpAccounts(teamId),
  ...questAccounts(teamId),
  ...bioreferenceAccounts,
  ...sonoraQuestAccounts(teamId),
]

const labcorpAccounts = (teamId: string): SentLabAccount[] => [
  {
    id: idOf('lab account labcorp main'),
    lab: 'labcorp',
    status: 'active',
    delegated_flow: 'order_delegated',
    provider_account_id: '04417720',
    allowed_billing: {
      client_bill: ALL_BUT_NEW_YORK,
      commercial_insurance: [...WEST, ...MIDDLE].sort(),
      patient_bill: ALL_BUT_NEW_YORK.filter((state) => !['MA', 'NJ', 'RI'].includes(state)),
    },
    team_id_allowlist: [teamId],
    org_id: ORGANIZATION,
    account_name: 'Main account',
    default_clinical_notes: 'Fasting unless the order says otherwise.',
    business_units: ['Primary care', 'Virtual visits'],
  },
  {
    id: idOf('lab account labcorp new york'),
    lab: 'labcorp',
    status: 'active',
    delegated_flow: 'fully_delegated',
    provider_account_id: '04417733',
    allowed_billing: { client_bill: ['CT', 'NJ', 'NY'], patient_bill_passthrough: ['NY'] },
    team_id_allowlist: [teamId, OTHER_TEAM],
    org_id: ORGANIZATION,
    account_name: 'New York and neighbors',
    default_clinical_notes: null,
    business_units: ['Primary care'],
  },
  {
    id: idOf('lab account labcorp old'),
    lab: 'labcorp',
    status: 'suspended',
    delegated_flow: 'not_delegated',
    // the same as the main account
    provider_account_id: '04417720',
    allowed_billing: { client_bill: MIDDLE },
    team_id_allowlist: [teamId],
    org_id: ORGANIZATION,
    account_name: 'Pre-merger account',
    default_clinical_notes: null,
    business_units: [],
  },
]

const questAccounts = (teamId: string): SentLabAccount[] => [
  {
    id: idOf('lab account quest main'),
    lab: 'quest',
    status: 'active',
    delegated_flow: 'result_delegated',
    provider_account_id: '97502211',
    allowed_billing: {
      client_bill: [...SOUTH, ...EAST].sort(),
      commercial_insurance: SOUTH,
      patient_bill_passthrough: ['FL', 'GA', 'TX'],
      patient_bill: [...SOUTH, 'CA'].sort(),
    },
    team_id_allowlist: [teamId],
    org_id: ORGANIZATION,
    account_name: 'South and East',
    default_clinical_notes: 'Call critical results to the covering clinician.',
    business_units: ['Cardiology', 'Primary care'],
  },
  {
    id: idOf('lab account quest pending'),
    lab: 'quest',
    status: 'pending',
    delegated_flow: 'order_delegated',
    provider_account_id: '97509984',
    allowed_billing: { commercial_insurance: ['CA', 'OR', 'WA'] },
    team_id_allowlist: [teamId],
    org_id: ORGANIZATION,
    account_name: 'West Coast',
    default_clinical_notes: null,
    business_units: null,
  },
]

const bioreferenceAccounts: SentLabAccount[] = [
  {
    id: idOf('lab account bioreference main'),
    lab: 'bioreference',
    status: 'active',
    delegated_flow: 'order_delegated',
    provider_account_id: 'BR-20881',
    // another shape: billing types by state instead of states by billing type
    allowed_billing: {
      CT: ['client_bill'],
      NJ: ['client_bill', 'commercial_insurance', 'patient_bill'],
      NY: ['patient_bill'],
      PA: ['client_bill', 'patient_bill'],
    },
    team_id_allowlist: [OTHER_TEAM],
    org_id: ORGANIZATION,
    account_name: 'East, shared',
    default_clinical_notes: null,
    business_units: ['Maternity'],
  },
  {
    id: idOf('lab account bioreference bare'),
    lab: 'bioreference',
    status: 'pending',
    delegated_flow: 'not_delegated',
    provider_account_id: 'BR-30517',
    allowed_billing: {},
    team_id_allowlist: [],
    org_id: null,
    account_name: null,
    default_clinical_notes: null,
    business_units: null,
  },
]

const sonoraQuestAccounts = (teamId: string): SentLabAccount[] => [
  {
    id: idOf('lab account sonora main'),
    lab: 'sonora_quest',
    status: 'active',
    delegated_flow: 'fully_delegated',
    provider_account_id: '61180',
    allowed_billing: {
      client_bill: ['AZ'],
      commercial_insurance: ['AZ'],
      patient_bill: ['AZ', 'NM'],
    },
    team_id_allowlist: [teamId],
    org_id: ORGANIZATION,
    account_name: 'Arizona',
    default_clinical_notes: null,
    business_units: ['Primary care', 'Endocrinology'],
  },
  {
    id: idOf('lab account sonora review'),
    lab: 'sonora_quest',
    status: 'under_review',
    delegated_flow: 'pickup_delegated',
    provider_account_id: '61244',
    allowed_billing: { client_bill: ['AZ'], employer_bill: ['AZ', 'NV'] },
    team_id_allowlist: [teamId],
    org_id: ORGANIZATION,
    account_name: 'Employer program',
    default_clinical_notes: null,
    business_units: ['Occupational health'],
  },
]
