import type { FastifyInstance, FastifyRequest } from 'fastify'

import { noteLimits } from '#contract/analysis-limits.ts'
import { analysisPaths } from '#contract/analysis-paths.ts'
import { Id } from '#contract/common.ts'
import { PutNote, type Notes, type NotesConflict } from '#contract/notes.ts'
import { PutSettings, type SettingsConflict } from '#contract/person-settings.ts'
import { HttpError, refused } from '#server/http-error.ts'
import { listNotes, putNote, removeNote } from '#server/workspace/notes.ts'
import { isListed } from '#server/workspace/people.ts'
import { putSettings, readSettings } from '#server/workspace/person-settings.ts'
import type { GatewayOptions } from './options.ts'
import type { GatewaySessions } from './session.ts'
import { actionNamed, refusedBy, sessionOfWorkspace } from './signed-in.ts'

const notListed = () =>
  new HttpError(
    404,
    'This person is not on the team’s list. Add them under People, then save again.',
  )
const noSuchNote = () => new HttpError(404, 'This note is not there any more')

/** An id of the path; throws where it can be none. */
function idOf(request: FastifyRequest, name: string, missing: () => HttpError): string {
  const { data } = Id.safeParse((request.params as Record<string, string>)[name])
  if (!data) throw missing()
  return data.toLowerCase()
}

/** What a team says of a person for the analysis of their workouts: settings and notes. */
export async function analysisRoutes(
  app: FastifyInstance,
  { upstream, db, sessions }: GatewayOptions & { sessions: GatewaySessions },
) {
  const sessionOf = sessionOfWorkspace({ upstream, sessions })

  app.get(analysisPaths.settings, actionNamed('readSettings'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    return readSettings(db, owner, idOf(request, 'user_id', notListed))
  })

  app.put(analysisPaths.settings, actionNamed('putSettings'), async (request, reply) => {
    const { owner } = await sessionOf(request, reply)
    const userId = idOf(request, 'user_id', notListed)
    const given = PutSettings.safeParse(request.body)
    if (!given.success) throw refusedBy(given.error)
    if (!(await isListed(db, owner, userId))) throw notListed()
    const { settings, version } = given.data
    const kept = await putSettings(db, owner, userId, settings, version)
    if (kept) return kept
    const conflict: SettingsConflict = {
      detail: 'Somebody else changed these settings meanwhile. Nothing was saved.',
      current: await readSettings(db, owner, userId),
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
