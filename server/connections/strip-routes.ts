import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { SmallStrip } from '#contract/own/strips.ts'
import type { PersonDays } from '#contract/own/workout-days.ts'
import { addDays } from '#lib/days.ts'
import { stripDays } from '#lib/strip/days.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError } from '#server/http/http-error.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { CannotRead } from '#server/upstream/ask-service.ts'
import type { limitPerKey } from '#server/upstream/limit-per-key.ts'
import { isReadWithin, readDays } from '#server/workouts/read-days.ts'
import { asPersonDays, type KeptWorkoutDays } from '#server/workouts/workout-days.ts'

import { laneFacts, smallStrip } from './strips.ts'

/** Maximum age of a half-year strip. */
const FRESH_MS = 12 * 3_600_000
/** Days before the strip that are also read, to learn what is usual for the person. */
const BEFORE = 28

/** Half a year of several people, at the resolution of the small strip in a list. */
export async function stripRoutes(
  app: FastifyInstance,
  options: GatewayOptions & {
    sessions: GatewaySessions
    turn: ReturnType<typeof limitPerKey>
    workoutDays: KeptWorkoutDays
  },
) {
  const { db, upstream, sessions, config, turn, workoutDays } = options
  const { checkRules: rules } = config

  const route = ownRoutes(app, options)

  route('readStrips', async ({ owner, session, body, request, reply }) => {
    const { day, user_ids: ids } = body
    const from = addDays(stripDays(day).start, -BEFORE)
    const asker = { key: session.credential, address: request.ip, signal: request.signal }
    const daysOf = async (user_id: string): Promise<PersonDays | null> => {
      const of = { owner, user_id }
      const known = await workoutDays.known(of)
      if (!known) return null
      if (isReadWithin(known, from, { now: Date.now(), ms: FRESH_MS }))
        return asPersonDays(user_id, known, from)
      return turn(owner, request.signal, () =>
        readDays({ upstream, workoutDays }, asker, { ...of, from }),
      )
    }
    try {
      const [facts, days] = await Promise.all([
        laneFacts(db, owner, ids, day),
        Promise.all(ids.map(daysOf)),
      ])
      const strips: SmallStrip[] = []
      for (const one of days) {
        const of = one && facts.get(one.user_id)
        if (of) strips.push(smallStrip(one, of, { day, rules }))
        // other requests are answered in between
        await nextTurn()
      }
      return { strips }
    } catch (error) {
      if (!(error instanceof CannotRead)) throw error
      await sessions.drop(request, reply)
      throw new HttpError(error.failed.status, error.failed.detail)
    }
  })
}
