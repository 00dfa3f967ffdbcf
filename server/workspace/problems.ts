import { randomUUID } from 'node:crypto'

import type {
  Problem,
  ProblemChange,
  ProblemEvent,
  ProblemsChanged,
  Trouble,
} from '#contract/connection-checks.ts'
import type { Db } from '#server/db/db.ts'
import { sawTheSame, troublesByProvider, type Outcome } from './check-outcome.ts'
import { columnText } from './column-text.ts'
import { utcText } from './utc-text.ts'

const COLUMNS = `
  q.id, q.user_id, q.provider, case when q.closed_at is null then 'open' else 'closed' end as state, q.troubles,
  ${utcText('q.first_seen')}, ${utcText('q.opened_at')}, ${utcText('q.closed_at')}, q.reopened, q.assignee as owner, q.note,
  to_char(q.snoozed_until, 'YYYY-MM-DD') as snoozed_until, to_char(q.contacted_on, 'YYYY-MM-DD') as contacted_on, q.version`
const OF_LISTED = `
  from problems q join workspace_people p on p.owner = q.owner and p.user_id = q.user_id and p.removed_at is null`
const LIST = `
  select ${COLUMNS} ${OF_LISTED}
  where q.owner = $1 and ($2::uuid is null or q.user_id = $2) and ($3::text is null or (q.closed_at is null) = ($3 = 'open'))
  order by q.closed_at is not null, q.opened_at desc, q.id`
/** Nobody else, and no check, changes a problem of these people until the transaction is over. */
const LOCK = `
  select ${COLUMNS} ${OF_LISTED}
  where q.owner = $1 and q.id in (select id from jsonb_to_recordset($2::text::jsonb) as x(id uuid))
  order by p.user_id, q.id for no key update of p`
const CHANGE = `
  update problems q set assignee = x.assignee, note = x.note, snoozed_until = x.snoozed_until,
    contacted_on = x.contacted_on, version = q.version + 1
  from jsonb_to_recordset($2::text::jsonb)
    as x(id uuid, assignee text, note text, snoozed_until date, contacted_on date)
  where q.owner = $1 and q.id = x.id`
const HISTORY = `
  select ${utcText('e.at')}, e.kind, e.browser, e.fields ${OF_LISTED}
  join problem_events e on e.owner = q.owner and e.problem_id = q.id
  where q.owner = $1 and q.id = $2 order by e.n desc`
const EVENTS = `
  insert into problem_events (owner, problem_id, n, at, kind, browser, fields)
  select x.owner, x.problem_id, x.place + coalesce(
      (select max(n) from problem_events e where e.owner = x.owner and e.problem_id = x.problem_id), 0),
    x.at, x.kind, x.browser, x.fields
  from jsonb_to_recordset($1::text::jsonb)
    as x(owner text, problem_id uuid, place int, at timestamptz, kind text, browser text, fields text)`

type Row = Omit<Problem, 'troubles'> & { troubles: string }
const asProblem = ({ troubles, ...row }: Row): Problem => ({
  ...row,
  troubles: JSON.parse(troubles) as Trouble[],
})

/** The problems of an owner's people, the open ones first, those opened last first; of one person or state where that is given. */
export async function listProblems(
  db: Db,
  owner: string,
  { user_id, state }: { user_id?: string | undefined; state?: 'open' | 'closed' | undefined } = {},
): Promise<Problem[]> {
  return (await db.rows<Row>(LIST, [owner, user_id ?? null, state ?? null])).map(asProblem)
}

/** What happened to a problem, the newest first; nothing where the owner has none of this id. */
export async function problemHistory(db: Db, owner: string, id: string): Promise<ProblemEvent[]> {
  const rows = await db.rows<Omit<ProblemEvent, 'fields'> & { fields: string }>(HISTORY, [
    owner,
    id,
  ])
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) as ProblemEvent['fields'] }))
}

