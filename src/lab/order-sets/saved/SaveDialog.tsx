import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { savedSetLimits } from '#contract/own/saved-order-set-limits.ts'
import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { splitTags, tagsError } from '#lib/tags.ts'
import { countValues } from '#src/kit/lib/lists.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea, TextField } from '#src/kit/ui/Field.tsx'
import { useLeftBehind } from '#src/lab/order-sets/session-drafts.ts'

import type { SetWords } from './content-changes.ts'
import { savedSets } from './saved-order-sets.ts'

import css from '#src/lab/order-sets/saved-sets.module.css'

const tagLimits = { length: savedSetLimits.tag, each: savedSetLimits.tags }

/** State of the dialog saved when the session ends: its kind, and the typed text. */
export const SAVE_DIALOG = 'save dialog'
export type Asked = 'new' | 'open'
export type LeftDialog = { asked: Asked; words: SetWords }

/** True where the team has another set of this name, which would be hard to distinguish. */
function isTakenIn(sets: readonly OrderSetLine[], name: string, id: string | null) {
  const wanted = name.trim().toLowerCase()
  return sets.some((set) => set.id !== id && !set.deleted_at && set.name.toLowerCase() === wanted)
}

/** Maximum number of the team's tags that are offered. */
const OFFERED_MAX = 8

/** Tags that other sets of the team have, most used first: one press adds one. */
function KnownTags({
  sets,
  tags,
  onAdd,
}: {
  sets: readonly OrderSetLine[]
  tags: readonly string[]
  onAdd: (tag: string) => void
}) {
  const live = sets.filter(({ deleted_at }) => !deleted_at)
  const offered = [...countValues(live.map((set) => set.tags))]
    .filter(([tag]) => !tags.includes(tag))
    .sort(([a, many], [b, more]) => more - many || a.localeCompare(b, 'en'))
    .slice(0, OFFERED_MAX)
  if (!offered.length) return null
  return (
    <div role="group" aria-label="Tags of other sets" className={`row wrap ${css.offered}`}>
      {offered.map(([tag]) => (
        <Button key={tag} icon="plus" onClick={() => onAdd(tag)}>
          {tag}
        </Button>
      ))}
    </div>
  )
}

/** Name, tags and note of what is to be saved. */
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
  /** Id of the set that gets another version; null for a new one. */
  id: string | null
  words: SetWords
  isSaving: boolean
  failure: Error | null
  onSave: (words: SetWords) => void
  onClose: () => void
}) {
  const [name, setName] = useState(words.name)
  const [tagText, setTagText] = useState(words.tags.join(', '))
  const [note, setNote] = useState(words.note)
  const [isMissing, setMissing] = useState(false)
  const { data: sets = [] } = useQuery(savedSets())
  const isTaken = isTakenIn(sets, name, id)
  const tags = splitTags(tagText)
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
        // the dialog was opened to type into it
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={savedSetLimits.name}
        value={name}
        error={isMissing && !name.trim() ? 'Enter a name.' : null}
        hint={isTaken ? 'Another saved set has this name.' : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Tags"
        hint="Separated by commas"
        value={tagText}
        error={wrongTags}
        onChange={(event) => setTagText(event.target.value)}
      />
      <KnownTags sets={sets} tags={tags} onAdd={(tag) => setTagText([...tags, tag].join(', '))} />
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
