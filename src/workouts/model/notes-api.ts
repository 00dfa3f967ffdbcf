/** Requests for a team's notes on the days of a person. */
import { queryOptions } from '@tanstack/react-query'

import type { Note } from '#contract/own/notes.ts'
import { callOwn, currentOf } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** By their days, the earliest first. */
export const personNotes = (user_id: string) =>
  queryOptions({
    queryKey: ['personNotes', user_id],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/people/:user_id/notes', { params: { user_id }, signal }))
        .notes,
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
  const route = 'PUT /workspace/people/:user_id/notes/:id'
  try {
    const { notes } = await callOwn(route, { params: { user_id, id }, body: note })
    showNotes(user_id, notes)
    return notes.find((one) => one.id === id)!
  } catch (error) {
    const { notes } = currentOf(route, error)
    showNotes(user_id, notes)
    throw new NoteChanged(notes.find((one) => one.id === id) ?? null)
  }
}

export async function removeNote(user_id: string, id: string): Promise<void> {
  const route = 'DELETE /workspace/people/:user_id/notes/:id'
  showNotes(user_id, (await callOwn(route, { params: { user_id, id } })).notes)
}