type EventToAdd = ProblemEvent & { owner: string; problem_id: string }
/** Several of one problem keep their order. */
async function addEvents(tx: Db, events: readonly EventToAdd[]) {
  if (!events.length) return
  const places = new Map<string, number>()
  const rows = events.map(({ fields, ...event }) => {
    const place = (places.get(event.problem_id) ?? 0) + 1
    places.set(event.problem_id, place)
    return { ...event, place, fields: JSON.stringify(fields) }
  })
  await tx.rows(EVENTS, [JSON.stringify(rows)])
}

const changeable = ['owner', 'note', 'snoozed_until', 'contacted_on'] as const

/** What a change makes otherwise in a problem. */
const fieldsOf = (problem: Problem, change: ProblemChange): ProblemEvent['fields'] =>
  changeable.flatMap((name) => {
    const after = change[name]
    return after === undefined || after === problem[name]
      ? []
      : [{ name, before: problem[name], after }]
  })

/**
 * Changes problems, each where its version is still the one that was seen. Those that somebody changed meanwhile are
 * conflicts, and stay; one that is unknown is in neither list.
 */
export const changeProblems = (
  db: Db,
  owner: string,
  { problems, change }: { problems: { id: string; version: number }[]; change: ProblemChange },
  { browser, at = new Date() }: { browser: string; at?: Date },
): Promise<ProblemsChanged> =>
  db.transaction(async (tx) => {
    const seen = new Map(problems.map(({ id, version }) => [id.toLowerCase(), version]))
    const ids = JSON.stringify([...seen.keys()].map((id) => ({ id })))
    const current = (await tx.rows<Row>(LOCK, [owner, ids])).map(asProblem)
    const isSeen = ({ id, version }: Problem) => seen.get(id) === version
    const changed = current.filter(isSeen).map((problem) => {
      const fields = fieldsOf(problem, change)
      const version = problem.version + Math.min(fields.length, 1)
      return { fields, problem: { ...problem, ...change, version } }
    })
    const written = changed.filter(({ fields }) => fields.length)
    if (written.length) {
      const rows = written.map(({ problem: { owner: assignee, ...rest } }) => ({
        ...rest,
        assignee,
        troubles: null,
      }))
      await tx.rows(CHANGE, [owner, JSON.stringify(rows)])
      await addEvents(
        tx,
        written.map(({ problem, fields }) => ({
          owner,
          problem_id: problem.id,
          at: at.toISOString(),
          kind: 'changed' as const,
          browser,
          fields,
        })),
      )
    }
    return {
      problems: changed.map(({ problem }) => problem),
      conflicts: current.filter((problem) => !isSeen(problem)),
    }
  })

/** A check of a person that went well. */
export type GoodCheck = {
  owner: string
  user_id: string
  /** When it began to read, and when it was kept. */
  started_at: string
  at: string
  before: { outcome: Outcome; at: string } | null
  now: Outcome
  /** Those that are known of the person. */
  problems: Problem[]
}
/** SQL for the problems of the person `p`, for `readProblems`. */
export const PROBLEMS_OF_PERSON = `(
  select json_agg(row_to_json(k))::text from (
    select ${COLUMNS} from problems q where q.owner = p.owner and q.user_id = p.user_id
  ) k)`
export const readProblems = (rows: string | null): Problem[] =>
  rows === null ? [] : (JSON.parse(rows) as Row[]).map(asProblem)

const PUT = `
  insert into problems as q (owner, id, user_id, provider, closed_at, troubles, first_seen, opened_at, reopened, note,
    snoozed_until, contacted_on, assignee, version)
  select owner, id, user_id, provider, closed_at, troubles, first_seen, opened_at, reopened, note,
    snoozed_until, contacted_on, assignee, version
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, id uuid, user_id uuid, provider text, closed_at timestamptz,
    troubles text, first_seen timestamptz, opened_at timestamptz, reopened int, note text, snoozed_until date,
    contacted_on date, assignee text, version int)
  on conflict (owner, id) do update set closed_at = excluded.closed_at, troubles = excluded.troubles,
    first_seen = excluded.first_seen, opened_at = excluded.opened_at, reopened = excluded.reopened,
    snoozed_until = excluded.snoozed_until, contacted_on = excluded.contacted_on`

