import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { nameLabTests } from '#src/lab/catalog/lab-tests.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import type { LabTest } from '#src/lab/order-sets/use-chosen-tests.ts'

/** Names a lab test known only by its id, for the whole team. */
export function NameTest({ test: { id, labIds }, labs }: { test: LabTest; labs: Labs }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [lab] = labIds
  const naming = useMutation({
    mutationFn: () =>
      nameLabTests([
        { id, name: name.trim(), lab: lab === undefined ? undefined : labs.slugOf(lab) },
      ]),
    onSuccess: () => setOpen(false),
  })
  function submit() {
    setMissing(!name.trim())
    if (name.trim()) naming.mutate()
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
        <DialogForm
          title="Name this lab test"
          saving={naming}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          <TextField
            label="Name"
            hint={`Lab test ID: ${id}. Your team will see this name.`}
            error={isMissing && !name.trim() ? 'Enter a name.' : null}
            maxLength={200}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </DialogForm>
      )}
    </>
  )
}
