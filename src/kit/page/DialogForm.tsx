import type { ReactNode } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'

import { errorLine } from './Notices.tsx'

import css from './DialogForm.module.css'

/** The form of a dialog: its name, its fields, why nothing was saved, and the ways out. */
export const DialogForm = ({
  title,
  saving: { isPending, error },
  conflict,
  onSubmit,
  onCancel,
  children,
}: {
  title: string
  /** The mutation that the form is for. */
  saving: { isPending: boolean; error: Error | null }
  /** Conflict to settle, in the place of the fields. */
  conflict?: ReactNode
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}) => (
  <form
    className={`stack gap-4 ${css.form}`}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <h2>{title}</h2>
    {conflict ?? children}
    {error && !conflict && (
      <p role="alert" className="bad small anywhere">
        Nothing was saved; what you typed is still here. {errorLine(error)}
      </p>
    )}
    <div className="row wrap">
      {!conflict && (
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? 'Saving…' : 'Save'}
        </Button>
      )}
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  </form>
)
