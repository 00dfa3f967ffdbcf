import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { problemLimits, type Problem } from '#contract/own/problems.ts'
import { formatInstant, momentHere } from '#lib/days.ts'
import { bothNotes } from '#src/connections/issue-update/problem-change.ts'
import { CHANGE_PROBLEMS, problemHistory } from '#src/connections/model/problems.ts'
import { isConflict } from '#src/kit/api/own.ts'
import { setUnsaved, unsavedState } from '#src/kit/api/unsaved.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea } from '#src/kit/ui/Field.tsx'
import { Icon, type IconName } from '#src/kit/ui/Icon.tsx'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import { activitiesOf, type DatedActivity } from './activity-words.ts'
import type { IssueActions } from './use-issue-actions.ts'

import css from './panel.module.css'

/** Names of a note draft and of note edits, which stay when the panel closes or the session ends. */
const draftOf = ({ id }: Problem) => `note on issue ${id}`
const editsOf = ({ id }: Problem) => `notes of issue ${id}`

type NoteProps = { problem: Problem; actions: IssueActions }

/** Text field of the notes, with errors below it. */
function NoteForm({
  label,
  action,
  text,
  isReady,
  maxLength,
  onWrite,
  onSave,
  onCancel,
}: {
  label: string
  action: string
  text: string
  isReady: boolean
  maxLength: number
  onWrite: (text: string) => void
  /** Throws if it could not be saved. */
  onSave: () => Promise<void>
  onCancel?: () => void
}) {
  const [failure, setFailure] = useState<string | null>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    try {
      await onSave()
      setFailure(null)
    } catch (thrown) {
      setFailure(
        isConflict(CHANGE_PROBLEMS, thrown)
          ? 'Someone else changed the notes. Their version is above. Save again to replace it.'
          : `Couldn’t save. Your note is still here. ${(thrown as Error).message}`,
      )
    }
  }
  return (
    <form className={css.composer} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={label}
        rows={2}
        maxLength={maxLength}
        hint="Visible to your team only."
        value={text}
        onChange={(event) => onWrite(event.target.value)}
      />
      {failure && (
        <p role="alert" className="bad anywhere">
          {failure}
        </p>
      )}
      <div className="row">
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" disabled={!isReady}>
          {action}
        </Button>
      </div>
    </form>
  )
}

/** Adds a note below the earlier ones. */
function Composer({ problem, actions }: NoteProps) {
  const [text, setText] = useState((unsavedState(draftOf(problem)) as string | null) ?? '')
  const write = (next: string) => {
    setText(next)
    setUnsaved(draftOf(problem), next || null)
  }
  return (
    <NoteForm
      label="Add a note"
      action="Add note"
      text={text}
      isReady={text.trim() !== '' && !actions.isSaving}
      maxLength={Math.max(0, problemLimits.note - problem.note.length - 1)}
      onWrite={write}
      onSave={async () => {
        await actions.save(problem, { note: bothNotes(problem.note, text.trim()) }, 'Note added.')
        write('')
      }}
    />
  )
}

/** Edits or deletes the earlier notes. */
function NotesEditor({ problem, actions, onDone }: NoteProps & { onDone: () => void }) {
  const [text, setText] = useState(
    (unsavedState(editsOf(problem)) as string | null) ?? problem.note,
  )
  /** The issue when editing began, because a newer one may have other notes. */
  const [seen, setSeen] = useState(problem)
  const end = () => {
    setUnsaved(editsOf(problem), null)
    onDone()
  }
  return (
    <NoteForm
      label="Notes"
      action="Save notes"
      text={text}
      isReady={!actions.isSaving}
      maxLength={problemLimits.note}
      onWrite={(next) => {
        setText(next)
        setUnsaved(editsOf(problem), next)
      }}
      onSave={async () => {
        try {
          await actions.save(seen, { note: text.trim() }, 'Notes saved.')
        } catch (error) {
          if (isConflict(CHANGE_PROBLEMS, error)) setSeen(error.current.problems[0] ?? problem)
          throw error
        }
        end()
      }}
      onCancel={end}
    />
  )
}

const kindIcons: Record<DatedActivity['kind'], IconName> = {
  start: 'info',
  seen: 'notice',
  opened: 'refresh',
  cause: 'swap',
  closed: 'check',
  reopened: 'undo',
  changed: 'edit',
}

/** History of an issue, oldest first, and then the note composer, which the events would move. */
export function IssueActivity({
  problem,
  actions,
  isEditing,
  onEdited,
}: NoteProps & {
  /** True while the earlier notes are edited. */
  isEditing: boolean
  onEdited: () => void
}) {
  const { hideIdentifiers } = usePreferences()
  const { data, error, isFetching, refetch } = useQuery(problemHistory(problem.id))
  return (
    <section className={css.part} aria-label="History">
      <h3>History</h3>
      {error && !data && (
        <FailedCard
          what="the history"
          error={error}
          retry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading history">
          <Skeleton width="60%" />
        </div>
      )}
      {data && (
        <ol className={css.events}>
          {activitiesOf(data, problem).map(
            ({ kind, at, who, words, found, note, browser }, place) => (
              <li key={place}>
                {who === null ? (
                  <span className={`faint ${css.found}`}>
                    <Icon name={kindIcons[kind]} size={12} />
                  </span>
                ) : (
                  <Monogram name={who} label={who} />
                )}
                <div>
                  <p title={browser ?? undefined}>
                    <strong>{who ?? words}</strong> {who === null ? found : words}
                  </p>
                  {note !== null && (
                    <p className={css.note}>
                      {hideIdentifiers ? 'Note hidden. Show names in Settings to read it.' : note}
                    </p>
                  )}
                </div>
                <time dateTime={at} title={`${formatInstant(at)} UTC`}>
                  {momentHere(at)}
                </time>
              </li>
            ),
          )}
        </ol>
      )}
      {(data || error) && !hideIdentifiers && !isEditing && (
        <Composer key={problem.id} problem={problem} actions={actions} />
      )}
      {!hideIdentifiers && isEditing && (
        <NotesEditor problem={problem} actions={actions} onDone={onEdited} />
      )}
    </section>
  )
}
