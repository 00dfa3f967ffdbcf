import { isRead } from '#contract/own/endpoints/audit-reads.ts'
import { dayAt, offsetHere, type Day } from '#lib/days.ts'

import { isInEmergency, type AuditEvent } from './audit.ts'

/** Event as a row. For merged reads, the newest one, about the people of those that it tells of. */
export type AuditRow = AuditEvent & {
  /** The merged reads, newest first. */
  together?: readonly AuditEvent[]
  /** Merged reads about one person, without the lists that their page reads too. All if there are none. */
  told?: readonly AuditEvent[]
  /** Number of page loads, or of equal reads. */
  times?: number
  /** Number of the row that contains it. */
  memberOf?: number
}

/** Day of an event on the reader's calendar. */
export const dayOfEvent = ({ at }: AuditEvent): Day => dayAt(Date.parse(at), offsetHere(at))

const readerOf = (event: AuditEvent) =>
  JSON.stringify([dayOfEvent(event), event.member?.id, event.key?.id, event.session, event.address])
/** Time in which a page makes its reads. */
const LOAD_MS = 3000
const isDone = ({ status }: AuditEvent) => status < 400

/** True if a page made the read together with its last one, with the same access. */
const isOfOneLoad = (event: AuditEvent, last: AuditEvent) =>
  event.session !== null &&
  event.key === null &&
  isDone(event) &&
  isDone(last) &&
  isInEmergency(event) === isInEmergency(last) &&
  Date.parse(last.at) - Date.parse(event.at) <= LOAD_MS

/** Reads of a run, newest first, in one list for each page load. Other reads stay alone. */
function loadsOf(run: readonly AuditEvent[]): AuditEvent[][] {
  const loads: AuditEvent[][] = []
  for (const event of run) {
    const load = loads.at(-1)
    if (load?.[0] && isOfOneLoad(event, load[0])) load.push(event)
    else loads.push([event])
  }
  return loads
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Equal for page loads of the same page and people. */
const contentOf = (load: readonly AuditEvent[]) =>
  JSON.stringify(
    unique(
      load.map(({ permission, action, object, subjects, status }) =>
        JSON.stringify([permission, action, object, subjects?.toSorted() ?? null, status]),
      ),
    ).sort(),
  )

/** People of some reads. Null if some are about more than are recorded. */
const peopleOf = (reads: readonly AuditEvent[]): string[] | null =>
  reads.some(({ subjects }) => subjects === null)
    ? null
    : unique(reads.flatMap(({ subjects }) => subjects ?? []))

/** Merges the reads of a page load, and equal loads of a run, into one row in place of the newest. */
function mergeRun(run: readonly AuditEvent[]): AuditRow[] {
  const rows = new Map<string, AuditEvent[][]>()
  for (const load of loadsOf(run)) {
    const content = contentOf(load)
    const others = rows.get(content)
    if (others) others.push(load)
    else rows.set(content, [load])
  }
  return [...rows.values()].flatMap((loads): AuditRow[] => {
    const together = loads.flat()
    const [newest] = together
    if (!newest) return []
    if (together.length === 1) return [newest]
    const alone = together.filter(({ subjects }) => subjects?.length === 1)
    const told = alone.length > 0 ? alone : together
    return [{ ...newest, subjects: peopleOf(told), together, told, times: loads.length }]
  })
}

/**
 * Rows of the log, newest first. The reads of one page load are one row, and so are equal loads and
 * equal reads that one reader makes on a day, interrupted only by their own reads.
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
