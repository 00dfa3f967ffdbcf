import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'

import { problemLimits, type Problem } from '#contract/own/problems.ts'
import { formatInstant } from '#lib/days.ts'
import { eventWords, fieldChangeWords } from '#src/connections/model/problem-words.ts'
import { problemHistory } from '#src/connections/model/problems.ts'
import { Conflict } from '#src/kit/page/Conflict.tsx'
import { errorLine, FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea } from '#src/kit/ui/Field.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import { problemFields } from './problem-change.ts'
import { ProblemClosing } from './ProblemClosing.tsx'
import { ProblemFieldset } from './ProblemFieldset.tsx'
import { useProblemEdit, type ProblemEdit } from './use-problem-edit.ts'

import css from './problem.module.css'

function Events({ id }: { id: string }) {
  const { hideIdentifiers } = usePreferences()
  const { data, error, isFetching, refetch } = useQuery(problemHistory(id))
  if (error && !data)
    return (
      <FailedCard what="History" error={error} retry={() => void refetch()} busy={isFetching} />
    )
  if (!data)
    return (
      <div role="status" aria-label="Loading history">
        <Skeleton width="60%" />
      </div>
    )
  return (
    <ol className={css.events}>
      {data.map((event, index) => (
        <li key={index}>
          <time dateTime={event.at}>{formatInstant(event.at)} UTC</time>
          <div>
            {eventWords(event)}
            {event.fields.map((field) => (
              <p key={field.name}>
                {hideIdentifiers && field.name === 'note'
                  ? 'Note: hidden'
                  : fieldChangeWords(field)}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** History of the problem; loaded when it is unfolded. */
function History({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Events id={id} />}
    </details>
  )
}

/** Notes name people: they are covered with the names. */
function NoteField({ fields, set }: Pick<ProblemEdit, 'fields' | 'set'>) {
  const { hideIdentifiers } = usePreferences()
  if (hideIdentifiers) return <p className="faint">Hidden while names are hidden.</p>
  return (
    <TextArea
      label="Note"
      rows={3}
      maxLength={problemLimits.note}
      hint="Only your team sees this."
      value={fields.note}
      onChange={(event) => set({ note: event.target.value })}
    />
  )
}

/** Outcome of an attempt, also announced. */
function Outcome({ edit }: { edit: ProblemEdit }) {
  return (
    <>
      {edit.failure && (
        <p role="alert" className="bad anywhere whole">
          Couldn’t save. Your changes are still here. {errorLine(edit.failure)}
        </p>
      )}
      <span role="status" className="good">
        {edit.isSaved && !edit.isDirty ? 'Saved' : ''}
      </span>
    </>
  )
}

/**
 * Editor of a problem's owner, note, snooze and contact date, with its history. `owners` are names
 * to offer. Nobody's change is overwritten unseen, and typed text outlives the panel.
 */
export function ProblemPanel({
  problem,
  owners = [],
}: {
  problem: Problem
  owners?: readonly string[]
}) {
  const edit = useProblemEdit(problem)
  const save = useRef<HTMLButtonElement>(null)
  const discard = () => {
    edit.discard()
    save.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.save()
  }
  return (
    <div className={`stack gap-3 ${css.panel}`}>
      <form className={`stack gap-3 ${css.form}`} onSubmit={submit}>
        <ProblemFieldset {...edit} owners={owners} />
        <NoteField {...edit} />
        {edit.conflict && (
          <Conflict
            fields={problemFields}
            sides={edit.conflict}
            isSaving={edit.isSaving}
            onSave={(merged) => {
              edit.saveMerged(merged)
              save.current?.focus()
            }}
            onKeepTheirs={discard}
          />
        )}
        <div className="row wrap">
          <Button
            ref={save}
            type="submit"
            disabled={!edit.isDirty || edit.isSaving || edit.conflict !== null}
          >
            {edit.isSaving ? 'Saving…' : 'Save'}
          </Button>
          {edit.isDirty && !edit.conflict && (
            <Button look="quiet" onClick={discard}>
              Discard
            </Button>
          )}
          <Outcome edit={edit} />
        </div>
      </form>
      <ProblemClosing problem={problem} />
      <History id={problem.id} />
    </div>
  )
}
