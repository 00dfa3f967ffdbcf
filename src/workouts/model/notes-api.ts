/** Requests for a team's notes on the days of a person. */
import { queryOptions } from '@tanstack/react-query'

import type { Note } from '#contract/own/notes.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** Notes by day, earliest first. */
export const personNotes = (user_id: string) =>
  queryOptions({
    queryKey: ['personNotes', user_id],
    queryFn: async ({ signal }) =>
      (await callOwn('GET /workspace/people/:user_id/notes', { params: { user_id }, signal }))
        .notes,
    staleTime: 60_000,
  })

const showNotes = (user_id: string, notes: Note[]) =>
  queryClient().setQueryData(personNotes(user_id).queryKey, notes)

export const PUT_NOTE = 'PUT /workspace/people/:user_id/notes/:id'

/**
 * Saves a note, replacing its version or as a new one from version 0, and returns the saved note.
 * A ConflictError contains the current notes.
 */
export async function putNote(user_id: string, { id, ...note }: Note): Promise<Note> {
  const { notes } = await callOwn(PUT_NOTE, {
    params: { user_id, id },
    body: note,
    onConflict: (current) => showNotes(user_id, current.notes),
  })
  showNotes(user_id, notes)
  return notes.find((one) => one.id === id) ?? { id, ...note }
}

export async function removeNote(user_id: string, id: string): Promise<void> {
  const route = 'DELETE /workspace/people/:user_id/notes/:id'
  showNotes(user_id, (await callOwn(route, { params: { user_id, id } })).notes)
}
