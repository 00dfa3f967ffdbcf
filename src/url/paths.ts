import { toPathSegment } from '#lib/address.ts'

type Query = Record<string, string | number | undefined>

/** `path` with the given values as its query; what is undefined or empty stays away. */
function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

/** Every link inside the dashboard is made here. A query has the names that the page's own search has. */
export const paths = {
  people: () => '/people',
  workouts: (userId: string, query?: { range?: string; provider?: string; pick?: string }) =>
    withQuery(`/people/${userId}/workouts`, query),
  /** The interface reads no workout by id, so the link carries the day it was on. */
  workout: (userId: string, workoutId: string, day: string) =>
    withQuery(`/people/${userId}/workouts/${toPathSegment(workoutId)}`, { day }),
  connections: (userId: string) => `/people/${userId}/connections`,
  /** `marker` is open beside the table, and `open` in it: marker ids. */
  markers: (query?: {
    name?: string
    lab?: string | number
    open?: string | number
    marker?: string | number
  }) => withQuery('/markers', query),
  labTestMarkers: (labTestId: string) => `/lab-tests/${toPathSegment(labTestId)}/markers`,
  orderSets: () => '/order-sets',
  diagnoses: (query?: { q?: string }) => withQuery('/diagnoses', query),
  labAccounts: () => '/lab-accounts',
  inspector: () => '/inspector',
}
