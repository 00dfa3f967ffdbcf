import { useEffect, useRef, useState } from 'react'

import {
  fieldChangeWords,
  problemFieldLabels,
  problemValueWords,
} from '#src/connections/model/problem-words.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import {
  changedFields,
  type Kept,
  type ProblemField,
  type ProblemFields,
} from './problem-change.ts'
import type { ProblemEdit } from './use-problem-edit.ts'

import css from './problem.module.css'

/** Choice between two values; notes can also keep both. */
function Choice({
  field,
  mine,
  theirs,
  kept,
  onChange,
}: {
  field: ProblemField
  mine: ProblemFields
  theirs: ProblemFields
  kept: Kept
  onChange: (kept: Kept) => void
}) {
  return (
    <div className={css.choice}>
      <dl>
        <dt>{problemFieldLabels[field]}, theirs</dt>
        <dd>{problemValueWords(field, theirs[field])}</dd>
        <dt>{problemFieldLabels[field]}, yours</dt>
        <dd>{problemValueWords(field, mine[field])}</dd>
      </dl>
      <SegmentedControl
        label={`${problemFieldLabels[field]}: which to keep`}
        value={kept}
        onChange={onChange}
        options={[
          ...(field === 'note' ? [{ value: 'both' as const, label: 'Both' }] : []),
          { value: 'mine', label: 'Yours' },
          { value: 'theirs', label: 'Theirs' },
        ]}
      />
    </div>
  )
}

/** Somebody changed the problem meanwhile: what they did, and what stays of what both did. */
export function ProblemConflict({
  edit,
  conflict: { base, theirs, disputed },
  onDone,
}: {
  edit: ProblemEdit
  conflict: NonNullable<ProblemEdit['conflict']>
  /** Called when done: the pressed button is gone by then. */
  onDone: () => void
}) {
  const [kept, setKept] = useState<Partial<Record<ProblemField, Kept>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  // the button that was pressed can do nothing more before this is read
  useEffect(() => {
    if (heading.current?.closest('form')?.querySelector('button[type=submit]:focus'))
      heading.current.focus()
  }, [])
  const keptOf = (field: ProblemField): Kept => kept[field] ?? (field === 'note' ? 'both' : 'mine')
  return (
    <section className={css.conflict} aria-label="Someone else changed this">
      <h3 ref={heading} tabIndex={-1}>
        Someone else changed this
      </h3>
      <p>Your changes aren’t saved yet. They changed:</p>
      <ul>
        {changedFields(base, theirs).map((name) => (
          <li key={name}>{fieldChangeWords({ name, before: base[name], after: theirs[name] })}</li>
        ))}
      </ul>
      {disputed.map((field) => (
        <Choice
          key={field}
          field={field}
          mine={edit.fields}
          theirs={theirs}
          kept={keptOf(field)}
          onChange={(choice) => setKept({ ...kept, [field]: choice })}
        />
      ))}
      <div className={css.actions}>
        <Button
          disabled={edit.isSaving}
          onClick={() => {
            edit.merge(Object.fromEntries(disputed.map((field) => [field, keptOf(field)])))
            onDone()
          }}
        >
          Save merged
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            edit.discard()
            onDone()
          }}
        >
          Keep theirs
        </Button>
      </div>
    </section>
  )
}
