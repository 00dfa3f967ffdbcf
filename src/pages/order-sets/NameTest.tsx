import { useState, type FormEvent } from 'react'

import type { Labs } from '#src/api/labs.ts'
import { nameLabTests } from '#src/api/lab-tests.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { shortId } from '#src/layout/person.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextField } from '#src/ui/Field.tsx'
import css from './team-lab-tests.module.css'
import type { LabTest } from './use-order-set.ts'

/** Gives a lab test that is known by its id alone a name, for the whole team. */
export function NameTest({ test: { id, labIds }, labs }: { test: LabTest; labs: Labs }) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [lab] = labIds
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('name')
    const name = typeof typed === 'string' ? typed.trim() : ''
    if (!name) return setError('Type a name.')
    try {
      await nameLabTests([{ id, name, lab: lab === undefined ? undefined : labs.slugOf(lab) }])
      setOpen(false)
    } catch (failure) {
      setError(errorLine(failure as Error))
    }
  }
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Name lab test ${shortId(id)}`}
        onClick={() => setOpen(true)}
      >
        Name it
      </Button>
      {isOpen && (
        <Dialog label="Name this lab test" onClose={() => setOpen(false)}>
          <form className={css.inside} onSubmit={(event) => void submit(event)} noValidate>
            <h2>Name this lab test</h2>
            <TextField
              label="Name"
              name="name"
              hint={`The service knows it by ${id} alone. Your team finds it by this name.`}
              error={error}
              maxLength={200}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
              autoFocus
            />
            <div className={css.actions}>
              <Button type="submit" look="primary">
                Keep the name
              </Button>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
