import type { Trouble } from '#contract/own/connection-checks.ts'
import type {
  GivenClosing,
  Problem,
  ProblemChange,
  ProblemEvent,
  ProblemHistories,
  ProblemHistory,
  ProblemList,
} from '#contract/own/problems.ts'
import { givenClosings } from '#contract/own/problems.ts'
import type { Scope } from '#contract/own/rights.ts'
import type { Outcome } from '#lib/connections/outcome.ts'
import type { Db } from '#server/db/db.ts'
import { sealerOf } from '#server/db/sealing/sealing.ts'
import { givenConditions } from '#server/db/statements/given-conditions.ts'
import { inScope } from '#server/db/statements/in-scope.ts'
import { inParts, type ListPart } from '#server/db/statements/list-part.ts'
import { utcText } from '#server/db/statements/utc-text.ts'

import { stepsOf, type GoodCheck, type Step } from './problem-steps.ts'

const COLUMNS = `
  q.id, q.user_id, q.connection, q.provider, q.name, case when q.closed_at is null then 'open' else 'closed' end as state,
  q.troubles, ${utcText('q.first_seen')}, ${utcText('q.opened_at')}, ${utcText('q.cause_since')}, ${utcText('q.new_at')},
  ${utcText('q.closed_at')}, q.closed_as, q.reopened, q.assignee as owner, q.note,
  to_char(q.snoozed_until, 'YYYY-MM-DD') as snoozed_until, to_char(q.contacted_on, 'YYYY-MM-DD') as contacted_on, q.version`
const OF_LISTED = `
  from problems q join workspace_people p on p.owner = q.owner and p.user_id = q.user_id and p.removed_at is null`
const orderOf = (name: string) =>
  `${name}.closed_at is not null, ${name}.closed_at desc, ${name}.opened_at desc, ${name}.id`
/** Maximum number of problems in one page of the list, about a megabyte. */
const PROBLEMS_IN_PART = 2000
/** Locks the problems of these people against users and checks until the transaction ends. */
const lockSql = (and: string) => `
  select ${COLUMNS} ${OF_LISTED}
  where q.owner = $1 and q.id = any(array(select id from jsonb_to_recordset($2::text::jsonb) as x(id uuid))) ${and}
  order by p.user_id, q.id for no key update of p`
const historySql = (and: string) => `
  select q.user_id, ${utcText('e.at')}, e.kind, e.author, e.browser, e.fields ${OF_LISTED}
  join problem_events e on e.owner = q.owner and e.problem_id = q.id
  where q.owner = $1 and q.id = $2 ${and} order by e.n desc`
const historiesSql = (and: string) => `
  select q.id as problem_id, q.user_id, ${utcText('e.at')}, e.kind, e.author, e.browser, e.fields ${OF_LISTED}
  join problem_events e on e.owner = q.owner and e.problem_id = q.id where q.owner = $1 ${and} order by ${orderOf('q')}, e.n desc`
const EVENTS = `
  insert into problem_events (owner, problem_id, n, at, kind, author, browser, fields)
  select x.owner, x.problem_id, x.place + coalesce(
      (select max(n) from problem_events e where e.owner = x.owner and e.problem_id = x.problem_id), 0),
    x.at, x.kind, x.author, x.browser, x.fields
  from jsonb_to_recordset($1::text::jsonb) as x(
    owner text, problem_id uuid, place int, at timestamptz, kind text, author text, browser text, fields text)`