type Step = { problem: Problem; events: ProblemEvent[] }
const event = (
  kind: ProblemEvent['kind'],
  at: string,
  fields: ProblemEvent['fields'] = [],
): ProblemEvent => ({ kind, at, browser: null, fields })

function opened(check: GoodCheck, provider: string, troubles: Trouble[], known?: Problem): Step {
  const first_seen = check.before!.at
  const life = {
    troubles,
    first_seen,
    opened_at: check.at,
    closed_at: null,
    state: 'open' as const,
  }
  if (!known) {
    const problem: Problem = {
      id: randomUUID(),
      user_id: check.user_id,
      provider,
      ...life,
      reopened: 0,
      owner: null,
      note: '',
      snoozed_until: null,
      contacted_on: null,
      version: 1,
    }
    return { problem, events: [event('seen', first_seen), event('opened', check.at)] }
  }
  // who was told of the last time has not been told of this one
  const anew = { snoozed_until: null, contacted_on: null }
  return {
    problem: { ...known, ...life, ...anew, reopened: known.reopened + 1 },
    events: [event('seen', first_seen), event('reopened', check.at, fieldsOf(known, anew))],
  }
}

/** What becomes of a person's problems by a check, and whose trouble is still to be confirmed. */
function stepsOf(check: GoodCheck) {
  const { before, now, started_at, at, problems: known } = check
  const byProvider = new Map(known.map((problem) => [problem.provider, problem]))
  const found = troublesByProvider(now)
  const seenBefore = before ? troublesByProvider(before.outcome) : new Map<string, Trouble[]>()
  // two checks at the same time are one look
  const isLater = before !== null && before.at < started_at
  const steps: Step[] = []
  const pending = new Set<string>()
  for (const [provider, troubles] of found) {
    const problem = byProvider.get(columnText(provider))
    if (problem?.state === 'open') {
      if (JSON.stringify(problem.troubles) !== JSON.stringify(troubles))
        steps.push({ problem: { ...problem, troubles }, events: [] })
    } else if (isLater && sawTheSame(seenBefore.get(provider) ?? [], troubles))
      steps.push(opened(check, columnText(provider), troubles, problem))
    else pending.add(provider)
  }
  const stillThere = new Set([...found.keys()].map(columnText))
  const listed = new Set(now.connections.map(({ slug, name }) => columnText(slug ?? name ?? '')))
  for (const problem of known) {
    if (problem.state === 'closed' || stillThere.has(problem.provider)) continue
    // it may be in what could not be read
    if (now.unreadable.length && !listed.has(problem.provider)) continue
    steps.push({
      problem: { ...problem, state: 'closed', closed_at: at },
      events: [event('closed', at)],
    })
  }
  return { steps, pending }
}

/**
 * Opens, reopens and closes the problems of people by their checks, inside the transaction that has their rows of
 * `workspace_people` locked. Resolves with whose trouble is still to be confirmed, by check.
 */
export async function advanceProblems(
  tx: Db,
  checks: readonly GoodCheck[],
): Promise<ReadonlySet<string>[]> {
  const results = checks.map((check) => ({ owner: check.owner, ...stepsOf(check) }))
  const rows = results.flatMap(({ owner, steps }) =>
    steps.map(({ problem: { owner: assignee, troubles, ...rest } }) => ({
      ...rest,
      owner,
      assignee,
      troubles: JSON.stringify(troubles),
    })),
  )
  if (rows.length) await tx.rows(PUT, [JSON.stringify(rows)])
  await addEvents(
    tx,
    results.flatMap(({ owner, steps }) =>
      steps.flatMap(({ problem, events }) =>
        events.map((each) => ({ ...each, owner, problem_id: problem.id })),
      ),
    ),
  )
  return results.map(({ pending }) => pending)
}
