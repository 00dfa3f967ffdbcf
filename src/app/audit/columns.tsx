import { Link } from 'react-router-dom'

import { isRead, leavesUnchanged } from '#contract/own/endpoints/audit-reads.ts'
import { timeHere } from '#lib/days.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton, DisclosureHead } from '#src/kit/ui/DisclosureButton.tsx'
import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { readsWords, wordsOf } from './action-words.ts'
import { isInEmergency, type AuditEvent } from './audit.ts'
import { rowKey, type AuditRow } from './merged-reads.ts'

import css from './audit.module.css'

/** Names of people, as far as the reader can see them. */
export type About = {
  nameOf: (userId: string) => string
  isHidden: boolean
}
export type Around = About & {
  toPerson: (userId: string) => string
  /** The person in the filter, who is named first. */
  person: string
  /** Number of the event with expanded details. */
  open: number | null
  onToggle: (number: number) => void
  /** Expanded rows of several reads, by key. */
  unfolded: ReadonlySet<string>
  onUnfold: (key: string) => void
}

/** Pixels by which a row is indented below the one that it is inside of. */
const INDENT_PX = 20
const indentOf = ({ depth = 0 }: AuditRow) => depth * INDENT_PX
/** Characters of a session's ID that are enough to tell it from others in the log. */
const SESSION_LENGTH = 4

/** Session of a key that a team shares, which names no member. */
const sessionWords = ({ member, key, session }: AuditEvent) =>
  member === null && key === null && session !== null
    ? `session ${session.slice(0, SESSION_LENGTH)}`
    : null

/** Reader of an event, with the session. */
function Who({ event }: { event: AuditRow }) {
  const session = sessionWords(event)
  return (
    <>
      {whoOf(event)} {session && <span className="faint small nowrap">{session}</span>}
    </>
  )
}

/** Maximum number of people named in a row with more than one other. */
const NAMED_MAX = 2
const DENIED = 403
const CONFLICT = 412
const CLIENT_LEFT = 499

export function whoOf({ member, key, session }: AuditEvent): string {
  if (key) return `${key.name} (API key)`
  return member?.name ?? (session === null ? 'Command line' : 'Team key')
}

const resultOf = (event: AuditEvent): string => {
  const { status } = event
  if (status === DENIED) return 'Denied'
  if (status >= CLIENT_LEFT && leavesUnchanged(event))
    return status === CLIENT_LEFT ? 'Interrupted' : 'Failed'
  // a change that failed, or whose client disconnected, may have been made
  if (status >= CLIENT_LEFT) return 'Result unknown'
  return status === CONFLICT ? 'Not saved' : 'Done'
}
const resultHints: Record<string, string> = {
  Interrupted: 'The page was closed before the response was complete',
  Failed: 'The server responded with an error',
  'Result unknown': 'The request didn’t complete, so the change may or may not have been made',
}

export const objectOf = ({ object, object_name: name }: AuditEvent): string | null => name ?? object

const MANY = 'More than 50 people'

/** People or record of an event, in a file. */
function aboutOf(event: AuditEvent, about: About): string | null {
  const { subjects } = event
  if (subjects === null) return MANY
  return subjects.map(about.nameOf).join(', ') || objectOf(event)
}

function Subjects({ event, around }: { event: AuditRow; around: Around }) {
  const { subjects } = event
  if (!subjects?.length) {
    if (!subjects) return <span className="faint">{MANY}</span>
    const object = objectOf(event)
    return object && <span className="soft anywhere">{object}</span>
  }
  const named = subjects.toSorted(
    (a, b) => Number(b === around.person) - Number(a === around.person),
  )
  // lists are about others anyway
  const rest = event.hasLists ? 0 : subjects.length - NAMED_MAX
  const isCut = rest > 1 || event.hasLists
  return (
    <span className="row wrap gap-1">
      {named.slice(0, isCut ? NAMED_MAX : undefined).map((userId, at, { length }) => (
        <span key={userId}>
          <Link to={around.toPerson(userId)} title={around.isHidden ? undefined : userId}>
            {around.nameOf(userId)}
          </Link>
          {(at < length - 1 || (isCut && length > 1)) && ','}
        </span>
      ))}
      {rest > 1 && <span className="faint">and {counted(rest, 'other')}</span>}
      {event.hasLists && (
        <span className="faint" title="Lists of more than 50 people">
          and lists
        </span>
      )}
    </span>
  )
}

const eventsOf = ({ together }: AuditRow) => together?.length ?? 1

const isShown = ({ isHidden }: About) => !isHidden

/** `14:02:31` */
const clockSeconds = (at: string) => `${timeHere(at)}:${at.slice(17, 19)}`

/** `14:02:31`, `13:40:05–14:02:31` for reads in more than one minute, or both without seconds. */
function timeWords({ at, loads, together }: AuditRow, isShort: boolean): string {
  const clock = isShort ? timeHere : clockSeconds
  const first = together?.at(-1)?.at ?? at
  const isSpan = loads ? clock(first) !== clock(at) : timeHere(first) !== timeHere(at)
  return isSpan ? `${clock(first)}–${clock(at)}` : clock(at)
}
const At = ({ row, isShort = false }: { row: AuditRow; isShort?: boolean }) => (
  <time className="soft nowrap tabular" dateTime={row.at}>
    {timeWords(row, isShort)}
  </time>
)

const toneOf = (result: string): Tone => {
  if (result === 'Denied') return 'bad'
  return result === 'Interrupted' ? 'unknown' : 'notice'
}

