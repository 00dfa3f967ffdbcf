import type { FastifyInstance } from 'fastify'

import { exclusionLimits, noteLimits } from '#contract/own/analysis-limits.ts'
import type { Exclusions } from '#contract/own/exclusions.ts'
import type { Notes } from '#contract/own/notes.ts'
import type { ToldSettings } from '#contract/own/person-settings.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { refused } from '#server/http/http-error.ts'
import { isListed } from '#server/people/people.ts'
import { authorOf } from '#server/session/caller.ts'
import { ownRoutes } from '#server/session/own-route.ts'
import type { GatewaySessions } from '#server/session/session.ts'

import { listExclusions, putExclusion, removeExclusion } from './exclusions.ts'
import { listNotes, putNote, removeNote } from './notes.ts'
import { putSettings, readSettings, type KeptSettings } from './person-settings.ts'
import { forgetDaysOf } from './workout-days.ts'

const tooMany = (msg: string) => refused([{ type: 'too_many', loc: ['body'], msg, input: null }])

/** Routes of a team's exclusions from a person's workouts. */
function exclusionRoutes(route: ReturnType<typeof ownRoutes>, { db }: Pick<GatewayOptions, 'db'>) {
  const exclusionsOf = async (owner: string, userId: string): Promise<Exclusions> => ({
    exclusions: await listExclusions(db, owner, userId),
  })

  route('listExclusions', ({ owner, params }) => exclusionsOf(owner, params.user_id))

  route('putExclusion', async ({ owner, session, params, body, missing, conflict }) => {
    const { user_id: userId, workout_id: workoutId } = params
    if (!(await isListed(db, owner, userId))) throw missing('user_id')
    const isPut = await putExclusion(db, owner, userId, {
      workoutId,
      ...body,
      author: authorOf(session),
    })
    const now = await exclusionsOf(owner, userId)
    if (isPut) return now
    if (!body.version && now.exclusions.length >= exclusionLimits.each)
      throw tooMany(`You can exclude at most ${exclusionLimits.each} of a person’s workouts`)
    throw conflict(now)
  })

  route('removeExclusion', async ({ owner, params, query, conflict }) => {
    const { user_id: userId, workout_id: workoutId } = params
    const isRemoved = await removeExclusion(db, owner, userId, {
      workoutId,
      version: query.version,
    })
    const now = await exclusionsOf(owner, userId)
    if (isRemoved) return now
    throw conflict(now)
  })
}

/** Routes of a team's entries about a person for workout analysis: settings, notes, and exclusions. */
export async function analysisRoutes(
  app: FastifyInstance,
  options: GatewayOptions & { sessions: GatewaySessions },
) {
  const { db, zones } = options
  const route = ownRoutes(app, options)
  exclusionRoutes(route, options)
  const toldSettings = async (
    owner: string,
    userId: string,
    kept?: KeptSettings,
  ): Promise<ToldSettings> => ({
    ...(kept ?? (await readSettings(db, owner, userId))),
    recordings: (await zones?.count(db, owner, userId)) ?? 0,
  })

  route('readSettings', ({ owner, params }) => toldSettings(owner, params.user_id))

  route('putSettings', async ({ owner, session, params, body, missing, conflict }) => {
    const { user_id: userId } = params
    if (!(await isListed(db, owner, userId))) throw missing('user_id')
    const kept = await db.transaction(async (tx) => {
      const put = await putSettings(tx, owner, userId, { ...body, author: authorOf(session) })
      const maxHr = body.settings.max_hr?.value ?? null
      const changed = put && (await zones?.cut(tx, owner, userId, maxHr))
      if (changed) await forgetDaysOf(tx, owner, userId)
      return put
    })
    if (kept) return toldSettings(owner, userId, kept)
    throw conflict(await toldSettings(owner, userId))
  })

  const notesOf = async (owner: string, userId: string): Promise<Notes> => ({
    notes: await listNotes(db, owner, userId),
  })

  route('listNotes', ({ owner, params }) => notesOf(owner, params.user_id))

  route('putNote', async ({ owner, session, params, body, missing, conflict }) => {
    const { user_id: userId, id } = params
    if (!(await isListed(db, owner, userId))) throw missing('user_id')
    const isPut = await putNote(db, owner, userId, { id, ...body, author: authorOf(session) })
    const now = await notesOf(owner, userId)
    if (isPut) return now
    if (!body.version && now.notes.length >= noteLimits.each)
      throw tooMany(`A person can have at most ${noteLimits.each} notes. Delete one first`)
    throw conflict(now)
  })

  route('removeNote', async ({ owner, params: { user_id, id }, missing }) => {
    if (!(await removeNote(db, owner, user_id, id))) throw missing('id')
    return notesOf(owner, user_id)
  })
}
