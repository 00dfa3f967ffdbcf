import { isRead } from '#contract/own/endpoints/audit-reads.ts'
import { dayAt, offsetHere, type Day } from '#lib/days.ts'

import type { AuditEvent } from './audit.ts'

/** Event as a row. For merged reads, the newest one, about the people of all of them, newest first. */
export type AuditRow = AuditEvent & {
  together?: readonly AuditEvent[]
  /** Number of the row that contains it. */
  memberOf?: number
}

/** Day of an event on the reader's calendar. */
export const dayOfEvent = ({ at }: AuditEvent): Day => dayAt(Date.parse(at), offsetHere(at))

const readerOf = (event: AuditEvent) =>
  JSON.stringify([dayOfEvent(event), event.member?.id, event.key?.id, event.session, event.address])
/** Longest pause between two reads of one page load, ms. */
const LOAD_PAUSE_MS = 2000

/** Reads of a run that a page made for some people right after others, such as those of a cohort. */
function pageLoadsOf(run: readonly AuditEvent[]): ReadonlySet<AuditEvent> {
  const loads = new Set<AuditEvent>()
  const newer = new Map<string, AuditEvent>()
  for (const event of run) {
    if (!event.subjects?.length) continue
    const after = newer.get(event.action)
    if (after && Date.parse(after.at) - Date.parse(event.at) <= LOAD_PAUSE_MS)
      loads.add(after).add(event)
    newer.set(event.action, event)
  }
  return loads
}

/** Merges equal reads of a run, and reads of one page load, into one row in place of the newest. */
function mergeRun(run: readonly AuditEvent[]): AuditRow[] {
  const loads = pageLoadsOf(run)
  const rows = new Map<string, AuditEvent[]>()
  for (const event of run) {
    const { permission, action, object, subjects, status } = event
    const about = loads.has(event) ? 'page load' : (subjects?.toSorted() ?? null)
    const content = JSON.stringify([permission, action, object, about, status])
    const others = rows.get(content)
    if (others) others.push(event)
    else rows.set(content, [event])
  }
  return [...rows.values()].flatMap((together) => {
    const [newest] = together
    if (!newest) return []
    if (together.length === 1) return newest
    const subjects = newest.subjects && [...new Set(together.flatMap((one) => one.subjects ?? []))]
    return { ...newest, subjects, together }
  })
}

/**
 * Rows of the log, newest first. Equal reads that one reader makes on a day, interrupted only by
 * their own reads, are one row, and so are the reads of one page load about several people.
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
