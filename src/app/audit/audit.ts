import { queryOptions } from '@tanstack/react-query'

import type { AuditEvent, AuditKind, AuditQuery } from '#contract/own/endpoints/audit.ts'
import { BREAK_GLASS_PREFIX } from '#contract/own/rights.ts'
import { drawnAt } from '#lib/days.ts'
import { matching, oneOf, text, type Values } from '#lib/search-params.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

export type { AuditEvent }

/** True for events during a member's emergency access. */
export const isInEmergency = ({ permission }: AuditEvent) =>
  permission.startsWith(BREAK_GLASS_PREFIX)

const kinds = ['', 'read', 'change', 'denied', 'break-glass'] as const satisfies readonly (
  | ''
  | AuditKind
)[]
const withins = ['day', 'week', '30d', 'year', 'all'] as const

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const isUserId = (given: string): boolean => UUID.test(given)

export const search = {
  kind: oneOf(kinds, ''),
  within: oneOf(withins, '30d'),
  /** Only events about this person. */
  person: matching(UUID, 'a user ID'),
  /** `include` adds lists of many people to those about the person. */
  lists: oneOf(['', 'include'], ''),
  /** Id of a member. */
  member: text(),
  /** Id of an API key. */
  key: matching(UUID, 'the ID of an API key'),
}
export type View = Values<typeof search>

const DAYS = { day: 1, week: 7, '30d': 30, year: 365 } as const
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * The query of a view. It begins at a whole minute, so that the request stays the same while a
 * page opens.
 */
function wantedOf({ kind, within, person, lists, member, key }: View, now = drawnAt()): AuditQuery {
  const from = (days: number) => {
    const begin = now - days * DAY_MS
    return new Date(begin - (begin % MINUTE_MS)).toISOString()
  }
  return {
    ...(kind && { kind }),
    ...(within !== 'all' && { from: from(DAYS[within]) }),
    ...(person && { user_id: person.toLowerCase() }),
    ...(person && lists && { lists }),
    ...(UUID.test(member) && { member }),
    ...(key && { key: key.toLowerCase() }),
  }
}

const part = (query: AuditQuery, signal?: AbortSignal) =>
  callOwn('GET /workspace/audit', { query, ...(signal && { signal }) })

/** Newest events of a view. Cached pages aren't refetched, because each reading is an event of its own. */
export const auditEvents = (view: View) =>
  queryOptions({
    queryKey: ['audit', view],
    queryFn: ({ signal }) => part(wantedOf(view), signal),
    staleTime: 10_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Loads the next page of events of a view and appends it. */
export async function readOlder(view: View): Promise<void> {
  const { queryKey } = auditEvents(view)
  const known = queryClient().getQueryData(queryKey)
  if (known?.next == null) return
  const { events, ...older } = await part({ ...wantedOf(view), before: known.next })
  queryClient().setQueryData(queryKey, { ...older, events: [...known.events, ...events] })
}

/** Maximum number of events in one file: a few hundred requests, and a size that spreadsheets can open. */
export const FILE_MAX = 100_000

/** The newest events of a view, at most `max`. `isCut` says that there are more. */
export async function readAll(
  view: View,
  max: number,
): Promise<{ events: AuditEvent[]; isCut: boolean }> {
  const wanted = wantedOf(view)
  const events: AuditEvent[] = []
  for (let before: number | null = null; ;) {
    const { events: more, next } = await part({ ...wanted, ...(before !== null && { before }) })
    events.push(...more)
    if (next === null || events.length >= max)
      return { events: events.slice(0, max), isCut: next !== null || events.length > max }
    before = next
  }
}
