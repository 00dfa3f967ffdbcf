import { useState, type FormEvent } from 'react'

import { problemLimits } from '#contract/own/problems.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import { setOwnerName, useOwnerName } from './owner-name.ts'

import css from './owner-name.module.css'

function NameForm({ me }: { me: string }) {
  const [name, setName] = useState(me)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setOwnerName(name)
  }
  return (
    <form className={css.nameForm} onSubmit={submit}>
      <TextField
        label="Your name"
        maxLength={problemLimits.owner}
        hint="Saved in this browser until you sign out."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={name.trim() === '' && me === ''}>
        Save
      </Button>
    </form>
  )
}

/** The name for assigning issues, or a form to set it. Nothing for a signed-in member, who has a name. */
export function SetOwnerName({
  isBesideName = false,
}: {
  /** True if the name is shown beside it, and the button only changes it. */
  isBesideName?: boolean
}) {
  const me = useOwnerName()
  if (useKnownSession()?.member) return null
  return (
    <Dropdown
      label={me ? 'Change name' : 'Set name'}
      {...(me && !isBesideName && { words: me, look: 'quiet' })}
      caret={false}
      align="right"
    >
      <NameForm me={me} />
    </Dropdown>
  )
}
