import { useState, type FormEvent } from 'react'

import { errorLine } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { nameLabTests } from '#src/lab/catalog/lab-tests.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import type { LabTest } from '#src/lab/order-sets/use-chosen-tests.ts'

import css from '#src/lab/order-sets/team-lab-tests.module.css'

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
        Name
      </Button>
      {isOpen && (
        <Dialog label="Name this lab test" onClose={() => setOpen(false)}>
          <form
            className={`stack gap-3 ${css.inside}`}
            onSubmit={(event) => void submit(event)}
            noValidate
          >
            <h2>Name this lab test</h2>
            <TextField
              label="Name"
              name="name"
              hint={`The lab knows it as ${id}. Your team finds it by name.`}
              error={error}
              maxLength={200}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
              autoFocus
            />
            <div className="row stretch">
              <Button type="submit" look="primary">
                Save
              </Button>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
