import type { Connection, ResourceAvailability } from '#contract/interface/providers.ts'
import { unreadableReason } from '#lib/unreadable.ts'

/** Cause of a resource's availability, from its status and its scopes. */
export type Cause =
  | { kind: 'available' }
  /** Available, but optional scopes were denied. */
  | { kind: 'reduced'; without: string[] }
  /** Unavailable, and required scopes were denied. */
  | { kind: 'denied'; needs: string[] }
  /** Unavailable, and no scope explains it. */
  | { kind: 'unexplained'; without: string[] }
  /** Available although a required scope was denied: the answer contradicts itself. */
  | { kind: 'contradicted'; needs: string[] }
  /** A status that Rounds does not know, as it came. */
  | { kind: 'unknown'; status: string }
  /** The status could not be read. */
  | { kind: 'unreadable'; reason: string }

/**
 * Cause of a resource's availability: the scope that was refused, the status that the service
 * gives, or the field that could not be read.
 */
export function causeOf(availability: ResourceAvailability): Cause {
  const { status, scope_requirements } = availability
  if (status === null)
    return { kind: 'unreadable', reason: unreadableReason(availability, 'status') ?? 'not given' }
  const denied = {
    required: scope_requirements?.user_denied.required ?? [],
    optional: scope_requirements?.user_denied.optional ?? [],
  }
  if (status === 'available') {
    if (denied.required.length) return { kind: 'contradicted', needs: denied.required }
    return denied.optional.length
      ? { kind: 'reduced', without: denied.optional }
      : { kind: 'available' }
  }
  if (status === 'unavailable')
    return denied.required.length
      ? { kind: 'denied', needs: denied.required }
      : { kind: 'unexplained', without: denied.optional }
  return { kind: 'unknown', status }
}

/** Name of a connection, or its slug if the name could not be read. */
export const connectionName = ({ name, slug }: Pick<Connection, 'name' | 'slug'>): string =>
  name ?? slug ?? 'No name'
