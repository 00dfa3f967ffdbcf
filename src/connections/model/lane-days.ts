import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import { connectedAt } from '#lib/connections/key.ts'
import { dayAt, dayNumber, type Day } from '#lib/days.ts'

/** Number of the day on which it was connected; null where that is not known. */
export function connectedOn(connection: Pick<CheckedConnection, 'created_on'>): number | null {
  const at = connectedAt(connection)
  return at === null ? null : dayNumber(dayAt(at, 0))
}

/** First day since which a provider is silent now; null where it is not. */
export function silentSince(connection: CheckedConnection): number | null {
  const { troubles, silence } = connection
  if (troubles.some(({ kind }) => kind === 'silent') && silence.newest)
    return dayNumber(silence.newest) + 1
  return troubles.some(({ kind }) => kind === 'no data') ? connectedOn(connection) : null
}

/** First day since which a connection fails; null where it works. */
export function failingSince({ troubles, error }: CheckedConnection, today: Day): number | null {
  if (!troubles.some(({ kind }) => kind === 'error')) return null
  const at = Date.parse(error?.at ?? '')
  return dayNumber(Number.isNaN(at) ? today : dayAt(at, 0))
}

/** True where no workouts are expected: none came, and they are not among the provider's resources. */
export const isWithoutWorkouts = ({
  available,
  reduced,
  silence,
  troubles,
  accepted,
}: CheckedConnection): boolean =>
  silence.newest === null &&
  !available.includes('workouts') &&
  !reduced.some(({ resource }) => resource === 'workouts') &&
  ![...troubles, ...accepted].some(
    ({ kind, resource }) => kind === 'unreadable' || resource === 'workouts',
  )
