import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { tagsError } from '#lib/tags.ts'
import { useDraft } from '#src/kit/api/drafts.ts'
import { useLeftBehind } from '#src/kit/api/unsaved.ts'
import { countValues } from '#src/kit/lib/lists.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { TextArea, TextField } from '#src/kit/ui/Field.tsx'
import { TagInput } from '#src/kit/ui/fields/TagInput.tsx'

import type { SetWords } from './content-changes.ts'
import { savedSets } from './saved-order-sets.ts'

const tagLimits = { length: savedSetLimits.tag, each: savedSetLimits.tags }

/** State of the dialog stored when the session ends: its kind, and the typed text. */
export const SAVE_DIALOG = 'save dialog'
export type Asked = 'new' | 'open'
export type LeftDialog = { asked: Asked; words: SetWords }

/** True if the team has another set with this name, which would be hard to distinguish. */
function isTakenIn(sets: readonly OrderSetLine[], name: string, id: string | null) {
  const wanted = name.trim().toLowerCase()
  return sets.some((set) => set.id !== id && !set.deleted_at && set.name.toLowerCase() === wanted)
}

/** Maximum number of suggested tags. */
const OFFERED_MAX = 8

/** Tags of the team's sets, most used first. */
const tagsInUse = (sets: readonly OrderSetLine[]) =>
  [...countValues(sets.filter(({ deleted_at }) => !deleted_at).map((set) => set.tags))]
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b, 'en'))
    .slice(0, OFFERED_MAX)
    .map(([tag]) => tag)

/** Name, tags, and note of the set to save. */
export function SaveDialog({
  asked,
  title,
  id,
  words,
  isSaving,
  failure,
  onSave,
  onClose,
}: Pick<LeftDialog, 'asked'> & {
  title: string
  /** Id of the set that gets another version. Null for a new one. */
  id: string | null
  words: SetWords
  isSaving: boolean
  failure: Error | null
  onSave: (words: SetWords) => void
  onClose: () => void
}) {
  const of = `${asked} order set ${id ?? ''}`
  const [name, setName] = useDraft(`name of ${of}`, words.name)
  const [tags, setTags] = useDraft(`tags of ${of}`, words.tags)
  const [note, setNote] = useDraft(`note of ${of}`, words.note)
  const [isMissing, setMissing] = useState(false)
  const { data: sets = [] } = useQuery(savedSets())
  const isTaken = isTakenIn(sets, name, id)
  useLeftBehind(SAVE_DIALOG, { asked, words: { name, tags, note } } satisfies LeftDialog)
  const wrongTags = tagsError(tags, tagLimits)
  function submit() {
    setMissing(!name.trim())
    if (name.trim() && !wrongTags) onSave({ name: name.trim(), tags, note })
  }
  return (
    <DialogForm
      title={title}
      saving={{ isPending: isSaving, error: failure }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        // the user opened the dialog to type
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={savedSetLimits.name}
        value={name}
        error={isMissing && !name.trim() ? 'Enter a name.' : null}
        hint={isTaken ? 'Another saved set has this name.' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TagInput
        initial={tags}
        known={tagsInUse(sets)}
        knownLabel="Tags from other sets"
        error={wrongTags}
        onChange={setTags}
      />
      <TextArea
        label="Note"
        rows={4}
        hint="Visible to your team. Don’t enter patient data."
        maxLength={savedSetLimits.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DialogForm>
  )
}
