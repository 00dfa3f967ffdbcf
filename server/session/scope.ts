import type { FastifyRequest } from 'fastify'

import { scopeWords, type Scope } from '#contract/own/rights.ts'
import type { Db } from '#server/db/db.ts'
import { givenConditions } from '#server/db/statements/given-conditions.ts'
import { inScope } from '#server/db/statements/in-scope.ts'
import { HttpError } from '#server/http/http-error.ts'

import type { Caller } from './caller.ts'

/** True while a session with a scope sees everyone. */
export const isBreakGlass = ({ scope, wideUntil }: Pick<Caller, 'scope' | 'wideUntil'>): boolean =>
  scope !== null && wideUntil !== null && wideUntil > Date.now()

/** People whom a session sees now. */
export const scopeOf = (caller: Caller): Scope => (isBreakGlass(caller) ? null : caller.scope)

const FOUND = `
  select count(*)::int as people from workspace_people p where p.owner = $1 and p.user_id = any($2::uuid[])`

/** True if all of these people are in the scope, and on the owner's list or removed from it. */
export async function areInScope(
  db: Db,
  owner: string,
  { userIds, scope }: { userIds: readonly string[]; scope: Scope },
): Promise<boolean> {
  const { and, args } = givenConditions([owner, userIds], { [inScope('p')]: scope })
  const [found] = await db.rows<{ people: number }>(FOUND + and, args)
  return found?.people === new Set(userIds).size
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type Naming = { user_id?: unknown; user_ids?: unknown; people?: unknown } | null | undefined
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Everyone in a request, in its path, query, or body, as sent. */
const namedIn = ({ params, query, body }: FastifyRequest): unknown[] =>
  [params, query, body].flatMap((part) => {
    const { user_id: one, user_ids: many, people } = (part as Naming) ?? {}
    return [
      ...(one === undefined ? [] : [one]),
      ...listOf(many),
      ...listOf(people).map((person) => (person as Naming)?.user_id),
    ]
  })

/** Throws a 403 if a request names someone outside its session's scope, or an impossible id. */
export async function requireInScope(
  db: Db,
  session: Caller,
  request: FastifyRequest,
): Promise<void> {
  const { owner } = session
  const scope = scopeOf(session)
  const named = scope ? namedIn(request) : []
  if (!scope || named.length === 0) return
  const userIds = named.flatMap((id) =>
    typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : [],
  )
  const areKnown = userIds.length === named.length
  if (!areKnown || !(await areInScope(db, owner, { userIds: [...new Set(userIds)], scope })))
    throw new HttpError(
      403,
      `You can see only people with ${scopeWords(scope)}. ${named.length === 1 ? 'This person isn’t one of them' : 'Some of these people aren’t among them'}.`,
    )
}
