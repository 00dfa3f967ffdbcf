import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { Right } from '#contract/own/rights.ts'
import { useDraft } from '#src/kit/api/drafts.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import { createApiKey, type Lifetime } from './api-keys.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { DEFAULT_LIFETIME, LifetimeSelect } from './LifetimeSelect.tsx'
import { presets } from './right-groups.ts'
import { RightsField } from './RightsField.tsx'

const NAME_MAX = 120

/** Dialog that creates a key, and then shows it. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useDraft('name of a new API key', '')
  const [days, setDays] = useState<Lifetime>(DEFAULT_LIFETIME)
  const [rights, setRights] = useState<Right[]>(presets.read)
  const name = typed.trim()
  const saving = useMutation({
    mutationFn: () => createApiKey({ name, rights, expires_in_days: days }),
  })
  const isComplete = name !== '' && rights.length > 0
  if (saving.data !== undefined)
    return <KeyDialog name={name} text={saving.data} onClose={onClose} />
  return (
    <DialogForm
      title="Create API key"
      size="m"
      action="Create key"
      isDisabled={!isComplete}
      saving={saving}
      onSubmit={() => isComplete && saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The app or service that will use the key, such as “Data warehouse”."
        maxLength={NAME_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <LifetimeSelect days={days} onChange={setDays} />
      <RightsField rights={rights} onChange={setRights} />
    </DialogForm>
  )
}