/** The reads of a row in words. */
const rowWords = (row: AuditRow) => readsWords(row.told ?? [row])

/**
 * Action in words, with an emergency mark and any unusual result, indented like its row. Changes
 * and exports stand out.
 */
function Action({ row, paddingLeft = 0 }: { row: AuditRow; paddingLeft?: number }) {
  const result = resultOf(row)
  return (
    <span className="row wrap words" style={{ paddingLeft }}>
      <span className={css.action} data-read={isRead(row) ? '' : undefined}>
        {rowWords(row)}
      </span>
      {isInEmergency(row) && <Status tone="notice">Break glass</Status>}
      {result !== 'Done' && (
        <span title={resultHints[result]}>
          <Status tone={toneOf(result)}>{result}</Status>
        </span>
      )}
    </span>
  )
}

/** The button that expands a row: its details, or the merged reads. */
const Unfold = ({ row, around }: { row: AuditRow; around: Around }) => {
  const { open, onToggle, unfolded, onUnfold } = around
  return row.together ? (
    <DisclosureButton
      label={`${counted(row.together.length, 'event')}, ${rowWords(row)}, latest is event ${row.number}`}
      open={unfolded.has(rowKey(row))}
      onToggle={() => onUnfold(rowKey(row))}
    />
  ) : (
    <DisclosureButton
      label={`Details for event ${row.number}, ${wordsOf(row.action)}`}
      open={row.number === open}
      onToggle={() => onToggle(row.number)}
    />
  )
}

export const auditColumns: readonly Column<AuditRow, About, Around>[] = [
  {
    id: 'time',
    label: 'Time',
    name: 'Time (UTC)',
    width: '184px',
    rowHeader: true,
    head: () => <DisclosureHead>Time</DisclosureHead>,
    value: ({ at }) => at,
    cell: (row, around, below) => (
      <div className="row gap-1" style={{ paddingLeft: indentOf(row) }}>
        <Unfold row={row} around={around} />
        {below ? (
          <div className={css.card}>
            <span className="row between">
              <Action row={row} />
              <span className="small nowrap">
                <At row={row} isShort={!row.depth} />
              </span>
            </span>
            <span className="row wrap words soft small">{below}</span>
          </div>
        ) : (
          <At row={row} />
        )}
      </div>
    ),
  },
  {
    id: 'who',
    label: 'Who',
    width: '168px',
    value: whoOf,
    cell: (event) => !event.depth && <Who event={event} />,
    below: (event) =>
      !event.depth && (
        <span className="whole">
          <Who event={event} />
          <span className="faint">
            {[event.address, event.together && counted(eventsOf(event), 'event')]
              .filter(Boolean)
              .map((words) => ` · ${words}`)}
          </span>
        </span>
      ),
  },
  {
    id: 'action',
    label: 'Action',
    goneAt: 'large',
    value: ({ action }) => wordsOf(action),
    cell: (row) => <Action row={row} paddingLeft={indentOf(row)} />,
  },
  {
    id: 'about',
    label: 'Person or record',
    width: '276px',
    value: aboutOf,
    cell: (event, around) => <Subjects event={event} around={around} />,
    below: (event, around) => <Subjects event={event} around={around} />,
  },
  {
    id: 'events',
    label: 'Events',
    width: '64px',
    numeric: true,
    cell: (row) => <span className="faint">{formatNumber(eventsOf(row))}</span>,
    // a row inside another one has no line about who it was
    below: (row) =>
      row.together &&
      Boolean(row.depth) && <span className="faint">{counted(eventsOf(row), 'event')}</span>,
  },
  {
    id: 'address',
    label: 'IP address',
    width: '104px',
    // a card has it beside who it was
    goneAt: 'large',
    value: ({ address }) => address,
    cell: ({ address, depth }) => !depth && <span className="faint small anywhere">{address}</span>,
  },
  {
    id: 'userIds',
    label: 'User IDs',
    onScreen: false,
    when: isShown,
    value: ({ subjects }) => subjects?.join(' ') ?? null,
  },
  {
    id: 'result',
    label: 'Result',
    onScreen: false,
    value: resultOf,
  },
  { id: 'permission', label: 'Permission', onScreen: false, value: ({ permission }) => permission },
  { id: 'endpoint', label: 'Endpoint', onScreen: false, value: ({ action }) => action },
  { id: 'object', label: 'Object ID', onScreen: false, value: ({ object }) => object },
  { id: 'status', label: 'Status', onScreen: false, value: ({ status }) => status },
  {
    id: 'memberId',
    label: 'Member ID',
    onScreen: false,
    value: ({ member }) => member?.id ?? null,
  },
  { id: 'keyId', label: 'API key ID', onScreen: false, value: ({ key }) => key?.id ?? null },
  { id: 'session', label: 'Session ID', onScreen: false, value: ({ session }) => session },
  { id: 'request', label: 'Request ID', onScreen: false, value: ({ request }) => request },
  { id: 'number', label: 'Number', onScreen: false, value: ({ number }) => number },
]

const isWho = ({ id }: { id: string }) => id === 'who'
/** The columns on screen: rows inside another one, which don't say who, have no gap before their action. */
export const columnsOnScreen: typeof auditColumns = auditColumns
  .filter((column) => !isWho(column))
  .flatMap((column) => (column.id === 'about' ? [column, ...auditColumns.filter(isWho)] : [column]))
