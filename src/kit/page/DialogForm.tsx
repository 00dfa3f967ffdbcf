import type { ReactNode } from 'react'

import { keepingDrafts } from '#src/kit/api/drafts.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog, type DialogSize } from '#src/kit/ui/Dialog.tsx'

/** Scrolls once to an error at the end of a long form. */
const scrollTo = (reason: HTMLElement | null) => reason?.scrollIntoView({ block: 'nearest' })

/**
 * A form in a dialog: its fields, the error, Cancel, and one action. Closed otherwise, it keeps what
 * was typed for its next opening.
 */
export const DialogForm = ({
  title,
  size,
  action = 'Save',
  isDisabled = false,
  saving: { isPending, error },
  conflict,
  status,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  size?: DialogSize
  /** Label of the button that submits. */
  action?: string
  /** True while there is nothing to submit. */
  isDisabled?: boolean
  /** The form's mutation. */
  saving: { isPending: boolean; error: Error | null }
  /** Conflict to resolve, shown instead of the fields. */
  conflict?: ReactNode
  /** Progress, beside the actions. */
  status?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) => (
  <Dialog
    title={title}
    size={size}
    onSubmit={onSubmit}
    // a text that is being saved isn't typed again
    onClose={isPending ? onClose : keepingDrafts(onClose)}
    footer={
      <>
        {status !== undefined && (
          <span role="status" className="faint small grow">
            {status}
          </span>
        )}
        <Button onClick={onClose}>Cancel</Button>
        {!conflict && (
          <Button type="submit" look="primary" disabled={isDisabled || isPending}>
            {isPending ? 'Saving…' : action}
          </Button>
        )}
      </>
    }
  >
    {conflict ?? children}
    {error && !conflict && (
      <p ref={scrollTo} role="alert" className="bad small anywhere">
        Couldn’t save. Your changes are still here. {error.message}
      </p>
    )}
  </Dialog>
)
