import { isRead } from '#contract/own/endpoints/audit-reads.ts'
import { dayHere, type Day } from '#lib/days.ts'
import { getOrCreate } from '#lib/lists.ts'

import { isInEmergency, type AuditEvent } from './audit.ts'

/** Event as a row. For merged reads, the newest one, about the people of those that it tells of. */
export type AuditRow = AuditEvent & {
  /** The merged reads, newest first. */
  together?: readonly AuditEvent[]
  /** Merged reads about one person, without the lists that their page reads too. All if there are none. */
  told?: readonly AuditEvent[]
  /** The different page loads of a session, each a row inside this one. */
  loads?: readonly AuditRow[]
  /** True if some of the loads are about more people than are recorded. */
  hasLists?: boolean
  /** Number of expanded rows that it is inside of. */
  depth?: number
}

/** The rows inside a row: page loads of a session, or the reads of a page load. */
export const rowsInside = ({ loads, together }: AuditRow): readonly AuditRow[] | undefined =>
  loads ?? together

/** Day of an event on the reader's calendar. */
export const dayOfEvent = ({ at }: AuditEvent): Day => dayHere(at)

const isDone = ({ status }: AuditEvent) => status < 400

/** Equal for reads that one reader made on a day in one session, with the same access and success. */
const sittingOf = (event: AuditEvent) =>
  JSON.stringify([
    dayOfEvent(event),
    event.member?.id,
    event.key?.id,
    event.session,
    event.address,
    isInEmergency(event),
    isDone(event),
  ])
/**
 * Separate for a row and the rows inside it, and the same after newer reads of its session, or of
 * the same page.
 */
export function rowKey(row: AuditRow): string {
  if (row.loads) return `session ${sittingOf(row)}`
  const first = row.together?.at(-1)
  return first ? `load ${first.number}` : `event ${row.number}`
}

/** Time in which a page makes its reads. */
const LOAD_MS = 3000

/** True if a page made the read of a sitting together with its last one. */
const isOfOneLoad = (event: AuditEvent, last: AuditEvent) =>
  event.session !== null &&
  event.key === null &&
  isDone(event) &&
  Date.parse(last.at) - Date.parse(event.at) <= LOAD_MS

/** Reads of a sitting, newest first, in one list for each page load. Other reads stay alone. */
function loadsOf(reads: readonly AuditEvent[]): AuditEvent[][] {
  const loads: AuditEvent[][] = []
  for (const event of reads) {
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

/** Merges the reads of a page load, and equal loads of a sitting, into one row in place of the newest. */
function mergeLoads(reads: readonly AuditEvent[]): AuditRow[] {
  const rows = new Map<string, AuditEvent[][]>()
  for (const load of loadsOf(reads)) {
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
    return [{ ...newest, subjects: peopleOf(told), together, told }]
  })
}

/** One row for the different page loads of a sitting. Failed ones stay separate. */
function rowsOfSitting(reads: readonly AuditEvent[]): AuditRow[] {
  const loads = mergeLoads(reads)
  const [newest, other] = loads
  if (!newest || !other || !isDone(newest)) return loads
  const hasLists = loads.some(({ subjects }) => subjects === null)
  const people = unique(loads.flatMap(({ subjects }) => subjects ?? []))
  return [
    {
      ...newest,
      subjects: hasLists && people.length === 0 ? null : people,
      hasLists,
      together: reads,
      told: loads.flatMap((load) => load.told ?? [load]),
      loads,
    },
  ]
}

/**
 * Rows of the log, by their newest event. What one reader reads on a day in one session is one row,
 * even while others read or change something. Changes always have their own rows.
 */
export function mergeReads(events: readonly AuditEvent[]): AuditRow[] {
  const rows: AuditRow[] = []
  const sittings = new Map<string, AuditEvent[]>()
  for (const event of events) {
    if (isRead(event)) getOrCreate(sittings, sittingOf(event), () => []).push(event)
    else rows.push(event)
  }
  return [...rows, ...[...sittings.values()].flatMap(rowsOfSitting)].toSorted(
    (a, b) => b.number - a.number,
  )
}

/** Number of rows, with those inside, up to which a log is short enough to be read at once. */
const SHORT = 24

/** Keys of the expanded rows: the sessions of a short log, apart from what the reader toggled. */
export function expandedKeys(merged: readonly AuditRow[], toggled: ReadonlySet<string>) {
  const keys = new Set(toggled)
  const inside = merged.flatMap(({ loads = [] }) => loads)
  if (merged.length > 1 && merged.length + inside.length > SHORT) return keys
  for (const row of merged) if (row.loads && !keys.delete(rowKey(row))) keys.add(rowKey(row))
  return keys
}