const PUT = `
  insert into problems as q (owner, id, user_id, connection, provider, name, closed_at, closed_as, troubles, first_seen,
    opened_at, cause_since, new_at, reopened, note, snoozed_until, contacted_on, assignee, version)
  select owner, id, user_id, connection, provider, name, closed_at, closed_as, troubles, first_seen,
    opened_at, cause_since, new_at, reopened, note, snoozed_until, contacted_on, assignee, version
  from jsonb_to_recordset($1::text::jsonb) as x(owner text, id uuid, user_id uuid, connection text, provider text, name text,
    closed_at timestamptz, closed_as text, troubles text, first_seen timestamptz, opened_at timestamptz,
    cause_since timestamptz, new_at timestamptz, reopened int, note text, snoozed_until date, contacted_on date,
    assignee text, version int)
  on conflict (owner, id) do update set connection = excluded.connection, closed_at = excluded.closed_at,
    closed_as = excluded.closed_as, troubles = excluded.troubles, first_seen = excluded.first_seen,
    opened_at = excluded.opened_at, cause_since = excluded.cause_since, new_at = excluded.new_at, changed_at = now(),
    reopened = excluded.reopened, note = excluded.note, snoozed_until = excluded.snoozed_until,
    contacted_on = excluded.contacted_on, assignee = excluded.assignee, version = excluded.version`
const BODIES = `
  select c.user_id, c.body from person_checks c
  where c.owner = $1 and c.user_id in (select user_id from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid))`
const PUT_BODIES = `
  update person_checks c set body = x.body, changed_at = now()
  from jsonb_to_recordset($2::text::jsonb) as x(user_id uuid, body text) where c.owner = $1 and c.user_id = x.user_id`

type Row = Omit<Problem, 'troubles'> & { troubles: string }
const asProblem = ({ troubles, ...row }: Row): Problem => ({
  ...row,
  troubles: JSON.parse(troubles) as Trouble[],
})

type Part = ListPart & { most?: number }
/** Filter of problems: scope, person, state, earliest closing. */
export type ProblemsWanted = {
  scope?: Scope
  user_id?: string | undefined
  state?: 'open' | 'closed' | undefined
  closed_since?: string | undefined
}
const IN_STATE = { open: ' and q.closed_at is null', closed: ' and q.closed_at is not null' }
function wanted(owner: string, { scope, user_id, state, closed_since }: ProblemsWanted) {
  const ofPerson = givenConditions([owner], {
    [inScope('p')]: scope,
    'q.user_id = $::uuid': user_id,
  })
  const { and, args } = givenConditions(ofPerson.args, {
    '(q.closed_at is null or q.closed_at >= $::timestamptz)': closed_since,
  })
  return {
    ofPerson: ofPerson.and,
    and: `${ofPerson.and}${and}${state ? IN_STATE[state] : ''}`,
    args,
  }
}

/**
 * Problems of an owner's people: open ones first, most recently opened first, then closed ones,
 * most recently closed first. Changes are listed in every state, because a problem may have left
 * the reader's list.
 */
export async function listProblems(
  db: Db,
  owner: string,
  { since, after, most = PROBLEMS_IN_PART, ...about }: ProblemsWanted & Part = {},
): Promise<ProblemList> {
  const { ofPerson, and, args } = wanted(owner, about)
  const part = givenConditions(args, {
    'q.changed_at >= $::timestamptz': since,
    'q.id > $::uuid': after,
  })
  const { rows, ...found } = await inParts<Row>(db, {
    owner,
    scope: about.scope ?? null,
    since,
    count: `${OF_LISTED} where q.owner = $1 ${and}`,
    find: `select ${COLUMNS} ${OF_LISTED} where q.owner = $1 ${since ? ofPerson : and} ${part.and}`,
    key: 'id',
    order: orderOf('found'),
    args: part.args,
    most,
  })
  return { problems: rows.map(asProblem), ...found }
}

type EventRow = Omit<ProblemEvent, 'fields'> & { fields: string }
const asEvent = <T extends EventRow>({ fields, ...row }: T) => ({
  ...row,
  fields: JSON.parse(fields) as ProblemEvent['fields'],
})

