import { fromPathSegment } from './address.ts'

/** The addresses of the pages, as patterns. */
export const pageAddresses = {
  today: '/',
  people: '/people',
  cohort: '/cohorts',
  workouts: '/people/:user_id/workouts',
  workout: '/people/:user_id/workouts/:workout_id',
  board: '/connections',
  issues: '/issues',
  connections: '/people/:user_id/connections',
  markers: '/markers',
  labTestMarkers: '/lab-tests/:lab_test_id/markers',
  orderSets: '/order-sets',
  diagnoses: '/diagnoses',
  labAccounts: '/lab-accounts',
  inspector: '/inspector',
} as const
/** Former addresses of pages, each with the present one. Links to them lead on. */
export const formerAddresses = { '/workouts': '/cohorts' } as const
export type PageName = keyof typeof pageAddresses

/** The page of a path and its decoded parameters; null where the path is no page's. */
export function pageOf(path: string): { name: PageName; params: Record<string, string> } | null {
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  for (const [name, pattern] of Object.entries(pageAddresses)) {
    const wanted = pattern.split('/')
    const isMatch =
      wanted.length === parts.length &&
      wanted.every((part, index) => (part.startsWith(':') ? parts[index] : part === parts[index]))
    if (!isMatch) continue
    try {
      const params = wanted.flatMap((part, index) =>
        part.startsWith(':')
          ? [[part.slice(1), fromPathSegment(decodeURIComponent(parts[index]!))]]
          : [],
      )
      return { name: name as PageName, params: Object.fromEntries(params) }
    } catch {
      return null
    }
  }
  return null
}
