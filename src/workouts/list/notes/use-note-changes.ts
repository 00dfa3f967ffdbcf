import { useState } from 'react'

import type { Note } from '#contract/own/notes.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { putNote, removeNote } from '#src/workouts/model/notes-api.ts'
import type { NoteDraft } from '#src/workouts/model/notes.ts'

/** Last change, and the way to undo it. */
type Done = { words: string; undo: (() => Promise<void>) | null }

/** Adds notes of a person, changes and deletes them; each can be undone until the next. */
export function useNoteChanges(userId: string) {
  const [done, setDone] = useState<Done | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const finish = (next: Done) => {
    setDone(next)
    setFailure(null)
  }
  const undone = (words: string) => finish({ words, undo: null })

  /** Throws where it could not be saved. */
  async function save(note: NoteDraft, before: Note | null) {
    if (!before) {
      const { id } = await putNote(userId, { ...note, id: crypto.randomUUID(), version: 0 })
      return finish({
        words: 'The note is added.',
        undo: async () => {
          await removeNote(userId, id)
          undone('The note is not added.')
        },
      })
    }
    const kept = await putNote(userId, { ...before, ...note })
    finish({
      words: 'The note is changed.',
      undo: async () => {
        await putNote(userId, { ...before, version: kept.version })
        undone('The note is as it was.')
      },
    })
  }

  const attempt = (work: () => Promise<void>) =>
    void work().catch((error: Error) => setFailure(`Nothing was changed. ${errorLine(error)}`))
  const remove = (note: Note) =>
    attempt(async () => {
      await removeNote(userId, note.id)
      finish({
        words: `Deleted: ${note.text}.`,
        undo: async () => {
          await putNote(userId, { ...note, version: 0 })
          undone('The note is there again.')
        },
      })
    })
  const undo = done?.undo
  return { done, failure, save, remove, undo: undo ? () => attempt(undo) : null }
}