/** History of a problem, newest first. Empty if the owner has no such problem in the scope. */
export async function problemHistory(
  db: Db,
  owner: string,
  { id, scope }: { id: string; scope: Scope },
): Promise<ProblemHistory['events']> {
  const { and, args } = givenConditions([owner, id], { [inScope('p')]: scope })
  return (await db.rows<EventRow & { user_id: string }>(historySql(and), args)).map(asEvent)
}

/** Histories of many problems, in the order of `listProblems`, each with its newest event first. */
export const problemHistories = async (
  db: Db,
  owner: string,
  about: ProblemsWanted = {},
): Promise<ProblemHistories['events']> => {
  const { and, args } = wanted(owner, about)
  type Found = EventRow & { problem_id: string; user_id: string }
  return (await db.rows<Found>(historiesSql(and), args)).map(asEvent)
}

type EventToAdd = ProblemEvent & { owner: string; problem_id: string }
/** Several events of one problem keep their order. */
export async function addEvents(tx: Db, events: readonly EventToAdd[]) {
  if (!events.length) return
  const places = new Map<string, number>()
  const rows = []
  for (const { fields, ...event } of events) {
    const place = (places.get(event.problem_id) ?? 0) + 1
    places.set(event.problem_id, place)
    const seal = await sealerOf(tx, event.owner)
    rows.push({ ...event, place, fields: seal(JSON.stringify(fields)) })
  }
  await tx.rows(EVENTS, [JSON.stringify(rows)])
}

/** Stores changes of problems with their events. */
async function keepSteps(tx: Db, steps: readonly (Step & { owner: string })[]) {
  const rows = []
  for (const { owner, problem } of steps) {
    const { owner: assignee, troubles, note, ...rest } = problem
    const seal = await sealerOf(tx, owner)
    rows.push({
      ...rest,
      owner,
      assignee,
      troubles: JSON.stringify(troubles),
      note: seal(note),
    })
  }
  if (rows.length) await tx.rows(PUT, [JSON.stringify(rows)])
  await addEvents(
    tx,
    steps.flatMap(({ owner, problem, events }) =>
      events.map((each) => ({ ...each, owner, problem_id: problem.id })),
    ),
  )
}

const changeable = ['owner', 'note', 'snoozed_until', 'contacted_on'] as const

/** Fields of a problem that a change affects. */
const fieldsOf = (problem: Problem, change: ProblemChange): ProblemEvent['fields'] =>
  changeable.flatMap((name) => {
    const after = change[name]
    return after === undefined || after === problem[name]
      ? []
      : [{ name, before: problem[name], after }]
  })

const isGiven = (closing: Problem['closed_as']): closing is GivenClosing =>
  (givenClosings as readonly (string | null)[]).includes(closing)

/** Effect of a change on a problem's state: closes an open one, or reopens one that a user closed. */
function lifeOf(
  { state, closed_as }: Problem,
  change: ProblemChange,
  at: string,
): { kind: 'closed' | 'reopened'; life: Partial<Problem> } | null {
  if (change.closed_as && state === 'open')
    return {
      kind: 'closed',
      life: { state: 'closed', closed_at: at, closed_as: change.closed_as },
    }
  return change.closed_as === null && state === 'closed' && isGiven(closed_as)
    ? { kind: 'reopened', life: { state: 'open', closed_at: null, closed_as: null, new_at: at } }
    : null
}

function changedBy(
  problem: Problem,
  change: ProblemChange,
  { at, ...by }: { author: string | null; browser: string; at: string },
): Step {
  const { closed_as: _, ...fieldsChange } = change
  const life = lifeOf(problem, change, at)
  const fields = [
    ...fieldsOf(problem, change),
    ...(life
      ? [{ name: 'closed_as', before: problem.closed_as, after: life.life.closed_as ?? null }]
      : []),
  ]
  if (!fields.length) return { problem, events: [] }
  return {
    problem: { ...problem, ...fieldsChange, ...life?.life, version: problem.version + 1 },
    events: [{ at, kind: life?.kind ?? 'changed', fields, ...by }],
  }
}

