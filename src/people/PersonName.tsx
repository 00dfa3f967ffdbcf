import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { paths } from '#src/kit/url/paths.ts'

import css from './people.module.css'

const LABEL_MAX = 120

/** The name in a field: Enter keeps it, Escape leaves it as it was. */
function LabelField({
  person,
  onDone,
}: {
  person: Person
  /** Null leaves it; resolves with whether it could be kept. */
  onDone: (label: string | null) => Promise<boolean>
}) {
  const [label, setLabel] = useState(person.label ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') void onDone(label)
    if (key === 'Escape') void onDone(null)
  }
  return (
    <span className={css.rename}>
      <TextField
        ref={field}
        label={`Name of ${person.label ?? person.user_id}`}
        labelHidden
        maxLength={LABEL_MAX}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={() => void onDone(label)}>Save</Button>
    </span>
  )
}

/** Name of a person, with a link to their pages, editable in place. */
export function PersonName({
  person,
  place,
  isHidden,
  onRename,
}: {
  person: Person
  place: number
  isHidden: boolean
  onRename: (person: Person, label: string) => Promise<boolean>
}) {
  const [isEdited, setEdited] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  if (isEdited && !isHidden)
    return (
      <LabelField
        person={person}
        onDone={async (label) => {
          // text that could not be saved stays in the field
          if (label !== null && !(await onRename(person, label))) return false
          setEdited(false)
          setTimeout(() => pencil.current?.focus())
          return true
        }}
      />
    )
  return (
    <span className={css.named}>
      <Link className={css.name} to={paths.person(person.user_id)}>
        {isHidden
          ? `Person ${place + 1}`
          : (person.label ?? (
              <span className={`soft ${css.unnamed}`}>Unnamed, {shortId(person.user_id)}</span>
            ))}
      </Link>
      {!isHidden && (
        <Button
          ref={pencil}
          look="quiet"
          icon="edit"
          iconOnly
          className={css.pencil}
          aria-label={`Rename ${person.label ?? person.user_id}`}
          onClick={() => setEdited(true)}
        />
      )}
    </span>
  )
}
