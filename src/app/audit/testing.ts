import type { AuditEvent } from './audit.ts'

export const ada = '11111111-2222-4333-8444-555555555555'
export const clara = '21111111-2222-4333-8444-555555555555'

/** An audit event: Clara viewed Ada's workouts. */
export const auditEvent = (given: Partial<AuditEvent> = {}): AuditEvent => ({
  number: 1,
  at: '2026-11-27T08:00:00.000Z',
  member: { id: clara, name: 'Clara North' },
  session: clara,
  permission: 'workouts.read',
  action: 'listWorkouts',
  key: null,
  object: null,
  object_name: null,
  subjects: [ada],
  status: 200,
  request: clara,
  address: '10.0.0.7',
  ...given,
})
