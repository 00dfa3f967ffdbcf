import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import { breakGlassLimits } from '#contract/own/rights.ts'
import { useDraft } from '#src/kit/api/drafts.ts'
import { useLeftBehind, useStash } from '#src/kit/api/unsaved.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { DialogForm } from '#src/kit/page/DialogForm.tsx'
import { closeFrameDialog, frameDialog } from '#src/kit/page/frame-dialog.ts'
import { TextArea } from '#src/kit/ui/Field.tsx'

import { breakGlass } from './break-glass.ts'

const { minutes, reason: length } = breakGlassLimits
/** Name of a reason that was being written when the session ended. */
const REASON = 'reason to break glass'

function Form({ initial, onClose }: { initial: string; onClose: () => void }) {
  const [reason, setReason] = useDraft('typed reason to break glass', initial)
  useLeftBehind(REASON, reason)
  const { revalidate } = useRevalidator()
  const saving = useMutation({
    mutationFn: async () => {
      await breakGlass(reason.trim())
      await revalidate()
    },
    onSuccess: onClose,
  })
  const isDisabled = reason.trim().length < length.min
  return (
    <DialogForm
      title="See everyone in an emergency"
      action="Break glass"
      isDisabled={isDisabled}
      saving={saving}
      onSubmit={() => !isDisabled && saving.mutate()}
      onClose={onClose}
    >
      <p>
        You’ll see everyone for {minutes} minutes, with your role’s permissions. Administrators and
        auditors see your reason right away, and the audit log flags everything you open.
      </p>
      <TextArea
        label="Reason"
        hint={`Say who needs care and why you can’t wait. Use at least ${length.min} characters.`}
        rows={3}
        maxLength={length.max}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
        autoFocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </DialogForm>
  )
}

/**
 * Dialog in which a member with a scope requests to see everyone, shown while it is the frame's
 * open dialog, or if it was when the session ended.
 */
export function BreakGlassDialog() {
  const [left, setLeft] = useState(useStash(REASON) as string | null)
  const dialog = useStore(frameDialog)
  if (dialog !== 'break-glass' && left === null) return null
  const close = () => {
    setLeft(null)
    closeFrameDialog()
  }
  return <Form initial={left ?? ''} onClose={close} />
}
