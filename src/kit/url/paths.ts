import { toPathSegment, withQuery } from '#lib/address.ts'

/** Every link within the dashboard is created here. Query params have the names of the page's own search. */
export const paths = {
  today: () => '/',
  people: (query?: { add?: '1' }) => withQuery('/people', query),
  cohort: (query?: { tag?: string }) => withQuery('/cohorts', query),
  person: (userId: string) => `/people/${userId}`,
  personNotes: (userId: string) => `/people/${userId}/notes`,
  workouts: (
    userId: string,
    query?: {
      range?: string
      provider?: string
      sport?: string
      pick?: string
      section?: 'training' | 'places' | 'data'
    },
  ) => withQuery(`/people/${userId}/workouts`, query),
  /** The interface can't read a workout by id, so the link has its day. */
  workout: (userId: string, workoutId: string, day: string) =>
    withQuery(`/people/${userId}/workouts/${toPathSegment(workoutId)}`, { day }),
  /** `incident` is a key from incident-words.ts. */
  board: (query?: {
    tag?: string
    who?: string
    state?: 'confirmed'
    incident?: string
    cause?: string
    as?: 'grid'
  }) => withQuery('/connections', query),
  /** `open` is the key of an issue: see issue-key.ts. */
  issues: (query?: {
    show?: 'closed' | 'incidents'
    within?: 'year'
    person?: string
    open?: string
    waiting?: string
    owner?: string
  }) => withQuery('/issues', query),
  /** `open` is the key of a connection. */
  connections: (userId: string, query?: { open?: string }) =>
    withQuery(`/people/${userId}/connections`, query),
  /** `marker` is open beside the table: see marker-link.ts. */
  markers: (query?: { name?: string; lab?: string | number; marker?: string }) =>
    withQuery('/markers', query),
  markerCatalog: () => '/markers/catalog',
  markerLookUp: (query?: { lab?: string | number }) => withQuery('/markers/look-up', query),
  markerComparison: () => '/markers/compare',
  accountComparison: () => '/markers/accounts',
  labTestMarkers: (labTestId: string) => `/lab-tests/${toPathSegment(labTestId)}/markers`,
  orderSets: () => '/order-sets',
  orderSetDraft: () => '/order-sets/draft',
  savedSetComparison: () => '/order-sets/saved/compare',
  savedSetVersions: (setId: string) => `/order-sets/saved/${setId}/versions`,
  diagnoses: (query?: { q?: string }) => withQuery('/diagnoses', query),
  labAccounts: () => '/lab-accounts',
  settings: () => '/settings',
  members: () => '/settings/members',
  apiKeys: () => '/settings/api-keys',
  audit: (query?: { person?: string; within?: string; key?: string }) =>
    withQuery('/settings/audit', query),
  inspector: () => '/inspector',
  /** With the secret part of a link after `#`. */
  join: () => '/join',
}
