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
  /** Available although a required scope was denied. The response contradicts itself. */
  | { kind: 'contradicted'; needs: string[] }
  /** An unrecognized status, as sent. */
  | { kind: 'unknown'; status: string }
  /** The status could not be read. */
  | { kind: 'unreadable'; reason: string }

/**
 * Cause of a resource's availability: the denied scope, the status from the service, or the
 * unreadable field.
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

/** Name of a connection, or its slug if the name is unreadable or empty. */
export const connectionName = ({ name, slug }: Pick<Connection, 'name' | 'slug'>): string =>
  name || slug || 'No name'
