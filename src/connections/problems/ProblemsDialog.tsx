import { useState } from 'react'

import {
  givenClosings,
  problemLimits,
  type GivenClosing,
  type Problem,
} from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { today } from '#lib/days.ts'
import {
  problemProvider,
  problemStateWords,
  problemTroubles,
} from '#src/connections/model/problem-words.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select, TextArea } from '#src/kit/ui/Field.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'

import type { ManyChange, ProblemFields } from './problem-change.ts'
import { ProblemFieldset } from './ProblemFieldset.tsx'
import { useProblemsChange, type ManyOutcome } from './use-problems-change.ts'

import css from './problem.module.css'

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

/**
 * Problems that somebody else changed, in their current state, with a way to change them anyway.
 */
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
      <p>Your change wasn’t applied to them. Current values:</p>
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
          Change them too
        </Button>
      </div>
    </section>
  )
}

function Failure({ error, left }: Pick<ManyOutcome, 'error' | 'left'>) {
  if (!error) return null
  return (
    <p role="alert" className="bad anywhere whole">
      Couldn’t update {counted(left.length, 'issue')}. Your changes are still here.{' '}
      {errorLine(error)}
    </p>
  )
}

/** Every problem that the change is of, each with a tick to leave it out. */
function Listed({
  problems,
  out,
  nameOf,
  onToggle,
}: {
  problems: readonly Problem[]
  /** Ids of those that are left out. */
  out: ReadonlySet<string>
  nameOf: (userId: string) => string
  onToggle: (id: string) => void
}) {
  const [shown, more] = useShowMore(problems)
  return (
    <details className={css.chosen} open>
      <summary>
        {formatNumber(problems.length - out.size)} of {counted(problems.length, 'issue')} selected
      </summary>
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
    </details>
  )
}

/** Reason for closing all of them. */
const ClosingField = ({
  closing,
  onChange,
}: {
  closing: GivenClosing | ''
  onChange: (closing: GivenClosing | '') => void
}) => (
  <Select
    label="Close"
    value={closing}
    onChange={(event) =>
      onChange(givenClosings.find((given) => given === event.target.value) ?? '')
    }
  >
    <option value="">Keep open</option>
    {givenClosings.map((given) => (
      <option key={given} value={given}>
        {closingWords[given]}
      </option>
    ))}
  </Select>
)

/**
 * Assigns, snoozes, notes, dates or closes many problems at once: those that it lists, and no others. What somebody else
 * changed meanwhile is listed and left alone until the reader says otherwise. `nameOf` says what to call a person;
 * `owners` are names to offer.
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
  const [closing, setClosing] = useState<GivenClosing | ''>('')
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const { isSaving, outcome, save } = useProblemsChange()
  const set = (patch: Partial<ProblemFields>) => setDraft({ ...draft, ...patch })
  const toggle = (id: string) => {
    const next = new Set(out)
    if (!next.delete(id)) next.add(id)
    setOut(next)
  }
  const change: ManyChange = { ...changeOf(draft), ...(closing && { closed_as: closing }) }
  const left = outcome ? outcome.left : problems.filter(({ id }) => !out.has(id))
  const conflicts = outcome?.conflicts ?? []
  async function submit(of: readonly Problem[], unsettled: Problem[]) {
    const before = { changed: outcome?.changed ?? 0, conflicts: unsettled }
    const result = await save({ problems: of, change, before })
    if (!result.error && result.conflicts.length === 0) onClose()
  }
  const title = `Update ${counted(problems.length, 'issue')}`
  const action = outcome?.left.length ? 'Try again' : `Update ${counted(left.length, 'issue')}`
  return (
    <DialogForm
      title={title}
      size="m"
      action={action}
      isDisabled={isNone(change) || left.length === 0}
      saving={{ isPending: isSaving, error: null }}
      onSubmit={() => void submit(left, conflicts)}
      onClose={onClose}
    >
      {!outcome && <Listed problems={problems} out={out} nameOf={nameOf} onToggle={toggle} />}
      <ProblemFieldset fields={draft} set={set} owners={owners} noOwner="No change" />
      <ClosingField closing={closing} onChange={setClosing} />
      <TextArea
        label="Add to the notes"
        rows={3}
        maxLength={problemLimits.note}
        hint="Appended to each note."
        value={draft.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      {outcome && <p role="status">{counted(outcome.changed, 'issue')} updated.</p>}
      {outcome && <Failure {...outcome} />}
      {conflicts.length > 0 && (
        <Conflicts
          conflicts={conflicts}
          nameOf={nameOf}
          isSaving={isSaving}
          onChangeToo={() => void submit([...conflicts, ...left], [])}
        />
      )}
    </DialogForm>
  )
}
