/** Requests for a team's notes on the days of a person. */
import { queryOptions } from '@tanstack/react-query'

import { analysisPaths } from '#contract/own/analysis-paths.ts'
import type { Note, Notes, NotesConflict } from '#contract/own/notes.ts'
import { fillPath } from '#lib/address.ts'
import { ApiError, sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** By their days, the earliest first. */
export const personNotes = (user_id: string) =>
  queryOptions({
    queryKey: ['personNotes', user_id],
    queryFn: async ({ signal }) => {
      const path = fillPath(analysisPaths.notes, { user_id })
      return ((await sendRequest('GET', path, { signal })).body as Notes).notes
    },
    staleTime: 60_000,
  })

const showNotes = (user_id: string, notes: Note[]) =>
  queryClient.setQueryData(personNotes(user_id).queryKey, notes)

/** Somebody else changed the note meanwhile, or deleted it: then `theirs` is null. */
export class NoteChanged extends Error {
  readonly theirs: Note | null
  constructor(theirs: Note | null) {
    super('Somebody else changed the note meanwhile.')
    this.theirs = theirs
  }
}

/**
 * Keeps a note, in the place of its version or as a new one of version 0, and answers with how it is kept. Where somebody else
 * changed it meanwhile theirs is shown, nothing is saved, and this throws NoteChanged.
 */
export async function putNote(user_id: string, { id, ...note }: Note): Promise<Note> {
  const path = fillPath(analysisPaths.note, { user_id, id })
  try {
    const { notes } = (await sendRequest('PUT', path, { body: note })).body as Notes
    showNotes(user_id, notes)
    return notes.find((one) => one.id === id)!
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const { notes } = JSON.parse(error.answer) as NotesConflict
    showNotes(user_id, notes)
    const theirs = notes.find((one) => one.id === id) ?? null
    // a new one that is not there is one more than there may be
    throw theirs || note.version ? new NoteChanged(theirs) : error
  }
}

export async function removeNote(user_id: string, id: string): Promise<void> {
  const path = fillPath(analysisPaths.note, { user_id, id })
  showNotes(user_id, ((await sendRequest('DELETE', path)).body as Notes).notes)
}
