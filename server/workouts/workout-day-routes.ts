import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { Day, Id } from '#contract/interface/common.ts'
import { workoutDaysPaths } from '#contract/own/workout-days-paths.ts'
import { dayAt } from '#lib/days.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, refused } from '#server/http/http-error.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'
import { CannotRead } from '#server/upstream/ask-service.ts'
import type { limitPerKey } from '#server/upstream/limit-per-key.ts'

import { readDays } from './read-days.ts'
import { keptFrom, openWorkoutDays } from './workout-days.ts'

const Asked = z.object({
  from: Day,
  after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
})

/** Parsed request; throws 422 if it cannot be read, or asks for days before those kept. */
function askedOf(request: FastifyRequest): z.infer<typeof Asked> {
  const given = Asked.safeParse(request.query)
  if (!given.success) throw refusedBy(given.error, 'query')
  const earliest = keptFrom(dayAt(Date.now(), 0))
  if (given.data.from >= earliest) return given.data
  const msg = `Days are kept since ${earliest}: ask for no earlier one`
  throw refused([{ type: 'too_early', loc: ['query', 'from'], msg, input: null }])
}

/** The workouts of a team's people day by day: what is kept of all, and one person's read now. */
export async function workoutDaysRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions; turn: ReturnType<typeof limitPerKey> },
) {
  const { db, upstream, sessions, config, turn } = options
  const sessionOf = sessionOfWorkspace(options)
  const workoutDays = openWorkoutDays(db, (error) =>
    app.log.warn({ err: error }, 'days of workouts that were read could not be kept'),
  )
  const named = (workspaceAction: string) => ({ config: { workspaceAction } })
  const sendJson = (reply: FastifyReply, json: string) =>
    reply.type('application/json; charset=utf-8').send(json)

  app.get(workoutDaysPaths.all, named('listWorkoutDays'), async (request, reply) => {
    const session = await sessionOf(request, reply)
    const { from, after } = askedOf(request)
    const make = async () => {
      const { people, next } = await workoutDays.list(session.owner, from, after)
      return `{"people":[${people.join(',')}],"next":${next},"concurrency":${config.boardConcurrency}}`
    }
    const sizeOf = ({ length }: string) => length
    return sendJson(reply, await sessions.answerInTurn(session, reply, { make, sizeOf }))
  })

  app.post(workoutDaysPaths.person, named('readWorkoutDays'), async (request, reply) => {
    const { owner, teamKey: key } = await sessionOf(request, reply)
    const { from } = askedOf(request)
    const { data: user_id } = Id.safeParse((request.params as { user_id: string }).user_id)
    const notListed = () => new HttpError(404, 'This person is not on the list')
    if (!user_id) throw notListed()
    const asker = { key, address: request.ip, signal: request.signal }
    const of = { owner, user_id: user_id.toLowerCase(), from }
    try {
      const read = await turn(owner, request.signal, () =>
        readDays({ upstream, workoutDays }, asker, of),
      )
      if (!read) throw notListed()
      return read
    } catch (error) {
      if (!(error instanceof CannotRead)) throw error
      await sessions.drop(request, reply)
      throw new HttpError(error.failed.status, error.failed.detail)
    }
  })
}
