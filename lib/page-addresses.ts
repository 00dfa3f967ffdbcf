/** The documentation, at the dashboard's origin. */
export const HELP_PATH = '/help'
/** Page of base components with their states, for developers. Only with DEV_FLAGS. */
export const GALLERY_PATH = '/dev/ui'

/** The addresses of the pages, as patterns. */
export const pageAddresses = {
  today: '/',
  people: '/people',
  cohort: '/cohorts',
  person: '/people/:user_id',
  personNotes: '/people/:user_id/notes',
  workouts: '/people/:user_id/workouts',
  workout: '/people/:user_id/workouts/:workout_id',
  board: '/connections',
  issues: '/issues',
  connections: '/people/:user_id/connections',
  markers: '/markers',
  markerCatalog: '/markers/catalog',
  markerLookUp: '/markers/look-up',
  markerComparison: '/markers/compare',
  accountComparison: '/markers/accounts',
  labTestMarkers: '/lab-tests/:lab_test_id/markers',
  orderSets: '/order-sets',
  orderSetDraft: '/order-sets/draft',
  savedSetComparison: '/order-sets/saved/compare',
  savedSetVersions: '/order-sets/saved/:set_id/versions',
  diagnoses: '/diagnoses',
  labAccounts: '/lab-accounts',
  settings: '/settings',
  members: '/settings/members',
  apiKeys: '/settings/api-keys',
  audit: '/settings/audit',
  inspector: '/inspector',
  join: '/join',
} as const
export type PageName = keyof typeof pageAddresses
