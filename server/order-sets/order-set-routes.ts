import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { Id } from '#contract/interface/common.ts'
import { ORDER_SETS_PATH, savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import {
  OrderSetToCreate,
  OrderSetToSave,
  type OrderSetConflict,
  type OrderSetLines,
  type SavedOrderSet,
  type VersionLines,
} from '#contract/own/saved-order-sets.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import { browserName } from '#server/session/browser-name.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { actionNamed, refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'
import { withinQuota } from '#server/session/within-quota.ts'

import {
  createOrderSet,
  deleteOrderSet,
  listOrderSets,
  listVersions,
  readOrderSet,
  readVersion,
  restoreOrderSet,
  saveOrderSet,
} from './order-sets.ts'

const NO_SUCH_SET = 'This team has no saved order set with this id'
const DELETED = 'This order set was deleted. Restore it first.'
const Duplicate = z.object({ id: Id })

const noSuchSet = () => new HttpError(404, NO_SUCH_SET)
const browserOf = ({ headers }: FastifyRequest) => browserName(headers['user-agent'])

function readBody<Schema extends z.ZodMiniType>(schema: Schema, { body }: FastifyRequest) {
  const given = schema.safeParse(body)
  if (!given.success) throw refusedBy(given.error)
  return given.data
}

/** Sends a set with its version as ETag, by which the next save says what it goes on from. */
const sendSet = (reply: FastifyReply, set: SavedOrderSet | null) => {
  if (!set) throw noSuchSet()
  return reply.header('etag', `"${set.version}"`).send(set)
}

/** The version that a save goes on from. A proxy that compresses answers makes the ETag a weak one. */
function baseOf({ headers }: FastifyRequest): number {
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-match'] ?? '') ?? []
  if (version) return Number(version)
  throw new HttpError(
    428,
    'Say with If-Match which version this goes on from: the ETag of the answer that it was read with.',
  )
}

const copyName = (name: string) => {
  const end = ' (copy)'
  return name.slice(0, savedSetLimits.name - end.length).trimEnd() + end
}

/** The order sets that a team keeps, and their versions. */
export async function orderSetRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db } = options
  const sessionOf = sessionOfWorkspace(options)
  const ownerOf = async (request: FastifyRequest, reply: FastifyReply) =>
    (await sessionOf(request, reply)).owner
  /** Owner and id of the requested set. Throws a 404 for an id that cannot be one. */
  const setOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const owner = await ownerOf(request, reply)
    const id = Id.safeParse((request.params as { id: string }).id)
    if (!id.success) throw noSuchSet()
    return [owner, id.data] as const
  }
  const one = `${ORDER_SETS_PATH}/:id`

  app.get(
    ORDER_SETS_PATH,
    actionNamed('listOrderSets'),
    async (request, reply): Promise<OrderSetLines> => ({
      sets: await listOrderSets(db, await ownerOf(request, reply)),
    }),
  )

  app.post(ORDER_SETS_PATH, actionNamed('createOrderSet'), async (request, reply) => {
    const owner = await ownerOf(request, reply)
    const given = readBody(OrderSetToCreate, request)
    return sendSet(reply, await withinQuota(createOrderSet(db, owner, given, browserOf(request))))
  })

  app.get(one, actionNamed('readOrderSet'), async (request, reply) =>
    sendSet(reply, await readOrderSet(db, ...(await setOf(request, reply)))),
  )

  app.put(one, actionNamed('saveOrderSet'), async (request, reply) => {
    const [owner, id] = await setOf(request, reply)
    const given = readBody(OrderSetToSave, request)
    const base = baseOf(request)
    const outcome = await withinQuota(
      saveOrderSet(db, { owner, id, base }, given, browserOf(request)),
    )
    if (outcome === 'unknown') throw noSuchSet()
    if (outcome === 'deleted') throw new HttpError(410, DELETED)
    if (outcome !== 'conflict') return sendSet(reply, outcome)
    const current = (await readOrderSet(db, owner, id))!
    const conflict: OrderSetConflict = {
      detail: `Somebody saved version ${current.version} meanwhile, and this goes on from version ${base}. Nothing was saved.`,
      current,
    }
    return reply.code(412).header('etag', `"${current.version}"`).send(conflict)
  })

  app.delete(one, actionNamed('deleteOrderSet'), async (request, reply) => {
    if (!(await deleteOrderSet(db, ...(await setOf(request, reply))))) throw noSuchSet()
    return reply.code(204).send()
  })

  app.post(`${one}/restore`, actionNamed('restoreOrderSet'), async (request, reply) => {
    const [owner, id] = await setOf(request, reply)
    await restoreOrderSet(db, owner, id)
    return sendSet(reply, await readOrderSet(db, owner, id))
  })

  app.post(`${one}/duplicate`, actionNamed('duplicateOrderSet'), async (request, reply) => {
    const [owner, id] = await setOf(request, reply)
    const { id: newId } = readBody(Duplicate, request)
    const set = await readOrderSet(db, owner, id)
    if (!set) throw noSuchSet()
    if (set.deleted_at) throw new HttpError(410, DELETED)
    const { name, note, tags, content, snapshot } = set
    const copy = { id: newId, name: copyName(name), note, tags, content, snapshot }
    return sendSet(reply, await withinQuota(createOrderSet(db, owner, copy, browserOf(request))))
  })

  app.get(
    `${one}/versions`,
    actionNamed('listOrderSetVersions'),
    async (request, reply): Promise<VersionLines> => {
      const versions = await listVersions(db, ...(await setOf(request, reply)))
      if (!versions.length) throw noSuchSet()
      return { versions }
    },
  )

  app.get(
    `${one}/versions/:version`,
    actionNamed('readOrderSetVersion'),
    async (request, reply) => {
      const [owner, id] = await setOf(request, reply)
      const { version } = request.params as { version: string }
      const found = /^\d{1,9}$/.test(version)
        ? await readVersion(db, owner, id, Number(version))
        : null
      if (!found) throw new HttpError(404, 'This order set has no such version')
      return found
    },
  )
}
