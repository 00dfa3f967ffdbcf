import { dayAt, offsetHere, type Day } from '#lib/days.ts'

import type { AuditEvent } from './audit.ts'

/** Event as a row; of equal reads the newest one, with all of them from the newest on. */
export type AuditRow = AuditEvent & {
  together?: readonly AuditEvent[]
  /** Number of the row that it unfolds from. */
  memberOf?: number
}

/** Day of an event on the reader's calendar. */
export const dayOfEvent = ({ at }: AuditEvent): Day => dayAt(Date.parse(at), offsetHere(at))

const isRead = ({ permission }: AuditEvent) => permission.endsWith('.read')

const readerOf = (event: AuditEvent) =>
  JSON.stringify([dayOfEvent(event), event.member?.id, event.key?.id, event.session, event.address])
const contentOf = ({ permission, action, object, subjects, status }: AuditEvent) =>
  JSON.stringify([permission, action, object, subjects?.toSorted() ?? null, status])

/** Equal reads of a run as one row, at the place of the newest. */
function mergeRun(run: readonly AuditEvent[]): AuditRow[] {
  const equal = new Map<string, AuditEvent[]>()
  for (const event of run) {
    const content = contentOf(event)
    const others = equal.get(content)
    if (others) others.push(event)
    else equal.set(content, [event])
  }
  return [...equal.values()].flatMap((together) => {
    const [newest] = together
    if (!newest) return []
    return together.length > 1 ? { ...newest, together } : newest
  })
}

/**
 * Rows of the log, newest first: equal reads that one reader makes on a day, with nothing but reads of
 * theirs between, are one row.
 */
export function mergeReads(events: readonly AuditEvent[]): AuditRow[] {
  const rows: AuditRow[] = []
  let run: AuditEvent[] = []
  const end = () => {
    rows.push(...mergeRun(run))
    run = []
  }
  for (const event of events) {
    const [first] = run
    if (first && !(isRead(event) && readerOf(event) === readerOf(first))) end()
    if (isRead(event)) run.push(event)
    else rows.push(event)
  }
  end()
  return rows
}
