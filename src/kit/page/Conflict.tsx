import { useEffect, useRef, useState, type ReactNode } from 'react'

import {
  changedFields,
  defaultResolution,
  disputedFields,
  mergeFields,
  type ConflictFields,
  type Resolution,
  type Sides,
} from '#src/kit/lib/three-way.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import css from './Conflict.module.css'

/** Choice between two values of a field that both changed. */
function Choice({
  label,
  mine,
  theirs,
  canJoin,
  kept,
  onChange,
}: {
  label: string
  mine: string
  theirs: string
  canJoin: boolean
  kept: Resolution
  onChange: (kept: Resolution) => void
}) {
  return (
    <div className={css.choice}>
      <dl>
        <dt>{label}, theirs</dt>
        <dd>{theirs}</dd>
        <dt>{label}, yours</dt>
        <dd>{mine}</dd>
      </dl>
      <SegmentedControl
        label={`${label}: version to keep`}
        value={kept}
        onChange={onChange}
        options={[
          ...(canJoin ? [{ value: 'both' as const, label: 'Both' }] : []),
          { value: 'mine', label: 'Yours' },
          { value: 'theirs', label: 'Theirs' },
        ]}
      />
    </div>
  )
}

/**
 * Conflict of two changes: the other person's changes, and a choice for each field that both
 * changed. `children` are additional content.
 */
export function Conflict<Fields>({
  fields,
  sides,
  isSaving,
  onSave,
  onKeepTheirs,
  children,
}: {
  fields: ConflictFields<Fields>
  sides: Sides<Fields>
  isSaving: boolean
  /** Saves the merged fields, based on `theirs`. */
  onSave: (merged: Fields) => void
  onKeepTheirs: () => void
  children?: ReactNode
}) {
  const [kept, setKept] = useState<Partial<Record<keyof Fields, Resolution>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  // the clicked button is disabled until this is read
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches('button[type=submit], dialog'))
      heading.current?.focus()
  }, [])
  const { base, mine, theirs } = sides
  return (
    <section className={`stack anywhere ${css.conflict}`} aria-label="Someone else changed this">
      <h3 ref={heading} tabIndex={-1}>
        Someone else changed this
      </h3>
      <p>Your changes aren’t saved yet. The other person changed:</p>
      <ul>
        {changedFields(fields, base, theirs).map((name) => {
          const { label, text } = fields[name]
          return (
            <li key={String(name)}>
              {label}: {text(base[name])} → {text(theirs[name])}
            </li>
          )
        })}
      </ul>
      {disputedFields(fields, sides).map((name) => {
        const { label, text, join } = fields[name]
        return (
          <Choice
            key={String(name)}
            label={label}
            mine={text(mine[name])}
            theirs={text(theirs[name])}
            canJoin={join !== undefined}
            kept={kept[name] ?? defaultResolution(fields, name)}
            onChange={(choice) => setKept({ ...kept, [name]: choice })}
          />
        )
      })}
      {children}
      <div className="row wrap">
        <Button disabled={isSaving} onClick={() => onSave(mergeFields(fields, sides, kept))}>
          Save merged version
        </Button>
        <Button look="quiet" onClick={onKeepTheirs}>
          Keep theirs
        </Button>
      </div>
    </section>
  )
}
