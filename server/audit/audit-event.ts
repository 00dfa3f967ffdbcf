import { createHash, createHmac } from 'node:crypto'

/** One response about people, or one change, as recorded. */
export type AuditEvent = {
  /** ISO 8601 in UTC, to the millisecond. */
  at: string
  /** Null for a team key, a program, or a command. */
  member: string | null
  /** Public id. Null for a program or a command. */
  session: string | null
  /** Id of a program's API key. */
  key: string | null
  /** Required right. */
  permission: string
  /** Name of the endpoint or the command. */
  action: string
  /** Id of the changed or requested record, if it isn't a person. */
  object: string | null
  /** Ids of the people. Null if there are more than a few. */
  subjects: string[] | null
  /** HTTP status. */
  status: number
  request: string | null
  address: string | null
}

/** An event of a workspace. */
export type OwnedEvent = AuditEvent & { owner: string }

/** An event with its place in the chain of a workspace. Numbers start at 1 without gaps. */
export type ChainedEvent = AuditEvent & {
  number: number
  /** Hexadecimal, like `link`. Authenticates the event by itself. */
  mac: string
  /** Null within a batch. At its end, it authenticates the earlier events and their order. */
  link: string | null
}

/** 128 bits each, to keep rows small. */
const MAC_BYTES = 16

/** Key bytes from the text that an operator stores. */
export const auditKey = (text: string): Buffer =>
  createHash('sha256').update(`rounds audit ${text}`).digest()

const macOf = (key: Buffer, ...parts: readonly unknown[]) =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest().toString('hex', 0, MAC_BYTES)

/** MAC of one event of a workspace: HMAC-SHA-256, truncated to 128 bits. */
export const eventMac = (
  key: Buffer,
  owner: string,
  event: Omit<ChainedEvent, 'mac' | 'link'>,
): string => {
  const { number, at, member, session, key: apiKey, permission, action, object } = event
  const { subjects, status, request, address } = event
  return macOf(
    key,
    'event',
    owner,
    number,
    at,
    member,
    session,
    permission,
    action,
    object,
    subjects,
    status,
    request,
    address,
    // events from earlier versions don't have one
    ...(apiKey === null ? [] : [apiKey]),
  )
}

/** MAC of an event’s JSON in the journal, where it waits for its place in the chain. */
export const journalMac = (key: Buffer, event: string): string => macOf(key, 'journal', event)

/** Link before the first event of a workspace. */
export const firstLink = (key: Buffer, owner: string): string => macOf(key, 'start', owner)

/** Link at the end of a batch, over the previous link and the MACs of its events. */
export const nextLink = (key: Buffer, previous: string, macs: readonly string[]): string =>
  macOf(key, 'link', previous, ...macs)

/** A place in the chain of a workspace, after the event with this number. */
export type ChainPlace = { owner: string; number: number; link: string }

/** MAC of the place where a chain begins after retention deleted earlier events. */
export const startMac = (key: Buffer, { owner, number, link }: ChainPlace): string =>
  macOf(key, 'retained from', owner, number, link)

/** MAC of the first and last line of a file. */
export const fileMac = (
  key: Buffer,
  start: { owner: string; after: number; link: string },
  end: { end: number; link: string; made: string },
): string => macOf(key, 'file', start.owner, start.after, start.link, end.end, end.link, end.made)
