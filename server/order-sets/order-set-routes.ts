import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import type { OrderSetToCreate, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { browserName } from '#server/session/browser-name.ts'
import { authorOf, type Caller } from '#server/session/caller.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { withinQuota } from '#server/session/within-quota.ts'

import {
  createOrderSet,
  deleteOrderSet,
  listOrderSets,
  listSnapshots,
  listVersions,
  readOrderSet,
  readVersion,
  restoreOrderSet,
  saveOrderSet,
} from './order-sets.ts'

/** Owner of the order sets, and the person who saves. */
const byOf = (
  session: Caller,
  { headers }: FastifyRequest,
): Parameters<typeof createOrderSet>[1] => ({
  owner: session.owner,
  browser: browserName(headers['user-agent']),
  memberId: session.member?.id ?? null,
  author: authorOf(session),
})

/** A set with its version as the ETag, on which the next save is based. */
const tagged = (reply: FastifyReply, set: SavedOrderSet) => {
  reply.header('etag', `"${set.version}"`)
  return set
}

/**
 * The version that a save is based on. A proxy that compresses responses makes the ETag a weak one.
 */
function baseOf({ headers }: FastifyRequest): number | null {
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-match'] ?? '') ?? []
  return version ? Number(version) : null
}

/** A version that no order set has. */
const NO_VERSION = 0

/**
 * The version that a deletion is limited to. Null for any, and NO_VERSION for an `If-Match` that
 * isn't an ETag of an order set.
 */
const deletedVersion = (request: FastifyRequest): number | null => {
  const { 'if-match': given = '*' } = request.headers
  return given.trim() === '*' ? null : (baseOf(request) ?? NO_VERSION)
}

const TAKEN =
  'Another order set has this ID. Nothing was saved. Choose another ID, or save a version of the existing order set.'
const TAKEN_BY_DELETED =
  'A deleted order set has this ID. Nothing was saved. Restore it, or choose another ID.'

const copyName = (name: string) => {
  const end = ' (copy)'
  const start = name.slice(0, savedSetLimits.name - end.length)
  // half of a character that takes two
  return start.replace(/\p{Surrogate}$/u, '').trimEnd() + end
}

/** A team's saved order sets and their versions. */
export async function orderSetRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const route = ownRoutes(app, options)
  /** The created set. Throws a 412 if its id is taken. */
  const created = async (
    { session, request, reply }: { session: Caller; request: FastifyRequest; reply: FastifyReply },
    given: OrderSetToCreate,
    conflict: (current: SavedOrderSet, detail: string) => Error,
  ) => {
    const { set, isTaken } = await withinQuota(createOrderSet(db, byOf(session, request), given))
    tagged(reply, set)
    if (isTaken) throw conflict(set, set.deleted_at === null ? TAKEN : TAKEN_BY_DELETED)
    return set
  }

  route('listOrderSets', async ({ owner }) => ({ sets: await listOrderSets(db, owner) }))

  route('listOrderSetSnapshots', async ({ owner }) => ({
    snapshots: await listSnapshots(db, owner),
  }))

  route('createOrderSet', async ({ body, conflict, ...from }) => {
    const set = await created(from, body, conflict)
    from.request.auditObject = set.id
    return set
  })

  route('readOrderSet', async ({ owner, params: { id }, reply, missing }) => {
    const set = await readOrderSet(db, owner, id)
    if (!set) throw missing('id')
    return tagged(reply, set)
  })

  route(
    'saveOrderSet',
    async ({ owner, session, params: { id }, body, request, reply, ...refuse }) => {
      const base = baseOf(request)
      if (base === null) throw refuse.error(428)
      const outcome = await withinQuota(
        saveOrderSet(db, { ...byOf(session, request), id, base }, body),
      )
      if (outcome === 'unknown') throw refuse.missing('id')
      if (outcome === 'deleted') throw refuse.error(410)
      if (outcome !== 'conflict') return tagged(reply, outcome)
      const current = await readOrderSet(db, owner, id)
      if (!current) throw refuse.missing('id')
      throw refuse.conflict(
        tagged(reply, current),
        `Someone else saved version ${current.version}, but your changes are based on version ${base}. Nothing was saved.`,
      )
    },
  )

  route('deleteOrderSet', async ({ owner, params: { id }, request, reply, ...refuse }) => {
    if (await deleteOrderSet(db, owner, id, deletedVersion(request))) return null
    const current = await readOrderSet(db, owner, id)
    if (!current || current.deleted_at !== null) throw refuse.missing('id')
    throw refuse.conflict(tagged(reply, current))
  })

  route('restoreOrderSet', async ({ owner, params: { id }, reply, missing }) => {
    await restoreOrderSet(db, owner, id)
    const set = await readOrderSet(db, owner, id)
    if (!set) throw missing('id')
    return tagged(reply, set)
  })

  route('duplicateOrderSet', async ({ owner, params: { id }, body, ...from }) => {
    const set = await readOrderSet(db, owner, id)
    if (!set) throw from.missing('id')
    if (set.deleted_at) throw from.error(410)
    const { name, note, tags, content, saved_at } = set
    const snapshot = set.snapshot && { read_at: saved_at, ...set.snapshot }
    const copy = { id: body.id, name: copyName(name), note, tags, content, snapshot }
    return created(from, copy, from.conflict)
  })

  route('listOrderSetVersions', async ({ owner, params: { id }, missing }) => {
    const versions = await listVersions(db, owner, id)
    if (!versions.length) throw missing('id')
    return { versions }
  })

  route('readOrderSetVersion', async ({ owner, params: { id, version }, missing }) => {
    const found = await readVersion(db, owner, id, Number(version))
    if (!found) throw missing('version')
    return found
  })
}
