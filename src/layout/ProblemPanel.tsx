import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'

import { problemLimits, type Problem } from '#contract/connection-checks.ts'
import { addDays, formatInstant, today } from '#lib/days.ts'
import { problemHistory } from '#src/api/problems.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextArea, TextField } from '#src/ui/Field.tsx'
import { usePreferences } from '#src/ui/preferences.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { useMe } from './me.ts'
import { errorLine, FailedCard } from './Notices.tsx'
import css from './problem.module.css'
import { eventWords, fieldChangeWords } from './problem-words.ts'
import { ProblemConflict } from './ProblemConflict.tsx'
import { useProblemEdit, type ProblemEdit } from './use-problem-edit.ts'

const snoozes = [
  { days: 1, words: 'Tomorrow' },
  { days: 3, words: '3 days' },
  { days: 7, words: 'A week' },
]

type FieldProps = Pick<ProblemEdit, 'fields' | 'set'>

function OwnerField({ fields, set, owners }: FieldProps & { owners: readonly string[] }) {
  const me = useMe()
  const listId = useId()
  return (
    <div className={css.field}>
      <TextField
        label="Owner"
        list={listId}
        maxLength={problemLimits.owner}
        placeholder="Nobody"
        value={fields.owner ?? ''}
        onChange={(event) => set({ owner: event.target.value || null })}
      />
      <datalist id={listId}>
        {owners.map((owner) => (
          <option key={owner} value={owner} />
        ))}
      </datalist>
      <div className={css.presets}>
        {me && fields.owner !== me && (
          <Button look="quiet" onClick={() => set({ owner: me })}>
            Mine
          </Button>
        )}
      </div>
    </div>
  )
}

function SnoozeField({ fields, set }: FieldProps) {
  const now = today()
  return (
    <div className={css.field}>
      <TextField
        label="Snoozed until"
        type="date"
        min={addDays(now, 1)}
        value={fields.snoozed_until ?? ''}
        onChange={(event) => set({ snoozed_until: event.target.value || null })}
      />
      <div className={css.presets}>
        {snoozes.map(({ days, words }) => (
          <Button
            key={days}
            look="quiet"
            aria-label={`Snooze: ${words}`}
            onClick={() => set({ snoozed_until: addDays(now, days) })}
          >
            {words}
          </Button>
        ))}
      </div>
    </div>
  )
}

function ContactedField({ fields, set }: FieldProps) {
  const now = today()
  return (
    <div className={css.field}>
      <TextField
        label="Contacted on"
        type="date"
        max={now}
        value={fields.contacted_on ?? ''}
        onChange={(event) => set({ contacted_on: event.target.value || null })}
      />
      <div className={css.presets}>
        <Button
          look="quiet"
          aria-label="Contacted today"
          onClick={() => set({ contacted_on: now })}
        >
          Today
        </Button>
      </div>
    </div>
  )
}

function Events({ id }: { id: string }) {
  const { hideIdentifiers } = usePreferences()
  const { data, error, isFetching, refetch } = useQuery(problemHistory(id))
  if (error && !data)
    return (
      <FailedCard what="The history" error={error} retry={() => void refetch()} busy={isFetching} />
    )
  if (!data)
    return (
      <div role="status" aria-label="Loading the history">
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

/** What became of the problem so far; asked for when it is unfolded. */
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
function NoteField({ fields, set }: FieldProps) {
  const { hideIdentifiers } = usePreferences()
  if (hideIdentifiers)
    return <p className={css.hidden}>The note is hidden with the names and ids of people.</p>
  return (
    <TextArea
      label="Note"
      rows={3}
      maxLength={problemLimits.note}
      hint="For the team; the person never sees it."
      value={fields.note}
      onChange={(event) => set({ note: event.target.value })}
    />
  )
}

/** What is said once something was tried, heard too. */
function Outcome({ edit }: { edit: ProblemEdit }) {
  return (
    <>
      {edit.failure && (
        <p role="alert" className={css.failure}>
          Nothing was saved; what you typed is still here. {errorLine(edit.failure)}
        </p>
      )}
      <span role="status" className={css.saved}>
        {edit.isSaved && !edit.isDirty ? 'Saved' : ''}
      </span>
    </>
  )
}

/**
 * Whose a problem is, what was noted, until when it is snoozed and when the person was contacted; with its history.
 * `owners` are names to offer. Nobody's change is written over unseen, and what is typed outlives the panel.
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
    if (edit.isDirty && !edit.conflict) edit.save()
  }
  return (
    <div className={css.panel}>
      <form className={css.form} onSubmit={submit}>
        <div className={css.fields}>
          <OwnerField {...edit} owners={owners} />
          <SnoozeField {...edit} />
          <ContactedField {...edit} />
        </div>
        <NoteField {...edit} />
        {edit.conflict && (
          <ProblemConflict
            edit={edit}
            conflict={edit.conflict}
            onDone={() => save.current?.focus()}
          />
        )}
        <div className={css.actions}>
          <Button
            ref={save}
            type="submit"
            aria-disabled={!edit.isDirty || edit.isSaving || edit.conflict !== null}
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
      <History id={problem.id} />
    </div>
  )
}
