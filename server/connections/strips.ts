import type { CheckedConnection, CheckRules } from '#contract/own/connection-checks.ts'
import type { SmallStrip } from '#contract/own/strips.ts'
import type { PersonDays, WorkoutDays } from '#contract/own/workout-days.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { providerLanes, type LaneChange, type LaneIssue } from '#lib/connections/lanes.ts'
import { recordedDays } from '#lib/connections/silence.ts'
import type { Day } from '#lib/days.ts'
import { stripDays } from '#lib/strip/days.ts'
import { writeLane } from '#lib/strip/small-text.ts'
import type { Db } from '#server/db/db.ts'
import { utcTextOf } from '#server/db/statements/utc-text.ts'

import { smallHours } from './small-strip.ts'

/** Condition of the changes that start or end a state of a lane. */
const OF_LANES = `h.kind in ('error', 'healed', 'connected', 'disconnected', 'status')`
const CHECKS = `
  select p.user_id, (c.body::jsonb -> 'connections')::text as connections, (
    select json_agg(json_build_object('at', ${utcTextOf('h.at')}, 'provider', h.provider, 'kind', h.kind, 'after', h.after))::text
    from connection_changes h
    where h.owner = p.owner and h.user_id = p.user_id and h.at >= $3::timestamptz and ${OF_LANES}) as changes, (
    select json_agg(json_build_object('connection', q.connection, 'state', case when q.closed_at is null then 'open' else 'closed' end,
      'closed_as', q.closed_as, 'cause_since', ${utcTextOf('q.cause_since')}))::text
    from problems q where q.owner = p.owner and q.user_id = p.user_id) as issues
  from workspace_people p left join person_checks c on c.owner = p.owner and c.user_id = p.user_id
  where p.owner = $1 and p.removed_at is null
    and p.user_id in (select value::uuid from jsonb_array_elements_text($2::text::jsonb))`

/** Connections of a person, their changes, and their issues, from the team's checks. */
export type LaneFacts = {
  connections: CheckedConnection[]
  changes: LaneChange[]
  issues: LaneIssue[]
}

/** Data of the people on the owner's list, by id. */
export async function laneFacts(
  db: Db,
  owner: string,
  userIds: readonly string[],
  day: Day,
): Promise<Map<string, LaneFacts>> {
  const rows = await db.rows<{
    user_id: string
    connections: string | null
    changes: string | null
    issues: string | null
  }>(CHECKS, [owner, JSON.stringify(userIds), `${stripDays(day).start}T00:00:00Z`])
  return new Map(
    rows.map(({ user_id, connections, changes, issues }) => [
      user_id,
      {
        connections: JSON.parse(connections ?? '[]'),
        changes: JSON.parse(changes ?? '[]'),
        issues: JSON.parse(issues ?? '[]'),
      },
    ]),
  )
}

const recordedIn = (days: WorkoutDays) =>
  recordedDays(
    Object.entries(days).flatMap(([calendar_date, recordings]) =>
      recordings.map(({ 2: provider }) => ({ calendar_date, source: { provider } })),
    ),
  )

/** A person's strip from the stored days and the team's checks. */
export function smallStrip(
  { user_id, read_at, days }: PersonDays,
  { connections, changes, issues }: LaneFacts,
  { day, rules }: { day: Day; rules: CheckRules },
): SmallStrip {
  const evidence = { recorded: recordedIn(days), changes, issues, rules, today: day }
  return {
    user_id,
    ...(read_at === null ? { hours: null, sports: [] } : smallHours(days, day)),
    lanes: providerLanes(connections, evidence).map(({ current, spans }) => [
      connectionName(current),
      writeLane(spans, day),
    ]),
  }
}
