import { useId, useMemo, useState } from 'react'

import { givenClosings, problemLimits, type Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { addDays, today } from '#lib/days.ts'
import {
  problemProvider,
  problemStateWords,
  problemTroubles,
} from '#src/connections/model/problem-words.ts'
import { useStoredDraft } from '#src/kit/api/drafts.ts'
import { useLeftBehind, useStash } from '#src/kit/api/unsaved.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select, TextArea, TextField } from '#src/kit/ui/Field.tsx'
import { DateField } from '#src/kit/ui/fields/DateField.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'

import { useOwnerName } from './owner-name.ts'
import type { Update } from './update.ts'
import { useProblemsChange, type ManyOutcome } from './use-problems-change.ts'

import css from './problem.module.css'

/** Issues that someone else changed, in their current state, with a way to change them anyway. */
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
    <section className={`stack anywhere ${css.conflict}`} aria-label="Changed by someone else">
      <h3>Someone else changed {counted(conflicts.length, 'issue')}</h3>
      <p>Your change wasn’t applied to {conflicts.length === 1 ? 'it' : 'them'}. Current values:</p>
      <ul className={`stack ${css.list}`}>
        {conflicts.map((problem) => (
          <li key={problem.id}>
            {nameOf(problem.user_id)}, {problemProvider(problem)}
            <small>{problemStateWords(problem, now)}</small>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button disabled={isSaving} onClick={onChangeToo}>
          Apply anyway
        </Button>
      </div>
    </section>
  )
}

const Failure = ({ error, left }: Pick<ManyOutcome, 'error' | 'left'>) =>
  error && (
    <p role="alert" className="bad anywhere whole">
      Couldn’t update {counted(left.length, 'issue')}. Your changes are still here. {error.message}
    </p>
  )

/** The issues, each with a checkbox to leave it out. */
function Listed({
  problems,
  out,
  nameOf,
  onToggle,
}: {
  problems: readonly Problem[]
  /** Ids of issues left out. */
  out: ReadonlySet<string>
  nameOf: (userId: string) => string
  onToggle: (id: string) => void
}) {
  const [shown, more] = useShowMore(problems)
  return (
    <fieldset className={css.chosen}>
      <legend className="soft small">
        {formatNumber(problems.length - out.size)} of {counted(problems.length, 'issue')} selected
      </legend>
      <ul>
        {shown.map((problem) => (
          <li key={problem.id}>
            <label>
              <input
                type="checkbox"
                checked={!out.has(problem.id)}
                onChange={() => onToggle(problem.id)}
              />
              <span>
                {nameOf(problem.user_id)}, {problemProvider(problem)}: {problemTroubles(problem)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {more}
    </fieldset>
  )
}

/** The one value that the update asks for. */
function ValueField({
  id,
  owners,
  value,
  onChange,
}: {
  id: Update['id']
  owners: readonly string[]
  value: string
  onChange: (value: string) => void
}) {
  const listId = useId()
  const field = {
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (id) {
    case 'assign':
      return (
        <>
          <TextField label="Assignee" list={listId} maxLength={problemLimits.owner} {...field} />
          <datalist id={listId}>
            {owners.map((owner) => (
              <option key={owner} value={owner} />
            ))}
          </datalist>
        </>
      )
    case 'snooze':
      return (
        <DateField
          label="Snooze until"
          min={addDays(today(), 1)}
          value={value}
          onChange={onChange}
        />
      )
    case 'contacted':
      return <DateField label="Contacted on" max={today()} value={value} onChange={onChange} />
    case 'note':
      return (
        <TextArea
          label="Note"
          rows={3}
          maxLength={problemLimits.note}
          hint="Added below each issue’s existing notes. Visible to your team only."
          {...field}
        />
      )
    case 'resolve':
      return (
        <Select label="Resolution" {...field}>
          {givenClosings.map((given) => (
            <option key={given} value={given}>
              {closingWords[given]}
            </option>
          ))}
        </Select>
      )
  }
}

/** Value and issues left out when the session ended or the dialog was closed. */
type Left = { value: string; out: string[] }

/**
 * Updates the listed issues at once. Those that someone else changed in the meantime are listed
 * and left alone until the reader decides otherwise.
 */
export function UpdateDialog({
  update,
  problems,
  nameOf,
  owners,
  onClose,
}: {
  update: Update
  problems: readonly Problem[]
  nameOf: (userId: string) => string
  owners: readonly string[]
  onClose: () => void
}) {
  const me = useOwnerName()
  const name = `${update.id} of ${problems.map(({ id }) => id).join()}`
  const left = useStash(name) as Left | null
  const initial = update.initial(today(), me)
  const [value, setValue] = useState(
    // a day that was kept may have passed
    left && update.changeOf(left.value, today()) ? left.value : initial,
  )
  const [out, setOut] = useState<ReadonlySet<string>>(new Set(left?.out))
  const chosenSoFar = useMemo((): Left => ({ value, out: [...out] }), [value, out])
  useLeftBehind(name, chosenSoFar)
  useStoredDraft(name, chosenSoFar, value !== initial || out.size > 0)
  const { isSaving, outcome, save } = useProblemsChange()
  const toggle = (id: string) => {
    const next = new Set(out)
    if (!next.delete(id)) next.add(id)
    setOut(next)
  }
  const change = update.changeOf(value, today())
  const chosen = outcome ? outcome.left : problems.filter(({ id }) => !out.has(id))
  const conflicts = outcome?.conflicts ?? []
  async function submit(of: readonly Problem[], unsettled: Problem[]) {
    if (!change) return
    const before = { changed: outcome?.changed ?? 0, conflicts: unsettled }
    const result = await save({ problems: of, change, before })
    if (!result.error && result.conflicts.length === 0) onClose()
  }
  return (
    <DialogForm
      title={update.titleOf(counted(problems.length, 'issue'))}
      action={outcome?.left.length ? 'Try again' : update.titleOf(counted(chosen.length, 'issue'))}
      isDisabled={!change || chosen.length === 0}
      saving={{ isPending: isSaving, error: null }}
      onSubmit={() => void submit(chosen, conflicts)}
      onClose={onClose}
    >
      <ValueField id={update.id} owners={owners} value={value} onChange={setValue} />
      {!outcome && <Listed problems={problems} out={out} nameOf={nameOf} onToggle={toggle} />}
      {outcome && <p role="status">{counted(outcome.changed, 'issue')} updated.</p>}
      {outcome && <Failure {...outcome} />}
      {conflicts.length > 0 && (
        <Conflicts
          conflicts={conflicts}
          nameOf={nameOf}
          isSaving={isSaving}
          onChangeToo={() => void submit([...conflicts, ...chosen], [])}
        />
      )}
    </DialogForm>
  )
}
