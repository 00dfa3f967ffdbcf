import { searchDiagnoses } from './diagnoses.ts'
import { listLabAccounts } from './lab-accounts.ts'
import { listLabTestMarkers, listMarkers, listOrderSetMarkers } from './markers.ts'
import { listProviders } from './providers.ts'
import { listWorkouts } from './workouts.ts'

/**
 * The whole interface. Each name is used for the query, query key, route file, test file,
 * operationId, and log line.
 */
export const endpoints = {
  listWorkouts,
  listProviders,
  listMarkers,
  listOrderSetMarkers,
  listLabTestMarkers,
  searchDiagnoses,
  listLabAccounts,
}
export type EndpointName = keyof typeof endpoints
