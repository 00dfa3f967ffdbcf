import { useState, type FormEvent } from 'react'

import { problemLimits, type Problem } from '#contract/connection-checks.ts'
import type { ManyChange, ProblemFields } from '#lib/connections/problem-change.ts'
import { today } from '#lib/days.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextArea } from '#src/ui/Field.tsx'
import { errorLine } from './Notices.tsx'
import css from './problem.module.css'
import { problemStateWords } from './problem-words.ts'
import { ProblemFieldset } from './ProblemFieldset.tsx'
import { useProblemsChange, type ManyOutcome } from './use-problems-change.ts'

const EMPTY: ProblemFields = { owner: null, snoozed_until: null, contacted_on: null, note: '' }

/** Only what was filled in; what is empty stays as each has it. */
const changeOf = ({ owner, snoozed_until, contacted_on, note }: ProblemFields): ManyChange => ({
  ...(owner?.trim() && { owner: owner.trim() }),
  ...(snoozed_until && { snoozed_until }),
  ...(contacted_on && { contacted_on }),
  addedNote: note.trim(),
})
const isNone = ({ addedNote, ...change }: ManyChange) =>
  !addedNote && Object.keys(change).length === 0

/** Those that somebody else changed, as they are now, with a way to change them all the same. */
function Conflicts({
  conflicts,
  nameOf,
  isSaving,
  onChangeToo,
}: {
  conflicts: readonly Problem[]
  nameOf: (userId: string) => string
  isSaving: boolean
  onChangeToo: () => void
}) {
  const now = today()
  return (
    <section className={css.conflict} aria-label="Changed by somebody else meanwhile">
      <h3>{counted(conflicts.length, 'was', 'were')} changed by somebody else meanwhile</h3>
      <p>Nothing of yours is in them. They are now:</p>
      <ul className={css.list}>
        {conflicts.map((problem) => (
          <li key={problem.id}>
            {nameOf(problem.user_id)}, {problem.provider}
            <small>{problemStateWords(problem, now)}</small>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button disabled={isSaving} onClick={onChangeToo}>
          Change them too
        </Button>
      </div>
    </section>
  )
}

function Failure({ error, left }: Pick<ManyOutcome, 'error' | 'left'>) {
  if (!error) return null
  return (
    <p role="alert" className={css.failure}>
      {counted(left.length, 'problem')} could not be changed; what you typed is still here.{' '}
      {errorLine(error)}
    </p>
  )
}

/**
 * Assigns, snoozes, notes and dates many problems at once. What somebody else changed meanwhile is listed and left alone until the
 * reader says otherwise. `nameOf` says what to call a person; `owners` are names to offer.
 */
export function ProblemsDialog({
  problems,
  nameOf,
  owners = [],
  onClose,
}: {
  problems: readonly Problem[]
  nameOf: (userId: string) => string
  owners?: readonly string[]
  onClose: () => void
}) {
  const [draft, setDraft] = useState(EMPTY)
  const { isSaving, outcome, save } = useProblemsChange()
  const set = (patch: Partial<ProblemFields>) => setDraft({ ...draft, ...patch })
  const change = changeOf(draft)
  const left = outcome ? outcome.left : problems
  const conflicts = outcome?.conflicts ?? []
  async function submit(of: readonly Problem[], unsettled: Problem[]) {
    const result = await save(of, change, { changed: outcome?.changed ?? 0, conflicts: unsettled })
    if (!result.error && result.conflicts.length === 0) onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(left, conflicts)
  }
  const title = counted(problems.length, 'problem')
  return (
    <Dialog label={title} onClose={onClose} className={css.dialog}>
      <div className={css.inside}>
        <h2>{title}</h2>
        <form className={css.form} onSubmit={onSubmit}>
          <ProblemFieldset fields={draft} set={set} owners={owners} noOwner="As it is" />
          <TextArea
            label="Add to the notes"
            rows={3}
            maxLength={problemLimits.note}
            hint="Goes below the note that each has; nothing is written over."
            value={draft.note}
            onChange={(event) => set({ note: event.target.value })}
          />
          {outcome && <p role="status">{counted(outcome.changed, 'problem')} changed.</p>}
          {outcome && <Failure {...outcome} />}
          {conflicts.length > 0 && (
            <Conflicts
              conflicts={conflicts}
              nameOf={nameOf}
              isSaving={isSaving}
              onChangeToo={() => void submit([...conflicts, ...left], [])}
            />
          )}
          <div className={css.actions}>
            <Button
              type="submit"
              look="primary"
              disabled={isNone(change) || left.length === 0 || isSaving}
            >
              {isSaving ? 'Saving…' : outcome?.left.length ? 'Try again' : 'Save'}
            </Button>
            <Button onClick={onClose}>Close</Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}
