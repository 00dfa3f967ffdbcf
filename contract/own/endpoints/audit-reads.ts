import type { AuditEvent } from './audit.ts'

/** The one change that needs no more than a right to read. */
export const CHANGE_OF_READERS = 'reviewBreakGlass'
/** True of a response about people, which changed nothing. */
export const isRead = ({ permission, action }: Pick<AuditEvent, 'permission' | 'action'>) =>
  permission.endsWith('.read') && action !== CHANGE_OF_READERS

/** True of a response that changed nothing, although it may have left Rounds in a file. */
export const leavesUnchanged = (event: Pick<AuditEvent, 'permission' | 'action'>) =>
  isRead(event) || event.permission.endsWith('people.export')
