import type { FastifyInstance } from 'fastify'

import { dayAt, type Day } from '#lib/days.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, refused } from '#server/http/http-error.ts'
import { JsonText, ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { CannotRead } from '#server/upstream/ask-service.ts'
import type { limitPerKey } from '#server/upstream/limit-per-key.ts'

import { readDays } from './read-days.ts'
import { keptFrom, type KeptWorkoutDays } from './workout-days.ts'

/** Throws a 422 for a day older than those stored. */
function refuseEarlier(from: Day) {
  const earliest = keptFrom(dayAt(Date.now(), 0))
  if (from >= earliest) return
  const msg = `Data from before ${earliest} isn’t kept. Use a later date`
  throw refused([{ type: 'too_early', loc: ['query', 'from'], msg, input: null }])
}

/** The workouts of a team's people by day: the stored days of everyone, and a new reading for one person. */
export async function workoutDaysRoutes(
  app: FastifyInstance,
  options: GatewayOptions & {
    sessions: GatewaySessions
    turn: ReturnType<typeof limitPerKey>
    workoutDays: KeptWorkoutDays
  },
) {
  const { upstream, sessions, config, turn, workoutDays } = options
  const route = ownRoutes(app, options)

  route('listWorkoutDays', async ({ owner, scope, session, query, reply }) => {
    refuseEarlier(query.from)
    const make = async () => {
      const { people, next } = await workoutDays.list(owner, { ...query, scope })
      const rest = JSON.stringify({ next, concurrency: config.boardConcurrency })
      return `{"people":[${people.join(',')}],${rest.slice(1)}`
    }
    const sizeOf = ({ length }: string) => length
    return new JsonText(await sessions.answerInTurn(session, reply, { make, sizeOf }))
  })

  route('readWorkoutDays', async ({ owner, session, params, query, request, reply, missing }) => {
    const { from } = query
    refuseEarlier(from)
    const asker = { key: session.credential, address: request.ip, signal: request.signal }
    const of = { owner, user_id: params.user_id, from }
    try {
      const read = await turn(owner, request.signal, () =>
        readDays({ upstream, workoutDays }, asker, of),
      )
      if (!read) throw missing('user_id')
      return read
    } catch (error) {
      if (!(error instanceof CannotRead)) throw error
      await sessions.drop(request, reply)
      throw new HttpError(error.failed.status, error.failed.detail)
    }
  })
}
