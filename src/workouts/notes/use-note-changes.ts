import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Note } from '#contract/own/notes.ts'
import { newId } from '#src/kit/lib/new-id.ts'
import { putNote, removeNote } from '#src/workouts/model/notes-api.ts'
import type { NoteDraft } from '#src/workouts/model/notes.ts'

/** Last change, and a function to undo it. */
type Done = { words: string; undo: (() => Promise<Done>) | null }

async function add(userId: string, note: NoteDraft): Promise<Done> {
  const { id } = await putNote(userId, { ...note, id: newId(), version: 0 })
  return {
    words: 'Note added.',
    undo: async () => {
      await removeNote(userId, id)
      return { words: 'Note removed.', undo: null }
    },
  }
}

async function change(userId: string, note: NoteDraft, before: Note): Promise<Done> {
  const { version } = await putNote(userId, { ...before, ...note })
  return {
    words: 'Note saved.',
    undo: async () => {
      await putNote(userId, { ...before, version })
      return { words: 'Change undone.', undo: null }
    },
  }
}

async function remove(userId: string, note: Note): Promise<Done> {
  await removeNote(userId, note.id)
  return {
    words: `Deleted: ${note.text}.`,
    undo: async () => {
      await putNote(userId, { ...note, version: 0 })
      return { words: 'Note restored.', undo: null }
    },
  }
}

/** Adds, edits, and deletes notes of a person. Each change can be undone until the next. */
export function useNoteChanges(userId: string) {
  const [done, setDone] = useState<Done | null>(null)
  const attempt = useMutation({
    mutationFn: (work: () => Promise<Done>) => work(),
    onSuccess: setDone,
  })
  const undo = done?.undo
  return {
    done,
    failure: attempt.error && `Couldn’t save the change. ${attempt.error.message}`,
    /** Adds a note, or edits the one from `before`. Throws if it could not be saved. */
    save: async (note: NoteDraft, before: Note | null) => {
      setDone(await (before ? change(userId, note, before) : add(userId, note)))
      attempt.reset()
    },
    remove: (note: Note) => attempt.mutate(() => remove(userId, note)),
    undo: undo ? () => attempt.mutate(undo) : null,
  }
}
