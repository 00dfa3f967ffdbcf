import { DOCS_PATH } from '#contract/own/workspace-paths.ts'
import type { Session } from '#contract/own/workspace.ts'
import { HELP_PATH, type PageName } from '#lib/page-addresses.ts'
import { basePath } from '#src/kit/lib/base-path.ts'

type HelpPart = PageName | 'permissions'

/** The part of the documentation about each page, and about the permissions of roles. */
export const helpPages: Record<HelpPart, string> = {
  today: 'operations.html#today',
  people: 'operations.html#people',
  cohort: 'analysts.html',
  person: 'operations.html#people',
  personNotes: 'operations.html#people',
  workouts: 'analysts.html',
  workout: 'analysts.html',
  board: 'operations.html#connections',
  issues: 'operations.html#connections',
  connections: 'operations.html#connections',
  markers: 'clinicians.html#markers',
  markerCatalog: 'clinicians.html#markers',
  markerLookUp: 'clinicians.html#markers',
  markerComparison: 'clinicians.html#markers',
  accountComparison: 'clinicians.html#lab-accounts',
  labTestMarkers: 'clinicians.html#markers',
  orderSets: 'clinicians.html#order-sets',
  orderSetDraft: 'clinicians.html#order-sets',
  savedSetComparison: 'clinicians.html#order-sets',
  savedSetVersions: 'clinicians.html#order-sets',
  diagnoses: 'clinicians.html#diagnosis-codes',
  labAccounts: 'clinicians.html#lab-accounts',
  settings: 'index.html',
  members: 'sign-in.html',
  apiKeys: 'api-keys.html',
  audit: 'audit.html',
  inspector: 'another-service.html',
  join: 'sign-in.html',
  permissions: 'sign-in.html#permissions',
}

/** The address of a part of help, or the contents if there is none. */
export const helpAddress = (part: HelpPart | undefined): string =>
  `${HELP_PATH}/${part ? helpPages[part] : 'index.html'}`

/** Address of our own service's documentation. Null for another upstream, which has its own elsewhere. */
export const docsAddress = (session: Session | null | undefined): string | null =>
  session?.upstream.kind === 'own' ? basePath + DOCS_PATH : null