/** Updates the stored checks: closed problems need no action, and reopened ones do. */
async function putAccepted(tx: Db, owner: string, problems: readonly Problem[]) {
  const people = JSON.stringify(problems.map(({ user_id }) => ({ user_id })))
  const rows = await tx.rows<{ user_id: string; body: string }>(BODIES, [owner, people])
  const changed = rows.map(({ user_id, body }) => {
    const own = new Map(
      problems
        .filter((problem) => problem.user_id === user_id)
        .map(({ connection, state }) => [connection, state]),
    )
    const move = <T extends { key: string; troubles: Trouble[]; accepted: Trouble[] }>(
      one: T,
    ): T => {
      const state = own.get(one.key)
      if (state === undefined) return one
      const all = [...one.troubles, ...one.accepted]
      return state === 'open'
        ? { ...one, troubles: all, accepted: [] }
        : { ...one, troubles: [], accepted: all }
    }
    const outcome = JSON.parse(body) as Outcome
    const { connections, issues } = outcome
    const moved = { ...outcome, connections: connections.map(move), issues: issues.map(move) }
    return { user_id, body: JSON.stringify(moved) }
  })
  await tx.rows(PUT_BODIES, [owner, JSON.stringify(changed)])
}

/**
 * Changes problems whose version is still the one that the user saw. Unknown ones, and those of a
 * person outside the scope, are skipped. If some have changed since, they are returned as
 * conflicts and nothing is changed.
 */
export const changeProblems = (
  db: Db,
  owner: string,
  { problems, change }: { problems: { id: string; version: number }[]; change: ProblemChange },
  {
    browser,
    author,
    scope = null,
    at = new Date(),
  }: { browser: string; author: string | null; scope?: Scope; at?: Date },
): Promise<{ problems: Problem[]; conflicts: Problem[] }> =>
  db.transaction(async (tx) => {
    const seen = new Map(problems.map(({ id, version }) => [id.toLowerCase(), version]))
    const ids = JSON.stringify([...seen.keys()].map((id) => ({ id })))
    const { and, args } = givenConditions([owner, ids], { [inScope('p')]: scope })
    const current = (await tx.rows<Row>(lockSql(and), args)).map(asProblem)
    const conflicts = current.filter(({ id, version }) => seen.get(id) !== version)
    if (conflicts.length) return { problems: [], conflicts }
    const by = { browser, author, at: at.toISOString() }
    const steps = current.map((problem) => changedBy(problem, change, by))
    const written = steps.filter(({ events }) => events.length)
    await keepSteps(
      tx,
      written.map((step) => ({ ...step, owner })),
    )
    if (change.closed_as !== undefined)
      await putAccepted(
        tx,
        owner,
        written.map(({ problem }) => problem),
      )
    return { problems: steps.map(({ problem }) => problem), conflicts }
  })

/** SQL for the problems of the person `p`, for `readProblems`. */
export const PROBLEMS_OF_PERSON = `(
  select json_agg(row_to_json(k))::text from (
    select ${COLUMNS} from problems q where q.owner = p.owner and q.user_id = p.user_id
  ) k)`
export const readProblems = (rows: string | null): Problem[] =>
  rows === null ? [] : (JSON.parse(rows) as Row[]).map(asProblem)

/**
 * Opens, reopens, and closes people's problems after their checks, within the transaction that has
 * locked their rows of `workspace_people`. Resolves with the unconfirmed connections by check.
 */
export async function advanceProblems(
  tx: Db,
  checks: readonly GoodCheck[],
): Promise<ReadonlySet<string>[]> {
  const results = checks.map((check) => ({ owner: check.owner, ...stepsOf(check) }))
  await keepSteps(
    tx,
    results.flatMap(({ owner, steps }) => steps.map((step) => ({ ...step, owner }))),
  )
  return results.map(({ pending }) => pending)
}
