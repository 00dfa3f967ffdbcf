import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { Id } from '#contract/interface/common.ts'
import { exclusionLimits, noteLimits } from '#contract/own/analysis-limits.ts'
import { analysisPaths } from '#contract/own/analysis-paths.ts'
import { PutExclusion, type Exclusions, type ExclusionsConflict } from '#contract/own/exclusions.ts'
import { PutNote, type Notes, type NotesConflict } from '#contract/own/notes.ts'
import {
  PutSettings,
  type SettingsConflict,
  type ToldSettings,
  type VersionedSettings,
} from '#contract/own/person-settings.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import { HttpError, refused } from '#server/http/http-error.ts'
import { isListed } from '#server/people/people.ts'
import type { GatewaySessions } from '#server/session/session.ts'
import { actionNamed, refusedBy, sessionOfWorkspace } from '#server/session/signed-in.ts'

import { listExclusions, putExclusion, removeExclusion } from './exclusions.ts'
import { listNotes, putNote, removeNote } from './notes.ts'
import { putSettings, readSettings } from './person-settings.ts'
import { forgetDaysOf } from './workout-days.ts'

const notListed = () =>
  new HttpError(
    404,
    'This person is not on the team’s list. Add them under People, then save again.',
  )
const noSuchWorkout = () => new HttpError(404, 'No workout has this ID')
const noSuchNote = () => new HttpError(404, 'This note is not there any more')

/** An id of the path; throws where it can be none. */
function idOf(request: FastifyRequest, name: string, missing: () => HttpError): string {
  const { data } = Id.safeParse((request.params as Record<string, string>)[name])
  if (!data) throw missing()
  return data.toLowerCase()
}

const RemovedVersion = z.object({ version: z.coerce.number().check(z.int(), z.gte(1)) })

/** Routes of the exclusions that a team makes from a person's workouts. */
function exclusionRoutes(
  app: FastifyInstance,
  {
    db,
    sessionOf,
  }: Pick<GatewayOptions, 'db'> & { sessionOf: ReturnType<typeof sessionOfWorkspace> },
) {
  const exclusionsOf = async (owner: string, userId: string): Promise<Exclusions> => ({
    exclusions: await listExclusions(db, owner, userId),
  })
  const conflictOf = async (owner: string, userId: string): Promise<ExclusionsConflict> => ({
    detail: 'Someone else changed this. Nothing was saved.',
    ...(await exclusionsOf(owner, userId)),
  })

  app.get(analysisPaths.exclusions, actionNamed('listExclusions'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    return exclusionsOf(owner, idOf(request, 'user_id', notListed))
  })

  app.put(analysisPaths.exclusion, actionNamed('putExclusion'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const userId = idOf(request, 'user_id', notListed)
    const workoutId = idOf(request, 'workout_id', noSuchWorkout)
    const given = PutExclusion.safeParse(request.body)
    if (!given.success) throw refusedBy(given.error)
    if (!(await isListed(db, owner, userId))) throw notListed()
    if (await putExclusion(db, owner, userId, workoutId, given.data))
      return exclusionsOf(owner, userId)
    const conflict = await conflictOf(owner, userId)
    const isFull = conflict.exclusions.length >= exclusionLimits.each
    if (!given.data.version && isFull) {
      const msg = `At most ${exclusionLimits.each} workouts of a person can be left out`
      throw refused([{ type: 'too_many', loc: ['body'], msg, input: null }])
    }
    return reply.code(409).send(conflict)
  })

  app.delete(analysisPaths.exclusion, actionNamed('removeExclusion'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const userId = idOf(request, 'user_id', notListed)
    const workoutId = idOf(request, 'workout_id', noSuchWorkout)
    const given = RemovedVersion.safeParse(request.query)
    if (!given.success) throw refusedBy(given.error, 'query')
    if (await removeExclusion(db, owner, userId, workoutId, given.data.version))
      return exclusionsOf(owner, userId)
    return reply.code(409).send(await conflictOf(owner, userId))
  })
}

/**
 * Routes of a team's entries on a person for the analysis of workouts: settings, notes and
 * exclusions.
 */
export async function analysisRoutes(
  app: FastifyInstance,
  { upstream, db, sessions, zones }: GatewayOptions & { sessions: GatewaySessions },
) {
  const sessionOf = sessionOfWorkspace({ upstream, sessions })
  exclusionRoutes(app, { db, sessionOf })
  const toldSettings = async (
    owner: string,
    userId: string,
    kept?: VersionedSettings,
  ): Promise<ToldSettings> => ({
    ...(kept ?? (await readSettings(db, owner, userId))),
    recordings: (await zones?.count(db, owner, userId)) ?? 0,
  })

  app.get(analysisPaths.settings, actionNamed('readSettings'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    return toldSettings(owner, idOf(request, 'user_id', notListed))
  })

  app.put(analysisPaths.settings, actionNamed('putSettings'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const userId = idOf(request, 'user_id', notListed)
    const given = PutSettings.safeParse(request.body)
    if (!given.success) throw refusedBy(given.error)
    if (!(await isListed(db, owner, userId))) throw notListed()
    const { settings, version } = given.data
    const kept = await db.transaction(async (tx) => {
      const put = await putSettings(tx, owner, userId, settings, version)
      const changed = put && (await zones?.cut(tx, owner, userId, settings.max_hr?.value ?? null))
      if (changed) await forgetDaysOf(tx, owner, userId)
      return put
    })
    if (kept) return toldSettings(owner, userId, kept)
    const conflict: SettingsConflict = {
      detail: 'Somebody else changed these settings meanwhile. Nothing was saved.',
      current: await toldSettings(owner, userId),
    }
    return reply.code(409).send(conflict)
  })

  const notesOf = async (owner: string, userId: string): Promise<Notes> => ({
    notes: await listNotes(db, owner, userId),
  })

  app.get(analysisPaths.notes, actionNamed('listNotes'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    return notesOf(owner, idOf(request, 'user_id', notListed))
  })

  app.put(analysisPaths.note, actionNamed('putNote'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const userId = idOf(request, 'user_id', notListed)
    const id = idOf(request, 'id', noSuchNote)
    const given = PutNote.safeParse(request.body)
    if (!given.success) throw refusedBy(given.error)
    if (!(await isListed(db, owner, userId))) throw notListed()
    if (await putNote(db, owner, userId, id, given.data)) return notesOf(owner, userId)
    const { notes } = await notesOf(owner, userId)
    if (!given.data.version && notes.length >= noteLimits.each) {
      const msg = `A person has at most ${noteLimits.each} notes: delete one first`
      throw refused([{ type: 'too_many', loc: ['body'], msg, input: null }])
    }
    const conflict: NotesConflict = {
      detail: 'Somebody else changed or deleted this note meanwhile. Nothing was saved.',
      notes,
    }
    return reply.code(409).send(conflict)
  })

  app.delete(analysisPaths.note, actionNamed('removeNote'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const userId = idOf(request, 'user_id', notListed)
    if (!(await removeNote(db, owner, userId, idOf(request, 'id', noSuchNote)))) throw noSuchNote()
    return notesOf(owner, userId)
  })
}
