import { toPathSegment, withQuery } from '#lib/address.ts'

/** Every link inside the dashboard is made here. A query has the names that the page's own search has. */
export const paths = {
  today: () => '/',
  people: () => '/people',
  cohort: (query?: { tag?: string }) => withQuery('/cohorts', query),
  workouts: (userId: string, query?: { range?: string; provider?: string; pick?: string }) =>
    withQuery(`/people/${userId}/workouts`, query),
  /** The interface reads no workout by id, so the link carries the day it was on. */
  workout: (userId: string, workoutId: string, day: string) =>
    withQuery(`/people/${userId}/workouts/${toPathSegment(workoutId)}`, { day }),
  /** `incident` is a matter's key: see incident-words.ts. */
  board: (query?: {
    tag?: string
    who?: string
    state?: 'confirmed'
    incident?: string
    cause?: string
  }) => withQuery('/connections', query),
  issues: (query?: { show?: 'closed' | 'incidents'; person?: string }) =>
    withQuery('/issues', query),
  connections: (userId: string) => `/people/${userId}/connections`,
  /** `marker` is open beside the table, and `open` in it: see marker-link.ts. With `check` a pasted list is looked up. */
  markers: (query?: {
    name?: string
    lab?: string | number
    open?: string
    marker?: string
    check?: 1
  }) => withQuery('/markers', query),
  labTestMarkers: (labTestId: string) => `/lab-tests/${toPathSegment(labTestId)}/markers`,
  orderSets: () => '/order-sets',
  diagnoses: (query?: { q?: string }) => withQuery('/diagnoses', query),
  labAccounts: () => '/lab-accounts',
  inspector: () => '/inspector',
}
